import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PlanRow, procurementPlanApi } from '../contract/figures.ts';
import { onOrder } from './dashboard.store.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(p.name)`,
  code: sql`lower(p.code)`,
  category: sql`lower(p.category)`,
  used: sql`p.used`,
  toBuy: sql`p."toBuy"`,
  cost: sql`p.cost`,
};

/** A whole unit more where the item is counted in whole units. */
const whole = (quantity: RawBuilder<unknown>) =>
  sql`(case when i.divisible then round(${quantity}) else ceil((${quantity}) / 1000.0) * 1000 end)::bigint`;

/**
 * The plan: what each item was used in the twelve months before, so many per cent more, for so many months; and its reorder level
 * again at the end; less what is there and on order. Of one store: what it used, has, and awaits. Quarters are of what is to be bought, the first with what does not divide.
 */
export async function listPlan(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  { q, page, size, sort, categoryId, storeId, asOf, growth, months, buy }: Input<typeof procurementPlanApi.list>,
): Promise<Page<PlanRow> & { cost: number }> {
  const day = asOf ?? schoolDay(ctx);
  const inStore = storeId ? sql`and m.store_id = ${storeId}` : sql``;
  const plan = sql`
    with used as (
      select m.school_id, m.item_id, greatest(-sum(m.quantity), 0)::bigint as quantity from inventory.move m
       where m.kind in ('issue', 'return') and m.day <= ${day}::date and m.day > (${day}::date - interval '12 months')::date ${inStore}
       group by m.school_id, m.item_id),
    there as (
      select m.school_id, m.item_id, sum(m.quantity)::bigint as quantity, sum(m.value)::bigint as value from inventory.balance m
       where true ${inStore} group by m.school_id, m.item_id),
    paid as (
      select distinct on (m.item_id) m.school_id, m.item_id, round(m.value * 1000::numeric / m.quantity)::bigint as price
        from inventory.move m where m.kind = 'receipt' order by m.item_id, m.day desc, m.id desc),
    reckoned as (
      select i.school_id, i.id, i.code, i.name, c.name as category, i.unit, i.divisible, i.category_id,
             coalesce(u.quantity, 0)::bigint as used,
             ${whole(sql`coalesce(u.quantity, 0)::numeric * ${100 + growth}::int / 100 * ${months}::int / 12`)} as planned,
             coalesce(t.quantity, 0)::bigint as in_stock, coalesce(o.quantity, 0)::bigint as on_order,
             coalesce(i.reorder_level, 0)::bigint as reorder_level,
             coalesce(p.price, case when t.quantity > 0 then round(t.value * 1000::numeric / t.quantity)::bigint end) as price
        from inventory.item i
        join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
        left join used u on u.school_id = i.school_id and u.item_id = i.id
        left join there t on t.school_id = i.school_id and t.item_id = i.id
        left join paid p on p.school_id = i.school_id and p.item_id = i.id
        left join ${onOrder(storeId ?? null)} o on o.school_id = i.school_id and o.item_id = i.id
       where i.active and (${categoryId ?? null}::bigint is null or i.category_id = ${categoryId ?? null})),
    bought as (
      select r.*, greatest(r.planned + r.reorder_level - r.in_stock - r.on_order, 0)::bigint as to_buy from reckoned r),
    p as (
      select b.id, b.code, b.name, b.category, b.unit, b.used, b.planned, b.in_stock as "inStock", b.on_order as "onOrder",
             b.reorder_level as "reorderLevel", b.to_buy as "toBuy", b.price as "lastPrice",
             round(b.to_buy::numeric * coalesce(b.price, 0) / 1000)::bigint as cost,
             (b.to_buy - 3 * quarter.part)::bigint as "firstQuarter", quarter.part as "secondQuarter", quarter.part as "thirdQuarter",
             quarter.part as "fourthQuarter"
        from bought b
       cross join lateral (
         select (case when b.divisible then floor(b.to_buy / 4.0) else floor(b.to_buy / 4000.0) * 1000 end)::bigint as part) quarter)`;
  const where = sql`
    where (p.used > 0 or p."toBuy" > 0 or p."inStock" > 0)
      and (not ${buy ?? false} or p."toBuy" > 0)
      and ${q ? holds(sql`kit.fold(concat_ws(' ', p.code, p.name, p.category))`, q) : sql`true`}`;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`p.cost`} ${wayOf(sort)}`;
  const { rows } = await sql<PlanRow>`
    ${plan} select p.* from p ${where} order by ${order}, p.id ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: sums } = await sql<{ total: number; cost: number }>`
    ${plan} select count(*)::int as total, coalesce(sum(p.cost), 0)::bigint as cost from p ${where}`.execute(ctx.tx);
  return { rows, ...one(sums) };
}
