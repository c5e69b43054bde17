import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { contractKindWords } from '../../../employees/contract/kinds.ts';
import type { PaidContract } from '../../../employees/server/paid-in.store.ts';
import { amountOf, type GivenItem, type PayFacts } from '../../../items/server/for-runs.ts';
import type { UnpaidLeave } from '../../../leave/server/for-payroll.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import type { SlipBasis } from '../../contract/slips.ts';
import { type DraftLine, lineOf, ofItem, percent, sumOf } from './draft.ts';
import { countDays, type Month } from './month.ts';
import { share } from './share.ts';

/** What a month's earnings come from; of one employee. */
export interface EarningFacts {
  /** Those that hold on some day of the month, the first one first; never none. */
  readonly contracts: readonly PaidContract[];
  readonly sheet: SlipBasis['sheet'];
  /** Leave that takes of pay; counted only where the month was not confirmed. */
  readonly leave: readonly UnpaidLeave[];
  readonly allowances: readonly GivenItem[];
  /** Whole years since they were first employed, and of age (0: not known), on the last day. */
  readonly years: number;
  readonly age: number;
}

/** Earnings and benefits, line by line, and what they were reckoned from. */
export interface Earnings {
  readonly lines: readonly DraftLine[];
  readonly basis: SlipBasis;
  /** Basic pay after days and minutes that are not paid. */
  readonly basic: number;
  readonly facts: PayFacts;
}

/** Hours that a day's pay is for. */
const dayHours = 8;
/** Hours beyond the day's are paid one and a half times. */
const overtimeRate = 15_000;

interface Part {
  readonly contract: PaidContract;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Works out what somebody earns in a month, before arrears. */
export function earningsOf(given: EarningFacts, month: Month, settings: HrSettings): Earnings {
  const ofDays = countDays(month.first, month.last, settings.partMonth);
  const parts = partsOf(given.contracts, month, settings);
  const last = lastOf(parts);
  const days = parts.reduce((sum, part) => sum + part.days, 0);
  const fullBasic = fullMonth(last.contract, ofDays, settings);
  const basics = basicLines(parts, given, month, ofDays);
  const monthly = basics.filter(({ of }) => of === 'month').reduce((sum, { line }) => sum + line.amount, 0);
  const absent = absences(monthly, given, parts);
  const before = [...basics.map(({ line }) => line), ...absent];
  const pay = [...before, ...lateness(sumOf(before), given, settings, last.contract)];
  const basic = sumOf(pay);
  const facts: PayFacts = {
    basic: Math.max(0, basic),
    fullBasic,
    gross: 0,
    days: days * 100,
    ofDays: ofDays * 100,
    hours: share(given.sheet?.overtimeMinutes ?? 0, 100, 60),
    years: given.years,
    age: given.age,
  };
  const { payPer } = last.contract;
  const basis: SlipBasis = {
    basic: last.contract.basic,
    payPer,
    fromDay: parts[0]?.from ?? month.first,
    toDay: last.to,
    days: days * 100,
    ofDays: ofDays * 100,
    fullBasic,
    sheet: given.sheet,
  };
  const lines = [
    ...pay,
    ...overtime(given, settings, last.contract),
    ...given.allowances.flatMap((item) => allowance(item, facts)),
  ];
  return { lines, basis, basic: Math.max(0, basic), facts };
}

function partsOf(contracts: readonly PaidContract[], { first, last }: Month, { partMonth }: HrSettings): Part[] {
  return contracts.map((contract) => {
    const from = contract.fromDay > first ? contract.fromDay : first;
    const to = contract.toDay !== null && contract.toDay < last ? contract.toDay : last;
    return { contract, from, to, days: countDays(from, to, partMonth) };
  });
}

function lastOf(parts: readonly Part[]): Part {
  const last = parts.at(-1);
  if (!last) throw new Error('Nobody is paid without a contract.');
  return last;
}

/** Basic pay of a whole month by a contract. */
function fullMonth({ basic, payPer }: PaidContract, ofDays: number, { monthHours }: HrSettings): number {
  return payPer === 'month' ? basic : payPer === 'day' ? basic * ofDays : basic * monthHours;
}

/** Basic pay by each contract. Parts of a month are rounded as a sum, so that two halves of one salary are that salary. */
function basicLines(parts: readonly Part[], { sheet }: EarningFacts, month: Month, ofDays: number) {
  let [exact, given] = [0n, 0];
  const weekdays = parts.map(({ from, to }) => countDays(from, to, 'working'));
  const allWeekdays = weekdays.reduce((sum, days) => sum + days, 0);
  return parts.map(({ contract, from, to, days }, at) => {
    const { payPer, basic } = contract;
    const whole = from === month.first && to === month.last;
    const common = {
      side: 'earning',
      kind: 'basic',
      source: `Contract from ${formatDay(contract.fromDay)} (${contractKindWords[contract.kind].toLowerCase()})`,
      label: whole || parts.length === 1 ? 'Basic pay' : `Basic pay from ${formatDay(from, true)} to ${formatDay(to, true)}`,
    } as const;
    if (payPer === 'month') {
      exact += BigInt(basic) * BigInt(days);
      const due = share(Number(exact), 1, ofDays);
      const amount = due - given;
      given = due;
      const rule = whole ? 'Basic pay of a month.' : `Basic pay of a month for ${days} of ${ofDays} days.`;
      return { of: payPer, line: lineOf({ ...common, base: basic, quantity: whole ? null : days * 100, amount, rule }) };
    }
    const present = share(sheet?.presentDays ?? 0, weekdays[at] ?? 0, allWeekdays);
    const hours = payPer === 'hour' ? dayHours : 1;
    const rule =
      payPer === 'day'
        ? 'Pay of a day for each day at work, as the month was confirmed.'
        : `Pay of an hour for ${dayHours} hours of each day at work, as the month was confirmed.`;
    const quantity = present * hours;
    return { of: payPer, line: lineOf({ ...common, base: basic, quantity, amount: share(basic, quantity, 100), rule }) };
  });
}

/** What days that are not paid take off monthly pay: as they were confirmed, or as leave has them. Never more than there is. */
function absences(monthly: number, { sheet, leave }: EarningFacts, parts: readonly Part[]): DraftLine[] {
  if (monthly <= 0) return [];
  const weekdays = parts.reduce((sum, { from, to }) => sum + countDays(from, to, 'working'), 0) * 100;
  // Where no days were counted, as without a clock, leave without pay is of the working days of the month.
  const counted = sheet && sheet.workingDays > 0 ? sheet.workingDays : weekdays;
  const missed: { label: string; days: number; of: number; rule: string }[] = sheet
    ? [
        {
          label: 'Absent without leave',
          days: sheet.absentDays,
          of: sheet.workingDays,
          rule: 'of the month as it was confirmed',
        },
        { label: 'Leave without pay', days: sheet.unpaidDays, of: counted, rule: 'of the month as it was confirmed' },
      ]
    : leave.map(({ typeName, counts, unpaid, half }) => ({
        label: typeName,
        days: unpaid + Math.round(half / 2),
        of: parts.reduce((sum, { from, to }) => sum + countDays(from, to, counts), 0) * 100,
        rule: 'of leave that was approved; days on half pay count half',
      }));
  let left = monthly;
  return missed
    .filter(({ days, of }) => days > 0 && of > 0)
    .map(({ label, days, of, rule }) => {
      const amount = Math.min(left, share(monthly, Math.min(days, of), of));
      left -= amount;
      const text = `Basic pay for ${days / 100} of ${of / 100} days that count, ${rule}.`;
      return lineOf({ side: 'earning', kind: 'absence', label, base: monthly, quantity: days, amount: -amount, rule: text });
    });
}

/** What an hour of pay is divided by, in minutes: pay of a month, of a day or of an hour. */
const minutesOf = ({ payPer }: PaidContract, { monthHours }: HrSettings): number =>
  60 * (payPer === 'month' ? monthHours : payPer === 'day' ? dayHours : 1);

/** How pay of an hour comes from the contract's pay. */
function hourWords({ payPer }: PaidContract, { monthHours }: HrSettings): string {
  if (payPer === 'hour') return '';
  return payPer === 'month'
    ? `; a month’s basic pay is divided by ${monthHours} hours`
    : `; a day’s pay is divided by ${dayHours} hours`;
}

/** What minutes late take off pay of any kind: of a month, of days or of hours. Never more than there is. */
function lateness(left: number, { sheet }: EarningFacts, settings: HrSettings, contract: PaidContract): DraftLine[] {
  if (!settings.lateCounts) return [];
  const minutes = Math.max(0, (sheet?.lateMinutes ?? 0) - settings.lateFreeMinutes);
  const base = contract.basic;
  const amount = Math.min(left, share(base, minutes, minutesOf(contract, settings)));
  if (amount === 0) return [];
  const rule = `Pay of an hour for ${minutes} minutes late, beyond the ${settings.lateFreeMinutes} a month that are free.`;
  return [
    lineOf({ side: 'earning', kind: 'lateness', label: 'Late', base, quantity: share(minutes, 100, 60), amount: -amount, rule }),
  ];
}

function overtime({ sheet }: EarningFacts, settings: HrSettings, contract: PaidContract): DraftLine[] {
  const minutes = sheet?.overtimeMinutes ?? 0;
  const base = contract.basic;
  const amount = share(base, minutes * overtimeRate, minutesOf(contract, settings) * 10_000);
  if (amount === 0) return [];
  return [
    lineOf({
      side: 'earning',
      kind: 'overtime',
      label: 'Overtime',
      base,
      rate: overtimeRate,
      quantity: share(minutes, 100, 60),
      amount,
      pensionable: false,
      rule: `Pay of an hour, one and a half times${hourWords(contract, settings)}.`,
      source: 'The month as it was confirmed',
    }),
  ];
}

function allowance(item: GivenItem, facts: PayFacts): DraftLine[] {
  const partial = facts.days < facts.ofDays;
  // A rate of basic pay and a formula go by the pay of the part that was worked; what is not parted goes by a whole month's.
  const full = amountOf(item, item.partMonth ? facts : { ...facts, basic: facts.fullBasic });
  const parted = partial && item.partMonth && item.method === 'fixed';
  const amount = parted ? share(full, facts.days, facts.ofDays) : full;
  if (amount === 0) return [];
  const rule = `${ruleOf(item, 'basic pay')}${parted ? partWords(facts) : ''}.`;
  const cash = item.inKind === 'cash';
  return [
    lineOf({
      ...ofItem(item),
      side: cash ? 'earning' : 'benefit',
      kind: 'item',
      base: item.method === 'of_basic' ? (item.partMonth ? facts.basic : facts.fullBasic) : null,
      rate: item.method === 'of_basic' ? item.rate : null,
      amount,
      rule,
      source: givenSince(item),
      purpose: cash ? null : item.inKind,
    }),
  ];
}

/** That an item is parted by the days of the month that are paid. */
export const partWords = ({ days, ofDays }: PayFacts): string => `, for ${days / 100} of ${ofDays / 100} days`;

/** How an item's amount comes, in words. */
export function ruleOf({ method, rate, formula }: GivenItem, pay: string): string {
  switch (method) {
    case 'fixed':
      return 'A fixed amount a month';
    case 'of_basic':
      return `${percent(rate ?? 0)} of basic pay`;
    case 'of_gross':
      return `${percent(rate ?? 0)} of gross pay`;
    case 'formula':
      return `By the formula ${formula ?? ''}`;
    case 'bands':
      return `By the band that ${pay} falls in`;
  }
}

/** Since when somebody has an item, and why. */
export const givenSince = ({ useId, fromMonth, once, because }: GivenItem): string =>
  useId === null
    ? 'For everybody whom the school pays'
    : `Given ${once ? 'for' : 'from'} ${formatMonth(fromMonth)}${because ? `: ${because}` : ''}`;
