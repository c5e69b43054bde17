import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { type Ctx, type Marker, markerOf, taughtIn } from '../../assignments/server/person.ts';

export { type Ctx, type Marker, markerOf };

/** The condition over `a` (elearning.activity): one's own, and those of what one teaches now. */
export function worksOn({ admin, staffMemberId }: Pick<Marker, 'admin' | 'staffMemberId'>): RawBuilder<boolean> {
  if (admin) return sql<boolean>`true`;
  return sql<boolean>`(a.staff_member_id = ${staffMemberId}::bigint or exists (
    select from exams.teachers_now t
     where t.school_id = a.school_id and t.class_id = a.class_id and t.course_id = a.course_id
       and t.staff_member_id = ${staffMemberId}::bigint
       and (t.stream_id is null
            or not exists (select from elearning.activity_stream x where x.school_id = a.school_id and x.activity_id = a.id)
            or exists (select from elearning.activity_stream x
                        where x.school_id = a.school_id and x.activity_id = a.id and x.stream_id = t.stream_id))))`;
}

/** Refuses who does not teach all of those whom an activity is for. Throws 403. */
export async function checkTaught(
  ctx: Ctx,
  who: Marker,
  { classId, courseId, streamIds }: { classId: number; courseId: number; streamIds: readonly number[] },
): Promise<void> {
  const { whole, streams } = await taughtIn(ctx, who, classId, courseId);
  if (whole) return;
  if (streams.size === 0 || streamIds.length === 0 || streamIds.some((id) => !streams.has(id)))
    throw new UserError(
      'forbidden',
      'You make activities for what you teach. Choose your subject and your streams, or ask who administers e-learning.',
    );
}
