import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** A subject that somebody teaches in a stream, or (null) in the whole class. */
export interface Taught {
  classId: number;
  streamId: number | null;
  courseId: number;
}

/** The member of staff who is signed in; null for a user who is none, and for one who has left. */
export async function staffMemberOf(ctx: Context): Promise<number | null> {
  const id = await staffMemberOfAccount(ctx, ctx.user.accountId);
  if (id === null) return null;
  const { rows } = await sql`select from settings.staff where id = ${id} and status <> 'left'`.execute(ctx.tx);
  return rows.length > 0 ? id : null;
}

/**
 * Who teaches what now, as a relation `(school_id, id, class_id, stream_id, course_id, staff_member_id)` to join: only subjects
 * that the class takes, in active classes. `stream_id` null: the whole class.
 */
export const teachingRelation = sql`(
  select t.school_id, t.id, t.class_id, t.stream_id, t.course_id, t.staff_member_id
    from exams.teaching t
    join settings.classes c on c.school_id = t.school_id and c.id = t.class_id and c.active
    join registration.class_subjects u on u.school_id = t.school_id and u.class_id = t.class_id and u.course_id = t.course_id
   where t.until_at is null)`;

/** What the signed-in user teaches, classes in their order; nothing for a user who teaches nothing. */
export async function taughtBy(ctx: Context): Promise<Taught[]> {
  const staffMemberId = await staffMemberOf(ctx);
  if (staffMemberId === null) return [];
  const { rows } = await sql<Taught>`
    select t.class_id as "classId", t.stream_id as "streamId", t.course_id as "courseId"
      from ${teachingRelation} t join settings.classes c on c.school_id = t.school_id and c.id = t.class_id
     where t.staff_member_id = ${staffMemberId}
     order by c.level, c.id, t.stream_id nulls first, t.course_id`.execute(ctx.tx);
  return rows;
}

/** Whether the signed-in user teaches a subject in a stream; without a stream: whether they teach it anywhere in the class. */
export async function teaches(ctx: Context, { classId, streamId, courseId }: Taught): Promise<boolean> {
  return (await taughtBy(ctx)).some(
    (one) =>
      one.classId === classId &&
      one.courseId === courseId &&
      (streamId === null || one.streamId === null || one.streamId === streamId),
  );
}
