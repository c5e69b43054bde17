import { expect, test } from 'vitest';
import { inOrder, type OpenCharge, spread } from './spread.ts';

const charge = (chargeId: number, dueOn: string, priority: number, billed = 100, paid = 0): OpenCharge => ({
  chargeId,
  dueOn,
  priority,
  billed,
  paid,
});
// Each differs from the one before it in one thing alone.
const [old, later, second, third] = [
  charge(4, '2026-01-31', 30),
  charge(9, '2026-05-31', 10),
  charge(3, '2026-05-31', 20),
  charge(7, '2026-05-31', 20),
];
const keys = (charges: readonly OpenCharge[]) => charges.map(({ chargeId }) => chargeId);

test('the oldest is met first, of one day the first vote head, and of one vote head what was charged first', () => {
  expect(keys(inOrder([third, second, later, old], 'oldest'))).toEqual([4, 9, 3, 7]);
  expect(keys(inOrder([old, later, second, third], 'oldest'))).toEqual([4, 9, 3, 7]);
});

test('by priority the first vote head is met first whatever its day, then the oldest, then what was charged first', () => {
  const older = charge(8, '2026-01-31', 20);
  expect(keys(inOrder([old, third, second, older, later], 'priority'))).toEqual([9, 8, 3, 7, 4]);
  expect(keys(inOrder([later, older, second, third, old], 'priority'))).toEqual([9, 8, 3, 7, 4]);
});

test('what is paid already is not taken again, and what no charge takes is left', () => {
  const charges = [charge(1, '2026-01-01', 1, 100, 100), charge(2, '2026-01-01', 2, 100, 40), charge(3, '2026-02-01', 1, 50)];
  expect(spread(61, charges, 'oldest')).toEqual({
    shares: [
      { chargeId: 2, amount: 60 },
      { chargeId: 3, amount: 1 },
    ],
    rest: 0,
  });
  expect(spread(60, charges, 'oldest').shares).toEqual([{ chargeId: 2, amount: 60 }]);
  expect(spread(200, charges, 'oldest').rest).toBe(90);
});
