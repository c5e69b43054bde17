import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { refundsApprove, refundsProcess, refundsRead, refundsUse } from '../../contract/access.ts';
import { payModes } from './vouchers.ts';

export const refundStates = ['requested', 'approved', 'processed', 'rejected', 'cancelled'] as const;
export type RefundState = (typeof refundStates)[number];
export const refundSources = ['overpayment', 'pocket_money', 'caution'] as const;
export type RefundSource = (typeof refundSources)[number];
export const sourceWords = {
  overpayment: 'Fees paid in advance',
  pocket_money: 'Pocket money',
  caution: 'Caution money',
} as const;
export const refundDestinations = ['pay_out', 'sibling', 'charges'] as const;
export const destinationWords = {
  pay_out: 'Pay out',
  sibling: 'To another student’s fees',
  charges: 'To the student’s own fees',
} as const;

export const refundRow = z.object({
  id,
  version: z.int(),
  refundNo: z.string(),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  source: z.enum(refundSources),
  destination: z.enum(refundDestinations),
  toStudentName: z.string().nullable(),
  amount: money,
  state: z.enum(refundStates),
  voucherNo: z.string().nullable(),
  processedOn: day.nullable(),
  at: instant,
});
export type RefundRow = z.infer<typeof refundRow>;

const stepTaken = z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant });

export const refund = refundRow.extend({
  toStudentId: id.nullable(),
  reason: z.string(),
  payeeName: z.string().nullable(),
  payeePhone: z.string().nullable(),
  moneyId: id.nullable(),
  moneyName: z.string().nullable(),
  mode: z.enum(payModes).nullable(),
  reference: z.string().nullable(),
  /** What the ledger holds for the student now. */
  available: money,
  /** The caller asked for it, or approved it. */
  requestedByMe: z.boolean(),
  approvedByMe: z.boolean(),
  steps: z.array(stepTaken),
  /** Payments of it that came back, the first one first. */
  returns: z.array(
    z.object({
      voucherNo: z.string(),
      paidOn: day,
      mode: z.enum(payModes),
      reference: z.string().nullable(),
      moneyName: z.string(),
      day,
      intoName: z.string(),
      reason: z.string(),
    }),
  ),
});
export type Refund = z.infer<typeof refund>;

const path = '/api/finance/refunds';
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const versioned = byId.extend({ version: z.int() });

export const refundsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: refundsRead,
    summary: 'Refunds',
    input: pageInput(['at', 'refundNo', 'studentName', 'amount', 'state', 'processedOn'], '-at').extend({
      state: z.enum(['open', ...refundStates]).optional(),
      source: z.enum(refundSources).optional(),
      studentId: id.optional(),
    }),
    output: pageOf(refundRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: refundsRead,
    summary: 'One refund with every step of it',
    input: byId,
    output: refund,
    errors: ['not_found'],
  }),
  available: endpoint({
    method: 'GET',
    path: '/api/finance/refundavailable',
    access: refundsRead,
    summary: 'What is held for a student that could be refunded, and what is asked for already',
    input: z.object({ studentId: id }),
    output: z.object({
      rows: z.array(z.object({ source: z.enum(refundSources), held: money, asked: money, available: money })),
    }),
    errors: ['not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path,
    access: refundsProcess,
    summary: 'Ask for a refund',
    idempotent: true,
    input: z.object({
      studentId: id,
      source: z.enum(refundSources),
      destination: z.enum(refundDestinations).default('pay_out'),
      toStudentId: optionalId,
      amount: cents,
      reason: line(300),
      payeeName: optionalLine(120),
      payeePhone: optionalPhone,
    }),
    output: refund,
    errors,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: refundsApprove,
    summary: 'Approve or reject, by somebody who did not ask for it',
    idempotent: true,
    input: versioned.extend({ approved: z.boolean(), comment: optionalText(300) }),
    output: refund,
    errors,
  }),
  process: endpoint({
    method: 'POST',
    path: `${path}/:id/process`,
    access: refundsProcess,
    summary: 'Carry an approved refund out, by somebody who did not approve it',
    idempotent: true,
    input: versioned.extend({
      day,
      moneyId: optionalId,
      mode: z.enum(payModes).nullable().default(null),
      reference: optionalLine(40),
    }),
    output: refund,
    errors,
  }),
  cameBack: endpoint({
    method: 'POST',
    path: `${path}/:id/cameback`,
    access: refundsProcess,
    summary: 'Say that the money of a refund that was paid out came back, so that it is paid again or cancelled',
    idempotent: true,
    input: versioned.extend({ day, moneyId: id, reason: line(300) }),
    output: refund,
    errors,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: refundsUse,
    summary: 'Cancel a refund that is not carried out, with the reason',
    idempotent: true,
    input: versioned.extend({ reason: line(300) }),
    output: refund,
    errors,
  }),
  comment: endpoint({
    method: 'POST',
    path: `${path}/:id/comment`,
    access: refundsUse,
    summary: 'Add a comment to the steps of a refund',
    idempotent: true,
    input: byId.extend({ comment: line(300) }),
    output: refund,
    errors: ['not_found'],
  }),
};
