import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { forCandidate } from '../../../bank/contract/candidate.ts';
import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';
import type { Paper, PaperQuestion, Placed } from '../../contract/learner.ts';
import type { ReviewMatrix } from '../../contract/settings.ts';
import type { AttemptState } from '../../contract/words.ts';
import { closeOver } from '../attempts/close.ts';
import type { LearnerContext } from '../attempts/save.ts';
import { ownQuiz } from './door.ts';

interface Held {
  quizId: number;
  no: number;
  state: AttemptState;
  startedAt: string;
  endsAt: string | null;
  submitsUntil: string | null;
  writer: number;
  title: string;
  courseName: string;
  sequential: boolean;
  page: number;
  review: ReviewMatrix;
}

/** What can be looked up of a question while the attempt runs. */
export const checksOf = ({ during }: ReviewMatrix): boolean =>
  during.some((item) => item === 'correctness' || item === 'marks' || item === 'feedback' || item === 'rightAnswer');

/** Goes on with an attempt in this browser: it becomes the newest writer. Of one that is over no questions are answered. */
export async function openAttempt(ctx: LearnerContext, attemptId: number): Promise<Paper> {
  const { tx, now, user } = ctx;
  const { rows: own } = await sql<{ quizId: number; state: AttemptState }>`
    select a.quiz_id as "quizId", a.state from elearning.quiz_attempt a
     where a.id = ${attemptId} and a.student_id = ${user.studentId}::bigint`.execute(tx);
  const [mine] = own;
  if (!mine) throw notFound('attempt');
  if (mine.state === 'running' && !(await ownQuiz(ctx, mine.quizId)).nearby)
    throw new UserError('rule', 'This quiz is taken in school: your address is not one of its networks.');
  await closeOver(ctx, [attemptId], 'clock');
  const { rows } = await sql<Held>`
    update elearning.quiz_attempt a
       set browsers = a.browsers + case when a.state = 'running' then 1 else 0 end, seen_at = ${now}::timestamptz
      from elearning.quiz q join settings.courses k on k.school_id = q.school_id and k.id = q.course_id
     where a.id = ${attemptId} and q.id = a.quiz_id
    returning a.quiz_id as "quizId", a.no, a.state, a.started_at as "startedAt", a.ends_at as "endsAt",
              a.submits_until as "submitsUntil", a.browsers as writer, q.title, k.name as "courseName", a.sequential, a.page, q.review`.execute(
    tx,
  );
  const [held] = rows;
  if (!held) throw notFound('attempt');
  const { review, ...said } = held;
  const runs = held.state === 'running';
  const places = runs ? await placesOf(ctx, attemptId) : [];
  return {
    attemptId,
    ...said,
    now: now.toISOString(),
    checks: checksOf(review),
    pages: Math.max(1, ...places.map(({ page }) => page)),
    places,
    questions: runs ? await questionsOfPaper(ctx, attemptId) : [],
  };
}

export interface AskedRow {
  place: number;
  page: number;
  seed: number;
  outOf: number;
  text: RichText;
  body: QuestionBody;
  answer: AnswerValue;
  flagged: boolean;
  seq: number;
  checked: boolean;
  shuffles: boolean;
}

/** A question as who answers it gets it. */
export const candidateOf = ({ body, seed, shuffles }: Pick<AskedRow, 'body' | 'seed' | 'shuffles'>) =>
  forCandidate(!shuffles && 'shuffle' in body ? { ...body, shuffle: false } : body, seed);

/** Every question of an attempt as a number. */
async function placesOf({ tx }: LearnerContext, attemptId: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select k.place, k.page, w.value is not null as answered, coalesce(w.flagged, false) as flagged
      from elearning.quiz_asked k
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where k.attempt_id = ${attemptId} order by k.place`.execute(tx);
  return rows;
}

/** The questions of an attempt without anything of their keys; where they follow each other, of the page that was opened last. */
export async function questionsOfPaper({ tx }: LearnerContext, attemptId: number): Promise<PaperQuestion[]> {
  const { rows } = await sql<AskedRow>`
    select k.place, k.page, k.seed, k.out_of as "outOf", v.text, v.body, w.value as answer, coalesce(w.flagged, false) as flagged,
           coalesce(w.seq, 0)::bigint as seq, k.checked_at is not null as checked, q.shuffle_answers as shuffles
      from elearning.quiz_asked k
      join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where k.attempt_id = ${attemptId} and (not a.sequential or k.page = a.page) order by k.place`.execute(tx);
  return rows.map(({ place, page, outOf, text, answer, flagged, seq, checked, ...rest }) => ({
    place,
    page,
    text,
    question: candidateOf(rest),
    outOf,
    answer,
    flagged,
    seq,
    checked,
  }));
}
