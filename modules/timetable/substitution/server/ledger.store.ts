import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { coversApi } from '../contract/covers.ts';
import { stands } from './covers.store.ts';
import { notClosed } from './school-days.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`folded`,
  covers: sql`covers`,
  merges: sql`merges`,
  swaps: sql`swaps`,
  declined: sql`declined`,
  missed: sql`missed`,
  uncovered: sql`uncovered`,
};

type Row = Output<typeof coversApi.ledger>['rows'][number];

/** How often each teacher covered and was away. A swap counts for neither, and nothing of a day on which the school was closed; of others who left only who has something is shown. */
export async function ledger(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  { q, from, until, page, size, sort }: Input<typeof coversApi.ledger>,
): Promise<Output<typeof coversApi.ledger>> {
  const last = until ?? schoolDay(ctx);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`covers`} ${wayOf(sort)}`;
  const open = await notClosed(ctx.tx);
  const { rows } = await sql<Row & { total: number }>`
    with begins as (
      select coalesce(${from ?? null}::date, (select max(opens_on) from settings.terms where opens_on <= ${last}::date),
                      ${addDays(last, -90)}::date) as day),
    span as (
      select c.*, ${stands} as stands from timetable.cover c, begins where c.day between begins.day and ${last}::date and ${open(sql`c.day`)}),
    given as (
      select cover_id as id, count(*) filter (where stands and kind = 'cover') as covers,
             count(*) filter (where stands and kind = 'merge') as merges, count(*) filter (where state = 'declined') as declined
        from span where cover_id is not null group by 1),
    swapped as (
      select x.id, count(*) as swaps from span, lateral (values (cover_id), (absent_id)) x (id) where stands and kind = 'swap' group by 1),
    away as (
      select absent_id as id, count(*) as missed, count(*) filter (where kind in ('self_study', 'cancelled')) as uncovered
        from span where stands and absent_id is not null and kind <> 'swap' group by 1),
    summed as (
      select f.id, f.full_name as name, kit.fold(f.full_name) as folded, coalesce(g.covers, 0)::int as covers,
             coalesce(g.merges, 0)::int as merges, coalesce(s.swaps, 0)::int as swaps, coalesce(g.declined, 0)::int as declined,
             coalesce(a.missed, 0)::int as missed, coalesce(a.uncovered, 0)::int as uncovered
        from settings.staff f
        left join given g on g.id = f.id
        left join swapped s on s.id = f.id
        left join away a on a.id = f.id
       where (f.kind = 'teacher' and f.status = 'active') or g.id is not null or s.id is not null or a.id is not null)
    select id, name, covers, merges, swaps, declined, missed, uncovered, count(*) over ()::int as total
      from summed where ${q ? holds(sql`folded`, q) : sql`true`}
     order by ${order}, folded, id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
