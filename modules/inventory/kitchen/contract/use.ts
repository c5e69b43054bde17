import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, optionalDay, optionalId } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';

const count = z.int();
const span = { from: day.optional().describe('The last 28 days where it is left out'), to: day.optional() };

export const dayUse = z.object({
  day,
  /** The most heads that a meal of the day had. */
  heads: count,
  /** Heads of all its meals. */
  servings: count,
  value: money,
  /** Cents a head and day; null without heads. */
  perHead: money.nullable(),
});

export const variances = ['item', 'day', 'month'] as const;

export const kitchenUseApi = {
  use: endpoint({
    method: 'GET',
    path: '/api/inventory/kitchen/use',
    access: everybody,
    summary: 'What the kitchen used between two days: a head and day, by meal and by item, in quantity and cost',
    input: z.object(span),
    output: z.object({
      from: day,
      to: day,
      days: z.array(dayUse),
      meals: z.array(z.object({ mealId: id, name: z.string(), servings: count, value: money, perHead: money.nullable() })),
      /** What each meal used of each item, and thousandths a serving. */
      mealItems: z.array(
        z.object({
          mealId: id,
          mealName: z.string(),
          itemId: id,
          name: z.string(),
          unit: z.string(),
          used: amountOf,
          value: money,
          perServing: z.number().nullable(),
        }),
      ),
      items: z.array(
        z.object({
          itemId: id,
          name: z.string(),
          unit: z.string(),
          used: amountOf,
          value: money,
          /** Thousandths a head and day; null without heads. */
          perHead: z.number().nullable(),
        }),
      ),
    }),
  }),
  variance: endpoint({
    method: 'GET',
    path: '/api/inventory/kitchen/variance',
    access: everybody,
    summary: 'What was used against what the menu needed, by item, day or month',
    input: pageInput(['label', 'planned', 'used', 'variance', 'value'], '-value').extend({
      ...span,
      by: z.enum(variances).default('item'),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Of items; days and months are compared by value. */
        unit: z.string().nullable(),
        planned: amountOf.nullable(),
        used: amountOf.nullable(),
        variance: amountOf.nullable(),
        plannedValue: money,
        usedValue: money,
        /** More than nothing: more was used than the menu needed. */
        value: money,
      }),
    ),
  }),
  lasting: endpoint({
    method: 'GET',
    path: '/api/inventory/kitchen/lasting',
    access: everybody,
    summary: 'How many days the kitchen’s stock lasts, by what was used lately and by the menus to come',
    input: pageInput(['name', 'inStore', 'daysPast', 'daysPlan'], 'daysPlan'),
    output: pageOf(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        inStore: amountOf,
        /** Thousandths a day of cooking. */
        perDayPast: amountOf.nullable(),
        perDayPlan: amountOf.nullable(),
        /** Whole days; null where nothing is used. */
        daysPast: count.nullable(),
        daysPlan: count.nullable(),
      }),
    ),
  }),
  shopping: endpoint({
    method: 'GET',
    path: '/api/inventory/kitchen/shopping',
    access: everybody,
    summary: 'What the menus between two days need that is not issued yet and the kitchen’s store has not',
    input: z.object({ from: day, to: day }),
    output: z.object({
      /** Days with a menu that is not issued yet. */
      days: count,
      rows: z.array(
        z.object({
          itemId: id,
          code: z.string(),
          name: z.string(),
          unit: z.string(),
          need: amountOf,
          inKitchen: amountOf,
          /** In the school’s other stores. */
          elsewhere: amountOf,
          short: amountOf,
          /** Cents a unit: the average cost, or the last price; null where nothing is known. */
          price: money.nullable(),
          amount: money,
        }),
      ),
    }),
    errors: ['rule'],
  }),
  requisition: endpoint({
    method: 'POST',
    path: '/api/inventory/kitchen/shopping/requisition',
    access: everybody,
    summary: 'Draft a requisition of a shopping list, or several where it is longer than one',
    idempotent: true,
    input: z.object({
      neededOn: optionalDay,
      lines: z
        .array(z.object({ itemId: id, quantity }))
        .min(1, 'There is nothing on the list.')
        .max(1000, 'At most 1,000 lines.'),
    }),
    /** The first, and how many more there are. */
    output: z.object({ id, requisitionNo: z.string(), more: count }),
    errors: ['rule'],
  }),
};

export const kitchenSettings = z.object({ storeId: optionalId, departmentId: optionalId, version: z.int() });
export type KitchenSettings = z.output<typeof kitchenSettings>;

export const kitchenSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/inventory/kitchen/settings',
    access: everybody,
    summary: 'The kitchen’s store, and the department that spends what it uses',
    output: kitchenSettings.extend({ storeName: z.string().nullable() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/inventory/kitchen/settings',
    access: keepsSettings,
    summary: 'Choose the kitchen’s store and department',
    input: kitchenSettings,
    output: kitchenSettings.extend({ storeName: z.string().nullable() }),
    errors: ['conflict', 'rule'],
  }),
};
