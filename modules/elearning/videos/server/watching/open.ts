import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { learnerVideosApi } from '../../contract/learner.ts';
import type { VideoSource } from '../../contract/words.ts';
import { learnerOf } from '../../../learners/server/who.ts';
import { isOpen, seenBy } from '../learner/seen.ts';
import type { Ctx } from '../scope.ts';
import { beginProgress } from './progress.store.ts';

export const closedNow = (): UserError => new UserError('rule', 'The last day of this lesson is over. Ask your teacher.');

/** Begins to watch on one device. Of an address of the web it is all that is known, and counts as done. Throws 404, 422. */
export async function openVideo(ctx: Ctx, id: number): Promise<Output<typeof learnerVideosApi.open>> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ source: VideoSource; open: boolean }>`
    select v.source, ${isOpen(ctx.now)} as open from elearning.video_lesson v
     where v.id = ${id} and ${seenBy(studentId, ctx.now)}`.execute(ctx.tx);
  const [lesson] = rows;
  if (!lesson) throw notFound('video lesson');
  if (!lesson.open) throw closedNow();
  await beginProgress(ctx, id, studentId);
  if (lesson.source === 'link')
    await sql`
      update elearning.video_progress p set done_at = coalesce(p.done_at, ${ctx.now}::timestamptz), heard_at = ${ctx.now}
       where p.lesson_id = ${id} and p.student_id = ${studentId}`.execute(ctx.tx);
  const { rows: opened } = await sql<{ id: number }>`
    insert into elearning.video_viewing (lesson_id, student_id, opened_at) values (${id}, ${studentId}, ${ctx.now})
    returning id`.execute(ctx.tx);
  return { viewingId: one(opened).id, now: ctx.now.toISOString() };
}
