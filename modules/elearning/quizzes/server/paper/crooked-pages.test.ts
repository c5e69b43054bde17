import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { quizAttemptsApi } from '../../contract/attempts.ts';
import { readPage } from '../../contract/paper-read.ts';
import type { SheetPage } from '../../contract/paper-sheet.ts';
import { quizPapersApi, quizScansApi, quizSheetsApi } from '../../contract/papers.ts';
import { addQuestion, administrator, begin, bodies, put, teacher } from '../testing/quiz-school.ts';
import { findCode } from './read/find-code.ts';
import { photograph } from './testing/camera.ts';
import { circleOf, copyOf, fill, type Printed } from './testing/drawn-sheet.ts';
import { addSheets, pageWith, type PaperSchool, paperSchool, printedPaper, quizOnPaper } from './testing/paper-school.ts';

let app: TestApp;
let school: PaperSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await paperSchool(app);
});
afterAll(() => app.close());

/** Amina’s sheet of a quiz, and every page that was added to it. */
const sheetOf = async (id: number) => {
  const { rows } = await ok(app.call(teacher, quizPapersApi.sheets, { id, q: 'amina' }));
  if (!rows[0]) throw new Error('no sheet of Amina');
  return rows[0];
};
const added = async (id: number) => (await ok(app.call(teacher, quizScansApi.pages, { id }))).rows;

describe('a student who is in the quiz on screen', () => {
  it('keeps that attempt; the sheet is taken beside it once that is over and somebody says so', async () => {
    const id = await quizOnPaper(app, school, { attempts: 2, title: 'Two ways' });
    const { sheets: printedSheets } = await printedPaper(app, id, { variants: 2, spares: 0 }, administrator);
    await begin(app, school.callers.amina, id);
    const bytes = await photograph(pageWith(printedSheets, 'Amina'));
    // The same picture twice at once: one is read.
    await Promise.all([1, 2].map((one) => addSheets(app, id, [{ name: `twice ${one}.jpg`, bytes }])));
    expect((await added(id)).map(({ outcome }) => outcome).toSorted()).toEqual(['again', 'read']);
    const sheet = await sheetOf(id);
    expect([sheet.state, sheet.says]).toEqual(['again', 'Attempt 1 runs just now']);
    const take = () =>
      app.call(teacher, quizSheetsApi.take, { id: sheet.id, version: sheet.version, because: 'Line down' }, freshKey());
    expect((await take()).status).toBe(422);
    const [running] = (await ok(app.call(teacher, quizAttemptsApi.list, { id }))).rows;
    const { id: attemptId = 0, version = 0 } = running ?? {};
    await ok(app.call(teacher, quizAttemptsApi.finish, { id: attemptId, version, because: 'Line down' }, freshKey()));
    expect((await ok(take())).state).toBe('taken');
    const attempts = (await ok(app.call(teacher, quizAttemptsApi.list, { id }))).rows;
    expect(attempts.map(({ no, state, sheetId }) => [no, state, sheetId])).toEqual([
      [1, 'finished', null],
      [2, 'finished', sheet.id],
    ]);
  });
});

describe('a sheet of two pages', () => {
  const names = Array.from({ length: 26 }, (_, at) => String(at + 1));
  let id: number;
  let printedSheets: Printed[];
  beforeAll(async () => {
    const asked: number[] = [];
    while (asked.length < names.length) asked.push(await addQuestion(app, school.maths, bodies.single));
    asked.push(await addQuestion(app, school.maths, { ...bodies.essay, lines: 20 }));
    id = await quizOnPaper(app, { ...school, asked }, { title: 'Two pages' });
    ({ sheets: printedSheets } = await printedPaper(app, id, { spares: 0, drawn: ['Amina'] }));
  });
  const filledFor = (seed: number) => {
    const page = copyOf(pageWith(printedSheets, 'Amina'));
    const chosen = names.map((name, at) => ((at * seed) % 5 > 2 ? '' : (['A', 'B', 'C'][(at * seed) % 3] ?? '')));
    for (const [at, circle] of chosen.entries()) if (circle !== '') fill(page, circleOf(page, names[at] ?? '', circle), 90, 0.8);
    return { page, chosen };
  };

  it('is read right or left to a person, never wrong, however it was photographed', async () => {
    const { rows } = await put(
      app,
      sql<{ pages: SheetPage[] }>`select v.pages from elearning.quiz_paper_variant v
        join elearning.quiz_paper p on p.id = v.paper_id where p.quiz_id = ${id}`,
    );
    const [design] = rows[0]?.pages ?? [];
    if (!design) throw new Error('no design');
    const shots = [
      { turn: 24, tiltX: 22, tiltY: 14, noise: 9, near: 0.68, size: [1500, 2000] as const },
      { turn: 181, tiltY: -20, light: 0.3, noise: 14, blur: 1 },
      { turn: -88, size: [1654, 1240] as const, light: 0.5, blur: 1.4 },
      // A corner is cut off; too coarse to be read.
      { turn: 24, tiltX: 22 },
      { tiltX: 30, size: [620, 827] as const, blur: 1 },
    ];
    const seen: string[] = [];
    for (const [at, shot] of shots.entries()) {
      const { page, chosen } = filledFor(at + 3);
      const { data, info } = await sharp(await photograph(page, { ...shot, seed: at + 1 }))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const grey = { width: info.width, height: info.height, data: new Uint8Array(data) };
      const code = await findCode(grey);
      const read = code && readPage(grey, code.corners, design);
      if (!read || 'problem' in read) {
        seen.push('refused');
        continue;
      }
      const wrong = read.fields.filter(({ filled, doubt }, i) => {
        const field = design.fields[i];
        const letters = filled.map((one) => field?.bubbles[one]?.label).join('');
        return field?.how !== 'hand' && doubt === null && letters !== chosen[Number(field?.name) - 1];
      });
      seen.push(wrong.length > 0 ? 'wrong' : read.fields.some(({ doubt }) => doubt !== null) ? 'doubtful' : 'right');
    }
    expect(seen.slice(0, 4)).toEqual(['right', 'right', 'right', 'refused']);
    expect(['refused', 'doubtful', 'right']).toContain(seen[4]);
  });

  it('waits for its second page, and is taken without it where somebody says so', async () => {
    const { page, chosen } = filledFor(7);
    await addSheets(app, id, [{ name: 'first.jpg', bytes: await photograph(page) }]);
    const sheet = await sheetOf(id);
    expect(sheet).toMatchObject({ state: 'partly', pages: 2, pagesRead: 1 });
    expect((await ok(app.call(teacher, quizSheetsApi.get, { id: sheet.id }))).missing).toEqual([2]);
    const { version } = sheet;
    const take = { id: sheet.id, version, because: 'Page 2 was not handed in' };
    const { attemptId } = await ok(app.call(teacher, quizSheetsApi.take, take, freshKey()));
    expect((await app.call(teacher, quizSheetsApi.take, take, freshKey())).status).toBe(409);
    const attempt = await ok(app.call(teacher, quizAttemptsApi.get, { id: attemptId ?? 0 }));
    expect(attempt.questionRows.filter(({ answerWords }) => answerWords !== '')).toHaveLength(
      chosen.filter((one) => one !== '').length,
    );
    expect(attempt.ungraded).toBe(1);
  });
});

describe('a picture that comes once more', () => {
  it('counts in place of one that was doubtful, and a file that cannot be read is said to be so', async () => {
    const id = await quizOnPaper(app, school, { title: 'Once more' });
    const { sheets } = await printedPaper(app, id, { spares: 0 });
    const faint = copyOf(pageWith(sheets, 'Amina'));
    fill(faint, circleOf(faint, '3', 'T'), 205);
    const broken = Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
    await addSheets(app, id, [
      { name: 'a faint.jpg', bytes: await photograph(faint) },
      { name: 'b broken.pdf', bytes: broken },
    ]);
    expect((await sheetOf(id)).state).toBe('doubtful');
    const clear = copyOf(pageWith(sheets, 'Amina'));
    fill(clear, circleOf(clear, '3', 'T'));
    await addSheets(app, id, [{ name: 'c clear.jpg', bytes: await photograph(clear) }]);
    expect((await sheetOf(id)).state).toBe('taken');
    const { rows } = await ok(app.call(teacher, quizScansApi.pages, { id, sort: 'file' }));
    expect(rows.map(({ file, outcome, says }) => [file, outcome, says])).toEqual([
      ['a faint.jpg', 'replaced', 'A later picture of this page is clearer; that one counts.'],
      ['b broken.pdf', 'unreadable', 'It cannot be read. Save it as a picture or a PDF once more.'],
      ['c clear.jpg', 'read', null],
    ]);
    // What came is let go; the pages laid straight stay.
    const { rows: files } = await put(
      app,
      sql<{ kept: number }>`select count(file_id)::int as kept from elearning.quiz_scan where quiz_id = ${id}`,
    );
    expect(files).toEqual([{ kept: 0 }]);
  });

  it('needs a paper, and a file of one’s own that is not here yet', async () => {
    const id = await quizOnPaper(app, school, { title: 'No paper' });
    const add = (files: { fileId: number; name: string }[]) => app.call(teacher, quizScansApi.add, { id, files }, freshKey());
    expect((await add([{ fileId: 1, name: 'x' }])).status).toBe(422);
    await ok(app.call(teacher, quizPapersApi.make, { id, variants: 4, spares: 0 }, freshKey()));
    expect((await add([{ fileId: 999_999, name: 'x' }])).status).toBe(400);
    const twice = { fileId: 5, name: 'x' };
    expect((await add([twice, twice])).status).toBe(400);
    const [paper] = (await ok(app.call(teacher, quizPapersApi.list, { id }))).rows;
    expect(paper).toMatchObject({ variants: 4, sheets: 3, taken: 0, open: 0 });
  });
});
