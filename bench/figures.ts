/** One measured figure; without a limit it is only shown. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The most it may be, or with `atLeast` the least. Only what may be nothing at all has the limit 0. */
  limit?: number;
  atLeast?: boolean;
}

/** Whether there is a figure at all. A time, a size or a rate of 0 is of something that did not happen; a count may be 0. */
function measured({ value, unit, limit }: Figure): boolean {
  return Number.isFinite(value) && (value !== 0 || limit === 0 || unit === '' || unit === 'messages');
}

/** How a figure stands to its limit: a word for the table, empty when it has none. */
function verdictOf(figure: Figure): '' | 'met' | 'MISSED' | 'NOT MEASURED' {
  const { value, limit, atLeast = false } = figure;
  if (!measured(figure)) return 'NOT MEASURED';
  if (limit === undefined) return '';
  return (atLeast ? value >= limit : value <= limit) ? 'met' : 'MISSED';
}

/** Prints a table and lets the process end with 1 when a figure misses its limit or was not measured, or there is none. */
export function report(title: string, figures: readonly Figure[]): void {
  if (figures.length === 0) throw new Error(`${title}: there is no figure`);
  const rows = figures.map((figure) => {
    const { what, value, unit, limit, atLeast = false } = figure;
    const verdict = verdictOf(figure);
    if (verdict === 'MISSED' || verdict === 'NOT MEASURED') process.exitCode = 1;
    const wanted = limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${shown(limit)}`;
    return [what, `${shown(value)} ${unit}`, wanted, verdict];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of rows) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100);
}

/** The middle of some measurements. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
