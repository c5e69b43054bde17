import { z } from 'zod';
import { day, id, instant } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { amountOf } from '../../setup/contract/quantity.ts';

export const orderKinds = ['LPO', 'LSO'] as const;
export const orderKindWords = { LPO: 'Local purchase order', LSO: 'Local service order' } as const;
export const orderStates = ['draft', 'submitted', 'approved', 'on_hold', 'closed', 'cancelled'] as const;
export const orderStatuses = [
  'draft',
  'submitted',
  'to_receive_and_bill',
  'to_receive',
  'to_bill',
  'completed',
  'on_hold',
  'closed',
  'cancelled',
] as const;
export type OrderStatusName = (typeof orderStatuses)[number];

/** Hundredths of a per cent. */
const share = z.int();

export const orderRow = z.object({
  id,
  version: z.int(),
  orderNo: z.string(),
  kind: z.enum(orderKinds),
  supplierId: id,
  supplierName: z.string(),
  storeName: z.string().nullable(),
  day,
  deliverBy: day,
  state: z.enum(orderStates),
  status: z.enum(orderStatuses).describe('Of an approved order what its received and billed quantities say'),
  amount: money,
  received: share.describe('How much of it came, in hundredths of a per cent of its worth'),
  billed: share.describe('How much of it is billed, in hundredths of a per cent of its worth'),
  overdue: z.boolean().describe('Something is awaited although its day has passed'),
  askedName: z.string(),
  revision: z.int(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** What was last paid for an item, and to whom. */
export const lastPrice = z.object({
  itemId: id,
  orderId: id,
  orderNo: z.string(),
  supplierName: z.string(),
  day,
  price: money.describe('Of one unit that was ordered then'),
  unitName: z.string(),
  factor: z.int().describe('How many thousandths of the item’s own unit were in it'),
});
export type LastPrice = z.infer<typeof lastPrice>;

export const orderLineShown = z.object({
  id,
  requisitionLineId: id.nullable(),
  requisitionId: id.nullable(),
  requisitionNo: z.string().nullable(),
  itemId: id.nullable(),
  itemCode: z.string().nullable(),
  description: z.string(),
  unitName: z.string(),
  factor: z.int(),
  itemUnit: z.string().nullable(),
  quantity: amountOf,
  price: money,
  taxRate: z.int(),
  amount: money,
  expenseId: id.nullable(),
  expense: z.string().nullable(),
  departmentId: id.nullable(),
  department: z.string().nullable(),
  voteHeadId: id.nullable(),
  voteHead: z.string().nullable(),
  received: amountOf,
  returned: amountOf,
  billed: amountOf,
});
export type OrderLineShown = z.infer<typeof orderLineShown>;

export const order = orderRow.extend({
  storeId: id.nullable(),
  terms: z.string().nullable(),
  note: z.string().nullable(),
  words: z.string(),
  quoteRequestId: id.nullable(),
  quoteRequestNo: z.string().nullable(),
  requisitionId: id.nullable(),
  singleSource: z.string().nullable(),
  stateBecause: z.string().nullable(),
  approvedOn: day.nullable(),
  /** The caller wrote or submitted it, so that somebody else approves it. */
  handledByMe: z.boolean(),
  /** The caller approves for its store. */
  mayApprove: z.boolean(),
  /** The caller approves, or wrote it. */
  maySendBack: z.boolean(),
  /** The caller buys for the school. */
  mayBuy: z.boolean(),
  lines: z.array(orderLineShown),
  steps: z.array(
    z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant, revision: z.int() }),
  ),
});
export type Order = z.infer<typeof order>;

/** What of approved requisitions is still to be ordered. */
export const toOrder = z.object({
  requisitions: z.array(
    z.object({
      id,
      requisitionNo: z.string(),
      purpose: z.string(),
      department: z.string().nullable(),
      neededOn: day.nullable(),
      storeId: id.nullable(),
    }),
  ),
  lines: z.array(
    z.object({
      requisitionLineId: id,
      requisitionId: id,
      requisitionNo: z.string(),
      itemId: id.nullable(),
      description: z.string(),
      unitName: z.string(),
      factor: z.int(),
      quantity: amountOf.describe('In thousandths of that unit, rounded up to a whole one where it is a pack'),
      price: money.describe('The estimate of one such unit'),
      expenseId: id.nullable(),
      departmentId: id.nullable(),
      voteHeadId: id.nullable(),
    }),
  ),
});
export type ToOrder = z.infer<typeof toOrder>;

/** What speaks for and against an order, before it is submitted or approved. */
export const orderCheck = z.object({
  warnings: z.array(z.string()),
  quotes: z.object({
    from: money.describe('From this amount on quotations are wanted'),
    wanted: z.int(),
    have: z.int(),
  }),
  budgets: z.array(
    z.object({ budget: z.string(), account: z.string(), remaining: money, asked: money, at: z.enum(['stop', 'warn', 'ignore']) }),
  ),
});
export type OrderCheck = z.infer<typeof orderCheck>;
