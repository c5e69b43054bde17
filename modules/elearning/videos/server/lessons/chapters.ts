import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { VideoLesson } from '../../contract/lesson.ts';
import type { videosApi } from '../../contract/videos.ts';
import { momentKinds } from '../../contract/words.ts';
import { questionScope, refuseOutside } from '../../../bank/server/scope.ts';
import { type Ctx, type Marker, markerOf } from '../scope.ts';
import { getLesson } from './lessons.store.ts';

/** Holds a lesson that the caller works with in the version they have read. Throws 404, 409, 422. */
async function held(ctx: Ctx, who: Marker, { id, version }: { id: number; version: number }): Promise<VideoLesson> {
  const before = await getLesson(ctx, id, who);
  if (before.state === 'archived') throw new UserError('rule', 'This lesson is archived. Restore it before you change it.');
  const { rows } = await sql`
    update elearning.video_lesson v set version = v.version + 1 where v.id = ${id} and v.version = ${version} returning v.id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw staleRecord('video lesson');
  return before;
}

function refuseBeyond(field: string, { lengthMs }: VideoLesson, all: readonly { atMs: number }[]): void {
  const late = all.findIndex(({ atMs }) => lengthMs !== null && atMs > lengthMs);
  if (late !== -1) throw fieldError(`${field}.${late}.atMs`, 'The recording is shorter than that.');
  const times = all.map(({ atMs }) => atMs);
  const twice = times.findIndex((at, place) => times.indexOf(at) !== place);
  if (twice !== -1) throw fieldError(`${field}.${twice}.atMs`, 'Something else is at this time.');
}

/** Writes the chapters of a lesson. Throws 400, 404, 409, 422. */
export async function setChapters(ctx: Ctx, { chapters, ...lesson }: Input<typeof videosApi.setChapters>): Promise<VideoLesson> {
  const who = await markerOf(ctx);
  const before = await held(ctx, who, lesson);
  refuseBeyond('chapters', before, chapters);
  await sql`delete from elearning.video_chapter x where x.lesson_id = ${lesson.id}`.execute(ctx.tx);
  const all = JSON.stringify(chapters.map(({ atMs, title }) => ({ at_ms: atMs, title })));
  await sql`
    insert into elearning.video_chapter (lesson_id, at_ms, title)
    select ${lesson.id}, x.at_ms, x.title from jsonb_to_recordset(${all}::jsonb) as x (at_ms int, title text)`.execute(ctx.tx);
  const after = await getLesson(ctx, lesson.id, who);
  ctx.changed({
    entity: 'video lesson',
    id: lesson.id,
    action: 'chapters changed',
    before: { chapters: before.chapters.map(({ title }) => title) },
    after: { chapters: after.chapters.map(({ title }) => title) },
  });
  return after;
}

/** Writes the questions that stop a recording, of a draft. Throws 400, 403, 404, 409, 422. */
export async function setMoments(ctx: Ctx, { moments, ...lesson }: Input<typeof videosApi.setMoments>): Promise<VideoLesson> {
  const who = await markerOf(ctx);
  const before = await held(ctx, who, lesson);
  if (before.state !== 'draft')
    throw new UserError('rule', 'Students may be answering. Return the lesson to draft before you change its questions.');
  if (before.source === 'link' && moments.length > 0)
    throw fieldError('moments', 'Questions stop recordings that are kept here, not those of an address.');
  refuseBeyond('moments', before, moments);
  await checkQuestions(ctx, before, moments);
  const kept = new Set(moments.map(({ questionId }) => questionId));
  if (before.moments.some(({ questionId, answered }) => answered > 0 && !kept.has(questionId)))
    throw fieldError('moments', 'Students have answered a question that you take out: it stays.');
  await sql`
    delete from elearning.video_question m
     where m.lesson_id = ${lesson.id} and m.question_id <> all(${[...kept]}::bigint[])`.execute(ctx.tx);
  const all = JSON.stringify(moments.map(({ atMs, questionId }) => ({ at_ms: atMs, question_id: questionId })));
  await sql`
    insert into elearning.video_question (lesson_id, at_ms, question_id)
    select ${lesson.id}, x.at_ms, x.question_id from jsonb_to_recordset(${all}::jsonb) as x (at_ms int, question_id bigint)
    on conflict (school_id, lesson_id, question_id) do update set at_ms = excluded.at_ms`.execute(ctx.tx);
  const after = await getLesson(ctx, lesson.id, who);
  ctx.changed({
    entity: 'video lesson',
    id: lesson.id,
    action: 'questions changed',
    before: { questions: before.moments.map(({ words }) => words) },
    after: { questions: after.moments.map(({ words }) => words) },
  });
  return after;
}

async function checkQuestions(ctx: Ctx, lesson: VideoLesson, moments: readonly { questionId: number }[]): Promise<void> {
  const ids = moments.map(({ questionId }) => questionId);
  if (new Set(ids).size < ids.length) throw fieldError('moments', 'This question is in the lesson already.');
  const { rows } = await sql<{ id: number; courseId: number; kind: string; state: string }>`
    select q.id, q.course_id as "courseId", q.kind, q.state from elearning.question q where q.id = any(${ids}::bigint[])`.execute(
    ctx.tx,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const scope = rows.length === 0 ? null : await questionScope(ctx);
  const asked = new Set(lesson.moments.map(({ questionId }) => questionId));
  const kinds: readonly string[] = momentKinds;
  for (const [at, id] of ids.entries()) {
    const question = found.get(id);
    const field = `moments.${at}.questionId`;
    if (!question) throw fieldError(field, 'Choose questions of this school.');
    if (question.courseId !== lesson.courseId) throw fieldError(field, 'Choose questions of the lesson’s subject.');
    if (!kinds.includes(question.kind)) throw fieldError(field, 'Choose a choice, true or false, a short answer or a number.');
    if (asked.has(id)) continue;
    refuseOutside(scope, question.courseId);
    if (question.state !== 'ready') throw fieldError(field, 'Choose questions that are ready.');
  }
}

/** A lesson of the caller's for changes of a part that is versioned by itself. Throws 404. */
export async function lessonOf(ctx: Ctx, id: number): Promise<VideoLesson> {
  const lesson = await getLesson(ctx, id);
  if (lesson.state === 'archived') throw notFound('video lesson');
  return lesson;
}
