import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { publicHolidays2026 } from './holidays-2026.ts';
import { terms2026 } from './terms-2026.ts';

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
const real = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

/** Easter Sunday as `yyyy-mm-dd`, by the anonymous Gregorian computus. */
function easter(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const shift =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const rest = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - shift - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * shift + 22 * rest) / 451);
  const sum = shift + rest - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}

test('holidays are real days of 2026, in order, each once, none on a Sunday', () => {
  const days = publicHolidays2026.map((holiday) => holiday.day);
  expect(days.every((day) => day.startsWith('2026-') && real(day))).toBe(true);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(days.filter((day) => weekday(day) === 'Sun')).toEqual([]);
});

test('Good Friday and Easter Monday stand around Easter Sunday', () => {
  expect(publicHolidays2026.find((holiday) => holiday.name === 'Good Friday')?.day).toBe(addDays(easter(2026), -2));
  expect(publicHolidays2026.find((holiday) => holiday.name === 'Easter Monday')?.day).toBe(addDays(easter(2026), 1));
});

test('terms follow one another, open on a Monday, and hold their half-term', () => {
  const days = terms2026
    .flatMap((term) => [term.opensOn, term.halfTermFrom, term.halfTermTo, term.closesOn])
    .filter((day) => day !== null);
  expect(days.every(real)).toBe(true);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(terms2026.map((term) => weekday(term.opensOn))).toEqual(['Mon', 'Mon', 'Mon']);
  expect(terms2026.map((term) => term.number)).toEqual([1, 2, 3]);
});
