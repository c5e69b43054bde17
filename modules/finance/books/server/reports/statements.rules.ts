import type { z } from 'zod';
import type { comparedReport, LineStyle, trialBalanceReport } from '../../contract/reports.ts';
import { sumOf } from './paged.ts';
import type { AccountTotal } from '../../../ledger/server/trial-balance.store.ts';

type TrialLine = z.output<typeof trialBalanceReport>['rows'][number];
type ComparedLine = z.output<typeof comparedReport>['rows'][number];

const onDebit = (sum: number) => (sum > 0 ? sum : null);
const onCredit = (sum: number) => (sum < 0 ? -sum : null);

/** Accounts that held or moved anything, and the sums of the six columns: each pair is the same. */
export function trialLines(accounts: readonly AccountTotal[]): TrialLine[] {
  const used = accounts.filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0);
  const lines = used.map(({ id, code, name, kind, opening, debit, credit, closing }): TrialLine => ({
    id: String(id),
    style: 'line',
    accountId: id,
    code,
    name,
    kind,
    openingDebit: onDebit(opening),
    openingCredit: onCredit(opening),
    debit: debit || null,
    credit: credit || null,
    closingDebit: onDebit(closing),
    closingCredit: onCredit(closing),
  }));
  const sum = (of: keyof TrialLine) => sumOf(lines, (line) => Number(line[of] ?? 0));
  return [
    ...lines,
    {
      id: 'total',
      style: 'total',
      accountId: null,
      code: '',
      name: 'Total',
      kind: null,
      openingDebit: sum('openingDebit'),
      openingCredit: sum('openingCredit'),
      debit: sum('debit'),
      credit: sum('credit'),
      closingDebit: sum('closingDebit'),
      closingCredit: sum('closingCredit'),
    },
  ];
}

interface Compared {
  now: readonly AccountTotal[];
  before: readonly AccountTotal[];
}

/** What came in and what was spent, and what is left, each with the period before. */
export function incomeLines({ now, before }: Compared): ComparedLine[] {
  const moved = ({ debit, credit }: AccountTotal) => credit - debit;
  const income = section('Income', 'income', { now, before }, moved);
  const spending = section('Expenditure', 'expense', { now, before }, (account) => 0 - moved(account));
  const left = (of: 'amount' | 'before') => income.sum[of] - spending.sum[of];
  const name = left('amount') < 0 ? 'Deficit' : 'Surplus';
  return [...income.lines, ...spending.lines, line('total', 'total', name, left('amount'), left('before'))];
}

/** What the school has, what it owes and its funds; what the year has left over so far is a fund, so that both sides are the same. */
export function balanceLines({ now, before }: Compared): ComparedLine[] {
  const credit = ({ closing }: AccountTotal) => 0 - closing;
  const assets = section('Assets', 'asset', { now, before }, ({ closing }) => closing);
  const debts = section('Liabilities', 'liability', { now, before }, credit);
  const funds = section('Funds', 'equity', { now, before }, credit);
  const left = (of: readonly AccountTotal[]) =>
    sumOf(of, (one) => (one.kind === 'income' || one.kind === 'expense' ? credit(one) : 0));
  const surplus = { amount: left(now), before: left(before) };
  const fundLines = funds.lines.slice(0, -1);
  const all = (of: 'amount' | 'before') => funds.sum[of] + surplus[of];
  return [
    ...assets.lines,
    ...debts.lines,
    ...(fundLines.length > 0 ? fundLines : [line('equity', 'head', 'Funds', null, null)]),
    line('surplus', 'line', surplus.amount < 0 ? 'Deficit of the year' : 'Surplus of the year', surplus.amount, surplus.before),
    line('equity sum', 'sum', 'Funds in all', all('amount'), all('before')),
    line('total', 'total', 'Liabilities and funds', debts.sum.amount + all('amount'), debts.sum.before + all('before')),
  ];
}

function section(title: string, kind: AccountTotal['kind'], { now, before }: Compared, of: (account: AccountTotal) => number) {
  const earlier = new Map(before.map((account) => [account.id, of(account)]));
  const lines = now
    .filter((account) => account.kind === kind)
    .map(({ id, code, name }, at, accounts): ComparedLine => {
      const account = accounts[at];
      const amount = account ? of(account) : 0;
      return { id: String(id), style: 'line', accountId: id, code, name, amount, before: earlier.get(id) ?? 0 };
    })
    .filter(({ amount, before: was }) => amount !== 0 || was !== 0);
  const sum = { amount: sumOf(lines, (row) => row.amount ?? 0), before: sumOf(lines, (row) => row.before ?? 0) };
  return {
    sum,
    lines: [
      line(kind, 'head', title, null, null),
      ...lines,
      line(`${kind} sum`, 'sum', `${title} in all`, sum.amount, sum.before),
    ],
  };
}

function line(id: string, style: LineStyle, name: string, amount: number | null, before: number | null): ComparedLine {
  return { id, style, accountId: null, code: '', name, amount, before };
}
