/** One thing that a chart compares: a field of the data, its name in words, and a colour where its meaning has one. */
export interface Series {
  key: string;
  label: string;
  /** A token, `var(--neg)`; without one the first is the accent, the second neutral. */
  color?: string;
}

export interface ChartProps {
  /** What the chart says, for who does not see it; its table stands beside it. */
  label: string;
  data: readonly Readonly<Record<string, string | number | null>>[];
  /** The field that names each place on the axis. */
  by: string;
  series: readonly Series[];
  format?: ((value: number) => string) | undefined;
  /** The axis's figures where they are shorter than `format`. */
  tick?: ((value: number) => string) | undefined;
  /** Where the axis ends: 100 for percent. */
  most?: number | undefined;
  /** Pixels; bars in rows take what they need. */
  height?: number;
}

/** What all charts look like. */
export const chartLook = {
  gridColor: 'var(--chart-grid)',
  textColor: 'var(--ink-3)',
  tickLine: 'none',
} as const;

export const colored = (series: readonly Series[]) =>
  series.map(({ key, label, color }, at) => ({ name: key, label, color: color ?? `var(--chart-${(at % 6) + 1})` }));

/** Pixels that bars in rows need: one row a name, and the legend over them where there are several series. */
export const rowsHeight = (rows: number, series: readonly Series[], stacked: boolean | undefined): number =>
  rows * ((stacked ? 1 : series.length) * 14 + 12) + 36 + (series.length > 1 ? 44 : 0);

/** Names in as many letters as an axis has room for: cut at their end, or in the middle where they would then be the same. */
export function shortNames(names: readonly string[], letters: number): (name: string) => string {
  const atEnd = (name: string): string => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
  const whole = new Set(names);
  const apart = new Set([...whole].map(atEnd)).size === whole.size;
  const head = Math.floor((letters - 1) / 2);
  return (name) =>
    apart || name.length <= letters
      ? atEnd(name)
      : `${name.slice(0, head).trimEnd()}…${name.slice(head + 1 - letters).trimStart()}`;
}
