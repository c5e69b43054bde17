import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { resultsApi } from '../../results/contract/results.ts';
import { examsApi } from '../../sittings/contract/exams.ts';
import { sheetsApi } from '../contract/sheets.ts';

const admin = 'ROLE_Exam_admin';
let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app);
});
afterAll(() => app.close());

const enter = (id: number, studentId: number, version: number, score: number | null) => {
  const value = score === null ? null : { state: 'scored' as const, score };
  return app.call(admin, sheetsApi.enter, { id, marks: [{ studentId, paper: 0, version, value }] }, freshKey());
};

test('a mark that was taken away and entered anew is another one to whoever saw the first', async () => {
  const exam = await school.open('Emptied and filled');
  const id = await school.sheetOf(exam, '101', 'West');
  const [studentId = 0] = school.west;
  const saved = async (version: number, score: number | null) =>
    (await enter(id, studentId, version, score)).body.saved[0]?.version;
  expect([await saved(0, 50), await saved(1, null), await saved(0, 70)]).toEqual([1, 0, 2]);
  // Somebody still has the 50 on the screen.
  const { body } = await enter(id, studentId, 1, 55);
  expect([body.saved, body.conflicts]).toMatchObject([[], [{ value: { state: 'scored', score: 70 }, version: 2 }]]);
  expect(await saved(2, 71)).toBe(3);
  expect([await saved(3, null), await saved(0, 72)]).toEqual([0, 4]);
});

test('two who enter marks of an exam that was opened again, at the very same moment, both save them', async () => {
  let exam = await school.open('Opened again');
  for (const code of Object.keys(school.subjects))
    for (const stream of ['West', 'East'] as const) await school.enter(exam, code, stream, [60, 50]);
  for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
  const reason = 'A wrong total';
  exam = (await app.call(admin, examsApi.reopen, { id: exam.id, version: exam.version, reason }, freshKey())).body;
  const sheets = [await school.sheetOf(exam, '121', 'West'), await school.sheetOf(exam, '231', 'East')];
  const students = [school.west[0] ?? 0, school.east[0] ?? 0];
  // Both have begun; one waits to write its mark, the other too or for the first.
  const owner = await ownerOf(app);
  await owner.query('begin');
  await owner.query('lock table exams.mark in share mode');
  const both = Promise.all(sheets.map((id, at) => enter(id, students[at] ?? 0, 1, 90 + at)));
  await expect
    .poll(
      async () => {
        const { rows } = await owner.query(
          `select distinct w.pid from pg_locks w join pg_locks h on h.pid = w.pid and h.granted
            where not w.granted and h.database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length;
      },
      { interval: 20 },
    )
    .toBe(2);
  await owner.query('rollback');
  await owner.end();
  expect((await both).map(({ status, body }) => (status === 200 ? body.saved.length : status))).toEqual([1, 1]);
  const { rows } = (await app.call(admin, resultsApi.standings, { id: exam.id })).body;
  const total = (id: number) => rows.find((row) => row.id === id)?.total;
  expect(students.map(total)).toEqual([6 * 60 + 90, 6 * 60 + 91]);
});
