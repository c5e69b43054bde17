import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { PhoneCount } from '../contract/count.ts';
import type { countsApi } from '../contract/counts.ts';
import { isHidden, linesNow } from './lines-now.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** What a phone needs to count without a line. Throws 404. */
export async function phoneCount({ tx, user }: Context, id: number): Promise<PhoneCount> {
  const { rows: counts } = await sql<Omit<PhoneCount, 'lines'>>`
    select t.id, t.count_no as "countNo", s.name as "storeName", t.scope, t.state, t.blind
      from inventory.stock_count t join inventory.store s on s.school_id = t.school_id and s.id = t.store_id
     where t.id = ${id}`.execute(tx);
  const [count] = counts;
  if (!count) throw notFound('stock count');
  const { rows: lines } = await sql<PhoneCount['lines'][number]>`
    select l.id, l.item_id as "itemId", i.code, i.name, i.unit, i.divisible, i.batches, l.batch_no as "batchNo",
           l.expires_on as "expiresOn", l.conflict, case when not ${isHidden} then l.system_open end as system,
           (select y.quantity from inventory.stock_count_tally y
             where y.school_id = l.school_id and y.line_id = l.id and coalesce(y.counted_by, 0) = ${user.accountId}) as mine,
           (select coalesce(json_agg(json_build_object('name', y.counted_name, 'quantity', y.quantity) order by y.id), '[]')
              from inventory.stock_count_tally y
             where y.school_id = l.school_id and y.line_id = l.id and coalesce(y.counted_by, 0) <> ${user.accountId}) as others,
           (select json_agg(json_build_object('code', c.code, 'factor', c.factor) order by c.place, c.code) from (
              select i.code, 1000 as factor, 1 as place
              union all select i.barcode, 1000, 2 where i.barcode is not null
              union all select u.barcode, u.factor, 3 from inventory.item_unit u
                         where u.school_id = i.school_id and u.item_id = i.id and u.barcode is not null) c) as codes
      from ${linesNow(sql`l.count_id = ${id}`)} l
      join inventory.stock_count t on t.school_id = l.school_id and t.id = l.count_id
      join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     order by lower(i.name), l.expires_on nulls last, l.id`.execute(tx);
  return { ...count, lines };
}

/** Stores that can be counted. */
export async function storesToCount({ tx }: Context): Promise<Output<typeof countsApi.stores>['rows']> {
  const { rows } = await sql<Output<typeof countsApi.stores>['rows'][number]>`
    select id, name, transit from inventory.store where active order by transit, lower(name)`.execute(tx);
  return rows;
}

/** What of an item is in a store, by batch. */
export async function batchesInStore(
  { tx }: Context,
  storeId: number,
  itemId: number,
): Promise<Output<typeof countsApi.batches>> {
  const { rows: held } = await sql<{ quantity: number }>`
    select coalesce(sum(quantity), 0)::bigint as quantity from inventory.balance
     where store_id = ${storeId} and item_id = ${itemId}`.execute(tx);
  const { rows } = await sql<Output<typeof countsApi.batches>['rows'][number]>`
    select b.id, b.batch_no as "batchNo", b.expires_on as "expiresOn", s.quantity
      from inventory.batch_balance s join inventory.batch b on b.school_id = s.school_id and b.id = s.batch_id
     where s.store_id = ${storeId} and b.item_id = ${itemId} and s.quantity > 0
     order by b.expires_on nulls last, b.id`.execute(tx);
  return { quantity: one(held).quantity, rows };
}
