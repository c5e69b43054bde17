import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { stores } from '../contract/stores.ts';

/** The key of the store in which what is on its way stands; made where there is none yet. */
export async function transitStore(ctx: StoreContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into inventory.store (name, transit)
      select coalesce((select 'On the way (transfers)' from inventory.store where lower(name) = 'on the way'), 'On the way'), true
       where not exists (select from inventory.store where transit)
      on conflict do nothing returning id)
    select id from made union all select id from inventory.store where transit`.execute(ctx.tx);
  const [found] = rows;
  if (found) return found.id;
  // Somebody else has just made it, which the statement above could not see yet.
  const again = await sql<{ id: number }>`select id from inventory.store where transit`.execute(ctx.tx);
  const [other] = again.rows;
  if (!other)
    throw new UserError('rule', 'There is no store for what is on its way. Rename the store “On the way”, then try again.');
  return other.id;
}

/** Stores; one in which anything ever was stays and is set out of use instead. */
export const storeStore = resourceStore<typeof stores, StoreContext>(stores, {
  table: 'inventory.store',
  computed: {
    departmentName: sql`(select d.name from settings.departments d where d.school_id = t.school_id and d.id = t.department_id)`,
    transit: sql`t.transit`,
  },
  search: ['name', 'place'],
  before: (_ctx, draft, was) => {
    if (was?.transit && draft.departmentId !== null)
      throw fieldError('departmentId', 'What is on its way belongs to no department.');
    if (was?.transit && !draft.active) throw fieldError('active', 'What is on its way needs its store.');
  },
  removal: (_ctx, { transit }) => {
    if (transit) throw new UserError('in_use', 'What is on its way needs its store.');
  },
});
