import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { holds } from '#kit/server/sql/like.ts';
import type { ItemOption, itemsApi } from '../../../setup/contract/items.ts';

const most = 30;

/** Items to choose from: by what a scanner read, by words, or one by its key. */
export async function itemOptions(tx: Tx, input: Input<typeof itemsApi.options>): Promise<{ rows: ItemOption[] }> {
  const { kind, storeId = null, scan = null } = input;
  const kinds = kind ? [kind] : (input.kinds ?? []);
  const { rows } = await sql<ItemOption>`
    select i.id, i.code, i.name, i.unit, i.divisible, i.batches, i.kind,
           coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'factor', u.factor) order by u.factor desc, u.id)
                       from inventory.item_unit u where u.school_id = i.school_id and u.item_id = i.id), '[]'::jsonb) as units,
           (select u.name from inventory.item_unit u
             where u.school_id = i.school_id and u.item_id = i.id and u.barcode = ${scan}) as scanned,
           coalesce(b.quantity, 0)::bigint as "inStore",
           case when b.quantity > 0 then round(b.value * 1000::numeric / b.quantity)::bigint end as "averageCost",
           l.price as "lastPrice", l.supplier as "lastSupplier"
      from inventory.item i
      left join lateral (
        select sum(s.quantity)::bigint as quantity, sum(s.value)::bigint as value from inventory.balance s
         where s.school_id = i.school_id and s.item_id = i.id and (${storeId}::bigint is null or s.store_id = ${storeId})) b on true
      left join lateral (
        select round(m.value * 1000::numeric / m.quantity)::bigint as price, v.name as supplier
          from inventory.move m left join finance.suppliers v on v.school_id = m.school_id and v.id = m.supplier_id
         where m.school_id = i.school_id and m.item_id = i.id and m.kind = 'receipt'
         order by m.day desc, m.id desc limit 1) l on true
     where ${wanted(input)} and (${kinds.length === 0} or i.kind = any(${kinds}::text[]))
     order by lower(i.code) = lower(${input.q ?? ''}) desc, lower(i.name), i.id
     limit ${most}`.execute(tx);
  return { rows };
}

function wanted({ id, q, scan }: Input<typeof itemsApi.options>): RawBuilder<boolean> {
  if (id) return sql`i.id = ${id}`;
  if (scan)
    return sql`i.active and (i.barcode = ${scan} or lower(i.code) = lower(${scan})
      or i.id in (select u.item_id from inventory.item_unit u where u.barcode = ${scan}))`;
  return q ? sql`i.active and ${holds(sql`kit.fold(i.name || ' ' || i.code)`, q)}` : sql`i.active`;
}
