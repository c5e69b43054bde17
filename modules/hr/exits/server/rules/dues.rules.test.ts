import { expect, test } from 'vitest';
import type { PaidContract } from '../../../employees/server/paid-in.store.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import type { ExitDraft } from '../../contract/exits.ts';
import { duesOf, type LeaverFacts } from './dues.rules.ts';

// Figures are reckoned by hand; all in cents.

const calendar = { partMonth: 'calendar', monthHours: 200 } as HrSettings;
const working: HrSettings = { ...calendar, partMonth: 'working' };
const contract = (fromDay: string, toDay: string | null, basic: number, payPer: PaidContract['payPer'] = 'month') =>
  ({ id: 1, staffMemberId: 1, kind: 'permanent', fromDay, toDay, basic, payPer }) as PaidContract;
const draft = (lastDay: string, more: Partial<ExitDraft> = {}): ExitDraft => ({
  staffMemberId: 1,
  lastDay,
  reason: 'resigned',
  note: null,
  noticeGivenOn: null,
  noticeDays: null,
  noticeBy: 'none',
  gratuityRate: null,
  gratuityFrom: null,
  recoveries: [],
  ...more,
});
const facts = (contracts: PaidContract[], more: Partial<LeaverFacts> = {}): LeaverFacts => ({
  contracts,
  noticeDays: 30,
  scheme: null,
  leave: [],
  loans: [],
  leaveBeyond: false,
  ...more,
});
const amounts = (of: ExitDraft, known: LeaverFacts, settings = calendar) =>
  duesOf(of, known, settings).lines.map(({ label, amount }) => [label, amount]);

test('service is counted since the last day without a contract, in whole years that the last day completes', () => {
  const chain = [
    contract('2018-01-01', '2019-12-30', 100),
    contract('2020-01-01', '2022-12-31', 200),
    contract('2023-01-01', null, 300),
  ];
  const service = (lastDay: string, contracts = chain) => {
    const { since, years } = duesOf(draft(lastDay), facts(contracts), calendar);
    return [since, years];
  };
  expect(service('2025-12-31')).toEqual(['2020-01-01', 6]);
  expect(service('2025-12-30')).toEqual(['2020-01-01', 5]);
  expect(service('2025-12-31', [contract('2018-01-01', '2019-12-31', 100), ...chain.slice(1)])).toEqual(['2018-01-01', 8]);
  expect(service('2025-12-31', [contract('2018-01-01', null, 100), ...chain.slice(1)])).toEqual(['2020-01-01', 6]);
  expect(service('2025-12-31', [])).toEqual(['2025-12-31', 0]);
});

test('the last pay is of the days of each contract in the month, as the school counts its days', () => {
  // July 2026 has 31 days, of which 23 are worked; ten days under the first contract and ten under the second, 8 and 6 of them worked.
  const two = facts([contract('2026-01-01', '2026-07-10', 310_000), contract('2026-07-11', null, 620_000)]);
  const last = (of: LeaverFacts, settings = calendar) => {
    const [{ amount, base, quantity, rule } = {}] = duesOf(draft('2026-07-20'), of, settings).lines;
    return [amount, base, quantity, rule?.split('. ')[0]];
  };
  expect(last(two)).toEqual([300_000, 620_000, 2000, 'Basic pay for 20 of 31 days of the month']);
  expect(last(two, working)).toEqual([269_565, 620_000, 1400, 'Basic pay for 14 of 23 days of the month']);
  // What is of a whole month goes by the contract that ends.
  expect(duesOf(draft('2026-07-20', { noticeBy: 'employer' }), two, calendar).lines.at(-1)).toMatchObject({ amount: 620_000 });
  const [, second] = two.contracts;
  const byDays = facts([contract('2026-01-01', '2026-07-10', 5000, 'day'), second ?? contract('', '', 0)]);
  expect(last(byDays)).toEqual([200_000, 620_000, 2000, 'Basic pay for 20 of 31 days of the month']);
  const daily = facts([contract('2026-01-01', null, 5000, 'day')]);
  expect(last(daily)).toEqual([null, null, 2000, 'Pay by days or hours, as the month is confirmed.']);
});

test('a month’s pay of who is paid by days or hours is of the days of the last month, or of the hours that the school says', () => {
  const notice = (basic: number, payPer: 'day' | 'hour', settings = calendar) => {
    const owed = draft('2026-02-10', { noticeBy: 'employer' });
    return duesOf(owed, facts([contract('2026-01-01', null, basic, payPer)]), settings).lines.at(-1);
  };
  // February 2026 has 28 days, of which 20 are worked.
  expect(notice(1000, 'day')).toMatchObject({
    label: 'Notice pay',
    base: 28_000,
    amount: 28_000,
    quantity: 3000,
    item: 'notice',
  });
  expect(notice(1000, 'day', working)).toMatchObject({ base: 20_000, amount: 20_000 });
  expect(notice(90, 'hour')).toMatchObject({ base: 18_000, amount: 18_000 });
});

test('notice is owed for the days that were not served, by who pays for it, at most the whole of it and never less than nothing', () => {
  const known = facts([contract('2026-01-01', null, 300_000)]);
  const notice = (more: Partial<ExitDraft>) => {
    const { noticeDays, noticeServed, noticeOwed, lines } = duesOf(draft('2026-07-31', more), known, calendar);
    return [noticeDays, noticeServed, noticeOwed, lines.slice(1).map((one) => [one.label, one.amount, one.quantity, one.item])];
  };
  expect(notice({ noticeBy: 'employer' })).toEqual([30, 0, 30, [['Notice pay', 300_000, 3000, 'notice']]]);
  expect(notice({ noticeBy: 'employer', noticeGivenOn: '2026-07-21' })).toEqual([
    30,
    10,
    20,
    [['Notice pay', 200_000, 2000, 'notice']],
  ]);
  expect(notice({ noticeBy: 'employee', noticeGivenOn: '2026-07-30', noticeDays: 2 })).toEqual([
    2,
    1,
    1,
    [['Notice not served', -10_000, 100, 'noticeOwed']],
  ]);
  expect(notice({ noticeBy: 'employee', noticeGivenOn: '2026-06-01' })).toEqual([30, 30, 0, []]);
  expect(notice({ noticeBy: 'employer', noticeGivenOn: '2026-08-05' }).slice(0, 3)).toEqual([30, 0, 30]);
  expect(notice({ noticeBy: 'employer', noticeDays: 0 })).toEqual([0, 0, 0, []]);
  expect(notice({ noticeBy: 'none' })).toEqual([30, 0, 30, []]);
});

test('years give service pay where notice ends the contract, severance where the post is gone, and nothing where a year is not complete', () => {
  const known = facts([contract('2020-01-01', null, 300_000)]);
  const byYears = (more: Partial<ExitDraft>, of: Partial<LeaverFacts> = {}) =>
    duesOf(draft('2025-12-31', more), { ...known, ...of }, calendar)
      .lines.filter(({ item }) => item === 'service' || item === 'severance')
      .map(({ label, amount, base, quantity }) => [label, amount, base, quantity]);
  for (const reason of ['resigned', 'retired', 'died', 'other'] as const)
    expect(byYears({ reason })).toEqual([['Service pay', 900_000, 300_000, 9000]]);
  for (const reason of ['dismissed', 'contract_over'] as const) expect(byYears({ reason })).toEqual([]);
  expect(byYears({}, { scheme: 'NSSF' })).toEqual([]);
  expect(byYears({ gratuityRate: 100 })).toEqual([]);
  const severance = ['Severance pay', 900_000, 300_000, 9000];
  expect(byYears({ reason: 'redundancy', gratuityRate: 100 }, { scheme: 'NSSF' })).toEqual([severance]);
  expect(byYears({ lastDay: '2020-12-30', reason: 'redundancy' })).toEqual([]);
  expect(byYears({ lastDay: '2020-12-31' })).toEqual([['Service pay', 150_000, 300_000, 1500]]);
});

test('a gratuity is a share of basic pay month by month, from the day that is said where that is later', () => {
  // 16 of 31 days of May, June, and 10 of 31 days of July.
  const known = facts([contract('2026-05-16', null, 310_000)]);
  const gratuity = (gratuityFrom: string | null) => {
    const { base, amount, rule } =
      duesOf(draft('2026-07-10', { gratuityRate: 3100, gratuityFrom }), known, calendar).lines[1] ?? {};
    return [base, amount, rule];
  };
  const whole = [570_000, 176_700, '31 % of basic pay from 16 May 2026 to 10 Jul 2026.'];
  expect(gratuity(null)).toEqual(whole);
  expect(gratuity('2026-05-01')).toEqual(whole);
  // From the tenth: 21 of 30 days of June.
  expect(gratuity('2026-06-10')).toEqual([317_000, 98_270, '31 % of basic pay from 10 Jun 2026 to 10 Jul 2026.']);
  expect(gratuity('2026-06-01')).toEqual([410_000, 127_100, '31 % of basic pay from 1 Jun 2026 to 10 Jul 2026.']);
  const toTheFirst = duesOf(
    draft('2026-06-01', { gratuityRate: 10_000 }),
    facts([contract('2026-05-31', null, 310_000)]),
    calendar,
  );
  // A day of May and one of June, which has thirty.
  expect(toTheFirst.lines[1]).toMatchObject({ base: 10_000 + 10_333, amount: 20_333, item: 'gratuity' });
});

test('the lines stand in one order, what is nothing is left out, and what is due and taken are summed apart', () => {
  const leave = [
    { typeId: 1, typeName: 'Annual leave', source: null, year: 2025, days: 150 },
    { typeId: 2, typeName: 'Rest', source: 'Our policy', year: 2025, days: 100 },
  ];
  const loans = [
    { name: 'School loan', balance: 450, paused: false },
    { name: 'Advance', balance: 70, paused: true },
    { name: 'Paid off', balance: 0, paused: false },
  ] as unknown as LeaverFacts['loans'];
  const known = facts([contract('2024-01-01', null, 260_000)], { leave, loans });
  const recoveries = [{ what: 'Keys', amount: 25 }];
  const base = { reason: 'redundancy', gratuityRate: 100, gratuityFrom: '2025-12-01', recoveries } as const;
  const due = [
    ['Basic pay to 31 Dec', 260_000],
    // A day of leave is 260,000 × 12 / 260.
    ['Annual leave paid out', 18_000],
    ['Rest paid out', 12_000],
    ['Severance pay', 260_000],
    ['Gratuity', 2600],
  ];
  const taken = [
    ['School loan', -450],
    ['Advance', -70],
    ['Recovery', -25],
  ];
  const of = draft('2025-12-31', { ...base, recoveries: [...recoveries], noticeBy: 'employee', noticeDays: 3 });
  expect(amounts(of, known)).toEqual([...due, ['Notice not served', -26_000], ...taken]);
  const paid = { ...of, noticeBy: 'employer' as const };
  expect(amounts(paid, known)).toEqual([...due.slice(0, 3), ['Notice pay', 26_000], ...due.slice(3), ...taken]);
  const worked = duesOf(of, known, calendar);
  expect([worked.due, worked.taken]).toEqual([552_600, 26_545]);
  expect(worked.lines.map(({ source }) => source?.replace('Employment Act 2007, ', '') ?? null)).toEqual([
    's. 18 (4) and (5)',
    's. 28',
    'Our policy',
    's. 40 (1) (g)',
    'The contract of service',
    's. 35 and 36',
    's. 19 (1)',
    's. 19 (1)',
    's. 19 (1)',
  ]);
  expect(worked.lines.map(({ item }) => item)).toEqual([
    null,
    null,
    null,
    'severance',
    'gratuity',
    'noticeOwed',
    null,
    null,
    'recovery',
  ]);
  expect(worked.lines.slice(6).map(({ rule }) => rule)).toEqual([
    'All that is owed. Interest of the last month comes on top.',
    'All that is owed. It is paused: let it go on, or payroll takes nothing of it.',
    'Keys',
  ]);
});

test('the notes say why there is no service pay, and what has to be done before', () => {
  const known = facts([contract('2020-01-01', null, 300_000)]);
  const notes = (more: Partial<ExitDraft>, of: Partial<LeaverFacts> = {}) =>
    duesOf(draft('2025-12-31', more), { ...known, ...of }, calendar).notes.map((note) => note.slice(0, 24));
  const loan = { name: 'Loan', balance: 450, paused: false };
  const third = 'Payroll leaves at least ';
  expect(notes({})).toEqual([]);
  expect(notes({}, { scheme: 'NSSF' })).toEqual(['No service pay: they pay']);
  expect(notes({ gratuityRate: 1 }, { scheme: 'NSSF' })).toEqual(['No service pay: they pay']);
  expect(notes({ gratuityRate: 1 })).toEqual(['No service pay beside th']);
  expect(notes({ reason: 'redundancy', gratuityRate: 1 }, { scheme: 'NSSF' })).toEqual([]);
  expect(notes({ lastDay: '2020-12-30' }, { scheme: 'NSSF' })).toEqual([]);
  expect(notes({ reason: 'dismissed' })).toEqual(['Dismissed for gross misc']);
  expect(notes({}, { leaveBeyond: true })).toEqual(['Leave is approved beyond']);
  const loans = [loan, { ...loan, name: 'Paused', paused: true }] as unknown as LeaverFacts['loans'];
  expect(notes({}, { loans })).toEqual(['Paused is paused, and 4.', third]);
  expect(notes({ recoveries: [{ what: 'Keys', amount: 1 }] })).toEqual([third]);
  expect(notes({ noticeBy: 'employee' })).toEqual([third]);
  expect(notes({ noticeBy: 'employer' })).toEqual([]);
});
