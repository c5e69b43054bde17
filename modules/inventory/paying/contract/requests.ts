import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';

export const requestStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;

/** Where a request stands: its state, and of an approved one what finance has done with its voucher. */
export const requestStatuses = [
  'requested',
  'drafted',
  'signed',
  'paid',
  'reversed',
  'voucher_cancelled',
  'rejected',
  'cancelled',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const requestStatusWords: Readonly<Record<RequestStatus, readonly [string, 'quiet' | 'pos' | 'att' | 'neg' | 'inf']>> = {
  requested: ['To approve', 'att'],
  drafted: ['Voucher drafted', 'inf'],
  signed: ['Voucher being signed', 'inf'],
  paid: ['Paid', 'pos'],
  reversed: ['Payment reversed', 'neg'],
  voucher_cancelled: ['Voucher cancelled', 'neg'],
  rejected: ['Rejected', 'neg'],
  cancelled: ['Cancelled', 'quiet'],
};

export const paymentRequestRow = z.object({
  id,
  version: z.int(),
  requestNo: z.string(),
  supplierId: id,
  supplierName: z.string(),
  day,
  narration: z.string(),
  amount: money,
  state: z.enum(requestStates),
  status: z.enum(requestStatuses),
  voucherId: id.nullable(),
  voucherNo: z.string().nullable(),
  paidOn: day.nullable(),
  askedName: z.string(),
});
export type PaymentRequestRow = z.infer<typeof paymentRequestRow>;

const requestedBill = z.object({
  billId: id,
  billNo: z.string(),
  invoiceNo: z.string(),
  orderId: id,
  orderNo: z.string(),
  day,
  dueOn: day,
  billed: money,
  owed: money.describe('Now, in finance'),
  amount: money.describe('Of it, what is asked for'),
});

export const paymentRequest = paymentRequestRow.extend({
  words: z.string(),
  stateBecause: z.string().nullable(),
  reference: z.string().nullable().describe('Under which finance paid it'),
  at: instant,
  /** The caller asked for it, so that somebody else decides. */
  askedByMe: z.boolean(),
  mayApprove: z.boolean(),
  bills: z.array(requestedBill),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** A bill that may be asked for. */
export const payableBill = z.object({
  billId: id,
  billNo: z.string(),
  invoiceNo: z.string(),
  orderNo: z.string(),
  day,
  dueOn: day,
  overdue: z.boolean(),
  billed: money,
  owed: money,
  requested: money,
  left: money.describe('Owed and not asked for yet'),
});
export type PayableBill = z.infer<typeof payableBill>;

const path = '/api/inventory/paymentrequests';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'rule'] as const;
const step = <I extends typeof versioned, const N extends string>(name: N, summary: string, input: I) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: everybody,
    summary,
    idempotent: true,
    input,
    output: paymentRequest,
    errors,
  });
const reasoned = versioned.extend({ reason: optionalText(300) });

export const paymentRequestsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Requests for payment of vendors',
    input: pageInput(['day', 'requestNo', 'supplierName', 'amount', 'paidOn'], '-day').extend({
      status: z
        .enum(['open', ...requestStatuses])
        .optional()
        .describe('open: neither paid nor cancelled'),
      supplierId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(paymentRequestRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One request for payment with its bills, and what became of its voucher',
    input: byId,
    output: paymentRequest,
    errors: ['not_found'],
  }),
  payable: endpoint({
    method: 'GET',
    path: `${path}/payable`,
    access: everybody,
    summary: 'Bills of a vendor that are owed, and what of them is not asked for yet',
    input: z.object({ supplierId: id }),
    output: z.object({ rows: z.array(payableBill) }),
  }),
  vendors: endpoint({
    method: 'GET',
    path: `${path}/vendors`,
    access: everybody,
    summary: 'Vendors to whom something is owed that is not asked for yet',
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), bills: z.int(), left: money })) }),
  }),
  request: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Ask for the payment of approved bills of one vendor',
    idempotent: true,
    input: z.object({
      supplierId: id,
      narration: optionalLine(200).describe('Its bills are named when left out'),
      bills: z
        .array(z.object({ billId: id, amount: cents }))
        .min(1, 'Choose a bill.')
        .max(50),
    }),
    output: paymentRequest,
    errors,
  }),
  approve: step(
    'approve',
    'Approve a request: it becomes a voucher in finance, which three people sign before it is paid',
    versioned.extend({ comment: optionalText(300) }),
  ),
  reject: step('reject', 'Reject a request, with the reason', reasoned),
  cancel: step('cancel', 'Cancel a request that nobody has decided on', reasoned),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The request on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
