import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import { attended, type DayStatus, missed } from '../contract/day-status.ts';
import type { MonthSheet, sheetsApi } from '../contract/sheets.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

const isOneOf = (statuses: readonly DayStatus[], status: DayStatus | null) => status !== null && statuses.includes(status);

/**
 * A class's or stream's month. Its days are the school days up to today, and those of the month on which somebody was marked though
 * the calendar says otherwise. Throws 404 for a class that is not the user's to see.
 */
export async function monthSheet(ctx: Context, { classId, streamId, month }: Input<typeof sheetsApi.month>): Promise<MonthSheet> {
  const { className, streamName } = await seenClass(ctx, classId, streamId);
  const from = `${month}-01`;
  const { rows } = await sql<
    Omit<MonthSheet['rows'][number], 'marks' | 'attended' | 'missed' | 'late' | 'of'> & { known: Record<string, DayStatus> }
  >`
    select s.id, s.full_name as name, s.admission_no as "admissionNo", s.gender,
           coalesce(jsonb_object_agg(a.day, a.status) filter (where a.day is not null), '{}') as known
      from registration.roll s
      left join biometrics.attendance a
        on a.school_id = s.school_id and a.student_id = s.id and a.day >= ${from}::date and a.day < ${from}::date + interval '1 month'
     where s.here and s.class_id = ${classId} and (${streamId}::bigint is null or s.stream_id = ${streamId})
     group by s.school_id, s.id, s.full_name, s.admission_no, s.gender, s.search_text order by s.search_text, s.id`.execute(
    ctx.tx,
  );
  const today = schoolDay(ctx);
  const school = (await termsWithDays(ctx.tx))
    .flatMap((term) => term.days)
    .filter((day) => day.startsWith(month) && day <= today);
  const days = [...new Set([...school, ...rows.flatMap(({ known }) => Object.keys(known))])].toSorted();
  return {
    className,
    streamName,
    days,
    rows: rows.map(({ known, ...student }) => {
      const marks = days.map((day) => known[day] ?? null);
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
