import { expect, test } from 'vitest';
import { instalmentsOf } from './instalments.rules.ts';

const charge = (dueOn: string, billed: number, paid = 0, more = {}) => ({
  termId: 1,
  receivable: 'fees' as const,
  dueOn,
  billed,
  paid,
  owed: billed - paid,
  ...more,
});

test('a term’s fees stand by the days on which they are due, to the cent, with the days since', () => {
  const charges = [charge('2026-03-01', 1), charge('2026-02-01', 500, 500), charge('2026-02-01', 300, 100)];
  expect(instalmentsOf(charges, 1, '2026-02-03')).toEqual([
    { dueOn: '2026-02-01', amount: 800, paid: 600, left: 200, overdueDays: 2 },
    { dueOn: '2026-03-01', amount: 1, paid: 0, left: 1, overdueDays: 0 },
  ]);
});

test('there are none where all is due at once, and nothing of another term, of other charges or of nothing is among them', () => {
  const one = charge('2026-02-01', 500);
  expect(instalmentsOf([one], 1, '2026-02-03')).toEqual([]);
  for (const other of [{ termId: 2 }, { receivable: 'other' as const }, { billed: 0, owed: 0 }])
    expect(instalmentsOf([one, charge('2026-03-01', 500, 0, other)], 1, '2026-02-03')).toEqual([]);
  expect(instalmentsOf([one, charge('2026-03-01', 500)], null, '2026-02-03')).toEqual([]);
  // What was paid beyond is not taken from what is due on another day, and a part that is paid is never overdue.
  const [first] = instalmentsOf([charge('2026-02-01', 500, 700), charge('2026-03-01', 500)], 1, '2026-04-01');
  expect(first).toMatchObject({ left: 0, overdueDays: 0 });
});
