import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { sheetsApi } from '#modules/exams/marks/contract/sheets.ts';
import { examCategoriesApi } from '#modules/exams/setup/contract/exam-categories.ts';
import { scalesApi } from '#modules/exams/setup/contract/scales.ts';
import { type Exam, examsApi } from '#modules/exams/sittings/contract/exams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { quizAnalysisApi } from '../../contract/analysis.ts';
import { quizMarkingApi } from '../../contract/attempts.ts';
import { quizExamMarksApi as api } from '../../contract/exam-marks.ts';
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
  teacher,
} from '../testing/quiz-school.ts';
import { holdTakings } from './take-marks.ts';

const examiner = 'ROLE_Exam_admin';
let app: TestApp;
let school: QuizSchool;
let termId: number;
let categoryId: number;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-03-03T06:00:00Z') });
  school = await quizSchool(app);
  const year = (await app.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' })).body;
  const term = { yearId: year.id, number: 1, name: 'Term 1', opensOn: '2026-01-05', closesOn: '2026-04-03' };
  termId = (await app.call('ROLE_All', termsApi.create, term)).body.id;
  const category = { name: 'End of term', shortName: 'End', kind: 'end_term' } as const;
  categoryId = (await app.call(examiner, examCategoriesApi.create, category)).body.id;
});
afterAll(() => app.close());

async function openExam(name: string, more: object = {}): Promise<Exam> {
  const draft = { name, categoryId, termId, classIds: [school.form3], ...more };
  const made = await app.call(examiner, examsApi.create, draft);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { id, version } = made.body;
  const opened = await app.call(examiner, examsApi.open, { id, version }, freshKey());
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  return opened.body;
}

async function sheetOf(exam: Exam, courseId = school.maths, stream = 'East'): Promise<number> {
  const { rows } = (await app.call(examiner, sheetsApi.list, { examId: exam.id, courseId, size: 200 })).body;
  const found = rows.find(({ streamName }) => streamName === stream);
  if (!found) throw new Error('no sheet');
  return found.id;
}

/** What stands on a sheet, by student. */
async function marksOn(sheetId: number): Promise<Record<number, number | string | null>> {
  const { rows } = (await app.call(examiner, sheetsApi.get, { id: sheetId })).body;
  return Object.fromEntries(rows.flatMap(({ studentId, marks }) => marks.map(({ state, score }) => [studentId, score ?? state])));
}

const enter = async (id: number, studentId: number, value: { state: 'scored' | 'absent'; score: number | null }) => {
  const marks = [{ studentId, paper: 0, value, version: 0 }];
  return (await app.call(examiner, sheetsApi.enter, { id, marks }, freshKey())).body;
};

async function attempt(who: Caller, quizId: number, option: string, word: string | null = null): Promise<void> {
  const paper = await begin(app, who, quizId);
  const changes = [changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option })];
  if (word !== null) changes.push(changeOf(paper, placeOf(paper, 'short'), 2, { kind: 'short', text: word }));
  await app.call(who, learnerAttemptsApi.submit, { id: paper.attemptId, changes, stamp: paper.now, elapsed: 0 });
}

const preview = async (quizId: number, sheetId: number, replace = false, as: Caller = teacher) =>
  (await app.call(as, api.preview, { id: quizId, sheetId, replace })).body;
async function take(quizId: number, sheetId: number, replace = false, as: Caller = teacher) {
  const { fingerprint, paper } = await preview(quizId, sheetId, replace, as);
  return app.call(as, api.take, { id: quizId, sheetId, paper, replace, fingerprint: fingerprint ?? '' }, freshKey());
}

/** How many processes of this database wait for a lock of any kind. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and a.datname = current_database()`.execute(app.db.platform);
  return rows[0]?.count ?? 0;
}

describe('marks of a quiz on the sheet of an exam', () => {
  it('are shown before they are entered, keep what stands there, and leave who has no attempt as they are', async () => {
    const quizId = await published(app, school);
    const exam = await openExam('CAT 1', { outOf: 30 });
    const sheetId = await sheetOf(exam);
    await attempt(school.callers.amina, quizId, 'b2', 'Nakuru');
    const { rows: sheets } = (await app.call(teacher, api.sheets, { id: quizId })).body;
    expect(sheets.map(({ id, examName, streamName, missing }) => [id, examName, streamName, missing])).toContainEqual([
      sheetId,
      'CAT 1',
      'East',
      2,
    ]);
    const shown = await preview(quizId, sheetId);
    expect(shown).toMatchObject({ outOf: 30, rounds: false, refused: null, counts: { enter: 1, none: 1, keep: 0 } });
    expect(shown.rows.find(({ studentId }) => studentId === school.amina)).toMatchObject({
      quizMarks: 200,
      quizOutOf: 400,
      score: 1_500,
      before: null,
      kind: 'enter',
    });
    expect(await marksOn(sheetId)).toEqual({});
    expect((await take(quizId, sheetId)).body).toEqual({ entered: 1, kept: 0 });
    expect(await marksOn(sheetId)).toEqual({ [school.amina]: 15 });
    // As from the sheet’s own screen, with its history.
    const history = await app.call(examiner, sheetsApi.history, { id: sheetId, studentId: school.amina, paper: 0 });
    expect(history.body.rows.map(({ value }) => value)).toEqual([{ state: 'scored', score: 15 }]);
    const again = await take(quizId, sheetId);
    expect([again.status, again.body.message]).toEqual([422, 'Nothing is to be entered on this sheet.']);

    // Cheptoo was absent on paper, and takes the quiz after all.
    await enter(sheetId, school.cheptoo, { state: 'absent', score: null });
    await attempt(school.callers.cheptoo, quizId, 'b2', 'Kisumu');
    const kept = await preview(quizId, sheetId);
    expect(kept.rows.find(({ studentId }) => studentId === school.cheptoo)).toMatchObject({
      before: { state: 'absent', score: null },
      score: 3_000,
      kind: 'keep',
    });
    expect((await take(quizId, sheetId)).status).toBe(422);
    expect((await take(quizId, sheetId, true)).body).toEqual({ entered: 1, kept: 0 });
    expect(await marksOn(sheetId)).toEqual({ [school.amina]: 15, [school.cheptoo]: 30 });
    const { rows } = (await app.call(teacher, api.takings, { id: quizId })).body;
    expect(rows).toMatchObject([
      { sheetName: 'CAT 1, Form 3 East, Mathematics', outOf: 30, replaced: true, entered: 1 },
      { replaced: false, entered: 1 },
    ]);
    const taken = await app.call(teacher, api.taken, { id: quizId, takingId: rows[0]?.id ?? 0 });
    expect(taken.body.rows).toMatchObject([
      { studentId: school.cheptoo, quizMarks: 400, quizOutOf: 400, score: 3_000, before: { state: 'absent', score: null } },
    ]);
    const other = await published(app, school);
    expect((await app.call(teacher, api.taken, { id: other, takingId: rows[0]?.id ?? 0 })).status).toBe(404);
    expect((await app.call(teacher, api.takings, { id: other })).body.rows).toEqual([]);
  });

  it('are taken again after a regrade with the difference first, and what was taken before stays as it was', async () => {
    const quizId = await published(app, school);
    const sheetId = await sheetOf(await openExam('Regraded', { outOf: 40 }));
    await attempt(school.callers.amina, quizId, 'a1', 'Kisumu');
    await take(quizId, sheetId);
    const seen = await preview(quizId, sheetId, true);
    const key = (right: string) => ({
      ...bodies.single,
      options: bodies.single.options.map((option) => ({ ...option, share: option.id === right ? 10_000 : 0 })),
    });
    await mendQuestion(app, school.questions.single, key('a1'));
    const { fingerprint } = (await app.call(teacher, quizAnalysisApi.regradePreview, { id: quizId })).body;
    await app.call(teacher, quizAnalysisApi.regrade, { id: quizId, fingerprint }, freshKey());
    await mendQuestion(app, school.questions.single, bodies.single);
    // What was looked at before is not entered.
    const stale = { id: quizId, sheetId, paper: 0, replace: true, fingerprint: seen.fingerprint };
    expect((await app.call(teacher, api.take, stale, freshKey())).status).toBe(409);
    const [row] = (await preview(quizId, sheetId, true)).rows.filter(({ studentId }) => studentId === school.amina);
    expect(row).toMatchObject({ before: { state: 'scored', score: 2_000 }, taken: true, score: 4_000, kind: 'replace' });
    expect((await preview(quizId, sheetId)).counts).toMatchObject({ keep: 1, enter: 0, replace: 0 });
    const both = await Promise.all([take(quizId, sheetId, true), take(quizId, sheetId, true)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await marksOn(sheetId)).toEqual({ [school.amina]: 40 });
    const { rows } = (await app.call(teacher, api.takings, { id: quizId })).body;
    const [, first] = await Promise.all(rows.map(({ id }) => app.call(teacher, api.taken, { id: quizId, takingId: id })));
    expect(first?.body.rows).toMatchObject([{ quizMarks: 200, score: 2_000, before: null }]);
  });

  it('are entered once by two who take them in the same moment: the second finds them there', async () => {
    const quizId = await published(app, school);
    const sheetId = await sheetOf(await openExam('At once', { outOf: 40 }));
    await attempt(school.callers.amina, quizId, 'b2', 'Kisumu');
    const { fingerprint, paper } = await preview(quizId, sheetId);
    const input = { id: quizId, sheetId, paper, replace: false, fingerprint: fingerprint ?? '' };
    const both: Promise<{ status: number }>[] = [];
    await inSchool(app.db, app.schoolA, async (tx) => {
      await holdTakings(tx, sheetId);
      both.push(app.call(teacher, api.take, input, freshKey()), app.call(teacher, api.take, input, freshKey()));
      // Neither looks at the sheet before it is its turn.
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 30_000, interval: 20 });
    });
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect((await app.call(teacher, api.takings, { id: quizId })).body.rows).toHaveLength(1);
  });

  it('wait for essays to be marked, in words, and are whole where the exam grades whole marks', async () => {
    await app.call(examiner, scalesApi.addKenyan, {});
    const quizId = await published(app, school, {}, ['single', 'essay']);
    const sheetId = await sheetOf(await openExam('Essays', { outOf: 29 }));
    const paper = await begin(app, school.callers.amina, quizId);
    const essay = placeOf(paper, 'essay');
    const changes = [
      changeOf(paper, placeOf(paper, 'single'), 1, { kind: 'single', option: 'b2' }),
      changeOf(paper, essay, 2, { kind: 'essay', text: 'Maji ni uhai' }),
    ];
    await app.call(school.callers.amina, learnerAttemptsApi.submit, {
      id: paper.attemptId,
      changes,
      stamp: paper.now,
      elapsed: 0,
    });
    const shown = await preview(quizId, sheetId);
    expect(shown.refused).toMatch(/^Answers of 1 student wait to be marked: .*Amina/u);
    const refused = await take(quizId, sheetId);
    expect([refused.status, refused.body.message]).toEqual([422, shown.refused]);
    expect(await marksOn(sheetId)).toEqual({});
    await app.call(teacher, quizMarkingApi.mark, {
      id: quizId,
      marks: [{ attemptId: paper.attemptId, place: essay, marks: 0, comment: null }],
    });
    // Half of 29 is 14.5, a whole mark is 15.
    expect(await preview(quizId, sheetId)).toMatchObject({ rounds: true, refused: null });
    await take(quizId, sheetId);
    expect(await marksOn(sheetId)).toEqual({ [school.amina]: 15 });
  });

  it('are refused by the exam’s own rules: locked, closed, of another subject, coded, and who does not teach it', async () => {
    const quizId = await published(app, school);
    await attempt(school.callers.amina, quizId, 'b2', 'Kisumu');
    const exam = await openExam('Ruled', { outOf: 50 });
    const sheetId = await sheetOf(exam);
    const refusal = async (sheet: number, as: Caller = teacher) => {
      const answer = await app.call(as, api.preview, { id: quizId, sheetId: sheet });
      const posted = { id: quizId, sheetId: sheet, paper: 0, fingerprint: 'x' };
      expect((await app.call(as, api.take, posted, freshKey())).status).toBe(answer.status);
      return [answer.status, answer.body.message];
    };
    // Administers e-learning, and teaches nothing.
    expect((await refusal(sheetId, administrator))[0]).toBe(404);
    expect((await app.call(administrator, api.sheets, { id: quizId })).body.rows).toEqual([]);
    // Works on no quiz of others.
    expect((await refusal(sheetId, 'ROLE_View_Only'))[0]).toBe(403);
    expect((await refusal(sheetId, 'otherSchool'))[0]).toBe(404);
    expect((await refusal(9_999_999))[0]).toBe(404);
    // West is not his.
    expect((await refusal(await sheetOf(exam, school.maths, 'West')))[0]).toBe(404);
    const english = await sheetOf(exam, school.english);
    expect(await refusal(english, 'ROLE_All')).toEqual([422, 'Choose a sheet of Mathematics.']);
    const coded = await sheetOf(await openExam('Coded', { anonymous: true }));
    expect((await refusal(coded))[1]).toContain('are shown by code');
    await enter(sheetId, school.amina, { state: 'scored', score: 1 });
    await enter(sheetId, school.cheptoo, { state: 'scored', score: 2 });
    await app.call(examiner, sheetsApi.lock, { id: sheetId });
    expect((await refusal(sheetId))[1]).toContain('This sheet is locked');
    await app.call(examiner, examsApi.close, { id: exam.id, version: exam.version }, freshKey());
    expect(await refusal(sheetId)).toEqual([422, 'This exam is not open for marks.']);
    expect(await marksOn(sheetId)).toEqual({ [school.amina]: 1, [school.cheptoo]: 2 });
    expect((await app.call(teacher, api.preview, { id: quizId, sheetId: coded, paper: 7 })).status).toBe(422);
  });

  it('are not entered where a mark came in between, and a paper that the subject does not have is refused', async () => {
    const quizId = await published(app, school);
    await attempt(school.callers.amina, quizId, 'b2', 'Kisumu');
    const sheetId = await sheetOf(await openExam('Between'));
    const { fingerprint } = await preview(quizId, sheetId);
    await enter(sheetId, school.amina, { state: 'scored', score: 61.5 });
    const posted = { id: quizId, sheetId, paper: 0, fingerprint };
    expect((await app.call(teacher, api.take, posted, freshKey())).status).toBe(409);
    expect(await marksOn(sheetId)).toEqual({ [school.amina]: 61.5 });
    const wrong = await app.call(teacher, api.take, { ...posted, paper: 3 }, freshKey());
    expect(wrong.body.fields?.[0]?.path).toBe('paper');
  });
});
