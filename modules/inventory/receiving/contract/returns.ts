import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';

export const returnStates = ['asked', 'approved', 'rejected'] as const;

export const vendorReturnRow = z.object({
  id,
  version: z.int(),
  returnNo: z.string(),
  receiptId: id,
  receiptNo: z.string(),
  orderId: id,
  orderNo: z.string(),
  supplierId: id,
  supplierName: z.string(),
  day,
  because: z.string(),
  state: z.enum(returnStates),
  value: money.describe('At what it came'),
  credited: money.describe('Of it, what was billed and the vendor owes'),
  askedName: z.string(),
  decidedName: z.string().nullable(),
});
export type VendorReturnRow = z.infer<typeof vendorReturnRow>;

export const vendorReturn = vendorReturnRow.extend({
  decidedOn: day.nullable(),
  comment: z.string().nullable(),
  billId: id.nullable(),
  creditId: id.nullable(),
  /** The caller asked for it, so that somebody else decides. */
  askedByMe: z.boolean(),
  mayApprove: z.boolean(),
  lines: z.array(
    z.object({
      id,
      receiptLineId: id,
      itemId: id.nullable(),
      itemCode: z.string().nullable(),
      description: z.string(),
      unitName: z.string(),
      batchNo: z.string().nullable(),
      quantity: amountOf,
      value: money,
      credited: amountOf,
    }),
  ),
});
export type VendorReturn = z.infer<typeof vendorReturn>;

const path = '/api/inventory/vendorreturns';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;

export const vendorReturnsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Returns to vendors',
    input: pageInput(['day', 'returnNo', 'supplierName', 'value'], '-day').extend({
      state: z.enum(returnStates).optional(),
      supplierId: id.optional(),
      receiptId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(vendorReturnRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One return to a vendor with its lines',
    input: byId,
    output: vendorReturn,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Ask to send accepted goods back to the vendor',
    idempotent: true,
    input: z.object({
      receiptId: id,
      because: line(300),
      lines: z
        .array(z.object({ receiptLineId: id, quantity: quantity.describe('Thousandths of the ordered unit') }))
        .min(1, 'Choose what goes back.')
        .max(300),
    }),
    output: vendorReturn,
    errors,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/:id/approve`,
    access: everybody,
    summary: 'Approve a return that somebody else asked for: the goods leave the stock, and what was billed is credited',
    idempotent: true,
    input: versioned.extend({ comment: optionalText(300) }),
    output: vendorReturn,
    errors,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/:id/reject`,
    access: everybody,
    summary: 'Reject a return, with the reason',
    idempotent: true,
    input: versioned.extend({ comment: optionalText(300) }),
    output: vendorReturn,
    errors,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The debit note on paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
