import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { publicHolidaysOf } from './public-holidays.ts';

const of = (year: number, name: string) => publicHolidaysOf(year).flatMap((one) => (one.name.startsWith(name) ? [one.day] : []));
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

test('the holidays of 2026 are those of the Act and of the notice', () => {
  expect(publicHolidaysOf(2026).map(({ day, name }) => `${day.slice(5)} ${name}`)).toEqual([
    "01-01 New Year's Day",
    '03-20 Idd-ul-Fitr',
    '04-03 Good Friday',
    '04-06 Easter Monday',
    '05-01 Labour Day',
    '05-27 Idd-ul-Adha',
    '06-01 Madaraka Day',
    '10-10 Mazingira Day',
    '10-20 Mashujaa Day',
    '12-12 Jamhuri Day',
    '12-25 Christmas Day',
    '12-26 Boxing Day',
  ]);
});

test('one on a Sunday is kept on the next day that is none', () => {
  // In 2027 the 10th of October, the 12th and the 26th of December are Sundays, in 2022 Christmas was, with Boxing Day after it.
  expect(of(2027, 'Mazingira')).toEqual(['2027-10-11']);
  expect(of(2027, 'Jamhuri')).toEqual(['2027-12-13']);
  expect(of(2027, 'Boxing')).toEqual(['2027-12-27']);
  expect([...of(2022, 'Christmas'), ...of(2022, 'Boxing')].toSorted()).toEqual(['2022-12-26', '2022-12-27']);
  for (let year = 2024; year <= 2060; year += 1) {
    const days = publicHolidaysOf(year).map(({ day }) => day);
    expect([...new Set(days)].toSorted()).toEqual(days.toSorted());
    expect(days).toEqual(days.toSorted());
    expect(days.filter((day) => weekday(day) === 0)).toEqual([]);
  }
});

test('Easter is where the church has it', () => {
  // Western Easter Sundays as they are published.
  const sundays = [
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2038-04-25',
  ];
  for (const sunday of sundays) {
    const year = Number(sunday.slice(0, 4));
    expect([of(year, 'Good Friday'), of(year, 'Easter Monday')]).toEqual([[addDays(sunday, -2)], [addDays(sunday, 1)]]);
  }
});

test('Idd of a year to come is expected, and comes twice where the year has two', () => {
  expect(publicHolidaysOf(2027).flatMap(({ day, name }) => (name.includes('expected') ? [`${day} ${name}`] : []))).toEqual([
    '2027-03-09 Idd-ul-Fitr (expected)',
    '2027-05-17 Idd-ul-Adha (expected)',
  ]);
  expect(of(2033, 'Idd-ul-Fitr')).toHaveLength(2);
  expect(publicHolidaysOf(2034).find(({ day }) => day === '2034-12-12')?.name).toBe('Jamhuri Day and Idd-ul-Fitr (expected)');
});
