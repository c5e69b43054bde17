import { addDays, formatDay, weekdayOf } from '#kit/contract/dates.ts';
import type { WeekView } from '../contract/published.ts';

/** What stands under the title: which days, which week of the cycle, and which timetable holds. */
export function viewMeta({ view, day, week, publications }: WeekView): string[] {
  const [last] = publications.slice(-1);
  return [
    view === 'school' ? `${weekdayOf(day)} ${formatDay(day)}` : `${formatDay(day, true)} to ${formatDay(addDays(day, 6))}`,
    ...(week === null ? [] : [`week ${week} of the cycle`]),
    ...(last ? [`${last.name}, valid from ${formatDay(last.fromDay)}`] : []),
  ];
}

/** The day whose timetable is printed: the one that was asked for, else today, or the first day of a later week that is shown. */
export const printDay = (asked: string, { day, today }: Pick<WeekView, 'day' | 'today'>): string =>
  asked !== '' ? asked : day > today ? day : today;
