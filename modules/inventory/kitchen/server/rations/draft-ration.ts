import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Ration, type RationDraft, rationsApi, stateWords } from '../../contract/rations.ts';
import { headsOfDay } from '../heads.ts';
import { kitchenStore } from '../settings.store.ts';
import { getRation, holdRation, type RationContext } from './rations.store.ts';

const series = { kind: 'ration', prefix: 'RAT', digits: 5 };

/** What a day’s ration begins with. */
export async function rationForDay(ctx: RationContext, day: string): Promise<Output<typeof rationsApi.forDay>> {
  type Meal = Output<typeof rationsApi.forDay>['meals'][number];
  const { rows } = await sql<Meal>`
    select m.id as "mealId", m.name,
           coalesce((select string_agg(d.name, ', ' order by n.place, n.id) from inventory.menu_line n
                       join inventory.dish d on d.school_id = n.school_id and d.id = n.dish_id
                      where n.school_id = m.school_id and n.day = ${day}::date and n.meal_id = m.id), '') as dishes,
           case when m.staff then coalesce(l.staff, 0) else 0 end as staff,
           case when m.visitors then coalesce(l.visitors, 0) else 0 end as visitors,
           (select x.ration_id from inventory.ration_meal x
              join inventory.ration r on r.school_id = x.school_id and r.id = x.ration_id
              left join inventory.issue i on i.school_id = r.school_id and i.id = r.issue_id
             where x.school_id = m.school_id and x.day = ${day}::date and x.meal_id = m.id and x.live
               and coalesce(i.state, 'issued') = 'issued') as "rationId"
      from inventory.meal m
      left join lateral (
        select x.staff, x.visitors from inventory.ration_meal x
         where x.school_id = m.school_id and x.meal_id = m.id and x.live and x.day < ${day}::date order by x.day desc, x.id desc limit 1) l on true
     where m.active order by m.place, m.id`.execute(ctx.tx);
  return { heads: await headsOfDay(ctx, day), meals: rows };
}

/** Drafts the ration of a day’s meals out of the kitchen’s store. A meal of a day has one that stands. */
export async function draftRation(ctx: RationContext, { day, meals, note }: RationDraft): Promise<Ration> {
  const { storeId } = await kitchenStore(ctx.tx);
  await freeReversed(ctx, day);
  const { accountId, fullName } = ctx.user;
  const no = await documentNumber(ctx.tx, series, schoolDay(ctx));
  const { rows } = await sql<{ id: number }>`
    insert into inventory.ration (ration_no, day, store_id, note, asked_by, asked_name)
    values (${no}, ${day}::date, ${storeId}, ${note}, ${actorId({ accountId })}::bigint, ${fullName}) returning id`.execute(
    ctx.tx,
  );
  const { id } = one(rows);
  await writeMeals(ctx, id, day, meals);
  const made = await getRation(ctx, id);
  ctx.changed({ entity: 'ration', id, action: 'drafted', after: inHistory(made) });
  return made;
}

/** Changes a draft. Quantities that are not named follow what is reckoned. */
export async function changeRation(
  ctx: RationContext,
  { id, version, meals, lines, note }: Input<typeof rationsApi.update>,
): Promise<Ration> {
  await holdDraft(ctx, id, version);
  const before = await getRation(ctx, id);
  await sql`delete from inventory.ration_item where ration_id = ${id}`.execute(ctx.tx);
  await writeMeals(ctx, id, before.day, meals);
  await refuseLines(ctx, lines);
  await sql`
    insert into inventory.ration_item (ration_id, item_id, quantity)
    select ${id}, l."itemId", l.quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("itemId" bigint, quantity bigint)`.execute(ctx.tx);
  await sql`update inventory.ration set note = ${note}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getRation(ctx, id);
  ctx.changed({ entity: 'ration', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Cancels a draft: its meals can be drafted anew. */
export async function cancelRation(
  ctx: RationContext,
  { id, version, comment }: Input<typeof rationsApi.cancel>,
): Promise<Ration> {
  const { rationNo } = await holdDraft(ctx, id, version);
  await sql`update inventory.ration set state = 'cancelled', version = version + 1 where id = ${id}`.execute(ctx.tx);
  await sql`update inventory.ration_meal set live = false where ration_id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'ration', id, action: 'cancelled', after: { rationNo }, reason: comment });
  return getRation(ctx, id);
}

/** Holds a draft. Throws 404, and 409 for one that changed meanwhile or is no draft any more. */
export async function holdDraft(
  ctx: RationContext,
  id: number,
  version: number,
): Promise<Awaited<ReturnType<typeof holdRation>>> {
  const held = await holdRation(ctx, id);
  if (held.state !== 'draft')
    throw new UserError('conflict', `This ration is “${stateWords[held.state][0]}”. Only a draft is changed.`);
  if (held.version !== version) throw staleRecord('ration');
  return held;
}

/** Throws at the field for an item that stands twice, is not the school’s, or is not divided. */
export async function refuseLines(ctx: RationContext, lines: readonly { itemId: number; quantity: number }[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; unit: string; divisible: boolean }>`
    select id, name, unit, divisible from inventory.item where id = any(${lines.map(({ itemId }) => itemId)}::bigint[])`.execute(
    ctx.tx,
  );
  for (const [at, { itemId, quantity }] of lines.entries()) {
    const item = rows.find(({ id }) => id === itemId);
    if (!item) throw fieldError(`lines.${at}.itemId`, 'Choose an item of this school.');
    if (lines.findIndex((line) => line.itemId === itemId) < at)
      throw fieldError(`lines.${at}.itemId`, `${item.name} is listed twice.`);
    if (!item.divisible && quantity % 1000 !== 0)
      throw fieldError(`lines.${at}.quantity`, `${item.name} is counted in whole units (${item.unit}).`);
  }
}

export const inHistory = ({ rationNo, day, state, meals, items, note }: Ration) => ({
  rationNo,
  day,
  state,
  meals: meals.map(({ name, staff, visitors }) => `${name} (${staff} staff, ${visitors} visitors)`).join(', '),
  typed: items.flatMap(({ name, quantity, typed }) => (typed ? [`${name} ${quantity / 1000}`] : [])).join(', '),
  note,
});

async function writeMeals(ctx: RationContext, id: number, day: string, meals: RationDraft['meals']): Promise<void> {
  if (new Set(meals.map(({ mealId }) => mealId)).size < meals.length) throw fieldError('meals', 'List each meal only once.');
  await sql`
    delete from inventory.ration_meal where ration_id = ${id} and meal_id <> all(${meals.map(({ mealId }) => mealId)}::bigint[])`.execute(
    ctx.tx,
  );
  await sql`
    update inventory.ration_meal m set staff = w.staff, visitors = w.visitors
      from jsonb_to_recordset(${JSON.stringify(meals)}::jsonb) as w ("mealId" bigint, staff int, visitors int)
     where m.ration_id = ${id} and m.meal_id = w."mealId"`.execute(ctx.tx);
  await sql`
    insert into inventory.ration_meal (ration_id, day, meal_id, staff, visitors)
    select ${id}, ${day}::date, w."mealId", w.staff, w.visitors
      from jsonb_to_recordset(${JSON.stringify(meals)}::jsonb) as w ("mealId" bigint, staff int, visitors int)
     where not exists (select from inventory.ration_meal m where m.ration_id = ${id} and m.meal_id = w."mealId")`.execute(ctx.tx);
}

/** Meals whose issue was reversed can be drafted anew. */
async function freeReversed({ tx }: RationContext, day: string): Promise<void> {
  await sql`
    update inventory.ration_meal m set live = false
      from inventory.ration t join inventory.issue i on i.school_id = t.school_id and i.id = t.issue_id and i.state = 'reversed'
     where t.school_id = m.school_id and t.id = m.ration_id and m.day = ${day}::date and m.live`.execute(tx);
}
