/** Median and deviation by sorting and by squares of differences, as on paper. */
export function byHand(marks: readonly number[]) {
  const sorted = marks.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const median = sorted.length % 2 ? sorted[Math.floor(half)] : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
  const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  const deviation = Math.sqrt(marks.reduce((sum, mark) => sum + (mark - mean) ** 2, 0) / marks.length);
  return { median, mean, deviation, lowest: sorted[0], highest: sorted.at(-1) };
}
