import type { LateRule } from '../contract/words.ts';

const day = 24 * 60 * 60 * 1000;

/** Days late, each day begun counting as one; 0 in time. */
export function daysLate(dueAt: string, countsAt: string): number {
  const over = Date.parse(countsAt) - Date.parse(dueAt);
  return over <= 0 ? 0 : Math.ceil(over / day);
}

/** What is off a mark because it was late, in hundredths of a mark: never more than the mark. */
export function offForLate(rule: { late: LateRule; latePerDay: number }, days: number, mark: number | null): number {
  if (rule.late !== 'minus' || mark === null) return 0;
  return Math.min(mark, days * rule.latePerDay);
}
