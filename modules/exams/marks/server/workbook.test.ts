import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { xlsxOf } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { sheetsApi } from '../contract/sheets.ts';

const admin = 'ROLE_Exam_admin';

describe('workbooks, mark lists and progress', () => {
  let app: TestApp;
  let school: TestExams;
  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app);
  });
  afterAll(() => app.close());

  const bytesOf = async (path: string) => {
    const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` };
    const answer = await app.http.inject({ method: 'GET', url: path, headers });
    return { status: answer.statusCode, bytes: new Uint8Array(answer.rawPayload), type: answer.headers['content-type'] };
  };

  it('a downloaded workbook is filled in and read again; strangers and marks out of range are told by row', async () => {
    const exam = await school.open('By workbook', { outOf: 80 });
    const id = await school.sheetOf(exam, '101', 'West');
    const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
    const [one, two] = rows.map(({ name }) => name ?? '');
    const { status, bytes } = await bytesOf(`/api/exams/sheets/${id}/workbook`);
    expect(status).toBe(200);
    const [heads = [], first = [], second = []] = (await readSheet(Buffer.from(bytes))).map((line) => line.map(String));
    expect(heads).toEqual(['Admission no.', 'Name', 'Mark (out of 80)']);
    expect([first[0], second[0]]).toEqual(rows.map(({ admissionNo }) => admissionNo));

    const send = async (lines: readonly (string | number)[][]) => {
      const file = await xlsxOf([heads, ...lines]);
      const url = `/api/exams/sheets/${id}/read`;
      const answer = await sendUpload(app, admin, { name: 'Marks.xlsx', bytes: file, otherdata: {}, url });
      return { status: answer.status, body: answer.body as unknown };
    };
    expect(
      await send([
        [first[0] ?? '', one ?? '', 61.5],
        [second[0] ?? '', (two ?? '').toUpperCase(), 'abs'],
        ['ADM/404', 'Wanjirũ O’Brien', 40],
        [first[0] ?? '', '', 81],
      ]),
    ).toEqual({
      status: 200,
      body: {
        cells: [
          { studentId: rows[0]?.studentId, paper: 0, text: '61.5' },
          { studentId: rows[1]?.studentId, paper: 0, text: 'abs' },
        ],
        faults: [
          { row: 4, message: 'ADM/404 is not on this sheet.' },
          { row: 5, message: `${first[0]}, Mark: The most is 80.` },
        ],
      },
    });
    // Sorted by names alone, a column of numbers is other students’; and of two rows nobody knows which is meant.
    expect(
      await send([
        [first[0] ?? '', two ?? '', 50],
        [second[0] ?? '', two ?? '', 60],
        [second[0] ?? '', two ?? '', '60.0'],
      ]),
    ).toEqual({
      status: 200,
      body: {
        cells: [{ studentId: rows[1]?.studentId, paper: 0, text: '60.0' }],
        faults: [{ row: 2, message: `${first[0]} is ${one}, and the workbook says ${two}. Put the name or the number right.` }],
      },
    });
    expect(
      (
        await send([
          [first[0] ?? '', '', 50],
          [second[0] ?? '', '', 1],
          [first[0] ?? '', '', 51],
        ])
      ).body,
    ).toEqual({
      cells: [{ studentId: rows[1]?.studentId, paper: 0, text: '1' }],
      faults: [{ row: 4, message: `${first[0]}, Mark: row 2 has another mark, 50. Leave one of the two rows.` }],
    });
    expect((await app.call(admin, sheetsApi.get, { id })).body.rows.flatMap(({ marks }) => marks)).toEqual([]);
    const wrong = await sendUpload(app, admin, {
      name: 'Marks.xlsx',
      bytes: await xlsxOf([['Nobody']]),
      otherdata: {},
      url: `/api/exams/sheets/${id}/read`,
    });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'The first row must have “Admission no.” and “Mark (out of 80)”.']);
    const none = await sendUpload(app, admin, { otherdata: {}, url: `/api/exams/sheets/${id}/read` });
    expect([none.status, none.body.message]).toEqual([400, 'Choose a file.']);
    const turned = await sendUpload(app, admin, {
      name: 'Marks.xlsx',
      bytes: await xlsxOf([
        ['Mark (out of 80)', 'ADMISSION NO.'],
        ['80', first[0] ?? ''],
        ['', ''],
        ['', second[0] ?? ''],
        ['7', ''],
      ]),
      otherdata: {},
      url: `/api/exams/sheets/${id}/read`,
    });
    expect(turned.body).toEqual({
      cells: [{ studentId: rows[0]?.studentId, paper: 0, text: '80' }],
      faults: [{ row: 5, message: 'An empty number is not on this sheet.' }],
    });
    const list = await bytesOf(`/api/exams/sheets/${id}/print`);
    expect([list.status, list.type, Buffer.from(list.bytes.slice(0, 5)).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  it('progress counts what is missing by subject and teacher, and forgets exams that are closed', async () => {
    const exam = await school.open('Progress');
    await school.enter(exam, '121', 'West', [50, 60]);
    const progress = (more = {}, as: typeof admin | 'ROLE_View_Only' | 'noRole' = admin) =>
      app.call(as, sheetsApi.progress, { examId: exam.id, size: 200, ...more });
    const maths = (await progress({ courseId: school.subjects['121'] })).body.rows;
    expect(maths).toMatchObject([{ teacherName: null, sheets: 2, untouched: 1, expected: 4, entered: 2, missing: 2 }]);
    await school.enter(exam, '121', 'East', [50, 60]);
    expect((await progress({ courseId: school.subjects['121'], behind: true })).body.rows).toEqual([]);
    expect((await progress({}, 'ROLE_View_Only')).body.total).toBe(7);
    expect((await progress({}, 'noRole')).status).toBe(403);
    const { rows: exams } = (await app.call(admin, sheetsApi.exams)).body;
    expect(exams[0]).toMatchObject({ id: exam.id, name: 'Progress' });
    const open = (await app.call(admin, sheetsApi.list, { examId: exam.id, state: 'open', sort: '-missing', size: 200 })).body;
    expect([open.total, open.rows[0]?.missing, open.rows.at(-1)?.missing]).toEqual([14, 2, 0]);
    await school.move(exam, 'close');
    const closed = (await app.call(admin, sheetsApi.list, { examId: exam.id, state: 'closed' })).body;
    expect([closed.total, closed.rows[0]?.state]).toEqual([14, 'closed']);
    expect((await app.call(admin, sheetsApi.progress, { size: 200 })).body.rows.some(({ examId }) => examId === exam.id)).toBe(
      false,
    );
  });
});
