import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { reviewApi } from '../contract/review.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin';
const codes = ['101', '102', '121', '231', '232', '233', '311'];

describe('marks looked through before results are published', () => {
  let app: TestApp;
  let school: TestExams;
  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app, { west: 12, east: 2 });
  });
  afterAll(() => app.close());

  /** Everybody's mark lies near their own level; `of` may say otherwise for a subject and a row. */
  const fill = async (exam: Exam, of: (code: string, row: number) => number | undefined) => {
    for (const [at, code] of codes.entries()) {
      const usual = (row: number) => 30 + row * 5 + ((row * 3 + at * 5) % 7);
      const scores = (rows: number) => Array.from({ length: rows }, (_, row) => of(code, row) ?? usual(row));
      await school.enter(exam, code, 'West', scores(12));
      await school.enter(exam, code, 'East', scores(2));
    }
  };
  const found = async (exam: Exam, more: { state?: 'open' | 'right' | 'all' } = {}) =>
    (await app.call(admin, reviewApi.list, { examId: exam.id, size: 200, ...more })).body.rows;

  it('finds what does not fit, is told that it is right, and comes back when the marks change', async () => {
    const before = await school.open('Opener');
    await fill(before, () => undefined);
    await school.move(await school.move(before, 'close'), 'process');
    const exam = await school.open('Mid-term');
    await fill(exam, (code, row) => (code === '121' && row === 10 ? 12 : undefined));
    expect((await app.call(admin, reviewApi.get, { id: exam.id })).body).toMatchObject({
      reviewedAt: null,
      outdated: true,
      open: 0,
    });
    const both = await Promise.all([1, 2].map(() => app.call(admin, reviewApi.run, { id: exam.id })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await found(exam);
    const far = rows.find(({ rule }) => rule === 'far');
    expect(far).toMatchObject({
      subjectName: 'Mathematics',
      streamName: 'West',
      studentId: school.west[10],
      sheetId: await school.sheetOf(exam, '121', 'West'),
      state: 'open',
    });
    const summary = (await app.call('ROLE_View_Only', reviewApi.get, { id: exam.id })).body;
    expect([summary.outdated, summary.open, summary.right]).toEqual([false, rows.length, 0]);

    const id = far?.id ?? 0;
    const said = await app.call(admin, reviewApi.right, { id, words: 'She was ill on that day' });
    expect(said.body).toMatchObject({ state: 'right', rightWords: 'She was ill on that day' });
    expect((await found(exam)).some((row) => row.id === id)).toBe(false);
    await app.call(admin, reviewApi.run, { id: exam.id });
    expect((await found(exam, { state: 'right' })).map((row) => row.id)).toEqual([id]);
    await app.call(admin, reviewApi.takeBack, { id });
    expect((await app.call(admin, reviewApi.takeBack, { id })).status).toBe(422);
    await app.call(admin, reviewApi.right, { id, words: 'Seen the script' });
    const { words } = (await app.call(admin, reviewApi.one, { id })).body;
    expect(words.map((one) => one.words)).toEqual(['Seen the script', null, 'She was ill on that day']);

    // Another mark of the same student, just as far: it has to be looked at anew.
    await school.enter(
      exam,
      '121',
      'West',
      Array.from({ length: 12 }, (_, row) => (row === 10 ? 14 : 30 + row * 5)),
    );
    expect((await app.call(admin, reviewApi.get, { id: exam.id })).body.outdated).toBe(true);
    await app.call(admin, reviewApi.run, { id: exam.id });
    expect((await found(exam)).find((row) => row.id === id)).toMatchObject({ state: 'open', rightWords: null });
    expect((await app.call(admin, reviewApi.one, { id })).body.words.every(({ current }) => !current)).toBe(true);
    await school.enter(
      exam,
      '121',
      'West',
      Array.from({ length: 12 }, (_, row) => 30 + row * 5),
    );
    await app.call(admin, reviewApi.run, { id: exam.id });
    expect((await found(exam, { state: 'all' })).some((row) => row.id === id)).toBe(false);
    expect((await app.call(admin, reviewApi.right, { id, words: 'Too late' })).status).toBe(422);

    for (const caller of ['ROLE_View_Only', 'ROLE_Access_Exam_Analysis_Module', 'noRole'] as const)
      expect((await app.call(caller, reviewApi.run, { id: exam.id })).status).toBe(403);
    expect((await app.call('otherSchool', reviewApi.right, { id, words: 'Ours' })).status).toBe(404);
  });

  it('tells what is missing, and what changed after the exam was closed', async () => {
    const exam = await school.open('End of term');
    await school.enter(exam, '101', 'East', [50, 60]);
    await app.call(admin, reviewApi.run, { id: exam.id });
    const missing = (await found(exam)).filter(({ rule }) => rule === 'missing');
    expect(missing.length).toBe(13);
    expect(missing.find(({ streamName, subjectName }) => streamName === 'East' && subjectName === 'Kiswahili')?.said).toBe(
      'Nothing has been entered for the 2 students of Kiswahili, Form 3 East.',
    );
    const closed = await school.move(exam, 'close');
    app.pass(1000);
    await app.call(admin, examsApi.reopen, { id: exam.id, version: closed.version, reason: 'A script turned up' }, freshKey());
    await school.enter(exam, '101', 'East', [57, 60]);
    await app.call(admin, reviewApi.run, { id: exam.id });
    const late = (await found(exam)).filter(({ rule }) => rule === 'late');
    expect(late.map(({ said }) => said)).toEqual([expect.stringMatching(/mark in English, Form 3 East became 57 from 50, by /)]);
    const draft = await school.draft('Not open');
    expect((await app.call(admin, reviewApi.run, { id: draft.id })).status).toBe(422);
    const sheets = (await app.call(admin, sheetsApi.list, { examId: exam.id, size: 200 })).body;
    expect(sheets.total).toBe(14);
  });
});
