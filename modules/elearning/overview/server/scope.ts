import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { postsContent } from '../../contract/access.ts';

/** What somebody looks over. */
export interface Looks {
  /** Condition on a student `r` (registration.roll): is taught by them, or is of their stream. */
  readonly student: RawBuilder<boolean>;
  /** Condition on a subject for a student `r`, by SQL of its key. */
  readonly taught: (courseId: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Condition on something of a subject that is for whom a class holds: taught there by them. */
  readonly subject: (courseId: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** All of the school for who posts content of any subject; for teachers their students and subjects, and their own stream’s whole. */
export async function looksOver(ctx: Pick<SchoolContext, 'tx' | 'user'>): Promise<Looks> {
  if (judge(postsContent, viewerOf(ctx.user)) === 'allowed') {
    const everything = sql<boolean>`true`;
    return { student: everything, taught: () => everything, subject: () => everything };
  }
  const staffMemberId = await staffMemberOfAccount(ctx, ctx.user.accountId);
  const me = sql`(select f.id from settings.staff f where f.id = ${staffMemberId}::bigint and f.status <> 'left')`;
  const ownStream = sql`exists (
    select from settings.streams o where o.school_id = r.school_id and o.id = r.stream_id and o.class_teacher_id = ${me})`;
  const teaching = sql`
    select from exams.teachers_now t
     where t.school_id = r.school_id and t.staff_member_id = ${me} and t.class_id = r.class_id
       and (t.stream_id is null or t.stream_id = r.stream_id)`;
  return {
    student: sql<boolean>`(${ownStream} or exists (${teaching}))`,
    taught: (courseId) => sql<boolean>`(${ownStream} or exists (${teaching} and t.course_id = ${courseId}))`,
    subject: (courseId) => sql<boolean>`exists (
      select from exams.teachers_now t where t.staff_member_id = ${me} and t.course_id = ${courseId})`,
  };
}
