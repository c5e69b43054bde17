import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { quizAnalysisApi as api } from '../../contract/analysis.ts';
import { quizAttemptsApi, quizMarkingApi } from '../../contract/attempts.ts';
import { learnerAttemptsApi } from '../../contract/learner.ts';
import {
  administrator,
  begin,
  bodies,
  changeOf,
  mendQuestion,
  placeOf,
  published,
  type QuizSchool,
  quizSchool,
} from '../testing/quiz-school.ts';

let app: TestApp;
let school: QuizSchool;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-03-03T06:00:00Z') });
  school = await quizSchool(app);
});
afterAll(() => app.close());

async function take(who: Caller, quizId: number, option: string, word: string): Promise<number> {
  const paper = await begin(app, who, quizId);
  const changes = [
    changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option }),
    changeOf(paper, placeOf(paper, 'short'), 2, { kind: 'short', text: word }),
  ];
  await app.call(who, learnerAttemptsApi.submit, { id: paper.attemptId, changes, stamp: paper.now, elapsed: 0 });
  return paper.attemptId;
}
const marksOf = async (id: number) => (await app.call(administrator, quizAttemptsApi.get, { id })).body.marks;
const mended = {
  ...bodies.single,
  options: bodies.single.options.map((option) => ({ ...option, share: option.id === 'a1' ? 10_000 : 0 })),
};

describe('a regrade', () => {
  it('shows the difference before it changes anything, and leaves what was marked by hand', async () => {
    const quizId = await published(app, school);
    const amina = await take(school.callers.amina, quizId, 'a1', 'Kisumu');
    const cheptoo = await take(school.callers.cheptoo, quizId, 'b2', 'Nakuru');
    expect([await marksOf(amina), await marksOf(cheptoo)]).toEqual([200, 200]);
    const { questionRows } = (await app.call(administrator, quizAttemptsApi.get, { id: cheptoo })).body;
    const short = questionRows.find(({ answerWords }) => answerWords === 'Nakuru');
    await app.call(administrator, quizMarkingApi.mark, {
      id: quizId,
      marks: [{ attemptId: cheptoo, place: short?.place ?? 0, marks: 50, comment: null }],
    });
    const none = await app.call(administrator, api.regradePreview, { id: quizId });
    expect(none.body).toMatchObject({ answers: 0, attempts: 0, rows: [] });
    await mendQuestion(app, school.questions.single, mended);
    const { body: preview } = await app.call(administrator, api.regradePreview, { id: quizId });
    expect(preview).toMatchObject({ answers: 2, attempts: 2, better: 1, worse: 1 });
    expect(preview.questions).toMatchObject([{ questionId: school.questions.single, from: [1], to: 2, answers: 2 }]);
    expect(preview.rows.map(({ attemptId, before, after }) => [attemptId, before, after])).toEqual([
      [amina, 200, 400],
      [cheptoo, 250, 50],
    ]);
    expect([await marksOf(amina), await marksOf(cheptoo)]).toEqual([200, 250]);
    const { fingerprint } = preview;
    const twice = await Promise.all(
      [1, 2].map(() => app.call(administrator, api.regrade, { id: quizId, fingerprint }, freshKey())),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await marksOf(amina), await marksOf(cheptoo)]).toEqual([400, 50]);
    const done = await app.call(administrator, api.regrades, { id: quizId });
    expect(done.body.rows).toMatchObject([{ answers: 2, attempts: 2 }]);
    await mendQuestion(app, school.questions.single, bodies.single);
  });

  it('leaves answers to a question that asks in another way by now as they were marked', async () => {
    const quizId = await published(app, school);
    const amina = await take(school.callers.amina, quizId, 'b2', 'Kisumu');
    const before = await marksOf(amina);
    await mendQuestion(app, school.questions.single, { ...bodies.multiple, options: bodies.single.options });
    await mendQuestion(app, school.questions.short, {
      ...bodies.short,
      variants: [{ text: 'Mombasa', share: 10_000 }],
    });
    const { body: preview } = await app.call(administrator, api.regradePreview, { id: quizId });
    expect(preview.questions.map(({ questionId }) => questionId)).toEqual([school.questions.short]);
    expect(preview.rows).toMatchObject([{ attemptId: amina, before, after: (before ?? 0) - 200 }]);
    await app.call(administrator, api.regrade, { id: quizId, fingerprint: preview.fingerprint }, freshKey());
    expect(await marksOf(amina)).toBe((before ?? 0) - 200);
    await mendQuestion(app, school.questions.single, bodies.single);
    await mendQuestion(app, school.questions.short, bodies.short);
  });

  it('is refused where something has changed since the preview', async () => {
    const quizId = await published(app, school);
    await take(school.callers.amina, quizId, 'a1', 'Kisumu');
    await mendQuestion(app, school.questions.single, mended);
    const { fingerprint } = (await app.call(administrator, api.regradePreview, { id: quizId })).body;
    await mendQuestion(app, school.questions.single, bodies.single);
    const refused = await app.call(administrator, api.regrade, { id: quizId, fingerprint }, freshKey());
    expect(refused.status).toBe(409);
  });
});

describe('the analysis of questions', () => {
  it('says how many got each right and what was answered', async () => {
    const quizId = await published(app, school, { audience: [{ kind: 'class', id: school.form3 }] });
    await take(school.callers.amina, quizId, 'b2', 'Kisumu');
    await take(school.callers.brian, quizId, 'b2', 'Nakuru');
    await take(school.callers.cheptoo, quizId, 'c3', 'Nakuru');
    const { body } = await app.call(administrator, api.items, { id: quizId });
    expect([body.attempts, body.mean]).toEqual([3, 5_000]);
    const [single, short] = ['single', 'short'].map((kind) => body.rows.find((row) => row.kind === kind));
    // Minus one of two marks: the share of the question counts, though the attempt gets nothing less than nothing for it.
    expect(single).toMatchObject({ asked: 3, answered: 3, facility: 5_000, discrimination: null });
    expect(single?.answers.map(({ words, count }) => [words, count])).toEqual([
      ['Forty-two', 2],
      ['Minus one', 1],
    ]);
    expect(short).toMatchObject({
      facility: 3_333,
      answers: [
        { words: 'Nakuru', count: 2, share: 0 },
        { words: 'Kisumu', count: 1 },
      ],
    });
  });

  it('counts results by the rule for several attempts', async () => {
    const results = async (grading: 'highest' | 'average' | 'first' | 'last') => {
      const quizId = await published(app, school, { grading, attempts: 3, passShare: 5_000 });
      await take(school.callers.amina, quizId, 'b2', 'Nakuru');
      await take(school.callers.amina, quizId, 'b2', 'Kisumu');
      await take(school.callers.amina, quizId, 'a1', 'Nakuru');
      const { body } = await app.call(administrator, quizAttemptsApi.results, { id: quizId });
      const amina = body.rows.find(({ studentId }) => studentId === school.amina);
      expect(body.rows.find(({ studentId }) => studentId === school.cheptoo)).toMatchObject({
        state: 'none',
        marks: null,
        passed: null,
      });
      return [amina?.marks, amina?.passed, amina?.attempts];
    };
    expect(await results('highest')).toEqual([400, true, 3]);
    expect(await results('average')).toEqual([200, true, 3]);
    expect(await results('first')).toEqual([200, true, 3]);
    expect(await results('last')).toEqual([0, false, 3]);
  });
});
