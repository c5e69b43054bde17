import { expect, test } from 'vitest';
import type { DueLoan, GivenItem } from '../../../items/server/for-runs.ts';
import { type CarriedOver, take, wantedOf } from './deductions.rules.ts';
import { lineOf } from './draft.ts';

const facts = { basic: 3_000_000, fullBasic: 3_100_000, gross: 4_000_000, days: 3000, ofDays: 3100, hours: 0, years: 2, age: 30 };
const item: GivenItem = {
  staffMemberId: 1,
  useId: 3,
  itemId: 2,
  side: 'deduction',
  name: 'SACCO',
  method: 'fixed',
  amount: 500_000,
  rate: 700,
  formula: null,
  bands: [],
  taxable: true,
  pensionable: true,
  inKind: 'cash',
  partMonth: false,
  purpose: 'sacco',
  priority: 20,
  keepsThird: true,
  carried: true,
  payee: 'Mwalimu SACCO',
  payeeNo: null,
  ledgerId: 9,
  reference: 'M-1',
  once: false,
  because: null,
  fromMonth: '2026-01-01',
};
const carried: CarriedOver = {
  staffMemberId: 1,
  itemId: 2,
  useId: 3,
  name: 'SACCO',
  month: '2026-04-01',
  amount: 70_000,
  purpose: 'sacco',
  priority: 20,
  keepsThird: true,
  payee: 'Mwalimu SACCO',
  reference: 'M-1',
  ledgerId: 9,
};
const loan: DueLoan = {
  loanId: 5,
  staffMemberId: 1,
  itemId: 4,
  name: 'Salary advance',
  purpose: 'advance',
  priority: 20,
  keepsThird: false,
  balance: 900_000,
  interest: 10_000,
  wanted: 300_000,
  payee: null,
  ledgerId: 7,
};

test('what is wanted goes by priority, and of one priority first what is older, then items, then loans', () => {
  const first = { ...item, itemId: 8, name: 'HELB', purpose: 'helb' as const, priority: 10, keepsThird: false, carried: false };
  const items = [
    { ...item, name: 'Union', method: 'of_basic' as const, amount: null, rate: 200, priority: 30 },
    { ...item, name: 'Welfare', method: 'of_gross' as const, amount: null, rate: 100, priority: 40 },
    { ...item, name: 'Nothing', amount: 0 },
    {
      ...item,
      name: 'Of pay',
      method: 'bands' as const,
      amount: null,
      bands: [{ from: 0, to: null, amount: 1, rate: 0 }],
      priority: 50,
    },
    item,
    first,
  ];
  const found = wantedOf(items, [carried, { ...carried, amount: 0 }], [loan, { ...loan, wanted: 0 }], facts);
  expect(
    found.map(({ line, priority, keepsThird, carried: again }) => [line.label, line.amount, priority, keepsThird, again]),
  ).toEqual([
    ['HELB', 500_000, 10, false, false],
    ['SACCO, carried', 70_000, 20, true, true],
    ['SACCO', 500_000, 20, true, true],
    ['Salary advance', 300_000, 20, false, false],
    ['Union', 60_000, 30, true, true],
    ['Welfare', 40_000, 40, true, true],
    ['Of pay', 1, 50, true, true],
  ]);
  expect(found.map(({ line }) => [line.kind, line.base, line.rate, line.rule])).toEqual([
    ['item', null, null, 'A fixed amount a month.'],
    ['carried', null, null, 'What could not be taken in Apr 2026.'],
    ['item', null, null, 'A fixed amount a month.'],
    ['loan', 910_000, null, 'The instalment, or what is owed where that is less; interest of the month is part of what is owed.'],
    ['item', 3_000_000, 200, '2 % of basic pay.'],
    ['item', 4_000_000, 100, '1 % of gross pay.'],
    ['item', null, null, 'By the band that gross pay falls in.'],
  ]);
  // Each keeps whom it is for and where it is owed.
  const owed = { payee: 'Mwalimu SACCO', reference: 'M-1', ledgerId: 9, itemId: 2, useId: 3, purpose: 'sacco' };
  expect(found[1]?.line).toMatchObject({ ...owed, ofMonth: '2026-04-01', side: 'deduction' });
  expect(found[2]?.line).toMatchObject({ ...owed, ofMonth: null, side: 'deduction', source: 'Given from Jan 2026' });
  expect(found[3]?.line).toMatchObject({ loanId: 5, itemId: 4, interest: 10_000, purpose: 'advance', ledgerId: 7 });
  const [free, some] = wantedOf(
    [],
    [],
    [
      { ...loan, interest: 0 },
      { ...loan, interest: 1 },
    ],
    facts,
  );
  expect(some?.line.rule).toContain('interest of the month');
  expect([free?.line.base, free?.line.rule]).toEqual([900_000, 'The instalment, or what is owed where that is less.']);
});

test('a fixed amount takes its part of a month where it says so, and the whole of it otherwise', () => {
  const ways = [
    { ...item, partMonth: true, amount: 310_000 },
    { ...item, amount: 310_000 },
    { ...item, partMonth: true, method: 'of_basic' as const, amount: null, rate: 200 },
  ];
  expect(wantedOf(ways, [], [], facts).map(({ line }) => [line.amount, line.rule])).toEqual([
    [300_000, 'A fixed amount a month, for 30 of 31 days.'],
    [310_000, 'A fixed amount a month.'],
    [60_000, '2 % of basic pay.'],
  ]);
  const [whole] = wantedOf(ways, [], [], { ...facts, days: 3100 });
  expect([whole?.line.amount, whole?.line.rule]).toEqual([310_000, 'A fixed amount a month.']);
});

test('in its turn each takes what leaves a third, a court what there is, and nobody more than that', () => {
  const want = (amount: number, keepsThird: boolean) => ({
    line: lineOf({ side: 'deduction', kind: 'item', label: 'X', amount, rule: '' }),
    priority: 1,
    keepsThird,
    carried: false,
  });
  const all = [want(60, true), want(20, true), want(5, true), want(25, false), want(9, false)];
  expect(take(all, 100, 30)).toEqual([60, 10, 0, 25, 5]);
  expect(take(all, 100, 0)).toEqual([60, 20, 5, 15, 0]);
  expect(take(all, 29, 30)).toEqual([0, 0, 0, 25, 4]);
  expect(take(all, -5, 30)).toEqual([0, 0, 0, 0, 0]);
});
