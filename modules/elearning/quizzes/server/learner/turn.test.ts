import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { quizAttemptsApi } from '../../contract/attempts.ts';
import { learnerAttemptsApi as api, type Paper } from '../../contract/learner.ts';
import { quizzesApi } from '../../contract/quizzes.ts';
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

function setTime(time: number): void {
  now = time;
  app.pass(0);
}
const later = (seconds: number) => setTime(now + seconds * 1000);
const short = (text: string) => ({ kind: 'short', text }) as const;
const essay = (text: string) => ({ kind: 'essay', text }) as const;

/** A quiz of three pages that follow each other: short, single, essay. */
const following = (more: object = {}) =>
  published(app, school, { sequential: true, perPage: 1, attempts: null, ...more }, ['short', 'single', 'essay']);
type Change = ReturnType<typeof changeOf>;
const save = (paper: Paper, ...changes: Change[]) => app.call(school.callers.amina, api.save, { id: paper.attemptId, changes });
/** Goes on, after `count` changes of this browser. */
const turn = (paper: Paper, page: number, count: number, ...changes: Change[]) =>
  app.call(school.callers.amina, api.turn, {
    id: paper.attemptId,
    page,
    seq: paper.writer * 1_000_000 + count,
    changes,
  });
const places = ({ questions }: Paper) => questions.map(({ place }) => place);
const asideOf = async (paper: Paper, place: number) => {
  const { body } = await app.call(administrator, quizAttemptsApi.get, { id: paper.attemptId });
  return body.questionRows.find((row) => row.place === place);
};

describe('pages that follow each other', () => {
  it('are given out one after another, and none before it is opened or after it was left', async () => {
    const paper = await begin(app, school.callers.amina, await following());
    expect([paper.page, paper.pages, places(paper)]).toEqual([1, 3, [1]]);
    expect(paper.places.map(({ place, page, answered }) => [place, page, answered])).toEqual([
      [1, 1, false],
      [2, 2, false],
      [3, 3, false],
    ]);
    const refused = async (page: number) => (await turn(paper, page, 1)).body.message;
    expect(await refused(3)).toBe('The pages of this quiz open one after another.');
    const second = await turn(paper, 2, 2, changeOf(paper, 1, 1, short('Kisumu')));
    expect(second.body.questions.map(({ place }) => place)).toEqual([2]);
    expect(second.body.taken.kept).toEqual([paper.writer * 1_000_000 + 1]);
    // Sent once more, because the answer did not come: the same page, and nothing twice.
    expect((await turn(paper, 2, 2, changeOf(paper, 1, 1, short('Kisumu')))).body.questions).toEqual(second.body.questions);
    expect((await turn(paper, 3, 3)).body.questions.map(({ place }) => place)).toEqual([3]);
    expect(await refused(2)).toBe('You have gone on from this page: the questions of this quiz follow each other.');
    expect(await refused(4)).toBe('This quiz has no more pages.');
    // Another device goes on from there, and is told of the others no more than their numbers.
    const elsewhere = await open(app, school.callers.amina, paper.attemptId);
    expect([elsewhere.page, places(elsewhere)]).toEqual([3, [3]]);
    expect(elsewhere.places.map(({ answered }) => answered)).toEqual([true, false, false]);
    expect(JSON.stringify(elsewhere)).not.toContain('Kisumu');
  });

  it('stay as they were left: what is typed afterwards is put aside, and so is what answers a page not yet opened', async () => {
    const paper = await begin(app, school.callers.amina, await following());
    await save(paper, changeOf(paper, 1, 1, short('Kisumu')));
    const early = await save(paper, changeOf(paper, 3, 2, essay('mapema')));
    expect(early.body.aside).toEqual([{ seq: paper.writer * 1_000_000 + 2, why: 'page' }]);
    await turn(paper, 2, 3);
    later(30);
    const back = await save(paper, changeOf(paper, 1, 4, short('Nakuru')));
    expect(back.body).toMatchObject({ kept: [], aside: [{ seq: paper.writer * 1_000_000 + 4, why: 'page' }] });
    // One that says it was typed before, under a number that comes after.
    const forged = await save(paper, changeOf(paper, 1, 5, short('Nakuru'), 0));
    expect(forged.body.aside).toMatchObject([{ why: 'page' }]);
    expect(await standing(app, paper.attemptId)).toEqual({ 1: 'Kisumu' });
    expect((await asideOf(paper, 1))?.aside.map(({ answerWords }) => answerWords)).toEqual(['Nakuru', 'Nakuru']);
  });

  it('keep what was typed before they were left and comes late, from the same device and from another', async () => {
    const old = await begin(app, school.callers.amina, await following());
    later(60);
    const fresh = await open(app, school.callers.amina, old.attemptId);
    await save(fresh, changeOf(fresh, 1, 1, short('Kisu')));
    later(60);
    await turn(fresh, 2, 3);
    later(300);
    // Its second change was on its way when the line dropped.
    const late = await save(fresh, changeOf(fresh, 1, 2, short('Kisumu'), 55_000));
    expect(late.body).toMatchObject({ kept: [fresh.writer * 1_000_000 + 2], aside: [] });
    expect(await standing(app, old.attemptId)).toEqual({ 1: 'Kisumu' });
    expect(await asideOf(old, 1)).toMatchObject({ late: true });
    await turn(fresh, 3, 5);
    later(60);
    // The first device’s word of the first page is older; what it typed while the second was open counts.
    expect((await save(old, changeOf(old, 1, 7, short('Mombasa'), 30_000))).body.aside).toMatchObject([{ why: 'older' }]);
    const single = { kind: 'single', option: 'b2' } as const;
    expect((await save(old, changeOf(old, 2, 8, single, 200_000))).body.kept).toHaveLength(1);
    expect((await save(old, changeOf(old, 2, 9, single, 700_000))).body.aside).toMatchObject([{ why: 'page' }]);
  });

  it('turn once where two devices, or two taps, go on at the same moment', async () => {
    const paper = await begin(app, school.callers.amina, await following());
    const both = await Promise.all([1, 2, 3].map((count) => turn(paper, 2, count)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await put(
      app,
      sql<{ page: number }>`select page from elearning.quiz_page where attempt_id = ${paper.attemptId}`,
    );
    expect(rows).toEqual([{ page: 2 }]);
  });

  it('are turned by nobody else, not once it is over, and not where all pages are open', async () => {
    const paper = await begin(app, school.callers.amina, await following({ limitSeconds: 600 }));
    const input = { id: paper.attemptId, page: 2, seq: 1_000_001, changes: [] };
    expect((await app.call(school.callers.cheptoo, api.turn, input)).status).toBe(404);
    expect((await app.call('ROLE_All', api.turn, input)).status).toBe(403);
    expect((await app.call('nobody', api.turn, input)).status).toBe(401);
    later(700);
    expect((await turn(paper, 2, 1)).body.message).toBe('Time is up, or the attempt is submitted.');
    setTime(start);
    const free = await begin(app, school.callers.amina, await published(app, school, { perPage: 1 }));
    expect([free.page, free.pages, places(free)]).toEqual([1, 2, [1, 2]]);
    expect((await turn(free, 2, 1)).body.message).toBe('All pages of this quiz are open.');
  });

  it('are what they were when the attempt began, whatever the quiz says since', async () => {
    const quizId = await published(app, school, { perPage: 1, attempts: null }, ['short', 'single']);
    const paper = await begin(app, school.callers.amina, quizId);
    const { settings, version } = (await app.call(administrator, quizzesApi.get, { id: quizId })).body;
    const changed = await app.call(administrator, quizzesApi.update, { ...settings, id: quizId, version, sequential: true });
    expect(changed.status).toBe(200);
    expect(places(await open(app, school.callers.amina, paper.attemptId))).toEqual([1, 2]);
    expect((await save(paper, changeOf(paper, placeOf(paper, 'single'), 1, null))).body.aside).toEqual([]);
  });

  it('show a picture and check an answer of the page that is open only', async () => {
    const review = { during: ['attempt' as const, 'correctness' as const], immediately: [], later: [], closed: [] };
    const paper = await begin(app, school.callers.amina, await following({ review }));
    const check = (place: number) => app.call(school.callers.amina, api.check, { id: paper.attemptId, place });
    await turn(paper, 2, 2, changeOf(paper, 1, 1, short('Kisumu')));
    for (const place of [1, 3]) expect((await check(place)).body.message).toBe('The page of this question is not open.');
    expect((await check(2)).body.message).toBe('Answer the question first.');
  });
});
