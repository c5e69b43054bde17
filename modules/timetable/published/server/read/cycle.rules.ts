import { daysBetween } from '#kit/contract/dates.ts';

/** 1 for Monday to 7 for Sunday, of `yyyy-mm-dd`. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/**
 * The week of the cycle in which a day falls, from 1. Weeks of the calendar are counted, so that a holiday moves nothing.
 * @param firstMonday a Monday on which week 1 begins, earlier or later than the day; null counts as week 1
 */
export function weekOfCycle({ weeks, firstMonday }: { weeks: number; firstMonday: string | null }, day: string): number {
  if (weeks === 1 || firstMonday === null) return 1;
  const passed = Math.floor(daysBetween(firstMonday, day) / 7) % weeks;
  return ((passed + weeks) % weeks) + 1;
}
