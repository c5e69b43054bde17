import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { borrowerJoins } from '../../../desk/server/for-others.ts';
import type { SeenKind, Stocktake, StocktakeCopy, StocktakeRow, stocktakesApi } from '../../contract/stocktakes.ts';

export type StocktakeContext = SchoolContext;

/** Whether a copy `c` of a title `t` is of what a stock-taking `z` counts. */
const inScope = sql`
  ((z.shelf is null or c.shelf_key = lower(z.shelf)) and (z.kind is null or t.kind = z.kind))`;

/** Copies of one stock-taking `z`, each with its scan `n`, the loan `l` that goes on, and `x` where it was missing when that was approved. */
const copies = sql`
  from library.stocktake z
  join library.copy c on c.school_id = z.school_id
  join library.title t on t.school_id = c.school_id and t.id = c.title_id
  left join library.stocktake_scan n on n.school_id = z.school_id and n.stocktake_id = z.id and n.copy_id = c.id
  left join library.stocktake_missing x on x.school_id = z.school_id and x.stocktake_id = z.id and x.copy_id = c.id
  left join library.loan l on l.school_id = c.school_id and l.copy_id = c.id and l.returned_at is null and l.lost_on is null`;

const expected = sql`(${inScope} and c.status in ('available', 'reference', 'repair') and l.id is null)`;
const elsewhere = sql`(n.copy_id is not null and n.shelf is not null and n.shelf <> '' and lower(n.shelf) is distinct from c.shelf_key)`;
const unexpected = sql`(n.copy_id is not null and not ${expected})`;

/** Of an approved stock-taking what held when it was approved, else what holds now. */
const asApproved = (then: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  sql`(case when z.state = 'approved' then ${then} else ${now} end)`;

const missing = asApproved(sql`x.copy_id is not null`, sql`${expected} and n.copy_id is null`);
const price = asApproved(
  sql`case when x.copy_id is null then coalesce(c.price, t.price) else x.price end`,
  sql`coalesce(c.price, t.price)`,
);

const kinds: Readonly<Record<SeenKind, RawBuilder<unknown>>> = {
  missing,
  elsewhere: asApproved(sql`coalesce(n.was_elsewhere, false)`, elsewhere),
  unexpected: asApproved(sql`coalesce(n.was_unexpected, false)`, unexpected),
  seen: sql`n.copy_id is not null`,
};

const rowFields = sql`
  z.id, z.version, z.stocktake_no as "stocktakeNo", z.day, z.shelf, z.kind, z.state, z.asked_name as "askedName",
  (select count(*)::int from library.stocktake_scan s where s.school_id = z.school_id and s.stocktake_id = z.id) as seen`;

/** Stock-takings as filtered and sorted. */
export async function listStocktakes(
  { tx }: Pick<StocktakeContext, 'tx'>,
  { q, state, page, size, sort }: Input<typeof stocktakesApi.list>,
): Promise<Page<StocktakeRow>> {
  const where = sql`
    where (${state ?? null}::text is null or z.state = ${state ?? null})
      and ${q ? holds(sql`kit.fold(concat_ws(' ', z.stocktake_no, z.shelf, z.note, z.asked_name))`, q) : sql`true`}`;
  const by = sort.replace(/^-/, '') === 'stocktakeNo' ? sql`z.stocktake_no` : sql`z.day`;
  const { rows: found } = await sql<Omit<StocktakeRow, 'missing'>>`
    select ${rowFields} from library.stocktake z ${where}
     order by ${by} ${wayOf(sort)}, z.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: lacking } = await sql<{ id: number; missing: number }>`
    select z.id, count(*)::int as missing ${copies}
     where z.id = any(${found.map(({ id }) => id)}::bigint[]) and ${missing} group by z.id`.execute(tx);
  const rows = found.map((row) => ({ ...row, missing: lacking.find(({ id }) => id === row.id)?.missing ?? 0 }));
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from library.stocktake z ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Whether somebody began a stock-taking `t` or scanned for it. */
export const keptStocktakes = {
  table: 'library.stocktake',
  own: {
    mine: (me: number) => sql`(t.asked_by = ${me} or exists (
      select from library.stocktake_scan s where s.school_id = t.school_id and s.stocktake_id = t.id and s.scanned_by = ${me}))`,
  },
};

/** One stock-taking with what it comes to. Throws 404. */
export async function getStocktake(ctx: Pick<StocktakeContext, 'tx' | 'user'>, id: number): Promise<Stocktake> {
  const { rows } = await sql<Omit<Stocktake, 'unknown' | 'expected' | 'missing' | 'missingValue' | 'elsewhere' | 'unexpected'>>`
    select ${rowFields}, z.note, z.remark, z.approved_on as "approvedOn", z.at,
           (select coalesce(bool_or(${keptStocktakes.own.mine(ctx.user.accountId)}), false) from library.stocktake t where t.id = z.id) as mine
      from library.stocktake z where z.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('stock-taking');
  const { rows: sums } = await sql<Pick<Stocktake, 'expected' | 'missing' | 'missingValue' | 'elsewhere' | 'unexpected'>>`
    select coalesce(max(z.expected), count(*) filter (where ${expected}))::int as expected,
           count(*) filter (where ${missing})::int as missing,
           coalesce(sum(${price}) filter (where ${missing}), 0)::bigint as "missingValue",
           count(*) filter (where ${kinds.elsewhere})::int as elsewhere,
           count(*) filter (where ${kinds.unexpected})::int as unexpected
      ${copies} where z.id = ${id}`.execute(ctx.tx);
  const { rows: unknown } = await sql<Stocktake['unknown'][number]>`
    select code, name, scanned_at as at from library.stocktake_unknown where stocktake_id = ${id}
     order by scanned_at limit 500`.execute(ctx.tx);
  return { ...found, ...one(sums), unknown };
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`t.title_order`,
  accessionNo: sql`c.accession_order`,
  shelf: sql`c.shelf_key`,
  seenAt: sql`n.scanned_at`,
};

/** Its copies of one kind: missing, on another shelf, not expected, seen. Throws 404. */
export async function listCopies(
  { tx }: Pick<StocktakeContext, 'tx'>,
  { id, what, q, page, size, sort }: Input<typeof stocktakesApi.copies>,
): Promise<Page<StocktakeCopy>> {
  const { rows: there } = await sql`select from library.stocktake where id = ${id}`.execute(tx);
  if (there.length === 0) throw notFound('stock-taking');
  const where = sql`
    where z.id = ${id} and ${kinds[what]}
      and ${q ? holds(sql`kit.fold(concat_ws(' ', c.accession_no, t.title, t.authors, c.shelf))`, q) : sql`true`}`;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.title_order`} ${wayOf(sort)}`;
  const { rows } = await sql<StocktakeCopy & { total: number }>`
    select c.id, c.accession_no as "accessionNo", t.title, t.id as "titleId", c.shelf, n.shelf as "seenOn", c.status,
           coalesce(s.full_name, f.full_name) as borrower, ${price} as price, n.scanned_at as "seenAt",
           n.name as "seenBy", count(*) over ()::int as total
      ${copies} ${borrowerJoins} ${where}
     order by ${order}, c.id ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The copies that are missing now, with what each is worth. */
export async function missingNow({ tx }: Pick<StocktakeContext, 'tx'>, id: number) {
  const { rows } = await sql<{ copyId: number; accessionNo: string; status: string; price: number | null }>`
    select c.id as "copyId", c.accession_no as "accessionNo", c.status, coalesce(c.price, t.price) as price
      ${copies} where z.id = ${id} and ${missing} order by c.id`.execute(tx);
  return rows;
}

/**
 * Keeps with its scans which were on another shelf and which were not expected, as it is now. Answers how many copies were seen
 * that were expected.
 */
export async function keepScans({ tx }: Pick<StocktakeContext, 'tx'>, id: number): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    with kept as (
      update library.stocktake_scan s set was_elsewhere = o.elsewhere, was_unexpected = o.unexpected
        from (select c.id, ${elsewhere} as elsewhere, ${unexpected} as unexpected ${copies}
               where z.id = ${id} and n.copy_id is not null) o
       where s.stocktake_id = ${id} and s.copy_id = o.id
      returning s.was_unexpected)
    select count(*) filter (where not k.was_unexpected)::int as seen from kept k`.execute(tx);
  return one(rows).seen;
}
