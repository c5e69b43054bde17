import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

const shape = {
  name: z.string(),
  place: z.int(),
  boarders: z.boolean(),
  dayScholars: z.boolean(),
  staff: z.boolean(),
  visitors: z.boolean(),
  active: z.boolean(),
};

/** Meals of a day, in their order, and who gets them. */
export const meals = resource({
  path: '/api/inventory/kitchen/meals',
  access: { read: everybody, write: keepsSettings },
  words: { one: 'meal', many: 'Meals' },
  record: shape,
  draft: z.object({
    name: line(40),
    place: z.number('Enter its place in the day.').int().min(1, 'Enter 1 to 99.').max(99, 'Enter 1 to 99.'),
    boarders: z.boolean().default(true),
    dayScholars: z.boolean().default(true),
    staff: z.boolean().default(true),
    visitors: z.boolean().default(true),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['place', 'name']).extend({ active: z.boolean().optional() }),
  kept: { table: 'inventory.meal', search: ['name'] },
});
export type Meal = RecordOf<typeof meals>;

export const mealsMoreApi = {
  addUsual: endpoint({
    method: 'POST',
    path: '/api/inventory/kitchen/meals/usual',
    access: keepsSettings,
    summary: 'Add breakfast, break, lunch and supper, where a meal of that name is not there yet',
    output: z.object({ added: z.int() }),
  }),
};
