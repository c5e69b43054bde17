import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { kitchenUseApi } from '../contract/use.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** Rations that count between two days: issued, and not reversed. */
const rations = (from: string, to: string) => sql`
  select t.school_id, t.id, t.day, t.issue_id from inventory.ration t
    left join inventory.issue i on i.school_id = t.school_id and i.id = t.issue_id
   where t.day between ${from}::date and ${to}::date and t.state in ('issued', 'served') and coalesce(i.state, 'issued') = 'issued'`;

/**
 * What rations between two days used of each item: what was issued and was there from before, less what went back to the store and
 * what was left; with its value, and what the menu had needed.
 */
const usedItems = (from: string, to: string) => sql`(
  select t.school_id, t.id as ration_id, t.day, x.item_id, x.planned,
         x.quantity - coalesce(l.good, 0) + x.carried - coalesce(x.left_over, 0) as used,
         x.value - coalesce(l.good_value, 0) + x.carried_value - coalesce(x.left_value, 0) as value
    from (${rations(from, to)}) t
    join inventory.ration_item x on x.school_id = t.school_id and x.ration_id = t.id
    left join inventory.issue_line l on l.school_id = t.school_id and l.issue_id = t.issue_id and l.item_id = x.item_id)`;

/** Heads of each meal of rations between two days: as served where that is noted. */
const mealHeads = (from: string, to: string) => sql`(
  select t.school_id, t.id as ration_id, t.day, m.id as ration_meal_id, m.meal_id,
         coalesce(m.served, m.boarders + m.day_scholars + m.staff + m.visitors) as heads
    from (${rations(from, to)}) t join inventory.ration_meal m on m.school_id = t.school_id and m.ration_id = t.id)`;

/**
 * What each meal used of each item: its part of what was needed of it. What none needed is used by all meals of its ration, by
 * their heads.
 */
const shares = (from: string, to: string) => sql`(
  select m.school_id, m.meal_id, x.item_id, x.used * p.share as used, x.value * p.share as value
    from ${mealHeads(from, to)} m
    join ${usedItems(from, to)} x on x.ration_id = m.ration_id
    join (select h.ration_id, sum(h.heads) as heads, count(*) as meals from ${mealHeads(from, to)} h group by h.ration_id) a
      on a.ration_id = m.ration_id
    cross join lateral (
      select case when x.planned > 0 then coalesce((select sum(n.quantity) from inventory.ration_need n
                    where n.school_id = x.school_id and n.ration_meal_id = m.ration_meal_id and n.item_id = x.item_id), 0)::numeric / x.planned
                  when a.heads > 0 then m.heads::numeric / a.heads
                  else 1.0 / a.meals end as share) p)`;

export interface Span {
  from: string;
  to: string;
}

/** The days that are asked for; the last 28 where none are. */
export function spanOf(ctx: Context, { from, to }: { from?: string | undefined; to?: string | undefined }): Span {
  const end = to ?? schoolDay(ctx);
  return { from: from ?? addDays(end, -27), to: end };
}

/** What each day used and how many it fed. */
export async function daysUsed(tx: Tx, { from, to }: Span): Promise<Output<typeof kitchenUseApi.use>['days']> {
  const { rows } = await sql<Output<typeof kitchenUseApi.use>['days'][number]>`
    select h.day, h.heads, h.servings, coalesce(u.value, 0)::bigint as value,
           case when h.heads > 0 then round(coalesce(u.value, 0)::numeric / h.heads)::bigint end as "perHead"
      from (select m.day, max(m.heads)::int as heads, sum(m.heads)::int as servings from ${mealHeads(from, to)} m group by m.day) h
      left join (select x.day, sum(x.value) as value from ${usedItems(from, to)} x group by x.day) u on u.day = h.day
     order by h.day`.execute(tx);
  return rows;
}

/** What was used a head and day, by meal and by item. */
export async function kitchenUse(
  ctx: Context,
  asked: Input<typeof kitchenUseApi.use>,
): Promise<Output<typeof kitchenUseApi.use>> {
  const span = spanOf(ctx, asked);
  const { from, to } = span;
  const days = await daysUsed(ctx.tx, span);
  const { rows: meals } = await sql<Output<typeof kitchenUseApi.use>['meals'][number]>`
    select k.id as "mealId", k.name, h.servings, coalesce(round(s.value), 0)::bigint as value,
           case when h.servings > 0 then round(coalesce(s.value, 0) / h.servings)::bigint end as "perHead"
      from (select m.meal_id, sum(m.heads)::int as servings from ${mealHeads(from, to)} m group by m.meal_id) h
      join inventory.meal k on k.id = h.meal_id
      left join (select p.meal_id, sum(p.value) as value from ${shares(from, to)} p group by p.meal_id) s on s.meal_id = h.meal_id
     order by k.place, k.id`.execute(ctx.tx);
  const { rows: mealItems } = await sql<Output<typeof kitchenUseApi.use>['mealItems'][number]>`
    select k.id as "mealId", k.name as "mealName", i.id as "itemId", i.name, i.unit, round(sum(p.used))::bigint as used,
           round(sum(p.value))::bigint as value,
           case when min(h.servings) > 0 then round(sum(p.used) / min(h.servings), 2)::float8 end as "perServing"
      from ${shares(from, to)} p
      join (select m.meal_id, sum(m.heads) as servings from ${mealHeads(from, to)} m group by m.meal_id) h on h.meal_id = p.meal_id
      join inventory.meal k on k.school_id = p.school_id and k.id = p.meal_id
      join inventory.item i on i.school_id = p.school_id and i.id = p.item_id
     group by k.id, k.name, k.place, i.id, i.name, i.unit having round(sum(p.used)) <> 0
     order by k.place, k.id, sum(p.value) desc, lower(i.name)`.execute(ctx.tx);
  const heads = days.reduce((sum, day) => sum + day.heads, 0);
  const { rows: items } = await sql<Output<typeof kitchenUseApi.use>['items'][number]>`
    select i.id as "itemId", i.name, i.unit, sum(x.used)::bigint as used, sum(x.value)::bigint as value,
           case when ${heads}::int > 0 then round(sum(x.used)::numeric / ${heads}::int, 2)::float8 end as "perHead"
      from ${usedItems(from, to)} x join inventory.item i on i.school_id = x.school_id and i.id = x.item_id
     group by i.id, i.name, i.unit having sum(x.used) <> 0 or sum(x.value) <> 0
     order by sum(x.value) desc, lower(i.name)`.execute(ctx.tx);
  return { ...span, days, meals, mealItems, items };
}

type By = Input<typeof kitchenUseApi.variance>['by'];
const labels: Readonly<Record<By, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }>> = {
  item: { key: sql`v.item_id::text`, label: sql`v.name` },
  day: { key: sql`v.day::text`, label: sql`v.day::text` },
  month: { key: sql`to_char(v.day, 'YYYY-MM')`, label: sql`to_char(v.day, 'YYYY-MM')` },
};
const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  label: sql`g.label`,
  planned: sql`coalesce(g.planned, g."plannedValue")`,
  used: sql`coalesce(g.used, g."usedValue")`,
  variance: sql`coalesce(g.variance, g.value)`,
  value: sql`g.value`,
};

/** What was used against what the menu needed. What was needed is valued as what was used, or at the average cost where nothing was. */
export async function variance(
  ctx: Context,
  { by, q, page, size, sort, ...asked }: Input<typeof kitchenUseApi.variance>,
): Promise<Output<typeof kitchenUseApi.variance>> {
  const { from, to } = spanOf(ctx, asked);
  const { key, label } = labels[by];
  const items = sql`${by === 'item'}::boolean`;
  const { rows } = await sql<Output<typeof kitchenUseApi.variance>['rows'][number] & { total: number }>`
    select g.id, g.label, g.unit, g.planned, g.used, g.variance, g."plannedValue", g."usedValue", g.value, count(*) over () as total
      from (
        select ${key} as id, min(${label}) as label, case when ${items} then min(v.unit) end as unit,
               case when ${items} then sum(v.planned)::bigint end as planned, case when ${items} then sum(v.used)::bigint end as used,
               case when ${items} then sum(v.used - v.planned)::bigint end as variance,
               round(sum(v.planned_value))::bigint as "plannedValue", sum(v.value)::bigint as "usedValue",
               (sum(v.value) - round(sum(v.planned_value)))::bigint as value
          from (
            select x.day, x.item_id, i.name, i.unit, x.planned, x.used, x.value,
                   case when x.used > 0 then x.planned * x.value::numeric / x.used
                        else x.planned * coalesce((select sum(b.value)::numeric / nullif(sum(b.quantity), 0) from inventory.balance b
                          where b.school_id = x.school_id and b.item_id = x.item_id), 0) end as planned_value
              from ${usedItems(from, to)} x join inventory.item i on i.school_id = x.school_id and i.id = x.item_id) v
         group by ${key}) g
     where ${q ? matches([sql`g.label`], q) : sql`true`}
     order by ${sorting[sort.replace('-', '')] ?? sql`g.value`} ${wayOf(sort)} nulls last, g.label, g.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What is used of each item on a day of cooking, of those between two days. */
export async function usedPerDay(tx: Tx, { from, to }: Span): Promise<Map<number, number>> {
  const { rows } = await sql<{ itemId: number; perDay: number }>`
    select x.item_id as "itemId", round(sum(x.used)::numeric / (select count(distinct t.day) from (${rations(from, to)}) t))::bigint as "perDay"
      from ${usedItems(from, to)} x group by x.item_id having sum(x.used) > 0`.execute(tx);
  return new Map(rows.map(({ itemId, perDay }) => [itemId, perDay]));
}
