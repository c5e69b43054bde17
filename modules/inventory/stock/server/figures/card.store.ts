import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { CardMove, ItemStock, stockApi } from '../../contract/stock.ts';

interface CardFilter {
  id: number;
  storeId?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Every movement of an item with what there was after it: in the store that is asked for, else in all together. */
const card = ({ id, ...of }: CardFilter): RawBuilder<unknown> => {
  const [storeId, from, until] = [of.storeId ?? null, of.from ?? null, of.until ?? null];
  return sql`(
  select m.*,
         case when ${storeId}::bigint is null then (sum(m.quantity) over w)::bigint else m.quantity_after end as balance,
         case when ${storeId}::bigint is null then (sum(m.value) over w)::bigint else m.value_after end as balance_value
    from inventory.move m
   where m.item_id = ${id} and (${storeId}::bigint is null or m.store_id = ${storeId})
     and (${until}::date is null or m.day <= ${until}::date)
  window w as (order by m.day, m.id)) m
  join inventory.store s on s.school_id = m.school_id and s.id = m.store_id
  left join inventory.batch b on b.school_id = m.school_id and b.id = m.batch_id
  left join settings.departments d on d.school_id = m.school_id and d.id = m.department_id
  left join finance.suppliers v on v.school_id = m.school_id and v.id = m.supplier_id
 where (${from}::date is null or m.day >= ${from}::date)`;
};

const columns = sql`
  m.id, m.day, m.at, m.store_id as "storeId", s.name as "storeName", m.kind, m.document, m.document_id as "documentId",
  m.document_no as "documentNo", m.narration, coalesce(v.name, d.name) as party, b.batch_no as "batchNo",
  case when m.quantity > 0 then m.quantity end as received, case when m.quantity < 0 then -m.quantity end as issued,
  m.value, m.balance, m.balance_value as "balanceValue", m.author_name as "authorName"`;

/** Throws 404 for an item that is not the school’s. */
export async function stockCard(tx: Tx, input: Input<typeof stockApi.card>): Promise<Output<typeof stockApi.card>> {
  const { id, q, page, size, sort } = input;
  await itemNamed(tx, id);
  const from = sql`${card(input)} and ${q ? matches([sql`m.document_no`, sql`m.narration`, sql`v.name`, sql`d.name`, sql`b.batch_no`], q) : sql`true`}`;
  const way = wayOf(sort);
  const { rows } = await sql<CardMove>`
    select ${columns} from ${from} order by m.day ${way}, m.id ${way} ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** The movements of a card on paper, the oldest first; one more than `most` where there are more. */
export async function cardMoves(tx: Tx, filter: CardFilter, most: number): Promise<CardMove[]> {
  const { rows } = await sql<CardMove>`
    select ${columns} from ${card(filter)} order by m.day, m.id limit ${most + 1}`.execute(tx);
  return rows;
}

interface Named {
  code: string;
  name: string;
  unit: string;
  reorderLevel: number | null;
}

export async function itemNamed(tx: Tx, id: number): Promise<Named> {
  const { rows } = await sql<Named>`
    select code, name, unit, reorder_level as "reorderLevel" from inventory.item where id = ${id}`.execute(tx);
  const [item] = rows;
  if (!item) throw notFound('item');
  return item;
}

/** Where an item is, and what was paid for it the last times. */
export async function stockOfItem(tx: Tx, id: number): Promise<ItemStock> {
  await itemNamed(tx, id);
  const { rows: stores } = await sql<ItemStock['stores'][number]>`
    select b.store_id as "storeId", s.name as "storeName", s.transit, b.quantity, b.value, b.last_day as "lastDay",
           coalesce((select jsonb_agg(jsonb_build_object('batchId', h.id, 'batchNo', h.batch_no, 'expiresOn', h.expires_on,
                                                         'quantity', bb.quantity) order by h.expires_on nulls last, h.id)
                       from inventory.batch_balance bb
                       join inventory.batch h on h.school_id = bb.school_id and h.id = bb.batch_id
                      where bb.school_id = b.school_id and bb.store_id = b.store_id and h.item_id = b.item_id
                        and bb.quantity > 0), '[]'::jsonb) as batches
      from inventory.balance b join inventory.store s on s.school_id = b.school_id and s.id = b.store_id
     where b.item_id = ${id} and (b.quantity > 0 or b.last_day is not null)
     order by b.quantity = 0, lower(s.name), s.id`.execute(tx);
  const { rows: prices } = await sql<ItemStock['prices'][number]>`
    select m.id, m.day, v.name as "supplierName", m.document_no as "documentNo", m.quantity, m.value,
           round(m.value * 1000::numeric / m.quantity)::bigint as price
      from inventory.move m left join finance.suppliers v on v.school_id = m.school_id and v.id = m.supplier_id
     where m.item_id = ${id} and m.kind = 'receipt' and m.quantity > 0 order by m.day desc, m.id desc limit 24`.execute(tx);
  return { stores, prices };
}
