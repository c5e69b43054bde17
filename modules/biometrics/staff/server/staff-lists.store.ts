import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { readCalendar, readShifts } from '../../setup/server/shifts.store.ts';
import type { StaffAttendance, staffAttendanceApi, StaffGroup } from '../contract/staff-attendance.ts';
import { atWork, counting, type StaffStatus } from '../contract/staff-status.ts';
import { dayShifts } from './staff-day.rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`"fullName"`,
  department: sql`department`,
  firstIn: sql`"firstIn"`,
  present: sql`present`,
  late: sql`late`,
  absent: sql`absent`,
  percent: sql`percent`,
  hours: sql`hours`,
  overtimeHours: sql`"overtimeHours"`,
};

/** Who is on site: the last punch came in, today, or yesterday on a shift that is not long over. */
const onSite = ({ now }: Context, today: string, staffId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from biometrics.staff_day i
           where i.staff_member_id = ${staffId} and i.inside
             and (i.day = ${today}::date
                  or (i.day = ${today}::date - 1 and i.ends_at > ${now}::timestamptz - interval '6 hours')))`;

/** Teachers or the other staff on a day, with the month up to it summed in one statement. Who had left before the day is not in it. */
export async function listStaffDays(
  ctx: Context,
  { kind, day: asked, q, departmentId, status, onSite: there, page, size, sort }: Input<typeof staffAttendanceApi.list>,
): Promise<Output<typeof staffAttendanceApi.list>> {
  const today = schoolDay(ctx);
  const day = asked ?? today;
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`"fullName"`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<StaffAttendance & { total: number }>`
    with summed as materialized (
      select staff_member_id, count(*) filter (where status = any(${atWork}::text[])) as present,
             count(*) filter (where status = 'late') as late, count(*) filter (where status = 'absent') as absent,
             count(*) filter (where status = any(${counting}::text[])) as of, sum(minutes) as minutes, sum(overtime_minutes) as overtime
        from biometrics.staff_days
       where day between ${`${day.slice(0, 7)}-01`}::date and ${day}::date group by staff_member_id),
    listed as (
      select w.id, w.full_name as "fullName", w.staff_no as "staffNo", p.name as department, w.job_title as "jobTitle", n.status,
             coalesce(n.hand is not null, false) as "byHand", n.first_in as "firstIn", n.last_out as "lastOut",
             coalesce(n.unfinished, false) as unfinished, ${day === today ? onSite(ctx, today, sql`w.id`) : sql<boolean>`false`} as "onSite",
             coalesce(m.present, 0) as present, coalesce(m.late, 0) as late, coalesce(m.absent, 0) as absent,
             round(m.present * 100.0 / nullif(m.of, 0), 1)::float8 as percent, round(coalesce(m.minutes, 0) / 60.0, 1)::float8 as hours,
             round(coalesce(m.overtime, 0) / 60.0, 1)::float8 as "overtimeHours"
        from settings.staff w
        left join settings.departments p on p.school_id = w.school_id and p.id = w.department_id
        left join biometrics.staff_day n on n.school_id = w.school_id and n.staff_member_id = w.id and n.day = ${day}::date
        left join summed m on m.staff_member_id = w.id
       where (w.status <> 'left' or w.status_on > ${day}::date or n.day is not null)
         and (${kind ?? null}::text is null or w.kind = ${kind ?? null})
         and (${departmentId ?? null}::bigint is null or w.department_id = ${departmentId ?? null})
         and (${status ?? null}::text is null or coalesce(n.status, 'unmarked') = ${status ?? null})
         and ${q ? matches([sql`w.full_name`, sql`w.staff_no`, sql`w.job_title`], q) : sql`true`})
    select *, count(*) over () as total from listed
     where (${there ?? null}::boolean is null or "onSite" = ${there ?? null})
     order by ${order}, "fullName", id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0, day };
}

/** Today at a glance; null where nobody of the staff has been seen or marked today, so that a school that does not use it sees none of it. */
export async function staffToday(ctx: Context): Promise<Output<typeof staffAttendanceApi.today>> {
  const today = schoolDay(ctx);
  const { rows } = await sql<{
    id: number;
    kind: 'teacher' | 'support';
    onLeave: boolean;
    status: StaffStatus | null;
    onSite: boolean;
  }>`
    select w.id, w.kind, w.status = 'on_leave' as "onLeave", n.status, ${onSite(ctx, today, sql`w.id`)} as "onSite"
      from settings.staff w
      left join biometrics.staff_day n on n.school_id = w.school_id and n.staff_member_id = w.id and n.day = ${today}::date
     where w.status <> 'left'`.execute(ctx.tx);
  const known = rows.some(({ status, onSite: there }) => status !== null || there);
  if (!known) return { groups: null };
  const [shifts, calendar] = [await readShifts(ctx.tx, 'staff'), await readCalendar(ctx.tx)];
  const now = ctx.now.getTime();
  const due = (person: (typeof rows)[number]): boolean =>
    dayShifts(shifts, person, today, calendar, ctx.school.timeZone).worked.some(
      ({ shift, times }) => now > times.start + shift.lateGrace * 60_000 && now < times.end,
    );
  const wasHere = (status: StaffStatus | null) => atWork.some((one) => one === status);
  const groupOf = (kind: 'teacher' | 'support'): StaffGroup => {
    const theirs = rows.filter((row) => row.kind === kind);
    const count = (of: (row: (typeof rows)[number]) => boolean) => theirs.filter(of).length;
    return {
      here: count((row) => wasHere(row.status) || row.onSite),
      late: count(({ status }) => status === 'late'),
      left: count((row) => wasHere(row.status) && !row.onSite),
      notIn: count((row) => row.status === 'absent' || (row.status === null && !row.onLeave && !row.onSite && due(row))),
      away: count(({ status, onLeave }) => status === 'leave' || status === 'excused' || (status === null && onLeave)),
      total: theirs.length,
    };
  };
  return { groups: { teacher: groupOf('teacher'), support: groupOf('support') } };
}
