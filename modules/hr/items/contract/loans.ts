import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';
import { month, purposes } from './words.ts';

export const loanStates = ['open', 'paused', 'settled', 'taken_back', 'written_off'] as const;
export type LoanState = (typeof loanStates)[number];
export const loanStateWords: Readonly<Record<LoanState, string>> = {
  open: 'Open',
  paused: 'Paused',
  settled: 'Paid back',
  taken_back: 'Cancelled',
  written_off: 'Written off',
};

export const interestKinds = ['none', 'flat', 'reducing'] as const;
export type InterestKind = (typeof interestKinds)[number];
export const interestWords: Readonly<Record<InterestKind, string>> = {
  none: 'None',
  flat: 'Of what was lent',
  reducing: 'Of what is still owed',
};

export const loanEntryKinds = ['given', 'interest', 'repaid', 'paid_in', 'taken_back', 'written_off'] as const;
export const loanEntryWords: Readonly<Record<(typeof loanEntryKinds)[number], string>> = {
  given: 'Given',
  interest: 'Interest',
  repaid: 'Taken off pay',
  paid_in: 'Paid in',
  taken_back: 'Cancelled',
  written_off: 'Written off',
};

const text = z.string().nullable();
const version = z.int();

export const loanRow = z.object({
  id,
  version,
  staffMemberId: id,
  name: z.string(),
  staffNo: z.string(),
  departmentName: text,
  itemId: id,
  itemName: z.string(),
  /** Of its deduction: a loan or an advance. */
  purpose: z.enum(purposes),
  principal: money,
  interest: z.enum(interestKinds),
  interestRate: z.int(),
  instalment: money,
  givenOn: z.string(),
  /** `yyyy-mm`. */
  firstMonth: z.string(),
  /** The sum of its entries. */
  balance: money,
  state: z.enum(loanStates),
});
export type LoanRow = z.infer<typeof loanRow>;

export const loanEntry = z.object({
  id,
  kind: z.enum(loanEntryKinds),
  amount: money,
  /** What is owed after it. */
  balance: money,
  day: z.string(),
  note: text,
  authorName: z.string(),
  at: instant,
});

/** What a month to come takes. */
export const dueMonth = z.object({ month: z.string(), interest: money, repaid: money, left: money });

export const loan = loanRow.extend({
  /** Null: it stood in the books before payroll began. */
  moneyName: text,
  because: text,
  authorName: z.string(),
  at: instant,
  entries: z.array(loanEntry),
  /** What comes back month by month from now on; null where the instalments do not bring it back in thirty years. */
  schedule: z.array(dueMonth).nullable(),
  /** Nothing but that it was given stands in its ledger: it can be taken back. */
  untouched: z.boolean(),
});
export type Loan = z.infer<typeof loan>;

const interest = {
  interest: z.enum(interestKinds).default('none'),
  interestRate: z
    .number('Enter a rate.')
    .int('Enter at most two decimals.')
    .min(0, 'Enter 0 or more.')
    .max(10_000, 'Enter at most 100 %.')
    .default(0)
    .describe('A year, in hundredths of a per cent'),
};

export const loanDraft = z.object({
  staffMemberId: id,
  itemId: id,
  principal: cents,
  ...interest,
  instalment: cents,
  givenOn: day,
  firstMonth: month,
  moneyId: optionalId.describe('The bank account or cash box it is paid out of; none: it stood in the books before'),
  because: optionalLine(200),
});
export type LoanDraft = z.output<typeof loanDraft>;

const path = '/api/hr/loans';
const errors = ['not_found', 'conflict', 'rule'] as const;
const one = byId.extend({ version });
const because = line(200);
const writing = { method: 'POST', access: hrAdmin, idempotent: true, output: loan, errors } as const;
const account = z.object({ id, code: z.string(), name: z.string() });

export const loansApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'Loans and advances to employees, with what is owed of each',
    input: pageInput(['givenOn', 'name', 'itemName', 'principal', 'balance', 'instalment', 'state'], '-givenOn').extend({
      state: z
        .enum(['owed', ...loanStates])
        .optional()
        .describe('owed: open or paused'),
      staffMemberId: id.optional(),
      itemId: id.optional(),
    }),
    output: pageOf(loanRow).extend({ lent: money, owed: money }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: payRead,
    summary: 'One loan with its ledger and what is to come back',
    input: byId,
    output: loan,
    errors: ['not_found'],
  }),
  options: endpoint({
    method: 'GET',
    path: `${path}/options`,
    access: hrAdmin,
    summary: 'What a loan can be given as, out of what, and written off to',
    output: z.object({
      items: z.array(z.object({ id, name: z.string(), purpose: z.enum(['loan', 'advance']) })),
      money: z.array(account),
      expenses: z.array(account),
    }),
  }),
  plan: endpoint({
    method: 'POST',
    path: `${path}/plan`,
    access: hrAdmin,
    reads: true,
    summary: 'What would come back month by month',
    input: z.object({ principal: cents, ...interest, instalment: cents, firstMonth: month }),
    output: z.object({ rows: z.array(dueMonth).nullable(), interest: money }),
  }),
  give: endpoint({
    ...writing,
    path,
    summary: 'Give a loan or an advance, paid out of an account; or enter one that stood in the books before',
    input: loanDraft,
    errors: ['conflict', 'rule'],
  }),
  payIn: endpoint({
    ...writing,
    path: `${path}/:id/payments`,
    summary: 'Take what an employee pays in by hand',
    input: one.extend({ amount: cents, day, moneyId: id, note: optionalLine(200) }),
  }),
  pause: endpoint({
    ...writing,
    path: `${path}/:id/pause`,
    summary: 'Pause a loan: runs take nothing of it until it goes on',
    input: one.extend({ because }),
  }),
  resume: endpoint({ ...writing, path: `${path}/:id/resume`, summary: 'Let a paused loan go on', input: one }),
  instalment: endpoint({
    ...writing,
    path: `${path}/:id/instalment`,
    summary: 'Change what is taken each month, from the next run on',
    input: one.extend({ instalment: cents, because }),
  }),
  takeBack: endpoint({
    ...writing,
    path: `${path}/:id/takeback`,
    summary: 'Cancel a loan of which nothing has come back yet; what was posted is reversed',
    input: one.extend({ day, because }),
  }),
  writeOff: endpoint({
    ...writing,
    path: `${path}/:id/writeoff`,
    summary: 'Write off what is still owed, to an expense account',
    input: one.extend({ day, ledgerId: id, because }),
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: payRead,
    summary: 'The ledger of a loan and what is to come back, on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
