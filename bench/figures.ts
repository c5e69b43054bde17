/** One measured figure; without a limit it is only shown. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The most it may be, or with `atLeast` the least. */
  limit?: number;
  atLeast?: boolean;
}

/** Prints a table and lets the process end with 1 when a figure misses its limit. */
export function report(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, value, unit, limit, atLeast = false }) => {
    const missed = limit !== undefined && (Number.isNaN(value) || (atLeast ? value < limit : value > limit));
    if (missed) process.exitCode = 1;
    const wanted = limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${shown(limit)}`;
    return [what, `${shown(value)} ${unit}`, wanted, limit === undefined ? '' : missed ? 'MISSED' : 'met'];
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
