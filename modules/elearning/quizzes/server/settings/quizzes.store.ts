import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Quiz, QuizRow, quizzesApi } from '../../contract/quizzes.ts';
import type { QuizSettings } from '../../contract/settings.ts';
import { notYours, type Person, personOf, worksOn } from '../scope.ts';
import { targetsOf } from './audience.ts';
import { courseOfQuiz, finishedOf, rowFields, tabOf, ungradedOf } from './quiz-sql.ts';

export type QuizContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed'>;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  closesAt: sql`q.closes_at`,
  opensAt: sql`q.opens_at`,
  title: sql`q.title`,
  course: sql`k.name`,
  state: sql`array_position(array['draft', 'published', 'closed', 'archived'], q.state)`,
  finished: finishedOf,
  ungraded: ungradedOf,
};

const inClass = (classId: number) => sql`exists (
  select from elearning.quiz_audience u
    left join settings.streams n on n.school_id = u.school_id and n.id = u.stream_id
    left join registration.roll p on p.school_id = u.school_id and p.id = u.student_id
   where u.school_id = q.school_id and u.quiz_id = q.id and coalesce(u.class_id, n.class_id, p.class_id) = ${classId})`;

/** Quizzes as they are asked for. Of others’ drafts only those who work on them know. */
export async function listQuizzes(ctx: QuizContext, input: Input<typeof quizzesApi.list>): Promise<Page<QuizRow>> {
  const { q, tab, state, courseId, classId, mine, ungraded, page, size, sort } = input;
  const person = await personOf(ctx);
  const down = wayOf(sort);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`q.closes_at`} ${down} nulls last, q.id ${down}`;
  const when = (asked: unknown, condition: () => RawBuilder<unknown>) =>
    asked === undefined || asked === false ? sql`true` : condition();
  const { rows } = await sql<QuizRow & { total: number }>`
    with page as (
      select q.id, count(*) over () as total, row_number() over (order by ${order}) as place
        from elearning.quiz q ${courseOfQuiz}
       where (q.state <> 'draft' or ${worksOn(person)})
         and ${state === undefined ? sql`(q.state <> 'archived')` : sql`q.state = ${state}`}
         and ${when(tab, () => sql`${tabOf(ctx.now)} = ${tab}`)}
         and ${when(q, () => holds(sql`kit.fold(q.title || ' ' || k.name || ' ' || q.owner_name)`, q ?? ''))}
         and ${when(courseId, () => sql`q.course_id = ${courseId}`)}
         and ${when(classId, () => inClass(classId ?? 0))}
         and ${when(mine, () => worksOn(person))}
         and ${when(ungraded, () => sql`${ungradedOf} > 0`)}
       order by ${order} ${onPage({ page, size })})
    select ${rowFields(person, ctx.now)}, g.total::int as total
      from page g join elearning.quiz q on q.id = g.id ${courseOfQuiz}
     order by g.place`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type Row = QuizRow &
  Omit<QuizSettings, 'audience'> & { publishedAt: string | null; closedAt: string | null; madeAttempts: number };

/** Columns of the settings by the names of the contract. */
const settingFields = sql`
  q.intro, q.takers_only as "takersOnly", q.overdue, q.grace_seconds as "graceSeconds", q.late_seconds as "lateSeconds",
  q.attempts, q.grading, q.shuffle_questions as "shuffleQuestions", q.shuffle_answers as "shuffleAnswers",
  q.per_page as "perPage", q.sequential, q.review, q.password, q.networks::text[] as networks,
  q.first_delay_seconds as "firstDelaySeconds", q.later_delay_seconds as "laterDelaySeconds", q.pass_share as "passShare",
  q.negative, q.bands, q.published_at as "publishedAt", q.closed_at as "closedAt"`;

/** One quiz with its settings; of a draft only for those who work on it. Throws 404 and 403. */
export async function getQuiz(ctx: QuizContext, id: number, person?: Person): Promise<Quiz> {
  const who = person ?? (await personOf(ctx));
  const { rows } = await sql<Row>`
    select ${rowFields(who, ctx.now)}, ${settingFields},
           (select count(*)::int from elearning.quiz_attempt a where a.school_id = q.school_id and a.quiz_id = q.id) as "madeAttempts"
      from elearning.quiz q ${courseOfQuiz} where q.id = ${id}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('quiz');
  if (!row.mine && row.state === 'draft') throw notYours();
  const targets = await targetsOf(ctx.tx, id);
  return { ...rowOf(row), settings: settingsOf(row, targets), targets, ...datesOf(row), marks: await marksOf(ctx, id) };
}

const rowOf = (row: Row): QuizRow => ({
  id: row.id,
  version: row.version,
  title: row.title,
  courseId: row.courseId,
  courseName: row.courseName,
  audience: row.audience,
  state: row.state,
  tab: row.tab,
  opensAt: row.opensAt,
  closesAt: row.closesAt,
  limitSeconds: row.limitSeconds,
  ownerName: row.ownerName,
  questions: row.questions,
  students: row.students,
  running: row.running,
  finished: row.finished,
  ungraded: row.ungraded,
  mine: row.mine,
});

const datesOf = (row: Row) => ({ publishedAt: row.publishedAt, closedAt: row.closedAt, attempts: row.madeAttempts });

/** The password is for those who work on it. */
const settingsOf = (row: Row, targets: readonly { kind: 'class' | 'stream' | 'student'; id: number }[]): QuizSettings => ({
  title: row.title,
  intro: row.intro,
  courseId: row.courseId,
  audience: targets.map(({ kind, id }) => ({ kind, id })),
  takersOnly: row.takersOnly,
  opensAt: row.opensAt,
  closesAt: row.closesAt,
  limitSeconds: row.limitSeconds,
  overdue: row.overdue,
  graceSeconds: row.graceSeconds,
  lateSeconds: row.lateSeconds,
  attempts: row.attempts,
  grading: row.grading,
  shuffleQuestions: row.shuffleQuestions,
  shuffleAnswers: row.shuffleAnswers,
  perPage: row.perPage,
  sequential: row.sequential,
  review: row.review,
  password: row.mine ? row.password : null,
  networks: row.networks,
  firstDelaySeconds: row.firstDelaySeconds,
  laterDelaySeconds: row.laterDelaySeconds,
  passShare: row.passShare,
  negative: row.negative,
  bands: row.bands,
});

/** What the quiz gives at most, in hundredths; null where drawn questions say it themselves. */
async function marksOf({ tx }: Pick<QuizContext, 'tx'>, quizId: number): Promise<number | null> {
  const { rows } = await sql<{ marks: number | null }>`
    select (case when bool_or(z.draw is not null and z.marks is null) then null
                 else coalesce(sum(coalesce(z.marks, b.marks) * coalesce((z.draw ->> 'count')::int, 1)), 0) end)::int as marks
      from elearning.quiz_slot z
      left join elearning.question b on b.school_id = z.school_id and b.id = z.question_id
     where z.quiz_id = ${quizId}`.execute(tx);
  return rows[0]?.marks ?? null;
}
