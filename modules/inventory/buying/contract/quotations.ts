import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';

export const quotationStates = ['open', 'decided', 'cancelled'] as const;
export const quoteStates = ['invited', 'answered', 'declined'] as const;
export const quotationStateWords = {
  open: ['Open', 'att'],
  decided: ['Awarded', 'pos'],
  cancelled: ['Cancelled', 'quiet'],
} as const;

export const quotationRow = z.object({
  id,
  version: z.int(),
  requestNo: z.string(),
  day,
  dueOn: day,
  purpose: z.string(),
  storeName: z.string().nullable(),
  state: z.enum(quotationStates),
  asked: z.int().describe('Vendors who were asked'),
  answered: z.int().describe('Vendors who answered'),
  lowest: money.nullable().describe('The lowest quotation that offers every line'),
  askedName: z.string(),
});
export type QuotationRow = z.infer<typeof quotationRow>;

export const quotePrice = z.object({
  lineId: id,
  price: money,
  taxRate: z.int(),
  note: z.string().nullable(),
  amount: money,
});
export const quote = z.object({
  id,
  supplierId: id,
  supplierName: z.string(),
  blocked: z.boolean(),
  prequalifiedUntil: day.nullable(),
  state: z.enum(quoteStates),
  answeredOn: day.nullable(),
  reference: z.string().nullable(),
  deliveryDays: z.int().nullable(),
  validUntil: day.nullable(),
  terms: z.string().nullable(),
  enteredName: z.string().nullable(),
  prices: z.array(quotePrice),
  total: money.describe('Of the lines that are offered'),
  whole: z.boolean().describe('Every line is offered'),
});
export type Quote = z.infer<typeof quote>;

export const quotationLine = z.object({
  id,
  requisitionNo: z.string().nullable(),
  requisitionId: id.nullable(),
  itemId: id.nullable(),
  itemCode: z.string().nullable(),
  description: z.string(),
  unitName: z.string(),
  quantity: amountOf,
  cheapest: money.nullable().describe('The lowest price of one unit that is offered'),
  awardedTo: id.nullable().describe('The quotation that got it'),
  because: z.string().nullable(),
});
export type QuotationLine = z.infer<typeof quotationLine>;

export const quotation = quotationRow.extend({
  storeId: id.nullable(),
  deliverTo: z.string().nullable(),
  closedBecause: z.string().nullable(),
  mayBuy: z.boolean(),
  lines: z.array(quotationLine),
  quotes: z.array(quote),
  orders: z.array(z.object({ id, orderNo: z.string(), supplierName: z.string(), amount: money })),
});
export type Quotation = z.infer<typeof quotation>;

export const quotationDraft = z.object({
  purpose: line(200),
  dueOn: day,
  storeId: optionalId.describe('Where the goods come'),
  deliverTo: optionalLine(200),
  supplierIds: z.array(id).min(1, 'Choose whom to ask.').max(15, 'Ask at most 15 vendors.'),
  lines: z
    .array(
      z.object({
        requisitionLineId: optionalId,
        itemId: optionalId,
        description: optionalLine(200),
        unitName: line(40),
        quantity,
      }),
    )
    .min(1, 'Add a line.')
    .max(100),
});
export type QuotationDraft = z.output<typeof quotationDraft>;

const path = '/api/inventory/quotations';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const takes = { method: 'POST', access: everybody, idempotent: true, output: quotation, errors } as const;

export const quotationsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Requests for quotation',
    input: pageInput(['day', 'requestNo', 'dueOn', 'purpose'], '-day').extend({
      state: z.enum(quotationStates).optional(),
      supplierId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(quotationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One request with its quotations side by side',
    input: byId,
    output: quotation,
    errors: ['not_found'],
  }),
  create: endpoint({ ...takes, path, summary: 'Ask vendors for quotations', input: quotationDraft }),
  invite: endpoint({
    ...takes,
    path: `${path}/:id/vendors`,
    summary: 'Ask further vendors',
    input: versioned.extend({ supplierIds: z.array(id).min(1, 'Choose whom to ask.').max(15) }),
  }),
  enter: endpoint({
    ...takes,
    path: `${path}/:id/quotes`,
    summary: 'Enter what a vendor answered; entered again, it replaces what stood there',
    input: versioned.extend({
      quoteId: id,
      answeredOn: optionalDay.describe('Today when left out'),
      reference: optionalLine(60),
      deliveryDays: z.int().min(0).max(365).nullable().default(null),
      validUntil: optionalDay,
      terms: optionalLine(300),
      prices: z
        .array(
          z.object({
            lineId: id,
            price: centsOrZero.describe('Of one unit, tax included'),
            taxRate: z.int().min(0).max(10_000).default(0),
            note: optionalLine(120),
          }),
        )
        .min(1, 'Enter a price.')
        .max(100),
    }),
  }),
  decline: endpoint({
    ...takes,
    path: `${path}/:id/decline`,
    summary: 'Note that a vendor does not quote',
    input: versioned.extend({ quoteId: id }),
  }),
  award: endpoint({
    ...takes,
    path: `${path}/:id/award`,
    summary: 'Award lines to vendors: drafts an order for each; where another is cheaper a reason is given',
    input: versioned.extend({
      awards: z
        .array(z.object({ lineId: id, quoteId: id, because: optionalLine(300) }))
        .min(1, 'Choose who gets a line.')
        .max(100),
      because: optionalLine(300).describe('For every line whose own reason is left out'),
    }),
  }),
  cancel: endpoint({
    ...takes,
    path: `${path}/:id/cancel`,
    summary: 'Cancel a request that is not awarded',
    input: versioned.extend({ reason: optionalText(300) }),
  }),
  comparison: endpoint({
    method: 'GET',
    path: `${path}/:id/comparison`,
    access: everybody,
    summary: 'The comparison of the quotations on paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The request on paper, as vendors get it',
    input: byId.extend({ quoteId: id.optional().describe('Addressed to this vendor') }),
    output: binary,
    errors: ['not_found'],
  }),
};
