import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { historyApi } from '#kit/contract/history.ts';
import { questionsApi } from '../../../bank/contract/questions.ts';
import { learnerQuizzesApi } from '../../contract/learner.ts';
import { quizOverridesApi, quizzesApi as api } from '../../contract/quizzes.ts';
import {
  addQuestion,
  administrator,
  begin,
  mendQuestion,
  bodies,
  open,
  published,
  type QuizSchool,
  quizSchool,
  teacher,
} from '../testing/quiz-school.ts';

const start = Date.parse('2026-03-03T06:00:00Z');
let now = start;
let app: TestApp;
let school: QuizSchool;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  school = await quizSchool(app);
});
afterAll(() => app.close());
beforeEach(() => {
  now = start;
  app.pass(0);
});

type Settings = CallInput<typeof api.create>;
const settings = (more: Partial<Settings> = {}): Settings => ({
  title: 'Jaribio',
  courseId: school.maths,
  audience: [{ kind: 'stream', id: school.east }],
  ...more,
});
const create = (who: Caller, more: Partial<Settings> = {}) => app.call(who, api.create, settings(more), freshKey());
const fieldOf = ({ status, body }: { status: number; body: { fields?: { path: string }[] } }) => [status, body.fields?.[0]?.path];
const inMinutes = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

describe('the page of a question', () => {
  it('says in which quizzes it stands, of others’ drafts to those who work on them', async () => {
    const title = 'Jaribio la swali moja';
    const { body: quiz } = await create(teacher, { title });
    const questionId = await addQuestion(app, school.maths, bodies.single);
    const slots = [{ questionId, draw: null, marks: null }];
    expect((await app.call(teacher, api.setSlots, { id: quiz.id, version: quiz.version, slots })).status).toBe(200);
    const uses = async (who: Caller) => (await app.call(who, questionsApi.get, { id: questionId })).body.uses;
    expect(await uses(teacher)).toMatchObject([{ title, state: 'Draft', href: `/quiz/${quiz.id}` }]);
    expect(await uses(administrator)).toHaveLength(1);
  });
});

describe('who works on a quiz', () => {
  it('is who teaches the subject there, and nobody else changes or reads what is asked', async () => {
    const own = await create(teacher);
    expect(own.body).toMatchObject({ state: 'draft', mine: true, audience: 'Form 3 East', students: 2 });
    expect(fieldOf(await create(teacher, { audience: [{ kind: 'stream', id: school.west }] }))).toEqual([400, 'audience.0']);
    expect(fieldOf(await create(teacher, { courseId: school.english }))).toEqual([400, 'audience.0']);
    expect(fieldOf(await create(teacher, { audience: [{ kind: 'student', id: school.brian }] }))).toEqual([400, 'audience.0']);
    expect((await create(teacher, { audience: [{ kind: 'class', id: school.form3 }] })).status).toBe(200);
    const others = await create(administrator, { audience: [{ kind: 'stream', id: school.west }] });
    const { id, version } = others.body;
    expect((await app.call(teacher, api.get, { id })).status).toBe(403);
    expect((await app.call(teacher, api.slots, { id })).status).toBe(403);
    expect((await app.call(teacher, api.publish, { id, version }, freshKey())).status).toBe(403);
    expect((await app.call(teacher, api.remove, { id })).status).toBe(403);
    const listed = await app.call(teacher, api.list, { size: 200 });
    expect(listed.body.rows.map((row) => row.id)).not.toContain(id);
  });

  it('is nobody of another school: every call answers 404, and a body names nothing of it', async () => {
    const { id, version } = (await create(administrator)).body;
    for (const call of [api.get, api.slots, api.remove] as const)
      expect((await app.call('otherSchool', call, { id })).status).toBe(404);
    expect((await app.call('otherSchool', api.update, { ...settings(), id, version })).status).toBe(404);
    expect(fieldOf(await create('otherSchool'))[0]).toBeGreaterThanOrEqual(400);
  });

  it('keeps its password from those who do not work on it, and out of the history', async () => {
    const id = await published(app, school, { password: 'Simba na Chui', audience: [{ kind: 'stream', id: school.west }] });
    expect((await app.call(administrator, api.get, { id })).body.settings.password).toBe('Simba na Chui');
    expect((await app.call(teacher, api.get, { id })).body.settings.password).toBeNull();
    const history = await app.call('ROLE_All', historyApi.list, { entity: 'quiz', id });
    expect(JSON.stringify(history.body)).not.toContain('Simba');
  });
});

describe('settings', () => {
  it('are refused where they contradict each other, at their fields', async () => {
    expect(fieldOf(await create(administrator, { opensAt: inMinutes(60), closesAt: inMinutes(30) }))).toEqual([400, 'closesAt']);
    expect(fieldOf(await create(administrator, { overdue: 'graceperiod', graceSeconds: 0 }))).toEqual([400, 'graceSeconds']);
    expect(fieldOf(await create(administrator, { networks: ['192.168.1.0/24', '192.168.1.7/24'] }))).toEqual([400, 'networks.1']);
    expect(fieldOf(await create(administrator, { networks: ['999.1.1.1'] }))).toEqual([400, 'networks.0']);
    expect(fieldOf(await create(administrator, { bands: [1, 2].map(() => ({ from: 0, text: 'Jaribu tena' })) }))).toEqual([
      400,
      'bands',
    ]);
    expect(fieldOf(await create(administrator, { audience: [{ kind: 'student', id: 999_999 }] }))).toEqual([422, 'audience']);
    const twice = { kind: 'stream' as const, id: school.east };
    expect((await create(administrator, { audience: [twice, twice] })).status).toBe(409);
  });

  it('are saved by one of two who change them at once', async () => {
    const { id, version } = (await create(administrator)).body;
    const both = await Promise.all(
      ['Moja', 'Mbili'].map((title) => app.call(administrator, api.update, { ...settings({ title }), id, version })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('move the end of attempts that run, and leave the questions that they were asked', async () => {
    const id = await published(app, school, { limitSeconds: 1_800 });
    const paper = await begin(app, school.callers.amina, id);
    const before = (await app.call(administrator, api.get, { id })).body;
    const saved = await app.call(administrator, api.update, {
      ...before.settings,
      limitSeconds: 3_600,
      id,
      version: before.version,
    });
    expect(saved.status).toBe(200);
    await mendQuestion(app, school.questions.single, { ...bodies.single, options: bodies.single.options.slice(0, 2) });
    const again = await open(app, school.callers.amina, paper.attemptId);
    expect(again.endsAt).toBe(inMinutes(60));
    const asked = again.questions.find(({ question }) => question.kind === 'single')?.question;
    expect(asked?.kind === 'single' && asked.options).toHaveLength(3);
    const moved = await app.call(administrator, api.update, {
      ...before.settings,
      courseId: school.english,
      id,
      version: saved.body.version,
    });
    expect(fieldOf(moved)).toEqual([400, 'courseId']);
    const slots = await app.call(administrator, api.setSlots, { id, version: saved.body.version, slots: [] });
    expect([slots.status, slots.body.code]).toEqual([422, 'rule']);
    expect((await app.call(administrator, api.remove, { id })).status).toBe(409);
    await mendQuestion(app, school.questions.single, bodies.single);
  });
});

describe('publishing', () => {
  it('wants questions, a time that is not over, and draws that the bank can fill', async () => {
    const { id, version } = (await create(administrator)).body;
    const publish = (at: number) => app.call(administrator, api.publish, { id, version: at }, freshKey());
    expect((await publish(version)).body.message).toBe('Choose at least one question before you publish the quiz.');
    const draw = { topicIds: [], tags: [], difficulty: 'hard' as const, count: 3 };
    const set = await app.call(administrator, api.setSlots, { id, version, slots: [{ draw }] });
    expect((await publish(set.body.version)).body.message).toMatch(/^Entry 1 draws 3 questions, and the bank has 0/);
    const medium = { ...draw, difficulty: 'medium' as const };
    const again = await app.call(administrator, api.setSlots, { id, version: set.body.version, slots: [{ draw: medium }] });
    expect((await publish(again.body.version)).body.state).toBe('published');
    expect((await publish(again.body.version)).status).toBe(409);
    const paper = await begin(app, school.callers.amina, id);
    expect(new Set(paper.questions.map(({ question }) => question.kind)).size).toBe(3);
  });

  it('takes no question twice, of another subject, or that is not ready', async () => {
    const { id, version } = (await create(administrator)).body;
    const set = (slots: CallInput<typeof api.setSlots>['slots']) => app.call(administrator, api.setSlots, { id, version, slots });
    const questionId = school.questions.single;
    expect((await set([{ questionId }, { questionId }])).status).toBe(409);
    expect(fieldOf(await set([{ questionId: 999_999 }]))).toEqual([400, 'slots.0.questionId']);
    expect(fieldOf(await set([{ questionId }, {}]))).toEqual([400, 'slots.1']);
  });

  it('refuses what was retired since it was chosen, and opens again what was asked before', async () => {
    const questionId = await addQuestion(app, school.maths, bodies.short);
    const moveTo = async (state: 'ready' | 'retired') => {
      const { version } = (await app.call(administrator, questionsApi.get, { id: questionId })).body;
      expect((await app.call(administrator, questionsApi.move, { id: questionId, version, state })).status).toBe(200);
    };
    const made = (await create(administrator)).body;
    const { id } = made;
    const set = await app.call(administrator, api.setSlots, { id, version: made.version, slots: [{ questionId }] });
    await moveTo('retired');
    const refused = await app.call(administrator, api.publish, { id, version: set.body.version }, freshKey());
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Entry 1 cannot be asked. It is retired in the bank. Mend it there, or take it out.',
    ]);
    const slots = await app.call(administrator, api.slots, { id });
    expect(slots.body.rows.map(({ problem }) => problem)).toEqual(['It is retired in the bank.']);
    await moveTo('ready');
    const shown = await app.call(administrator, api.publish, { id, version: set.body.version }, freshKey());
    const closed = await app.call(administrator, api.close, { id, version: shown.body.version }, freshKey());
    await moveTo('retired');
    const again = await app.call(administrator, api.publish, { id, version: closed.body.version }, freshKey());
    expect(again.body.state).toBe('published');
  });
});

describe('exceptions', () => {
  it('of a student go before those of a stream, and those before the class’s, of this quiz alone', async () => {
    const audience = [{ kind: 'class' as const, id: school.form3 }];
    const other = await published(app, school, { attempts: 1, closesAt: inMinutes(60), audience });
    for (const target of [
      { kind: 'class', id: school.form3 },
      { kind: 'stream', id: school.east },
      { kind: 'student', id: school.amina },
    ] as const)
      await app.call(administrator, quizOverridesApi.add, { id: other, target, closesAt: inMinutes(300) }, freshKey());
    const id = await published(app, school, {
      attempts: 1,
      closesAt: inMinutes(60),
      audience,
    });
    const add = (target: CallInput<typeof quizOverridesApi.add>['target'], closes: number, more = {}) =>
      app.call(administrator, quizOverridesApi.add, { id, target, closesAt: inMinutes(closes), ...more }, freshKey());
    await add({ kind: 'class', id: school.form3 }, 90);
    await add({ kind: 'stream', id: school.east }, 120, { attempts: 2 });
    const own = await add({ kind: 'student', id: school.amina }, 150);
    const door = async (who: Caller) => {
      const { closesAt, attemptsAllowed } = (await app.call(who, learnerQuizzesApi.get, { id })).body;
      return [closesAt, attemptsAllowed];
    };
    expect(await door(school.callers.amina)).toEqual([inMinutes(150), 2]);
    expect(await door(school.callers.cheptoo)).toEqual([inMinutes(120), 2]);
    expect(await door(school.callers.brian)).toEqual([inMinutes(90), 1]);
    expect((await add({ kind: 'student', id: school.amina }, 200)).status).toBe(409);
    const gone = await app.call(administrator, quizOverridesApi.remove, { id, exceptionId: own.body.id });
    expect(gone.status).toBe(200);
    expect(await door(school.callers.amina)).toEqual([inMinutes(120), 2]);
    expect((await app.call(administrator, quizOverridesApi.remove, { id, exceptionId: own.body.id })).status).toBe(404);
  });
});
