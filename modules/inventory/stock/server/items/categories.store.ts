import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { categories } from '../../../setup/contract/categories.ts';
import { refuseAccount } from '../../../setup/server/settings.store.ts';

const account = (column: 'stock_id' | 'expense_id') =>
  sql`(select a.code || ' ' || a.name from finance.accounts a where a.school_id = t.school_id and a.id = ${sql.ref(`t.${column}`)})`;

/** Categories; one with items stays and is set out of use instead. What is in store keeps its account. */
export const categoryStore = resourceStore<typeof categories, StoreContext>(categories, {
  table: 'inventory.category',
  computed: {
    stockName: account('stock_id'),
    expenseName: account('expense_id'),
    items: sql`(select count(*) from inventory.item i where i.school_id = t.school_id and i.category_id = t.id)`,
  },
  search: ['name'],
  before: async (ctx, draft, was) => {
    await refuseAccount(ctx.tx, 'stockId', draft.stockId, { words: 'Stock', kinds: ['asset'] });
    await refuseAccount(ctx.tx, 'expenseId', draft.expenseId, { words: 'What is used', kinds: ['expense'] });
    if (was && was.stockId !== draft.stockId) await refuseStock(ctx.tx, was.id);
  },
});

/** Movements hold the category: none comes between the question and the change. */
async function refuseStock(tx: Tx, categoryId: number): Promise<void> {
  await sql`select from inventory.category where id = ${categoryId} for update`.execute(tx);
  const { rows } = await sql<{ item: string }>`
    select i.name as item from inventory.item i
      join inventory.balance b on b.school_id = i.school_id and b.item_id = i.id
     where i.category_id = ${categoryId} and b.quantity > 0 order by i.name limit 1`.execute(tx);
  const [found] = rows;
  if (found) throw fieldError('stockId', `There is stock on this account, ${found.item} among it. Change it once there is none.`);
}
