import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { storeOptions } from '../../../setup/server/lookups.store.ts';
import { storeStore } from '../../../setup/server/stores.store.ts';

/** Stores: one in which something is stays in use. */
export const storeHandlers = {
  ...handlersOf({
    ...storeStore,
    update: async (ctx: SchoolContext, id: number, version: number, draft: Parameters<typeof storeStore.update>[3]) => {
      if (!draft.active) await refuseStock(ctx, id);
      return storeStore.update(ctx, id, version, draft);
    },
  }),
  options: (ctx: SchoolContext) => storeOptions(ctx.tx),
};

async function refuseStock({ tx }: SchoolContext, storeId: number): Promise<void> {
  const { rows } = await sql<{ item: string }>`
    select i.name as item from inventory.balance b join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
     where b.store_id = ${storeId} and b.quantity > 0 order by i.name limit 1`.execute(tx);
  const [found] = rows;
  if (found) throw fieldError('active', `${found.item} is in it. Transfer or issue what is there first.`);
}
