import { sql } from 'kysely';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { imagesOf } from '#kit/contract/rich-text.ts';
import { there } from '#kit/server/sql/one.ts';
import { forCandidate } from '../../../bank/contract/candidate.ts';
import { type AnswerValue, filesOfBody } from '../../../bank/contract/question.ts';
import { type AskedQuestion, questionsOf } from '../../../bank/server/for-quizzes.ts';
import type { HeldBack } from '../../../bank/server/ports.ts';
import { heldAmong } from '../../../bank/server/self-tests/held.ts';
import { outcomeOf } from '../../../bank/server/self-tests/self-tests.store.ts';
import { learnerOf } from '../../../learners/server/who.ts';
import type { MomentOutcome, OwnMoment } from '../../contract/learner.ts';
import type { Ctx } from '../scope.ts';
import { seenBy } from './seen.ts';

/** What is told of an answer: of one that may still be tried again not what is right. */
export function toldOf(
  question: Pick<AskedQuestion, 'body' | 'feedback'>,
  answer: AnswerValue,
  tries: number,
  again: boolean,
): MomentOutcome {
  const outcome = outcomeOf(question, answer);
  const told = !again || outcome.right;
  return { tries, told, outcome: told ? outcome : { ...outcome, solution: [], feedback: '', parts: [], spots: [] } };
}

/** A picture of a question in a lesson that the student sees. Throws 404. */
export async function ownPicture(ctx: Ctx, id: number, fileId: number): Promise<BinaryAnswer> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ versionId: number }>`
    select m.version_id as "versionId"
      from elearning.video_lesson v
      join elearning.video_question m on m.school_id = v.school_id and m.lesson_id = v.id and m.version_id is not null
     where v.id = ${id} and ${seenBy(studentId, ctx.now)}`.execute(ctx.tx);
  const questions = await questionsOf(
    ctx,
    rows.map(({ versionId }) => versionId),
  );
  const shown = [...questions.values()].flatMap(({ text, body }) => [...imagesOf(text), ...filesOfBody(body)]);
  if (!shown.includes(fileId)) throw notFound('picture');
  return ctx.services.files.open(ctx, fileId);
}

interface Asked {
  id: number;
  atMs: number;
  versionId: number;
  answer: AnswerValue;
  tries: number;
}

/** The questions of a published lesson as a student gets them: no key before the answer. */
export async function ownMoments(
  ctx: Ctx,
  lessonId: number,
  studentId: number,
  again: boolean,
  held: readonly HeldBack[],
): Promise<OwnMoment[]> {
  const { rows } = await sql<Asked>`
    select m.id, m.at_ms as "atMs", m.version_id as "versionId", a.value as answer, coalesce(a.number, 0) as tries
      from elearning.video_question m
      left join lateral (
        select x.value, x.number from elearning.video_answer x
         where x.school_id = m.school_id and x.video_question_id = m.id and x.student_id = ${studentId}::bigint
         order by x.number desc limit 1) a on true
     where m.lesson_id = ${lessonId} and m.version_id is not null order by m.at_ms, m.id`.execute(ctx.tx);
  const questions = await questionsOf(
    ctx,
    rows.map(({ versionId }) => versionId),
  );
  const closed = await heldAmong(
    ctx,
    held,
    [...questions.values()].map(({ questionId }) => questionId),
  );
  return rows.map(({ id, atMs, versionId, answer, tries }) => {
    const question = there(questions.get(versionId));
    const isHeld = closed.has(question.questionId);
    return {
      id,
      atMs,
      text: question.text,
      question: forCandidate(question.body, id),
      held: isHeld,
      answer,
      answered: tries === 0 || isHeld ? null : toldOf(question, answer, tries, again),
    };
  });
}
