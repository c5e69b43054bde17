import { expect, test } from 'vitest';
import type { FullCard } from './wallet-cards.store.ts';
import { weekOf } from './wallet-cards.store.ts';
import { refuse, whyBelow, whyLess, whyNotIn, whyNotOut } from './wallet.rules.ts';

const card = (changes: Partial<FullCard> = {}): FullCard => ({
  id: 1,
  fullName: 'Faith Kamau',
  admissionNo: '4821',
  gender: 'female',
  photoFileId: null,
  here: true,
  seat: null,
  balance: 10_000,
  lastMove: null,
  dailyLimit: null,
  weeklyLimit: null,
  frozen: false,
  frozenBecause: null,
  frozenBy: null,
  version: 0,
  spentToday: 0,
  spentThisWeek: 0,
  daily: null,
  weekly: null,
  most: null,
  overdraft: 0,
  free: 10_000,
  ...changes,
});

test('out of a wallet goes what it holds, and what it may fall below nothing, to the cent', () => {
  expect(whyNotOut(card(), 10_000)).toBeNull();
  expect(whyNotOut(card(), 10_001)).toBe('Faith Kamau has 100.00, so 100.01 cannot be withdrawn.');
  const deep = card({ overdraft: 5000 });
  expect(whyNotOut(deep, 15_000)).toBeNull();
  expect(whyBelow(deep, 15_001)).toBe('Faith Kamau has 100.00 and may fall 50.00 below nothing, so 150.01 cannot be withdrawn.');
  expect(whyBelow(card({ overdraft: 1 }), 10_002)).toMatch(/may fall 0\.01 below nothing/);
  const frozen = card({ frozen: true, frozenBecause: 'Lost card' });
  expect(whyNotOut(frozen, 1)).toBe('The wallet of Faith Kamau is frozen: Lost card.');
});

test('the limits of a day and a week are used up to the cent, and the one that leaves less says how much that is', () => {
  const limits = { daily: 3000, weekly: 5000, spentToday: 1000, spentThisWeek: 3500 };
  expect(whyNotOut(card(limits), 1500)).toBeNull();
  expect(whyNotOut(card(limits), 1501)).toBe('Faith Kamau can take out only 15.00 more: the limit of a week is 50.00.');
  expect(whyNotOut(card({ ...limits, spentThisWeek: 0 }), 2000)).toBeNull();
  expect(whyNotOut(card({ ...limits, spentThisWeek: 0 }), 2001)).toBe(
    'Faith Kamau can take out only 20.00 more: the limit of a day is 30.00.',
  );
  expect(whyNotOut(card({ daily: 1000, spentToday: 1000 }), 1)).toBe(
    'Faith Kamau can take out nothing more: the limit of a day is 10.00.',
  );
  expect(whyNotOut(card({ daily: 1000, spentToday: 1500 }), 1)).toMatch(/nothing more/);
  expect(whyNotOut(card({ daily: 1000, spentToday: 999 }), 2)).toMatch(/only 0\.01 more/);
  expect(whyNotOut(card(limits), 2001)).toBe('Faith Kamau can take out only 15.00 more: the limit of a week is 50.00.');
  // What a wallet may fall below nothing can be taken out too.
  const below = card({ daily: 9000, balance: 100, overdraft: 10_000 });
  expect(whyNotOut(below, 9000)).toBeNull();
  expect(whyNotOut(below, 9001)).toMatch(/only 90\.00 more/);
});

test('why a list gives less than was wanted', () => {
  expect(whyLess(card({ free: 500 }), 500)).toBeNull();
  const less = (changes: Partial<FullCard>, amount = 20_000) => whyLess(card(changes), amount);
  expect(less({ free: 0, frozen: true, frozenBecause: 'Lost' })).toBe('Frozen: Lost');
  expect(less({ free: 0, balance: 0 })).toBe('Nothing in the wallet');
  expect(less({ free: 0, balance: -500, overdraft: 500 })).toBe('Nothing in the wallet');
  expect(less({ free: 1, balance: -500, overdraft: 501 })).toBe('All that is in the wallet');
  expect(less({})).toBe('All that is in the wallet');
  const limited = { daily: 4000, spentToday: 1000, weekly: 9000, spentThisWeek: 7500 };
  expect(less({ ...limited, free: 3000 })).toBe('Limit of the day');
  expect(less({ ...limited, free: 1500 })).toBe('Limit of the week');
  expect(less({ daily: 4000, spentToday: 5000, free: 0 })).toBe('Limit of the day');
  expect(less({ weekly: 4000, spentThisWeek: 5000, free: 0 })).toBe('Limit of the week');
  // The wallet would have given it: the limit of the same size is why.
  expect(less({ daily: 10_000, free: 10_000 }, 10_000)).toBeNull();
  expect(less({ weekly: 500, free: 500, balance: 10_000 }, 10_000)).toBe('Limit of the week');
});

test('into a wallet goes as much as it may hold, of who is here', () => {
  expect(whyNotIn(card({ most: 15_000 }), 5000)).toBeNull();
  expect(whyNotIn(card({ most: 15_000 }), 5001)).toBe('A wallet holds at most 150.00. Faith Kamau has 100.00 already.');
  expect(whyNotIn(card(), 1_000_000_000)).toBeNull();
  expect(whyNotIn(card({ here: false }), 1)).toBe('Faith Kamau has left the school.');
});

test('a refusal stands at its field', () => {
  expect(() => refuse(null)).not.toThrow();
  expect(() => refuse('No.')).toThrow(expect.objectContaining({ fields: [{ path: 'amount', message: 'No.' }] }));
  expect(() => refuse('No.', 'rows.0')).toThrow(expect.objectContaining({ fields: [{ path: 'rows.0', message: 'No.' }] }));
});

test('a week is from Monday to Sunday', () => {
  const week = { from: '2026-02-02', until: '2026-02-08' };
  for (const day of ['2026-02-02', '2026-02-04', '2026-02-08']) expect(weekOf(day)).toEqual(week);
  expect(weekOf('2026-02-09').from).toBe('2026-02-09');
  expect(weekOf('2026-02-01')).toEqual({ from: '2026-01-26', until: '2026-02-01' });
});
