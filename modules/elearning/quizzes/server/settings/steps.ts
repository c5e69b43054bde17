import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Quiz, quizzesApi } from '../../contract/quizzes.ts';
import { quizStateWords, type QuizState } from '../../contract/words.ts';
import { readyQuestions } from '../../../bank/server/for-quizzes.ts';
import { closeOver } from '../attempts/close.ts';
import { workerOn } from '../scope.ts';
import { getQuiz, type QuizContext } from './quizzes.store.ts';
import { slotsOf, slotsToAsk } from './slots.store.ts';

type Asked = Input<typeof quizzesApi.publish>;

async function move(
  ctx: QuizContext,
  { id, version }: Asked,
  from: readonly QuizState[],
  to: QuizState,
  action: string,
  check: (quiz: Quiz) => Promise<void> = () => Promise.resolve(),
): Promise<Quiz> {
  const person = await workerOn(ctx, id);
  const before = await getQuiz(ctx, id, person);
  if (before.version !== version) throw staleRecord('quiz');
  if (!from.includes(before.state))
    throw new UserError('conflict', `This quiz is ${quizStateWords[before.state].toLowerCase()}. Reload it.`);
  await check(before);
  const { rows } = await sql`
    update elearning.quiz q
       set state = ${to}, version = q.version + 1,
           published_at = case when ${to} = 'published' then coalesce(q.published_at, ${ctx.now}::timestamptz) else q.published_at end,
           closed_at = case ${to} when 'published' then null when 'closed' then ${ctx.now}::timestamptz else q.closed_at end
     where q.id = ${id} and q.version = ${version} returning q.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('quiz');
  if (to === 'closed') await endNow(ctx, id);
  ctx.changed({ entity: 'quiz', id, action, before: { state: before.state }, after: { state: to } });
  return getQuiz(ctx, id, person);
}

/** Shows it to students; one that was closed opens again. */
export const publishQuiz = (ctx: QuizContext, asked: Asked): Promise<Quiz> =>
  move(ctx, asked, ['draft', 'closed'], 'published', 'published', async (quiz) => {
    if (quiz.questions === 0) throw new UserError('rule', 'Choose at least one question before you publish the quiz.');
    const { closesAt } = quiz;
    if (closesAt !== null && Date.parse(closesAt) <= ctx.now.getTime())
      throw fieldError('closesAt', 'It would be closed already. Change when it closes first.');
    // What is retired stays where it was used: one that was closed opens again with it.
    if (quiz.state === 'draft') await checkChosen(ctx, quiz.id);
    await checkDraws(ctx, quiz);
  });

/** Refuses to publish questions that are no longer as they were chosen: drafts, retired, or of another subject. */
async function checkChosen(ctx: QuizContext, quizId: number): Promise<void> {
  const wrong = (await slotsOf(ctx, quizId)).find(({ problem }) => problem !== null);
  if (wrong) throw new UserError('rule', `Entry ${wrong.place} cannot be asked. ${wrong.problem} Mend it there, or take it out.`);
}

/** Refuses to publish what could not be drawn. */
async function checkDraws(ctx: QuizContext, { id, courseId }: Quiz): Promise<void> {
  const slots = await slotsToAsk(ctx, id);
  const fixed = slots.flatMap(({ questionId }) => questionId ?? []);
  for (const { draw, place } of slots) {
    if (!draw) continue;
    const found = await readyQuestions(ctx, { ...draw, courseId, without: fixed });
    if (found.length < draw.count)
      throw new UserError(
        'rule',
        `Entry ${place} draws ${draw.count} questions, and the bank has ${found.length} that are ready. Add some, or draw fewer.`,
      );
  }
}

/** Ends it now; attempts that run are submitted as they stand. */
export const closeQuiz = (ctx: QuizContext, asked: Asked): Promise<Quiz> => move(ctx, asked, ['published'], 'closed', 'closed');

export const archiveQuiz = (ctx: QuizContext, asked: Asked): Promise<Quiz> =>
  move(ctx, asked, ['draft', 'closed', 'published'], 'archived', 'archived', async (quiz) => {
    if (quiz.running > 0) throw new UserError('rule', 'Students are in this quiz now. Close it first.');
  });

/** The attempts that run end now, whatever their own end was; what was typed before is taken for the usual while. */
async function endNow(ctx: QuizContext, quizId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update elearning.quiz_attempt a
       set ends_at = ${ctx.now}::timestamptz, submits_until = ${ctx.now}::timestamptz,
           takes_until = ${ctx.now}::timestamptz + make_interval(secs => q.late_seconds), version = a.version + 1
      from elearning.quiz q
     where q.id = a.quiz_id and a.quiz_id = ${quizId} and a.state in ('running', 'overdue') returning a.id`.execute(ctx.tx);
  await closeOver(
    ctx,
    rows.map(({ id }) => id),
    'teacher',
  );
}
