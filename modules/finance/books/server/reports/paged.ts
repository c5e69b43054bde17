import type { LineStyle } from '../../contract/reports.ts';

/** A page of a statement that is made as a whole. */
export function paged<R extends { style: LineStyle }>(
  rows: readonly R[],
  { page, size }: { page: number; size: number },
  days: { from: string | null; to: string },
): { rows: R[]; total: number; from: string | null; to: string } {
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, ...days };
}

/** The sum of one figure of some rows. */
export const sumOf = <R>(rows: readonly R[], of: (row: R) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
