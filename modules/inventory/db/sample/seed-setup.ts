import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { items } from '../../setup/contract/items.ts';
import { addUsual } from '../../setup/server/add-usual.ts';
import { dutyStore } from '../../setup/server/duties.store.ts';
import { saveStoreSetting, storeSetting } from '../../setup/server/settings.store.ts';
import { setMySigning } from '../../setup/server/sign.ts';
import { storeStore, transitStore } from '../../setup/server/stores.store.ts';
import { itemStore } from '../../stock/server/items/items.store.ts';
import { sampleItems } from './items.ts';

/** Stores of the sample school: settings, stores, categories, items, duties and signing codes. */
export async function seedSetup(ctx: SchoolContext): Promise<void> {
  await addUsual(ctx);
  await saveStoreSetting(ctx, { ...(await storeSetting(ctx.tx)), tolerance: 500, quotesFrom: 20_000_000 });
  const departmentId = await someDepartment(ctx);
  const add = (name: string, place: string | null, more: { departmentId?: number | null; active?: boolean } = {}) =>
    storeStore.create(ctx, { name, place, departmentId: null, active: true, ...more });
  await add('Main store', 'Behind the dining hall');
  await add('Kitchen store', 'Jikoni');
  const lab = await add('Science laboratory – “Prep room”', 'Jengo la Sayansi', { departmentId });
  await add('Old boarding store', null, { active: false });
  await transitStore(ctx);
  await addItems(ctx);
  await addDuties(ctx, lab.id);
  await addCodes(ctx);
}

async function someDepartment({ tx }: SchoolContext): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from settings.departments order by name ilike '%scien%' desc, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

async function addItems(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from inventory.category`.execute(ctx.tx);
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  for (const [code, name, category, kind, unit, more = {}] of sampleItems)
    await itemStore.create(ctx, items.draft.parse({ code, name, categoryId: idOf.get(category), kind, unit, ...more }));
}

/** Only of the laboratory: everywhere else everybody does everything, as where nobody was named yet. */
async function addDuties(ctx: SchoolContext, storeId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from settings.staff where status = 'active' order by id limit 3`.execute(ctx.tx);
  const kinds = ['inspector', 'keeper', 'inspector'] as const;
  for (const [at, { id }] of rows.entries())
    await dutyStore.create(ctx, { staffMemberId: id, duty: kinds[at] ?? 'inspector', storeId });
}

/** Two of the staff have set their signing code; it is 2580. */
async function addCodes(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from platform.users
     where staff_member_id is not null and disabled_at is null order by id limit 2`.execute(ctx.tx);
  for (const { id, name } of rows) await setMySigning({ ...ctx, user: { ...ctx.user, accountId: id, fullName: name } }, '2580');
}
