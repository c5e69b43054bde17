import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { assetFigures } from '../../assets/server/figures.ts';
import { orderStatus } from '../../buying/server/progress.ts';
import { countingFigures } from '../../counting/server/figures.ts';
import { expiresWithin, type StoresToday } from '../contract/figures.ts';

const shown = 12;

/** What of each item is ordered, for one store where it is named, and has not come, in thousandths of its unit, as SQL: `item_id, quantity`. */
export const onOrder = (storeId: number | null) => sql`(
  select ol.school_id, ol.item_id,
         sum(round(greatest(ol.quantity - ol.received + ol.returned, 0)::numeric * ol.factor / 1000))::bigint as quantity
    from inventory.purchase_order_line ol
    join inventory.purchase_order o on o.school_id = ol.school_id and o.id = ol.order_id
   where ol.item_id is not null and o.state in ('approved', 'on_hold')
   and (${storeId}::bigint is null or o.store_id = ${storeId}) group by ol.school_id, ol.item_id)`;

async function storesOf(tx: Tx): Promise<StoresToday['stores']> {
  const { rows } = await sql<StoresToday['stores'][number]>`
    select s.id as "storeId", s.name, s.transit, count(b.item_id) filter (where b.quantity > 0)::int as items,
           coalesce(sum(b.value), 0)::bigint as value
      from inventory.store s
      left join inventory.balance b on b.school_id = s.school_id and b.store_id = s.id
     where s.active group by s.school_id, s.id, s.name, s.transit
    having not s.transit or coalesce(sum(b.value), 0) > 0
     order by s.transit, 5 desc, lower(s.name)`.execute(tx);
  return rows;
}

async function lowItems(tx: Tx): Promise<StoresToday['low']> {
  const { rows } = await sql<StoresToday['low']['rows'][number] & { total: number }>`
    select i.id as "itemId", i.name, i.unit, coalesce(b.quantity, 0)::bigint as quantity, i.reorder_level as level,
           coalesce(o.quantity, 0)::bigint as "onOrder", count(*) over ()::int as total
      from inventory.item i
      left join (select school_id, item_id, sum(quantity)::bigint as quantity from inventory.balance group by school_id, item_id) b
        on b.school_id = i.school_id and b.item_id = i.id
      left join ${onOrder(null)} o on o.school_id = i.school_id and o.item_id = i.id
     where i.active and i.reorder_level is not null and coalesce(b.quantity, 0) <= i.reorder_level
     order by coalesce(b.quantity, 0)::numeric / greatest(i.reorder_level, 1), lower(i.name), i.id limit ${shown}`.execute(tx);
  return { total: rows[0]?.total ?? 0, rows };
}

async function expiringBatches(tx: Tx, until: string): Promise<StoresToday['expiring']> {
  const { rows } = await sql<StoresToday['expiring']['rows'][number] & { total: number }>`
    select i.id as "itemId", i.name, i.unit, b.batch_no as "batchNo", b.expires_on as "expiresOn", s.name as "storeName",
           k.quantity, count(*) over ()::int as total
      from inventory.batch_balance k
      join inventory.batch b on b.school_id = k.school_id and b.id = k.batch_id
      join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
      join inventory.store s on s.school_id = k.school_id and s.id = k.store_id
     where k.quantity > 0 and b.expires_on <= ${until}::date
     order by b.expires_on, lower(i.name), k.store_id, b.id limit ${shown}`.execute(tx);
  return { total: rows[0]?.total ?? 0, rows };
}

/** What left the stores to be used, less what came back, in cents, by the first day of each of the last twelve months. */
async function usesByMonth(tx: Tx, today: string): Promise<StoresToday['uses']> {
  const { rows } = await sql<StoresToday['uses'][number]>`
    select left(m.month::date::text, 7) as month,
           coalesce((select -sum(v.value) from inventory.move v
                      where v.kind in ('issue', 'return') and v.day >= m.month::date and v.day < (m.month + interval '1 month')::date
                        and v.day <= ${today}::date), 0)::bigint as value
      from generate_series(date_trunc('month', ${today}::date) - interval '11 months', date_trunc('month', ${today}::date),
                           interval '1 month') as m (month)
     order by m.month`.execute(tx);
  return rows;
}

async function usesByDepartment(tx: Tx, today: string): Promise<StoresToday['departments']> {
  const { rows } = await sql<StoresToday['departments'][number]>`
    select u.department_id as "departmentId", d.name,
           coalesce(sum(u.value) filter (where u.day >= date_trunc('month', ${today}::date)), 0)::bigint as value,
           round(coalesce(sum(u.value) filter (where u.day < date_trunc('month', ${today}::date)), 0) / 12)::bigint as average
      from (select v.school_id, v.department_id, v.day, -v.value as value from inventory.move v
             where v.kind in ('issue', 'return') and v.day <= ${today}::date
               and v.day >= date_trunc('month', ${today}::date) - interval '12 months') u
      left join settings.departments d on d.school_id = u.school_id and d.id = u.department_id
     group by u.department_id, d.name having sum(u.value) > 0
     order by 3 desc, 4 desc, d.name limit 20`.execute(tx);
  return rows;
}

async function documentsNow(tx: Tx, today: string) {
  const { rows: requisitions } = await sql<StoresToday['requisitions'][number]>`
    select state, count(*)::int as count from inventory.requisition
     where state in ('draft', 'submitted', 'supported', 'approved') group by state order by state`.execute(tx);
  const { rows: orders } = await sql<StoresToday['orders'][number]>`
    select s.status, count(*)::int as count
      from (select ${orderStatus('o')} as status from inventory.purchase_order o
             where o.state in ('draft', 'submitted', 'approved', 'on_hold')) s
     where s.status <> 'completed' group by s.status order by s.status`.execute(tx);
  const { rows } = await sql<Pick<StoresToday, 'lateOrders' | 'backLate'>>`
    select (select count(*)::int from inventory.purchase_order o
             where o.state = 'approved' and o.deliver_by < ${today}::date
               and exists (select from inventory.purchase_order_line ol
                            where ol.school_id = o.school_id and ol.order_id = o.id and ol.received - ol.returned < ol.quantity)) as "lateOrders",
           (select count(*)::int from inventory.issue_line l
              join inventory.issue i on i.school_id = l.school_id and i.id = l.issue_id
             where l.comes_back and l.due_on < ${today}::date and l.returned + l.lost < l.quantity and i.state = 'issued') as "backLate"`.execute(
    tx,
  );
  return { requisitions, orders, ...one(rows) };
}

/** What the stores and the register of assets look like today. */
export async function storesNow(ctx: SchoolContext): Promise<StoresToday> {
  const { tx } = ctx;
  const day = schoolDay(ctx);
  const stores = await storesOf(tx);
  const { open, waiting, gained, lost } = await countingFigures(tx, addDays(day, -365), day);
  return {
    day,
    value: stores.reduce((sum, store) => sum + store.value, 0),
    stores,
    low: await lowItems(tx),
    expiring: await expiringBatches(tx, addDays(day, expiresWithin)),
    ...(await documentsNow(tx, day)),
    uses: await usesByMonth(tx, day),
    departments: await usesByDepartment(tx, day),
    counts: { open, waiting, gained, lost },
    assets: await assetFigures(ctx),
  };
}
