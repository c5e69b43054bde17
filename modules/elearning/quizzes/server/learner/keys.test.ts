import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { quizzes } from '../../area.ts';
import { learnerAttemptsApi, learnerQuizzesApi } from '../../contract/learner.ts';
import { quizzesApi } from '../../contract/quizzes.ts';
import { reviewItems } from '../../contract/words.ts';
import {
  administrator,
  begin,
  bodies,
  changeOf,
  placeOf,
  planted,
  published,
  type QuizSchool,
  quizSchool,
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

const kinds = Object.keys(bodies) as (keyof typeof bodies)[];
const nothing = { during: ['attempt' as const], immediately: [], later: [], closed: [] };

/** What every call that students have answers for one attempt, as it would stand on the wire; by its path. */
async function everything(who: Caller, quizId: number, attemptId: number): Promise<Map<string, string>> {
  const change = { stamp: new Date(now).toISOString(), elapsed: 0 };
  const inputs: Record<string, Record<string, unknown>> = {
    [learnerQuizzesApi.list.path]: {},
    [learnerQuizzesApi.get.path]: { id: quizId },
    [learnerQuizzesApi.start.path]: { id: quizId },
    [learnerAttemptsApi.open.path]: { id: attemptId },
    [learnerAttemptsApi.save.path]: { id: attemptId, changes: [] },
    [learnerAttemptsApi.turn.path]: { id: attemptId, page: 2, seq: 1, changes: [] },
    [learnerAttemptsApi.check.path]: { id: attemptId, place: 1 },
    [learnerAttemptsApi.review.path]: { id: attemptId },
    [learnerAttemptsApi.picture.path]: { id: attemptId, fileId: 1 },
    [learnerAttemptsApi.submit.path]: { id: attemptId, changes: [], ...change },
  };
  const answers = new Map<string, string>();
  for (const api of Object.values(quizzes.apis ?? {}))
    for (const endpoint of Object.values(api) as Endpoint[]) {
      if (endpoint.access !== 'student') continue;
      const input = inputs[endpoint.path];
      // A call that comes later has to be walked too.
      if (!input) throw new Error(`${endpoint.path} is not walked`);
      const answer = await app.call(who, endpoint, input as never, endpoint.idempotent ? freshKey() : {});
      answers.set(endpoint.path, JSON.stringify(answer.body));
    }
  return answers;
}

/** Words that stand in keys only, and names of their fields. */
const telling = [planted, '"share":-', '"share":5000', '"right":[', '"right":true', '"feedback":["', '"variants"', '"tolerance"'];
const told = (answers: ReadonlyMap<string, string>) =>
  [...answers].flatMap(([path, body]) => telling.filter((word) => body.includes(word)).map((word) => `${path} ${word}`));

describe('keys and feedback', () => {
  it('stand in no answer that a student gets before, during and after an attempt while the quiz shows nothing', async () => {
    const quizId = await published(app, school, { review: nothing, attempts: 3 }, kinds);
    const paper = await begin(app, school.callers.amina, quizId);
    const single = changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option: 'c3' });
    await app.call(school.callers.amina, learnerAttemptsApi.save, { id: paper.attemptId, changes: [single] });
    // The walk ends the attempt; the second one walks what is over.
    for (const round of ['during', 'after'])
      expect(told(await everything(school.callers.amina, quizId, paper.attemptId)), round).toEqual([]);
    now += 3_600_000;
    app.pass(0);
    expect(told(await everything(school.callers.amina, quizId, paper.attemptId)), 'later').toEqual([]);
  });

  it('are found by the same walk where the quiz shows them once it is closed, and not a moment earlier', async () => {
    const closesAt = new Date(start + 3_600_000).toISOString();
    const review = { ...nothing, immediately: ['attempt' as const], later: ['attempt' as const], closed: [...reviewItems] };
    const quizId = await published(app, school, { review, closesAt }, kinds);
    const paper = await begin(app, school.callers.amina, quizId);
    const single = changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option: 'c3' });
    await app.call(school.callers.amina, learnerAttemptsApi.save, { id: paper.attemptId, changes: [single] });
    const walk = () => everything(school.callers.amina, quizId, paper.attemptId);
    await walk();
    now = start + 3_599_000;
    app.pass(0);
    expect(told(await walk())).toEqual([]);
    now = start + 3_600_001;
    app.pass(0);
    const shown = await walk();
    expect(shown.get(learnerAttemptsApi.review.path)).toContain(planted);
    expect(told(new Map([...shown].filter(([path]) => path !== learnerAttemptsApi.review.path)))).toEqual([]);
  });

  it('are not told by the order or the names of what is to be matched and ordered', async () => {
    const quizId = await published(app, school, { attempts: null, review: nothing }, ['matching', 'ordering']);
    const orders = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const paper = await begin(app, school.callers.amina, quizId);
      const asked = paper.questions.map(({ question }) => question);
      for (const question of asked) {
        if (question.kind === 'ordering') orders.add(question.items.map(({ id }) => id).join());
        if (question.kind === 'matching') expect(question.rights).toHaveLength(3);
      }
      await app.call(school.callers.amina, learnerAttemptsApi.submit, {
        id: paper.attemptId,
        changes: [],
        stamp: paper.now,
        elapsed: 0,
      });
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it('may be looked up during an attempt only where the quiz says so, and the answer stays from then on', async () => {
    const checking = { ...nothing, during: ['attempt' as const, 'correctness' as const, 'feedback' as const] };
    const quizId = await published(app, school, { review: checking }, ['single']);
    const paper = await begin(app, school.callers.amina, quizId);
    const change = (count: number, option: string) => changeOf(paper, 1, count, { kind: 'single', option });
    const check = () => app.call(school.callers.amina, learnerAttemptsApi.check, { id: paper.attemptId, place: 1 });
    expect((await check()).body.message).toBe('Answer the question first.');
    await app.call(school.callers.amina, learnerAttemptsApi.save, { id: paper.attemptId, changes: [change(1, 'a1')] });
    expect((await check()).body).toMatchObject({
      outcome: 'wrong',
      feedback: [`${planted} Forty`, `${planted} general`],
      right: null,
    });
    const after = await app.call(school.callers.amina, learnerAttemptsApi.save, {
      id: paper.attemptId,
      changes: [change(2, 'b2')],
    });
    expect(after.body.aside).toMatchObject([{ why: 'checked' }]);
    expect((await check()).body.outcome).toBe('wrong');
  });
});

describe('students and quizzes', () => {
  it('never reach what staff see, nor a quiz that is not for them, not published or archived', async () => {
    const quizId = await published(app, school);
    for (const api of Object.values(quizzes.apis ?? {}))
      for (const endpoint of Object.values(api) as Endpoint[]) {
        if (endpoint.access === 'student') continue;
        const answer = await app.call(school.callers.amina, endpoint, { id: quizId } as never, freshKey());
        expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403]);
      }
    // Brian is in West.
    for (const endpoint of [learnerQuizzesApi.get, learnerQuizzesApi.start])
      expect((await app.call(school.callers.brian, endpoint, { id: quizId }, freshKey())).status).toBe(404);
    const draft = await app.call(
      administrator,
      quizzesApi.create,
      { title: 'Draft', courseId: school.maths, audience: [{ kind: 'stream', id: school.east }] },
      freshKey(),
    );
    expect((await app.call(school.callers.amina, learnerQuizzesApi.get, { id: draft.body.id })).status).toBe(404);
    const listed = await app.call(school.callers.amina, learnerQuizzesApi.list, { size: 200 });
    expect(listed.body.rows.map(({ id }) => id)).not.toContain(draft.body.id);
  });

  it('begin with the password, from the network, in the time and as often as it says', async () => {
    const ask = async (settings: Parameters<typeof published>[2], password?: string) => {
      const id = await published(app, school, settings);
      const answer = await app.call(
        school.callers.amina,
        learnerQuizzesApi.start,
        { id, password: password ?? null },
        freshKey(),
      );
      return [answer.status, answer.body.fields?.[0]?.path ?? answer.body.message];
    };
    expect(await ask({ password: 'Simba' })).toEqual([400, 'password']);
    expect(await ask({ password: 'Simba' }, 'simba')).toEqual([400, 'password']);
    expect((await ask({ password: 'Simba' }, 'Simba'))[0]).toBe(200);
    expect((await ask({ networks: ['10.1.0.0/16'] }))[0]).toBe(422);
    expect((await ask({ networks: ['10.1.0.0/16', '127.0.0.1'] }))[0]).toBe(200);
    expect(await ask({ opensAt: new Date(start + 60_000).toISOString() })).toEqual([422, expect.stringContaining('opens on')]);
    const once = await published(app, school, { attempts: 1 });
    const paper = await begin(app, school.callers.amina, once);
    await app.call(school.callers.amina, learnerAttemptsApi.submit, {
      id: paper.attemptId,
      changes: [],
      stamp: paper.now,
      elapsed: 0,
    });
    const again = await app.call(school.callers.amina, learnerQuizzesApi.start, { id: once }, freshKey());
    expect([again.status, again.body.message]).toEqual([422, 'You have taken this quiz.']);
  });

  it('who begin twice at the same moment have one attempt', async () => {
    const id = await published(app, school, { attempts: 5 });
    const begun = await Promise.all(
      [1, 2, 3, 4].map(() => app.call(school.callers.amina, learnerQuizzesApi.start, { id }, freshKey())),
    );
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(begun.map(({ body }) => body.attemptId)).size).toBe(1);
  });
});
