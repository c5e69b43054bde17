import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { postsContent } from '../../contract/access.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;

/** The subjects whose questions somebody works on: those that they teach anywhere now; null: all, for whoever posts content. */
export async function questionScope(ctx: Context): Promise<number[] | null> {
  // What the product does by itself in a school, such as its sample, is nobody's of the school.
  if (mayOrIsAbove(ctx.user, postsContent)) return null;
  const staffMemberId = await staffMemberOfAccount(ctx, ctx.user.accountId);
  if (staffMemberId === null) return [];
  const { rows } = await sql<{ courseId: number }>`
    select distinct t.course_id as "courseId"
      from exams.teachers_now t join settings.staff s on s.school_id = t.school_id and s.id = t.staff_member_id and s.status <> 'left'
     where t.staff_member_id = ${staffMemberId}::bigint order by 1`.execute(ctx.tx);
  return rows.map(({ courseId }) => courseId);
}

/** Refuses a subject that one does not teach, with 403 in words. */
export function refuseOutside(scope: readonly number[] | null, courseId: number): void {
  if (scope !== null && !scope.includes(courseId))
    throw new UserError('forbidden', 'You can work on questions of the subjects that you teach.');
}
