/** Months as the interface writes them: `14 Mar 2026`. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-03-14` as `14 Mar 2026`; `short` leaves the year out. */
export function formatDay(isoDay: string, short = false): string {
  const [year, month, date] = isoDay.split('-').map(Number);
  // What somebody has typed and is no day stays as it was typed.
  if (date === undefined || Number.isNaN(date)) return isoDay;
  const text = `${date} ${months[(month ?? 1) - 1]}`;
  return short ? text : `${text} ${year}`;
}

/** The month of `2026-03-14`: `Mar 2026`. */
export const formatMonth = (isoDay: string): string => formatDay(isoDay).replace(/^\d+ /, '');

/** The zone of schools that say no other. */
export const usualZone = 'Africa/Nairobi';

/** A zone's formatters, kept because making one takes a hundred times as long as using it. */
const zones = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

function zone(timeZone: string) {
  const known = zones.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
  zones.set(timeZone, known);
  return known;
}

let islamic: Intl.DateTimeFormat | undefined;

/** The month and day of a calendar day in the computed Islamic calendar (Umm al-Qura): `10` and `1` are the first of Shawwal. */
export function islamicDay(day: string): { month: number; day: number } {
  islamic ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  const parts = islamic.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (type: 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return { month: of('month'), day: of('day') };
}

/** The calendar day (`2026-03-14`) of an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return zone(timeZone).day.format(instant);
}

/** The time of day (`10:42`, to `23:59`) of an instant in a time zone. */
export function timeIn(timeZone: string, instant: Date): string {
  return zone(timeZone).time.format(instant);
}

/**
 * The instant at which the clocks of a time zone show a day (`2026-03-14`) and a time (`10:42`), whatever zone this machine is in. Of a
 * time that comes twice it is one of both, and one that the clocks leave out is an hour beside it.
 */
export function instantIn(timeZone: string, day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const ahead = (at: number): number => Date.parse(`${dayIn(timeZone, new Date(at))}T${timeIn(timeZone, new Date(at))}:00Z`) - at;
  // The second look is for a change of the clocks between the guess and the instant.
  return new Date(shown - ahead(shown - ahead(shown)));
}

/** An instant as `14 Mar 2026, 10:42` in a time zone. */
export function formatInstant(isoInstant: string, timeZone: string): string {
  const instant = new Date(isoInstant);
  return `${formatDay(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`;
}

/** The day of the week of `yyyy-mm-dd`: `Saturday`. */
export function weekdayOf(isoDay: string): string {
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  return names[new Date(`${isoDay}T00:00:00Z`).getUTCDay()] ?? '';
}

/** Whole years from a birth day to `today`, both `yyyy-mm-dd`. */
export function ageOn(birthDay: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/** Days from one `yyyy-mm-dd` to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** `yyyy-mm-dd` plus a number of days. */
export function addDays(isoDay: string, days: number): string {
  return new Date(Date.parse(`${isoDay}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Of two days (or months) the earlier one; null, which is no last day, is later than any. */
export function earlierOf(one: string, other: string): string;
export function earlierOf(one: string | null, other: string | null): string | null;
export function earlierOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

// As people write days here: 14/3/2026, 14.3.26, 14 Mar 2026, and the standard 2026-03-14.
const written = /^(\d{1,2})[./ -](\d{1,2}|[a-z]{3,9})[./ -](\d{2}|\d{4})$/i;

/** The day that was typed, as `yyyy-mm-dd`, or null. Two-digit years up to ten years ahead are of this century. */
export function parseDay(text: string, thisYear = new Date().getUTCFullYear()): string | null {
  const typed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return real(typed);
  const parts = written.exec(typed);
  if (!parts) return null;
  const [, day = '', monthText = '', yearText = ''] = parts;
  const month = /\d/.test(monthText)
    ? Number(monthText)
    : months.findIndex((name) => name.toLowerCase() === monthText.slice(0, 3).toLowerCase()) + 1;
  const short = Number(yearText);
  const year = yearText.length === 4 ? short : short + (short + 2000 > thisYear + 10 ? 1900 : 2000);
  return real(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function real(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? null : day;
}

/** What is said at a field whose text is no day, and no time. */
export const noDay = 'That is no date. Write day, month and year: 14/3/2026.';
export const noTime = 'That is no time. Write hours and minutes: 14:05.';

/** True for a real day as `yyyy-mm-dd`. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && real(value) !== null;

/** The time that was typed (14:05, 1405, 2.05 pm, 8), as `14:05`, or null. */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (!parts) return null;
  const half = parts[3]?.toLowerCase();
  const typed = Number(parts[1]);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hours = half === undefined ? typed : (typed % 12) + (half === 'pm' ? 12 : 0);
  const minutes = Number(parts[2] ?? 0);
  return hours > 23 || minutes > 59 ? null : `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
