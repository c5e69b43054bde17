import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import { quizAnalysisApi } from '../../contract/analysis.ts';
import { quizAttemptsApi, quizMarkingApi } from '../../contract/attempts.ts';
import { quizPapersApi, quizScansApi, quizSheetsApi } from '../../contract/papers.ts';
import { administrator, bodies, mendQuestion, put, teacher } from '../testing/quiz-school.ts';
import { photograph, scannedPdf } from './testing/camera.ts';
import { circleOf, copyOf, cross, fill, type Printed } from './testing/drawn-sheet.ts';
import {
  addSheets,
  letterBefore,
  pageWith,
  type PaperSchool,
  paperSchool,
  type PrintedPaper,
  printedPaper,
  quizOnPaper,
} from './testing/paper-school.ts';

let app: TestApp;
let school: PaperSchool;
let quizId: number;
let paper: PrintedPaper;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await paperSchool(app);
  quizId = await quizOnPaper(app, school, { attempts: 2 });
  paper = await printedPaper(app, quizId, { drawn: ['Amina', 'Cheptoo', 'Dalmas', 'Spare sheet'] });
});
afterAll(() => app.close());

const letter = (words: string, page = paper.questions[0]): string => {
  if (!page) throw new Error('nothing is printed');
  return letterBefore(page, words);
};

/** The circle of a figure in a column of the number, by where the figures stand under one another. */
function digit(page: Printed, column: number, sign: string): Printed['circles'][number] {
  const minus = page.words.find(({ text }) => text === '-');
  const figure = page.words.find(({ text, x }) => text === sign && minus && Math.abs(x - minus.x) < 12);
  const row = page.circles
    .filter(({ x, y }) => figure && Math.abs(y - figure.y) < 14 && x > figure.x && x < figure.x + 700)
    .toSorted((a, b) => a.x - b.x);
  const found = row[column];
  if (!found) throw new Error(`no circle for ${sign} in column ${column}`);
  return found;
}

const ordered = ['1st', '2nd', '3rd'];

/** Fills in what is right, but for the fields named. */
function answered(page: Printed, without: readonly string[] = []): Printed {
  const mine = copyOf(page);
  const put = (name: string, circle: string) => {
    if (!without.includes(name)) fill(mine, circleOf(mine, name, circle));
  };
  put('1', letter('Forty-two'));
  put('2', letter('Two'));
  put('2', letter('Three'));
  put('3', 'T');
  for (const [column, sign] of ['-', '1', '2', '.', '5'].entries()) fill(mine, digit(mine, column, sign));
  put('4 unit', letter('kg'));
  put('5a', letter('Nairobi'));
  put('5b', letter('Kampala'));
  for (const [at, words] of ['First', 'Second', 'Third'].entries()) put(`6: ${ordered[at]}`, letter(words));
  return mine;
}

const sheets = async (id = quizId) => (await ok(app.call(teacher, quizPapersApi.sheets, { id, sort: 'student' }))).rows;
const sheetOf = async (name: string, id = quizId) => {
  const found = (await sheets(id)).find(({ student }) => student?.startsWith(name) === true);
  if (!found) throw new Error(`no sheet of ${name}`);
  return found;
};
const added = async (file: string, id = quizId) =>
  (await ok(app.call(teacher, quizScansApi.pages, { id, q: file, sort: 'file' }))).rows;
const noise = (): Printed => ({
  width: 900,
  height: 1200,
  pixels: Uint8Array.from({ length: 900 * 1200 }, (_, i) => (i * 7919 + Math.floor(i / 900) * 104_729) % 256),
  circles: [],
  words: [],
});

describe('a sheet photographed at an angle', () => {
  it('becomes an attempt with what was filled in, and what was written waits for a person', async () => {
    const shot = { turn: 8, tiltX: 16, tiltY: -11, light: 0.55, noise: 10, blur: 0.7 };
    const bytes = await photograph(answered(pageWith(paper.sheets, 'Amina')), shot);
    await addSheets(app, quizId, [{ name: 'amina.jpg', bytes }]);
    const sheet = await sheetOf('Amina');
    expect(sheet).toMatchObject({ state: 'taken', doubts: 0, pagesRead: 1, pages: 1 });
    const attempt = await ok(app.call(teacher, quizAttemptsApi.get, { id: sheet.attemptId ?? 0 }));
    expect(attempt).toMatchObject({ state: 'finished', closedBy: 'teacher', studentId: school.amina, ungraded: 1 });
    expect(attempt.sheetId).toBe(sheet.id);
    expect(attempt.questionRows.map(({ answerWords, share }) => [answerWords, share])).toEqual([
      ['Forty-two', 10_000],
      ['Three; Two', 10_000],
      ['True', 10_000],
      ['-12.5 kg', 10_000],
      ['Kenya – Nairobi; Uganda – Kampala', 10_000],
      ['First, Second, Third', 10_000],
      ['', null],
    ]);
  });

  it('shows who marks what was written where it was written', async () => {
    const questionId = school.questions.short;
    const next = await ok(app.call(teacher, quizMarkingApi.next, { id: quizId, questionId }));
    const [row] = next.rows;
    expect([next.total, row?.waits, row?.writtenOn.length]).toEqual([1, true, 1]);
    const { pageId = 0, at = 0 } = row?.writtenOn[0] ?? {};
    const cut = await app.call(teacher, quizScansApi.picture, { id: pageId, at });
    expect([cut.status, cut.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await app.call(teacher, quizScansApi.picture, { id: pageId, at: 500 })).status).toBe(404);
    const marks = [{ attemptId: row?.attemptId ?? 0, place: row?.place ?? 0, marks: 150, comment: null }];
    expect((await ok(app.call(teacher, quizMarkingApi.mark, { id: quizId, marks }))).waiting).toBe(0);
  });

  it('is marked anew when a key changes, and what a person gave stays', async () => {
    const [first, second, ...others] = bodies.single.options;
    const options = [{ ...first, share: 10_000 }, { ...second, share: 0 }, ...others];
    await mendQuestion(app, school.questions.single, { ...bodies.single, options });
    const preview = await ok(app.call(teacher, quizAnalysisApi.regradePreview, { id: quizId }));
    expect([preview.answers, preview.worse]).toEqual([1, 1]);
    const { fingerprint } = preview;
    await ok(app.call(teacher, quizAnalysisApi.regrade, { id: quizId, fingerprint, because: 'Key' }, freshKey()));
    const { attemptId } = await sheetOf('Amina');
    const attempt = await ok(app.call(teacher, quizAttemptsApi.get, { id: attemptId ?? 0 }));
    expect(attempt.questionRows.map(({ marks }) => marks)).toEqual([0, 200, 200, 200, 200, 200, 150]);
    expect(attempt.marks).toBe(1150);
  });
});

describe('pages scanned into one file', () => {
  beforeAll(async () => {
    const doubtful = answered(pageWith(paper.sheets, 'Cheptoo'), ['1', '3', '6: 2nd']);
    for (const words of ['Forty', 'Forty-two']) fill(doubtful, circleOf(doubtful, '1', letter(words)));
    fill(doubtful, circleOf(doubtful, '3', 'T'));
    cross(doubtful, circleOf(doubtful, '3', 'T'));
    // Rubbed out, so that a shade is left.
    fill(doubtful, circleOf(doubtful, '6: 2nd', letter('Second')), 215);
    const other = await quizOnPaper(app, school, { title: 'Another quiz' });
    const foreign = await printedPaper(app, other);
    const gone = pageWith(paper.sheets, 'Dalmas');
    await put(
      app,
      sql`update elearning.quiz_sheet set token = 'AAAAAAAAAAAAAAAAAAAA' where student_id = ${school.dalmas}
      and paper_id = ${paper.paperId}`,
    );
    const shots = [
      await photograph(doubtful, { turn: 180, tiltX: 9, noise: 6 }),
      await photograph(noise()),
      await photograph(pageWith(foreign.sheets, 'Amina')),
      await photograph(answered(pageWith(paper.sheets, 'Amina')), { turn: 91, size: [1654, 1240] }),
      await photograph(gone, { turn: -5 }),
      await photograph(answered(pageWith(paper.sheets, 'Spare sheet')), { tiltX: -14, light: 0.4 }),
    ];
    await addSheets(app, quizId, [{ name: 'scan.pdf', bytes: await scannedPdf(shots) }]);
  });

  it('are each read or refused in words', async () => {
    const pages = await added('scan');
    expect(pages.map(({ no, outcome, says }) => [no, outcome, says])).toEqual([
      [1, 'read', null],
      [2, 'unreadable', 'No code of an answer sheet was found. Take the whole page, flat and in good light.'],
      [3, 'other', 'This sheet belongs to another quiz: Another quiz.'],
      [4, 'again', expect.stringMatching(/^Page 1 of the sheet of Amina .* was read before; that picture counts\.$/)],
      [5, 'other', 'This sheet was not printed by this school’s quizzes.'],
      [6, 'read', null],
    ]);
    expect((await ok(app.call(teacher, quizScansApi.pages, { id: quizId, outcome: 'other', sort: '-outcome' }))).total).toBe(2);
  });

  it('leave what is doubtful to a person, upside down as well', async () => {
    const { id, state } = await sheetOf('Cheptoo');
    expect(state).toBe('doubtful');
    const sheet = await ok(app.call(teacher, quizSheetsApi.get, { id }));
    const open = sheet.fields.filter(({ doubt }) => doubt !== null);
    expect(open.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['1', 'two'],
      ['3', 'crossed'],
      ['6: 2nd', 'faint'],
    ]);
    const decide = (answers: { pageId: number; at: number; filled: number[] }[], version = sheet.version, who = teacher) =>
      app.call(who, quizSheetsApi.decide, { id, version, answers });
    const of = (name: string, label: string | null) => {
      const field = sheet.fields.find((one) => one.name === name);
      if (!field) throw new Error(name);
      const filled = label === null ? [] : [field.labels.indexOf(label)];
      return { pageId: field.pageId, at: field.at, filled };
    };
    const first = of('1', letter('Forty'));
    for (const wrong of [
      { ...first, filled: [0, 1] },
      { ...first, filled: [9] },
      { ...first, at: 900 },
      { ...first, pageId: 1 },
    ])
      expect((await decide([{ ...wrong, pageId: wrong.pageId === 1 ? 999_999 : wrong.pageId }])).status).toBe(400);
    expect((await decide([first], sheet.version - 1)).status).toBe(409);
    expect((await decide([first])).body).toMatchObject({ state: 'doubtful', doubts: 2 });
    expect((await decide([of('3', null)])).status).toBe(409);
    const { body } = await decide([of('3', null), of('6: 2nd', letter('Second'))], sheet.version + 1);
    expect(body).toMatchObject({ state: 'taken', doubts: 0 });
    const attempt = await ok(app.call(teacher, quizAttemptsApi.get, { id: body.attemptId ?? 0 }));
    expect(attempt.questionRows.map(({ answerWords }) => answerWords)).toEqual([
      'Forty',
      'Three; Two',
      '',
      '-12.5 kg',
      'Kenya – Nairobi; Uganda – Kampala',
      'First, Second, Third',
      '',
    ]);
    // Corrected after it was taken: marked anew, and in the history.
    const corrected = await decide([of('3', 'T')], body.version);
    expect(corrected.body).toMatchObject({ state: 'taken', version: body.version + 1 });
    const after = await ok(app.call(teacher, quizAttemptsApi.get, { id: body.attemptId ?? 0 }));
    expect(after.questionRows[2]).toMatchObject({ answerWords: 'True', marks: 200 });
    const history = await ok(app.call(administrator, historyApi.list, { entity: 'quiz attempt', id: body.attemptId ?? 0 }));
    expect(JSON.stringify(history)).toContain('corrected from the sheet');
  });

  it('keep a sheet without a name until somebody says whose it is', async () => {
    const spare = (await sheets()).find(({ student }) => student === null);
    expect(spare?.state).toBe('whose');
    const { id = 0, version = 0 } = spare ?? {};
    const name = (studentId: number, at = version) => app.call(teacher, quizSheetsApi.belongs, { id, version: at, studentId });
    expect((await name(school.brian)).status).toBe(400);
    const amina = await ok(name(school.amina));
    expect([amina.state, amina.says]).toEqual(['again', 'Attempt 1 is there already']);
    const dalmas = await ok(name(school.dalmas, amina.version));
    expect(dalmas).toMatchObject({ state: 'taken', studentId: school.dalmas });
    expect((await name(school.cheptoo, dalmas.version)).status).toBe(422);
  });
});

describe('others', () => {
  it('neither see nor print nor decide', async () => {
    const { id: sheetId, version } = await sheetOf('Amina');
    const [page] = await added('amina');
    const pageId = page?.id ?? 0;
    const stranger = 'ROLE_Pay_Fees';
    const calls = (who: Parameters<typeof app.call>[0]) => [
      app.call(who, quizPapersApi.list, { id: quizId }),
      app.call(who, quizPapersApi.make, { id: quizId }, freshKey()),
      app.call(who, quizPapersApi.print, { id: quizId, paperId: paper.paperId, part: 'sheets' }),
      app.call(who, quizPapersApi.sheets, { id: quizId }),
      app.call(who, quizSheetsApi.get, { id: sheetId }),
      app.call(who, quizSheetsApi.decide, { id: sheetId, version, answers: [{ pageId, at: 0, filled: [] }] }),
      app.call(who, quizSheetsApi.belongs, { id: sheetId, version, studentId: school.amina }),
      app.call(who, quizSheetsApi.take, { id: sheetId, version, because: 'x' }, freshKey()),
      app.call(who, quizScansApi.add, { id: quizId, files: [{ fileId: 1, name: 'x' }] }, freshKey()),
      app.call(who, quizScansApi.pages, { id: quizId }),
      app.call(who, quizScansApi.picture, { id: pageId }),
    ];
    const statuses = async (who: Parameters<typeof app.call>[0]) =>
      new Set((await Promise.all(calls(who) as Promise<{ status: number }>[])).map(({ status }) => status));
    expect(await statuses(stranger)).toEqual(new Set([403]));
    expect(await statuses(school.callers.amina)).toEqual(new Set([403]));
    expect(await statuses('otherSchool')).toEqual(new Set([404]));
  });

  it('find every order and filter', async () => {
    for (const sort of ['student', '-seat', 'state', 'no'] as const)
      expect(
        (await ok(app.call(teacher, quizPapersApi.sheets, { id: quizId, sort, paperId: paper.paperId }))).total,
      ).toBeGreaterThan(2);
    expect((await ok(app.call(teacher, quizPapersApi.sheets, { id: quizId, state: 'taken', q: 'amina' }))).total).toBe(1);
    const [row] = (await ok(app.call(teacher, quizPapersApi.list, { id: quizId }))).rows;
    expect(row).toMatchObject({ no: 1, variants: 1, questions: 7, pages: 1, sheets: 3, spares: 1 });
  });
});
