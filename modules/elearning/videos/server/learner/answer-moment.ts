import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { there } from '#kit/server/sql/one.ts';
import { questionsOf } from '../../../bank/server/for-quizzes.ts';
import type { HeldBack } from '../../../bank/server/ports.ts';
import { heldAmong } from '../../../bank/server/self-tests/held.ts';
import { learnerOf } from '../../../learners/server/who.ts';
import type { learnerVideosApi, MomentOutcome } from '../../contract/learner.ts';
import type { Ctx } from '../scope.ts';
import { closedNow } from '../watching/open.ts';
import { beginProgress, holdProgress, settleDone } from '../watching/progress.store.ts';
import { toldOf } from './own-moments.ts';
import { isOpen, seenBy } from './seen.ts';

/** Takes an answer and says how it was. Throws 400, 404, 422. */
export async function answerMoment(
  ctx: Ctx,
  { id, momentId, answer }: Input<typeof learnerVideosApi.answer>,
  held: readonly HeldBack[] = [],
): Promise<MomentOutcome> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ versionId: number; again: boolean; open: boolean }>`
    select m.version_id as "versionId", v.again, ${isOpen(ctx.now)} as open
      from elearning.video_lesson v
      join elearning.video_question m on m.school_id = v.school_id and m.lesson_id = v.id and m.version_id is not null
     where v.id = ${id} and m.id = ${momentId} and ${seenBy(studentId, ctx.now)}`.execute(ctx.tx);
  const [asked] = rows;
  if (!asked) throw notFound('question');
  if (!asked.open) throw closedNow();
  const question = there((await questionsOf(ctx, [asked.versionId])).get(asked.versionId));
  if (answer === null) throw fieldError('answer', 'Answer the question first.');
  if (answer.kind !== question.body.kind) throw fieldError('answer', 'That is no answer to this question.');
  if ((await heldAmong(ctx, held, [question.questionId])).size > 0)
    throw new UserError('rule', 'This question is in a quiz that is open now. Go on with the lesson.');
  await beginProgress(ctx, id, studentId);
  // Of two at once the second waits, and is the next try.
  await holdProgress(ctx, id, studentId);
  const tries = await triesOf(ctx, momentId, studentId);
  if (tries.right) throw new UserError('rule', 'You have answered this question rightly.');
  if (tries.count > 0 && !asked.again) throw new UserError('rule', 'You have answered this question. It is asked once.');
  const number = tries.count + 1;
  const told = toldOf(question, answer, number, asked.again);
  await sql`
    insert into elearning.video_answer (video_question_id, student_id, number, version_id, value, share, at)
    values (${momentId}, ${studentId}, ${number}, ${asked.versionId}, ${JSON.stringify(answer)}::jsonb, ${told.outcome.share}, ${ctx.now})`.execute(
    ctx.tx,
  );
  await settleDone(ctx, id, studentId);
  return told;
}

async function triesOf({ tx }: Ctx, momentId: number, studentId: number): Promise<{ count: number; right: boolean }> {
  const { rows } = await sql<{ count: number; right: boolean }>`
    select count(*)::int as count, coalesce(bool_or(a.share = 10000), false) as "right" from elearning.video_answer a
     where a.video_question_id = ${momentId} and a.student_id = ${studentId}`.execute(tx);
  return there(rows[0]);
}
