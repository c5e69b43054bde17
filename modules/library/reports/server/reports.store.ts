import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { AcquiredRow, LateClassRow, libraryReportsApi, LossRow, ReadRow } from '../contract/lists.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;
type Sortable = Readonly<Record<string, RawBuilder<unknown>>>;

const ordered = (sort: string, by: Sortable, usual: RawBuilder<unknown>) =>
  sql`${by[sort.replace(/^-/, '')] ?? usual} ${wayOf(sort)} nulls last`;

/** Titles by how often they were lent; with `never` those that nobody has borrowed at all. */
export async function mostRead(
  { tx }: Context,
  { q, page, size, sort, from, to, kind, classId, never }: Input<typeof libraryReportsApi.read>,
): Promise<Page<ReadRow>> {
  const lent = sql`
    (select l.school_id, l.title_id, count(*)::int as loans, count(distinct (l.student_id, l.staff_member_id))::int as readers,
            max(l.out_on) as last_out
       from library.loan l
       left join registration.roll s on s.school_id = l.school_id and s.id = l.student_id
      where not l.taken_back and (${from ?? null}::date is null or l.out_on >= ${from ?? null}::date)
        and (${to ?? null}::date is null or l.out_on <= ${to ?? null}::date)
        and (${classId ?? null}::bigint is null or s.class_id = ${classId ?? null})
      group by l.school_id, l.title_id)`;
  const where = sql`
    where t.active and ${never ? sql`v.loans is null` : sql`v.loans is not null`}
      and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
      and ${q ? holds(sql`kit.fold(concat_ws(' ', t.title, t.authors, t.isbn))`, q) : sql`true`}`;
  const by: Sortable = {
    title: sql`t.title_order`,
    loans: sql`v.loans`,
    readers: sql`v.readers`,
    lastOut: sql`v.last_out`,
    copies: sql`copies`,
  };
  const { rows } = await sql<ReadRow & { total: number }>`
    select t.id, t.title, t.authors, t.kind, coalesce(v.loans, 0) as loans, coalesce(v.readers, 0) as readers,
           v.last_out as "lastOut", count(*) over ()::int as total,
           (select count(*)::int from library.copy c where c.school_id = t.school_id and c.title_id = t.id
               and c.status not in ('lost', 'withdrawn')) as copies
      from library.title t
      left join ${lent} v on v.school_id = t.school_id and v.title_id = t.id
      ${where} order by ${ordered(sort, by, sql`v.loans`)}, t.title_order, t.id
     ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Since when a copy is lost or withdrawn, or else damaged; null where nobody knows. */
const since = sql`case when c.status in ('lost', 'withdrawn') then c.status_on else c.damaged_on end`;

/** Copies that are lost, withdrawn or damaged, with what all of them are worth and what was recovered. */
export async function losses(
  { tx }: Context,
  { q, page, size, sort, from, to, status }: Input<typeof libraryReportsApi.losses>,
): Promise<Page<LossRow> & { value: number; recovered: number }> {
  const recovered = sql`coalesce((select sum(f.amount - f.taken_off) from library.fine f
    where f.school_id = c.school_id and f.copy_id = c.id and f.kind in ('lost', 'damage')), 0)::bigint`;
  const kind =
    status === 'damaged'
      ? sql`c.condition = 'damaged' and c.status not in ('lost', 'withdrawn')`
      : status
        ? sql`c.status = ${status}`
        : sql`(c.status in ('lost', 'withdrawn') or c.condition = 'damaged')`;
  const where = sql`
    where ${kind} and (${from ?? null}::date is null or ${since} >= ${from ?? null}::date)
      and (${to ?? null}::date is null or ${since} <= ${to ?? null}::date)
      and ${q ? holds(sql`kit.fold(concat_ws(' ', c.accession_no, t.title, c.status_because))`, q) : sql`true`}`;
  const joined = sql`from library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id ${where}`;
  const by: Sortable = {
    since,
    title: sql`t.title_order`,
    accessionNo: sql`c.accession_order`,
    price: sql`coalesce(c.price, t.price)`,
  };
  const { rows } = await sql<LossRow>`
    select c.id, c.accession_no as "accessionNo", t.title, t.id as "titleId", c.status, c.condition, ${since} as since,
           c.status_because as because, coalesce(c.price, t.price) as price, ${recovered} as recovered
      ${joined} order by ${ordered(sort, by, since)}, c.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: sums } = await sql<{ total: number; value: number; recovered: number }>`
    select count(*)::int as total, coalesce(sum(coalesce(c.price, t.price)), 0)::bigint as value,
           coalesce(sum(${recovered}), 0)::bigint as recovered ${joined}`.execute(tx);
  return { rows, ...one(sums) };
}

/** Overdue books by class, whoever has most first. */
export async function lateClasses(
  ctx: Context,
  { q, page, size, sort }: Input<typeof libraryReportsApi.late>,
): Promise<Page<LateClassRow>> {
  const by: Sortable = {
    name: sql`k.level`,
    borrowers: sql`borrowers`,
    loans: sql`loans`,
    oldest: sql`oldest`,
    value: sql`value`,
  };
  const { rows } = await sql<LateClassRow & { total: number }>`
    select k.id, k.name, count(distinct l.student_id)::int as borrowers, count(*)::int as loans, min(l.due_on) as oldest,
           coalesce(sum(coalesce(c.price, t.price)), 0)::bigint as value, count(*) over ()::int as total
      from library.loan l
      join registration.roll s on s.school_id = l.school_id and s.id = l.student_id
      join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
      join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
      join library.title t on t.school_id = l.school_id and t.id = l.title_id
     where l.returned_at is null and l.lost_on is null and l.due_on < ${schoolDay(ctx)}::date
       and ${q ? holds(sql`kit.fold(k.name)`, q) : sql`true`}
     group by k.id, k.name, k.level order by ${ordered(sort, by, sql`loans`)}, k.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Copies that came in, by month. */
export async function acquired(
  { tx }: Context,
  { q, page, size, sort, from, to }: Input<typeof libraryReportsApi.acquired>,
): Promise<Page<AcquiredRow>> {
  const by: Sortable = { id: sql`a.id`, copies: sql`a.copies`, value: sql`a.value` };
  const { rows } = await sql<AcquiredRow & { total: number }>`
    select a.id, a.copies, a.titles, a.value, count(*) over ()::int as total
      from (select left(c.acquired_on::text, 7) as id, count(*)::int as copies, count(distinct c.title_id)::int as titles,
                   coalesce(sum(coalesce(c.price, t.price)), 0)::bigint as value
              from library.copy c join library.title t on t.school_id = c.school_id and t.id = c.title_id
             where c.acquired_on is not null and (${from ?? null}::date is null or c.acquired_on >= ${from ?? null}::date)
               and (${to ?? null}::date is null or c.acquired_on <= ${to ?? null}::date)
             group by 1) a
     where ${q ? holds(sql`a.id`, q) : sql`true`}
     order by ${ordered(sort, by, sql`a.id`)}, a.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
