import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { genresApi } from '../../contract/genres.ts';
import { tagsApi } from '../../contract/tags.ts';
import {
  addResource,
  type ContentSchool,
  contentSchool,
  docxOf,
  keeper,
  pptxOf,
  readText,
  upload,
} from '../testing/content-school.ts';
import { textOfXml } from './office-text.ts';

let app: TestApp;
let school: ContentSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await contentSchool(app);
});
afterAll(() => app.close());

const search = async (q: string) => (await ok(app.call(keeper, resourcesApi.list, { q, sort: 'match' }))).rows;
const titles = async (q: string) => (await search(q)).map(({ title }) => title);
const shown = (parts: readonly { text: string; hit: boolean }[] = []) =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

async function add(title: string, name: string, bytes: Uint8Array) {
  const fileId = await upload(app, keeper, name, bytes);
  const draft = { title, genreId: school.genres.notes, courseId: school.maths, fileId };
  const added = await ok(app.call(keeper, resourcesApi.create, draft, freshKey()));
  await readText(app);
  return ok(app.call(keeper, resourcesApi.get, { id: added.id }));
}

describe('words inside files', () => {
  test('of a PDF are found with their page', async () => {
    const template = new URL('../testing/three-pages.typ', import.meta.url);
    const pdf = await writePdf(template, { pages: ['Photosynthesis begins', 'Chlorophyll is green', 'Mĩtĩ ya Ũgũrũ'] }, []);
    const { files } = await add('Biology of leaves', 'leaves.pdf', pdf);
    expect(files[0]).toMatchObject({ wordsRead: 'read', pages: 3, type: 'application/pdf' });
    const [row] = await search('chlorophyll');
    expect([row?.title, row?.found?.page, shown(row?.found?.parts)]).toEqual(['Biology of leaves', 2, '[Chlorophyll] is green']);
    // Without accents, from the beginning of a word, across name and text.
    for (const q of ['ugur', 'UGŨRŨ miti', 'leaves photosyn', 'green biology'])
      expect([q, await titles(q)]).toEqual([q, ['Biology of leaves']]);
    for (const q of ['hlorophyll', 'chlorophyll elephant']) expect([q, await titles(q)]).toEqual([q, []]);
  });

  test('of a Word document and a presentation are found, footnotes and slides among them', async () => {
    await add('Essay', 'essay.docx', docxOf(['The thunderstorm', 'came &amp; went'], 'After Ngũgĩ'));
    await add('Slides', 'slides.pptx', pptxOf(['Volcanoes', 'Magma rises', 'Lava cools']));
    expect(await titles('thunderstorm went')).toEqual(['Essay']);
    expect(await titles('ngugi')).toEqual(['Essay']);
    const [row] = await search('lava');
    expect([row?.title, row?.found?.page]).toEqual(['Slides', 3]);
  });

  test('of a file that is broken or hostile are none, and the file is kept', async () => {
    const broken = Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
    expect((await add('Broken', 'broken.pdf', broken)).files[0]?.wordsRead).toBe('failed');
    expect((await add('Blank', 'blank.docx', docxOf([]))).files[0]?.wordsRead).toBe('none');
    expect((await add('Torn', 'torn.docx', docxOf(['before</w:t></w:r><w:p>&unknown; zebra']))).files[0]?.wordsRead).not.toBe(
      'waiting',
    );
    expect(textOfXml('<!DOCTYPE d [<!ENTITY a "boom">]><w:p><w:t>&a;</w:t></w:p>')).toBe('');
    expect(textOfXml(`<w:p>${'<w:t>x</w:t>'.repeat(10)}`)).toBe('x'.repeat(10));
  });

  test('that mean something to the database mean nothing', async () => {
    await addResource(app, school, { title: 'C++ & SQL: 50% off', text: "ng'ombe | kuku & (bata) !mbuzi <-> a:b\\c" });
    for (const q of ["ng'ombe", 'ng’ombe', 'kuku & !bata', "'; drop table x; --", '%', '!!!', 'a:*', '\\', ':*', '50%', 'C++'])
      expect((await app.call(keeper, resourcesApi.list, { q })).status, q).toBe(200);
    expect(await titles('ng’ombe mbuzi')).toEqual(['C++ & SQL: 50% off']);
    expect(await titles('!!!')).toEqual([]);
  });
});

test('a new name and a merged tag are found at once, and the text stays found', async () => {
  const draft = await addResource(app, school, {
    title: 'Old name',
    tags: ['Mock', 'mock', 'Revísion'],
    text: 'quadratic formula',
  });
  const tags = (await ok(app.call(keeper, tagsApi.list, {}))).rows;
  expect(tags.map(({ name }) => name)).toEqual(['Mock', 'Revísion']);
  const { id, version, genreId, courseId } = draft;
  await ok(app.call(keeper, resourcesApi.update, { id, version, genreId, courseId, title: 'Newer name', tags: ['Mock'] }));
  expect(await titles('old name')).toEqual([]);
  expect(await titles('newer quadratic mock')).toEqual(['Newer name']);
});

test('the index answers, in spite of row security', async () => {
  const plan = await inSchool(app.db, app.schoolA, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select t.resource_id from elearning.resource_text t where t.words @@ elearning.sought('lava')`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  // What the function is for: asked as a school, the index finds the school and not the words.
  expect(plan).not.toMatch(/Index Cond: .*@@/);
  const asked = (school: number) =>
    inSchool(app.db, school, async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from elearning.resources_with('lava') as r (id)`.execute(tx);
      return rows.length;
    });
  expect([await asked(app.schoolA), await asked(app.schoolB)]).toEqual([1, 0]);
  // Without a school it answers nothing, as row security does.
  const { rows: nothing } = await sql<{ id: number }>`select id from elearning.resources_with('lava') as r (id)`.execute(
    app.db.school,
  );
  expect(nothing).toEqual([]);
});

test('a genre that is renamed is found by its new name, and what is of it with its text as before', async () => {
  await add('Msamiati', 'msamiati.txt', new TextEncoder().encode('Maneno ya mazingira'));
  const genre = await ok(app.call(keeper, genresApi.get, { id: school.genres.notes }));
  const { id, version, name, kind, place } = genre;
  const renamed = await ok(app.call(keeper, genresApi.update, { id, version, name: 'Kijitabu', kind, place }));
  expect(await titles('kijitabu msamiati')).toEqual(['Msamiati']);
  expect(await titles('msamiati mazingira')).toEqual(['Msamiati']);
  expect(await titles(`msamiati ${name}`)).toEqual([]);
  await ok(app.call(keeper, genresApi.update, { id, version: renamed.version, name, kind, place }));
});
