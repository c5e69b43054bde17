import { expect, it } from 'vitest';
import { terms2026 } from '../contract/terms-2026.ts';
import { proposals } from './start-school.ts';

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

it('proposes the terms of 2026 as they are, and those of other years on the same weekdays', () => {
  const opens = (year: number) => proposals(new Date(`${year}-06-01T00:00:00Z`))[0]?.terms.map((term) => term.opensOn) ?? [];
  expect(opens(2026)).toEqual(terms2026.map((term) => term.opensOn));
  for (const year of [2025, 2027, 2031]) {
    expect(opens(year).map(weekday)).toEqual([1, 1, 1]);
    expect(opens(year).every((day) => day.startsWith(String(year)))).toBe(true);
  }
});

it('proposes each curriculum’s classes from the lowest up', () => {
  const classes = proposals(new Date('2026-06-01T00:00:00Z')).map((one) => [one.curriculum, one.classes.map(({ name }) => name)]);
  expect(Object.fromEntries(classes)).toMatchObject({ CBE: ['Grade 10', 'Grade 11', 'Grade 12'], '8-4-4': ['Form 3', 'Form 4'] });
});

it('proposes the new year from its first hour on', () => {
  const years = (at: string) => proposals(new Date(at)).map(({ yearName }) => yearName);
  expect(years('2026-12-31T20:59:00Z')).toEqual(['2026', '2026', '2026']);
  expect(years('2026-12-31T21:00:00Z')).toEqual(['2027', '2027', '2027']);
});
