// As people write days here: 14/3/2026, 14.3.26, 14 Mar 2026, and the standard 2026-03-14.
const written = /^(\d{1,2})[./ -](\d{1,2}|[a-z]{3,9})[./ -](\d{2}|\d{4})$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that was typed, as `yyyy-mm-dd`, or null. Two-digit years up to ten years ahead are of this century. */
export function parseDay(text: string, thisYear = new Date().getUTCFullYear()): string | null {
  const typed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return real(typed);
  const parts = written.exec(typed);
  if (!parts) return null;
  const [, day = '', monthText = '', yearText = ''] = parts;
  const month = /\d/.test(monthText) ? Number(monthText) : months.indexOf(monthText.slice(0, 3).toLowerCase()) + 1;
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
