import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { hrAdmin, payApprove, payRead } from '../../contract/access.ts';
import { payModes } from '../../employees/contract/kinds.ts';
import { runStates } from '../../runs/contract/runs.ts';
import { largestEft, paymentLayouts } from './words.ts';

export const paymentStates = ['prepared', 'paid', 'withdrawn'] as const;
export type PaymentState = (typeof paymentStates)[number];

const text = z.string().nullable();
const count = z.int();

export const paymentRow = z.object({
  id,
  version: count,
  paymentNo: z.string(),
  runId: id,
  runTitle: z.string(),
  /** `yyyy-mm`. */
  month: z.string(),
  mode: z.enum(payModes),
  layout: z.enum(paymentLayouts),
  /** Null: to several banks, or to none. */
  bankName: text,
  /** The account that it is paid out of. */
  moneyName: z.string(),
  lines: count,
  /** Of all lines, also of those that came back; cents. */
  amount: money,
  returned: money,
  state: z.enum(paymentStates),
  paidOn: text,
  reference: text,
  authorName: z.string(),
  at: instant,
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const paymentLine = z.object({
  id,
  slipId: id,
  staffMemberId: id,
  payrollNo: z.string(),
  fullName: z.string(),
  /** Where it goes, in words. */
  way: z.string(),
  amount: money,
  returnedOn: text,
  returnedBecause: text,
});
export type PaymentLine = z.infer<typeof paymentLine>;

export const payment = paymentRow.extend({
  moneyId: id,
  bankCode: text,
  journalId: id.nullable(),
  list: z.array(paymentLine),
  /** What is to be looked at before it is sent, in sentences. */
  notes: z.array(z.string()),
  /** The caller prepared it. */
  mine: z.boolean(),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: text, at: instant })),
});
export type Payment = z.infer<typeof payment>;

/** A payslip with net pay that stands on no list. */
export const openSlip = z.object({
  slipId: id,
  staffMemberId: id,
  payrollNo: z.string(),
  fullName: z.string(),
  amount: money,
  mode: z.enum(payModes).nullable(),
  /** Why it can go on no list; null: it can. */
  because: text,
});
export type OpenSlip = z.infer<typeof openSlip>;

export const runPayments = z.object({
  runId: id,
  state: z.enum(runStates),
  rows: z.array(paymentRow),
  open: z.array(openSlip),
  net: money,
  /** On lists that are not paid yet, and paid; cents. */
  listed: money,
  paid: money,
});
export type RunPayments = z.infer<typeof runPayments>;

const path = '/api/hr/payments';
const ofRun = '/api/hr/payrolls/:id/payments';
const errors = ['not_found', 'conflict', 'rule'] as const;
const versioned = byId.extend({ version: count });
const writing = { method: 'POST', idempotent: true, output: payment, errors } as const;

export const paymentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'Salary payments, the newest first',
    input: pageInput(['paymentNo', 'month', 'bankName', 'lines', 'amount', 'paidOn'], '-paymentNo').extend({
      runId: id.optional(),
      state: z.enum(paymentStates).optional(),
      layout: z.enum(paymentLayouts).optional(),
    }),
    output: pageOf(paymentRow),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/runs`,
    access: payRead,
    summary: 'Runs that have payments, to choose from',
    output: z.object({ rows: z.array(z.object({ id, title: z.string() })) }),
  }),
  accounts: endpoint({
    method: 'GET',
    path: `${path}/accounts`,
    access: payRead,
    summary: 'Accounts that net pay can be paid out of',
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: payRead,
    summary: 'A payment with whom it is of and its steps',
    input: byId,
    output: payment,
    errors: ['not_found'],
  }),
  ofRun: endpoint({
    method: 'GET',
    path: ofRun,
    access: payRead,
    summary: 'The payments of a run, and whose net pay is on no list',
    input: byId,
    output: runPayments,
    errors: ['not_found'],
  }),
  prepare: endpoint({
    method: 'POST',
    path: ofRun,
    access: hrAdmin,
    summary: 'Make the lists that are missing of a posted run: by bank, RTGS, M-Pesa, and sheets to sign',
    idempotent: true,
    input: byId.extend({
      bankFrom: optionalId,
      mpesaFrom: optionalId,
      cashFrom: optionalId,
      chequeFrom: optionalId,
      rtgsOver: centsOrZero
        .max(largestEft, 'The clearing house takes no EFT over 1,000,000.00.')
        .default(largestEft)
        .describe('What is more goes to banks by RTGS; nothing: all of it does'),
    }),
    output: runPayments.extend({ made: count }),
    errors,
  }),
  pay: endpoint({
    ...writing,
    path: `${path}/:id/pay`,
    access: payApprove,
    summary: 'Say that a list has been paid: the money leaves the books',
    input: versioned.extend({ on: day, reference: optionalLine(60), comment: optionalText(300) }),
  }),
  withdraw: endpoint({
    ...writing,
    path: `${path}/:id/withdraw`,
    access: hrAdmin,
    summary: 'Withdraw a list that was not paid, with the reason: its payslips are free again',
    input: versioned.extend({ comment: optionalText(300) }),
  }),
  sendBack: endpoint({
    ...writing,
    path: `${path}/:id/returns`,
    access: payApprove,
    summary: 'Say that the bank has sent some of a payment back: it is owed again and can be paid by another list',
    input: versioned.extend({
      lineIds: z.array(id).min(1, 'Choose who it came back of.').max(1000, 'At most 1,000 at once.'),
      on: day,
      reason: line(300),
    }),
  }),
};

const filed = {
  method: 'GET',
  access: payRead,
  input: byId,
  output: binary,
  errors: ['not_found', 'rule'],
  reads: false,
} as const;

/** What a payment is sent with. Each download is noted in the history. */
export const paymentFilesApi = {
  file: endpoint({ ...filed, path: `${path}/:id/file`, summary: 'The file for the bank or M-Pesa, as CSV' }),
  letter: endpoint({ ...filed, path: `${path}/:id/letter`, summary: 'The letter to the bank with the list, as PDF' }),
  sheet: endpoint({ ...filed, path: `${path}/:id/sheet`, summary: 'The sheet on which employees sign for their pay, as PDF' }),
};
