import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { missed } from '../../days/contract/day-status.ts';
import type { Mismatch, mismatchesApi } from '../contract/mismatches.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`search_text`,
  className: sql`level`,
  kind: sql`kind`,
  firstIn: sql`"firstIn"`,
};

/** With these the register has somebody at school, where a device could have seen them; who is at a function is elsewhere. */
const atSchool = ['present', 'late', 'half_day'];

/**
 * Where register and device differ on a day. Only students who have a number on it, in classes of which a device saw somebody: in all
 * others no device could have said anything. A day that is put right by hand is no longer in it.
 */
export async function listMismatches(
  ctx: Context,
  { day: asked, q, classId, kind, page, size, sort }: Input<typeof mismatchesApi.list>,
): Promise<Output<typeof mismatchesApi.list>> {
  const day = asked ?? schoolDay(ctx);
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`level`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<Mismatch & { total: number }>`
    with day as materialized (
      select s.school_id, s.id, s.full_name, s.admission_no, s.search_text, s.class_id, s.stream_id, a.registered, a.corrected, a.first_in,
             a.first_in is not null or a.last_out is not null as seen,
             bool_or(a.first_in is not null or a.last_out is not null) over (partition by s.class_id) as used
        from biometrics.attendance a
        join registration.roll s on s.school_id = a.school_id and s.id = a.student_id
       where a.day = ${day}::date and s.here),
    differ as materialized (
      select d.*, case when d.seen then 'seen' else 'unseen' end as kind
        from day d
       where d.used and d.corrected is null
         and ((d.seen and d.registered = any(${missed}::text[])) or (not d.seen and d.registered = any(${atSchool}::text[])))
         and exists (select from biometrics.enrolment e
                      where e.school_id = d.school_id and e.student_id = d.id and ${day}::date between e.from_day and coalesce(e.until_day, 'infinity'))),
    listed as materialized (
      select d.*, c.name as class_name, c.level, t.name as stream_name, count(*) over () as total, d.first_in as "firstIn"
        from differ d
        left join settings.classes c on c.school_id = d.school_id and c.id = d.class_id
        left join settings.streams t on t.school_id = d.school_id and t.id = d.stream_id
       where (${classId ?? null}::bigint is null or d.class_id = ${classId ?? null})
         and (${kind ?? null}::text is null or d.kind = ${kind ?? null})
         and ${q ? sql`(${holds(sql`d.search_text`, q)} or ${holds(sql`kit.fold(d.admission_no)`, q)})` : sql`true`}
       order by ${order}, search_text, id ${onPage({ page, size })})
    select l.id, l.full_name as "fullName", l.admission_no as "admissionNo", l.class_name as "className", l.stream_name as "streamName",
           l.kind, l.registered, m.marked_name as "markedBy", m.marked_at as "markedAt", l."firstIn", g.name as device, l.total
      from listed l
      left join lateral (
        select k.marked_name, k.marked_at
          from biometrics.register_mark k
          join biometrics.register r on r.school_id = k.school_id and r.id = k.register_id
         where k.school_id = l.school_id and k.student_id = l.id and r.day = ${day}::date order by k.marked_at desc limit 1) m on true
      left join lateral (
        select g.name from biometrics.enrolment e
          join biometrics.punch p on p.school_id = e.school_id and p.device_user = e.number and p.day = ${day}::date and p.at = l.first_in
          join biometrics.gadget g on g.school_id = p.school_id and g.id = p.gadget_id
         where e.school_id = l.school_id and e.student_id = l.id limit 1) g on true
     order by ${order}, search_text, id`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, day };
}
