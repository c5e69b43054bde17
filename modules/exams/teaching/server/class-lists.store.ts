import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { examsRead } from '../../contract/access.ts';
import type { mySubjectsApi } from '../contract/my-subjects.ts';
import { streamsOfClass } from './class-of.ts';
import { takesRelation } from './takes.ts';
import { taughtBy } from './teaches.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;
type Where = Pick<Input<typeof mySubjectsApi.about>, 'classId' | 'courseId'>;

/** The streams of a subject that the user may see; null: the whole class. Throws 404 for a subject that is not theirs. */
async function reach(ctx: Context, { classId, courseId }: Where): Promise<number[] | null> {
  if (judge(examsRead, viewerOf(ctx.user)) === 'allowed') {
    const { rows } = await sql`
      select from registration.class_subjects where class_id = ${classId} and course_id = ${courseId}`.execute(ctx.tx);
    if (rows.length === 0) throw notFound('subject');
    return null;
  }
  const mine = (await taughtBy(ctx)).filter((one) => one.classId === classId && one.courseId === courseId);
  if (mine.length === 0) throw notFound('subject');
  const streams = mine.flatMap(({ streamId }) => (streamId === null ? [] : [streamId]));
  return streams.length < mine.length ? null : streams;
}

const within = (streams: readonly number[] | null, column: RawBuilder<unknown>) =>
  streams === null ? sql`true` : sql`${column} = any(${[...streams]}::bigint[])`;

/** What a class list is headed by. Throws 404. */
export async function aboutSubject(ctx: Context, where: Where): Promise<Output<typeof mySubjectsApi.about>> {
  const { classId, courseId } = where;
  const streams = await reach(ctx, where);
  const { rows } = await sql<Omit<Output<typeof mySubjectsApi.about>, 'streams'>>`
    select c.name as "className", o.name as "courseName", count(s.id)::int as students,
           count(s.id) filter (where s.gender = 'female')::int as girls, count(s.id) filter (where s.gender = 'male')::int as boys,
           (select string_agg(m.full_name || coalesce(' (' || r.name || ')', ''), ', ' order by r.name nulls first, m.full_name)
              from exams.teaching t
              join settings.staff m on m.school_id = t.school_id and m.id = t.staff_member_id and m.status <> 'left'
              left join settings.streams r on r.school_id = t.school_id and r.id = t.stream_id
             where t.until_at is null and t.class_id = ${classId} and t.course_id = ${courseId}
               and (t.stream_id is null or ${within(streams, sql`t.stream_id`)})) as teachers
      from settings.classes c
      join settings.courses o on o.school_id = c.school_id and o.id = ${courseId}
      left join ${takesRelation} k on k.school_id = c.school_id and k.class_id = c.id and k.course_id = o.id
            and ${within(streams, sql`k.stream_id`)}
      left join registration.roll s on s.school_id = k.school_id and s.id = k.student_id
     where c.id = ${classId} group by c.name, o.name`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('subject');
  const all = await streamsOfClass(ctx.tx, classId);
  return { ...found, streams: all.filter(({ id }) => streams === null || streams.includes(id)) };
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  streamName: sql`r.name`,
  gender: sql`s.gender`,
};

/** Who takes a subject, in the streams that the user may see. Throws 404. */
export async function listTakers(
  ctx: Context,
  input: Input<typeof mySubjectsApi.students>,
): Promise<Output<typeof mySubjectsApi.students>> {
  const streams = await reach(ctx, input);
  const down = wayOf(input.sort);
  const { rows } = await sql<Output<typeof mySubjectsApi.students>['rows'][number] & { total: number }>`
    select s.id, s.full_name as name, s.admission_no as "admissionNo", s.gender, r.name as "streamName", count(*) over () as total
      from ${takesRelation} k
      join registration.roll s on s.school_id = k.school_id and s.id = k.student_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
     where k.class_id = ${input.classId} and k.course_id = ${input.courseId} and ${within(streams, sql`k.stream_id`)}
       and ${input.streamId ? sql`k.stream_id = ${input.streamId}` : sql`true`}
       and ${input.q ? matchesFolded(sql`s.search_text`, input.q) : sql`true`}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`s.search_text`} ${down}, s.search_text, s.id
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
