import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Learner } from '../../../learners/server/who.ts';
import { forCandidate } from '../../contract/candidate.ts';
import { markAnswer } from '../../contract/mark-answer.ts';
import type { AnswerValue } from '../../contract/question.ts';
import type {
  learnerSelfTestsApi,
  SelfTest,
  SelfTestOutcome,
  SelfTestQuestion,
  Strength,
  WholeSelfTest,
} from '../../contract/self-tests.ts';
import { saidTo, solutionOf } from '../../contract/solution.ts';
import { type AskedQuestion, questionsOf } from '../for-quizzes.ts';
import type { HeldBack } from '../ports.ts';
import type { Past } from './choose.ts';
import { heldAmong, isHeld } from './held.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;

const said = (now: Date) => sql`
  s.id, s.course_id as "courseId", o.name as "courseName", s.difficulty, s.minutes, s.begun_at as "begunAt", s.ends_at as "endsAt",
  coalesce(s.finished_at, case when s.ends_at <= ${now} then s.ends_at end) as "finishedAt", k.questions, k.answered, k."right", k.share`;

const joined = sql`
  join settings.courses o on o.school_id = s.school_id and o.id = s.course_id
  cross join lateral (
    select count(*)::int as questions, count(a.answered_at)::int as answered,
           count(*) filter (where a.share = 10000)::int as "right", round(avg(a.share))::int as share
      from elearning.self_test_question a where a.school_id = s.school_id and a.self_test_id = s.id) k`;

/** A page of the student's own tests. */
export async function listTests(
  { tx, now }: Context,
  { studentId }: Learner,
  asked: Input<typeof learnerSelfTestsApi.list>,
): Promise<Page<SelfTest>> {
  const orders = { begunAt: sql`s.begun_at`, courseName: sql`o.name`, share: sql`k.share`, questions: sql`k.questions` };
  const by = orders[asked.sort.replace(/^-/, '') as keyof typeof orders];
  const where = sql`s.student_id = ${studentId}::bigint
    and (${asked.courseId ?? null}::bigint is null or s.course_id = ${asked.courseId ?? null}::bigint)`;
  const { rows } = await sql<SelfTest>`
    select ${said(now)} from elearning.self_test s ${joined} where ${where}
     order by ${by} ${wayOf(asked.sort)} nulls last, s.id desc
     ${onPage(asked)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from elearning.self_test s where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

interface Asked {
  place: number;
  versionId: number;
  answer: AnswerValue;
  answeredAt: string | null;
}

/** One of the student's own tests with its questions; what is right stands with what was answered only. Throws 404. */
export async function getTest(
  ctx: Context,
  { studentId }: Learner,
  id: number,
  held: readonly HeldBack[] = [],
): Promise<WholeSelfTest> {
  const { rows } = await sql<SelfTest & { seed: number }>`
    select ${said(ctx.now)}, s.seed from elearning.self_test s ${joined}
     where s.id = ${id}::bigint and s.student_id = ${studentId}::bigint`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('self test');
  const { rows: places } = await sql<Asked>`
    select place, version_id as "versionId", answer, answered_at as "answeredAt"
      from elearning.self_test_question where self_test_id = ${id}::bigint order by place`.execute(ctx.tx);
  const questions = await questionsOf(
    ctx,
    places.map(({ versionId }) => versionId),
  );
  const closed = await heldAmong(
    ctx,
    held,
    [...questions.values()].map(({ questionId }) => questionId),
  );
  const { seed, ...test } = found;
  const asked = places.flatMap(({ place, versionId, answer, answeredAt }): SelfTestQuestion[] => {
    const question = questions.get(versionId);
    if (!question) return [];
    return [
      {
        place,
        text: question.text,
        marks: question.marks,
        question: forCandidate(question.body, seed + place),
        answer,
        outcome: answeredAt === null ? null : outcomeOf(question, answer, closed.has(question.questionId)),
      },
    ];
  });
  return { ...test, now: ctx.now.toISOString(), asked };
}

/** How an answer was, with what is right unless that is held back. */
export function outcomeOf(
  { body, feedback }: Pick<AskedQuestion, 'body' | 'feedback'>,
  answer: AnswerValue,
  held = false,
): SelfTestOutcome {
  const { share, parts } = markAnswer(body, answer);
  // Essays, which a person marks, are not asked here.
  const earned = share ?? 0;
  const right = earned === 10_000;
  if (held) return { share: earned, right, solution: [], said: [], feedback: '', parts: [], spots: [] };
  return {
    share: earned,
    right,
    solution: solutionOf(body),
    said: saidTo(body, answer),
    feedback,
    parts: parts.map(({ id, right }) => ({ id, right })),
    spots: body.kind === 'hotspot' ? body.spots.map(({ id: _id, ...spot }) => spot) : [],
  };
}

/** Topics of the subjects that a student takes, with how many questions there are and how the newest thirty answers were. */
export async function strengthsOf(
  { tx, now }: Context,
  { studentId, classId, courseIds }: Learner,
  held: readonly HeldBack[] = [],
): Promise<Strength[]> {
  const { rows } = await sql<Strength>`
    with ready as (
      select q.course_id, q.topic_id, count(*)::int as questions
        from elearning.question q
       where q.state = 'ready' and q.kind <> 'essay' and q.course_id = any(${[...courseIds]}::bigint[])
         and (q.class_id is null or q.class_id = ${classId}::bigint) and not ${isHeld(held, now)}
       group by q.course_id, q.topic_id),
    answers as (
      select s.course_id, a.topic_id, a.share,
             row_number() over (partition by s.course_id, a.topic_id order by a.answered_at desc, a.self_test_id desc, a.place desc) as newest
        from elearning.self_test s
        join elearning.self_test_question a on a.school_id = s.school_id and a.self_test_id = s.id and a.answered_at is not null
       where s.student_id = ${studentId}::bigint and s.course_id = any(${[...courseIds]}::bigint[])),
    done as (
      select course_id, topic_id, count(*)::int as answered, round(avg(share) filter (where newest <= 30))::int as share
        from answers group by course_id, topic_id)
    select coalesce(r.course_id, d.course_id) as "courseId", o.name as "courseName", coalesce(r.topic_id, d.topic_id) as "topicId",
           t.name as "topicName", coalesce(r.questions, 0)::int as questions, coalesce(d.answered, 0)::int as answered, d.share
      from ready r
      full join done d on d.course_id = r.course_id and coalesce(d.topic_id, 0) = coalesce(r.topic_id, 0)
      join settings.courses o on o.id = coalesce(r.course_id, d.course_id)
      left join elearning.topic t on t.id = coalesce(r.topic_id, d.topic_id)
     order by o.name, o.id, t.place nulls last, t.id`.execute(tx);
  return rows;
}

/** What is known of a student's answers in a subject. */
export async function pastOf(ctx: Context, learner: Learner, courseId: number): Promise<Past> {
  const strengths = await strengthsOf(ctx, { ...learner, courseIds: [courseId] });
  const { rows } = await sql<{ questionId: number }>`
    select x."questionId" from (
      select distinct on (a.question_id) a.question_id as "questionId", a.share
        from elearning.self_test s
        join elearning.self_test_question a on a.school_id = s.school_id and a.self_test_id = s.id and a.answered_at is not null
       where s.student_id = ${learner.studentId}::bigint and s.course_id = ${courseId}::bigint
       order by a.question_id, a.answered_at desc) x
     where x.share = 10000`.execute(ctx.tx);
  return {
    topics: new Map(strengths.flatMap(({ topicId, share }) => (share === null ? [] : [[topicId, share] as const]))),
    known: new Set(rows.map(({ questionId }) => questionId)),
  };
}
