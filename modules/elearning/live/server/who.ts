import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { elearningAdmin } from '../../contract/access.ts';

export type Ctx = SchoolContext;

/** Who calls: a student, or somebody of the school. */
export interface Me {
  /** Null: a student calls. */
  readonly accountId: number | null;
  readonly studentId: number | null;
  readonly staffMemberId: number | null;
  readonly name: string;
  /** Holds every meeting of the school. */
  readonly admin: boolean;
}

export async function meOf(ctx: Ctx): Promise<Me> {
  const { accountId, fullName: name, kind, studentId } = ctx.user;
  if (studentId !== null) return { accountId: null, studentId, staffMemberId: null, name, admin: false };
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const admin = kind === 'super' || judge(elearningAdmin, viewerOf(ctx.user)) === 'allowed';
  return { accountId, studentId: null, staffMemberId: await staffMemberOfAccount(ctx, accountId), name, admin };
}

/** Over `m` (elearning.meeting): who called it or holds it, and who administers e-learning. */
export function holds({ admin, accountId, staffMemberId }: Me): RawBuilder<boolean> {
  if (accountId === null) return sql<boolean>`false`;
  return sql<boolean>`coalesce(${admin} or m.author_id = ${accountId} or m.staff_member_id = ${staffMemberId}::bigint, false)`;
}

/** Over `m`: whom it is for, who was there and has changed class since, who holds it, and who teaches the class its subject. */
export function mayCome(me: Me): RawBuilder<boolean> {
  const { accountId, studentId, staffMemberId } = me;
  if (studentId !== null)
    return sql<boolean>`(exists (
      select from elearning.meeting_for f
       where f.school_id = m.school_id and f.meeting_id = m.id and f.student_id = ${studentId})
      or exists (
      select from elearning.room_stay y join elearning.room_person w on w.school_id = y.school_id and w.id = y.person_id
       where w.school_id = m.school_id and w.meeting_id = m.id and w.student_id = ${studentId}))`;
  return sql<boolean>`(${holds(me)}
    or (m.kind = 'class' and exists (
      select from exams.teachers_now t
       where t.school_id = m.school_id and t.class_id = m.class_id and t.course_id = m.course_id
         and t.staff_member_id = ${staffMemberId}::bigint
         and (t.stream_id is null or m.audience = 'class' or exists (
               select from elearning.meeting_stream x
                where x.school_id = m.school_id and x.meeting_id = m.id and x.stream_id = t.stream_id))))
    or (m.kind = 'staff' and (m.everyone or exists (
      select from elearning.meeting_invitee i
       where i.school_id = m.school_id and i.meeting_id = m.id
         and (i.account_id = ${accountId} or i.staff_member_id = ${staffMemberId}::bigint
              or i.department_id = (select f.department_id from settings.staff f
                                     where f.school_id = m.school_id and f.id = ${staffMemberId}::bigint))))))`;
}

/** Over `m` and its room `r`: how it stands now. */
export const stateAt = (now: Date): RawBuilder<unknown> => sql`(case
  when m.cancelled_at is not null then 'cancelled'
  when r.ended_at is not null or m.closes_at <= ${now}::timestamptz then 'over'
  when r.begun_at is not null then 'live'
  when m.opens_at <= ${now}::timestamptz then 'open'
  else 'coming' end)`;

export const meetingAndRoom = sql`
  elearning.meeting m join elearning.room r on r.school_id = m.school_id and r.meeting_id = m.id`;
