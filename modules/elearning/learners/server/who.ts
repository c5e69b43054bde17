import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** The student who is signed in, with where they sit and what they take now. */
export interface Learner {
  readonly studentId: number;
  /** Null: on the roll, and placed in no class yet. */
  readonly classId: number | null;
  readonly streamId: number | null;
  /** The subjects they take. */
  readonly courseIds: readonly number[];
}

/** Who learns here; refuses everybody who is no student with 403. One query. */
export async function learnerOf(ctx: Pick<SchoolContext, 'tx' | 'user'>): Promise<Learner> {
  const { kind, studentId } = ctx.user;
  if (kind !== 'student' || studentId === null) throw noStudent();
  const { rows } = await sql<Learner>`
    select r.id as "studentId", r.class_id as "classId", r.stream_id as "streamId",
           array(select t.course_id::int from exams.takers_now t where t.school_id = r.school_id and t.student_id = r.id
                  order by t.course_id) as "courseIds"
      from registration.roll r where r.id = ${studentId} and r.here`.execute(ctx.tx);
  if (!rows[0]) throw noStudent();
  return rows[0];
}

const noStudent = () => new UserError('forbidden', 'This is for students only.');
