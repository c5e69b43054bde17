import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { type Ctx, type Marker, taughtIn } from '../../assignments/server/person.ts';
import type { VideoDraft } from '../contract/lesson.ts';
export { type Ctx, type Marker, markerOf, studentOf } from '../../assignments/server/person.ts';

/** The condition over `v` (elearning.video_lesson): one's own, and those of what one teaches now. */
export function worksOn({ admin, staffMemberId }: Pick<Marker, 'admin' | 'staffMemberId'>): RawBuilder<boolean> {
  if (admin) return sql<boolean>`true`;
  return sql<boolean>`(v.staff_member_id = ${staffMemberId}::bigint or exists (
    select from exams.teachers_now t
     where t.school_id = v.school_id and t.class_id = v.class_id and t.course_id = v.course_id
       and t.staff_member_id = ${staffMemberId}::bigint
       and (t.stream_id is null or v.audience = 'class' or exists (
             select from elearning.video_stream x
              where x.school_id = v.school_id and x.lesson_id = v.id and x.stream_id = t.stream_id))))`;
}

const notTaught = (): UserError =>
  new UserError(
    'forbidden',
    'You make video lessons for what you teach. Choose your subject and your streams, or ask who administers e-learning.',
  );

/** Refuses who does not teach all of those whom the lesson is for. Throws 403. */
export async function checkTaught(
  ctx: Ctx,
  who: Marker,
  { classId, courseId, audience, streamIds }: Pick<VideoDraft, 'classId' | 'courseId' | 'audience' | 'streamIds'>,
): Promise<void> {
  const taught = await taughtIn(ctx, who, classId, courseId);
  if (taught.whole) return;
  if (taught.streams.size === 0) throw notTaught();
  const wanted = audience === 'streams' ? streamIds : await streamsOfClass(ctx, classId);
  if (wanted.length === 0 || wanted.some((id) => !taught.streams.has(id))) throw notTaught();
}

async function streamsOfClass({ tx }: Ctx, classId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from settings.streams m where m.class_id = ${classId}`.execute(tx);
  return rows.map(({ id }) => id);
}
