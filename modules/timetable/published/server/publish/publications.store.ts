import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { publicationsApi, PublicationRow } from '../../contract/publications.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const listed = (today: string) => sql`(
  select p.id, p.plan_id as "planId", p.name, p.from_day as "fromDay", p.until_day as "untilDay", p.published_at as "publishedAt",
         p.published_name as "publishedName",
         (select count(*) from timetable.session s where s.school_id = p.school_id and s.publication_id = p.id and s.kind = 'lesson') as lessons,
         case when p.withdrawn_at is not null then p.withdrawn_because when p.from_day > ${today}::date then 'to come'
              when p.until_day < ${today}::date then 'over' else 'holds' end as state,
         p.withdrawn_at as "withdrawnAt", p.withdrawn_by as "withdrawnBy"
    from timetable.publication p)`;
const fields = sql`id, "planId", name, "fromDay", "untilDay", "publishedAt", "publishedName", lessons, state, "withdrawnAt", "withdrawnBy"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fromDay: sql`"fromDay"`,
  name: sql`lower(name)`,
  publishedAt: sql`"publishedAt"`,
};

export async function listPublications(
  ctx: Context,
  { q, page, size, sort }: Input<typeof publicationsApi.list>,
): Promise<Page<PublicationRow>> {
  const order = sql`${sortable[sort.replace('-', '')] ?? sql`"fromDay"`} ${wayOf(sort)}`;
  const { rows } = await sql<PublicationRow & { total: number }>`
    select ${fields}, count(*) over () as total from ${listed(schoolDay(ctx))} p
     where ${q ? holds(sql`kit.fold(name)`, q) : sql`true`}
     order by ${order}, id desc ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Throws 404. */
export async function getPublication(ctx: Context, id: number): Promise<PublicationRow> {
  const { rows } = await sql<PublicationRow>`
    select ${fields} from ${listed(schoolDay(ctx))} p where id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('published timetable');
  return found;
}

/** Timetables that can be published, the newest first. */
export async function plansToPublish(tx: Tx): Promise<{ id: number; name: string; state: string; placed: number }[]> {
  const { rows } = await sql<{ id: number; name: string; state: string; placed: number }>`
    select p.id, p.name, p.state,
           (select count(*) from timetable.placement l
              join timetable.lesson k on k.school_id = l.school_id and k.id = l.lesson_id and k.active and l.piece < cardinality(k.lengths)
             where l.school_id = p.school_id and l.plan_id = p.id) as placed
      from timetable.plan p where p.state <> 'archived' order by p.id desc limit 200`.execute(tx);
  return rows;
}

/** Whoever publishes or withdraws in a school does so one after the other. */
export async function holdPublications(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('published timetables ' || kit.school_id()::text, 0))`.execute(tx);
}

/** What was published, from when until when, in the order of the days; nothing of what was withdrawn. */
export async function standingPublications(
  tx: Tx,
): Promise<{ id: number; name: string; fromDay: string; untilDay: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; fromDay: string; untilDay: string | null }>`
    select id, name, from_day as "fromDay", until_day as "untilDay" from timetable.publication
     where withdrawn_at is null order by from_day`.execute(tx);
  return rows;
}
