import { type RawBuilder, sql } from 'kysely';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { one } from '#kit/server/sql/one.ts';
import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';
import type { Change } from '../../contract/changes.ts';
import { learnerAttemptsApi, learnerQuizzesApi, type Paper } from '../../contract/learner.ts';
import { quizzesApi } from '../../contract/quizzes.ts';

/** Administers e-learning. */
export const administrator = 'ROLE_Elearning_Admin' as const;
/** Teaches Mathematics in East; teaches nothing elsewhere. */
export const teacher = 'noRole' as const;

export interface QuizSchool extends TeachingFrame {
  /** Students of East and West as they sign in; Amina and Brian come first. */
  readonly callers: { readonly amina: Caller; readonly brian: Caller; readonly cheptoo: Caller };
  readonly cheptoo: number;
  /** Questions of mathematics, by kind. */
  readonly questions: { single: number; multiple: number; short: number; matching: number; ordering: number; essay: number };
}

/** Sets something up behind the product’s back. */
export const put = <R = unknown>(app: TestApp, statement: RawBuilder<R>) =>
  inSchool(app.db, app.schoolA, (tx) => statement.execute(tx));

/** A text of one paragraph. */
export const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});

/** What no learner may see before the review: it stands in every key and every feedback below. */
export const planted = 'SIRI-YA-JIBU';

const option = (id: string, words: string, share: number) => ({
  id,
  text: words,
  fileId: null,
  share,
  feedback: `${planted} ${words}`,
});

export const bodies = {
  single: {
    kind: 'single',
    shuffle: true,
    options: [option('a1', 'Forty', 0), option('b2', 'Forty-two', 10_000), option('c3', 'Minus one', -5_000)],
  },
  multiple: {
    kind: 'multiple',
    shuffle: true,
    options: [option('a1', 'Two', 5_000), option('b2', 'Three', 5_000), option('c3', 'Four', -5_000)],
  },
  short: {
    kind: 'short',
    caseMatters: false,
    variants: [
      { text: planted, share: 10_000 },
      { text: 'Kisumu', share: 10_000 },
    ],
  },
  matching: {
    kind: 'matching',
    pairs: [
      { id: 'm1', left: 'Kenya', right: 'Nairobi' },
      { id: 'm2', left: 'Uganda', right: 'Kampala' },
    ],
    others: ['Dodoma'],
  },
  ordering: {
    kind: 'ordering',
    items: [
      { id: 'z9', text: 'First' },
      { id: 'k4', text: 'Second' },
      { id: 'b1', text: 'Third' },
    ],
  },
  essay: { kind: 'essay', lines: 10, mostWords: null },
} as const satisfies Record<string, QuestionBody>;

/** Adds a question with its first version. */
export async function addQuestion(app: TestApp, courseId: number, body: QuestionBody, marks = 200): Promise<number> {
  return inSchool(app.db, app.schoolA, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into elearning.question (course_id, state, kind, marks, words, added_by)
      values (${courseId}, 'ready', ${body.kind}, ${marks}, ${`A ${body.kind} question`}, 'A test') returning id`.execute(tx);
    const { id } = one(rows);
    await sql`
      insert into elearning.question_version (question_id, number, text, body, marks, feedback, made_by)
      values (${id}, 1, ${JSON.stringify(text(`Ũliza: ${body.kind}?`))}, ${JSON.stringify(body)}, ${marks}, ${`${planted} general`}, 'A test')`.execute(
      tx,
    );
    return id;
  });
}

/** Mends the key of a question: another version. */
export async function mendQuestion(app: TestApp, questionId: number, body: QuestionBody): Promise<void> {
  await put(
    app,
    sql`
    with before as (update elearning.question set number = number + 1 where id = ${questionId} returning id, number, marks)
    insert into elearning.question_version (question_id, number, text, body, marks, made_by)
    select id, number, ${JSON.stringify(text('Mended?'))}::jsonb, ${JSON.stringify(body)}::jsonb, marks, 'A test' from before`,
  );
}

export async function quizSchool(app: TestApp): Promise<QuizSchool> {
  const frame = await teachingFrame(app);
  const cheptoo = (await registerAs(app, testDraft(frame, { firstName: 'Cheptoo', streamId: frame.east }))).body.id;
  await signInAsStaff(app, frame.otieno);
  await put(
    app,
    sql`
    insert into exams.teaching (class_id, stream_id, course_id, staff_member_id, from_at)
    values (${frame.form3}, ${frame.east}, ${frame.maths}, ${frame.otieno}, '2026-01-01')`,
  );
  const questions: Record<string, number> = {};
  for (const [kind, body] of Object.entries(bodies)) questions[kind] = await addQuestion(app, frame.maths, body);
  return {
    ...frame,
    cheptoo,
    questions: questions as QuizSchool['questions'],
    callers: {
      amina: await studentCaller(app, frame.amina),
      brian: await studentCaller(app, frame.brian),
      cheptoo: await studentCaller(app, cheptoo),
    },
  };
}

type Settings = CallInput<typeof quizzesApi.create>;

/** A quiz for East, published, with the questions named; its key. */
export async function published(
  app: TestApp,
  school: QuizSchool,
  settings: Partial<Settings> = {},
  kinds: readonly (keyof QuizSchool['questions'])[] = ['single', 'short'],
): Promise<number> {
  const made = await app.call(
    administrator,
    quizzesApi.create,
    { title: 'Jaribio la hesabu', courseId: school.maths, audience: [{ kind: 'stream', id: school.east }], ...settings },
    freshKey(),
  );
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { id, version } = made.body;
  const slots = kinds.map((kind) => ({ questionId: school.questions[kind] }));
  const set = await app.call(administrator, quizzesApi.setSlots, { id, version, slots });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  const done = await app.call(administrator, quizzesApi.publish, { id, version: set.body.version }, freshKey());
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return id;
}

/** Begins an attempt and opens it in a browser. */
export async function begin(app: TestApp, who: Caller, quizId: number): Promise<Paper> {
  const started = await app.call(who, learnerQuizzesApi.start, { id: quizId }, freshKey());
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return open(app, who, started.body.attemptId);
}

export async function open(app: TestApp, who: Caller, attemptId: number): Promise<Paper> {
  const opened = await app.call(who, learnerAttemptsApi.open, { id: attemptId });
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  return opened.body;
}

/** The place of a question of a kind. */
export function placeOf(paper: Paper, kind: QuestionBody['kind']): number {
  const found = paper.questions.find(({ question }) => question.kind === kind);
  if (!found) throw new Error(`no question is ${kind}`);
  return found.place;
}

/** A change as a browser makes it: its `count`th, typed `elapsed` milliseconds after what the paper says is now. */
export const changeOf = (paper: Paper, place: number, count: number, value: AnswerValue, elapsed = 0): Change => ({
  place,
  seq: paper.writer * 1_000_000 + count,
  value,
  flagged: false,
  stamp: paper.now,
  elapsed,
});

/** What stands in the database, in words of its own. */
export async function standing(app: TestApp, attemptId: number): Promise<Record<number, unknown>> {
  const { rows } = await put(
    app,
    sql<{ place: number; value: AnswerValue }>`select place, value from elearning.quiz_answer where attempt_id = ${attemptId}`,
  );
  return Object.fromEntries(rows.map(({ place, value }) => [place, value && 'text' in value ? value.text : value]));
}
