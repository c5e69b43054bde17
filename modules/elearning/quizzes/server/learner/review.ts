import { type RawBuilder, sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Review, ReviewedQuestion } from '../../contract/review.ts';
import type { Band } from '../../contract/settings.ts';
import { type ReviewItem, reviewItems } from '../../contract/words.ts';
import { answersOf, worthOf, writeWorth } from '../attempts/mark.ts';
import type { LearnerContext } from '../attempts/save.ts';
import { feedbackFor, rightWords } from '../rules/answer-words.rules.ts';
import { bandOf, reviewTimeOf, shareOf } from '../rules/results.rules.ts';
import { isOver, type OwnAttempt, ownQuiz } from './door.ts';
import { type AskedRow, candidateOf, checksOf } from './paper.ts';

interface ReviewedRow extends AskedRow {
  share: number | null;
  marks: number | null;
  waits: boolean;
  feedback: string;
  comment: string | null;
}

/** Questions of an attempt with what they were worth and their keys; `which` over `k`. */
async function asked({ tx }: Pick<SchoolContext, 'tx'>, attemptId: number, which: RawBuilder<unknown>): Promise<ReviewedRow[]> {
  const { rows } = await sql<ReviewedRow>`
    select k.place, k.page, k.seed, k.out_of as "outOf", v.text, v.body, w.value as answer, coalesce(w.flagged, false) as flagged,
           coalesce(w.seq, 0)::bigint as seq, k.checked_at is not null as checked, q.shuffle_answers as shuffles, k.share, k.marks,
           k.waits, v.feedback, k.comment
      from elearning.quiz_asked k
      join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where k.attempt_id = ${attemptId} and ${which} order by k.place`.execute(tx);
  return rows;
}

const outcomeOf = ({ share, waits }: Pick<ReviewedRow, 'share' | 'waits'>) =>
  waits || share === null ? 'waits' : share >= 10_000 ? 'right' : share > 0 ? 'partly' : 'wrong';

/** A question as far as it may be looked at: what `shown` does not name leaves nothing of the key. */
function reviewed(row: ReviewedRow, shown: readonly ReviewItem[]): ReviewedQuestion {
  const may = (item: ReviewItem) => shown.includes(item);
  const { place, page, text, body, answer, outOf, marks, comment, feedback } = row;
  return {
    place,
    page,
    text,
    question: candidateOf(row),
    answer: may('attempt') ? answer : null,
    outOf,
    outcome: may('correctness') ? outcomeOf(row) : null,
    marks: may('marks') ? marks : null,
    feedback: may('feedback') ? [...feedbackFor(body, answer), ...(feedback === '' ? [] : [feedback])] : null,
    comment: may('feedback') ? comment : null,
    right: may('rightAnswer') ? rightWords(body) : null,
  };
}

/** An attempt that is over, as far as it may be looked at now. Throws 404, and 422 in words where nothing may be seen. */
export async function reviewAttempt(ctx: LearnerContext, attemptId: number): Promise<Review> {
  const { rows: own } = await sql<{ quizId: number; bands: Band[] }>`
    select a.quiz_id as "quizId", q.bands
      from elearning.quiz_attempt a join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
     where a.id = ${attemptId} and a.student_id = ${ctx.user.studentId}::bigint`.execute(ctx.tx);
  const [mine] = own;
  if (!mine) throw notFound('attempt');
  const quiz = await ownQuiz(ctx, mine.quizId);
  const attempt = quiz.attempts.find(({ id }) => id === attemptId);
  if (!attempt) throw notFound('attempt');
  const shown = shownOf(ctx, quiz, attempt);
  const share = attempt.marks === null ? null : shareOf(attempt.marks, attempt.outOf);
  const marks = shown.includes('marks');
  return {
    attemptId,
    quizId: quiz.id,
    no: attempt.no,
    title: quiz.title,
    state: attempt.state,
    startedAt: attempt.startedAt,
    submittedAt: attempt.submittedAt,
    shows: [...shown],
    marks: marks ? attempt.marks : null,
    outOf: marks ? attempt.outOf : null,
    passed: marks && quiz.passShare !== null && share !== null ? share >= quiz.passShare : null,
    overall: shown.includes('overall') && share !== null ? bandOf(mine.bands, share) : null,
    waits: attempt.marks === null && attempt.state === 'finished',
    questions: shown.some((item) => item !== 'overall')
      ? (await asked(ctx, attemptId, sql`true`)).map((row) => reviewed(row, shown))
      : [],
  };
}

/** What may be looked at now. Throws 422 in words while the attempt runs, and where it is nothing. */
function shownOf(ctx: LearnerContext, quiz: Awaited<ReturnType<typeof ownQuiz>>, attempt: OwnAttempt): readonly ReviewItem[] {
  if (attempt.submittedAt === null)
    throw new UserError(
      'rule',
      attempt.state === 'running' || attempt.state === 'overdue'
        ? 'This attempt is not submitted yet.'
        : 'Time is up. The attempt is being closed; look again in a minute.',
    );
  const over = isOver(quiz, ctx.now);
  const time = reviewTimeOf({ over, closesAt: quiz.closesAt }, attempt.submittedAt, ctx.now);
  const shown = reviewItems.filter((item) => quiz.review[time].includes(item));
  if (shown.length > 0) return shown;
  throw new UserError(
    'rule',
    quiz.review.closed.length > 0 ? 'You can look at it once the quiz has closed.' : 'This quiz is not shown afterwards.',
  );
}

/** What one answer is worth while the attempt runs, where the quiz shows it; from then on it stays as it is. */
export async function checkAnswer(ctx: LearnerContext, attemptId: number, place: number): Promise<ReviewedQuestion> {
  const { rows } = await sql<{ quizId: number; runs: boolean; sequential: boolean; page: number }>`
    select a.quiz_id as "quizId", a.sequential, a.page,
           a.state = 'running' and (a.ends_at is null or a.ends_at > ${ctx.now}::timestamptz) as runs
      from elearning.quiz_attempt a
     where a.id = ${attemptId} and a.student_id = ${ctx.user.studentId}::bigint for update`.execute(ctx.tx);
  const [mine] = rows;
  if (!mine) throw notFound('attempt');
  const { review } = await ownQuiz(ctx, mine.quizId);
  if (!checksOf(review)) throw new UserError('rule', 'This quiz shows what is right only afterwards.');
  if (!mine.runs) throw new UserError('rule', 'Time is up, or the attempt is submitted.');
  const [before] = await asked(ctx, attemptId, sql`k.place = ${place}`);
  if (!before) throw notFound('question');
  if (mine.sequential && before.page !== mine.page) throw new UserError('rule', 'The page of this question is not open.');
  if (before.answer === null) throw new UserError('rule', 'Answer the question first.');
  await sql`
    update elearning.quiz_asked k set checked_at = coalesce(k.checked_at, ${ctx.now}::timestamptz)
     where k.attempt_id = ${attemptId} and k.place = ${place}`.execute(ctx.tx);
  const answers = (await answersOf(ctx, [attemptId])).filter((one) => one.place === place && !one.byHand);
  await writeWorth(ctx, await worthOf(ctx, answers));
  const [after] = await asked(ctx, attemptId, sql`k.place = ${place}`);
  return reviewed(after ?? before, review.during);
}
