import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { VideoChange, VideoDraft, VideoLesson } from '../../contract/lesson.ts';
import type { videosApi } from '../../contract/videos.ts';
import type { VideoState } from '../../contract/words.ts';
import { checkTaught, type Ctx, markerOf } from '../scope.ts';
import { settleDone } from '../watching/progress.store.ts';
import { getLesson } from './lessons.store.ts';
import { checkDraft, fileOf, writeParts } from './write-parts.ts';

/** What the history keeps of a lesson. */
export const inHistory = ({
  title,
  courseName,
  className,
  state,
  fileName,
  link,
  opensAt,
  closesAt,
  minShare,
  again,
}: VideoLesson) => ({
  title,
  courseName,
  className,
  state,
  fileName,
  link,
  opensAt,
  closesAt,
  minShare,
  again,
});

/** Makes a lesson that nobody sees yet. Throws 400, 403. */
export async function createLesson(ctx: Ctx, draft: VideoDraft): Promise<VideoLesson> {
  const who = await markerOf(ctx);
  await checkTaught(ctx, who, draft);
  await checkDraft(ctx, draft);
  const file = fileOf(draft);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.video_lesson
      (title, course_id, class_id, audience, description, source, file_id, file_name, link, sound_only, length_ms, poster_file_id,
       min_share, again, opens_at, closes_at, staff_member_id, author_id, author_name, made_at)
    values (
      ${draft.title}, ${draft.courseId}, ${draft.classId}, ${draft.audience}, ${draft.description}, ${draft.source}, ${file.fileId},
      ${file.fileName}, ${file.link}, ${draft.soundOnly}, ${draft.lengthMs}::int, ${draft.posterFileId}::bigint, ${draft.minShare},
      ${draft.again}, ${draft.opensAt}, ${draft.closesAt}, ${who.staffMemberId}, ${who.accountId}, ${who.name}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeParts(ctx, id, draft, null);
  const after = await getLesson(ctx, id, who);
  ctx.changed({ entity: 'video lesson', id, action: 'created', after: inHistory(after) });
  return after;
}

/** Changes a lesson. Throws 400, 403, 404, 409, 422. */
export async function changeLesson(ctx: Ctx, { id, version, ...draft }: VideoChange): Promise<VideoLesson> {
  const who = await markerOf(ctx);
  const before = await getLesson(ctx, id, who);
  await checkTaught(ctx, who, draft);
  await checkDraft(ctx, draft);
  if (before.state === 'archived') throw new UserError('rule', 'This lesson is archived. Restore it before you change it.');
  if (await isBegun(ctx, id)) refuseTurned(before, draft);
  if (before.courseId !== draft.courseId && before.moments.length > 0)
    throw fieldError('courseId', 'Its questions are of the other subject. Take them out first.');
  if (before.state === 'published') refuseUnready({ ...before, source: draft.source, lengthMs: draft.lengthMs });
  const file = fileOf(draft);
  const { rows } = await sql`
    update elearning.video_lesson v
       set title = ${draft.title}, course_id = ${draft.courseId}, class_id = ${draft.classId}, audience = ${draft.audience},
           description = ${draft.description}, source = ${draft.source}, file_id = ${file.fileId}::bigint, file_name = ${file.fileName},
           link = ${file.link}, sound_only = ${draft.soundOnly}, length_ms = ${draft.lengthMs}::int,
           poster_file_id = ${draft.posterFileId}::bigint, min_share = ${draft.minShare}, again = ${draft.again},
           opens_at = ${draft.opensAt}, closes_at = ${draft.closesAt}, version = v.version + 1
     where v.id = ${id} and v.version = ${version} returning v.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('video lesson');
  await writeParts(ctx, id, draft, before);
  if (before.state === 'published' && draft.minShare < before.minShare) await settleDone(ctx, id, null);
  const after = await getLesson(ctx, id, who);
  ctx.changed({ entity: 'video lesson', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Whether anybody has begun: what they watched is measured against this recording from then on. */
async function isBegun({ tx }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select from elearning.video_progress p where p.lesson_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

function refuseTurned(before: VideoLesson, draft: VideoDraft): void {
  if (before.courseId !== draft.courseId || before.classId !== draft.classId)
    throw fieldError('courseId', 'Students have begun: the class and the subject stay. Make another lesson.');
  const { fileId, link } = fileOf(draft);
  if (before.source !== draft.source || before.fileId !== fileId || before.link !== link)
    throw fieldError('source', 'Students have begun: the recording stays as it is. Make another lesson.');
  if (before.lengthMs !== draft.lengthMs)
    throw fieldError('lengthMs', 'Students have begun: the length stays as it is. Make another lesson.');
}

/** Refuses to show students what cannot be measured. */
function refuseUnready({
  source,
  lengthMs,
  moments,
  chapters,
}: Pick<VideoLesson, 'source' | 'lengthMs' | 'moments' | 'chapters'>): void {
  if (source === 'link') {
    if (moments.length > 0) throw fieldError('source', 'Questions stop recordings that are kept here. Take them out first.');
    return;
  }
  if (lengthMs === null) throw fieldError('lengthMs', 'Say how long the recording is.');
  if ([...moments, ...chapters].some(({ atMs }) => atMs > lengthMs))
    throw fieldError('lengthMs', 'A question or a chapter is after the end of the recording.');
}

/** Removes what was never published. Throws 404, 422. */
export async function removeLesson(ctx: Ctx, id: number): Promise<void> {
  const before = await getLesson(ctx, id);
  const { rows } = await sql`
    delete from elearning.video_lesson v where v.id = ${id} and v.state = 'draft' and v.published_at is null returning v.id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new UserError('rule', 'Only a lesson that was never published is removed. Archive it.');
  for (const fileId of [before.fileId, before.posterFileId]) if (fileId !== null) await ctx.services.files.unlink(ctx, fileId);
  ctx.changed({ entity: 'video lesson', id, action: 'removed', before: inHistory(before) });
}

const ways: Readonly<Record<VideoState, readonly VideoState[]>> = {
  draft: ['published'],
  published: ['draft', 'archived'],
  archived: ['published'],
};
const done = { draft: 'returned to draft', published: 'published', archived: 'archived' } as const;

/** Publishes a lesson, takes it back to change it, or puts it away. Throws 404, 409, 422. */
export async function moveLesson(ctx: Ctx, { id, version, state }: Input<typeof videosApi.move>): Promise<VideoLesson> {
  const who = await markerOf(ctx);
  const before = await getLesson(ctx, id, who);
  if (before.version !== version) throw staleRecord('video lesson');
  if (!ways[before.state].includes(state))
    throw new UserError('rule', `This lesson is ${before.state}: it cannot be ${done[state]} from there.`);
  if (state === 'published') {
    refuseUnready(before);
    if (before.state === 'draft') await keepVersions(ctx, id);
  }
  const { rows } = await sql`
    update elearning.video_lesson v
       set state = ${state}, version = v.version + 1,
           published_at = case when ${state} = 'published' then coalesce(v.published_at, ${ctx.now}::timestamptz) else v.published_at end
     where v.id = ${id} and v.version = ${version} returning v.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('video lesson');
  if (state === 'published') await settleDone(ctx, id, null);
  const after = await getLesson(ctx, id, who);
  ctx.changed({ entity: 'video lesson', id, action: done[state], before: { state: before.state }, after: { state } });
  return after;
}

/** From here on the questions are asked as they are now; those that were answered already stay as they were asked. */
async function keepVersions({ tx }: Ctx, lessonId: number): Promise<void> {
  await sql`
    update elearning.video_question m set version_id = w.id
      from elearning.question q
      join elearning.question_version w on w.school_id = q.school_id and w.question_id = q.id and w.number = q.number
     where m.lesson_id = ${lessonId} and q.school_id = m.school_id and q.id = m.question_id
       and not exists (select from elearning.video_answer a where a.school_id = m.school_id and a.video_question_id = m.id)`.execute(
    tx,
  );
}
