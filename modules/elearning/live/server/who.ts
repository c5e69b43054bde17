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
  /** When they ask, and in which zone the school’s days begin. */
  readonly now: Date;
  readonly timeZone: string;
}

export async function meOf(ctx: Ctx): Promise<Me> {
  const { accountId, fullName: name, kind, studentId } = ctx.user;
  const asked = { now: ctx.now, timeZone: ctx.school.timeZone };
  if (studentId !== null) return { accountId: null, studentId, staffMemberId: null, name, admin: false, ...asked };
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const admin = kind === 'super' || judge(elearningAdmin, viewerOf(ctx.user)) === 'allowed';
  return { accountId, studentId: null, staffMemberId: await staffMemberOfAccount(ctx, accountId), name, admin, ...asked };
}

/** Over `m` (elearning.meeting): who called it or holds it, and who administers e-learning. */
export function holds({ admin, accountId, staffMemberId }: Me): RawBuilder<boolean> {
  if (accountId === null) return sql<boolean>`false`;
  return sql<boolean>`coalesce(${admin} or m.author_id = ${accountId} or m.staff_member_id = ${staffMemberId}::bigint, false)`;
}

/**
 * Over `m`: whether a student sat among those whom it is for on its day, who sit there now. Whoever joined the class since sees nothing of
 * what others said there before; of whom it is not known since when they sit there, what is over is theirs.
 */
const satThere = ({ studentId, timeZone }: Me) => sql<boolean>`(
  exists (
    select from registration.seats o
     where o.school_id = m.school_id and o.student_id = ${studentId} and o.class_id = m.class_id
       and (m.starts_at at time zone ${timeZone})::date between o.from_day and coalesce(o.until_day, 'infinity')
       and (m.audience = 'class' or exists (
             select from elearning.meeting_stream x
              where x.school_id = m.school_id and x.meeting_id = m.id and x.stream_id = o.stream_id)))
  or not exists (select from registration.seats o where o.school_id = m.school_id and o.student_id = ${studentId}))`;

/** Over `m`: whom it is for, who was there and has changed class since, who holds it, and who teaches the class its subject. */
export function mayCome(me: Me): RawBuilder<boolean> {
  const { accountId, studentId, staffMemberId } = me;
  if (studentId !== null)
    return sql<boolean>`(exists (
      select from elearning.meeting_for f
       where f.school_id = m.school_id and f.meeting_id = m.id and f.student_id = ${studentId})
      and (m.closes_at > ${me.now}::timestamptz or ${satThere(me)})
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
