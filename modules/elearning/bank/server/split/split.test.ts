import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { resourcesApi } from '../../../content/contract/resources-api.ts';
import {
  addPublished,
  addResource,
  type ContentSchool,
  contentSchool,
  docxOf,
  keeper,
  publish,
  readText,
  teacher,
  textFile,
  upload,
} from '../../../content/server/testing/content-school.ts';
import { questionsApi } from '../../contract/questions.ts';
import { splitApi as api } from '../../contract/split.ts';
import { addTopic } from '../testing/bank.ts';

let app: TestApp;
let school: ContentSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await contentSchool(app);
});
afterAll(() => app.close());

const sitting = { year: 2023, paper: 1, examBody: 'KCSE' };
const text = [
  'Answer all the questions.',
  '1. Which of these is prime? (1 mark)',
  'A. Four',
  'B. Seven',
  'C. Nine',
  '2. (a) Define a prime number. (2 marks)',
  '(b) Name the even prime. (1 mark)',
  '3. Eleza kwa nini ũ ni “nambari”. (5 marks)',
].join('\n');
/** No two files of a school hold the same bytes. */
const textOf = (title: string): string => `${title}\n${text}`;
const paperOf = (title: string, more: object = {}) =>
  addPublished(app, school, { title, text: textOf(title), genreId: school.genres.paper, ...sitting, ...more });

type Row = CallInput<typeof api.take>['rows'][number];
const pieces = async (id: number, as: Caller = teacher) => (await ok(app.call(as, api.get, { id }))).pieces;
/** Takes what stands under a number, as it came. */
async function rowOf(id: number, number: string, more: Partial<Row> = {}): Promise<Row> {
  const piece = (await pieces(id)).find((one) => one.number === number);
  if (!piece) throw new Error(`no piece ${number}`);
  return { pieces: [piece.piece], kind: 'essay', text: piece.text, marks: piece.marks ?? 100, options: piece.options, ...more };
}
const take = (id: number, rows: Row[], as: Caller = teacher, file = 1) => app.call(as, api.take, { id, file, rows }, freshKey());

describe('a past paper', () => {
  it('is cut by its numbering, with what its marking scheme says beside it', async () => {
    const scheme = '1. B\n2. (a) A number with two factors\n(b) 2\n3. Any reason';
    await addPublished(app, school, { title: 'Scheme 2023', text: scheme, genreId: school.genres.scheme, ...sitting });
    const { id } = await paperOf('Paper 2023');
    const found = await ok(app.call(teacher, api.get, { id }));
    expect(found).toMatchObject({ source: 'KCSE, 2023 · Paper 1', wordsRead: 'read', scheme: { title: 'Scheme 2023' } });
    expect(found.pieces.map(({ number, marks, answer }) => [number, marks, answer])).toEqual([
      ['', null, null],
      ['1', 100, 'B'],
      ['2(a)', 200, 'A number with two factors'],
      ['2(b)', 100, '2'],
      ['3', 500, 'Any reason'],
    ]);
    expect(found.pieces[1]?.options).toEqual(['Four', 'Seven', 'Nine']);
    // The paper of another year has another scheme, or none.
    const other = await paperOf('Paper 2022', { year: 2022 });
    expect((await ok(app.call(teacher, api.get, { id: other.id }))).scheme).toBeNull();
  });

  it('becomes drafts of questions of each kind, with its source and a topic, as a draft and published', async () => {
    const topic = await addTopic(app, school.maths, 'Nambari');
    const draft = await addResource(
      app,
      school,
      { title: 'Draft paper', text: textOf('Draft'), genreId: school.genres.paper, ...sitting },
      teacher,
    );
    const rows = [
      await rowOf(draft.id, '1', { kind: 'single', right: 1, topicId: topic }),
      await rowOf(draft.id, '2(b)', { kind: 'short', accepted: ['2', 'two'], feedback: 'Two divides by 1 and 2' }),
      await rowOf(draft.id, '3', { lines: 12 }),
    ];
    const { questionIds } = await ok(take(draft.id, rows));
    const made = await Promise.all(questionIds.map((id) => ok(app.call(teacher, questionsApi.get, { id }))));
    expect(made.map(({ kind, state, marks, source, courseId }) => [kind, state, marks, source, courseId])).toEqual(
      ['single', 'short', 'essay'].map((kind, at) => [kind, 'draft', [100, 100, 500][at], 'KCSE, 2023 · Paper 1', school.maths]),
    );
    expect(made[0]).toMatchObject({ topicId: topic, body: { options: [{ share: 0 }, { share: 10_000 }, { share: 0 }] } });
    expect(made[1]).toMatchObject({ body: { variants: [{ text: '2' }, { text: 'two' }] }, feedback: 'Two divides by 1 and 2' });
    expect(made[2]?.words).toContain('Eleza kwa nini ũ ni “nambari”.');
    // After it is published the same pieces are known as taken.
    await publish(app, { id: draft.id, version: draft.version });
    const after = await pieces(draft.id);
    expect(after.map(({ number, taken }) => [number, taken?.questionId ?? null])).toEqual([
      ['', null],
      ['1', questionIds[0]],
      ['2(a)', null],
      ['2(b)', questionIds[1]],
      ['3', questionIds[2]],
    ]);
  });

  it('says which piece was taken before, and takes it again only when told to; of two at once one', async () => {
    const { id } = await paperOf('Taken twice');
    const part = await rowOf(id, '2(a)');
    const both = await Promise.all([take(id, [part]), take(id, [part], keeper)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    // Joined with another piece it is the same one.
    const whole = { ...part, pieces: [...(await rowOf(id, '2(b)')).pieces, ...part.pieces], text: 'Both parts' };
    const refused = await take(id, [await rowOf(id, '3'), whole]);
    expect(refused.body.fields).toMatchObject([{ path: 'rows.1.again', message: expect.stringContaining('took this on') }]);
    expect((await pieces(id)).find(({ number }) => number === '3')?.taken).toBeNull();
    const again = await ok(take(id, [{ ...whole, again: true }]));
    expect((await pieces(id)).find(({ number }) => number === '2(a)')?.taken?.questionId).toBe(again.questionIds[0]);
    // Cut in two by hand: both are of the one piece.
    const three = await rowOf(id, '3');
    expect(
      (
        await ok(
          take(id, [
            { ...three, text: 'Eleza' },
            { ...three, text: 'kwa nini' },
          ]),
        )
      ).questionIds,
    ).toHaveLength(2);
  });

  it('refuses at its piece what cannot be asked, and a paper whose text is another by now', async () => {
    const { id } = await paperOf('Refused');
    const wrong = async (row: Row) => (await take(id, [row])).body.fields?.[0]?.path;
    const one = await rowOf(id, '1', { kind: 'single' });
    expect(await wrong(one)).toBe('rows.0.right');
    expect(await wrong({ ...one, right: 7 })).toBe('rows.0.right');
    expect(await wrong({ ...one, right: 0, options: ['Same', 'Same'] })).toBe('rows.0.options');
    expect(await wrong({ ...one, right: 0, options: ['Only'] })).toBe('rows.0.options');
    expect(await wrong({ ...one, kind: 'short' })).toBe('rows.0.accepted');
    expect(await wrong({ ...one, text: ' \n ' })).toBe('rows.0.text');
    expect(await wrong({ ...one, text: 'a\u0000b', kind: 'essay' })).toBe('rows.0.text');
    const strange = { ...one, kind: 'essay' as const, pieces: ['a'.repeat(24)] };
    expect((await take(id, [strange])).status).toBe(409);
    expect((await take(id, [{ ...one, kind: 'essay' }], teacher, 2)).status).toBe(409);
  });

  it('is for who works on its subject, in schools of the list, and only a past paper', async () => {
    const { id } = await paperOf('Whose');
    const english = await paperOf('English', { courseId: school.english });
    const rows = [await rowOf(id, '3')];
    const status = async (as: Caller, paper = id) => {
      const statuses = [(await app.call(as, api.get, { id: paper })).status, (await take(paper, rows, as)).status];
      expect(statuses[0]).toBe(statuses[1]);
      return statuses[0];
    };
    expect(await status(teacher, english.id)).toBe(403);
    expect(await status(teacher, 9_999_999)).toBe(404);
    expect(await status('otherSchool')).toBe(403);
    expect(await status(school.asAmina)).toBe(403);
    expect(await status('ROLE_View_Only')).toBe(403);
    const notes = await addPublished(app, school, { title: 'Notes', text: textOf('Notes') });
    expect(await status(teacher, notes.id)).toBe(422);
    const { rows: made } = await sql<{ count: number }>`
      select count(*)::int as count from elearning.paper_piece p where p.resource_id = any(${[id, english.id, notes.id]}::bigint[])`.execute(
      app.db.platform,
    );
    expect(made[0]?.count).toBe(0);
  });

  it('may be a PDF or a Word document; one without words or a file says so', async () => {
    const add = async (title: string, name: string, bytes: Uint8Array) => {
      const fileId = await upload(app, keeper, name, bytes);
      const draft = { title, genreId: school.genres.paper, courseId: school.maths, classId: school.form3, fileId };
      const added = await ok(app.call(keeper, resourcesApi.create, draft, freshKey()));
      await readText(app);
      return ok(app.call(teacher, api.get, { id: added.id }));
    };
    const template = new URL('../../../content/server/testing/three-pages.typ', import.meta.url);
    const pages = ['1. Osmosis? (2 marks)', '2. Leaves? (3 marks)', '3. Roots?'];
    const pdf = await add('As PDF', 'as.pdf', await writePdf(template, { pages }, []));
    expect(pdf.file).toMatchObject({ number: 1, type: 'application/pdf' });
    expect(pdf.pieces.map(({ number, page, marks }) => [number, page, marks])).toEqual([
      ['1', 1, 200],
      ['2', 2, 300],
      ['3', 3, null],
    ]);
    expect(pdf).toMatchObject({ source: 'As PDF', scheme: null });
    const word = await add('As Word', 'as.docx', docxOf(['1. Moja?', '2. Mbili?']));
    expect(word.pieces.map(({ number }) => number)).toEqual(['1', '2']);
    expect(await add('Empty', 'empty.txt', textFile(' '))).toMatchObject({ pieces: [], wordsRead: 'none' });
    const bare = await ok(
      app.call(
        keeper,
        resourcesApi.create,
        { title: 'No file', genreId: school.genres.paper, courseId: school.maths },
        freshKey(),
      ),
    );
    expect(await ok(app.call(teacher, api.get, { id: bare.id }))).toMatchObject({ file: null, wordsRead: 'none', pieces: [] });
  });
});
