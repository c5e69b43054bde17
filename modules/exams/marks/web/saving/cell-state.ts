import { type MarkValue, markText, readMark, sameMark } from '../../../sittings/contract/mark-values.ts';
import type { Entered } from '../../contract/sheets.ts';

/** How far a cell is on its way to the server. `fault`: what stands in it cannot be read as a mark. */
export type CellStep = 'saved' | 'waiting' | 'sending' | 'conflict' | 'fault' | 'refused';

/** What somebody else has entered meanwhile. */
export type Theirs = Pick<Entered['conflicts'][number], 'value' | 'version' | 'by' | 'at'>;

/** One cell as the grid draws it; every change makes a new one. */
export interface Cell {
  /** What stands in it, as typed. */
  readonly text: string;
  readonly step: CellStep;
  /** What the server has, and as which version. */
  readonly saved: MarkValue | null;
  readonly version: number;
  /** Why it is a fault or was refused. */
  readonly message: string | null;
  readonly theirs: Theirs | null;
}

export const emptyCell: Cell = { text: '', step: 'saved', saved: null, version: 0, message: null, theirs: null };

/** A cell as the server has it. */
export const savedCell = (value: MarkValue | null, version: number): Cell => ({
  ...emptyCell,
  text: markText(value),
  saved: value,
  version,
});

/** The cell after something was typed or pasted into it. `moving`: what stood there before is on its way. */
export function typedInto(cell: Cell, text: string, outOf: number, moving: boolean): Cell {
  const read = readMark(text, outOf);
  if ('fault' in read) return { ...cell, text: text.trim(), step: 'fault', message: read.fault };
  const shown = markText(read.value);
  if (cell.theirs && sameMark(read.value, cell.theirs.value)) return savedCell(cell.theirs.value, cell.theirs.version);
  if (cell.theirs) return { ...cell, text: shown, step: 'conflict', message: null };
  const step = sameMark(read.value, cell.saved) && !moving ? 'saved' : 'waiting';
  return { ...cell, text: shown, step, message: null };
}

/** What a cell holds, where it can be read. */
export function valueIn({ text }: Cell, outOf: number): MarkValue | null {
  const read = readMark(text, outOf);
  return 'fault' in read ? null : read.value;
}

/** The cell after the server has taken `sent`; what was typed meanwhile stays and waits. */
export function afterSaved(cell: Cell, sent: MarkValue | null, version: number, outOf: number): Cell {
  const known = { ...cell, saved: sent, version, theirs: null };
  if (cell.step === 'fault') return known;
  return typedInto(known, cell.text, outOf, false);
}

/** The cell after the server has answered that somebody else changed it: both values stay until one is chosen. */
export function afterConflict(cell: Cell, theirs: Theirs, outOf: number): Cell {
  const known = { ...cell, theirs };
  return cell.step === 'fault' ? known : typedInto(known, cell.text, outOf, false);
}

/** The conflict decided: theirs stands, or mine is entered over it. */
export function decided(cell: Cell, choice: 'theirs' | 'mine', outOf: number): Cell {
  if (!cell.theirs) return cell;
  const { value, version } = cell.theirs;
  if (choice === 'theirs') return savedCell(value, version);
  return typedInto({ ...cell, saved: value, version, theirs: null }, cell.text, outOf, false);
}
