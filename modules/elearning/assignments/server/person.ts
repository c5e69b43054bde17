import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { elearningAdmin } from '../../contract/access.ts';

export type Ctx = SchoolContext;

/** Who works with assignments. */
export interface Marker {
  readonly accountId: number;
  readonly name: string;
  /** Null for an account that is linked to no member of staff. */
  readonly staffMemberId: number | null;
  /** Works with every class. */
  readonly admin: boolean;
}

export async function markerOf(ctx: Ctx): Promise<Marker> {
  const { accountId, fullName, kind } = ctx.user;
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const admin = kind === 'super' || judge(elearningAdmin, viewerOf(ctx.user)) === 'allowed';
  return { accountId, name: fullName, staffMemberId: await staffMemberOfAccount(ctx, accountId), admin };
}

/** The condition over `a` (elearning.assignment): one's own, and those of what one teaches now. */
export function worksOn({ admin, staffMemberId }: Pick<Marker, 'admin' | 'staffMemberId'>): RawBuilder<boolean> {
  if (admin) return sql<boolean>`true`;
  return sql<boolean>`(a.staff_member_id = ${staffMemberId}::bigint or exists (
    select from exams.teachers_now t
     where t.school_id = a.school_id and t.class_id = a.class_id and t.course_id = a.course_id
       and t.staff_member_id = ${staffMemberId}::bigint
       and (t.stream_id is null or a.audience <> 'streams' or exists (
             select from elearning.assignment_stream x
              where x.school_id = a.school_id and x.assignment_id = a.id and x.stream_id = t.stream_id))))`;
}

/** What somebody teaches in one class and subject: all of it, or some streams. */
export interface Taught {
  readonly whole: boolean;
  readonly streams: ReadonlySet<number>;
}

export async function taughtIn({ tx }: Ctx, who: Marker, classId: number, courseId: number): Promise<Taught> {
  if (who.admin) return { whole: true, streams: new Set() };
  const { rows } = await sql<{ streamId: number | null }>`
    select t.stream_id as "streamId" from exams.teachers_now t
     where t.class_id = ${classId} and t.course_id = ${courseId} and t.staff_member_id = ${who.staffMemberId}::bigint`.execute(
    tx,
  );
  const streams = rows.flatMap(({ streamId }) => (streamId === null ? [] : [streamId]));
  return { whole: rows.length > streams.length, streams: new Set(streams) };
}

/** 403: somebody sets or changes what others teach. */
export const notTaught = (): UserError =>
  new UserError(
    'forbidden',
    'You set assignments for what you teach. Choose your subject and your streams, or ask who administers e-learning.',
  );

/** The student who is signed in. Throws 403 for anybody else. */
export function studentOf({ user }: Pick<Ctx, 'user'>): number {
  if (user.studentId === null) throw new UserError('forbidden', 'Only a student hands in work.');
  return user.studentId;
}
