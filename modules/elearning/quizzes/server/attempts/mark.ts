import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { markAnswer } from '../../../bank/contract/mark-answer.ts';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import { questionsOf } from '../../../bank/server/for-quizzes.ts';
import { marksFor } from '../rules/results.rules.ts';

type Tx = Pick<SchoolContext, 'tx'>;

export interface ToMark {
  attemptId: number;
  place: number;
  versionId: number;
  outOf: number;
  value: AnswerValue;
  byHand: boolean;
  /** On paper, by hand: a person marks it. */
  written: boolean;
  negative: boolean;
}

/** What attempts were asked with what was answered. */
export async function answersOf({ tx }: Tx, attemptIds: readonly number[]): Promise<ToMark[]> {
  const { rows } = await sql<ToMark>`
    select k.attempt_id as "attemptId", k.place, k.version_id as "versionId", k.out_of as "outOf", w.value, k.by_hand as "byHand",
           k.written, q.negative
      from elearning.quiz_asked k
      join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where k.attempt_id = any(${[...attemptIds]}::bigint[])`.execute(tx);
  return rows;
}

export interface MarkedAnswer {
  attemptId: number;
  place: number;
  share: number | null;
  marks: number | null;
  waits: boolean;
}

/** What answers are worth by the keys of their versions; null waits for a person. */
export async function worthOf(ctx: Tx, answers: readonly ToMark[]): Promise<MarkedAnswer[]> {
  const questions = await questionsOf(
    ctx,
    answers.map(({ versionId }) => versionId),
  );
  return answers.map(({ attemptId, place, versionId, outOf, value, written, negative }) => {
    const question = questions.get(versionId);
    const share = written ? null : question ? markAnswer(question.body, value).share : 0;
    return { attemptId, place, share, marks: share === null ? null : marksFor(outOf, share, negative), waits: share === null };
  });
}

/** Writes what answers are worth. */
export async function writeWorth({ tx, now }: Pick<SchoolContext, 'tx' | 'now'>, worth: readonly MarkedAnswer[]): Promise<void> {
  if (worth.length === 0) return;
  await sql`
    update elearning.quiz_asked k
       set share = g.share, marks = g.marks, waits = g.waits, by_hand = false, rubric = null, marked_at = ${now}::timestamptz,
           marked_by = null, marked_name = null
      from jsonb_to_recordset(${JSON.stringify(worth)}::jsonb)
           as g ("attemptId" bigint, place int, share int, marks int, waits boolean)
     where k.attempt_id = g."attemptId" and k.place = g.place`.execute(tx);
}

/** Adds up what attempts have; what waits for a person leaves them without marks. */
export async function addUp({ tx }: Tx, attemptIds: readonly number[]): Promise<void> {
  await sql`
    update elearning.quiz_attempt a set marks = w.marks, ungraded = w.waiting, version = a.version + 1
      from (select k.attempt_id, count(*) filter (where k.waits)::int as waiting,
                   case when bool_or(k.waits) then null else greatest(0, coalesce(sum(k.marks), 0))::int end as marks
              from elearning.quiz_asked k where k.attempt_id = any(${[...attemptIds]}::bigint[]) group by k.attempt_id) w
     where a.id = w.attempt_id and a.state = 'finished'`.execute(tx);
}

/** Marks attempts by the keys of the versions that they were asked; what a person has marked stays. */
export async function markAttempts(ctx: Pick<SchoolContext, 'tx' | 'now'>, attemptIds: readonly number[]): Promise<void> {
  if (attemptIds.length === 0) return;
  const answers = (await answersOf(ctx, attemptIds)).filter(({ byHand }) => !byHand);
  await writeWorth(ctx, await worthOf(ctx, answers));
  await addUp(ctx, attemptIds);
}
