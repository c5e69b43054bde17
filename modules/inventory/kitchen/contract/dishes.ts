import { z } from 'zod';
import { id, line, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantityOrZero } from '../../setup/contract/quantity.ts';

const lines = z
  .array(
    z.object({
      itemId: id,
      quantity: quantityOrZero.describe('What so many heads get'),
      dayScholars: quantityOrZero.nullable().default(null).describe('Of day scholars, where it is another quantity'),
      staff: quantityOrZero.nullable().default(null).describe('Of staff, where it is another quantity'),
    }),
  )
  .max(40, 'At most 40 items.')
  .default([]);

/** What is cooked: what so many heads get of each item. */
export const dishes = resource({
  path: '/api/inventory/kitchen/dishes',
  access: both(everybody),
  words: { one: 'dish', many: 'Dishes' },
  record: {
    name: z.string(),
    forHeads: z.int(),
    note: z.string().nullable(),
    active: z.boolean(),
    lines: z.array(
      z.object({
        itemId: id,
        name: z.string(),
        unit: z.string(),
        quantity: amountOf,
        dayScholars: amountOf.nullable(),
        staff: amountOf.nullable(),
      }),
    ),
    /** What a head’s is worth at today’s average costs, in cents; null where something has none. */
    costPerHead: money.nullable(),
  },
  draft: z.object({
    name: line(80),
    forHeads: z
      .number('Enter for how many heads.')
      .int()
      .min(1, 'Enter 1 to 10,000.')
      .max(10_000, 'Enter 1 to 10,000.')
      .default(1),
    note: optionalText(1000),
    active: z.boolean().default(true),
    lines,
  }),
  filter: pageInput(['name', 'costPerHead']).extend({ active: z.boolean().optional(), itemId: id.optional() }),
  refuses: { draft: ['rule'] },
});
export type Dish = RecordOf<typeof dishes>;
