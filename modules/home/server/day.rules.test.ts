import { expect, test } from 'vitest';
import type { CurrentTerm } from '#modules/settings/contract/terms.ts';
import { closedBecause } from './day.rules.ts';

const term = (dayNumber: number): CurrentTerm => ({
  termId: 1,
  name: 'Term 2',
  number: 2,
  yearId: 1,
  yearName: '2026',
  opensOn: '2026-04-27',
  closesOn: '2026-07-31',
  halfTermFrom: '2026-06-24',
  halfTermTo: '2026-06-28',
  status: 'Active',
  dayNumber,
  days: 64,
});

test.each([
  ['2026-06-16', 34, 33, null],
  ['2026-04-27', 1, 0, null],
  ['2026-06-20', 37, 37, 'School is closed. It is the weekend.'],
  ['2026-06-25', 38, 38, 'School is closed. Half-term ends on 28 Jun 2026.'],
  ['2026-06-01', 24, 24, 'School is closed. It is a holiday.'],
  ['2026-04-20', 0, 0, 'School is closed. Term 2 opens on 27 Apr 2026.'],
  ['2026-08-03', 64, 64, 'School is closed. Term 2 closed on 31 Jul 2026.'],
])('on %s', (today, dayNumber, dayBefore, expected) => {
  expect(closedBecause(term(dayNumber), term(dayBefore), today)).toBe(expected);
});

test('without a current term', () => {
  expect(closedBecause(null, null, '2026-06-16')).toBe('No term is set as current.');
});
