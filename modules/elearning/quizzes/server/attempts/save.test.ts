import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { learnerAttemptsApi as api, learnerQuizzesApi, type Paper } from '../../contract/learner.ts';
import { quizAttemptsApi } from '../../contract/attempts.ts';
import { quizOverridesApi } from '../../contract/quizzes.ts';
import { closeByItself } from './close.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import {
  administrator,
  begin,
  changeOf,
  open,
  placeOf,
  published,
  put,
  type QuizSchool,
  quizSchool,
  standing,
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
beforeEach(() => setTime(start));

/** Sessions are believed only while they are used, so the clock's moves sign everybody in anew. */
function setTime(time: number): void {
  now = time;
  app.pass(0);
}
const later = (seconds: number) => setTime(now + seconds * 1000);
const minutes = (count: number) => count * 60;
const short = (text: string) => ({ kind: 'short', text }) as const;
const save = (paper: Paper, ...changes: ReturnType<typeof changeOf>[]) =>
  app.call(school.callers.amina, api.save, { id: paper.attemptId, changes });
const submit = (paper: Paper, elapsed: number, ...changes: ReturnType<typeof changeOf>[]) =>
  app.call(school.callers.amina, api.submit, { id: paper.attemptId, changes, stamp: paper.now, elapsed });
const closing = () => closeByItself(app.services, app.http.log, (id) => schoolById(app.services, id));
const attemptOf = async (paper: Paper) => (await app.call(administrator, quizAttemptsApi.get, { id: paper.attemptId })).body;

describe('saving answers', () => {
  it('takes each number once, an older one never over a newer, and several at once', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school));
    const place = placeOf(paper, 'short');
    const single = placeOf(paper, 'single');
    const first = await save(paper, changeOf(paper, place, 1, short('Ki')), changeOf(paper, place, 2, short('Kisu')));
    expect(first.body).toMatchObject({ kept: [1, 2].map((n) => paper.writer * 1_000_000 + n), aside: [], state: 'running' });
    const chosen = changeOf(paper, single, 3, { kind: 'single', option: 'b2' });
    await save(paper, changeOf(paper, place, 4, short('Kisumu')), chosen);
    // The line was bad: what was sent before comes once more, and late.
    const again = await save(paper, chosen, changeOf(paper, place, 1, short('Ki')));
    expect(again.body.kept).toEqual([1, 3].map((n) => paper.writer * 1_000_000 + n));
    expect(again.body.aside).toEqual([]);
    expect(await standing(app, paper.attemptId)).toEqual({ [place]: 'Kisumu', [single]: { kind: 'single', option: 'b2' } });
  });

  it('is refused of an attempt of another, of a stranger and of staff, and writes nothing', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school));
    const place = placeOf(paper, 'short');
    const input = { id: paper.attemptId, changes: [changeOf(paper, place, 9, short('yangu'))] };
    expect((await app.call(school.callers.cheptoo, api.save, input)).status).toBe(404);
    expect((await app.call('ROLE_All', api.save, input)).status).toBe(403);
    expect((await app.call('nobody', api.save, input)).status).toBe(401);
    for (const call of [api.open, api.review] as const)
      expect((await app.call(school.callers.cheptoo, call, { id: paper.attemptId })).status).toBe(404);
    expect(await standing(app, paper.attemptId)).toEqual({});
  });

  it('of two devices lets the one opened later win, and puts nothing away for good', async () => {
    const old = await begin(app, school.callers.amina, await published(app, school));
    const place = placeOf(old, 'short');
    await save(old, changeOf(old, place, 1, short('one')));
    const fresh = await open(app, school.callers.amina, old.attemptId);
    expect(fresh.questions.find((question) => question.place === place)?.answer).toEqual(short('one'));
    expect(fresh.writer).toBeGreaterThan(old.writer);
    await save(fresh, changeOf(fresh, place, 1, short('two')));
    const overtaken = await save(old, changeOf(old, place, 2, short('three')));
    expect(overtaken.body.aside).toEqual([{ seq: old.writer * 1_000_000 + 2, why: 'older' }]);
    expect(overtaken.body.writers).toBe(fresh.writer);
    expect(await standing(app, old.attemptId)).toEqual({ [place]: 'two' });
    const { questionRows } = await attemptOf(old);
    const [aside] = questionRows.find((row) => row.place === place)?.aside ?? [];
    expect(aside).toMatchObject({ why: 'older', answerWords: 'three' });
    // A teacher lets it stand after all.
    const taken = await app.call(
      administrator,
      quizAttemptsApi.takeAside,
      { id: old.attemptId, place, seq: aside?.seq ?? 0, because: 'She showed me her phone' },
      freshKey(),
    );
    expect(taken.status).toBe(200);
    expect(await standing(app, old.attemptId)).toEqual({ [place]: 'three' });
  });

  it('keeps both of two devices that save the same question at the same moment', async () => {
    const old = await begin(app, school.callers.amina, await published(app, school));
    const fresh = await open(app, school.callers.amina, old.attemptId);
    const place = placeOf(old, 'short');
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const paper = at % 2 === 0 ? old : fresh;
        return save(paper, changeOf(paper, place, at + 1, short(`answer ${at}`)));
      }),
    );
    expect(await standing(app, old.attemptId)).toEqual({ [place]: 'answer 9' });
    const { rows } = await put(
      app,
      sql<{ seq: number }>`select seq from elearning.quiz_aside where attempt_id = ${old.attemptId}`,
    );
    for (const { seq } of rows) expect(Math.floor(seq / 1_000_000)).toBe(old.writer);
  });

  it('takes a huge essay and letters of any script as they are', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school, {}, ['essay']));
    const text = `Ĩ${'\n'}“${'wĩra 👩🏾‍🏫 '.repeat(2_000)}”`;
    expect((await save(paper, changeOf(paper, 1, 1, { kind: 'essay', text }))).status).toBe(200);
    expect(await standing(app, paper.attemptId)).toEqual({ 1: text });
    const [again] = (await open(app, school.callers.amina, paper.attemptId)).questions;
    expect(again?.answer).toEqual({ kind: 'essay', text });
  });
});

describe('the time of an attempt', () => {
  const limited = { limitSeconds: minutes(30), lateSeconds: minutes(15) };

  it('goes on in another browser with the answers and the same end', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school, limited));
    const place = placeOf(paper, 'short');
    expect(paper.endsAt).toBe(new Date(start + 1_800_000).toISOString());
    later(minutes(5));
    await save(paper, changeOf(paper, place, 1, short('Mombasa'), 290_000));
    later(minutes(10));
    const elsewhere = await open(app, school.callers.amina, paper.attemptId);
    expect(elsewhere).toMatchObject({ endsAt: paper.endsAt, now: new Date(start + 900_000).toISOString(), no: 1 });
    expect(elsewhere.questions.find((question) => question.place === place)?.answer).toEqual(short('Mombasa'));
    // Starting once more is the same attempt.
    const again = await app.call(school.callers.amina, learnerQuizzesApi.start, { id: paper.quizId }, freshKey());
    expect(again.body.attemptId).toBe(paper.attemptId);
  });

  it('ends by itself, and what was typed in time without a line is taken and marked late', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school, limited));
    const place = placeOf(paper, 'short');
    later(minutes(31));
    await closing();
    expect(await attemptOf(paper)).toMatchObject({ state: 'finished', closedBy: 'clock', marks: 0 });
    later(minutes(5));
    const saved = await save(paper, changeOf(paper, place, 1, short('Kisumu'), 29 * 60_000));
    expect(saved.body).toMatchObject({ kept: [paper.writer * 1_000_000 + 1], state: 'finished' });
    const after = await attemptOf(paper);
    expect(after).toMatchObject({ marks: 200, outOf: 400, late: 1 });
    expect(after.questionRows.find((row) => row.place === place)).toMatchObject({ late: true, answerWords: 'Kisumu' });
  });

  it('puts aside what was typed after the end, what comes after the time for it, and what comes after submission', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school, limited));
    const place = placeOf(paper, 'short');
    const why = async (count: number, elapsed: number) =>
      (await save(paper, changeOf(paper, place, count, short('Kisumu'), elapsed))).body.aside[0]?.why;
    later(minutes(31));
    expect(await why(1, 30 * 60_000 + 1)).toBe('over');
    later(minutes(15));
    expect(await why(2, 60_000)).toBe('over');
    expect(await standing(app, paper.attemptId)).toEqual({});
    expect((await attemptOf(paper)).aside).toBe(2);
  });

  it('closes on the save that comes after it, without the timer', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school, limited));
    await save(paper, changeOf(paper, placeOf(paper, 'short'), 1, short('Kisumu')));
    later(minutes(40));
    expect((await open(app, school.callers.amina, paper.attemptId)).questions).toEqual([]);
    expect(await attemptOf(paper)).toMatchObject({ state: 'finished', closedBy: 'clock', marks: 200 });
  });

  it('abandons what was not submitted where the quiz says so, and takes a submission pressed in time', async () => {
    const abandoning = { ...limited, overdue: 'abandon' as const };
    const paper = await begin(app, school.callers.amina, await published(app, school, abandoning));
    later(minutes(31));
    await closing();
    expect((await attemptOf(paper)).state).toBe('abandoned');
    const place = placeOf(paper, 'short');
    const pressed = await submit(paper, 29 * 60_000, changeOf(paper, place, 1, short('Kisumu'), 28 * 60_000));
    expect(pressed.body.state).toBe('finished');
    expect(await attemptOf(paper)).toMatchObject({ state: 'finished', marks: 200, late: 1 });
    setTime(start);
    const other = await begin(app, school.callers.amina, await published(app, school, abandoning));
    later(minutes(31));
    expect((await submit(other, 31 * 60_000)).body.state).toBe('abandoned');
  });

  it('gives a grace to submit in which nothing is changed any more', async () => {
    const graceful = { ...limited, lateSeconds: 0, overdue: 'graceperiod' as const, graceSeconds: minutes(10) };
    const paper = await begin(app, school.callers.amina, await published(app, school, graceful));
    const place = placeOf(paper, 'short');
    await save(paper, changeOf(paper, place, 1, short('Kisumu')));
    later(minutes(33));
    await closing();
    expect((await attemptOf(paper)).state).toBe('overdue');
    const late = await submit(paper, 33 * 60_000, changeOf(paper, place, 2, short('Nakuru'), 32 * 60_000));
    expect(late.body).toMatchObject({ state: 'finished', aside: [{ why: 'over' }] });
    expect(await attemptOf(paper)).toMatchObject({ marks: 200, closedBy: 'student' });
    setTime(start);
    const other = await begin(app, school.callers.amina, await published(app, school, graceful));
    later(minutes(41));
    await closing();
    expect((await attemptOf(other)).state).toBe('abandoned');
  });

  it('follows an exception that is given while the attempt runs, and more time for one attempt', async () => {
    const quizId = await published(app, school, limited);
    const paper = await begin(app, school.callers.amina, quizId);
    await app.call(
      administrator,
      quizOverridesApi.add,
      { id: quizId, target: { kind: 'student', id: school.amina }, limitSeconds: minutes(45), because: 'Large print' },
      freshKey(),
    );
    expect((await attemptOf(paper)).endsAt).toBe(new Date(start + 45 * 60_000).toISOString());
    later(minutes(50));
    await closing();
    const { version, state } = await attemptOf(paper);
    expect(state).toBe('finished');
    const given = await app.call(
      administrator,
      quizAttemptsApi.moreTime,
      { id: paper.attemptId, version, seconds: minutes(10), because: 'The power was out' },
      freshKey(),
    );
    expect(given.body).toMatchObject({ state: 'running', endsAt: new Date(start + 60 * 60_000).toISOString() });
    const place = placeOf(paper, 'short');
    expect((await save(paper, changeOf(paper, place, 5, short('Kisumu'), 51 * 60_000))).body.state).toBe('running');
    expect((await submit(paper, 52 * 60_000)).body.state).toBe('finished');
    expect((await attemptOf(paper)).marks).toBe(200);
  });
});
