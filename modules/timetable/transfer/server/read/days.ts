import type { FileDay } from '../content.ts';

const weekdays = [
  ['monday', 'mon', 'mo', 'jumatatu', 'm'],
  ['tuesday', 'tue', 'tues', 'tu', 'jumanne'],
  ['wednesday', 'wed', 'we', 'jumatano', 'w'],
  ['thursday', 'thu', 'thur', 'thurs', 'th', 'alhamisi'],
  ['friday', 'fri', 'fr', 'ijumaa', 'f'],
  ['saturday', 'sat', 'sa', 'jumamosi'],
  ['sunday', 'sun', 'su', 'jumapili'],
] as const;

/** The weekday that a name says, 1 for Monday: `Mon`, `Monday A`, `Jumatatu`; null for any other name. */
export function weekdayOf(name: string): number | null {
  const [word = ''] = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const at = weekdays.findIndex((words) => words.some((one) => one === word));
  return at < 0 ? null : at + 1;
}

/**
 * Days by their names. Where one weekday comes again a new week of the cycle begins; names that say no weekday are counted from Monday, five a
 * week where their number is a multiple of five, else six or seven.
 */
export function daysNamed(names: readonly { name: string; short: string | null }[]): FileDay[] {
  const said = names.map(({ name }) => weekdayOf(name));
  if (said.every((one) => one !== null)) {
    const seen = new Map<number, number>();
    return names.map((one, at) => {
      const weekday = said[at] ?? 1;
      const week = (seen.get(weekday) ?? 0) + 1;
      seen.set(weekday, week);
      return { ...one, weekday, week };
    });
  }
  const length = names.length;
  const perWeek = length <= 7 ? 7 : length % 5 === 0 ? 5 : length % 6 === 0 ? 6 : 7;
  return names.map((one, at) => ({ ...one, weekday: (at % perWeek) + 1, week: Math.floor(at / perWeek) + 1 }));
}

const clock = /(\d{1,2})\s*[:.h]\s*(\d{2})/g;

/** The times that words say: `8:00-8:40`, `1 (08:00 - 08:40)`; nulls where they say none. */
export function timesIn(words: string): { startsAt: string | null; endsAt: string | null } {
  const found = [...words.matchAll(clock)].flatMap(([, hour = '', minute = '']) => clockTime(`${hour}:${minute}`) ?? []);
  return { startsAt: found[0] ?? null, endsAt: found[1] ?? null };
}

/** `8:05` as `08:05`; null for what is no time of a day. */
export function clockTime(words: string): string | null {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:.h](\d{2})(?::\d{2})?\s*$/.exec(words) ?? [];
  const [h, m] = [Number(hour), Number(minute)];
  return hour !== '' && h < 24 && m < 60 ? `${String(h).padStart(2, '0')}:${minute}` : null;
}
