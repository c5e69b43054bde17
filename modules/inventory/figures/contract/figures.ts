import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { orderStatuses } from '../../buying/contract/order.ts';
import { amountOf } from '../../setup/contract/quantity.ts';

/** What expires is shown from so many days before. */
export const expiresWithin = 30;

const count = z.int();
const month = z.string();

export const storesToday = z.object({
  day: z.string(),
  /** What all stores hold, in cents, and each of them; what is on its way between two is a store of its own. */
  value: money,
  stores: z.array(z.object({ storeId: id, name: z.string(), transit: z.boolean(), items: count, value: money })),
  /** Items at or below their reorder level, the emptiest first; of all of them the first twelve. */
  low: z.object({
    total: count,
    rows: z.array(
      z.object({
        itemId: id,
        name: z.string(),
        unit: z.string(),
        quantity: amountOf,
        level: amountOf,
        /** Ordered and not come yet. */
        onOrder: amountOf,
      }),
    ),
  }),
  /** Batches past their date or soon so, the first twelve. */
  expiring: z.object({
    total: count,
    rows: z.array(
      z.object({
        itemId: id,
        name: z.string(),
        unit: z.string(),
        batchNo: z.string(),
        expiresOn: z.string(),
        storeName: z.string(),
        quantity: amountOf,
      }),
    ),
  }),
  requisitions: z.array(z.object({ state: z.string(), count })),
  orders: z.array(z.object({ status: z.enum(orderStatuses), count })),
  /** Orders whose day has passed and of which something is awaited. */
  lateOrders: count,
  /** Lines of issues that should be back. */
  backLate: count,
  /** What was used in each of the last twelve months (this one until today), the oldest first, in cents. */
  uses: z.array(z.object({ month, value: money })),
  /** What each department used this month, and on average in a month of the twelve before, the most first. */
  departments: z.array(z.object({ departmentId: id.nullable(), name: z.string().nullable(), value: money, average: money })),
  counts: z.object({ open: count, waiting: count, gained: money, lost: money }),
  /** Assets in use and their worth now, in cents, and what of them is due. */
  assets: z.object({
    assets: count,
    bookValue: money,
    maintenanceDue: count,
    warrantyEnding: count,
    verificationDue: count,
    lateLoans: count,
  }),
});
export type StoresToday = z.infer<typeof storesToday>;

export const storesFiguresApi = {
  today: endpoint({
    method: 'GET',
    path: '/api/inventory/today',
    access: everybody,
    summary: 'What the stores hold, what is short, expires, waits and is used, and what of the assets is due',
    output: storesToday,
  }),
};

/** How a line of the annual plan is reckoned: what was used in the twelve months before, more or less, and what is there. */
export const planRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  used: amountOf.describe('In the twelve months before the day, less what came back'),
  planned: amountOf.describe('What is expected to be used in the months of the plan'),
  inStock: amountOf,
  onOrder: amountOf,
  reorderLevel: amountOf,
  toBuy: amountOf.describe('Planned and the reorder level, less what is there and on order'),
  lastPrice: money.nullable().describe('Cents a unit, as last paid; else the average cost'),
  cost: money.describe('What is to be bought at that price'),
  firstQuarter: amountOf,
  secondQuarter: amountOf,
  thirdQuarter: amountOf,
  fourthQuarter: amountOf,
});
export type PlanRow = z.infer<typeof planRow>;

export const procurementPlanApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/plan',
    access: everybody,
    summary: 'The annual procurement plan, from what was used',
    input: pageInput(['name', 'code', 'category', 'used', 'toBuy', 'cost'], '-cost').extend({
      categoryId: id.optional(),
      storeId: id.optional(),
      asOf: day.optional().describe('The last day of the twelve months; today when left out'),
      growth: z
        .number('Enter a percentage.')
        .int('Enter a whole percentage.')
        .min(-90, 'Enter −90 to 300.')
        .max(300, 'Enter −90 to 300.')
        .default(0)
        .describe('By how many per cent more than before'),
      months: z.int().min(1, 'Enter 1 to 12.').max(12, 'Enter 1 to 12.').default(12).describe('For how many months'),
      buy: z.boolean().optional().describe('Only what is to be bought'),
    }),
    output: pageOf(planRow).extend({ cost: money }),
  }),
};
