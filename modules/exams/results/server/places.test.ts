import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { resultsApi } from '../contract/results.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin';
const codes = ['101', '102', '121', '231', '232', '233', '311'];

let app: TestApp;
let school: TestExams;
let exam: Exam;

beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 4, east: 0 });
  exam = await school.open('Mock');
  // 78, 78, 70 in each subject, but that the second has 79 in Kiswahili and 77 in mathematics; the fourth was absent.
  for (const code of codes) await school.enter(exam, code, 'West', [78, { '102': 79, '121': 77 }[code] ?? 78, 70, 0]);
  for (const code of codes) {
    const id = await school.sheetOf(exam, code, 'West');
    const value = { state: 'absent' as const, score: null };
    await app.call(admin, sheetsApi.enter, { id, marks: [{ studentId: last(), paper: 0, value, version: 1 }] }, freshKey());
  }
  exam = await school.move(await school.move(exam, 'close'), 'process');
});
afterAll(() => app.close());

const last = () => school.west[3] ?? 0;
const merit = async () => {
  const { rows } = (await app.call(admin, resultsApi.standings, { id: exam.id })).body;
  return school.west.map((id) => {
    const row = rows.find((one) => one.id === id);
    return [row?.classRank ?? null, row?.classOf ?? null];
  });
};
const inSubject = async (code: string) =>
  Promise.all(
    school.west.map(async (studentId) => {
      const { subjects } = (await app.call(admin, resultsApi.student, { id: exam.id, studentId })).body;
      return subjects.find(({ courseId }) => courseId === school.subjects[code])?.classRank ?? null;
    }),
  );
const setTies = async (ties: 'share' | 'apart') => {
  const rule = (await app.call(admin, classRulesApi.get, { id: school.frame.form3 })).body;
  const courses = rule.courses.map(({ courseId, compulsory }) => ({ courseId, compulsory }));
  expect((await app.call(admin, classRulesApi.update, { ...rule, courses, ties })).body.ties).toBe(ties);
  const { id, version } = (await app.call(admin, examsApi.get, { id: exam.id })).body;
  exam = await school.move({ ...exam, id, version }, 'process');
};

it('are shared by equals, 1, 1, 3, and who was absent has none and is not counted', async () => {
  expect(await merit()).toEqual([
    [1, 3],
    [1, 3],
    [3, 3],
    [null, null],
  ]);
  expect(await inSubject('101')).toEqual([1, 1, 3, null]);
});

it('are told apart, 1, 2, 3, by the first subject in which marks differ, where the class says so', async () => {
  await setTies('apart');
  // English is equal; Kiswahili comes next, and there the second is better.
  expect(await merit()).toEqual([
    [2, 3],
    [1, 3],
    [3, 3],
    [null, null],
  ]);
  expect(await inSubject('101')).toEqual([2, 1, 3, null]);
  expect(await inSubject('121')).toEqual([1, 2, 3, null]);
  // Without any difference it is who was admitted first; a mark that changes brings the whole class up to date.
  const { id, version } = exam;
  await app.call(admin, examsApi.reopen, { id, version, reason: 'Marked again' }, freshKey());
  for (const code of ['102', '121']) {
    const sheet = await school.sheetOf(exam, code, 'West');
    const marks = [{ studentId: school.west[1] ?? 0, paper: 0, value: { state: 'scored' as const, score: 78 }, version: 1 }];
    expect((await app.call(admin, sheetsApi.enter, { id: sheet, marks }, freshKey())).body.saved.length).toBe(1);
  }
  expect((await merit()).map(([rank]) => rank)).toEqual([1, 2, 3, null]);
  expect(await inSubject('121')).toEqual([1, 2, 3, null]);
});
