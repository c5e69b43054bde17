import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { copiesApi, CopyRow } from '../../contract/copies.ts';
import { plainCode } from '../find-copy.ts';
import type { CopyState } from '../ports.ts';
import { searchFor } from '../titles/search.ts';

type Asked = Input<typeof copiesApi.list>;
type Bare = Omit<CopyRow, 'holderName' | 'holderNumber' | 'studentId' | 'staffMemberId' | 'dueOn'>;

const said = ({ out }: CopyState): RawBuilder<unknown> => sql`
  c.id, c.version, c.title_id as "titleId", t.title, t.authors, t.call_no as "callNo", t.isbn, c.accession_no as "accessionNo", c.barcode,
  c.price as "ownPrice", coalesce(c.price, t.price) as price, c.source, c.shelf, c.condition, c.status, c.status_on as "statusOn",
  c.status_because as "statusBecause", c.acquired_on as "acquiredOn", c.labelled_at as "labelledAt", (${out}) as "out",
  (select w.write_off_id from library.write_off_copy w where w.school_id = c.school_id and w.copy_id = c.id and w.open) as "writeOffId"`;

const withTitle = sql`library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  accessionNo: sql`c.accession_order`,
  title: sql`t.title_order`,
  callNo: sql`lower(t.call_no)`,
  shelf: sql`c.shelf_key`,
  condition: sql`array_position(array['new', 'good', 'fair', 'poor', 'damaged'], c.condition)`,
  status: sql`c.status`,
  acquiredOn: sql`c.acquired_on`,
  price: sql`coalesce(c.price, t.price)`,
  source: sql`lower(c.source)`,
};

async function conditionsOf(tx: Tx, asked: Asked, { out }: CopyState): Promise<RawBuilder<unknown>[]> {
  const { q, titleId, status, condition, shelf, kind, labelled, from, until } = asked;
  const found: RawBuilder<unknown>[] = [];
  if (titleId !== undefined) found.push(sql`c.title_id = ${titleId}`);
  if (status === 'out') found.push(sql`${out}`);
  else if (status === 'in') found.push(sql`c.status in ('available', 'reference') and not ${out}`);
  else if (status !== undefined) found.push(sql`c.status = ${status}`);
  if (condition !== undefined) found.push(sql`c.condition = ${condition}`);
  if (shelf !== undefined) found.push(sql`c.shelf_key = lower(${shelf})`);
  if (kind !== undefined) found.push(sql`t.kind = ${kind}`);
  if (labelled !== undefined) found.push(sql`(c.labelled_at is not null) = ${labelled}::boolean`);
  if (labelled === false) found.push(sql`c.status not in ('lost', 'withdrawn')`);
  if (from !== undefined) found.push(sql`c.acquired_on >= ${from}::date`);
  if (until !== undefined) found.push(sql`c.acquired_on <= ${until}::date`);
  if (q) found.push(await withWords(tx, q));
  return found;
}

/** A code finds its copy alone; words find the copies of the titles that they find. */
async function withWords(tx: Tx, q: string): Promise<RawBuilder<unknown>> {
  const code = sql`lower(${plainCode(q)})`;
  const { rows } = await sql`
    select from library.copy c where c.accession_key = ${code} union all
    select from library.copy c where c.barcode_key = ${code} limit 1`.execute(tx);
  if (rows.length > 0) return sql`(c.accession_key = ${code} or coalesce(c.barcode_key = ${code}, false))`;
  const { hits } = await searchFor(tx, q);
  return sql`c.title_id in (select h.title_id from (${hits}) h)`;
}

/** A page of the accession register. */
export async function listCopies(tx: Tx, asked: Asked, state: CopyState): Promise<Page<CopyRow>> {
  const { page, size, sort } = asked;
  const conditions = await conditionsOf(tx, asked, state);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const by = orders[sort.replace(/^-/, '')] ?? sql`c.accession_order`;
  const direction = wayOf(sort);
  const { rows } = await sql<Bare>`
    select ${said(state)} from ${withTitle} ${where}
     order by ${by} ${direction} nulls last, c.accession_order, c.id ${onPage({ page, size })}`.execute(tx);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from ${withTitle} ${where}`.execute(tx);
  return { rows: await withHolders(tx, rows, state), total: one(counts).total };
}

/** One copy. Throws 404. */
export async function getCopy(tx: Tx, id: number, state: CopyState): Promise<CopyRow> {
  const { rows } = await sql<Bare>`select ${said(state)} from ${withTitle} where c.id = ${id}`.execute(tx);
  const [found] = await withHolders(tx, rows, state);
  if (!found) throw notFound('copy');
  return found;
}

/** Adds who has each of the copies that are out. */
async function withHolders(tx: Tx, rows: readonly Bare[], { holders }: CopyState): Promise<CopyRow[]> {
  const out = rows.filter((row) => row.out).map(({ id }) => id);
  const found = new Map(out.length === 0 ? [] : (await holders(tx, out)).map((holder) => [holder.copyId, holder]));
  return rows.map((row) => {
    const holder = found.get(row.id);
    return {
      ...row,
      holderName: holder?.name ?? null,
      holderNumber: holder?.number ?? null,
      studentId: holder?.studentId ?? null,
      staffMemberId: holder?.staffMemberId ?? null,
      dueOn: holder?.dueOn ?? null,
    };
  });
}
