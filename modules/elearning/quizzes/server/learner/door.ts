import { type RawBuilder, sql } from 'kysely';
import { formatInstant } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { holds } from '#kit/server/sql/like.ts';
import type { LearnerQuizRow, learnerQuizzesApi, QuizDoor } from '../../contract/learner.ts';
import type { ReviewMatrix } from '../../contract/settings.ts';
import type { AttemptState, Grading, Overdue, QuizState, QuizTab } from '../../contract/words.ts';
import type { LearnerContext } from '../attempts/save.ts';
import { resultOf, reviewTimeOf, shows } from '../rules/results.rules.ts';
import { isFor } from '../settings/audience.ts';
import { courseOfQuiz, questionsOf } from '../settings/quiz-sql.ts';
import { exceptions, terms } from '../settings/terms.ts';

/** An attempt as its quiz counts it. */
export interface OwnAttempt {
  id: number;
  no: number;
  state: AttemptState;
  startedAt: string;
  endsAt: string | null;
  submittedAt: string | null;
  marks: number | null;
  outOf: number;
}

/** A quiz as it holds for one student. */
export interface OwnQuiz {
  id: number;
  title: string;
  intro: RichText | null;
  courseId: number;
  courseName: string;
  state: QuizState;
  opensAt: string | null;
  closesAt: string | null;
  limitSeconds: number | null;
  attemptsAllowed: number | null;
  password: string | null;
  questions: number;
  grading: Grading;
  overdue: Overdue;
  review: ReviewMatrix;
  passShare: number | null;
  sequential: boolean;
  firstDelaySeconds: number;
  laterDelaySeconds: number;
  /** Whether the caller’s address is one from which it may be taken. */
  nearby: boolean;
  attempts: OwnAttempt[];
}

// What time has ended and nobody has closed yet is shown as what it is going to be.
const stateNow = (now: Date) => sql`case
  when a.state in ('running', 'overdue') and a.ends_at <= ${now}::timestamptz then
    case when q.overdue = 'autosubmit' then 'finished'
         when q.overdue = 'graceperiod' and a.submits_until > ${now}::timestamptz then 'overdue' else 'abandoned' end
  else a.state end`;

/** Columns of a quiz `q` of course `k` for a student `s` with their exceptions. */
const fields = ({ now, ip }: Pick<LearnerContext, 'now' | 'ip'>): RawBuilder<unknown> => sql`
  q.id, q.title, q.intro, q.course_id as "courseId", k.name as "courseName", q.state, ${terms.opensAt} as "opensAt",
  ${terms.closesAt} as "closesAt", ${terms.limitSeconds} as "limitSeconds", ${terms.attempts} as "attemptsAllowed",
  ${terms.password} as password, ${questionsOf} as questions, q.grading, q.overdue, q.review, q.pass_share as "passShare", q.sequential,
  q.first_delay_seconds as "firstDelaySeconds", q.later_delay_seconds as "laterDelaySeconds",
  (q.networks = '{}' or (pg_input_is_valid(${ip}, 'inet') and ${ip}::text::inet <<= any(q.networks::inet[]))) as nearby,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'no', a.no, 'state', ${stateNow(now)}, 'startedAt', a.started_at,
              'endsAt', a.ends_at, 'submittedAt', a.submitted_at, 'marks', a.marks, 'outOf', a.out_of) order by a.no)
       from elearning.quiz_attempt a
      where a.school_id = q.school_id and a.quiz_id = q.id and a.student_id = s.id), '[]') as attempts`;

/** What the student may know of: published and closed quizzes that are for them, and what they have taken. */
const known = sql`q.state in ('published', 'closed') and (${isFor} or exists (
  select from elearning.quiz_attempt a where a.school_id = q.school_id and a.quiz_id = q.id and a.student_id = s.id))`;

/** The quiz as it holds for the student who is signed in. Throws 404 for one that is not for them. */
export async function ownQuiz(ctx: LearnerContext, quizId: number): Promise<OwnQuiz> {
  const { rows } = await sql<OwnQuiz>`
    select ${fields(ctx)}
      from elearning.quiz q ${courseOfQuiz}
      join registration.roll s on s.school_id = q.school_id and s.id = ${ctx.user.studentId}::bigint
      ${exceptions}
     where q.id = ${quizId} and ${known}`.execute(ctx.tx);
  const [quiz] = rows;
  if (!quiz) throw notFound('quiz');
  return quiz;
}

const isRunning = ({ state }: Pick<OwnAttempt, 'state'>) => state === 'running' || state === 'overdue';
const passed = (instant: string | null, now: Date) => instant !== null && Date.parse(instant) <= now.getTime();

export const isOver = (quiz: Pick<OwnQuiz, 'state' | 'closesAt'>, now: Date): boolean =>
  quiz.state !== 'published' || passed(quiz.closesAt, now);

function tabFor(quiz: OwnQuiz, now: Date): QuizTab {
  if (quiz.attempts.some(isRunning)) return 'active';
  if (isOver(quiz, now)) return 'completed';
  if (quiz.opensAt !== null && !passed(quiz.opensAt, now)) return 'pending';
  return quiz.attemptsAllowed !== null && quiz.attempts.length >= quiz.attemptsAllowed ? 'completed' : 'active';
}

/** The result, where it may be seen now. */
function shownResult(quiz: OwnQuiz, now: Date) {
  const last = quiz.attempts.findLast(({ submittedAt }) => submittedAt !== null);
  if (!last?.submittedAt) return null;
  const time = reviewTimeOf({ over: isOver(quiz, now), closesAt: quiz.closesAt }, last.submittedAt, now);
  const result = resultOf(quiz.grading, quiz.attempts);
  return shows(quiz.review, time, 'marks') && result !== 'waits' ? result : null;
}

export function rowFor(quiz: OwnQuiz, now: Date): LearnerQuizRow {
  const running = quiz.attempts.find(isRunning);
  return {
    id: quiz.id,
    title: quiz.title,
    courseName: quiz.courseName,
    tab: tabFor(quiz, now),
    opensAt: quiz.opensAt,
    closesAt: quiz.closesAt,
    limitSeconds: quiz.limitSeconds,
    questions: quiz.questions,
    attempts: quiz.attempts.length,
    attemptsAllowed: quiz.attemptsAllowed,
    runningId: running?.id ?? null,
    endsAt: running?.endsAt ?? null,
    share: shownResult(quiz, now)?.share ?? null,
  };
}

const orders: Readonly<Record<string, (a: LearnerQuizRow, b: LearnerQuizRow) => number>> = {
  closesAt: (a, b) => (a.closesAt ?? '9').localeCompare(b.closesAt ?? '9'),
  opensAt: (a, b) => (a.opensAt ?? '').localeCompare(b.opensAt ?? ''),
  title: (a, b) => a.title.localeCompare(b.title),
  course: (a, b) => a.courseName.localeCompare(b.courseName),
};

/** The newest quizzes of one student; nobody has more in a year. */
const mostQuizzes = 1_000;

/** The student’s quizzes. They are few, so that where each stands is worked out one by one. */
export async function listOwnQuizzes(
  ctx: LearnerContext,
  input: Input<typeof learnerQuizzesApi.list>,
): Promise<Page<LearnerQuizRow>> {
  const { q, tab, page, size, sort } = input;
  const { rows } = await sql<OwnQuiz>`
    select ${fields(ctx)}
      from elearning.quiz q ${courseOfQuiz}
      join registration.roll s on s.school_id = q.school_id and s.id = ${ctx.user.studentId}::bigint
      ${exceptions}
     where ${known} and ${q ? holds(sql`kit.fold(q.title || ' ' || k.name)`, q) : sql`true`}
     order by q.id desc limit ${mostQuizzes}`.execute(ctx.tx);
  const found = rows.map((row) => rowFor(row, ctx.now)).filter((row) => tab === undefined || row.tab === tab);
  const order = orders[sort.replace(/^-/, '')] ?? (() => 0);
  const sorted = found.toSorted((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)) || b.id - a.id);
  return { rows: sorted.slice((page - 1) * size, page * size), total: found.length };
}

/** What decides whether an attempt may be begun. */
export type Door = Pick<OwnQuiz, 'state' | 'opensAt' | 'closesAt' | 'nearby' | 'attemptsAllowed'> &
  Pick<OwnQuiz, 'firstDelaySeconds' | 'laterDelaySeconds'> & { attempts: Pick<OwnAttempt, 'state' | 'submittedAt'>[] };

/** Why an attempt cannot be begun now, in words; null: it can, or goes on. The password is asked for besides. */
export function refusalOf(quiz: Door, { now, school }: { now: Date; school: { timeZone: string } }): string | null {
  const last = quiz.attempts.at(-1);
  if (!quiz.nearby) return 'This quiz is taken in school: your address is not one of its networks.';
  if (quiz.attempts.some(isRunning)) return null;
  if (isOver(quiz, now)) return 'This quiz is closed.';
  if (quiz.opensAt !== null && !passed(quiz.opensAt, now))
    return `This quiz opens on ${formatInstant(quiz.opensAt, school.timeZone)}.`;
  if (quiz.attemptsAllowed !== null && quiz.attempts.length >= quiz.attemptsAllowed)
    return quiz.attemptsAllowed === 1 ? 'You have taken this quiz.' : `You have used all ${quiz.attemptsAllowed} attempts.`;
  if (!last?.submittedAt) return null;
  const delay = quiz.attempts.length === 1 ? quiz.firstDelaySeconds : quiz.laterDelaySeconds;
  const from = Date.parse(last.submittedAt) + delay * 1000;
  if (from <= now.getTime()) return null;
  return `You may begin the next attempt from ${formatInstant(new Date(from).toISOString(), school.timeZone)} on.`;
}

/** What stands at the door of a quiz, with the attempts made so far. */
export async function quizDoor(ctx: LearnerContext, quizId: number): Promise<QuizDoor> {
  const quiz = await ownQuiz(ctx, quizId);
  const { now } = ctx;
  const over = isOver(quiz, now);
  return {
    ...rowFor(quiz, now),
    intro: quiz.intro,
    now: now.toISOString(),
    grading: quiz.grading,
    passShare: quiz.passShare,
    sequential: quiz.sequential,
    needsPassword: quiz.password !== null,
    refused: refusalOf(quiz, ctx),
    rows: quiz.attempts.map(({ id, no, state, startedAt, submittedAt, marks, outOf }) => {
      const time = submittedAt === null ? null : reviewTimeOf({ over, closesAt: quiz.closesAt }, submittedAt, now);
      const shown = time !== null && state === 'finished' && shows(quiz.review, time, 'marks');
      return {
        id,
        no,
        state,
        startedAt,
        submittedAt,
        marks: shown ? marks : null,
        outOf: shown ? outOf : null,
        waits: shown && marks === null,
        reviewable: time !== null && quiz.review[time].length > 0,
      };
    }),
  };
}
