import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { subjectsApi } from '../../setup/contract/subjects.ts';
import { markImportsApi } from '../contract/mark-imports.ts';
import { sheetsApi } from '../contract/sheets.ts';

// Two subjects of two papers and two students: a change of one cell is seen to touch no other of the eight.

const admin = 'ROLE_Exam_admin';
type Mark = CallInput<typeof sheetsApi.enter>['marks'][number];

let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 2, east: 1 });
});
afterAll(() => app.close());

const enter = (id: number, marks: Mark[]) => app.call(admin, sheetsApi.enter, { id, marks }, freshKey());
const scored = (studentId: number, paper: number, score: number, version = 0): Mark => ({
  studentId,
  paper,
  value: { state: 'scored', score },
  version,
});

test('a mark is changed and emptied in its own cell, of its own paper, student and sheet', async () => {
  for (const code of ['101', '121']) {
    const id = school.subjects[code] ?? 0;
    const { departmentName: _, ...subject } = (await app.call(admin, subjectsApi.get, { id })).body;
    const papers = ['One', 'Two'].map((name) => ({ name, outOf: 100, share: 50 }));
    expect((await app.call(admin, subjectsApi.update, { ...subject, papers })).status).toBe(200);
  }
  const exam = await school.open('By papers', { byPapers: true });
  const sheets = [await school.sheetOf(exam, '101', 'West'), await school.sheetOf(exam, '121', 'West')];
  const [first = 0, second = 0] = school.west;
  const all = [first, second].flatMap((studentId) => [1, 2].map((paper) => scored(studentId, paper, 50)));
  for (const id of sheets) expect((await enter(id, all)).body.saved).toHaveLength(4);
  const cells = async () => {
    const found: string[] = [];
    for (const id of sheets)
      for (const { studentId, marks } of (await app.call(admin, sheetsApi.get, { id })).body.rows)
        found.push(`${studentId}: ${marks.map(({ paper, score }) => `${paper} ${score}`).join(', ')}`);
    return found.toSorted();
  };
  const untouched = [first, second].map((id) => `${id}: 1 50, 2 50`);
  const [maths = 0] = sheets.slice(1);
  expect((await enter(maths, [scored(first, 2, 61, 1)])).body.saved).toEqual([{ studentId: first, paper: 2, version: 2 }]);
  expect(await cells()).toEqual([...untouched, `${first}: 1 50, 2 61`, `${second}: 1 50, 2 50`].toSorted());
  expect((await enter(maths, [{ studentId: second, paper: 1, value: null, version: 1 }])).body.saved).toHaveLength(1);
  expect(await cells()).toEqual([...untouched, `${first}: 1 50, 2 61`, `${second}: 2 50`].toSorted());
  const history = async (studentId: number, paper: number, id = maths) =>
    (await app.call(admin, sheetsApi.history, { id, studentId, paper })).body.rows.map(({ value }) => value?.score ?? null);
  expect([await history(first, 2), await history(second, 1)]).toEqual([
    [61, 50],
    [null, 50],
  ]);
  expect([await history(first, 1), await history(second, 2), await history(first, 2, sheets[0])]).toEqual([[50], [50], [50]]);
  // Emptied again, it is filled in with a version that no cell before it had; an empty cell that is emptied stays so.
  expect((await enter(maths, [{ studentId: second, paper: 1, value: null, version: 0 }])).body.saved).toHaveLength(1);
  expect(await history(second, 1)).toEqual([null, 50]);
  expect((await enter(maths, [scored(second, 1, 70)])).body.saved).toEqual([{ studentId: second, paper: 1, version: 2 }]);
});

test('a call holds up to 500 marks, its cells up to paper 20 and version 1,000,000', async () => {
  const exam = await school.open('Limits of calls');
  const id = await school.sheetOf(exam, '102', 'West');
  const [first = 0] = school.west;
  const same = (count: number) => Array.from({ length: count }, () => scored(first, 0, 50));
  expect((await enter(id, same(500))).body.saved).toHaveLength(1);
  expect((await enter(id, same(501))).status).toBe(400);
  expect((await enter(id, [])).status).toBe(400);
  expect((await enter(id, [scored(first, 0, 51, 1_000_000)])).body.conflicts).toHaveLength(1);
  expect((await enter(id, [scored(first, 0, 51, 1_000_001)])).status).toBe(400);
  const asked = async (paper: number) => (await app.call(admin, sheetsApi.history, { id, studentId: first, paper })).status;
  expect(await Promise.all([asked(0), asked(20), asked(-1), asked(21)])).toEqual([200, 200, 400, 400]);
  const unlocked = async (length: number) => (await app.call(admin, sheetsApi.unlock, { id, reason: 'r'.repeat(length) })).status;
  expect([await unlocked(200), await unlocked(201)]).toEqual([200, 400]);
  const decided = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => at + 1);
    return (await app.call(admin, markImportsApi.decide, { id: 999_999, decision: 'take', rows })).status;
  };
  expect([await decided(500), await decided(501), await decided(1), await decided(0)]).toEqual([404, 400, 404, 400]);
  const listed = async (page: number) =>
    (await app.call(admin, sheetsApi.list, { examId: exam.id, size: 10, page })).body.rows.length;
  expect([await listed(1), await listed(2), await listed(3)]).toEqual([10, 4, 0]);
});

test('the head of a department sees and locks the sheets of its subjects, those of another department never', async () => {
  const [head, other] = [await testTeacher(app, 'Ruth Akinyi'), await testTeacher(app, 'Amos Kiptoo')];
  await signInAsStaff(app, head);
  const department = async (name: string, headId: number) =>
    (await app.call('ROLE_All', departmentsApi.create, { name, code: null, headId })).body.id;
  const departments = { 231: await department('Living things', head), 311: await department('Past and present', other) };
  for (const [code, departmentId] of Object.entries(departments)) {
    const { departmentName: _, ...subject } = (await app.call(admin, subjectsApi.get, { id: school.subjects[code] ?? 0 })).body;
    expect((await app.call(admin, subjectsApi.update, { ...subject, departmentId })).status).toBe(200);
  }
  const exam = await school.open('By departments');
  for (const code of ['231', '311', '233']) await school.enter(exam, code, 'East', [50]);
  const sheet = (code: string) => school.sheetOf(exam, code, 'East');
  const [own, others, nobodys] = [await sheet('231'), await sheet('311'), await sheet('233')];
  const { rows } = (await app.call('noRole', sheetsApi.list, { examId: exam.id, size: 200 })).body;
  expect(new Set(rows.map(({ subjectName }) => subjectName))).toEqual(new Set(['Biology']));
  for (const id of [others, nobodys]) {
    expect((await app.call('noRole', sheetsApi.get, { id })).status).toBe(404);
    expect((await app.call('noRole', sheetsApi.lock, { id })).status).toBe(404);
  }
  expect((await app.call('noRole', sheetsApi.get, { id: own })).body).toMatchObject({
    mayLock: true,
    closedBecause: 'Marks are entered by the subject’s teachers and the exams administrator.',
  });
  expect((await app.call('noRole', sheetsApi.lock, { id: own })).body.lockedAt).not.toBeNull();
});
