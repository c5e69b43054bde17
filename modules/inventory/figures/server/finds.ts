import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage } from '#kit/server/sql/page.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';

/** One find of the search over everything. */
export interface StoresFind {
  id: number;
  title: string;
  subtitle: string;
}

interface Finds<K> {
  rows: (StoresFind & K)[];
  total: number;
}

const none = { rows: [], total: 0 };

/** Items by words of their name, their code or a barcode, with what is in all stores. */
export async function findItems(tx: Tx, q: string, size: number, page = 1): Promise<Finds<object>> {
  const words = q.trim();
  if (words.length < 2) return none;
  const { rows } = await sql<{ id: number; code: string; name: string; unit: string; quantity: number; total: number }>`
    select i.id, i.code, i.name, i.unit, count(*) over ()::int as total,
           coalesce((select sum(b.quantity) from inventory.balance b
                      where b.school_id = i.school_id and b.item_id = i.id), 0)::bigint as quantity
      from inventory.item i
     where i.active and (${holds(sql`kit.fold(i.name || ' ' || i.code)`, words)} or i.barcode = ${words})
     order by lower(i.name), i.id ${onPage({ page, size })}`.execute(tx);
  const finds = rows.map(({ id, code, name, unit, quantity }) => ({
    id,
    title: name,
    subtitle: `${code}, ${formatQuantity(quantity, unit)} in store`,
  }));
  return { rows: finds, total: rows[0]?.total ?? 0 };
}

/** Assets by words of their name, their tag or serial number. */
export async function findAssets(tx: Tx, q: string, size: number, page = 1): Promise<Finds<object>> {
  const words = q.trim();
  if (words.length < 2) return none;
  const { rows } = await sql<{ id: number; tag: string; name: string; serial: string | null; total: number }>`
    select a.id, a.tag, a.name, a.serial_no as serial, count(*) over ()::int as total
      from inventory.asset a
     where a.status <> 'taken_back' and ${holds(sql`kit.fold(concat_ws(' ', a.name, a.tag, a.serial_no))`, words)}
     order by lower(a.name), a.id ${onPage({ page, size })}`.execute(tx);
  const finds = rows.map(({ id, tag, name, serial }) => ({
    id,
    title: name,
    subtitle: [tag, serial].filter(Boolean).join(', '),
  }));
  return { rows: finds, total: rows[0]?.total ?? 0 };
}

export type StoresPaper = 'requisition' | 'order' | 'receipt' | 'issue';
const paperWords: Readonly<Record<StoresPaper, string>> = {
  requisition: 'Requisition',
  order: 'Order',
  receipt: 'Goods received note',
  issue: 'Issue note',
};

/** Requisitions, orders, goods received notes and issue notes by their number, whole or its last digits; the newest first. */
export async function findPapers(tx: Tx, q: string, size: number, page = 1): Promise<Finds<{ paper: StoresPaper }>> {
  const words = q.trim().toUpperCase();
  if (!/\d{2}/.test(words)) return none;
  const ends = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}`;
  const { rows } = await sql<{ paper: StoresPaper; id: number; no: string; day: string; about: string; total: number }>`
    select f.paper, f.id, f.no, f.day, f.about, count(*) over ()::int as total
      from (select 'requisition'::text as paper, id, requisition_no as no, day, purpose as about from inventory.requisition
             where requisition_no like ${ends}
            union all
            select 'order', o.id, o.order_no, o.day, s.name from inventory.purchase_order o
              join finance.suppliers s on s.school_id = o.school_id and s.id = o.supplier_id where o.order_no like ${ends}
            union all
            select 'receipt', r.id, r.receipt_no, r.day, s.name from inventory.goods_receipt r
              join finance.suppliers s on s.school_id = r.school_id and s.id = r.supplier_id where r.receipt_no like ${ends}
            union all
            select 'issue', id, issue_no, day, signed_name from inventory.issue where issue_no like ${ends}) f
     order by f.day desc, f.no desc ${onPage({ page, size })}`.execute(tx);
  const finds = rows.map(({ paper, id, no, day, about }) => ({
    id,
    paper,
    title: `${paperWords[paper]} ${no}`,
    subtitle: `${about}, ${formatDay(day)}`,
  }));
  return { rows: finds, total: rows[0]?.total ?? 0 };
}
