import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testExams, type TestExams } from '#app/testing/exams.ts';
import { csvOf, jobEnd } from '#app/testing/imports.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { testTeacher } from '#app/testing/teaching.ts';
import { markImportsApi } from '../contract/mark-imports.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { arrangeMarks } from './imports/arrange-marks.ts';
import { markImportJob } from './imports/mark-import-job.ts';

const admin = 'ROLE_Exam_admin';

let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await testExams(app, { west: 2, east: 1 });
});
afterAll(() => app.close());

async function printed(id: number): Promise<string> {
  const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` };
  const { rawPayload } = await app.http.inject({ method: 'GET', url: `/api/exams/sheets/${id}/print`, headers });
  return pdfText(new Uint8Array(rawPayload));
}

test('a mark list says whether it is locked, numbers its students and leaves empty marks to be written by hand', async () => {
  const exam = await school.open('On paper');
  const id = await school.sheetOf(exam, '101', 'West');
  const [first = 0, second = 0] = school.west;
  const value = { state: 'absent' as const, score: null };
  await app.call(admin, sheetsApi.enter, { id, marks: [{ studentId: first, paper: 0, value, version: 0 }] }, freshKey());
  const open = (await printed(id)).split('\n').map((piece) => piece.trim());
  const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
  expect(open).toEqual(expect.arrayContaining(['Not locked yet', '1', '2', 'A', ...rows.map(({ admissionNo }) => admissionNo)]));
  expect(open.some((piece) => /^(3|0|Code|Locked .*|Teachers: .*)$/.test(piece))).toBe(false);
  const other = { state: 'scored' as const, score: 61.5 };
  await app.call(admin, sheetsApi.enter, { id, marks: [{ studentId: second, paper: 0, value: other, version: 0 }] }, freshKey());
  await app.call(admin, sheetsApi.lock, { id });
  const otieno = await testTeacher(app, 'Peter Otieno');
  await asSchoolA(app, ({ tx }) =>
    sql`insert into exams.teaching (class_id, stream_id, course_id, staff_member_id)
        values (${school.frame.form3}, ${school.frame.west}, ${school.subjects['101']}, ${otieno})`.execute(tx),
  );
  const locked = await printed(id);
  expect(locked).toMatch(/^Teachers: Peter Otieno/m);
  expect(locked).toContain('61.5');
  expect(locked).toMatch(/^Locked \d/m);
  expect(locked).not.toContain('Not locked yet');
});

test('a mark list of candidates under codes names nobody', async () => {
  const exam = await school.open('Under codes', { anonymous: true });
  const id = await school.sheetOf(exam, '101', 'West');
  const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
  const pieces = (await printed(id)).split('\n').map((piece) => piece.trim());
  expect(pieces).toEqual(expect.arrayContaining(['Code', ...rows.map(({ code }) => code)]));
  expect(pieces.some((piece) => /^(Student|Adm no\.|Asha.*)$/.test(piece))).toBe(false);
});

test('the headings of a sheet are found by the admission number, or where candidates stand under codes by the code', () => {
  const music = { courseId: 1, subjectName: 'Music', shortName: null, code: null, place: 0, paperName: '', outOf: 100 };
  const found = (rows: string[][], anonymous: boolean) => {
    const { cells, lines } = arrangeMarks(rows, [music], anonymous, null);
    return [cells[0], lines];
  };
  // An admission number heads no column there, however much of its row is known.
  expect(
    found(
      [
        ['Reg no.', 'Music'],
        ['Code', 'Music'],
        ['1234', '50'],
      ],
      true,
    ),
  ).toEqual([['Code', 'Music'], [3]]);
  expect(found([['Our school'], ['Reg no.', 'Music'], ['A1', '50']], false)).toEqual([['Reg no.', 'Music'], [3]]);
  expect(
    found(
      [
        ['Music', 'Term 1'],
        ['Reg no.', 'Music'],
        ['A1', '50'],
      ],
      false,
    ),
  ).toEqual([['Reg no.', 'Music'], [3]]);
  expect(
    found(
      [
        ['Reg no.', 'Learner', ''],
        ['Code', 'Name', 'Music'],
        ['1234', '', '50'],
      ],
      true,
    ),
  ).toEqual([['Code', 'Name', 'Music'], [3]]);
});

test('a file of marks has 20,000 rows, 120 columns and 200 letters in a cell at most', async () => {
  const exam = await school.open('As large as it may be');
  const { rows } = (await app.call(admin, sheetsApi.get, { id: await school.sheetOf(exam, '101', 'West') })).body;
  const [heads, first] = [
    ['Adm no.', 'Name', 'English'],
    [rows[0]?.admissionNo ?? '', `Nobody ${'x'.repeat(300)}`, '50'],
  ];
  const upload = async (cells: readonly (readonly string[])[]) => {
    const url = `/api/exams/exams/${exam.id}/markimports`;
    const { status, body } = await sendUpload(app, admin, { name: 'Marks.csv', bytes: csvOf(cells), otherdata: {}, url });
    return { status, body: body as unknown as { id: number; jobId: number; message: string } };
  };
  const many = await upload([heads, ...Array.from({ length: 20_001 }, () => ['A', 'B'])]);
  expect([many.status, many.body.message]).toEqual([422, 'Use a sheet of at most 20,000 rows.']);
  const wide = (columns: number) => [[...heads, ...Array.from({ length: columns - heads.length }, () => '')], first];
  const over = await upload(wide(121));
  expect([over.status, over.body.message]).toEqual([422, 'Use a sheet of at most 120 columns.']);
  const { status, body } = await upload(wide(120));
  expect(status).toBe(200);
  await jobEnd(app, admin, body.jobId);
  const { found } = (await app.call(admin, markImportsApi.get, { id: body.id })).body;
  expect(found?.names.map(({ given }) => given)).toEqual([first[1]?.slice(0, 200)]);
});

test('a file of marks that is looked at or entered says so first', async () => {
  const said: unknown[] = [];
  for (const step of ['check', 'carryOut'] as const) {
    const run = {
      payload: { importId: 1, step },
      progress: (...how: unknown[]) => Promise.resolve(void said.push(how)),
      finish: () => Promise.resolve({ finished: true }),
    };
    await markImportJob.run(run as never);
  }
  expect(said).toEqual([
    [0, 0, 'Looking at every mark'],
    [0, 0, 'Looking at every mark once more'],
  ]);
});

test('of a sheet that is filled in or locked it is told which one and by whom, of a file of marks that any may be another', async () => {
  const exam = await school.open('Told at once');
  const id = await school.sheetOf(exam, '101', 'East');
  const heard: (object | null)[] = [];
  const leave = app.services.live.listen((change) => heard.push(change));
  await vi.waitFor(() => expect(app.services.live.hears).toBe(true), 5000);
  const told = async (about: number | null, by: unknown) => {
    const change = { school: app.schoolA, topic: 'marks', account: null, about, by };
    await vi.waitFor(() => expect(heard).toContainEqual(change), 5000);
    heard.length = 0;
  };
  await school.enter(exam, '101', 'East', [44]);
  await told(id, expect.any(Number));
  await app.call(admin, sheetsApi.lock, { id }, freshKey());
  await told(id, expect.any(Number));
  const { rows } = (await app.call(admin, sheetsApi.get, { id: await school.sheetOf(exam, '102', 'East') })).body;
  const cells = [
    ['Adm no.', 'Kiswahili'],
    [rows[0]?.admissionNo ?? '', '61'],
  ];
  const url = `/api/exams/exams/${exam.id}/markimports`;
  const sent = await sendUpload(app, admin, { name: 'Marks.csv', bytes: csvOf(cells), otherdata: {}, url });
  const file = sent.body as unknown as { id: number; jobId: number };
  await jobEnd(app, admin, file.jobId);
  const { body } = await app.call(admin, markImportsApi.carryOut, { id: file.id }, freshKey());
  expect(await jobEnd(app, admin, body.jobId)).toMatchObject({ state: 'done', message: '1 entered, 0 changed' });
  await told(null, null);
  leave();
});
