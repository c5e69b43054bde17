import { z } from 'zod';
import { behindCode } from '#kit/contract/access.ts';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { cents as amount, money } from '#kit/contract/money.ts';
import { largestPage, pageInput, pageOf } from '#kit/contract/page.ts';
import { studentStatus } from '#modules/registration/students/contract/student-fields.ts';
import { balancesRead, balancesSend, cashierUse, financeAdmin } from '../../contract/access.ts';
import { feeBalance } from './balances.ts';
import { instalment } from '../../ledger/contract/instalments.ts';
import { modes, receiptStates, seriesKinds } from '../../receiving/contract/modes.ts';

/** Writing down what a family promises: whoever talks with parents about money. */
export const promisesWrite = behindCode(...balancesSend.roles, ...cashierUse.roles, ...financeAdmin.roles);

/** A student in the list of accounts. */
export const studentAccount = feeBalance
  .pick({
    id: true,
    admissionNo: true,
    fullName: true,
    seat: true,
    residence: true,
    status: true,
    photoFileId: true,
    guardianPhone: true,
    balance: true,
    lastPaidOn: true,
  })
  .extend({ pocketMoney: money, promisedOn: z.iso.date().nullable().describe('When the next promise is due') });
export type StudentAccount = z.output<typeof studentAccount>;

/** A charge that is not paid. */
const openCharge = z.object({
  chargeId: id,
  invoiceNo: z.string(),
  title: z.string(),
  voteHead: z.string(),
  receivable: z.enum(['fees', 'other']),
  day: z.iso.date(),
  dueOn: z.iso.date(),
  billed: money,
  paid: money,
  owed: money,
});

const receiptLine = z.object({
  id,
  receiptNo: z.string(),
  series: z.enum(seriesKinds),
  day: z.iso.date(),
  mode: z.enum(modes),
  reference: z.string().nullable(),
  payerName: z.string().nullable(),
  amount: money,
  state: z.enum(receiptStates),
});

export const promiseStates = ['open', 'kept', 'broken', 'withdrawn'] as const;

/** What a family promised; the receipts say whether it was kept. */
export const promise = z.object({
  id,
  amount: money,
  madeOn: z.iso.date(),
  dueOn: z.iso.date(),
  promisedBy: z.string(),
  note: z.string().nullable(),
  /** Received from the day it was made to the day it was due, in cents. */
  paid: money,
  state: z.enum(promiseStates),
  withdrawnBecause: z.string().nullable(),
  author: z.string(),
  at: instant,
});
export type Promised = z.output<typeof promise>;

/** Everything that finance knows of one student. */
export const accountCard = z.object({
  id,
  fullName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  residence: z.string(),
  status: studentStatus,
  photoFileId: id.nullable(),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  /** Owed of fees and of other charges, and paid in advance. */
  fees: money,
  other: money,
  credit: money,
  balance: money,
  pocketMoney: money,
  termName: z.string().nullable(),
  broughtForward: money,
  billed: money,
  paid: money,
  credits: money,
  lastPaidOn: z.iso.date().nullable(),
  charges: z.array(openCharge),
  /** Of the current term, where its fees are due on more than one day. */
  instalments: z.array(instalment),
  receipts: z.array(receiptLine),
  promises: z.array(promise),
});
export type AccountCard = z.output<typeof accountCard>;

/** One line of a statement: a bill, a payment, a note, a refund; what takes one of them back says so. */
export const statementLine = z.object({
  journalId: id,
  day: z.iso.date(),
  kind: z.string(),
  documentNo: z.string().nullable(),
  title: z.string(),
  /** Vote heads of a bill with their amounts. */
  parts: z.array(z.object({ title: z.string(), amount: money })),
  debit: money,
  credit: money,
  /** After it. */
  balance: money,
});
export type StatementLine = z.output<typeof statementLine>;

export const statement = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  opening: money,
  debits: money,
  credits: money,
  closing: money,
  lines: z.array(statementLine),
});
export type Statement = z.output<typeof statement>;

const path = '/api/finance/students';
const period = { from: day.optional(), to: day.optional() };

export const financeStudentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: balancesRead,
    summary: 'Students with their balance, pocket money and the next promise',
    input: pageInput(['fullName', 'admissionNo', 'seat', 'balance', 'lastPaidOn']).extend({
      classId: id.optional(),
      streamId: id.optional(),
      owing: z.enum(['owing', 'credit', 'clear']).optional(),
      status: z.enum(['here', 'left', 'any']).default('here'),
    }),
    output: pageOf(studentAccount),
  }),
  balances: endpoint({
    method: 'GET',
    path: `${path}/balances`,
    access: balancesRead,
    summary: 'What each of some students owes today, in cents; less than nothing is credit',
    input: z.object({ ids: z.array(id).min(1).max(largestPage) }),
    output: z.object({ rows: z.array(z.object({ studentId: id, balance: money })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: balancesRead,
    summary: 'A student’s account: figures, open charges, receipts and promises',
    input: byId,
    output: accountCard,
    errors: ['not_found'],
  }),
  statement: endpoint({
    method: 'GET',
    path: `${path}/:id/statement`,
    access: balancesRead,
    summary: 'Every bill, payment, note and refund of a period with the balance after it; of the current term without days',
    input: byId.extend(period),
    output: statement,
    errors: ['not_found', 'rule'],
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: `${path}/:id/statement.pdf`,
    access: balancesRead,
    summary: 'The same on paper with the school’s letterhead',
    input: byId.extend(period),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  statements: endpoint({
    method: 'POST',
    path: `${path}/statements`,
    access: balancesRead,
    summary: 'Statements of all students, of a class or of chosen ones as one PDF, made as a task',
    idempotent: true,
    input: z.object({
      classId: id.nullable().default(null),
      streamId: id.nullable().default(null),
      studentIds: z.array(id).max(2000).default([]),
      /** Only who owes. */
      owing: z.boolean().default(false),
      from: day.nullable().default(null),
      to: day.nullable().default(null),
    }),
    output: z.object({ jobId: id }),
    errors: ['rule'],
  }),
};

export const promisesApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/finance/promises',
    access: promisesWrite,
    summary: 'Record what a family promises to pay, and by when',
    idempotent: true,
    input: z.object({
      studentId: id,
      amount,
      dueOn: day,
      promisedBy: line(120),
      note: optionalText(500),
    }),
    output: promise,
    errors: ['not_found', 'rule'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/finance/promises/:id/withdraw',
    access: promisesWrite,
    summary: 'Take a promise back: agreed anew, or entered by mistake',
    idempotent: true,
    input: byId.extend({ reason: line(300) }),
    output: promise,
    errors: ['not_found', 'rule', 'conflict'],
  }),
};
