import type { Sheet } from '../../contract/sheets.ts';
import type { Cell } from './cell-state.ts';
import { type CellKey, cellKey } from './kept.ts';

/** How far the sheet is, and what wants its user. */
export interface Counts {
  readonly expected: number;
  readonly entered: number;
  /** By the place of the paper. */
  readonly papers: Readonly<Record<number, { entered: number; mean: number | null }>>;
  /** Typed here and not on the server yet. */
  readonly unsent: number;
  readonly faults: number;
  readonly conflicts: number;
  readonly refused: number;
}

/** Counts the cells of a sheet. A mark that waits for the line counts as entered; one that cannot be read does not. */
export function countCells({ rows, papers }: Pick<Sheet, 'rows' | 'papers'>, cellAt: (key: CellKey) => Cell): Counts {
  const steps = { unsent: 0, faults: 0, conflicts: 0, refused: 0 };
  const byPaper: Record<number, { entered: number; mean: number | null }> = {};
  let entered = 0;
  for (const { place } of papers) {
    let [there, scored, sum] = [0, 0, 0];
    for (const { studentId } of rows) {
      const { text, step } = cellAt(cellKey({ studentId, paper: place }));
      if (step === 'fault') steps.faults += 1;
      else if (step === 'conflict') steps.conflicts += 1;
      else if (step === 'refused') steps.refused += 1;
      else if (step !== 'saved') steps.unsent += 1;
      if (text === '' || step === 'fault') continue;
      there += 1;
      const score = Number(text);
      if (Number.isNaN(score)) continue;
      scored += 1;
      sum += score;
    }
    byPaper[place] = { entered: there, mean: scored === 0 ? null : sum / scored };
    entered += there;
  }
  return { expected: rows.length * papers.length, entered, papers: byPaper, ...steps };
}
