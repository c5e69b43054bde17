import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import type { KitchenSettings } from '../contract/use.ts';

type Shown = KitchenSettings & { storeName: string | null };

/** The kitchen’s store and department; none where the school has said nothing. */
export async function kitchenSetting(tx: Tx): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select k.store_id as "storeId", k.department_id as "departmentId", k.version, s.name as "storeName"
      from inventory.kitchen_setting k left join inventory.store s on s.school_id = k.school_id and s.id = k.store_id`.execute(
    tx,
  );
  return rows[0] ?? { storeId: null, departmentId: null, version: 0, storeName: null };
}

/** The store that the kitchen cooks from. Throws 422 where none is chosen. */
export async function kitchenStore(tx: Tx): Promise<{ storeId: number; departmentId: number | null }> {
  const { storeId, departmentId } = await kitchenSetting(tx);
  if (storeId === null)
    throw new UserError('rule', 'No store is chosen that the kitchen cooks from. Choose it under Kitchen → Settings.');
  return { storeId, departmentId };
}

/** Throws 409 when somebody has saved them since `version`. */
export async function saveKitchenSetting(ctx: StoreContext, { version, ...said }: KitchenSettings): Promise<Shown> {
  const before = await kitchenSetting(ctx.tx);
  const { rows: stores } = await sql<{ id: number }>`
    select id from inventory.store where id = ${said.storeId} and active and not transit`.execute(ctx.tx);
  if (said.storeId !== null && !stores[0]) throw fieldError('storeId', 'Choose a store of this school that is in use.');
  const { rows } = await sql<{ version: number }>`
    insert into inventory.kitchen_setting as k (store_id, department_id) values (${said.storeId}, ${said.departmentId})
    on conflict (school_id) do update
      set store_id = excluded.store_id, department_id = excluded.department_id, version = k.version + 1
      where k.version = ${version}
    returning version`.execute(ctx.tx);
  if (!rows[0] || (before.version === 0) !== (version === 0)) throw staleRecord('page of settings');
  const after = await kitchenSetting(ctx.tx);
  ctx.changed({ entity: 'kitchen settings', id: null, action: 'changed', before, after });
  return after;
}
