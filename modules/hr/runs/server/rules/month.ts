import { addDays, daysBetween } from '#kit/contract/dates.ts';

/** A month by its first and its last day. */
export interface Month {
  readonly first: string;
  readonly last: string;
}

/** The month that a day, or `yyyy-mm`, stands in. */
export function monthOf(day: string): Month {
  const first = `${day.slice(0, 7)}-01`;
  return { first, last: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
}

/** The month so many before or after. */
export function monthsFrom({ first }: Month, many: number): Month {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + many, 1));
  return monthOf(at.toISOString().slice(0, 10));
}

/** How many days there are from one to another: all, or Mondays to Fridays. */
export function countDays(from: string, to: string, how: 'calendar' | 'working'): number {
  const all = daysBetween(from, to) + 1;
  if (how === 'calendar') return Math.max(0, all);
  let [found, day] = [0, from];
  for (let at = 0; at < all; at += 1) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) found += 1;
    day = addDays(day, 1);
  }
  return found;
}
