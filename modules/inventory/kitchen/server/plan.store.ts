import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { worth } from '../../setup/contract/quantity.ts';
import type { kitchenUseApi } from '../contract/use.ts';
import { headsOfDays } from './heads.ts';
import { type MealHeads, needsOf } from './needs.store.ts';
import { kitchenStore } from './settings.store.ts';
import { usedPerDay } from './use.store.ts';
import { everyDay } from './weeks.rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** The longest time that is planned for at once, in days. */
const longest = 62;

/**
 * What the menus of some days need of each item, and how many of the days have a menu. Staff and visitors are those of last time.
 * @param all false: without meals that are issued already, whose food has left the store
 */
async function plannedNeeds(
  ctx: Context,
  days: readonly string[],
  all: boolean,
): Promise<{ days: number; items: Map<number, number> }> {
  const { rows: menus } = await sql<{
    day: string;
    mealId: number;
    boarders: boolean;
    dayScholars: boolean;
    staff: number;
    visitors: number;
  }>`
    select n.day, m.id as "mealId", m.boarders, m.day_scholars as "dayScholars",
           case when m.staff then coalesce(l.staff, 0) else 0 end as staff,
           case when m.visitors then coalesce(l.visitors, 0) else 0 end as visitors
      from (select distinct day, meal_id from inventory.menu_line where day = any(${[...days]}::date[])) n
      join inventory.meal m on m.id = n.meal_id
      left join lateral (
        select x.staff, x.visitors from inventory.ration_meal x
         where x.school_id = m.school_id and x.meal_id = m.id and x.live order by x.day desc, x.id desc limit 1) l on true
     where ${all}::boolean or not exists (
       select from inventory.ration_meal x
         join inventory.ration r on r.school_id = x.school_id and r.id = x.ration_id and r.state in ('issued', 'served')
         left join inventory.issue i on i.school_id = r.school_id and i.id = r.issue_id
        where x.school_id = m.school_id and x.day = n.day and x.meal_id = m.id and x.live and coalesce(i.state, 'issued') = 'issued')
     order by n.day, m.id`.execute(ctx.tx);
  const cooked = [...new Set(menus.map(({ day }) => day))];
  const heads = await headsOfDays(ctx, cooked);
  const meals = menus.map((menu): MealHeads => {
    const of = heads.get(menu.day);
    return {
      ...menu,
      boarders: menu.boarders ? (of?.boarders ?? 0) : 0,
      dayScholars: menu.dayScholars ? (of?.dayScholars ?? 0) : 0,
    };
  });
  const items = new Map<number, number>();
  for (const { itemId, quantity } of await needsOf(ctx.tx, meals)) items.set(itemId, (items.get(itemId) ?? 0) + quantity);
  return { days: cooked.length, items };
}

interface Stock {
  id: number;
  code: string;
  name: string;
  unit: string;
  divisible: boolean;
  inKitchen: number;
  elsewhere: number;
  price: number | null;
}

/** Items with what the kitchen’s store and the others have of them: those named, and with `all` whatever the kitchen’s store has. */
async function stockOf({ tx }: Context, storeId: number, ids: readonly number[], all: boolean, q?: string): Promise<Stock[]> {
  const { rows } = await sql<Stock>`
    select i.id, i.code, i.name, i.unit, i.divisible, coalesce(k.quantity, 0) as "inKitchen", coalesce(o.quantity, 0)::bigint as elsewhere,
           round(coalesce(k.value::numeric / nullif(k.quantity, 0), o.value / nullif(o.quantity, 0), p.value::numeric / p.quantity)
                 * 1000)::bigint as price
      from inventory.item i
      left join inventory.balance k on k.school_id = i.school_id and k.item_id = i.id and k.store_id = ${storeId}
      left join lateral (
        select sum(b.quantity) as quantity, sum(b.value) as value from inventory.balance b
          join inventory.store s on s.school_id = b.school_id and s.id = b.store_id
         where b.school_id = i.school_id and b.item_id = i.id and b.store_id <> ${storeId} and not s.transit) o on true
      left join lateral (
        select m.value, m.quantity from inventory.move m
         where m.school_id = i.school_id and m.item_id = i.id and m.quantity > 0 and m.kind in ('receipt', 'opening')
         order by m.day desc, m.id desc limit 1) p on true
     where (i.id = any(${[...ids]}::bigint[]) or (${all}::boolean and k.quantity > 0))
       and ${q ? matches([sql`i.name`, sql`i.code`], q) : sql`true`}
     order by lower(i.name), i.id`.execute(tx);
  return rows;
}

/** How many days the kitchen’s stock lasts: by what a day of cooking used in the last four weeks, and by the menus of the next two. */
export async function lasting(
  ctx: Context,
  { q, page, size, sort }: Input<typeof kitchenUseApi.lasting>,
): Promise<Output<typeof kitchenUseApi.lasting>> {
  const { storeId } = await kitchenStore(ctx.tx);
  const today = schoolDay(ctx);
  const past = await usedPerDay(ctx.tx, { from: addDays(today, -27), to: today });
  const plan = await plannedNeeds(ctx, everyDay(today, addDays(today, 13)), true);
  const stock = await stockOf(ctx, storeId, [...past.keys(), ...plan.items.keys()], true, q);
  const rows = stock.map(({ id, code, name, unit, inKitchen }) => {
    const perDayPast = past.get(id) ?? null;
    const need = plan.items.get(id);
    const perDayPlan = need === undefined ? null : Math.round(need / plan.days);
    const lasts = (perDay: number | null) => (perDay === null || perDay === 0 ? null : Math.floor(inKitchen / perDay));
    return {
      id,
      code,
      name,
      unit,
      inStore: inKitchen,
      perDayPast,
      perDayPlan,
      daysPast: lasts(perDayPast),
      daysPlan: lasts(perDayPlan),
    };
  });
  const by = sort.replace('-', '') as 'name' | 'inStore' | 'daysPast' | 'daysPlan';
  const sign = sort.startsWith('-') ? -1 : 1;
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]];
    if (one === other) return a.name.localeCompare(b.name);
    if (one === null) return 1;
    if (other === null) return -1;
    return sign * (typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other));
  });
  return { rows: sorted.slice((page - 1) * size, page * size), total: rows.length };
}

/** What the menus between two days need that is not issued yet and the kitchen’s store has not. */
export async function shopping(
  ctx: Context,
  { from, to }: Input<typeof kitchenUseApi.shopping>,
): Promise<Output<typeof kitchenUseApi.shopping>> {
  if (to < from) throw fieldError('to', 'Choose the first day or a later one.');
  if (to > addDays(from, longest - 1)) throw fieldError('to', `Choose at most ${longest} days.`);
  const { storeId } = await kitchenStore(ctx.tx);
  const { days, items } = await plannedNeeds(ctx, everyDay(from, to), false);
  const stock = await stockOf(ctx, storeId, [...items.keys()], false);
  const rows = stock.map(({ id, divisible, ...item }) => {
    const need = items.get(id) ?? 0;
    const missing = Math.max(0, need - item.inKitchen);
    const short = divisible ? missing : Math.ceil(missing / 1000) * 1000;
    const { code, name, unit, inKitchen, elsewhere, price } = item;
    return { itemId: id, code, name, unit, need, inKitchen, elsewhere, short, price, amount: worth(short, price ?? 0) };
  });
  return { days, rows };
}
