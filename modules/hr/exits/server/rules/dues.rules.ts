import { addDays, ageOn, daysBetween, formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { PaidContract } from '../../../employees/server/paid-in.store.ts';
import type { OwedLoan } from '../../../items/server/for-runs.ts';
import type { LeaveLeft } from '../../../leave/server/on-leaving.ts';
import { percent } from '../../../runs/server/rules/draft.ts';
import { countDays, monthOf, monthsFrom } from '../../../runs/server/rules/month.ts';
import { share } from '../../../runs/server/rules/share.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import type { ExitDraft, ExitDues, ExitLine } from '../../contract/exits.ts';

/** What is known of who leaves, on their last day. */
export interface LeaverFacts {
  /** All contracts until the last day, the first one first; the last of them holds on it. */
  readonly contracts: readonly PaidContract[];
  readonly noticeDays: number;
  /** The scheme that they pay into: no service pay; null: none. */
  readonly scheme: string | null;
  readonly leave: readonly LeaveLeft[];
  readonly loans: readonly OwedLoan[];
  /** Leave that is approved beyond the last day. */
  readonly leaveBeyond: boolean;
}

/** The items by which the payroll pays and takes it. */
export type LeavingItem = 'notice' | 'service' | 'gratuity' | 'severance' | 'noticeOwed' | 'recovery';

/** A line, and the item that the payroll has it by; none: payroll finds it by itself. */
export type WorkedLine = ExitLine & { readonly item: LeavingItem | null };

export interface WorkedExit extends Omit<ExitDues, 'lines'> {
  readonly lines: readonly WorkedLine[];
}

const act = (section: string) => `Employment Act 2007, s. ${section}`;

/** Days of pay for each completed year of service. */
const daysAYear = 15;
/** A month's pay has so many days, for notice and years of service. */
const monthDays = 30;
/** Working days of a year, by which payroll reckons a day of leave. */
const yearDays = 260;

/** Works out what is due to who leaves and taken of them, line by line. What is taken is less than nothing. */
export function duesOf(draft: ExitDraft, facts: LeaverFacts, settings: HrSettings): WorkedExit {
  const { lastDay } = draft;
  const chain = unbroken(facts.contracts);
  const since = chain[0]?.fromDay ?? lastDay;
  const years = Math.max(0, ageOn(since, addDays(lastDay, 1)));
  const basic = monthsBasic(chain, lastDay, settings);
  const notice = noticeOf(draft, facts);
  const paid = draft.noticeBy === 'none' ? [] : [noticeLine(draft, notice, basic)];
  const lines = [
    lastPay(chain, lastDay, settings),
    ...facts.leave.map((left) => leaveLine(left, basic)),
    ...paid.filter(({ amount }) => (amount ?? 0) > 0),
    ...byYears(draft, facts, years, basic),
    ...gratuity(draft, chain, settings),
    ...paid.filter(({ amount }) => (amount ?? 0) < 0),
    ...facts.loans.map(loanLine),
    ...draft.recoveries.map(({ what, amount }) =>
      lineOf({ label: 'Recovery', amount: -amount, rule: what, source: act('19 (1)'), item: 'recovery' }),
    ),
  ].filter(({ amount }) => amount !== 0);
  const sum = (sign: 1 | -1) => lines.reduce((all, { amount }) => all + Math.max(0, sign * (amount ?? 0)), 0);
  return {
    lines,
    notes: notesOn(draft, facts, years),
    due: sum(1),
    taken: sum(-1),
    noticeDays: notice.days,
    noticeServed: notice.served,
    noticeOwed: notice.owed,
    since,
    years,
  };
}

const lineOf = (line: Pick<WorkedLine, 'label' | 'amount' | 'rule'> & Partial<WorkedLine>): WorkedLine => ({
  base: null,
  quantity: null,
  source: null,
  item: null,
  ...line,
});

/** The contracts at the end between which there is no day without one. */
function unbroken(contracts: readonly PaidContract[]): PaidContract[] {
  const chain: PaidContract[] = [];
  for (const one of contracts.toReversed()) {
    const [next] = chain;
    if (next && (one.toDay === null || addDays(one.toDay, 1) < next.fromDay)) break;
    chain.unshift(one);
  }
  return chain;
}

/** Basic pay of a whole month by the contract that ends, as payroll reckons it. */
function monthsBasic(chain: readonly PaidContract[], lastDay: string, { partMonth, monthHours }: HrSettings): number {
  const last = chain.at(-1);
  if (!last) return 0;
  const { first, last: end } = monthOf(lastDay);
  const many = { month: 1, day: countDays(first, end, partMonth), hour: monthHours }[last.payPer];
  return last.basic * many;
}

/** Basic pay of the days of a month that contracts hold in it, until a day; nothing for who is paid by days and hours. */
function basicOf(chain: readonly PaidContract[], month: string, from: string, until: string, { partMonth }: HrSettings): number {
  const { first, last } = monthOf(month);
  const ofDays = countDays(first, last, partMonth);
  const parts = chain
    .filter(({ payPer }) => payPer === 'month')
    .map(({ fromDay, toDay, basic }) => {
      const begins = [first, fromDay, from].toSorted().at(-1) ?? first;
      const ends = [last, until, toDay ?? last].toSorted()[0] ?? last;
      return BigInt(basic) * BigInt(countDays(begins, ends, partMonth));
    });
  return share(Number(parts.reduce((sum, part) => sum + part, 0n)), 1, ofDays);
}

function lastPay(chain: readonly PaidContract[], lastDay: string, settings: HrSettings): WorkedLine {
  const { first, last } = monthOf(lastDay);
  const monthly = chain.at(-1)?.payPer === 'month';
  const days = countDays(first, lastDay, settings.partMonth);
  const ofDays = countDays(first, last, settings.partMonth);
  return lineOf({
    label: `Basic pay to ${formatDay(lastDay, true)}`,
    amount: monthly ? basicOf(chain, lastDay, first, lastDay, settings) : null,
    base: monthly ? (chain.at(-1)?.basic ?? null) : null,
    quantity: days * 100,
    rule: monthly
      ? `Basic pay for ${days} of ${ofDays} days of the month. Payroll adds allowances and takes days that are not paid.`
      : 'Pay by days or hours, as the month is confirmed.',
    source: act('18 (4) and (5)'),
  });
}

function leaveLine({ typeName, days, source }: LeaveLeft, basic: number): WorkedLine {
  return lineOf({
    label: `${typeName} paid out`,
    base: basic,
    quantity: days,
    amount: share(basic, days * 12, yearDays * 100),
    rule: `What is left on the last day. A day is twelve months’ basic pay over the ${yearDays} working days of a year.`,
    source: source ?? act('28'),
  });
}

function noticeOf({ lastDay, noticeGivenOn, noticeDays }: ExitDraft, facts: LeaverFacts) {
  const days = noticeDays ?? facts.noticeDays;
  const served = noticeGivenOn === null ? 0 : Math.min(days, Math.max(0, daysBetween(noticeGivenOn, lastDay)));
  return { days, served, owed: days - served };
}

function noticeLine({ noticeBy }: ExitDraft, { days, owed }: ReturnType<typeof noticeOf>, basic: number): WorkedLine {
  const amount = share(basic, owed, monthDays);
  const school = noticeBy === 'employer';
  return lineOf({
    label: school ? 'Notice pay' : 'Notice not served',
    base: basic,
    quantity: owed * 100,
    amount: school ? amount : -amount,
    rule: `A month’s basic pay for ${owed} of ${days} days of notice that are not served, over ${monthDays} days.`,
    source: act('35 and 36'),
    item: school ? 'notice' : 'noticeOwed',
  });
}

/** Whom service pay is due to by years: their contract ends by notice. */
const byNotice: readonly ExitDraft['reason'][] = ['resigned', 'retired', 'died', 'other'];

/** Severance where the post is gone; else service pay of who is in no scheme and has no gratuity. */
function byYears({ reason, gratuityRate }: ExitDraft, { scheme }: LeaverFacts, years: number, basic: number): WorkedLine[] {
  if (years === 0) return [];
  const worked = {
    base: basic,
    quantity: years * daysAYear * 100,
    amount: share(basic, years * daysAYear, monthDays),
    rule: `${daysAYear} days’ basic pay for each of ${years} completed years, a month’s pay over ${monthDays} days.`,
  };
  if (reason === 'redundancy')
    return [lineOf({ ...worked, label: 'Severance pay', source: act('40 (1) (g)'), item: 'severance' })];
  if (!byNotice.includes(reason) || scheme !== null || gratuityRate !== null) return [];
  return [lineOf({ ...worked, label: 'Service pay', source: act('35 (5)'), item: 'service' })];
}

function gratuity(draft: ExitDraft, chain: readonly PaidContract[], settings: HrSettings): WorkedLine[] {
  const { gratuityRate, gratuityFrom, lastDay } = draft;
  if (gratuityRate === null) return [];
  const begins = chain[0]?.fromDay ?? lastDay;
  const from = gratuityFrom !== null && gratuityFrom > begins ? gratuityFrom : begins;
  let earned = 0;
  for (let month = monthOf(from); month.first <= lastDay; month = monthsFrom(month, 1))
    earned += basicOf(chain, month.first, from, lastDay, settings);
  return [
    lineOf({
      label: 'Gratuity',
      base: earned,
      amount: share(earned, gratuityRate, 10_000),
      rule: `${percent(gratuityRate)} of basic pay from ${formatDay(from)} to ${formatDay(lastDay)}.`,
      source: 'The contract of service',
      item: 'gratuity',
    }),
  ];
}

const loanLine = ({ name, balance, paused }: OwedLoan): WorkedLine =>
  lineOf({
    label: name,
    amount: -balance,
    rule: paused
      ? 'All that is owed. It is paused: let it go on, or payroll takes nothing of it.'
      : 'All that is owed. Interest of the last month comes on top.',
    source: act('19 (1)'),
  });

function notesOn(draft: ExitDraft, { scheme, leaveBeyond, loans }: LeaverFacts, years: number): string[] {
  const { reason, gratuityRate, lastDay } = draft;
  const service = byNotice.includes(reason) && years > 0;
  const owed = loans.length > 0 || draft.recoveries.length > 0 || draft.noticeBy === 'employee';
  return [
    ...(service && scheme !== null ? [`No service pay: they pay into ${scheme} (${act('35 (6)')}).`] : []),
    ...(service && scheme === null && gratuityRate !== null ? [`No service pay beside the gratuity (${act('35 (6)')}).`] : []),
    ...(reason === 'dismissed'
      ? ['Dismissed for gross misconduct: no notice is due; what was earned until the day is paid (s. 18 (4) and s. 44).']
      : []),
    ...(leaveBeyond
      ? [`Leave is approved beyond ${formatDay(lastDay)}. End it earlier first, so that its days are paid out.`]
      : []),
    ...loans
      .filter(({ paused }) => paused)
      .map(({ name, balance }) => `${name} is paused, and ${formatCents(balance)} is owed. Payroll takes it once it goes on.`),
    ...(owed
      ? ['Payroll leaves at least a third of basic pay where the school keeps it; what it cannot take stays owed (s. 19 (3)).']
      : []),
  ];
}
