import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { reportsRead } from '../../contract/access.ts';
import { accountKinds } from './accounts.ts';

const page = { page: z.int().min(1).max(100_000).default(1), size: z.int().min(1).max(1000).default(500) };
/** From the first day of the year, to today, unless said otherwise. */
const inPeriod = z.object({ from: day.optional(), to: day.optional(), ...page });
const asOfDay = z.object({ to: day.optional(), ...page });

/** How a line is set: a heading, a line, a sum under some lines, or the last sum. */
export const lineStyles = ['head', 'line', 'sum', 'total'] as const;
export type LineStyle = (typeof lineStyles)[number];

/** A statement on paper: its lines in order, the days that it is of, and how many lines there are in all. */
const statement = <S extends z.ZodRawShape>(shape: S) =>
  z.object({
    rows: z.array(z.object({ id: z.string(), style: z.enum(lineStyles), ...shape })),
    total: z.int(),
    /** Null for a statement as of a day. */
    from: day.nullable(),
    to: day,
  });

const accountLine = { accountId: id.nullable(), code: z.string(), name: z.string() };
const studentLine = { studentId: id.nullable(), admissionNo: z.string(), name: z.string(), className: z.string().nullable() };
const movement = {
  journalId: id.nullable(),
  day: day.nullable(),
  documentNo: z.string().nullable(),
  name: z.string(),
  studentName: z.string().nullable(),
};

export const trialBalanceReport = statement({
  ...accountLine,
  kind: z.enum(accountKinds).nullable(),
  openingDebit: money.nullable(),
  openingCredit: money.nullable(),
  debit: money.nullable(),
  credit: money.nullable(),
  closingDebit: money.nullable(),
  closingCredit: money.nullable(),
});
export const ledgerReport = statement({
  ...movement,
  other: z.string().nullable(),
  voteHead: z.string().nullable(),
  debit: money.nullable(),
  credit: money.nullable(),
  balance: money,
});
export const cashbookReport = statement({
  ...movement,
  accountId: id.nullable(),
  moneyIn: money.nullable(),
  moneyOut: money.nullable(),
  balance: money,
});
export const comparedReport = statement({ ...accountLine, amount: money.nullable(), before: money.nullable() });
export const voteHeadReport = statement({
  voteHeadId: id.nullable(),
  name: z.string(),
  billed: money,
  reduced: money,
  collected: money,
  /** Of what was billed, less reductions: in per cent. */
  rate: z.number().nullable(),
  spent: money,
  left: money,
});
export const registerReport = statement({
  ...studentLine,
  voteHead: z.string().nullable(),
  broughtForward: money,
  billed: money,
  reduced: money,
  paid: money,
  balance: money,
});
export const collectionsReport = statement({
  day: day.nullable(),
  name: z.string(),
  receipts: z.int(),
  crossed: z.int(),
  amount: money,
});
export const agedReport = statement({
  ...studentLine,
  notDue: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
  owed: money,
});

export const collectionGroups = ['mode', 'cashier', 'head'] as const;
export const registerGroups = ['student', 'head'] as const;

const report = <I extends z.ZodObject, O extends z.ZodType>(name: string, summary: string, input: I, output: O) =>
  endpoint({
    method: 'GET',
    path: `/api/finance/reports/${name}`,
    access: reportsRead,
    summary,
    input,
    output,
    errors: ['not_found'],
  });

export const reportsApi = {
  trialBalance: report('trialbalance', 'Trial balance of a period', inPeriod, trialBalanceReport),
  ledger: report('ledger', 'General ledger of an account', inPeriod.extend({ accountId: id }), ledgerReport),
  cashbook: report(
    'cashbook',
    'Cashbook of a bank account or cash box, or all of them side by side',
    inPeriod.extend({ accountId: id.optional() }),
    cashbookReport,
  ),
  income: report('income', 'Income and expenditure of a period, with the same period a year before', inPeriod, comparedReport),
  balanceSheet: report('balancesheet', 'Balance sheet as of a day, with the end of the year before', asOfDay, comparedReport),
  voteHeads: report('voteheads', 'What vote heads were billed, collected and spent', inPeriod, voteHeadReport),
  register: report(
    'feeregister',
    'Fee register: brought forward, billed, paid and balance of students',
    inPeriod.extend({ classId: id.optional(), by: z.enum(registerGroups).default('student') }),
    registerReport,
  ),
  collections: report(
    'collections',
    'Daily collections by mode, cashier or vote head',
    inPeriod.extend({ by: z.enum(collectionGroups).default('mode') }),
    collectionsReport,
  ),
  aged: report('aged', 'What students owe by how long it has been due', asOfDay.extend({ classId: id.optional() }), agedReport),
  suspense: report('suspense', 'Payments that nobody has claimed yet, as the ledger holds them', inPeriod, ledgerReport),
};
