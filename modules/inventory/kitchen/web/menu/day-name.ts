import { formatDay, weekdayOf } from '#kit/contract/dates.ts';

/** `Monday 2 Mar`. */
export const dayName = (day: string): string => `${weekdayOf(day)} ${formatDay(day, true)}`;
