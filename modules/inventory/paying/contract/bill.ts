import { z } from 'zod';
import { day, id, instant } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { orderKinds } from '../../buying/contract/order.ts';
import { amountOf } from '../../setup/contract/quantity.ts';
import { requestStatuses } from './requests.ts';

export const billStates = ['draft', 'submitted', 'approved', 'rejected', 'cancelled', 'taken_back'] as const;

/** Where a bill stands: its state, and of an approved one what finance has paid of it. */
export const billStatuses = ['draft', 'submitted', 'unpaid', 'part_paid', 'paid', 'rejected', 'cancelled', 'taken_back'] as const;
export type BillStatus = (typeof billStatuses)[number];
export const billStatusWords: Readonly<Record<BillStatus, readonly [string, 'quiet' | 'pos' | 'att' | 'neg' | 'inf']>> = {
  draft: ['Draft', 'quiet'],
  submitted: ['To approve', 'att'],
  unpaid: ['Unpaid', 'inf'],
  part_paid: ['Part paid', 'inf'],
  paid: ['Paid', 'pos'],
  rejected: ['Rejected', 'neg'],
  cancelled: ['Cancelled', 'quiet'],
  taken_back: ['Reversed', 'neg'],
};

export const vendorBillRow = z.object({
  id,
  version: z.int(),
  billNo: z.string(),
  supplierId: id,
  supplierName: z.string(),
  orderId: id,
  orderNo: z.string(),
  invoiceNo: z.string(),
  day,
  dueOn: day,
  amount: money,
  owed: money.describe('In finance, of an approved one'),
  requested: money.describe('Of what is owed, what requests for payment ask for that are not paid yet'),
  state: z.enum(billStates),
  status: z.enum(billStatuses),
  dearer: z.boolean().describe('A price on it is above that of the order'),
  askedName: z.string(),
});
export type VendorBillRow = z.infer<typeof vendorBillRow>;

/** One line of an order beside its receipts and bills. Quantities are thousandths of the ordered unit. */
const matched = {
  orderLineId: id,
  itemId: id.nullable(),
  itemCode: z.string().nullable(),
  description: z.string(),
  unitName: z.string(),
  expense: z.string().nullable().describe('What a line without an item is spent on'),
  department: z.string().nullable(),
  taxRate: z.int().describe('Hundredths of a per cent'),
  ordered: amountOf,
  received: amountOf.describe('Accepted'),
  returned: amountOf.describe('Sent back to the vendor'),
  before: amountOf.describe('On other bills that are approved, less what was credited'),
  elsewhere: amountOf.describe('On other bills that are not approved yet'),
  most: amountOf.describe('What this bill may have at most'),
  orderPrice: money,
};

export const lineToBill = z.object(matched);
export type LineToBill = z.infer<typeof lineToBill>;

export const vendorBillLine = z.object({
  ...matched,
  id,
  quantity: amountOf,
  price: money,
  amount: money,
  orderAmount: money.describe('What it comes to at the order’s price'),
  receipts: z.array(z.object({ id, receiptNo: z.string(), quantity: amountOf })),
});
export type VendorBillLine = z.infer<typeof vendorBillLine>;

export const vendorBill = vendorBillRow.extend({
  kind: z.enum(orderKinds),
  note: z.string().nullable(),
  vat: money,
  paid: money,
  credited: money.describe('Taken off for goods sent back'),
  financeBillId: id.nullable(),
  stateBecause: z.string().nullable(),
  at: instant,
  /** The caller entered or submitted it, so that somebody else decides on it. */
  handledByMe: z.boolean(),
  /** The caller approves for the store that it is of. */
  mayApprove: z.boolean(),
  lines: z.array(vendorBillLine),
  requests: z.array(z.object({ id, requestNo: z.string(), amount: money, status: z.enum(requestStatuses) })),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type VendorBill = z.infer<typeof vendorBill>;

/** What of an order may be billed. */
export const toBill = z.object({
  orderId: id,
  orderNo: z.string(),
  kind: z.enum(orderKinds),
  supplierId: id,
  supplierName: z.string(),
  day,
  /** Why nothing of it may be billed now; none where something may. */
  closedBecause: z.string().nullable(),
  lines: z.array(lineToBill),
  receipts: z.array(z.object({ id, receiptNo: z.string(), day, deliveryNote: z.string().nullable(), value: money })),
});
export type ToBill = z.infer<typeof toBill>;
