import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { learnerAttemptsApi as api, type Paper } from '../../contract/learner.ts';
import { quizAttemptsApi, quizMarkingApi } from '../../contract/attempts.ts';
import { quizzesApi } from '../../contract/quizzes.ts';
import { administrator, begin, changeOf, placeOf, published, type QuizSchool, quizSchool } from '../testing/quiz-school.ts';

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
const short = (text: string) => ({ kind: 'short', text }) as const;
const save = (paper: Paper, ...changes: ReturnType<typeof changeOf>[]) =>
  app.call(school.callers.amina, api.save, { id: paper.attemptId, changes });
const submit = (paper: Paper, elapsed: number, ...changes: ReturnType<typeof changeOf>[]) =>
  app.call(school.callers.amina, api.submit, { id: paper.attemptId, changes, stamp: paper.now, elapsed });
const attemptOf = async (paper: Paper) => (await app.call(administrator, quizAttemptsApi.get, { id: paper.attemptId })).body;

describe('submitting', () => {
  it('is done once however often it is sent, and at once with the last changes', async () => {
    const paper = await begin(app, school.callers.amina, await published(app, school));
    const change = changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option: 'b2' });
    const answers = await Promise.all([submit(paper, 1, change), submit(paper, 1, change), submit(paper, 1, change)]);
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([1, 2, 3].map(() => [200, 'finished']));
    expect(await attemptOf(paper)).toMatchObject({ state: 'finished', closedBy: 'student', marks: 200 });
    const late = await save(paper, changeOf(paper, placeOf(paper, 'short'), 2, short('Kisumu')));
    expect(late.body.aside).toMatchObject([{ why: 'over' }]);
    expect((await attemptOf(paper)).marks).toBe(200);
  });

  it('loses no save that is under way at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const paper = await begin(app, school.callers.amina, await published(app, school));
      const change = changeOf(paper, placeOf(paper, 'short'), 1, short('Kisumu'));
      const [saved] = await Promise.all([save(paper, change), submit(paper, 1)]);
      const { marks, aside } = await attemptOf(paper);
      // Either it came first and counts, or it came second and stands aside: acknowledged as what it is.
      expect([marks, aside, saved.body.kept.length]).toEqual(saved.body.kept.length === 1 ? [200, 0, 1] : [0, 1, 0]);
    }
  });

  it('leaves an essay to a person, whose marks are added up', async () => {
    const quizId = await published(app, school, {}, ['single', 'essay']);
    const paper = await begin(app, school.callers.amina, quizId);
    await submit(
      paper,
      1,
      changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option: 'b2' }),
      changeOf(paper, placeOf(paper, 'essay'), 2, { kind: 'essay', text: 'Insha ndefu' }),
    );
    expect(await attemptOf(paper)).toMatchObject({ marks: null, ungraded: 1 });
    const { body } = await app.call(administrator, quizMarkingApi.next, {
      id: quizId,
      questionId: school.questions.essay,
      anonymous: true,
    });
    expect(body.rows).toMatchObject([{ student: null, admissionNo: null, answerWords: 'Insha ndefu', waits: true }]);
    const place = placeOf(paper, 'essay');
    const mark = (marks: number) =>
      app.call(administrator, quizMarkingApi.mark, {
        id: quizId,
        marks: [{ attemptId: paper.attemptId, place, marks, comment: 'Vizuri' }],
      });
    const tooMuch = await mark(201);
    expect([tooMuch.status, tooMuch.body.fields?.[0]?.path]).toEqual([400, 'marks.0.marks']);
    const waiting = async () => {
      const { rows } = (await app.call(administrator, quizMarkingApi.questions, { id: quizId })).body;
      return rows.map(({ questionId, answers, waiting: left }) => [questionId, answers, left]);
    };
    expect(await waiting()).toEqual([[school.questions.essay, 1, 1]]);
    expect((await mark(150)).body).toEqual({ marked: 1, waiting: 0 });
    expect(await waiting()).toEqual([[school.questions.essay, 1, 0]]);
    expect(await attemptOf(paper)).toMatchObject({ marks: 350, ungraded: 0 });
  });

  it('has an essay marked anew that was written anew with more time, and one that stayed not', async () => {
    const quizId = await published(app, school, { limitSeconds: 1800 }, ['single', 'essay']);
    const paper = await begin(app, school.callers.amina, quizId);
    const place = placeOf(paper, 'essay');
    const essay = (count: number, text: string) => changeOf(paper, place, count, { kind: 'essay', text });
    await submit(paper, 1, essay(1, 'Insha'));
    await app.call(administrator, quizMarkingApi.mark, {
      id: quizId,
      marks: [{ attemptId: paper.attemptId, place, marks: 150, comment: null }],
    });
    const goesOn = async () => {
      const { version } = await attemptOf(paper);
      const given = { id: paper.attemptId, version, seconds: 600, because: 'The power was out' };
      expect((await app.call(administrator, quizAttemptsApi.moreTime, given, freshKey())).status).toBe(200);
    };
    await goesOn();
    await save(paper, { ...essay(2, 'Insha'), flagged: true });
    await submit(paper, 2);
    expect(await attemptOf(paper)).toMatchObject({ marks: 150, ungraded: 0 });
    await goesOn();
    await submit(paper, 3, essay(3, 'Insha nyingine'));
    expect(await attemptOf(paper)).toMatchObject({ marks: null, ungraded: 1 });
  });
});

describe('closing a quiz by hand', () => {
  it('submits what runs as it stands', async () => {
    const quizId = await published(app, school);
    const paper = await begin(app, school.callers.amina, quizId);
    await save(paper, changeOf(paper, placeOf(paper, 'short'), 1, short('Kisumu')));
    const { version } = (await app.call(administrator, quizzesApi.get, { id: quizId })).body;
    const closed = await app.call(administrator, quizzesApi.close, { id: quizId, version }, freshKey());
    expect(closed.body).toMatchObject({ state: 'closed', running: 0, finished: 1 });
    expect(await attemptOf(paper)).toMatchObject({ state: 'finished', closedBy: 'teacher', marks: 200 });
  });
});
