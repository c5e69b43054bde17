import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { anyOf } from '#kit/contract/access.ts';
import { isAbove, viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';

const marksEvery = anyOf('ROLE_biometrics_admin', 'ROLE_Mark_attendance_register');

/** What somebody may do with registers: conditions over `p` (class_id, stream_id, class_teacher_id, session). */
export interface RegisterScope {
  /** Changes days that have closed, with a reason. */
  readonly administers: boolean;
  readonly sees: RawBuilder<boolean>;
  readonly marks: RawBuilder<boolean>;
}

/**
 * Who marks by role marks every register; a class teacher those of the own stream; who teaches a class the registers of its
 * lessons. Who only reads sees all of them.
 */
export async function registerScope(ctx: Pick<SchoolContext, 'tx' | 'user'>): Promise<RegisterScope> {
  const viewer = viewerOf(ctx.user);
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  const itself = isAbove(ctx.user);
  const administers = itself || judge(attendanceAdmin, viewer) === 'allowed';
  const every = itself || judge(marksEvery, viewer) === 'allowed';
  if (every) return { administers, sees: sql`true`, marks: sql`true` };
  const me = await staffMemberOfAccount(ctx, ctx.user.accountId);
  const own = sql<boolean>`(p.class_teacher_id = ${me}::bigint or (p.session = 'lesson' and exists (
    select from settings.subjects_taught u
     where u.school_id = p.school_id and u.staff_member_id = ${me}::bigint and (u.class_id is null or u.class_id = p.class_id))))`;
  const reads = judge(attendanceRead, viewer) === 'allowed';
  return { administers, sees: reads ? sql`true` : own, marks: own };
}
