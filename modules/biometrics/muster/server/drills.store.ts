import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { DrillDetail, DrillRow, musterApi, OpenDrill } from '../contract/muster.ts';
import { seesEverybody } from './on-site.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** The drill that goes on, with its ticks; null: none does. */
export async function openDrill({ tx }: Context): Promise<OpenDrill | null> {
  const { rows } = await sql<Omit<OpenDrill, 'marks'>>`
    select d.id, d.place, d.started_at as "startedAt", d.started_name as "startedBy",
           (select coalesce(json_agg(k.key order by k.key), '[]') from biometrics.drill_key k
             where k.school_id = d.school_id and k.drill_id = d.id) as keys
      from biometrics.drill d where d.ended_at is null order by d.started_at desc, d.id desc limit 1`.execute(tx);
  const [drill] = rows;
  if (!drill) return null;
  const { rows: marks } = await sql<OpenDrill['marks'][number]>`
    select coalesce('s' || p.student_id, 't' || p.staff_member_id, '') as person, p.found, p.marked_at as at,
           coalesce(p.marked_name, '') as by
      from biometrics.drill_person p where p.drill_id = ${drill.id} and p.marked_at is not null order by p.id`.execute(tx);
  return { ...drill, marks };
}

const counted = sql`
  select d.id, d.place, d.note, d.started_at as "startedAt", d.started_name as "startedBy", d.ended_at as "endedAt", d.ended_name as "endedBy",
         n.expected, n.found, n.missing, n.besides,
         case when n.missing = 0 then greatest(0, round(extract(epoch from n.last - d.started_at)))::int end as seconds
    from biometrics.drill d
    cross join lateral (
      select count(*) filter (where p.expected) as expected, count(*) filter (where p.found) as found,
             count(*) filter (where p.expected and not p.found) as missing, count(*) filter (where p.found and not p.expected) as besides,
             max(p.marked_at) filter (where p.found) as last
        from biometrics.drill_person p where p.school_id = d.school_id and p.drill_id = d.id) n`;
const sorting = { startedAt: sql`"startedAt"`, missing: sql`missing`, seconds: sql`seconds` };

/** Drills, a page of them. */
export async function listDrills(
  { tx }: Context,
  { q, page, size, sort }: Input<typeof musterApi.drills>,
): Promise<Output<typeof musterApi.drills>> {
  const way = wayOf(sort);
  const order = sorting[sort.replace('-', '') as keyof typeof sorting];
  const { rows } = await sql<DrillRow & { total: number }>`
    select c.id, c.place, c."startedAt", c."startedBy", c."endedAt", c."endedBy", c.expected, c.found, c.missing, c.seconds, count(*) over () as total
      from (${counted}) c
     where ${q ? matches([sql`c.place`, sql`c."startedBy"`, sql`c.note`], q) : sql`true`}
     order by ${order} ${way} nulls last, c.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One drill; a class teacher reads no names of it but the count. Throws 404. */
export async function drillById(ctx: Context, id: number): Promise<DrillDetail> {
  const { tx } = ctx;
  const { rows } = await sql<Omit<DrillDetail, 'missed' | 'finders'>>`
    select c.id, c.place, c.note, c."startedAt", c."startedBy", c."endedAt", c."endedBy", c.expected, c.found, c.missing, c.besides, c.seconds
      from (${counted}) c where c.id = ${id}`.execute(tx);
  const [drill] = rows;
  if (!drill) throw notFound('drill');
  const { rows: missed } = await sql<DrillDetail['missed'][number]>`
    select coalesce('s' || p.student_id, 't' || p.staff_member_id, '') as key, coalesce(r.full_name, m.full_name, '') as name,
           coalesce(r.admission_no, m.staff_no, '') as no, nullif(concat_ws(' ', c.name, t.name), '') as seat, p.place
      from biometrics.drill_person p
      left join registration.roll r on r.school_id = p.school_id and r.id = p.student_id
      left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
      left join settings.staff m on m.school_id = p.school_id and m.id = p.staff_member_id
     where p.drill_id = ${id} and p.expected and not p.found and ${seesEverybody(ctx)}::boolean
     order by c.level nulls last, seat nulls last, name, p.id`.execute(tx);
  const { rows: finders } = await sql<DrillDetail['finders'][number]>`
    select coalesce(marked_name, '') as by, count(*) as found from biometrics.drill_person
     where drill_id = ${id} and found group by marked_name order by found desc, by`.execute(tx);
  return { ...drill, missed, finders };
}
