import { expect, test } from 'vitest';
import { type OpenCharge, spread } from '../../contract/spread.ts';
import { settle } from './settle.rules.ts';

const charge = (chargeId: number, billed: number, paid: number, more: Partial<OpenCharge> = {}): OpenCharge => ({
  chargeId,
  billed,
  paid,
  dueOn: '2026-01-31',
  priority: 50,
  ...more,
});

test('a payment meets the oldest charge first and keeps the rest', () => {
  const charges = [charge(1, 500, 0, { dueOn: '2026-05-01' }), charge(2, 300, 100)];
  expect(spread(1000, charges, 'oldest')).toEqual({
    shares: [
      { chargeId: 2, amount: 200 },
      { chargeId: 1, amount: 500 },
    ],
    rest: 300,
  });
});

test('by priority the first vote head of every term is filled before the second', () => {
  const charges = [
    charge(1, 500, 0, { priority: 20 }),
    charge(2, 300, 0, { priority: 10 }),
    charge(3, 300, 0, { priority: 10, dueOn: '2026-05-01' }),
  ];
  expect(spread(400, charges, 'priority').shares).toEqual([
    { chargeId: 2, amount: 300 },
    { chargeId: 3, amount: 100 },
  ]);
});

test('a charge that was reduced after it was paid gives back, and credit meets the next', () => {
  expect(settle([charge(1, 700, 1000), charge(2, 200, 0)], 0, 'oldest')).toEqual([
    { chargeId: 1, amount: -300 },
    { chargeId: 2, amount: 200 },
  ]);
});

test('credit that was taken back comes off the newest charge', () => {
  const charges = [charge(1, 500, 500), charge(2, 500, 400, { dueOn: '2026-05-01' })];
  expect(settle(charges, -450, 'oldest')).toEqual([
    { chargeId: 2, amount: -400 },
    { chargeId: 1, amount: -50 },
  ]);
});

test('nothing moves when all is in order', () => {
  expect(settle([charge(1, 500, 500)], 100, 'oldest')).toEqual([]);
});
