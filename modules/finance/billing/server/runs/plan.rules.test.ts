import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAmount } from '../../contract/split.ts';
import { discountsOf } from './discounts.rules.ts';
import { forWeeks, weeksFrom } from './late.rules.ts';
import { planStudent } from './plan.rules.ts';
import type { PlanStructure } from './plan.types.ts';
import { line, rule, structure, student, term } from './testing/plan-world.ts';

test('a split adds up to the cent whatever the weights', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 }),
      (amount, weights) => {
        const parts = splitAmount(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        if (whole > 0)
          for (const [at, part] of parts.entries())
            expect(Math.abs(part - (amount * (weights[at] ?? 0)) / whole)).toBeLessThanOrEqual(1);
      },
    ),
  );
  expect(splitAmount(5_355_400, [50, 30, 20])).toEqual([2_677_700, 1_606_620, 1_071_080]);
});

test('weeks left run from all to none, and what they cost never grows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 0, max: 88 }), (amount, days) => {
      const on = (day: number) => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);
      const weeks = weeksFrom(on(days), term.opensOn, term.closesOn);
      expect(weeks).toEqual({ left: 13 - Math.floor(days / 7), of: 13 });
      expect(forWeeks(amount, weeks)).toBeGreaterThanOrEqual(
        forWeeks(amount, weeksFrom(on(days + 7), term.opensOn, term.closesOn)),
      );
      expect(forWeeks(amount, { left: 13, of: 13 })).toBe(amount);
    }),
  );
  expect(weeksFrom('2025-12-01', term.opensOn, term.closesOn)).toEqual({ left: 13, of: 13 });
  expect(weeksFrom('2026-05-01', term.opensOn, term.closesOn).left).toBe(0);
});

test('the structure that says most of a student is taken; of two that say as much, none', () => {
  const world = { term, rules: [], structures: [structure(), structure({ id: 2, title: 'Day', boarding: 'day' })] };
  expect(planStudent(student(), world).structureId).toBe(2);
  const girls = structure({ id: 3, title: 'Girls', gender: 'female' });
  expect(planStudent(student(), { ...world, structures: [...world.structures, girls] }).reason).toBe(
    'Two fee structures fit alike: Day and Girls.',
  );
});

test('what is charged once is not charged again, and joining late shortens only what is charged by the term', () => {
  const world = { term, rules: [], structures: [structure()] };
  const late = student({ admittedOn: '2026-02-16', late: 'weeks' });
  expect(planStudent(late, world).charges.map(({ amount }) => amount)).toEqual([Math.round((100_000 * 7) / 13), 50_001]);
  expect(planStudent(student({ elsewhere: [2] }), world).charges.map(({ voteHeadId }) => voteHeadId)).toEqual([1]);
  expect(planStudent(student({ admittedOn: '2026-05-01' }), world).reason).toBe('Joins after the term.');
});

test('instalments are due on their days, add up, and carry the line once', () => {
  const parts = [
    { share: 3333, dueOn: '2026-01-05' },
    { share: 3333, dueOn: '2026-02-05' },
    { share: 3334, dueOn: '2026-03-05' },
  ];
  const { charges, total } = planStudent(student(), { term, rules: [], structures: [structure({ parts })] });
  expect(charges).toHaveLength(6);
  expect(total).toBe(150_001);
  expect(charges.map(({ lineId }) => lineId)).toEqual([10, null, null, 20, null, null]);
  expect(charges.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual(['2026-01-05', '2026-02-05', '2026-03-05']);
});

test('discounts follow each other, never take off more than there is, and what was given is not given again', () => {
  const nets = [
    { voteHeadId: 1, amount: 100_000 },
    { voteHeadId: 2, amount: 50_001 },
  ];
  const rules = [rule({ who: 'siblings', rankFrom: 2, percent: 1000 }), rule({ id: 2, amount: 999_999_999, voteHeadId: 1 })];
  const second = student({ rank: 2, ruleIds: [2] });
  const given = discountsOf(second, nets, rules);
  expect(given).toEqual([
    { ruleId: 1, voteHeadId: 1, amount: 10_000 },
    { ruleId: 1, voteHeadId: 2, amount: 5000 },
    { ruleId: 2, voteHeadId: 1, amount: 90_000 },
  ]);
  expect(discountsOf({ ...second, given }, nets, rules)).toEqual([]);
  expect(discountsOf({ ...second, rank: 1, ruleIds: [], given }, nets, rules).map(({ amount }) => amount)).toEqual([
    -10_000, -5000, -90_000,
  ]);
});

test('discounts never exceed what is charged, whatever the rules', () => {
  const value = fc.record({
    percent: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    by: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.array(value, { maxLength: 5 }),
      (amounts, values) => {
        const nets = amounts.map((amount, at) => ({ voteHeadId: at + 1, amount }));
        const rules = values.map(({ percent, amount, by }, at) => rule({ id: at + 1, ...(by ? { percent } : { amount }) }));
        const off = discountsOf(student({ ruleIds: rules.map(({ id }) => id) }), nets, rules);
        for (const { voteHeadId, amount } of nets) {
          const taken = off.filter((one) => one.voteHeadId === voteHeadId).reduce((sum, one) => sum + one.amount, 0);
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(amount);
        }
      },
    ),
  );
});

test('who joins on the closing day is charged for the term, who joins on the day after is not', () => {
  const world = { term, structures: [structure()], rules: [] };
  const joined = (admittedOn: string) => planStudent(student({ admittedOn }), world);
  expect(joined(term.closesOn)).toMatchObject({ reason: null, total: 150_001 });
  expect(joined('2026-04-04')).toMatchObject({ reason: 'Joins after the term.', charges: [], total: 0 });
});

test('a line of nothing is not charged, and a structure of nothing else says so', () => {
  const plan = (lines: PlanStructure['lines']) => planStudent(student(), { term, structures: [structure({ lines })], rules: [] });
  expect(plan([line(1, 0), line(2, 1)]).charges.map(({ voteHeadId, amount }) => [voteHeadId, amount])).toEqual([[2, 1]]);
  expect(plan([line(1, 0)])).toMatchObject({ charges: [], reason: 'Nothing is left to charge.' });
});
