import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf } from '../../setup/contract/quantity.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-mm.');

/** What a department used of an item in a month: what was issued less what came back. */
export const consumptionRow = z.object({
  /** Month, department and item. */
  id: z.string(),
  /** `yyyy-mm`. */
  month: z.string(),
  departmentName: z.string().nullable(),
  itemId: id,
  code: z.string(),
  itemName: z.string(),
  unit: z.string(),
  quantity: amountOf,
  value: money,
});
export type ConsumptionRow = z.infer<typeof consumptionRow>;

export const consumptionApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/consumption',
    access: everybody,
    summary: 'What departments used, by item and month',
    input: pageInput(['month', 'departmentName', 'itemName', 'quantity', 'value'], '-month').extend({
      from: month.optional().describe('The first month; January of this year where it is left out'),
      to: month.optional().describe('The last month'),
      departmentId: id.optional(),
      itemId: id.optional(),
      storeId: id.optional(),
    }),
    output: pageOf(consumptionRow),
  }),
};
