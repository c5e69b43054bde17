/** From which mark on a grade is given; `from` in percent with up to two decimals. */
export interface Threshold {
  gradeId: number;
  from: number;
}

/** What becomes of a mark between two whole ones before it is graded: whole marks, half up; or as it is. */
export const roundings = ['half_up', 'none'] as const;
export type Rounding = (typeof roundings)[number];

/** A mark in percent as it is graded: 74.5 becomes 75 half up. Computed in hundredths, so that 74.495 and 0.1 + 0.2 do no harm. */
export function asGraded(percent: number, rounding: Rounding): number {
  const hundredths = Math.round(percent * 100);
  return rounding === 'half_up' ? Math.floor((hundredths + 50) / 100) : hundredths / 100;
}

/**
 * The grade of a mark in percent: the best whose lower end it reaches. Every mark from 0 to 100 has one, because the last
 * lower end is 0; null only for no thresholds.
 * @param thresholds best first
 */
export function gradeFor(percent: number, thresholds: readonly Threshold[], rounding: Rounding): number | null {
  const mark = asGraded(percent, rounding);
  return (thresholds.find(({ from }) => mark >= from) ?? thresholds.at(-1))?.gradeId ?? null;
}

/** What is wrong with thresholds, best first: by place, in words. Empty when every mark has exactly one grade. */
export function faultsOf(thresholds: readonly Threshold[]): { at: number; message: string }[] {
  return thresholds.flatMap(({ from }, at) => {
    const better = thresholds[at - 1];
    if (better && from >= better.from) return [{ at, message: `Enter less than ${better.from}.` }];
    if (at === thresholds.length - 1 && from !== 0) return [{ at, message: 'The last grade begins at 0.' }];
    return [];
  });
}

/** The marks of each grade as people read them: `75–79`; to two decimals where marks are not rounded. */
export function bandsOf(thresholds: readonly Threshold[], rounding: Rounding): string[] {
  const step = rounding === 'half_up' ? 1 : 0.01;
  return thresholds.map(({ from }, at) => {
    const better = thresholds[at - 1];
    const to = better ? Math.round((better.from - step) * 100) / 100 : 100;
    return from === to ? `${from}` : `${from}–${to}`;
  });
}
