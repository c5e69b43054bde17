import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalDay, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { orderKinds } from '../../buying/contract/order.ts';
import { amountOf, quantity, quantityOrZero } from '../../setup/contract/quantity.ts';

export const receiptStates = ['counted', 'accepted', 'cancelled'] as const;

export const receiptRow = z.object({
  id,
  version: z.int(),
  receiptNo: z.string(),
  orderId: id,
  orderNo: z.string(),
  kind: z.enum(orderKinds),
  supplierId: id,
  supplierName: z.string(),
  storeName: z.string().nullable(),
  day,
  deliveryNote: z.string().nullable(),
  state: z.enum(receiptStates),
  value: money.describe('What was accepted is worth'),
  rejected: z.boolean().describe('Something of it was rejected'),
  askedName: z.string(),
  inspectedName: z.string().nullable(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

export const receiptLine = z.object({
  id,
  orderLineId: id,
  itemId: id.nullable(),
  itemCode: z.string().nullable(),
  description: z.string(),
  unitName: z.string().describe('The unit that it was counted in'),
  factor: z.int().describe('How many thousandths of the item’s own unit are in one'),
  batches: z.boolean(),
  ordered: amountOf,
  open: amountOf.describe('What was still to come before this receipt, less what was accepted of others'),
  most: amountOf.describe('What may be accepted at most'),
  delivered: amountOf,
  accepted: amountOf,
  rejected: amountOf,
  reason: z.string().nullable(),
  batchNo: z.string().nullable(),
  expiresOn: day.nullable(),
  value: money,
  returned: amountOf,
});
export type ReceiptLine = z.infer<typeof receiptLine>;

export const receipt = receiptRow.extend({
  storeId: id.nullable(),
  note: z.string().nullable(),
  stateBecause: z.string().nullable(),
  acceptedOn: day.nullable(),
  at: instant,
  members: z.array(z.object({ id, name: z.string() })),
  /** The caller counted it, so that somebody else inspects it. */
  countedByMe: z.boolean(),
  mayInspect: z.boolean(),
  mayKeep: z.boolean(),
  lines: z.array(receiptLine),
  returns: z.array(z.object({ id, returnNo: z.string(), day, state: z.enum(['asked', 'approved', 'rejected']), value: money })),
});
export type Receipt = z.infer<typeof receipt>;

/** What of an order is still to come. */
export const toReceive = z.object({
  orderId: id,
  orderNo: z.string(),
  kind: z.enum(orderKinds),
  supplierId: id,
  supplierName: z.string(),
  storeId: id.nullable(),
  storeName: z.string().nullable(),
  deliverBy: day,
  /** It is approved, so that something may be received. */
  open: z.boolean(),
  mayKeep: z.boolean(),
  /** Receipts that are counted and wait for inspection. */
  waiting: z.array(z.object({ id, receiptNo: z.string(), day })),
  lines: z.array(
    z.object({
      orderLineId: id,
      itemId: id.nullable(),
      itemCode: z.string().nullable(),
      description: z.string(),
      unitName: z.string(),
      factor: z.int(),
      batches: z.boolean(),
      divisible: z.boolean(),
      ordered: amountOf,
      received: amountOf.describe('Accepted, less what was sent back'),
      counted: amountOf.describe('Counted and not yet inspected'),
      open: amountOf,
      most: amountOf.describe('What may be accepted at most, by the school’s tolerance'),
      barcodes: z.array(z.object({ code: z.string(), quantity: amountOf.describe('Of the ordered unit') })),
    }),
  ),
});
export type ToReceive = z.infer<typeof toReceive>;

const path = '/api/inventory/receipts';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;

export const receiptsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Goods receipts',
    input: pageInput(['day', 'receiptNo', 'supplierName', 'orderNo', 'value'], '-day').extend({
      state: z.enum(receiptStates).optional(),
      supplierId: id.optional(),
      orderId: id.optional(),
      itemId: id.optional(),
      rejected: z.boolean().optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(receiptRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One goods receipt with its lines',
    input: byId,
    output: receipt,
    errors: ['not_found'],
  }),
  toReceive: endpoint({
    method: 'GET',
    path: `${path}/order/:id`,
    access: everybody,
    summary: 'What of an order is still to come',
    input: byId,
    output: toReceive,
    errors: ['not_found'],
  }),
  count: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Count what came of an order, as the keeper of the store',
    idempotent: true,
    input: z.object({
      orderId: id,
      day: optionalDay.describe('When it came; today when left out'),
      deliveryNote: optionalLine(60),
      note: optionalText(500),
      lines: z
        .array(
          z.object({
            orderLineId: id,
            delivered: quantity.describe('Thousandths of the ordered unit'),
            batchNo: optionalLine(40),
            expiresOn: optionalDay,
          }),
        )
        .min(1, 'Count a line.')
        .max(300),
    }),
    output: receipt,
    errors,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    access: everybody,
    summary: 'Inspect a counted receipt: what is accepted comes into stock, what is rejected has its reason',
    idempotent: true,
    input: versioned.extend({
      day: optionalDay.describe('When it comes into stock; today when left out'),
      lines: z
        .array(
          z.object({
            id,
            accepted: quantityOrZero,
            rejected: quantityOrZero,
            reason: optionalLine(200),
            batchNo: optionalLine(40),
            expiresOn: optionalDay,
          }),
        )
        .max(300)
        .default([])
        .describe('A line that is left out is accepted as it was counted'),
      memberIds: z.array(id).max(12).default([]).describe('Who inspected it too'),
      comment: optionalText(300),
    }),
    output: receipt,
    errors,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: everybody,
    summary: 'Cancel a receipt that was counted wrongly, before it is accepted',
    idempotent: true,
    input: versioned.extend({ reason: optionalText(300) }),
    output: receipt,
    errors,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The goods received note on paper, S13',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
