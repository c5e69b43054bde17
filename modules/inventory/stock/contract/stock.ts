import { z } from 'zod';
import { binary, endpoint, type Output } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { itemKinds } from '../../setup/contract/items.ts';
import { amountOf } from '../../setup/contract/quantity.ts';

export const moveKinds = [
  'opening',
  'receipt',
  'vendor_return',
  'issue',
  'return',
  'transfer',
  'adjustment',
  'capitalised',
] as const;
export type MoveKindName = (typeof moveKinds)[number];

export const moveWords: Readonly<Record<MoveKindName, string>> = {
  opening: 'Opening stock',
  receipt: 'Received',
  vendor_return: 'Returned to vendor',
  issue: 'Issued',
  return: 'Returned',
  transfer: 'Transferred',
  adjustment: 'Adjusted',
  capitalised: 'Became an asset',
};

const move = z.object({
  id,
  day: z.iso.date(),
  at: instant,
  storeId: id,
  storeName: z.string(),
  kind: z.enum(moveKinds),
  document: z.string(),
  documentId: id,
  documentNo: z.string(),
  narration: z.string().nullable(),
  /** The department that used it, or who sold it. */
  party: z.string().nullable(),
  batchNo: z.string().nullable(),
  received: amountOf.nullable(),
  issued: amountOf.nullable(),
  value: money,
  /** After it: of the store where one is chosen, else of all stores together. */
  balance: amountOf,
  balanceValue: money,
  authorName: z.string(),
});
export type CardMove = z.infer<typeof move>;

const cardFilter = {
  storeId: id.optional(),
  from: day.optional(),
  until: day.optional(),
};

/** Stock as it stands and as it stood. */
export const stockApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/stock',
    access: everybody,
    summary: 'What is in store and what it is worth, by item and store, as of a day',
    input: pageInput(['itemName', 'itemCode', 'categoryName', 'storeName', 'quantity', 'averageCost', 'value']).extend({
      /** Today without it. */
      asOf: day.optional(),
      storeId: id.optional(),
      categoryId: id.optional(),
      kind: z.enum(itemKinds).optional(),
    }),
    output: pageOf(
      z.object({
        /** Store and item. */
        id: z.string(),
        itemId: id,
        itemCode: z.string(),
        itemName: z.string(),
        categoryName: z.string(),
        storeName: z.string(),
        unit: z.string(),
        quantity: amountOf,
        averageCost: money,
        value: money,
      }),
    ),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/inventory/stock/totals',
    access: everybody,
    summary: 'What all stock is worth as of a day, by store and category, and by account beside the ledger',
    input: z.object({ asOf: day.optional() }),
    output: z.object({
      asOf: z.iso.date(),
      value: money,
      items: z.int(),
      stores: z.array(z.object({ id, name: z.string(), value: money, items: z.int() })),
      categories: z.array(z.object({ id, name: z.string(), value: money, items: z.int() })),
      accounts: z.array(
        z.object({
          id,
          name: z.string(),
          /** By the movements. */
          stock: money,
          /** By the ledger, of the same day. */
          ledger: money,
          /** What was posted there from elsewhere: by hand, by another document. */
          elsewhere: z.array(z.object({ kind: z.string(), documentNo: z.string().nullable(), day: z.iso.date(), amount: money })),
        }),
      ),
    }),
  }),
  slow: endpoint({
    method: 'GET',
    path: '/api/inventory/stock/slow',
    access: everybody,
    summary: 'Stock of which nothing was issued for some days, the one worth most first',
    input: pageInput(['value', 'itemName', 'storeName', 'quantity', 'lastIssued', 'idleDays'], '-value').extend({
      days: z.int().min(1).max(3650).default(90),
      storeId: id.optional(),
      categoryId: id.optional(),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        itemId: id,
        itemCode: z.string(),
        itemName: z.string(),
        categoryName: z.string(),
        storeName: z.string(),
        unit: z.string(),
        quantity: amountOf,
        value: money,
        lastIssued: z.iso.date().nullable(),
        /** Since it was last issued; where it never was, since it first came. */
        idleDays: z.int(),
        never: z.boolean(),
      }),
    ),
  }),
  expiring: endpoint({
    method: 'GET',
    path: '/api/inventory/stock/expiring',
    access: everybody,
    summary: 'Batches in store by the day until which they are used, those past it first',
    input: pageInput(['expiresOn', 'itemName', 'storeName', 'quantity', 'value']).extend({
      /** Up to so many days from today. */
      within: z.int().min(0).max(3650).default(90),
      storeId: id.optional(),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        itemId: id,
        itemCode: z.string(),
        itemName: z.string(),
        storeName: z.string(),
        batchNo: z.string(),
        expiresOn: z.iso.date(),
        daysLeft: z.int(),
        unit: z.string(),
        quantity: amountOf,
        /** At average cost. */
        value: money,
      }),
    ),
  }),
  ofItem: endpoint({
    method: 'GET',
    path: '/api/inventory/items/:id/stock',
    access: everybody,
    summary: 'Where an item is, by store and batch, and what was paid for it',
    input: byId,
    output: z.object({
      stores: z.array(
        z.object({
          storeId: id,
          storeName: z.string(),
          transit: z.boolean(),
          quantity: amountOf,
          value: money,
          lastDay: z.iso.date().nullable(),
          batches: z.array(
            z.object({ batchId: id, batchNo: z.string(), expiresOn: z.iso.date().nullable(), quantity: amountOf }),
          ),
        }),
      ),
      prices: z.array(
        z.object({
          id,
          day: z.iso.date(),
          supplierName: z.string().nullable(),
          documentNo: z.string(),
          quantity: amountOf,
          value: money,
          /** Cents a unit. */
          price: money,
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  card: endpoint({
    method: 'GET',
    path: '/api/inventory/items/:id/card',
    access: everybody,
    summary: 'The stock card of an item: every movement with what there was after it, newest first',
    input: pageInput(['day'], '-day').extend({ id, ...cardFilter }),
    output: pageOf(move),
    errors: ['not_found'],
  }),
  printCard: endpoint({
    method: 'GET',
    path: '/api/inventory/items/:id/card/print',
    access: everybody,
    summary: 'The stock card on the school’s paper, oldest movement first',
    input: z.object({ id, ...cardFilter }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
export type StockTotals = Output<typeof stockApi.totals>;
export type ItemStock = Output<typeof stockApi.ofItem>;
