import { z } from 'zod';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

/** What items are kept together as, and where in the ledger they stand. */
export const categories = resource({
  path: '/api/inventory/categories',
  access: { read: everybody, write: keepsSettings },
  words: { one: 'category', many: 'Categories', says: { list: 'Categories of items, with their accounts of the ledger' } },
  record: {
    name: z.string(),
    stockId: id,
    stockName: z.string(),
    expenseId: id,
    expenseName: z.string(),
    active: z.boolean(),
    items: z.int(),
  },
  draft: z.object({
    name: line(60),
    stockId: id,
    expenseId: id,
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'stockName', 'expenseName', 'items']).extend({ active: z.boolean().optional() }),
  refuses: { draft: ['rule'] },
});
export type Category = RecordOf<typeof categories>;
