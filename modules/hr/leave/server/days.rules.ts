import { addDays } from '#kit/contract/dates.ts';

/** From when until when, both days with it. */
export interface Span {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Days that somebody asks for. */
export interface Asked {
  readonly fromDay: string;
  readonly untilDay: string;
  /** Only the afternoon of the first day; only the morning of the last. */
  readonly halfFirst: boolean;
  readonly halfLast: boolean;
}

/** A day that counts, in hundredths: 100, or 50 of half a day. */
export interface CountedDay {
  readonly day: string;
  readonly days: number;
}

/** Every day from one until another. */
export function everyDay(from: string, until: string): string[] {
  const found: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) found.push(day);
  return found;
}

/** Monday to Friday. */
export const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export const within = (day: string, spans: readonly Span[]): boolean =>
  spans.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

/**
 * The days of leave that count. Working days are Monday to Friday without the days on which the school is closed: the Act
 * counts them in the holidays of students too, when staff without leave are at work.
 * @param closed the days on which the school is closed
 */
export function countedDays(
  { fromDay, untilDay, halfFirst, halfLast }: Asked,
  counts: 'working' | 'calendar',
  closed: readonly Span[],
): CountedDay[] {
  return everyDay(fromDay, untilDay)
    .filter((day) => counts === 'calendar' || (isWeekday(day) && !within(day, closed)))
    .map((day) => ({ day, days: (day === fromDay && halfFirst) || (day === untilDay && halfLast) ? 50 : 100 }));
}

export const sumOf = (days: readonly { readonly days: number }[]): number => days.reduce((sum, one) => sum + one.days, 0);

/** What each calendar year has of them, with the first of its days. */
export function byYear(days: readonly CountedDay[]): { year: number; fromDay: string; days: number }[] {
  const years = new Map<number, { fromDay: string; days: number }>();
  for (const { day, days: counts } of days) {
    const year = Number(day.slice(0, 4));
    const so = years.get(year) ?? { fromDay: day, days: 0 };
    years.set(year, { ...so, days: so.days + counts });
  }
  return [...years].map(([year, of]) => ({ year, ...of }));
}
