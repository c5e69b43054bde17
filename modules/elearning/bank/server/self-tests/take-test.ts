import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { imagesOf } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { type Learner, learnerOf } from '../../../learners/server/who.ts';
import { filesOfBody } from '../../contract/question.ts';
import type { learnerSelfTestsApi, SelfTestOutcome, WholeSelfTest } from '../../contract/self-tests.ts';
import { questionsOf, readyQuestions } from '../for-quizzes.ts';
import type { HeldBack } from '../ports.ts';
import { chooseQuestions } from './choose.ts';
import { heldAmong } from './held.ts';
import { getTest, outcomeOf, pastOf } from './self-tests.store.ts';

/** Begins a self test of a subject that the student takes, with as many questions as there are up to the number asked for. */
export async function beginTest(
  ctx: SchoolContext,
  { courseId, topicIds, count, difficulty, minutes, weakFirst }: Input<typeof learnerSelfTestsApi.begin>,
  held: readonly HeldBack[] = [],
): Promise<WholeSelfTest> {
  const learner = await learnerOf(ctx);
  if (!learner.courseIds.includes(courseId)) throw fieldError('courseId', 'Choose a subject that you take.');
  const ready = await readyQuestions(ctx, {
    courseId,
    // Who sits in no class yet gets what is for every class.
    classId: learner.classId ?? 0,
    topicIds,
    difficulty,
    markable: true,
  });
  const closed = await heldAmong(
    ctx,
    held,
    ready.map(({ questionId }) => questionId),
  );
  const pool = ready.filter(({ questionId }) => !closed.has(questionId));
  if (pool.length === 0)
    throw new UserError('rule', 'There are no questions of that kind yet. Choose other topics or any difficulty.');
  const seed = randomInt(1_000_000_000);
  const drawn = chooseQuestions(pool, await pastOf(ctx, learner, courseId), count, weakFirst, seed);
  const endsAt = minutes === null ? null : new Date(ctx.now.getTime() + minutes * 60_000);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.self_test (student_id, course_id, difficulty, minutes, weak_first, seed, begun_at, ends_at)
    values (${learner.studentId}::bigint, ${courseId}::bigint, ${difficulty}, ${minutes}::int, ${weakFirst}::boolean, ${seed}::int,
            ${ctx.now}, ${endsAt}::timestamptz)
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into elearning.self_test_question (self_test_id, place, question_id, version_id, topic_id)
    select ${id}::bigint, d.place, d.question_id, d.version_id, d.topic_id
      from unnest(${drawn.map(({ questionId }) => questionId)}::bigint[], ${drawn.map(({ versionId }) => versionId)}::bigint[],
                  ${drawn.map(({ topicId }) => topicId)}::bigint[]) with ordinality as d (question_id, version_id, topic_id, place)`.execute(
    ctx.tx,
  );
  return getTest(ctx, learner, id, held);
}

/** Takes an answer, once, and says how it was. Throws 404, 422 when the test is over, and 409 for the second time. */
export async function answerTest(
  ctx: SchoolContext,
  { id, place, answer }: Input<typeof learnerSelfTestsApi.answer>,
  held: readonly HeldBack[] = [],
): Promise<SelfTestOutcome> {
  const learner = await learnerOf(ctx);
  await refuseOver(ctx, learner, id);
  const { rows } = await sql<{ versionId: number }>`
    select version_id as "versionId" from elearning.self_test_question
     where self_test_id = ${id}::bigint and place = ${place}::int`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('question');
  const question = there((await questionsOf(ctx, [found.versionId])).get(found.versionId));
  if (answer === null) throw fieldError('answer', 'Answer the question first.');
  if (answer.kind !== question.body.kind) throw fieldError('answer', 'That is no answer to this question.');
  if ((await heldAmong(ctx, held, [question.questionId])).size > 0)
    throw new UserError('rule', 'This question is in a quiz that is open now. Answer it later.');
  const outcome = outcomeOf(question, answer);
  // Of two at once one finds the answer of the other.
  const { rows: taken } = await sql`
    update elearning.self_test_question
       set answer = ${JSON.stringify(answer)}::jsonb, share = ${outcome.share}::int, answered_at = ${ctx.now}
     where self_test_id = ${id}::bigint and place = ${place}::int and answered_at is null returning place`.execute(ctx.tx);
  if (taken.length === 0) throw new UserError('conflict', 'This question was answered already. Reload the test.');
  return outcome;
}

/** Refuses a test that is over, and one that is another student's with 404. */
async function refuseOver({ tx, now }: SchoolContext, { studentId }: Learner, id: number): Promise<void> {
  const { rows } = await sql<{ over: 'finished' | 'late' | null }>`
    select case when finished_at is not null then 'finished' when ends_at <= ${now} then 'late' end as over
      from elearning.self_test where id = ${id}::bigint and student_id = ${studentId}::bigint`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('self test');
  if (found.over === 'finished') throw new UserError('rule', 'This test is finished.');
  if (found.over === 'late') throw new UserError('rule', 'The time of this test is up.');
}

/** Finishes a test; a second time changes nothing. Throws 404. */
export async function finishTest(ctx: SchoolContext, id: number, held: readonly HeldBack[] = []): Promise<WholeSelfTest> {
  const learner = await learnerOf(ctx);
  await sql`
    update elearning.self_test set finished_at = least(${ctx.now}::timestamptz, ends_at)
     where id = ${id}::bigint and student_id = ${learner.studentId}::bigint and finished_at is null`.execute(ctx.tx);
  return getTest(ctx, learner, id, held);
}

/** A picture of a question in a test of the student's own. Throws 404. */
export async function fileOfTest(ctx: SchoolContext, id: number, fileId: number): Promise<BinaryAnswer> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ versionId: number }>`
    select a.version_id as "versionId"
      from elearning.self_test s join elearning.self_test_question a on a.school_id = s.school_id and a.self_test_id = s.id
     where s.id = ${id}::bigint and s.student_id = ${studentId}::bigint`.execute(ctx.tx);
  const questions = await questionsOf(
    ctx,
    rows.map(({ versionId }) => versionId),
  );
  const shown = [...questions.values()].flatMap(({ text, body }) => [...imagesOf(text), ...filesOfBody(body)]);
  if (!shown.includes(fileId)) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}
