import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { suspenseRead, suspenseUse } from '../../contract/access.ts';

export const channels = ['mpesa', 'equity', 'kcb', 'statement'] as const;

/** A payment of which something is, or was, in suspense; amounts in cents. */
export const heldPayment = z.object({
  id,
  channel: z.enum(channels),
  reference: z.string(),
  paidAt: instant,
  day: z.string(),
  amount: money,
  /** Given to learners. */
  used: money,
  /** Paid back, or asked to be. */
  refunding: money,
  open: money,
  accountRef: z.string().nullable(),
  payerName: z.string().nullable(),
  payerPhone: z.string().nullable(),
  narration: z.string().nullable(),
  money: z.string(),
  /** Why it waits although it may name somebody. */
  why: z.string().nullable(),
});
export type HeldPayment = z.output<typeof heldPayment>;

/** A payment with the likeliest student beside it. */
export const listedPayment = heldPayment.extend({
  bestId: id.nullable(),
  /** Name and admission number. */
  best: z.string().nullable(),
  /** How sure that is, in hundredths. */
  bestSure: z.int().nullable(),
  bestWhy: z.string().nullable(),
  /** It may be confirmed with others at once: sure enough, nobody else near it, and nothing else speaks against it. */
  ready: z.boolean(),
});
export type ListedPayment = z.output<typeof listedPayment>;

/** What somebody saw of a payment in the list and confirms: what was left of it, for whom, and how sure that was. */
export const seenPayment = z.object({ id, studentId: id, open: cents, sure: z.int().min(0).max(100) });

/** What became of a payment that was confirmed: its receipt, or why it was left. */
export const confirmed = z.object({
  id,
  reference: z.string(),
  receiptNo: z.string().nullable(),
  why: z.string().nullable(),
});
export type Confirmed = z.output<typeof confirmed>;

/** Somebody whose payment it may be, how sure that is in hundredths, and why. */
export const suggestion = z.object({
  studentId: id,
  name: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  balance: z.int(),
  confidence: z.int(),
  reasons: z.array(z.string()),
  /** Learners with the same guardian, to split among. */
  siblings: z.array(z.object({ studentId: id, name: z.string(), admissionNo: z.string(), balance: z.int() })),
});
export type Suggestion = z.output<typeof suggestion>;

export const paymentRefund = z.object({
  id,
  version: z.int(),
  amount: z.int(),
  reason: z.string(),
  payeeName: z.string().nullable(),
  payeePhone: z.string().nullable(),
  state: z.enum(['asked', 'approved', 'rejected', 'paying', 'paid', 'failed', 'returned']),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.string().nullable(),
  decidedBecause: z.string().nullable(),
  method: z.enum(['mpesa', 'hand']).nullable(),
  paidOn: z.string().nullable(),
  payReference: z.string().nullable(),
  outcome: z.string().nullable(),
  /** When the money came back, into which account, why, and who said so. */
  returnedOn: z.string().nullable(),
  returnedInto: z.string().nullable(),
  returnedBecause: z.string().nullable(),
  returnedBy: z.string().nullable(),
  /** The caller asked for it, so somebody else decides. */
  mine: z.boolean(),
});
export type PaymentRefund = z.output<typeof paymentRefund>;

export const paymentDetail = heldPayment.extend({
  receipts: z.array(
    z.object({
      id,
      receiptNo: z.string(),
      studentId: id.nullable(),
      student: z.string(),
      amount: z.int(),
      state: z.string(),
    }),
  ),
  refunds: z.array(paymentRefund),
});

export const suspenseStates = ['open', 'refunds', 'asked', 'all'] as const;
const path = '/api/finance/suspense';

export const suspenseApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: suspenseRead,
    summary: 'Payments that came without a learner to give them to',
    input: pageInput(['paidAt', 'amount', 'open', 'reference', 'payerName'], '-paidAt').extend({
      state: z.enum(suspenseStates).default('open'),
      channel: z.enum(channels).optional(),
      among: z.string().max(2000).optional().describe('Only these: ids with a comma between them'),
    }),
    output: pageOf(listedPayment),
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: suspenseRead,
    summary: 'How much is in suspense, and what waits',
    output: z.object({
      payments: z.int(),
      open: z.int(),
      oldest: z.string().nullable(),
      toApprove: z.int(),
      toPay: z.int(),
      /** Notices that could not be taken. */
      notices: z.int(),
      /** Codes that people typed: told of by nobody yet, and told of differently. */
      unconfirmed: z.int(),
      differing: z.int(),
    }),
  }),
  accounts: endpoint({
    method: 'GET',
    path: `${path}/accounts`,
    access: suspenseRead,
    summary: 'The accounts that money is paid from and into, by name',
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: suspenseRead,
    summary: 'One payment with its receipts and refunds',
    input: byId,
    output: paymentDetail,
    errors: ['not_found'],
  }),
  suggestions: endpoint({
    method: 'GET',
    path: `${path}/:id/suggestions`,
    access: suspenseRead,
    summary: 'Whose payment it may be, the likeliest first, with the reasons',
    input: byId,
    output: z.object({ rows: z.array(suggestion) }),
    errors: ['not_found'],
  }),
  assign: endpoint({
    method: 'POST',
    path: `${path}/:id/assign`,
    access: suspenseUse,
    summary: 'Give a payment to one learner, or split it among several, with a receipt for each',
    input: z.object({
      id,
      parts: z
        .array(z.object({ studentId: id, amount: cents }))
        .min(1, 'Choose a student.')
        .max(40, 'Split it among at most 40 students.')
        .refine((parts) => new Set(parts.map(({ studentId }) => studentId)).size === parts.length, 'A student is named twice.'),
    }),
    output: z.object({ receipts: z.array(z.string()), open: z.int() }),
    errors: ['not_found', 'conflict', 'rule'],
    idempotent: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    access: suspenseUse,
    summary: 'Give many payments to the students suggested for them; what has changed since they were seen is left, and said',
    input: z.object({
      payments: z
        .array(seenPayment)
        .min(1, 'Choose a payment.')
        .max(50, 'Confirm at most 50 payments at once.')
        .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'A payment is named twice.'),
    }),
    output: z.object({ rows: z.array(confirmed) }),
    errors: ['not_found', 'rule'],
    idempotent: true,
  }),
};
