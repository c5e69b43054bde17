import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { worksOn as worksOnAssignment } from '../../assignments/server/person.ts';
import { postsContent } from '../../contract/access.ts';
import { mayCome } from '../../live/server/who.ts';
import { personOf, worksOn as worksOnQuiz } from '../../quizzes/server/scope.ts';

/** What somebody looks over. */
export interface Looks {
  /** Condition on a student `r` (registration.roll): is taught by them, or is of their stream. */
  readonly student: RawBuilder<boolean>;
  /** Condition on a subject for a student `r`, by SQL of its key. */
  readonly taught: (courseId: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Conditions on an assignment `a`, a quiz `q` and a live class `m`: those that open for them. */
  readonly assignment: RawBuilder<boolean>;
  readonly quiz: RawBuilder<boolean>;
  readonly meeting: RawBuilder<boolean>;
}

/** All of the school for who posts content of any subject; for teachers their students and subjects, and their own stream’s whole. */
export async function looksOver(ctx: Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>): Promise<Looks> {
  if (judge(postsContent, viewerOf(ctx.user)) === 'allowed') {
    const everything = sql<boolean>`true`;
    return { student: everything, taught: () => everything, assignment: everything, quiz: everything, meeting: everything };
  }
  const { accountId, fullName: name } = ctx.user;
  // Null for who has left.
  const { staffMemberId } = await personOf(ctx);
  const me = sql`${staffMemberId}::bigint`;
  const ownStream = sql`exists (
    select from settings.streams o where o.school_id = r.school_id and o.id = r.stream_id and o.class_teacher_id = ${me})`;
  const teaching = sql`
    select from exams.teachers_now t
     where t.school_id = r.school_id and t.staff_member_id = ${me} and t.class_id = r.class_id
       and (t.stream_id is null or t.stream_id = r.stream_id)`;
  return {
    student: sql<boolean>`(${ownStream} or exists (${teaching}))`,
    taught: (courseId) => sql<boolean>`(${ownStream} or exists (${teaching} and t.course_id = ${courseId}))`,
    assignment: worksOnAssignment({ admin: false, staffMemberId }),
    quiz: worksOnQuiz({ all: false, accountId, staffMemberId }),
    meeting: mayCome({
      accountId,
      studentId: null,
      staffMemberId,
      name,
      admin: false,
      now: ctx.now,
      timeZone: ctx.school.timeZone,
    }),
  };
}
