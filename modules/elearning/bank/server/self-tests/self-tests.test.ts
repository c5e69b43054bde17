import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colleague, head, type LessonWorld, lessonWorld } from '#app/testing/lessons.ts';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { type Frame, freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { questionsApi } from '../../contract/questions.ts';
import { learnerSelfTestsApi, weakTopicsApi } from '../../contract/self-tests.ts';
import { addQuestion, addTopic, twoOptions, words } from '../testing/bank.ts';
import { bodies } from '../testing/bodies.ts';

let app: TestApp;
let world: LessonWorld;
let amina: Caller;
let baraka: Caller;
let topics: [number, number];
const teacher = head;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
  world = await lessonWorld(app);
  await sql`update registration.class_subject set compulsory = course_id = ${world.maths}`.execute(app.db.platform);
  const frame = { form3: world.grade10, east: world.east } as Frame;
  const student = async () => studentCaller(app, (await registerAs(app, testDraft(frame, { gender: 'female' }))).body.id);
  [amina, baraka] = [await student(), await student()];
  topics = [await addTopic(app, world.maths, 'Algebra'), await addTopic(app, world.maths, 'Geometry')];
  for (const [place, topicId] of topics.entries())
    for (let number = 0; number < 6; number += 1)
      await addQuestion(app, teacher, {
        courseId: world.maths,
        topicId,
        state: 'ready',
        text: words(`Topic ${place} question ${number}`),
        body: twoOptions(`RIGHT${place}${number}`, `other${number}`),
        feedback: 'BECAUSE',
        marks: 200,
      });
  const others = { courseId: world.maths, state: 'ready', topicId: topics[0] } as const;
  await addQuestion(app, teacher, { ...others, body: bodies.essay, text: words('Essay') });
  await addQuestion(app, teacher, { ...others, classId: world.form3, text: words('For Form 3') });
  await addQuestion(app, teacher, { ...others, state: 'draft', text: words('A draft') });
  await addQuestion(app, colleague, { courseId: world.history, state: 'ready', text: words('History') });
});
afterAll(() => app.close());

type Whole = Output<typeof learnerSelfTestsApi.begin>;
const begin = (caller: Caller, more: Partial<CallInput<typeof learnerSelfTestsApi.begin>> = {}) =>
  app.call(caller, learnerSelfTestsApi.begin, { courseId: world.maths, ...more }, freshKey());
const get = (caller: Caller, id: number) => app.call(caller, learnerSelfTestsApi.get, { id });
/** The option that is right or wrong, by what the test knows of the texts. */
const optionOf = (asked: Whole['asked'][number] | undefined, right: boolean): string => {
  if (asked?.question.kind !== 'single') throw new Error('no options');
  return asked.question.options.find(({ text }) => text.startsWith('RIGHT') === right)?.id ?? '';
};
const answer = (caller: Caller, test: Whole, place: number, right: boolean) =>
  app.call(
    caller,
    learnerSelfTestsApi.answer,
    { id: test.id, place, answer: { kind: 'single', option: optionOf(test.asked[place - 1], right) } },
    freshKey(),
  );

it('asks ready questions of the class that can be marked, and tells nothing of what is right before the answer', async () => {
  const test = await ok(begin(amina, { count: 50 }));
  expect([test.questions, test.asked.length, test.answered, test.share]).toEqual([12, 12, 0, null]);
  const text = JSON.stringify(test);
  expect(text).not.toMatch(/Essay|Form 3|A draft|History|BECAUSE|Yes: |No: |"share":\d|feedback":"/);
  const outcome = await ok(answer(amina, test, 3, true));
  expect(outcome).toMatchObject({ share: 10_000, right: true, feedback: 'BECAUSE' });
  expect(outcome.solution[0]).toMatch(/^RIGHT/);
  expect(outcome.said[0]).toMatch(/^Yes: RIGHT/);
  const now = await ok(get(amina, test.id));
  expect(now.asked.map(({ outcome: said }) => said !== null).filter(Boolean).length).toBe(1);
  expect(now.asked[2]?.outcome).toEqual(outcome);
  // The others still tell nothing.
  expect(JSON.stringify(now.asked.filter(({ place }) => place !== 3))).not.toMatch(/BECAUSE|Yes: |No: /);
  expect([now.answered, now.right, now.share]).toEqual([1, 1, 10_000]);
});

it('takes an answer once: of two at once one, and a second one never', async () => {
  const test = await ok(begin(amina, { count: 2 }));
  const both = await Promise.all([answer(amina, test, 1, true), answer(amina, test, 1, false)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await answer(amina, test, 1, true)).status).toBe(409);
  const key = freshKey();
  const sent = { id: test.id, place: 2, answer: { kind: 'single', option: optionOf(test.asked[1], false) } } as const;
  const twice = [
    await app.call(amina, learnerSelfTestsApi.answer, sent, key),
    await app.call(amina, learnerSelfTestsApi.answer, sent, key),
  ];
  expect(twice.map(({ status, body }) => [status, body.share])).toEqual([
    [200, 0],
    [200, 0],
  ]);
  expect((await ok(get(amina, test.id))).answered).toBe(2);
});

it('refuses what is no answer to the question', async () => {
  const test = await ok(begin(amina, { count: 1 }));
  const send = async (value: unknown, place = 1) =>
    (await app.call(amina, learnerSelfTestsApi.answer, { id: test.id, place, answer: value as never }, freshKey())).status;
  expect(await send(null)).toBe(400);
  expect(await send({ kind: 'trueFalse', value: true })).toBe(400);
  expect(await send({ kind: 'single', option: '__proto__' })).toBe(400);
  expect(await send({ kind: 'single', option: 'x'.repeat(50_000) })).toBe(400);
  expect(await send({ kind: 'single', option: 'nothing' }, 7)).toBe(404);
  expect((await ok(get(amina, test.id))).answered).toBe(0);
});

it('is over when its time is up, by the server’s clock, and when it is finished', async () => {
  const test = await ok(begin(amina, { count: 3, minutes: 5 }));
  expect(test.endsAt).toBe('2026-02-10T07:05:00.000Z');
  expect((await answer(amina, test, 1, true)).status).toBe(200);
  const other = await ok(begin(amina, { count: 3 }));
  const finished = await ok(app.call(amina, learnerSelfTestsApi.finish, { id: other.id }));
  expect(finished.finishedAt).not.toBeNull();
  expect((await answer(amina, other, 1, true)).body.message).toBe('This test is finished.');
  // What was not answered stays unanswered, and is not told.
  expect(finished.asked.every(({ outcome }) => outcome === null)).toBe(true);
  const again = await ok(app.call(amina, learnerSelfTestsApi.finish, { id: other.id }));
  expect(again.finishedAt).toBe(finished.finishedAt);
});

it('is the student’s own: nobody else sees or answers it, staff neither', async () => {
  const test = await ok(begin(amina, { count: 2 }));
  expect((await get(baraka, test.id)).status).toBe(404);
  expect((await answer(baraka, test, 1, true)).status).toBe(404);
  expect((await app.call(baraka, learnerSelfTestsApi.finish, { id: test.id })).status).toBe(404);
  expect((await ok(app.call(baraka, learnerSelfTestsApi.list, {}))).total).toBe(0);
  for (const caller of [teacher, colleague, 'ROLE_All'] as const) expect((await get(caller, test.id)).status).toBe(403);
  expect((await begin(teacher)).status).toBe(403);
  expect((await app.call(amina, questionsApi.list, {})).status).toBe(403);
  expect((await app.call(amina, weakTopicsApi.topics, {})).status).toBe(403);
  // A subject that one does not take: the class of the caller “student” takes none.
  expect((await begin('student')).body.fields?.[0]?.path).toBe('courseId');
});

it('keeps what was asked when the question changes, is retired or its key is mended', async () => {
  const test = await ok(begin(baraka, { count: 12 }));
  const { rows } = await ok(app.call(teacher, questionsApi.list, { q: 'Topic 0 question 0' }));
  const mended = rows.find(({ words: said }) => said.startsWith('Topic 0 question 0'));
  const question = await ok(app.call(teacher, questionsApi.get, { id: mended?.id ?? 0 }));
  const { id, version, courseId, topicId, text, marks } = question;
  await ok(
    app.call(teacher, questionsApi.update, {
      id,
      version,
      courseId,
      topicId,
      text,
      marks,
      body: twoOptions('other0', 'RIGHT00'),
    }),
  );
  const place = test.asked.findIndex((asked) => JSON.stringify(asked.text).includes('Topic 0 question 0')) + 1;
  expect((await ok(answer(baraka, test, place, true))).right).toBe(true);
  expect((await ok(get(baraka, test.id))).asked[place - 1]?.outcome?.right).toBe(true);
});

it('shows progress by topic, and asks what is weak first', async () => {
  const test = await ok(begin(baraka, { count: 12, weakFirst: false }));
  for (const { place, text } of test.asked) await ok(answer(baraka, test, place, JSON.stringify(text).includes('Topic 1')));
  const { rows } = await ok(app.call(baraka, learnerSelfTestsApi.strengths));
  const maths = rows.filter(({ courseId }) => courseId === world.maths);
  // One of Algebra was right before, and the wrong option of one is right since its key was mended.
  expect(maths.map(({ topicName, answered, share, questions }) => [topicName, answered, share, questions])).toEqual([
    ['Algebra', 7, 2857, 6],
    ['Geometry', 6, 10_000, 6],
  ]);
  const next = await ok(begin(baraka, { count: 5 }));
  const algebra = next.asked.filter(({ text }) => JSON.stringify(text).includes('Topic 0')).length;
  expect(algebra).toBeGreaterThanOrEqual(4);
  const only = await ok(begin(baraka, { count: 50, topicIds: [topics[1]] }));
  expect(only.questions).toBe(6);
  expect((await begin(baraka, { difficulty: 'hard' })).status).toBe(422);
});

it('shows teachers what is weak in the classes that they teach, and nobody else', async () => {
  const weak = await ok(app.call(teacher, weakTopicsApi.topics, {}));
  expect(weak.rows[0]).toMatchObject({ className: 'Grade 10', courseName: 'Mathematics', topicName: 'Algebra', students: 2 });
  expect(weak.rows[0]?.share).toBeLessThan(weak.rows[1]?.share ?? 0);
  const students = await ok(app.call(teacher, weakTopicsApi.students, { courseId: world.maths }));
  expect(students.rows.map(({ weakest }) => weakest)).toContain('Algebra');
  expect(students.total).toBe(2);
  // A class teacher of none and a teacher of History see nothing of Mathematics.
  expect((await ok(app.call(teacher, weakTopicsApi.students, { courseId: world.history }))).total).toBe(0);
  const outsider = await app.call('noRole', weakTopicsApi.students, {});
  expect(outsider.status).toBe(403);
  // Teaches Grade 10 nothing but posts content: no answers of students.
  const poster = await ok(app.call('ROLE_post_content', weakTopicsApi.students, { courseId: world.history }));
  expect(poster.total).toBe(0);
});
