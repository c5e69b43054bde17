import { expect, test } from 'vitest';
import { chargedFrom, shareOf, weeksIn, weeksRidden } from './weeks.rules.ts';

const term = { opensOn: '2026-01-05', closesOn: '2026-04-03' };

test('a term of 89 days has 13 weeks, of which a begun one counts', () => {
  expect(weeksIn(term)).toBe(13);
  expect(weeksRidden(term, '2026-01-01', null)).toBe(13);
  expect(weeksRidden(term, '2026-01-11', null)).toBe(13);
  expect(weeksRidden(term, '2026-01-12', null)).toBe(12);
  expect(weeksRidden(term, '2026-01-05', '2026-01-05')).toBe(1);
  expect(weeksRidden(term, '2026-01-05', '2026-01-12')).toBe(2);
  expect(weeksRidden(term, '2026-04-03', null)).toBe(1);
});

test('who does not ride in the term rides no week of it', () => {
  expect(weeksRidden(term, '2026-04-04', null)).toBe(0);
  expect(weeksRidden(term, '2025-09-01', '2026-01-04')).toBe(0);
  expect(weeksRidden(term, '2026-02-02', '2026-02-01')).toBe(0);
});

test('no week is charged twice when somebody changes, and none is left out', () => {
  for (const day of ['2026-01-06', '2026-01-12', '2026-02-01', '2026-04-02', '2026-04-03']) {
    const before = new Date(`${day}T00:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 1);
    const old = weeksRidden(term, '2026-01-05', before.toISOString().slice(0, 10));
    expect(old + weeksRidden(term, chargedFrom([term], day), null)).toBe(13);
  }
  expect(chargedFrom([term], '2026-04-20')).toBe('2026-04-20');
});

test('shares are whole cents', () => {
  expect([shareOf(1_000_000, 12, 13), shareOf(1_000_000, 13, 13), shareOf(100, 1, 3)]).toEqual([923_077, 1_000_000, 33]);
});
