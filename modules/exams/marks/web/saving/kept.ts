import type { MarkEntry } from '../../contract/sheets.ts';

/** A cell of a sheet: `<student>:<paper>`. */
export type CellKey = `${number}:${number}`;
export const cellKey = ({ studentId, paper }: { studentId: number; paper: number }): CellKey => `${studentId}:${paper}`;

/** A batch on its way: the same again with the same key is one entry. */
export interface Batch {
  key: string;
  marks: MarkEntry[];
}

/** What was typed on this computer and is not on the server yet, as far as is known. */
export interface Kept {
  batch: Batch | null;
  /** As typed, with the version that was seen. */
  cells: Record<CellKey, { text: string; version: number }>;
}

export interface Outbox {
  read(): Kept;
  /** Keeps cells as typed; null takes one out. */
  keep(cells: readonly (readonly [CellKey, { text: string; version: number } | null])[]): void;
  keepBatch(batch: Batch | null): void;
}

/** Cells with some put in, replaced or (null) taken out. */
export function mergeCells(
  before: Kept['cells'],
  changes: readonly (readonly [CellKey, { text: string; version: number } | null])[],
): Kept['cells'] {
  const after = new Map(Object.entries(before) as [CellKey, { text: string; version: number }][]);
  for (const [key, cell] of changes)
    if (cell) after.set(key, cell);
    else after.delete(key);
  return Object.fromEntries(after) as Kept['cells'];
}

/** What is kept; anything else in its place counts as nothing. */
export function parseKept(stored: unknown): Kept {
  const kept = stored as Partial<Kept> | null | undefined;
  const batch = kept?.batch && Array.isArray(kept.batch.marks) && typeof kept.batch.key === 'string' ? kept.batch : null;
  return { batch, cells: kept?.cells && typeof kept.cells === 'object' ? kept.cells : {} };
}
