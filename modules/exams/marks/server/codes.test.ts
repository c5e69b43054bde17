import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { sampleInput } from '#app/checks/sample-input.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { requestOf, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { reviewApi } from '../../review/contract/review.ts';
import { sheetsApi } from '../contract/sheets.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { exams } from '../../module.ts';

const admin = 'ROLE_Exam_admin';
/** Far from every other key, so that a student's is known wherever it stands. */
const firstStudent = 70_000_001;
/** Parts of the area that list students whatever they sit. */
const ofNoExam = /lessons|coding|subjectchoices|mysubjects|subjectteachers|classrules|taught/i;

let app: TestApp;
let school: TestExams;
let exam: Exam;
let sheetId: number;
beforeAll(async () => {
  app = await testApp();
  const owner = await ownerOf(app);
  await owner.query(`alter table registration.student alter column id restart with ${firstStudent}`);
  await owner.end();
  school = await testExams(app);
  exam = await school.open('Mock', { anonymous: true });
  sheetId = await school.sheetOf(exam, '101', 'West');
});
afterAll(() => app.close());

const sheet = async () => (await app.call(admin, sheetsApi.get, { id: sheetId })).body;
const scored = (studentId: number, score: number, version = 0) => ({
  studentId,
  paper: 0,
  value: { state: 'scored' as const, score },
  version,
});
const enter = async (...marks: ReturnType<typeof scored>[]) =>
  (await app.call(admin, sheetsApi.enter, { id: sheetId, marks }, freshKey())).body;

it('marks are entered, changed and looked up by the codes, and by nothing else', async () => {
  const { rows } = await sheet();
  expect(rows.map(({ studentId }) => String(studentId))).toEqual(rows.map(({ code }) => code));
  const [first = 0, second = 0] = rows.map(({ studentId }) => studentId);
  expect(await enter(scored(first, 41), scored(second, 77))).toMatchObject({
    saved: [
      { studentId: first, version: 1 },
      { studentId: second, version: 1 },
    ],
    refused: [],
  });
  const after = (await sheet()).rows;
  expect(after.map(({ studentId, marks }) => [studentId, marks[0]?.score])).toEqual([
    [first, 41],
    [second, 77],
  ]);
  // Somebody else's value comes back under the code, and a student's key names nobody.
  expect((await enter(scored(first, 50))).conflicts).toMatchObject([{ studentId: first, value: { score: 41 } }]);
  expect((await enter(scored(school.west[0] ?? 0, 50))).refused).toMatchObject([{ studentId: school.west[0] }]);
  const history = async (studentId: number) =>
    (await app.call(admin, sheetsApi.history, { id: sheetId, studentId, paper: 0 })).body.rows.length;
  expect([await history(first), await history(school.west[0] ?? 0)]).toEqual([1, 0]);
  for (const code of ['102', '121']) {
    const id = await school.sheetOf(exam, code, 'West');
    const own = (await app.call(admin, sheetsApi.get, { id })).body.rows;
    const marks = own.map(({ studentId }, at) => scored(studentId, at === 0 ? 3 : 97));
    await app.call(admin, sheetsApi.enter, { id, marks }, freshKey());
  }
  await app.call(admin, reviewApi.run, { id: exam.id });
});

it('codes of another exam that is open at the same time name nobody here', async () => {
  const other = await school.open('Mock beside', { anonymous: true });
  const there = (await app.call(admin, sheetsApi.get, { id: await school.sheetOf(other, '101', 'West') })).body.rows;
  const here = (await sheet()).rows;
  for (const { studentId, code } of [...there, ...here]) expect(String(studentId)).toBe(code);
  const foreign = there.map(({ studentId }) => studentId).filter((one) => here.every(({ studentId }) => studentId !== one));
  expect(foreign.length).toBeGreaterThan(0);
  const tried = await enter(...foreign.map((one) => scored(one, 12)));
  expect([tried.saved, tried.refused.map(({ studentId }) => studentId)]).toEqual([[], foreign]);
  expect((await sheet()).rows).toEqual(here);
});

it('no answer about the exam has a key, a name or an admission number of a candidate in it', async () => {
  const { rows } = (await app.call('ROLE_All', sheetsApi.list, { examId: exam.id, size: 200 })).body;
  expect(rows.length).toBeGreaterThan(10);
  const reading = Object.values(exams.apis as Record<string, Api>)
    .flatMap((api) => Object.values(api))
    .filter(
      ({ reads, upload, path, input }) =>
        reads && !upload && !ofNoExam.test(path) && /\bid\b|examId|sheetId/i.test(Object.keys(input.shape).join(' ')),
    );
  expect(reading.length).toBeGreaterThan(25);
  const token = await app.tokenOf('ROLE_All');
  let answered = 0;
  for (const endpoint of reading)
    for (const key of [exam.id, sheetId]) {
      const request = requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => key }));
      const answer = await app.http.inject({
        ...request,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': freshKey()['idempotency-key'] ?? '' },
      });
      if (answer.statusCode === 200) answered += 1;
      expect(answer.body, `${endpoint.method} ${endpoint.path}`).not.toMatch(/7000000\d|Asha[a-z]/);
    }
  expect(answered).toBeGreaterThan(8);
});

it('once the results are worked out names and keys are there again', async () => {
  for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
  expect(new Set((await sheet()).rows.map(({ studentId }) => studentId))).toEqual(new Set(school.west));
});
