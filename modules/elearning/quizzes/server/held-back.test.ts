import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { questionsApi } from '../../bank/contract/questions.ts';
import { learnerSelfTestsApi } from '../../bank/contract/self-tests.ts';
import { administrator, published, type QuizSchool, quizSchool } from './testing/quiz-school.ts';

let app: TestApp;
let school: QuizSchool;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-03-03T06:00:00Z') });
  school = await quizSchool(app);
});
afterAll(() => app.close());

it('a self test neither asks nor tells what an open quiz asks, though it began before', async () => {
  const { amina } = school.callers;
  const begin = () =>
    app.call(amina, learnerSelfTestsApi.begin, { courseId: school.maths, count: 50, weakFirst: false }, freshKey());
  const kinds = ['single', 'short'] as const;
  const test = await ok(begin());
  const isOf = (kind: string) => test.asked.filter(({ question }) => question.kind === kind);
  const places = { single: isOf('single')[0]?.place ?? 0, short: isOf('short')[0]?.place ?? 0 };
  const answer = (place: number, value: object) =>
    app.call(amina, learnerSelfTestsApi.answer, { id: test.id, place, answer: value as never }, freshKey());
  const said = await ok(answer(places.short, { kind: 'short', text: 'x' }));
  expect(said.solution.length).toBeGreaterThan(0);
  await published(app, school, {}, [...kinds]);
  const again = await begin();
  const asked = again.status === 200 ? again.body.asked.map(({ question }) => question.kind) : [];
  expect(asked.filter((kind) => kind === 'single' || kind === 'short').length).toBe(
    test.asked.filter(({ question }) => question.kind === 'single' || question.kind === 'short').length - 2,
  );
  const refused = await answer(places.single, { kind: 'single', option: 'a' });
  expect([refused.status, refused.body.message]).toEqual([422, 'This question is in a quiz that is open now. Answer it later.']);
  const now = await ok(app.call(amina, learnerSelfTestsApi.get, { id: test.id }));
  expect(now.asked[places.short - 1]?.outcome).toMatchObject({ share: 0, solution: [], said: [], feedback: '' });
  expect((await app.call(administrator, questionsApi.list, {})).status).toBe(200);
});
