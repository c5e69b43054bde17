import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { OpeningRow, openingsApi } from '../../contract/openings.ts';

const ofLines = (what: RawBuilder<unknown>) => sql`(
  select ${what} from inventory.move m
   where m.school_id = o.school_id and m.document = 'opening stock' and m.document_id = o.id and m.quantity > 0)`;

const columns = sql`
  o.id, o.opening_no as "openingNo", o.store_id as "storeId", s.name as "storeName", o.day, o.note,
  ${ofLines(sql`count(*)::int`)} as lines, ${ofLines(sql`coalesce(sum(m.value), 0)::bigint`)} as value,
  o.author_name as "authorName", o.taken_back_on as "takenBackOn"`;
const from = sql`inventory.opening o join inventory.store s on s.school_id = o.school_id and s.id = o.store_id`;

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  openingNo: sql`o.id`,
  day: sql`o.day`,
  storeName: sql`lower(s.name)`,
  value: sql`value`,
};

export async function listOpenings(tx: Tx, input: Input<typeof openingsApi.list>): Promise<Page<OpeningRow>> {
  const { q, page, size, sort, storeId = null } = input;
  const where = sql`
    (${storeId}::bigint is null or o.store_id = ${storeId})
    and ${q ? matches([sql`o.opening_no`, sql`o.note`, sql`s.name`, sql`o.author_name`], q) : sql`true`}`;
  const { rows } = await sql<OpeningRow>`
    select ${columns} from ${from} where ${where}
     order by ${sorts[sort.replace(/^-/, '')] ?? sql`o.id`} ${wayOf(sort)}, o.id desc
     ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

type Opening = Output<typeof openingsApi.get>;

/** Throws 404. */
export async function getOpening(tx: Tx, id: number): Promise<Opening> {
  const { rows } = await sql<Omit<Opening, 'items'>>`
    select ${columns}, o.version, o.at, o.taken_back_because as "takenBackBecause" from ${from} where o.id = ${id}`.execute(tx);
  const [opening] = rows;
  if (!opening) throw notFound('opening stock');
  const { rows: items } = await sql<Opening['items'][number]>`
    select m.item_id as "itemId", i.code, i.name, i.unit, m.quantity, m.value, b.batch_no as "batchNo", b.expires_on as "expiresOn"
      from inventory.move m
      join inventory.item i on i.school_id = m.school_id and i.id = m.item_id
      left join inventory.batch b on b.school_id = m.school_id and b.id = m.batch_id
     where m.document = 'opening stock' and m.document_id = ${id} and m.quantity > 0 order by m.id`.execute(tx);
  return { ...opening, items };
}
