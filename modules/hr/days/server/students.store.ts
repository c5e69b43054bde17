import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { attended, missed } from '#modules/biometrics/days/contract/day-status.ts';
import type { DayOfStudent, StudentMonth, studentSheetsApi } from '../contract/student-sheets.ts';
import { daysOfMonth, monthOf } from './months.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`search_text`,
  admissionNo: sql`"admissionNo"`,
  className: sql`level`,
  attended: sql`attended`,
  late: sql`late`,
  missed: sql`missed`,
  percent: sql`percent`,
};

/** Students on the roll, and whoever was marked in the month, with its days summed. */
const listed = (month: string) => {
  const { from, until } = daysOfMonth(month);
  return sql`
    summed as materialized (
      select student_id, count(*) filter (where status = any(${[...attended]}::text[])) as attended,
             count(*) filter (where status = 'late') as late, count(*) filter (where status = any(${[...missed]}::text[])) as missed
        from biometrics.days where day between ${from}::date and ${until}::date group by 1),
    listed as (
      select s.id, s.full_name as "fullName", s.admission_no as "admissionNo", c.name as "className", t.name as "streamName", c.level,
             s.class_id, s.stream_id, s.search_text, coalesce(d.attended, 0)::int as attended, coalesce(d.late, 0)::int as late,
             coalesce(d.missed, 0)::int as missed, coalesce(d.attended + d.missed, 0)::int as of,
             round(d.attended * 100.0 / nullif(d.attended + d.missed, 0), 1)::float8 as percent
        from registration.roll s
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
        left join summed d on d.student_id = s.id
       where s.here or d.student_id is not null)`;
};

const columns = sql`id, "fullName", "admissionNo", "className", "streamName", attended, late, missed, of, percent`;

/** Students in a month; of the whole school in one statement. */
export async function listStudentMonths(
  ctx: Context,
  { q, classId, streamId, page, size, sort, ...asked }: Input<typeof studentSheetsApi.list>,
): Promise<Output<typeof studentSheetsApi.list>> {
  const month = monthOf(ctx, asked.month);
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`search_text`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<StudentMonth & { total: number }>`
    with ${listed(month)}
    select ${columns}, count(*) over () as total from listed
     where (${classId ?? null}::bigint is null or class_id = ${classId ?? null})
       and (${streamId ?? null}::bigint is null or stream_id = ${streamId ?? null})
       and ${q ? matches([sql`"fullName"`, sql`"admissionNo"`], q) : sql`true`}
     order by ${order}, search_text, id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0, month };
}

/** A student in a month, day by day. Throws 404. */
export async function studentMonth(
  { tx }: Context,
  { id, month }: { id: number; month: string },
): Promise<Output<typeof studentSheetsApi.get>> {
  const { rows: found } = await sql<StudentMonth>`
    with ${listed(month)} select ${columns} from listed where id = ${id}`.execute(tx);
  const [student] = found;
  if (!student) throw notFound('student');
  const { from, until } = daysOfMonth(month);
  const { rows } = await sql<DayOfStudent>`
    select day, status, minutes_late as "minutesLate", first_in as "firstIn", last_out as "lastOut"
      from biometrics.days where student_id = ${id} and day between ${from}::date and ${until}::date order by day`.execute(tx);
  return { ...student, month, rows };
}
