import { expect, test } from 'vitest';
import { lateFine } from './late.rules.ts';

const terms = { finePerDay: 500, graceDays: 0, fineCap: null, capAtPrice: true } as const;

test.each([
  ['so much a day', {}, 3, 100_000, 1500],
  ['nothing within the days of grace', { graceDays: 3 }, 3, 100_000, 0],
  ['all of them after the days of grace', { graceDays: 3 }, 4, 100_000, 2000],
  ['up to the cap', { fineCap: 1200 }, 30, 100_000, 1200],
  ['up to what it costs to replace', {}, 30, 7000, 7000],
  ['the lower of both', { fineCap: 9000 }, 30, 7000, 7000],
  ['not capped where no price is known', {}, 30, null, 15_000],
  ['not capped by the price where the rule does not say so', { capAtPrice: false }, 30, 7000, 15_000],
] as const)('%s', (_, more, days, price, amount) => {
  expect(lateFine({ ...terms, ...more }, days, price)).toBe(amount);
});
