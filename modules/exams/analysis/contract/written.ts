import type { ReportColumn, ReportRow } from './reports.ts';

/** Decimals of a column's figures, so that they stand under each other. */
export const placesOf = (rows: readonly Pick<ReportRow, 'cells'>[], key: string): number =>
  Math.max(0, ...rows.map(({ cells }) => String(typeof cells[key] === 'number' ? cells[key] : '').split('.')[1]?.length ?? 0));

/** A figure as it stands in its column; a change with its sign. */
export function written(value: number, kind: ReportColumn['kind'], places: number): string {
  const words = Math.abs(value).toLocaleString('en-KE', { minimumFractionDigits: places, maximumFractionDigits: places });
  if (value < 0) return `−${words}`;
  return kind === 'change' && value > 0 ? `+${words}` : words;
}
