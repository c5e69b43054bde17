import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { quantity } from '../../setup/contract/quantity.ts';
import { billStatuses, toBill, vendorBill, vendorBillRow } from './bill.ts';

export const vendorBillDraft = z.object({
  orderId: id,
  invoiceNo: line(40).describe('The vendor’s own number'),
  day: day.describe('Of the invoice'),
  dueOn: optionalDay.describe('Thirty days on when left out'),
  note: optionalText(300),
  vat: centsOrZero.nullable().default(null).describe('Of its total; by the rates of the order when left out'),
  lines: z
    .array(
      z.object({
        orderLineId: id,
        quantity,
        price: centsOrZero.describe('Of one ordered unit, tax included'),
      }),
    )
    .min(1, 'Enter what is billed.')
    .max(200),
});
export type VendorBillDraft = z.output<typeof vendorBillDraft>;

const path = '/api/inventory/bills';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const step = <I extends typeof versioned, const N extends string>(name: N, summary: string, input: I) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: everybody,
    summary,
    idempotent: true,
    input,
    output: vendorBill,
    errors,
  });
const reasoned = versioned.extend({ reason: optionalText(300) });

export const vendorBillsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Vendors’ bills, matched to orders',
    input: pageInput(['day', 'billNo', 'invoiceNo', 'supplierName', 'orderNo', 'dueOn', 'amount', 'owed'], '-day').extend({
      status: z
        .enum(['open', ...billStatuses])
        .optional()
        .describe('open: to be approved or paid'),
      supplierId: id.optional(),
      orderId: id.optional(),
      dearer: z.stringbool().optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(vendorBillRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One bill beside its order and receipts, line by line',
    input: byId,
    output: vendorBill,
    errors: ['not_found'],
  }),
  orders: endpoint({
    method: 'GET',
    path: `${path}/orders`,
    access: everybody,
    summary: 'Orders of which something may be billed, the oldest delivery first',
    input: z.object({ q: z.string().trim().max(100).optional(), supplierId: id.optional() }),
    output: z.object({
      rows: z.array(z.object({ id, orderNo: z.string(), supplierName: z.string(), day, open: money.describe('Not billed yet') })),
    }),
  }),
  toBill: endpoint({
    method: 'GET',
    path: `${path}/orders/:id`,
    access: everybody,
    summary: 'What of an order may be billed, beside what was ordered and received',
    input: byId,
    output: toBill,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Enter a vendor’s bill against an order',
    idempotent: true,
    input: vendorBillDraft.extend({ submit: z.boolean().default(false).describe('It waits for approval at once') }),
    output: vendorBill,
    errors,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change a bill that is a draft',
    input: vendorBillDraft.omit({ orderId: true }).extend({ id, version: z.int() }),
    output: vendorBill,
    errors,
  }),
  submit: step('submit', 'Submit a bill for approval', versioned),
  approve: step(
    'approve',
    'Approve a bill: it is owed in finance from then on; a price above the order needs an explanation',
    versioned.extend({ comment: optionalText(300) }),
  ),
  reject: step('reject', 'Reject a bill, with the reason', reasoned),
  cancel: step('cancel', 'Cancel a bill that is not approved', reasoned),
  takeBack: step(
    'takeback',
    'Reverse an approved bill of which nothing is paid, with the reason',
    reasoned.extend({ day: optionalDay.describe('Today when left out') }),
  ),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The bill beside its order and receipts on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
