import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { leaveoutReportApi, LeaveoutReportRow, ReportGroup } from '../contract/report.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { lastedUntil } from './leaveouts.store.ts';

const groups: Record<ReportGroup, { id: RawBuilder<unknown>; name: RawBuilder<unknown>; seat: RawBuilder<unknown> }> = {
  hostel: {
    id: sql`coalesce(h.id, case s.boarding when 'day' then 0 else -1 end)`,
    name: sql`coalesce(h.name, case s.boarding when 'day' then 'Day scholars' else 'Boarders without a hostel' end)`,
    seat: sql`null::text`,
  },
  class: { id: sql`coalesce(c.id, 0)`, name: sql`coalesce(c.name, 'Without a class')`, seat: sql`null::text` },
  student: { id: sql`s.id`, name: sql`s.full_name`, seat: sql`nullif(concat_ws(' ', c.name, t.name), '')` },
  kind: { id: sql`y.id`, name: sql`y.name`, seat: sql`null::text` },
};

/** Late returns and days lost of those who left in a period. */
export async function leaveoutReport(
  ctx: Pick<RegistrationContext, 'tx' | 'now' | 'school'>,
  { by, q, kind, classId, hostelId, from, to, sort, page, size }: Input<typeof leaveoutReportApi.list>,
): Promise<Page<LeaveoutReportRow>> {
  const { id, name, seat } = groups[by];
  const today = schoolDay(ctx);
  const start = (day: string, more: number) =>
    sql`((${day}::date + ${more}::int)::timestamp at time zone ${ctx.school.timeZone})`;
  const where = [sql`l.out_at >= ${start(from ?? `${today.slice(0, 4)}-01-01`, 0)}`];
  if (to !== null) where.push(sql`l.out_at < ${start(to, 1)}`);
  if (kind) where.push(sql`y.kind = ${kind}`);
  if (classId) where.push(sql`s.class_id = ${classId}`);
  if (hostelId) where.push(sql`s.hostel_id = ${hostelId}`);
  if (q) where.push(matches([name], q));
  const order = sql.ref(sort.replace(/^-/, ''));
  const until = lastedUntil(ctx.now);
  const { rows } = await sql<LeaveoutReportRow & { total: number }>`
    select *, count(*) over () as total from (
      select ${id} as id, ${name} as name, ${seat} as seat, count(*) as leaveouts, count(distinct s.id) as students,
             count(*) filter (where ${until} > l.back_by) as late,
             coalesce(sum(ceil(extract(epoch from ${until} - l.back_by) / 3600)) filter (where ${until} > l.back_by), 0)::int as "hoursLate",
             sum(greatest(1, extract(day from ${until} - l.out_at)))::int as "daysLost"
        from registration.leaveout l
        join registration.student s on s.school_id = l.school_id and s.id = l.student_id
        join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
        left join settings.hostels h on h.school_id = s.school_id and h.id = s.hostel_id
       where ${sql.join(where, sql` and `)} group by 1, 2, 3) r
     order by ${order} ${wayOf(sort)}, name, id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
