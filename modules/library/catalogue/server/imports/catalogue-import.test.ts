import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, testFrame } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { copiesApi } from '../../contract/copies.ts';
import { titlesApi } from '../../contract/titles.ts';
import { addTitle, copiesOf, found, keeper } from '../testing/library.ts';

const kind = 'library.catalogue';
const heads = [
  'Book Title',
  'Author',
  'ISBN',
  'Form',
  'Subject',
  'Cost',
  'Acc No',
  'No. of copies',
  'Category',
  'Shelf',
  'Condition',
  'Date acquired',
];
const row = (given: Partial<Record<string, string>>) =>
  heads.map(
    (head) =>
      given[
        {
          'Book Title': 't',
          Author: 'a',
          ISBN: 'i',
          Form: 'f',
          Subject: 's',
          Cost: 'c',
          'Acc No': 'n',
          'No. of copies': 'k',
          Category: 'g',
          Shelf: 'h',
          Condition: 'd',
          'Date acquired': 'q',
        }[head] ?? ''
      ] ?? '',
  );
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  await testFrame(app);
  await app.call('ROLE_All', coursesApi.create, { name: 'Biology', code: '231' });
});
afterAll(() => app.close());

const check = (rows: readonly (readonly string[])[], options: string[] = []) =>
  checkedFile(app, keeper, kind, [heads, ...rows], options);
const counts = () =>
  inSchool(app.db, app.schoolA, async (tx) => {
    const { rows } = await sql<{ titles: number; copies: number; words: number }>`
      select (select count(*)::int from library.title) as titles, (select count(*)::int from library.copy) as copies,
             (select count(*)::int from library.title_word) as words`.execute(tx);
    return rows[0];
  });

it('makes titles with copies from a sheet, a row a copy or a number of them, and undone nothing is left', async () => {
  const before = await counts();
  const batch = await check([
    row({
      t: 'The River Between',
      a: 'Ngũgĩ wa Thiong’o',
      i: '0-435-90548-1',
      n: 'A1',
      c: 'KES 650/=',
      g: 'Novel',
      h: 'B3',
      q: '14/03/2024',
    }),
    row({ t: 'River Between', a: 'wa Thiong’o, NGUGI', i: '978-0-435-90548-4', n: 'A2', c: '700' }),
    row({ t: 'Secondary Biology', a: 'KLB', f: 'Form 3', s: '231', k: '3', g: 'Textbook', d: 'worn' }),
    row({ t: 'Bila nakala', s: 'Alchemy', i: '123' }),
  ]);
  expect(batch).toMatchObject({ created: 4, refused: 0 });
  const notes = batch.notes.flatMap(({ rows }) => rows.map(({ said }) => said)).join(' ');
  expect(notes).toContain('“Alchemy” is no subject of this school');
  expect(notes).toContain('“123” is no ISBN');
  expect((await carriedOut(app, keeper, batch.id)).message).toBe('4 added, 0 changed');
  const [river] = (await app.call(keeper, titlesApi.list, { q: 'river between' })).body.rows;
  expect(river).toMatchObject({ isbn: '9780435905484', kind: 'fiction', copies: 2, price: 65_000 });
  const copies = await copiesOf(app, river?.id ?? 0);
  expect(copies.map(({ accessionNo, ownPrice, shelf, acquiredOn }) => [accessionNo, ownPrice, shelf, acquiredOn])).toEqual([
    ['A1', null, 'B3', '2024-03-14'],
    ['A2', 70_000, null, null],
  ]);
  const [biology] = (await app.call(keeper, titlesApi.list, { q: 'secondary biology' })).body.rows;
  expect(biology).toMatchObject({ className: 'Form 3', courseName: 'Biology', copies: 3 });
  expect((await copiesOf(app, biology?.id ?? 0)).map(({ accessionNo, condition }) => [accessionNo, condition])).toEqual([
    ['00001', 'poor'],
    ['00002', 'poor'],
    ['00003', 'poor'],
  ]);
  expect(await found(app, { q: 'bila nakala' })).toEqual(['Bila nakala']);
  expect((await app.call(keeper, importsApi.undo, { id: batch.id })).status).toBe(200);
  expect(await counts()).toEqual(before);
});

it('knows what is there: a title by ISBN or name, a copy by its number, of which only what differs is changed', async () => {
  const { id } = await addTitle(app, { title: 'Kifo Kisimani', authors: 'Kithaka wa Mberia', price: 40_000 });
  await app.call(keeper, copiesApi.add, { titleId: id, scanned: ['K1', 'K2'] }, freshKey());
  const batch = await check([
    row({ t: 'KIFO KISIMANI', a: 'Mberia, Kithaka wa', n: 'k1', h: 'C9', d: 'Fair' }),
    row({ t: 'Kifo kisimani', n: 'K2' }),
    row({ t: 'Kifo Kisimani', n: 'K3' }),
    row({ t: 'Kitabu Kingine', n: 'K1' }),
  ]);
  expect(batch).toMatchObject({ created: 1, updated: 1, skipped: 1, refused: 1 });
  await carriedOut(app, keeper, batch.id);
  const copies = await copiesOf(app, id);
  expect(copies.map(({ accessionNo, shelf, condition }) => [accessionNo, shelf, condition])).toEqual([
    ['K1', 'C9', 'fair'],
    ['K2', null, 'new'],
    ['K3', null, 'good'],
  ]);
  expect((await app.call(keeper, importsApi.undo, { id: batch.id })).status).toBe(200);
  expect((await copiesOf(app, id)).map(({ accessionNo, shelf }) => [accessionNo, shelf])).toEqual([
    ['K1', null],
    ['K2', null],
  ]);
});

it('says where an ISBN is that of a title of quite another name', async () => {
  const { id } = await addTitle(app, { title: 'Blossoms of the Savannah', isbn: '978-0-19-573526-0' });
  const batch = await check([
    row({ t: 'Blossoms of Savannah', i: '978-0-19-573526-0', n: 'N1' }),
    row({ t: 'The Principles of Chemistry', i: '978-0-19-573526-0', n: 'N2' }),
  ]);
  expect(batch).toMatchObject({ created: 2, refused: 0 });
  const notes = batch.notes.flatMap(({ rows }) => rows.map(({ said }) => said));
  expect(notes).toEqual([expect.stringContaining('“The Principles of Chemistry” is that of “Blossoms of the Savannah”')]);
  expect(await copiesOf(app, id)).toEqual([]);
});

it('refuses each wrong row in words, and brings the others', async () => {
  const batch = await check([
    row({ a: 'Nobody', n: 'W1' }),
    row({ t: 'x'.repeat(400), n: 'W2' }),
    row({ t: 'Twice', n: 'W3' }),
    row({ t: 'Twice', n: 'w3' }),
    row({ t: 'Many', n: 'W4', k: '3' }),
    row({ t: 'Many', k: 'lots' }),
    row({ t: 'Many', k: '501' }),
    row({ t: 'Many', c: 'a lot' }),
    row({ t: 'Many', g: 'Scroll' }),
    row({ t: 'Many', d: 'chewed' }),
    row({ t: 'Many', q: '31/02/2024', n: 'W5' }),
    row({ t: 'ISBN', i: '9.78044E+12' }),
    row({ t: "=cmd|' /C calc'!A0", a: '‮evil', n: 'W6' }),
  ]);
  expect(batch).toMatchObject({ created: 2, refused: 11 });
  await carriedOut(app, keeper, batch.id);
  expect((await app.call(keeper, copiesApi.list, { q: 'W6' })).body.total).toBe(1);
  expect((await app.call(keeper, copiesApi.list, { q: 'W4' })).body.total).toBe(0);
});

it('makes a row without a number one copy where that is asked for, and is not for another school', async () => {
  const batch = await check([row({ t: 'Moja' }), row({ t: 'Moja' })], ['each']);
  expect(batch.created).toBe(2);
  await carriedOut(app, keeper, batch.id);
  expect((await app.call(keeper, titlesApi.list, { q: 'moja' })).body.rows).toMatchObject([{ copies: 2 }]);
  expect((await app.call('otherSchool', importsApi.undo, { id: batch.id })).status).toBe(404);
});

it('is not carried out when somebody has taken a number of it meanwhile', async () => {
  const batch = await check([row({ t: 'Mbio', n: 'M1' })]);
  const { id } = await addTitle(app, { title: 'Haraka' });
  await app.call(keeper, copiesApi.add, { titleId: id, scanned: ['m1'] }, freshKey());
  const ended = await carriedOut(app, keeper, batch.id);
  expect(ended.state).toBe('failed');
  expect(ended.message).toContain('changed since this file was checked');
  expect(await found(app, { q: 'mbio' })).toEqual([]);
});
