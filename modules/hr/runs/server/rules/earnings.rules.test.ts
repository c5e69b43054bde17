import { expect, test } from 'vitest';
import type { PaidContract } from '../../../employees/server/paid-in.store.ts';
import type { GivenItem } from '../../../items/server/for-runs.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import type { DraftLine } from './draft.ts';
import { type EarningFacts, earningsOf, givenSince } from './earnings.rules.ts';
import { monthOf } from './month.ts';

/** It begins on a Friday: 31 days, of which 21 are Mondays to Fridays. */
const may = monthOf('2026-05');
const settings: HrSettings = {
  nssfRounding: 'cent',
  healthRounding: 'cent',
  housingRounding: 'cent',
  taxRounding: 'cent',
  keepsThird: true,
  alertPercent: 20,
  partMonth: 'calendar',
  monthHours: 225,
  lateCounts: true,
  lateFreeMinutes: 50,
  payDay: 28,
  employerPin: null,
  nssfNo: null,
  shaNo: null,
  nitaNo: null,
  helbNo: null,
  linkDays: 7,
  version: 1,
};
const contract: PaidContract = {
  id: 1,
  staffMemberId: 1,
  fromDay: '2020-01-01',
  toDay: null,
  kind: 'permanent',
  jobTitle: null,
  gradeName: null,
  departmentId: null,
  departmentName: null,
  basic: 4_400_000,
  payPer: 'month',
};
const given: EarningFacts = { contracts: [contract], sheet: null, leave: [], allowances: [], years: 4, age: 31 };
const sheet = {
  workingDays: 2200,
  presentDays: 2200,
  absentDays: 0,
  unpaidDays: 0,
  lateMinutes: 0,
  overtimeMinutes: 0,
};
const item: GivenItem = {
  staffMemberId: 1,
  useId: 3,
  itemId: 2,
  side: 'allowance',
  name: 'House',
  method: 'fixed',
  amount: 310_000,
  rate: 700,
  formula: null,
  bands: [],
  taxable: true,
  pensionable: true,
  inKind: 'cash',
  partMonth: true,
  purpose: 'other',
  priority: 50,
  keepsThird: true,
  carried: false,
  payee: null,
  payeeNo: null,
  ledgerId: null,
  reference: null,
  once: false,
  because: null,
  fromMonth: '2026-01-01',
};
const earned = (more: Partial<EarningFacts>, own: Partial<HrSettings> = {}) =>
  earningsOf({ ...given, ...more }, may, { ...settings, ...own });
const amounts = (lines: readonly DraftLine[]) => lines.map(({ label, amount }) => [label, amount]);

test('two contracts of a month are paid by their days, rounded as a sum, and the last one says what pay is', () => {
  const before = { ...contract, toDay: '2026-05-15', basic: 3_100_001 };
  const after = { ...contract, fromDay: '2026-05-16', basic: 6_200_000, kind: 'contract' as const };
  const { lines, basis, basic, facts } = earned({ contracts: [before, after] });
  // 15 and 16 of 31 days are 1,500,000.48 and 3,200,000 cents.
  expect(lines.map(({ label, amount, quantity, base, rule, source }) => [label, amount, quantity, base, rule, source])).toEqual([
    [
      'Basic pay from 1 May to 15 May',
      1_500_000,
      1500,
      3_100_001,
      'Basic pay of a month for 15 of 31 days.',
      'Contract from 1 Jan 2020 (permanent)',
    ],
    [
      'Basic pay from 16 May to 31 May',
      3_200_000,
      1600,
      6_200_000,
      'Basic pay of a month for 16 of 31 days.',
      'Contract from 16 May 2026 (fixed term)',
    ],
  ]);
  expect(basis).toEqual({
    basic: 6_200_000,
    payPer: 'month',
    fromDay: '2026-05-01',
    toDay: '2026-05-31',
    days: 3100,
    ofDays: 3100,
    fullBasic: 6_200_000,
    sheet: null,
  });
  expect([basic, facts]).toEqual([
    4_700_000,
    { basic: 4_700_000, fullBasic: 6_200_000, gross: 0, days: 3100, ofDays: 3100, hours: 0, years: 4, age: 31 },
  ]);
  // Two halves of one salary that no whole cent halves are that salary.
  const half = earned({
    contracts: [
      { ...before, basic: 100 },
      { ...after, basic: 100 },
    ],
  });
  expect(amounts(half.lines).map(([, amount]) => amount)).toEqual([48, 52]);
});

test('a part of a month is of all its days, or of its Mondays to Fridays', () => {
  const part = { ...contract, fromDay: '2026-05-17', toDay: '2026-05-20', basic: 3_100_000 };
  const all = earned({ contracts: [part] });
  expect(all.lines.map(({ label, amount, rule }) => [label, amount, rule])).toEqual([
    ['Basic pay', 400_000, 'Basic pay of a month for 4 of 31 days.'],
  ]);
  expect(all.basis).toMatchObject({ fromDay: '2026-05-17', toDay: '2026-05-20', days: 400, ofDays: 3100 });
  // Monday to Wednesday, for the 17th is a Sunday.
  const working = earned({ contracts: [part] }, { partMonth: 'working' });
  expect([amounts(working.lines), working.basis.days, working.basis.ofDays]).toEqual([[['Basic pay', 442_857]], 300, 2100]);
  // A contract that ends on the month's last day holds for all of it.
  for (const toDay of [may.last, '2026-06-01']) {
    const whole = earned({ contracts: [{ ...contract, fromDay: may.first, toDay }] });
    expect(whole.lines.map(({ quantity, rule }) => [quantity, rule])).toEqual([[null, 'Basic pay of a month.']]);
    expect(whole.basis).toMatchObject({ toDay: may.last, days: 3100 });
  }
});

test('who is paid by the day or the hour is paid for the days at work, which two contracts share by their weekdays', () => {
  const daily = { ...contract, payPer: 'day' as const, basic: 70_000 };
  const day = earned({ contracts: [daily], sheet: { ...sheet, presentDays: 1250, absentDays: 300, overtimeMinutes: 90 } });
  // Nothing is taken off for absence; an hour of overtime is an eighth of a day, one and a half times.
  expect(day.lines.map(({ label, amount, quantity }) => [label, amount, quantity])).toEqual([
    ['Basic pay', 875_000, 1250],
    ['Overtime', 19_688, 150],
  ]);
  expect(day.lines[0]?.rule).toBe('Pay of a day for each day at work, as the month was confirmed.');
  expect(day.lines[1]?.rule).toBe('Pay of an hour, one and a half times; a day’s pay is divided by 8 hours.');
  expect([day.basis.fullBasic, day.facts.hours]).toEqual([70_000 * 31, 150]);
  const hourly = { ...contract, payPer: 'hour' as const, basic: 10_000 };
  const hour = earned({ contracts: [hourly], sheet: { ...sheet, presentDays: 1250, overtimeMinutes: 60, lateMinutes: 110 } });
  expect(hour.lines.map(({ label, amount, quantity }) => [label, amount, quantity])).toEqual([
    ['Basic pay', 1_000_000, 10_000],
    ['Late', -10_000, 100],
    ['Overtime', 15_000, 100],
  ]);
  expect(hour.lines.map(({ rule }) => rule)).toEqual([
    'Pay of an hour for 8 hours of each day at work, as the month was confirmed.',
    'Pay of an hour for 60 minutes late, beyond the 50 a month that are free.',
    'Pay of an hour, one and a half times.',
  ]);
  expect(hour.basis.fullBasic).toBe(10_000 * 225);
  const two = earned({
    contracts: [
      { ...daily, toDay: '2026-05-15' },
      { ...daily, fromDay: '2026-05-16' },
    ],
    sheet: { ...sheet, presentDays: 2100 },
  });
  expect(two.lines.map(({ quantity }) => quantity)).toEqual([1100, 1000]);
  // Nothing is said of a month that was not confirmed.
  expect(amounts(earned({ contracts: [daily] }).lines)).toEqual([['Basic pay', 0]]);
});

test('days that are not paid are taken off as the month was confirmed, and never more than there is', () => {
  const off = (more: Partial<typeof sheet>) => earned({ sheet: { ...sheet, ...more } });
  const some = off({ absentDays: 150, unpaidDays: 100 });
  expect(some.lines.map(({ label, amount, quantity, base }) => [label, amount, quantity, base])).toEqual([
    ['Basic pay', 4_400_000, null, 4_400_000],
    ['Absent without leave', -300_000, 150, 4_400_000],
    ['Leave without pay', -200_000, 100, 4_400_000],
  ]);
  expect(some.lines[1]?.rule).toBe('Basic pay for 1.5 of 22 days that count, of the month as it was confirmed.');
  expect(some.basic).toBe(3_900_000);
  // Of 23 days away there are 22.
  const all = off({ absentDays: 2300, unpaidDays: 100 });
  expect(amounts(all.lines).map(([, amount]) => Number(amount) + 0)).toEqual([4_400_000, -4_400_000, 0]);
  expect([all.basic, all.facts.basic]).toEqual([0, 0]);
  const most = off({ absentDays: 2150, unpaidDays: 100 });
  expect(amounts(most.lines).map(([, amount]) => amount)).toEqual([4_400_000, -4_300_000, -100_000]);
  const cent = earned({ contracts: [{ ...contract, basic: 1 }], sheet: { ...sheet, absentDays: 2200 } });
  expect(amounts(cent.lines)).toEqual([
    ['Basic pay', 1],
    ['Absent without leave', -1],
  ]);
  expect(amounts(off({ workingDays: 0, absentDays: 100 }).lines)).toEqual([['Basic pay', 4_400_000]]);
});

test('where a month was not confirmed leave takes off what it takes: days without pay, and half of those on half pay', () => {
  const study = { staffMemberId: 1, typeName: 'Study', counts: 'calendar' as const, unpaid: 100, half: 301 };
  const family = { staffMemberId: 1, typeName: 'Family', counts: 'working' as const, unpaid: 0, half: 200 };
  const { lines } = earned({ leave: [study, family] });
  // 2.51 of 31 days, and one of 21.
  expect(lines.map(({ label, amount, quantity }) => [label, amount, quantity])).toEqual([
    ['Basic pay', 4_400_000, null],
    ['Study', -356_258, 251],
    ['Family', -209_524, 100],
  ]);
  expect(lines[2]?.rule).toBe('Basic pay for 1 of 21 days that count, of leave that was approved; days on half pay count half.');
  // Of who was there for a part of the month, by the days of that part.
  const part = { ...contract, fromDay: '2026-05-22' };
  expect(amounts(earned({ contracts: [part], leave: [study] }).lines)[1]).toEqual(['Study', -356_258]);
  expect(amounts(earned({ leave: [study], sheet }).lines)).toEqual([['Basic pay', 4_400_000]]);
});

test('minutes late beyond those that are free are taken off where the school counts them', () => {
  const late = (lateMinutes: number, more: Partial<HrSettings> = {}, own: Partial<PaidContract> = {}) =>
    earned({ contracts: [{ ...contract, ...own }], sheet: { ...sheet, lateMinutes } }, more).lines.flatMap(
      ({ kind, amount, quantity, base }) => (kind === 'lateness' ? [[amount, quantity, base]] : []),
    );
  expect(late(50)).toEqual([]);
  expect(late(51)).toEqual([[-326, 2, 4_400_000]]);
  expect(late(185)).toEqual([[-44_000, 225, 4_400_000]]);
  expect(late(185, { lateCounts: false })).toEqual([]);
  expect(late(185, { lateFreeMinutes: 0 })).toEqual([[-60_296, 308, 4_400_000]]);
  // Of who has no pay nothing is taken, nor less than half a cent, nor more than there is.
  expect(late(185, {}, { basic: 0 })).toEqual([]);
  expect(late(51, {}, { basic: 40 })).toEqual([]);
  expect(late(2000, { monthHours: 1 })).toEqual([[-4_400_000, 3250, 4_400_000]]);
  const rest = earned({ sheet: { ...sheet, absentDays: 2150, lateMinutes: 500 } });
  expect(amounts(rest.lines).map(([, amount]) => amount)).toEqual([4_400_000, -4_300_000, -100_000]);
});

test('overtime of monthly pay is by the hours that a month is divided by', () => {
  const over = (overtimeMinutes: number, more: Partial<PaidContract> = {}) =>
    earned({ contracts: [{ ...contract, ...more }], sheet: { ...sheet, overtimeMinutes } }).lines.filter(
      ({ kind }) => kind === 'overtime',
    );
  expect(over(90)).toMatchObject([
    {
      base: 4_400_000,
      amount: 44_000,
      rate: 15_000,
      quantity: 150,
      pensionable: false,
      taxable: true,
      rule: 'Pay of an hour, one and a half times; a month’s basic pay is divided by 225 hours.',
    },
  ]);
  expect([over(0), over(1, { basic: 1 })]).toEqual([[], []]);
  // Of a part of a month the hour is that of the whole month.
  expect(over(90, { fromDay: '2026-05-17' })[0]?.amount).toBe(44_000);
});

test('allowances go with the part of the month where they say so, and what is no money is a benefit', () => {
  const part = { ...contract, fromDay: '2026-05-17', basic: 3_100_000 };
  const has = (more: Partial<GivenItem>, contracts = [part]) =>
    earned({ contracts, allowances: [{ ...item, ...more }] })
      .lines.filter(({ kind }) => kind === 'item')
      .map(({ side, amount, base, rate, purpose, rule }) => [side, amount, base, rate, purpose, rule]);
  expect(has({})).toEqual([['earning', 150_000, null, null, null, 'A fixed amount a month, for 15 of 31 days.']]);
  expect(has({ partMonth: false })).toEqual([['earning', 310_000, null, null, null, 'A fixed amount a month.']]);
  expect(has({}, [contract])).toEqual([['earning', 310_000, null, null, null, 'A fixed amount a month.']]);
  const tenth = { method: 'of_basic' as const, amount: null, rate: 1000 };
  expect(has(tenth)).toEqual([['earning', 150_000, 1_500_000, 1000, null, '10 % of basic pay.']]);
  expect(has({ ...tenth, partMonth: false })).toEqual([['earning', 310_000, 3_100_000, 1000, null, '10 % of basic pay.']]);
  expect(has({ inKind: 'meals' })).toEqual([
    ['benefit', 150_000, null, null, 'meals', 'A fixed amount a month, for 15 of 31 days.'],
  ]);
  expect(has({ amount: 0 })).toEqual([]);
  const formula = { method: 'formula' as const, amount: null, formula: 'days * 100' };
  expect(has(formula)).toEqual([['earning', 150_000, null, null, null, 'By the formula days * 100.']]);
  const bands = { method: 'bands' as const, amount: null, bands: [{ from: 0, to: 2_000_000, amount: 5_000, rate: 0 }] };
  expect(has(bands)).toEqual([['earning', 5_000, null, null, null, 'By the band that basic pay falls in.']]);
  expect(givenSince(item)).toBe('Given from Jan 2026');
  expect(givenSince({ ...item, once: true, because: 'A prize' })).toBe('Given for Jan 2026: A prize');
  expect(givenSince({ ...item, useId: null })).toBe('For everybody whom the school pays');
});
