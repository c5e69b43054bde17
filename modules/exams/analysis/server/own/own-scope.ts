import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { keepsStream } from '../../../sittings/server/keeps-stream.ts';
import { shownExam } from '../../../sittings/server/shown-exam.ts';
import { teachingThen } from '../../../sittings/server/taught-then.ts';
import { staffMemberOf } from '../../../teaching/server/teaches.ts';

export type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

/** Whose subjects a member of staff heads today. */
export const headedCourses = (staffMemberId: number | null): RawBuilder<unknown> => sql`(
  select c.school_id, c.id from settings.courses c
    join settings.departments d on d.school_id = c.school_id and d.id = c.department_id
   where d.head_id = ${staffMemberId}::bigint)`;

/**
 * Which results of an exam are the user's: a condition over `t` (exams.result). A teacher has the streams in which they taught
 * the subject when the exam was held, the head of a department all of its subjects. What they are is asked first: put into the
 * condition it would be asked for every result.
 */
export async function ownResults(ctx: Context, examId: number): Promise<RawBuilder<boolean>> {
  const staffMemberId = await staffMemberOf(ctx);
  const headed = await sql<{ id: number }>`select id from ${headedCourses(staffMemberId)} headed`.execute(ctx.tx);
  const taught = await sql<{ courseId: number; classId: number; streamId: number | null }>`
    select k.course_id as "courseId", k.class_id as "classId", k.stream_id as "streamId"
      from ${teachingThen(sql`e.id = ${examId}`)} k where k.staff_member_id = ${staffMemberId}::bigint`.execute(ctx.tx);
  const whole = taught.rows.filter(({ streamId }) => streamId === null);
  const streams = taught.rows.filter(({ streamId }) => streamId !== null);
  const courses = headed.rows.map(({ id }) => id);
  return sql<boolean>`(
    t.course_id = any(${courses}::bigint[])
    or (t.course_id, t.class_id) in (
      select * from unnest(${whole.map(({ courseId }) => courseId)}::bigint[], ${whole.map(({ classId }) => classId)}::bigint[]))
    or (t.course_id, t.class_id, t.stream_id) in (
      select * from unnest(${streams.map(({ courseId }) => courseId)}::bigint[], ${streams.map(({ classId }) => classId)}::bigint[],
                           ${streams.map(({ streamId }) => streamId)}::bigint[])))`;
}

/** Throws 404 for an exam that teachers do not see (yet), as for one that is not there. */
export async function refuseUnseen(ctx: Pick<Context, 'tx' | 'now' | 'school'>, examId: number): Promise<void> {
  const { rows } = await sql`select from exams.exam e where e.id = ${examId} and ${shownExam(schoolDay(ctx))}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('exam');
}

/** Throws 404 unless the user is, or was at that exam, the class teacher of the stream. */
export async function refuseOtherStream(ctx: Context, examId: number, streamId: number): Promise<void> {
  const { rows } = await sql`
    select from settings.streams r
      join exams.exam e on e.school_id = r.school_id and e.id = ${examId}
      join settings.terms m on m.school_id = e.school_id and m.id = e.term_id
      join settings.years y on y.school_id = m.school_id and y.id = m.year_id
     where r.id = ${streamId} and ${keepsStream(ctx, await staffMemberOf(ctx))}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('stream');
}
