import { isDay, parseDay } from '#kit/contract/dates.ts';

/** A day and a time of day (`07:41:08`) as a file has them; `offset` (`+03:00`, `Z`) where it says its zone, and null else. */
export interface WrittenMoment {
  readonly day: string;
  readonly time: string;
  readonly offset: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Days since the last of 1899, as a sheet keeps a day: 46189, and with the time of day behind the point. */
const serialDay = /^\d{5}$/;
const serialMoment = /^(\d{5})([.,]\d+)$/;
/** A part of a day, as a sheet keeps a time; 0.32 is rather half past midnight, written with a point. */
const partOfDay = /^0?[.,](?:\d|\d{3,})$/;

const ofSerial = (days: number): string => new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);

function ofSeconds(seconds: number): string {
  const within = Math.min(Math.round(seconds), 86_399);
  return `${two(Math.floor(within / 3600))}:${two(Math.floor(within / 60) % 60)}:${two(within % 60)}`;
}

/** The day of a file as `yyyy-mm-dd`, or null. @param monthFirst whether 06/07/2026 is the seventh of June */
export function parseClockDay(text: string, monthFirst: boolean): string | null {
  const typed = text.trim().replace(/^[a-z]{3,9}[,.]?\s+(?=\d)/i, '');
  if (serialDay.test(typed)) return ofSerial(Number(typed));
  const yearFirst = /^(\d{4})([./-]?)(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (yearFirst) {
    const [, year = '', , month = '', day = ''] = yearFirst;
    const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(found) ? found : null;
  }
  return parseDay(monthFirst ? typed.replace(/^(\d{1,2})([./ -])(\d{1,2})\2/, '$3$2$1$2') : typed);
}

/** The time of a file (7:41, 07:41:08, 7.41 pm, 0741, the part of a day of a sheet) as `07:41:08`, or null. */
export function parseClockTime(text: string): string | null {
  const typed = text.trim();
  if (partOfDay.test(typed)) return ofSeconds(Number(typed.replace(',', '.')) * 86_400);
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))(?:[:.]?(\d{2})(?:[.,]\d{1,9})?)?\s*(?:([ap])\.?m\.?)?$/i.exec(typed);
  if (!parts) return null;
  const half = parts[4]?.toLowerCase();
  const typedHours = Number(parts[1]);
  if (half !== undefined && (typedHours < 1 || typedHours > 12)) return null;
  const hours = half === undefined ? typedHours : (typedHours % 12) + (half === 'p' ? 12 : 0);
  const [minutes, seconds] = [Number(parts[2]), Number(parts[3] ?? 0)];
  return hours > 23 || minutes > 59 || seconds > 59 ? null : `${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** A day with its time: 16/06/2026 7:41 AM, 2026-06-16T07:41:08+03:00, 46189.3202; null for what is none. */
export function parseMoment(text: string, monthFirst: boolean): WrittenMoment | null {
  const typed = text.trim();
  const serial = serialMoment.exec(typed);
  if (serial) {
    const part = Number(`0.${serial[2]?.slice(1)}`);
    return { day: ofSerial(Number(serial[1])), time: ofSeconds(part * 86_400), offset: null };
  }
  const whole = /^(\d{8})(\d{6})$/.exec(typed);
  const parts = whole ?? /^(.+?)(?:[ ,]+|(?<=\d)T)([\d.,:h]+(?:\s*[ap]\.?m\.?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(typed);
  if (!parts) return null;
  const day = parseClockDay(parts[1] ?? '', monthFirst);
  const time = parseClockTime(parts[2] ?? '');
  return day === null || time === null ? null : { day, time, offset: offsetOf(parts[3]) };
}

const offsetOf = (said: string | undefined): string | null =>
  said === undefined ? null : said.toUpperCase() === 'Z' ? 'Z' : `${said.slice(0, 3)}:${said.slice(-2)}`;
