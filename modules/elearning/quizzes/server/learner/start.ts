import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { shuffled } from '../../../bank/contract/shuffle.ts';
import { drawQuestions } from '../../../bank/server/for-quizzes.ts';
import type { learnerQuizzesApi } from '../../contract/learner.ts';
import type { LearnerContext } from '../attempts/save.ts';
import { slotsToAsk } from '../settings/slots.store.ts';
import { exceptions, timesOf } from '../settings/terms.ts';
import { type OwnQuiz, ownQuiz, refusalOf } from './door.ts';

export interface Asked {
  questionId: number;
  versionId: number;
  outOf: number;
}

/** Begins an attempt, or answers the one that runs. Throws 422 in words when the quiz cannot be begun now. */
export async function startAttempt(
  ctx: LearnerContext & Pick<SchoolContext, 'changed'>,
  { id, password }: Input<typeof learnerQuizzesApi.start>,
): Promise<{ attemptId: number }> {
  const quiz = await ownQuiz(ctx, id);
  const refused = refusalOf(quiz, ctx);
  if (refused !== null) throw new UserError('rule', refused);
  const running = quiz.attempts.find(({ state }) => state === 'running' || state === 'overdue');
  if (running) return { attemptId: running.id };
  if (quiz.password !== null && password?.trim() !== quiz.password)
    throw fieldError('password', password ? 'This is not the password of the quiz.' : 'Enter the password of the quiz.');
  const seed = randomInt(1, 2 ** 31 - 1);
  const asked = await whatToAsk(ctx, quiz, seed);
  const { attemptId, fresh } = await begin(ctx, quiz, asked);
  if (!fresh) return { attemptId };
  await writeAsked(ctx, attemptId, asked, seed);
  ctx.changed({ entity: 'quiz attempt', id: attemptId, action: 'begun', after: { quizId: id, questions: asked.length } });
  return { attemptId };
}

/** The questions of an attempt, in their order: those of the quiz, and for each draw some that are not among them. */
export async function whatToAsk(
  ctx: Pick<SchoolContext, 'tx'>,
  quiz: Pick<OwnQuiz, 'id' | 'courseId'>,
  seed: number,
): Promise<Asked[]> {
  const slots = await slotsToAsk(ctx, quiz.id);
  const taken = slots.flatMap(({ questionId }) => questionId ?? []);
  const asked: Asked[] = [];
  for (const { place, questionId, versionId, draw, marks } of slots) {
    if (questionId !== null && versionId !== null && marks !== null) asked.push({ questionId, versionId, outOf: marks });
    if (!draw) continue;
    const drawn = await drawQuestions(ctx, { ...draw, courseId: quiz.courseId, without: taken, seed: seed + place });
    taken.push(...drawn.map((one) => one.questionId));
    asked.push(...drawn.map((one) => ({ questionId: one.questionId, versionId: one.versionId, outOf: marks ?? one.marks })));
  }
  if (asked.length === 0) throw new UserError('rule', 'This quiz has no questions yet. Tell your teacher.');
  const { rows } = await sql<{ shuffles: boolean }>`
    select q.shuffle_questions as shuffles from elearning.quiz q where q.id = ${quiz.id}`.execute(ctx.tx);
  return rows[0]?.shuffles === true ? shuffled(asked, seed, 'questions') : asked;
}

/** Writes the attempt with its times. Where one was begun at the same moment, in another tab, it is that one. */
async function begin(
  ctx: LearnerContext,
  quiz: OwnQuiz,
  asked: readonly Asked[],
): Promise<{ attemptId: number; fresh: boolean }> {
  const no = (quiz.attempts.at(-1)?.no ?? 0) + 1;
  const outOf = asked.reduce((sum, one) => sum + one.outOf, 0);
  const at = sql`${ctx.now}::timestamptz`;
  const { rows } = await sql<{ attemptId: number; fresh: boolean }>`
    insert into elearning.quiz_attempt as a
      (quiz_id, student_id, no, started_at, seen_at, out_of, ip, sequential, ends_at, submits_until, takes_until)
    select q.id, s.id, ${no}::int, ${at}, ${at}, ${outOf}::int, ${ctx.ip}::text, q.sequential, w.ends_at, w.submits_until, w.takes_until
      from elearning.quiz q
      join registration.roll s on s.school_id = q.school_id and s.id = ${ctx.user.studentId}::bigint
      ${exceptions}
      cross join lateral (select ${timesOf(at, sql`0`)}) w
     where q.id = ${quiz.id}
    on conflict (school_id, quiz_id, student_id) where state in ('running', 'overdue') do update set seen_at = excluded.seen_at
    returning a.id as "attemptId", a.xmax::text = '0' as fresh`.execute(ctx.tx);
  return one(rows);
}

async function writeAsked(ctx: LearnerContext, attemptId: number, asked: readonly Asked[], seed: number): Promise<void> {
  const rows = asked.map((one, at) => ({ ...one, place: at + 1 }));
  await sql`
    insert into elearning.quiz_asked (attempt_id, place, page, question_id, version_id, seed, out_of)
    select ${attemptId}::bigint, g.place, case when q.per_page is null then 1 else (g.place - 1) / q.per_page + 1 end,
           g."questionId", g."versionId", (${seed}::bigint * g.place % 2147483647)::int, g."outOf"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as g (place int, "questionId" bigint, "versionId" bigint, "outOf" int)
      join elearning.quiz_attempt a on a.id = ${attemptId}
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id`.execute(ctx.tx);
}
