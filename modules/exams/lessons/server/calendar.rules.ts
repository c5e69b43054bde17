import { addDays } from '#kit/contract/dates.ts';
import type { TermWeek } from '../contract/steps.ts';

/** The Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The weeks of a term's school days, numbered from 1; a week without school days has no number. */
export function weeksOf(schoolDays: readonly string[]): TermWeek[] {
  const weeks = Map.groupBy(schoolDays, mondayOf);
  return [...weeks.values()].map((days, at) => ({
    number: at + 1,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    days: days.length,
  }));
}

/** The day on which a row's lesson falls: the so manieth of the week's school days. Null when the term has no such week. */
export function dayOfLesson(schoolDays: readonly string[], week: number, lesson: number): string | null {
  const days = [...Map.groupBy(schoolDays, mondayOf).values()][week - 1];
  return days?.[(lesson - 1) % days.length] ?? null;
}

/** How many weeks of a term have begun by `today`. */
export const weeksBegun = (weeks: readonly TermWeek[], today: string): number => weeks.filter(({ from }) => from <= today).length;

interface Placed {
  week: number;
  lesson: number;
}

/**
 * Puts the lessons of a scheme into a term of so many weeks: they stay in their weeks where the term is long enough, and
 * are spread evenly over a shorter one. Lessons are numbered anew in weeks that come together.
 */
export function refit<R extends Placed>(rows: readonly R[], weeks: number): R[] {
  const last = Math.max(0, ...rows.map(({ week }) => week));
  if (weeks < 1 || last <= weeks) return [...rows];
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const week = 1 + Math.floor(((row.week - 1) * weeks) / last);
    const lesson = (counts.get(week) ?? 0) + 1;
    counts.set(week, lesson);
    return { ...row, week, lesson };
  });
}
