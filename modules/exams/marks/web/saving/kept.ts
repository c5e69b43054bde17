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
  /** Which sheet it is, in words, for screens that have not fetched it. */
  about?: string;
  /** Since when something has waited. */
  since?: string;
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

/** Reads what is kept; anything else in its place counts as nothing. */
export function parseKept(stored: string | null): Kept {
  try {
    const kept = JSON.parse(stored ?? 'null') as Partial<Kept> | null;
    const batch = kept?.batch && Array.isArray(kept.batch.marks) && typeof kept.batch.key === 'string' ? kept.batch : null;
    const words = (text: unknown, key: 'about' | 'since') => (typeof text === 'string' ? { [key]: text } : {});
    return {
      batch,
      cells: kept?.cells && typeof kept.cells === 'object' ? kept.cells : {},
      ...words(kept?.about, 'about'),
      ...words(kept?.since, 'since'),
    };
  } catch {
    return { batch: null, cells: {} };
  }
}
