import { z } from 'zod';
import { endpoint, type Output } from '#kit/contract/endpoint.ts';
import { id, line, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity, quantityOrZero } from './quantity.ts';

export const itemKinds = ['consumable', 'returnable', 'asset', 'food'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const kindWords: Readonly<Record<ItemKind, string>> = {
  consumable: 'Used up',
  returnable: 'Comes back',
  asset: 'Becomes an asset',
  food: 'Food',
};

const barcode = optionalLine(40);
const unit = z.object({
  name: line(20),
  /** Thousandths of the item’s unit. */
  factor: quantity,
  barcode,
});

/** What is kept in the stores. Quantities are thousandths of its unit. */
export const items = resource({
  path: '/api/inventory/items',
  access: both(everybody),
  words: { one: 'item', many: 'Items', says: { list: 'Items with what is in store of them and what it is worth' } },
  record: {
    code: z.string(),
    name: z.string(),
    categoryId: id,
    categoryName: z.string(),
    kind: z.enum(itemKinds),
    unit: z.string(),
    divisible: z.boolean(),
    batches: z.boolean(),
    barcode: z.string().nullable(),
    units: z.array(z.object({ name: z.string(), factor: amountOf, barcode: z.string().nullable() })),
    reorderLevel: amountOf.nullable(),
    reorderQuantity: amountOf.nullable(),
    replacementPrice: money.nullable(),
    note: z.string().nullable(),
    active: z.boolean(),
    /** In the store that is asked for, or in all. */
    inStore: amountOf,
    /** Cents a unit; null where there is nothing. */
    averageCost: money.nullable(),
    value: money,
    /** At or below its reorder level, over all stores. */
    low: z.boolean(),
  },
  draft: z.object({
    code: line(30),
    name: line(100),
    categoryId: id,
    kind: z.enum(itemKinds, 'Choose what becomes of it.'),
    unit: line(20),
    divisible: z.boolean().default(false),
    batches: z.boolean().default(false),
    barcode,
    units: z.array(unit).max(20, 'At most 20 units.').default([]),
    reorderLevel: quantityOrZero.nullable().default(null),
    reorderQuantity: quantity.nullable().default(null),
    replacementPrice: centsOrZero.nullable().default(null),
    note: optionalText(1000),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'code', 'categoryName', 'kind', 'inStore', 'averageCost', 'value']).extend({
    categoryId: id.optional(),
    kind: z.enum(itemKinds).optional(),
    storeId: id.optional(),
    low: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type Item = RecordOf<typeof items>;

export const itemsApi = {
  ...items.api,
  options: endpoint({
    method: 'GET',
    path: '/api/inventory/items/options',
    access: everybody,
    summary: 'Items to choose from, by name: what is in store of each, what it costs, and what was last paid to whom',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      /** What is in this store; of all without it. */
      storeId: id.optional(),
      kind: z.enum(itemKinds).optional(),
      kinds: z.array(z.enum(itemKinds)).max(itemKinds.length).optional(),
      /** What a scanner read: a barcode of the item or of one of its units, or its code. */
      scan: z.string().trim().min(1).max(100).optional(),
      /** This one, whatever the words. */
      id: id.optional(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          unit: z.string(),
          divisible: z.boolean(),
          batches: z.boolean(),
          kind: z.enum(itemKinds),
          units: z.array(z.object({ name: z.string(), factor: amountOf })),
          /** The unit whose barcode was scanned; null for the item’s own. */
          scanned: z.string().nullable(),
          inStore: amountOf,
          /** Cents a unit; null where there is nothing. */
          averageCost: money.nullable(),
          /** Cents a unit, as last received; null where it never was. */
          lastPrice: money.nullable(),
          lastSupplier: z.string().nullable(),
        }),
      ),
    }),
  }),
};
export type ItemOption = Output<typeof itemsApi.options>['rows'][number];
