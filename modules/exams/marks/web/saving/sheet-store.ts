import { createStore, type Store } from '#kit/web/api/store.ts';
import { sameMark } from '../../../sittings/contract/mark-values.ts';
import type { Entered, MarkEntry, Sheet } from '../../contract/sheets.ts';
import {
  afterConflict,
  afterSaved,
  type Cell,
  type CellStep,
  decided,
  emptyCell,
  savedCell,
  typedInto,
  valueIn,
} from './cell-state.ts';
import { type Batch, type CellKey, cellKey, type Outbox } from './kept.ts';
import { countCells, type Counts } from './counts.ts';

export interface Typed {
  readonly key: CellKey;
  readonly text: string;
}

/** The cells of a sheet, each watched by itself, so that a keystroke draws one cell and not the grid. */
export interface SheetCells {
  readonly cell: (key: CellKey) => Cell;
  /** Watches a cell. */
  readonly watch: (key: CellKey, listener: () => void) => () => void;
  readonly counts: Store<Counts>;
  readonly type: (typed: readonly Typed[]) => void;
  readonly undo: () => readonly CellKey[];
  readonly decide: (key: CellKey, choice: 'theirs' | 'mine') => void;
  /** What the server has now; cells that are on their way stay, and so does the one that is held. */
  readonly receive: (sheet: Pick<Sheet, 'rows' | 'papers'>) => void;
  /** The cell that somebody is typing in, of which nothing is known here yet. */
  held: () => CellKey | null;
  /** Shows what came for a held cell, where nothing was entered into it after all. */
  readonly release: () => void;
  /** The next cells to send, kept as a batch until they are answered; null when none waits. */
  readonly takeBatch: (newKey: () => string) => Batch | null;
  readonly answered: (batch: Batch, answer: Entered) => void;
  /** The server has refused the batch as a whole. */
  readonly refused: (batch: Batch, message: string) => void;
  /** Refused cells are tried again. */
  readonly retry: () => void;
  /** Called when a cell waits. */
  onWaiting: () => void;
}

const largestBatch = 200;
const mostSteps = 50;

export function createSheetCells(sheet: Pick<Sheet, 'rows' | 'papers'>, outbox: Outbox): SheetCells {
  const cells = new Map<CellKey, Cell>();
  const listeners = new Map<CellKey, Set<() => void>>();
  const undoable: (readonly Typed[])[] = [];
  const outOfs = new Map(sheet.papers.map(({ place, outOf }) => [place, outOf]));
  let shape = sheet;
  let batch: Batch | null = null;
  const moving = new Map<CellKey, MarkEntry>();
  /** What came for a cell while it was held. */
  const missed = new Map<CellKey, Cell>();
  const outOfKey = (key: CellKey) => outOfs.get(Number(key.split(':')[1])) ?? 100;
  const cellAt = (key: CellKey): Cell => cells.get(key) ?? emptyCell;
  const counts = createStore<Counts>(countCells(shape, cellAt));
  const store: SheetCells = {
    cell: cellAt,
    counts,
    onWaiting: () => undefined,
    watch: (key, listener) => {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => own.delete(listener);
    },
    type: (typed) => {
      const before = typed.filter(({ key, text }) => cellAt(key).text !== text.trim());
      if (before.length === 0) return;
      undoable.push(before.map(({ key }) => ({ key, text: cellAt(key).text })));
      if (undoable.length > mostSteps) undoable.shift();
      enter(typed);
    },
    undo: () => {
      const step = undoable.pop() ?? [];
      enter(step);
      return step.map(({ key }) => key);
    },
    decide: (key, choice) => put([[key, decided(cellAt(key), choice, outOfKey(key))]]),
    held: () => null,
    release: () => {
      const late = [...missed].filter(([key, { version }]) => cellAt(key).step === 'saved' && version > cellAt(key).version);
      missed.clear();
      show(late);
    },
    receive: (fresh) => {
      shape = fresh;
      const held = store.held();
      const there = new Map(fresh.rows.flatMap((row) => row.marks.map((mark) => [cellKey({ ...row, ...mark }), mark])));
      const keys = new Set([...there.keys(), ...cells.keys()]);
      show(
        [...keys].flatMap((key) => {
          const known = cellAt(key);
          const mark = there.get(key);
          const value = mark ? { state: mark.state, score: mark.score } : null;
          const same = sameMark(value, known.saved) && (mark?.version ?? 0) === known.version;
          if (known.step !== 'saved' || same) return [];
          const now = savedCell(value, mark?.version ?? 0);
          if (key !== held) return [[key, now] as const];
          missed.set(key, now);
          return [];
        }),
      );
    },
    takeBatch: (newKey) => {
      if (batch) return batch;
      const waiting = [...cells].filter(([, { step }]) => step === 'waiting').slice(0, largestBatch);
      if (waiting.length === 0) return null;
      const marks = waiting.map(([key, cell]) => {
        const [studentId = 0, paper = 0] = key.split(':').map(Number);
        return { studentId, paper, value: valueIn(cell, outOfKey(key)), version: cell.version };
      });
      begin({ key: newKey(), marks });
      show(waiting.map(([key, cell]) => [key, { ...cell, step: 'sending' }]));
      outbox.keepBatch(batch);
      return batch;
    },
    answered: (done, { saved, conflicts, refused }) => {
      const sent = new Map(done.marks.map((mark) => [cellKey(mark), mark]));
      end();
      put([
        ...saved.map((one) => {
          const key = cellKey(one);
          return [key, afterSaved(cellAt(key), sent.get(key)?.value ?? null, one.version, outOfKey(key))] as const;
        }),
        ...conflicts.map((one) => {
          const key = cellKey(one);
          return [key, afterConflict(cellAt(key), one, outOfKey(key))] as const;
        }),
        ...refused.map((one) => refusal(cellKey(one), one.message)),
      ]);
      outbox.keepBatch(null);
    },
    refused: (done, message) => {
      end();
      put(done.marks.map((mark) => refusal(cellKey(mark), message)));
      outbox.keepBatch(null);
    },
    retry: () =>
      put(
        [...cells].flatMap(([key, cell]) =>
          cell.step === 'refused' ? [[key, { ...cell, step: 'waiting', message: null }]] : [],
        ),
      ),
  };

  const refusal = (key: CellKey, message: string) => {
    const cell = cellAt(key);
    return [key, cell.step === 'sending' ? { ...cell, step: 'refused' as CellStep, message } : cell] as const;
  };
  const begin = (next: Batch): void => {
    batch = next;
    for (const mark of next.marks) moving.set(cellKey(mark), mark);
  };
  const end = (): void => {
    batch = null;
    moving.clear();
  };
  const enter = (typed: readonly Typed[]): void =>
    put(typed.map(({ key, text }) => [key, typedInto(cellAt(key), text, outOfKey(key), moving.has(key))]));

  /** Cells as they are now: kept for later unless the server has them, and shown. */
  function put(changes: readonly (readonly [CellKey, Cell])[]): void {
    outbox.keep(changes.map(([key, { step, text, version }]) => [key, step === 'saved' ? null : { text, version }]));
    show(changes);
    if (changes.some(([, { step }]) => step === 'waiting')) store.onWaiting();
  }
  function show(changes: readonly (readonly [CellKey, Cell])[]): void {
    if (changes.length === 0) return;
    for (const [key, cell] of changes) cells.set(key, cell);
    for (const [key] of changes) for (const listener of listeners.get(key) ?? []) listener();
    counts.set(countCells(shape, cellAt));
  }

  store.receive(sheet);
  takeUp();
  return store;

  /** What an earlier visit has left: first the batch whose answer never came, then what was typed and not sent. */
  function takeUp(): void {
    const kept = outbox.read();
    const here = new Set(
      sheet.rows.flatMap(({ studentId }) => sheet.papers.map(({ place }) => cellKey({ studentId, paper: place }))),
    );
    if (kept.batch) begin(kept.batch);
    const entries = Object.entries(kept.cells) as [CellKey, { text: string; version: number }][];
    put(
      entries.flatMap(([key, { text, version }]) =>
        here.has(key) ? [[key, typedInto({ ...cellAt(key), version }, text, outOfKey(key), moving.has(key))] as const] : [],
      ),
    );
  }
}
