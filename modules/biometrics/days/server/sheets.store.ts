import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import { attended, type DayStatus, dayStatuses, missed } from '../contract/day-status.ts';
import type { MonthSheet, sheetsApi } from '../contract/sheets.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

const isOneOf = (statuses: readonly DayStatus[], status: DayStatus | null) => status !== null && statuses.includes(status);

/**
 * A class's or stream's month: who sat in it on some of its days, also who has moved or left since, with the marks of those days. Its
 * days are the school days up to today, and those of the month on which somebody was marked though the calendar says otherwise.
 * Throws 404 for a class that is not the user's to see.
 */
export async function monthSheet(ctx: Context, { classId, streamId, month }: Input<typeof sheetsApi.month>): Promise<MonthSheet> {
  const { className, streamName } = await seenClass(ctx, classId, streamId);
  const from = `${month}-01`;
  const last = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const here = sql`e.class_id = ${classId} and (${streamId}::bigint is null or e.stream_id = ${streamId})`;
  // One line a student, as `3 present 4 late`: an object of each would take twice as long in a large class.
  const { rows: students } = await sql<
    Omit<MonthSheet['rows'][number], 'marks' | 'attended' | 'missed' | 'late' | 'of'> & { marked: string | null }
  >`
    with sat as (
      select e.student_id, range_agg(daterange(e.from_day, e.until_day, '[]')) as days
        from registration.seats e
       where ${here} and e.from_day <= least(e.until_day, ${last}::date) and coalesce(e.until_day, 'infinity') >= ${from}::date
       group by e.student_id
      union all
      -- Of whom it is not known since when they sit here.
      select e.id, '{(,)}'::datemultirange from registration.roll e
       where e.here and ${here} and not exists (select from registration.seats o where o.school_id = e.school_id and o.student_id = e.id))
    select s.id, s.full_name as name, s.admission_no as "admissionNo", s.gender, d.marked
      from sat join registration.roll s on s.id = sat.student_id
      left join lateral (
        select string_agg((a.day - ${from}::date) || ' ' || a.status, ' ') as marked
          from biometrics.attendance a
         where a.school_id = s.school_id and a.student_id = s.id and a.day between ${from}::date and ${last}::date
           and a.day <@ sat.days) d on true
     order by s.search_text, s.id`.execute(ctx.tx);
  const rows = students.map(({ marked, ...student }) => ({ ...student, known: statusesOf(from, marked) }));
  const today = schoolDay(ctx);
  const school = (await termsWithDays(ctx.tx))
    .flatMap((term) => term.days)
    .filter((day) => day.startsWith(month) && day <= today);
  const days = [...new Set([...school, ...rows.flatMap(({ known }) => [...known.keys()])])].toSorted();
  return {
    className,
    streamName,
    days,
    rows: rows.map(({ known, ...student }) => {
      const marks = days.map((day) => known.get(day) ?? null);
      const count = (statuses: readonly DayStatus[]) => marks.filter((mark) => isOneOf(statuses, mark)).length;
      return {
        ...student,
        marks,
        attended: count(attended),
        missed: count(missed),
        late: count(['late']),
        of: count([...attended, ...missed]),
      };
    }),
  };
}

/** The statuses of a student by day, out of what a line says of days after the first of the month. */
function statusesOf(first: string, marked: string | null): Map<string, DayStatus> {
  const words = marked?.split(' ') ?? [];
  const found = new Map<string, DayStatus>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const status = dayStatuses.find((one) => one === words[at + 1]);
    if (status) found.set(`${first.slice(0, 8)}${String(Number(words[at]) + 1).padStart(2, '0')}`, status);
  }
  return found;
}

/** Classes as a whole and their streams, as `p` for the scope; a stream has its class teacher, a class nobody's. */
const places = sql`(
  select c.school_id, c.id as class_id, c.name as class_name, c.level, t.id as stream_id, t.name as stream_name, t.class_teacher_id,
         'morning' as session
    from settings.classes c
    join lateral (
      select null::bigint as id, null::text as name, null::bigint as class_teacher_id
       union all
      select t.id, t.name, t.class_teacher_id from settings.streams t where t.school_id = c.school_id and t.class_id = c.id) t on true
   where c.active) p`;

/** The classes and streams whose sheets the user sees. */
export async function sheetClasses(ctx: Context): Promise<Output<typeof sheetsApi.classes>> {
  const { sees } = await registerScope(ctx);
  const { rows } = await sql<Output<typeof sheetsApi.classes>['rows'][number]>`
    select p.class_id as "classId", p.class_name as "className", p.stream_id as "streamId", p.stream_name as "streamName"
      from ${places} where ${sees} order by p.level, p.class_name, p.stream_name nulls first`.execute(ctx.tx);
  return { rows };
}

async function seenClass(ctx: Context, classId: number, streamId: number | null) {
  const { sees } = await registerScope(ctx);
  const { rows } = await sql<{ className: string; streamName: string | null }>`
    select p.class_name as "className", p.stream_name as "streamName"
      from ${places} where p.class_id = ${classId} and p.stream_id is not distinct from ${streamId}::bigint and ${sees}`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found) throw notFound('class');
  return found;
}
