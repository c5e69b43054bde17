import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { quantity } from '../../setup/contract/quantity.ts';
import { orderKinds, orderStatuses, orderRow, lastPrice, order, toOrder, orderCheck } from './order.ts';

export const orderLineDraft = z.object({
  /** Of a line that stands on the order already. */
  id: optionalId,
  requisitionLineId: optionalId,
  itemId: optionalId,
  description: optionalLine(200).describe('Of a line without an item; an item’s name stands where it is left out'),
  unitName: line(40).describe('The item’s own unit or another that it is bought in'),
  quantity,
  price: centsOrZero.describe('Of one such unit, tax included'),
  taxRate: z.int().min(0).max(10_000).default(0).describe('Hundredths of a per cent'),
  expenseId: optionalId.describe('What a line without an item is spent on'),
  departmentId: optionalId,
  voteHeadId: optionalId,
});
export const orderDraft = z.object({
  kind: z.enum(orderKinds),
  supplierId: id,
  storeId: optionalId.describe('Where the goods come'),
  day: optionalDay.describe('Today when left out'),
  deliverBy: day,
  terms: optionalText(1000),
  note: optionalText(1000),
  singleSource: optionalLine(300).describe('Why fewer quotations were asked for than the school wants'),
  lines: z.array(orderLineDraft).min(1, 'Add a line.').max(200),
});
export type OrderDraft = z.output<typeof orderDraft>;

const path = '/api/inventory/orders';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const moved = z.object({ order, warnings: z.array(z.string()) });
const step = <I extends typeof versioned>(name: string, summary: string, input: I) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: everybody,
    summary,
    idempotent: true,
    input,
    output: moved,
    errors,
  });
const reasoned = versioned.extend({ reason: optionalText(300) });

export const ordersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Orders',
    input: pageInput(['day', 'orderNo', 'supplierName', 'deliverBy', 'amount'], '-day').extend({
      status: z
        .enum(['open', ...orderStatuses])
        .optional()
        .describe('open: neither completed, closed nor cancelled'),
      kind: z.enum(orderKinds).optional(),
      supplierId: id.optional(),
      overdue: z.boolean().optional(),
      requisitionId: id.optional(),
      quoteRequestId: id.optional(),
      itemId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(orderRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One order with its lines, and who signed it',
    input: byId,
    output: order,
    errors: ['not_found'],
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/:id/check`,
    access: everybody,
    summary: 'What budgets have left for an order, its quotations, and what is to be known of the vendor',
    input: byId,
    output: orderCheck,
    errors: ['not_found'],
  }),
  open: endpoint({
    method: 'GET',
    path: `${path}/open`,
    access: everybody,
    summary: 'Approved requisitions of which something is still to be ordered',
    input: z.object({ q: z.string().trim().max(100).optional() }),
    output: z.object({
      rows: z.array(z.object({ id, requisitionNo: z.string(), purpose: z.string(), lines: z.int() })),
    }),
  }),
  from: endpoint({
    method: 'GET',
    path: `${path}/from`,
    access: everybody,
    summary: 'What of requisitions is still to be ordered, as lines of an order',
    input: z.object({ requisitionIds: z.string().regex(/^\d{1,15}(,\d{1,15}){0,19}$/, 'Name requisitions by their keys.') }),
    output: toOrder,
    errors: ['not_found'],
  }),
  prices: endpoint({
    method: 'GET',
    path: `${path}/prices`,
    access: everybody,
    summary: 'What was last paid for items, and to whom',
    input: z.object({
      itemIds: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'Name items by their keys.'),
      exceptId: id.optional().describe('An order that does not count'),
    }),
    output: z.object({ rows: z.array(lastPrice) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Draft an order',
    idempotent: true,
    input: orderDraft,
    output: order,
    errors,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change the draft of an order',
    input: orderDraft.extend({ id, version: z.int() }),
    output: order,
    errors,
  }),
  submit: step('submit', 'Submit a draft: its requisitions count it as ordered, and budgets and quotations are asked', versioned),
  approve: step('approve', 'Approve an order that somebody else wrote', versioned.extend({ comment: optionalText(300) })),
  sendBack: step('sendback', 'Send an order back to its draft, with the reason', reasoned),
  revise: step('revise', 'Make an approved order a draft again, to be changed and approved anew', reasoned),
  hold: step('hold', 'Hold an order: nothing of it is received', reasoned),
  release: step('release', 'Release an order that is on hold', versioned),
  close: step('close', 'Close an order: what did not come goes back to its requisition', reasoned),
  cancel: step('cancel', 'Cancel an order of which nothing came', reasoned),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The order on paper, LPO or LSO',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
