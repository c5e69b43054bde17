import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { there } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { noSchoolBecause } from '../../setup/server/register-day.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import {
  type AttendanceDashboard,
  type attendanceListsApi,
  chronicDays,
  chronicFrom,
  type StudentAttendance,
} from '../contract/attendance-lists.ts';
import { attended, missed } from '../contract/day-status.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

/** The term that runs, up to today; without one the last thirty days. */
export async function thisTerm(ctx: Context): Promise<{ from: string; to: string }> {
  const to = schoolDay(ctx);
  const term = await currentTerm(ctx.tx, to);
  return { from: term && term.opensOn <= to ? term.opensOn : addDays(to, -30), to };
}

/** Students on the roll whom the user may see, with their stream's class teacher: `p`. */
export async function seenStudents(ctx: Context): Promise<RawBuilder<unknown>> {
  const { sees } = await registerScope(ctx);
  return sql`(
    select p.* from (
      select s.school_id, s.id, s.full_name, s.admission_no, s.search_text, s.class_id, s.stream_id, s.hostel_id, 'morning' as session,
             c.name as class_name, c.level, t.name as stream_name, t.class_teacher_id
        from registration.roll s
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
       where s.here) p
     where ${sees})`;
}

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`search_text`,
  className: sql`level`,
  percent: sql`percent`,
  missed: sql`missed`,
  late: sql`late`,
  inARow: sql`"inARow"`,
};

/** Who is out with leave on a day and was not at school all the same; over a student's key and what the day came to. */
async function awayToday(
  ctx: Context,
  day: string,
): Promise<(id: RawBuilder<unknown>, status: RawBuilder<unknown>) => RawBuilder<boolean>> {
  const ids = [...(await studentsOnLeave(ctx.tx, day, ctx.school.timeZone)).keys()];
  return (id, status) => sql<boolean>`(${id} = any(${ids}::bigint[]) and coalesce(${status} <> all(${attended}::text[]), true))`;
}

/** Attendance of students between two days, summed in one statement. */
export async function listStudents(
  ctx: Context,
  {
    q,
    classId,
    streamId,
    from,
    to,
    today,
    onLeave,
    missesToday,
    chronic,
    page,
    size,
    sort,
  }: Input<typeof attendanceListsApi.students>,
): Promise<Output<typeof attendanceListsApi.students>> {
  const term = await thisTerm(ctx);
  const away = (await awayToday(ctx, term.to))(sql`p.id`, sql`n.status`);
  const days = { from: from ?? term.from, to: to ?? term.to };
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`search_text`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<StudentAttendance & { total: number }>`
    with day as (
      select a.student_id, a.day, a.status,
             max(a.day) filter (where a.status = any(${attended}::text[])) over (partition by a.student_id) as last_here
        from biometrics.attendance a where a.day between ${days.from}::date and ${days.to}::date),
    summed as (
      select student_id, count(*) filter (where status = any(${attended}::text[])) as attended,
             count(*) filter (where status = 'late') as late, count(*) filter (where status = any(${missed}::text[])) as missed,
             count(*) filter (where status <> 'leave_out') as of,
             count(*) filter (where status = any(${missed}::text[]) and (last_here is null or day > last_here)) as in_a_row
        from day group by student_id),
    listed as (
      select p.id, p.full_name as "fullName", p.admission_no as "admissionNo", p.class_name as "className", p.stream_name as "streamName",
             p.level, p.search_text, n.status as today, ${away} as "onLeave",
             coalesce(n.status = any(${missed}::text[]), false) and not ${away} as "missesToday", coalesce(d.attended, 0) as attended, coalesce(d.late, 0) as late,
             coalesce(d.missed, 0) as missed, coalesce(d.of, 0) as of, coalesce(d.in_a_row, 0) as "inARow",
             round(d.attended * 100.0 / nullif(d.of, 0), 1)::float8 as percent
        from ${await seenStudents(ctx)} p
        left join summed d on d.student_id = p.id
        left join biometrics.attendance n on n.school_id = p.school_id and n.student_id = p.id and n.day = ${term.to}::date
       where (${classId ?? null}::bigint is null or p.class_id = ${classId ?? null})
         and (${streamId ?? null}::bigint is null or p.stream_id = ${streamId ?? null})
         and ${q ? sql`(${holds(sql`p.search_text`, q)} or ${holds(sql`kit.fold(p.admission_no)`, q)})` : sql`true`}
         and (${today ?? null}::text is null or coalesce(n.status, 'unmarked') = ${today ?? null})
         and (${chronic ?? null}::boolean is distinct from true or (d.of >= ${chronicDays} and d.missed * 100 >= d.of * ${chronicFrom})))
    select id, "fullName", "admissionNo", "className", "streamName", today, "onLeave", "missesToday", attended, late, missed, of, percent, "inARow",
           count(*) over () as total
      from listed
     where (${onLeave ?? null}::boolean is null or "onLeave" = ${onLeave ?? null})
       and (${missesToday ?? null}::boolean is null or "missesToday" = ${missesToday ?? null})
     order by ${order}, search_text, id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0, ...days };
}

type Group = AttendanceDashboard['classes'][number] & { kind: 'all' | 'class' | 'hostel' };

/** Today at a glance: everybody, classes and hostels counted in one statement. */
export async function dashboard(ctx: Context): Promise<AttendanceDashboard> {
  const term = await thisTerm(ctx);
  const day = term.to;
  const away = await awayToday(ctx, day);
  const { rows } = await sql<Group>`
    with today as (
      select p.class_id, p.class_name, p.level, h.id as hostel_id, h.name as hostel_name, a.status, a.last_out,
             ${away(sql`p.id`, sql`a.status`)} as away
        from ${await seenStudents(ctx)} p
        left join settings.hostels h on h.school_id = p.school_id and h.id = p.hostel_id
        left join biometrics.attendance a on a.school_id = p.school_id and a.student_id = p.id and a.day = ${day}::date)
    select case when grouping(class_id) = 0 then 'class' when grouping(hostel_id) = 0 then 'hostel' else 'all' end as kind,
           coalesce(class_id, hostel_id, 0) as id, coalesce(class_name, hostel_name, '') as name,
           count(*) filter (where status = any(${attended}::text[])) as attended,
           count(*) filter (where status = any(${attended}::text[]) and last_out is not null) as gone, count(*) filter (where status = 'late') as late,
           count(*) filter (where status = any(${missed}::text[]) and not away) as missed, count(*) filter (where away) as "onLeave",
           count(*) filter (where status is null and not away) as unmarked, count(*) as total
      from today group by grouping sets ((), (class_id, class_name, level), (hostel_id, hostel_name))
     order by level nulls last, name`.execute(ctx.tx);
  // What was marked is read once, for the days of the trend and for who misses often in the term.
  const trendFrom = addDays(day, -40);
  const { rows: past } = await sql<{ chronic: number; day: string | null; attended: number | null; of: number | null }>`
    with marked as materialized (
      select a.day, a.student_id, count(*) filter (where a.status = any(${attended}::text[])) as attended,
             count(*) filter (where a.status <> 'leave_out') as of,
             count(*) filter (where a.status <> 'leave_out' and a.day >= ${term.from}::date) as term_of,
             count(*) filter (where a.status = any(${missed}::text[]) and a.day >= ${term.from}::date) as term_missed
        from biometrics.attendance a join ${await seenStudents(ctx)} p on p.school_id = a.school_id and p.id = a.student_id
       where a.day between least(${trendFrom}::date, ${term.from}::date) and ${day}::date
       group by grouping sets ((a.day), (a.student_id)))
    select c.chronic, t.day, t.attended, t.of
      from (select count(*) as chronic from marked
             where day is null and term_of >= ${chronicDays} and term_missed * 100 >= term_of * ${chronicFrom}) c
      left join lateral (
        select day, attended, of from marked where day >= ${trendFrom}::date order by day desc limit 15) t on true
     order by t.day`.execute(ctx.tx);
  const groups = (kind: Group['kind']) => rows.filter((row) => row.kind === kind && row.id > 0);
  const [all] = rows.filter(({ kind }) => kind === 'all');
  if (!all) throw new Error('The figures of everybody did not come.');
  return {
    ...all,
    day,
    closedBecause: await noSchoolBecause(ctx, day),
    classes: groups('class'),
    hostels: groups('hostel'),
    trend: past.flatMap((row) => (row.day === null ? [] : { day: row.day, attended: row.attended ?? 0, of: row.of ?? 0 })),
    chronic: there(past[0]).chronic,
  };
}
