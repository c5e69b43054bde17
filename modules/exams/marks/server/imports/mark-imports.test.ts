import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { csvOf, jobEnd, xlsxOf } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { type MarkImport, markImportsApi } from '../../contract/mark-imports.ts';
import { sheetsApi } from '../../contract/sheets.ts';
import { type Exam, examsApi } from '../../../sittings/contract/exams.ts';
import { subjectsApi } from '../../../setup/contract/subjects.ts';

const admin = 'ROLE_Exam_admin';

describe('marks of a whole exam from one sheet', () => {
  let app: TestApp;
  let school: TestExams;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    school = await testExams(app);
  });
  afterAll(() => app.close());

  const template = async (exam: Exam, query = '') => {
    const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` };
    const answer = await app.http.inject({ method: 'GET', url: `/api/exams/exams/${exam.id}/marktemplate${query}`, headers });
    expect(answer.statusCode).toBe(200);
    return (await readSheet(Buffer.from(answer.rawPayload))).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  };
  const upload = async (exam: Exam, rows: readonly (readonly string[])[], as: typeof admin | 'noRole' = admin) => {
    const url = `/api/exams/exams/${exam.id}/markimports`;
    const { status, body } = await sendUpload(app, as, { name: 'Marks.csv', bytes: csvOf(rows), otherdata: {}, url });
    return { status, body: body as unknown as { id: number; jobId: number; message: string } };
  };
  const checked = async (exam: Exam, rows: readonly (readonly string[])[]): Promise<MarkImport> => {
    const { status, body } = await upload(exam, rows);
    expect([status, body.message]).toEqual([200, undefined]);
    const end = await jobEnd(app, admin, body.jobId);
    const found = (await app.call(admin, markImportsApi.get, { id: body.id })).body;
    const marks = found.added + found.changed;
    const said = `${marks} mark${marks === 1 ? '' : 's'} to enter, ${found.refused === 0 ? 'nothing wrong' : `${found.refused} to correct`}`;
    expect(end).toMatchObject({ state: 'done', message: said });
    return found;
  };
  const carriedOut = async (id: number) => {
    const { body } = await app.call(admin, markImportsApi.carryOut, { id }, freshKey());
    return jobEnd(app, admin, body.jobId);
  };
  const marksOf = async (exam: Exam, code: string, stream: 'West' | 'East') => {
    const { body } = await app.call(admin, sheetsApi.get, { id: await school.sheetOf(exam, code, stream) });
    return body.rows.map(({ marks }) => marks.map(({ state, score, version }) => [state, score, version].join(' ')).join());
  };
  /** The template with cells changed: row, heading, text. */
  const filled = (rows: readonly string[][], cells: readonly (readonly [number, string, string])[]) => {
    const copy = rows.map((row) => [...row]);
    for (const [row, heading, text] of cells) {
      const line = copy[row] ?? [];
      line[(copy[0] ?? []).indexOf(heading)] = text;
    }
    return copy;
  };

  it('a template comes back filled in: new marks and states are entered, the same are left, empty cells change nothing', async () => {
    const exam = await school.open('Whole sheet');
    await school.enter(exam, '121', 'West', [50, 60]);
    const sheet = await template(exam);
    expect(sheet[0]?.slice(0, 5)).toEqual(['Adm no.', 'Name', 'Class', 'Stream', 'English']);
    expect(sheet.length).toBe(5);
    const east = await template(exam, `?classId=${school.frame.form3}&streamId=${school.frame.east}`);
    expect(east.slice(1).map((row) => row[3])).toEqual(['East', 'East']);
    expect((await checked(exam, sheet)).found).toMatchObject({ added: 0, changed: 0, same: 2, refused: 0, rows: 4 });

    const where = sheet.map((row) => row[3]);
    const [west, other] = [where.indexOf('West'), where.lastIndexOf('East')];
    const file = await checked(
      exam,
      filled(sheet, [
        [west, 'English', '71.5'],
        [west, 'Kiswahili', 'x'],
        [other, 'English', 'E'],
        [other, 'Biology', 'm'],
        [west, 'Mathematics', '51'],
      ]),
    );
    expect(file).toMatchObject({ state: 'checked', added: 4, changed: 1, refused: 0 });
    expect(file.found?.examples).toMatchObject([{ column: 'Mathematics', from: '50', to: '51' }]);
    expect((await marksOf(exam, '101', 'West')).join('')).toBe('');
    const asked = await Promise.all([1, 2].map(() => app.call(admin, markImportsApi.carryOut, { id: file.id }, freshKey())));
    const begun = asked.filter(({ status }) => status === 200);
    const ended = await Promise.all(begun.map(({ body }) => jobEnd(app, admin, body.jobId)));
    expect(ended.filter(({ state }) => state === 'done').map(({ message }) => message)).toEqual(['4 entered, 1 changed']);
    expect([await marksOf(exam, '101', 'West'), await marksOf(exam, '102', 'West')]).toEqual([
      ['scored 71.5 1', ''],
      ['absent  1', ''],
    ]);
    expect([await marksOf(exam, '121', 'West'), await marksOf(exam, '231', 'East')]).toEqual([
      ['scored 51 2', 'scored 60 1'],
      ['', 'malpractice  1'],
    ]);
    const { rows } = (await app.call(admin, sheetsApi.get, { id: await school.sheetOf(exam, '121', 'West') })).body;
    const history = { id: await school.sheetOf(exam, '121', 'West'), studentId: rows[0]?.studentId ?? 0, paper: 0 };
    expect((await app.call(admin, sheetsApi.history, history)).body.rows.map(({ value }) => value?.score)).toEqual([51, 50]);
    expect((await app.call(admin, markImportsApi.carryOut, { id: file.id }, freshKey())).status).toBe(409);
    expect((await app.call('ROLE_View_Only', markImportsApi.list, { examId: exam.id })).body.rows[0]).toMatchObject({
      fileName: 'Marks.csv',
      state: 'done',
      added: 4,
      changed: 1,
    });
  });

  it('says at row and column what is wrong, enters the rest, and keeps what was changed since the sheet was made', async () => {
    const exam = await school.open('With faults', { outOf: 80 });
    await school.enter(exam, '101', 'West', [40, 41]);
    const sheet = await template(exam);
    const west = sheet.findIndex((row) => row[3] === 'West');
    app.pass(60_000);
    await school.enter(exam, '101', 'West', [44, 41]);
    await school.enter(exam, '233', 'East', [10, 20]);
    const locked = await school.sheetOf(exam, '233', 'East');
    await app.call(admin, sheetsApi.lock, { id: locked }, freshKey());
    const row = sheet[west] ?? [];
    const rows = [
      ...filled(sheet, [
        [west, 'Kiswahili (out of 80)', '81'],
        [west, 'Mathematics (out of 80)', 'sixty'],
        [west, 'Biology (out of 80)', '70'],
        [sheet.findIndex((one) => one[3] === 'East'), 'Chemistry (out of 80)', '55'],
      ]),
      ['ADM/404', 'Wanjirũ O’Brien', '', '', '70'],
      row,
    ];
    const file = await checked(exam, rows);
    expect(file).toMatchObject({ added: 1, changed: 0, refused: 6 });
    expect(file.found?.problems.map(({ title }) => title).toSorted()).toEqual([
      'Chemistry: sheet locked',
      'English: changed since',
      'Kiswahili: no mark',
      'Mathematics: no mark',
      'Not a candidate of this exam',
      'Twice in the file',
    ]);
    const said = file.found?.problems.flatMap((one) => one.rows.map((line) => line.said)).join(' ');
    expect(said).toContain('The most is 80.');
    expect(said).toMatch(/44 was entered by .+ after this sheet was made\. The file has 40\./);
    const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` };
    const faults = await app.http.inject({ method: 'GET', url: `/api/exams/markimports/${file.id}/faults`, headers });
    expect((await readSheet(Buffer.from(faults.rawPayload))).length).toBe(5);

    const again = await app.call(admin, markImportsApi.check, { id: file.id, overwrite: true });
    await jobEnd(app, admin, again.body.jobId);
    expect((await app.call(admin, markImportsApi.get, { id: file.id })).body).toMatchObject({ added: 1, changed: 1, refused: 5 });
    // Somebody types between the check and the import: nothing of the file is entered.
    await school.enter(exam, '231', 'West', [11, 12]);
    expect(await carriedOut(file.id)).toMatchObject({ state: 'failed' });
    expect(await marksOf(exam, '231', 'West')).toEqual(['scored 11 1', 'scored 12 1']);
    expect((await marksOf(exam, '101', 'West'))[0]).toBe('scored 44 2');
  });

  it('takes papers by their names and codes in place of names, and refuses sheets that do not fit', async () => {
    const subject = (await app.call(admin, subjectsApi.get, { id: school.subjects['231'] ?? 0 })).body;
    const papers = [
      { name: 'Paper 1', outOf: 80, share: 60 },
      { name: 'Paper 2', outOf: 40, share: 40 },
    ];
    const saved = await app.call(admin, subjectsApi.update, { ...subject, papers });
    expect(saved.status).toBe(200);
    const exam = await school.open('Under codes', { byPapers: true, anonymous: true });
    const sheet = await template(exam);
    expect(sheet[0]).toEqual(expect.arrayContaining(['Code', 'Biology Paper 1 (out of 80)', 'Biology Paper 2 (out of 40)']));
    expect(sheet[0]).not.toContain('Name');
    const code = sheet[1]?.[0] ?? '';
    const own = [
      ['Code', '231 paper 1', 'BIOLOGY PAPER 2 / 40', 'Remarks'],
      [code.toLowerCase(), '66', '31', 'good'],
    ];
    const file = await checked(exam, own);
    expect([file.found?.unread, file.added, file.refused]).toEqual([['Remarks'], 2, 0]);
    expect(await carriedOut(file.id)).toMatchObject({ state: 'done' });
    const refusals = [
      [['Code', 'Biology'], /entered by papers\. Head its columns “Biology Paper 1 \(out of 80\)”/],
      [['Code', 'Biology Paper 1 (out of 100)'], /marked out of 80 in this exam, not 100/],
      [['Name', 'English'], /needs a column “Code”/],
      [['Code', 'Alchemy'], /No column is headed with a subject/],
    ] as const;
    for (const [heads, words] of refusals) {
      const { status, body } = await upload(exam, [heads, [code, '1']]);
      expect([status, body.message]).toEqual([422, expect.stringMatching(words)]);
    }
    expect((await upload(exam, own, 'noRole')).status).toBe(403);
    const headers = { authorization: `Bearer ${await app.tokenOf('otherSchool')}` };
    const foreign = await app.http.inject({ method: 'GET', url: `/api/exams/exams/${exam.id}/marktemplate`, headers });
    expect(foreign.statusCode).toBe(404);
    const now = (await app.call(admin, examsApi.get, { id: exam.id })).body;
    await school.move(now, 'close');
    expect((await upload(exam, own)).body.message).toBe('This exam is not open for marks.');
  });

  it('finds the headings below titles and in Kenyan words, leaves out what is no student, and takes a row that is said', async () => {
    const exam = await school.open('Kenyan sheet');
    const sheet = await template(exam);
    const [first = [], second = []] = sheet.slice(1);
    const rows = [
      ['UHURU SECONDARY SCHOOL'],
      ['MARKS OF FORM 3, TERM 1'],
      ['', ''],
      ['S/NO', 'ADM NO.', "LEARNER'S NAME", 'ENGLISH', 'MATHEMATICS'],
      ['1', first[0] ?? '', (first[1] ?? '').toUpperCase(), '61', '71'],
      ['2', second[0] ?? '', '', '62', '72'],
      ['TOTAL', '', '', '123', '143'],
    ];
    const file = await checked(exam, rows);
    expect(file).toMatchObject({ added: 4, refused: 0, found: { rows: 2, undecided: 0 } });
    expect(file.found?.leftOut.map(({ why }) => why)).toEqual(expect.arrayContaining(['above the headings', 'totals']));
    // A fault names the row where it stands in the file.
    const faulty = await checked(exam, [...rows.slice(0, 5), ['2', 'ADM/404', '', '62', '72']]);
    expect(faulty.found?.problems[0]?.rows[0]).toMatchObject({ row: 6 });
    const headRow = async (row: number) => {
      const url = `/api/exams/exams/${exam.id}/markimports`;
      return (await sendUpload(app, admin, { name: 'Marks.csv', bytes: csvOf(rows), otherdata: { headRow: row }, url })).status;
    };
    expect([await headRow(4), await headRow(2), await headRow(3), await headRow(0)]).toEqual([200, 422, 400, 400]);
  });

  it('lists every mark that it writes over, page by page, and asks of a name that is somebody else’s', async () => {
    const exam = await school.open('Another name');
    for (const code of ['101', '102', '121', '232', '233', '311'])
      for (const stream of ['West', 'East'] as const) await school.enter(exam, code, stream, [40, 41]);
    const sheet = await template(exam);
    const heads = sheet[0] ?? [];
    const named = (row: readonly string[], name: string) => row.map((cell, at) => (heads[at] === 'Name' ? name : cell));
    const raised = sheet.map((row, at) =>
      at === 0 ? row : row.map((cell) => (/^4[01]$/.test(cell) ? String(Number(cell) + 20) : cell)),
    );
    const [own = '', turned] = [raised[1]?.[1], (raised[2]?.[1] ?? '').split(' ').toReversed().join(' ')];
    const file = await checked(exam, [
      heads,
      named(raised[1] ?? [], 'Wanjirũ O’Brien'),
      named(raised[2] ?? [], turned),
      ...raised.slice(3),
    ]);
    expect(file.found?.names).toEqual([
      { row: 2, number: raised[1]?.[0], known: own, given: 'Wanjirũ O’Brien', marks: 6, decision: null },
    ]);
    expect([file.changed, file.found?.undecided]).toEqual([18, 1]);
    const pages = async (id: number, size: number) => {
      const all: string[] = [];
      for (let page = 1; ; page += 1) {
        const { rows, total } = (await app.call(admin, markImportsApi.changes, { id, size, page })).body;
        all.push(...rows.map(({ row, column, from, to }) => `${row} ${column} ${from} ${to}`));
        if (all.length >= total || rows.length === 0) return all;
      }
    };
    const before = await pages(file.id, 10);
    expect([before.length, new Set(before).size]).toEqual([18, 18]);
    expect(before.every((one) => / 40 60$| 41 61$/.test(one))).toBe(true);
    const decide = async (decision: 'take' | 'leave', more: { rows?: number[]; all?: number }) => {
      const answer = await app.call(admin, markImportsApi.decide, { id: file.id, decision, ...more });
      if (answer.status === 200) await jobEnd(app, admin, answer.body.jobId);
      return answer.status;
    };
    expect([await decide('take', { all: 2 }), await decide('take', { rows: [3] })]).toEqual([409, 409]);
    expect(await decide('leave', { all: 1 })).toBe(200);
    expect((await app.call(admin, markImportsApi.get, { id: file.id })).body).toMatchObject({
      changed: 18,
      found: { undecided: 0 },
    });
    expect(await decide('take', { rows: [2] })).toBe(200);
    expect((await app.call(admin, markImportsApi.get, { id: file.id })).body).toMatchObject({ changed: 24 });
    expect(await carriedOut(file.id)).toMatchObject({ state: 'done' });
    expect((await pages(file.id, 10)).length).toBe(24);
    expect((await app.call('otherSchool', markImportsApi.changes, { id: file.id })).status).toBe(404);
  });

  it('works out the results of a reopened exam again', async () => {
    const exam = await school.open('Reopened');
    for (const code of ['101', '102', '121', '231', '232', '233', '311'])
      for (const stream of ['West', 'East'] as const) {
        const id = await school.sheetOf(exam, code, stream);
        const { papers } = (await app.call(admin, sheetsApi.get, { id })).body;
        if (papers[0]?.place === 0) await school.enter(exam, code, stream, [50, 60]);
      }
    const sheet = await template(exam);
    const processed = await school.move(await school.move(exam, 'close'), 'process');
    await app.call(admin, examsApi.reopen, { id: exam.id, version: processed.version, reason: 'A script was lost' }, freshKey());
    const bytes = await xlsxOf(filled(sheet, [[1, 'English', '99']]));
    const sent = await sendUpload(app, admin, {
      name: 'Marks.xlsx',
      bytes,
      otherdata: {},
      url: `/api/exams/exams/${exam.id}/markimports`,
    });
    const { id, jobId } = sent.body as unknown as { id: number; jobId: number };
    await jobEnd(app, admin, jobId);
    const before = (await app.call(admin, examsApi.get, { id: exam.id })).body.processedAt;
    app.pass(1000);
    expect(await carriedOut(id)).toMatchObject({ state: 'done' });
    expect((await app.call(admin, examsApi.get, { id: exam.id })).body.processedAt).not.toBe(before);
  });
});
