import { expect, test } from 'vitest';
import { terms2026 } from './terms-2026.ts';

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
const real = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

test('terms follow one another, open on a Monday, and hold their half-term', () => {
  const days = terms2026
    .flatMap((term) => [term.opensOn, term.halfTermFrom, term.halfTermTo, term.closesOn])
    .filter((day) => day !== null);
  expect(days.every(real)).toBe(true);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(terms2026.map((term) => weekday(term.opensOn))).toEqual(['Mon', 'Mon', 'Mon']);
  expect(terms2026.map((term) => term.number)).toEqual([1, 2, 3]);
});
