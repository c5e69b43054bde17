import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { copiesApi } from '../../contract/copies.ts';
import { type TitleRecord, titlesApi } from '../../contract/titles.ts';
import { addTitle, copiesOf, found, keeper } from '../testing/library.ts';

let app: TestApp;
let river: TitleRecord;
let biology: TitleRecord;
beforeAll(async () => {
  app = await testApp();
  river = await addTitle(app, {
    title: 'The River Between',
    authors: 'Ngũgĩ wa Thiong’o',
    isbn: '0-435-90548-1',
    kind: 'set_book',
    callNo: '823.914 NGU',
    copies: 3,
    shelf: 'B3',
  });
  biology = await addTitle(app, { title: 'Secondary Biology', subtitle: 'Form 1', authors: 'KLB', kind: 'textbook', copies: 2 });
  await addTitle(app, { title: 'Biology', authors: 'Campbell; Reece', kind: 'reference' });
  await addTitle(app, { title: 'Mashetani', authors: 'Ebrahim Hussein', language: 'sw', kind: 'fiction' });
  await addTitle(app, { title: 'Chemistry Form 1', kind: 'textbook' });
  await addTitle(app, { title: 'Betrayal in the City', authors: 'Francis Imbuga', kind: 'set_book' });
  await addTitle(app, { title: 'সোনার তরী', authors: 'Rabindranath Tagore' });
});
afterAll(() => app.close());

it('finds titles by words as they begin, without marks, misspelt, by ISBN and by accession number; exact ones first', async () => {
  const first = async (q: string) => (await found(app, { q }))[0];
  expect(await found(app, { q: 'biology' })).toEqual(['Biology', 'Secondary Biology']);
  for (const q of [
    'river',
    'NGUGI thiongo',
    'Ngũgĩ',
    'riv betw',
    'rivr between',
    'Thiong’o river',
    '823.914',
    '978-0435905484',
    '0435905481',
  ])
    expect([q, await first(q)]).toEqual([q, 'The River Between']);
  const [copy] = await copiesOf(app, river.id);
  expect(await found(app, { q: ` ${copy?.accessionNo.toLowerCase()} ` })).toEqual(['The River Between']);
  expect(await first('kemistry')).toBe('Chemistry Form 1');
  expect(await first('betrayl city')).toBe('Betrayal in the City');
  expect(await first('mashitani')).toBe('Mashetani');
  expect(await first('সোনার')).toBe('সোনার তরী');
  // Each word is somewhere, but no title has both: the nearest is found all the same.
  expect(await first('secondary biolgy')).toBe('Secondary Biology');
  for (const q of ['zzqxy', '%', '_', "'; drop table library.title --", '\\', '   ', '٭٭٭']) {
    const answer = await app.call(keeper, titlesApi.list, { q });
    expect([q, answer.status]).toEqual([q, 200]);
    if (q.trim() !== '') expect([q, answer.body.rows]).toEqual([q, []]);
  }
});

it('narrows and sorts the list, and finds nothing of another school', async () => {
  expect(await found(app, { kind: 'set_book', sort: 'title' })).toEqual(['Betrayal in the City', 'The River Between']);
  expect(await found(app, { language: 'sw' })).toEqual(['Mashetani']);
  expect(await found(app, { shelf: 'b3' })).toEqual(['The River Between']);
  expect((await found(app, { available: true, sort: 'title' })).toSorted()).toEqual(['Secondary Biology', 'The River Between']);
  expect(await found(app, { q: 'biology', available: true })).toEqual(['Secondary Biology']);
  // What only the filter leaves out is not taken for something else.
  expect(await found(app, { q: 'river between', kind: 'textbook' })).toEqual([]);
  expect(await found(app, { without: 'copies', q: 'biology' })).toEqual(['Biology']);
  const all = await found(app, { size: 100 });
  expect(all).toContain('The River Between');
  // The article does not count: between Mashetani and Secondary.
  expect(all.indexOf('The River Between')).toBe(all.indexOf('Secondary Biology') - 1);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => found(app, { size: 2, page })));
  expect(pages.flat()).toEqual(all);
  expect(await found(app, { q: 'river' }, 'otherSchool')).toEqual([]);
  expect((await app.call('otherSchool', titlesApi.get, { id: river.id })).status).toBe(404);
  expect((await app.call('nobody', titlesApi.list, {})).status).toBe(401);
});

it('offers titles to choose from, the chosen one among them, and says how many a search finds on any page', async () => {
  const options = async (input: { q?: string; id?: number }) =>
    (await app.call(keeper, titlesApi.options, input)).body.rows.map(({ id }) => id);
  expect(await options({ q: 'mashetani' })).toHaveLength(1);
  expect(await options({ q: 'mashetani', id: river.id })).toContain(river.id);
  expect(await options({ id: river.id })).toContain(river.id);
  const beyond = await app.call(keeper, titlesApi.list, { q: 'form', page: 9 });
  expect(beyond.body).toMatchObject({ rows: [], total: 2 });
});

it('tells that an ISBN is there, in whichever length, and makes no second title of two who add it at once', async () => {
  const again = await app.call(keeper, titlesApi.create, { title: 'Another', kind: 'other', isbn: '9780435905484' }, freshKey());
  expect(again).toMatchObject({
    status: 409,
    body: { fields: [{ path: 'isbn', message: '“The River Between” has this ISBN. Add copies to it.' }] },
  });
  expect((await app.call(keeper, titlesApi.known, { isbn: '0435905481' })).body).toEqual({
    wrong: null,
    isbn13: '9780435905484',
    isbn10: '0435905481',
    title: { id: river.id, title: 'The River Between' },
  });
  expect((await app.call('otherSchool', titlesApi.known, { isbn: '0435905481' })).body.title).toBeNull();
  const wrong = await app.call(keeper, titlesApi.create, { title: 'X', kind: 'other', isbn: '9780435905481' }, freshKey());
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ path: 'isbn' }] } });
  const at = ['1', '2', '3'].map(() =>
    app.call(
      keeper,
      titlesApi.create,
      { title: 'Kifo Kisimani', kind: 'set_book', isbn: '9966-46-035-7', copies: 2 },
      freshKey(),
    ),
  );
  const answers = await Promise.all(at);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  // Another school has the same book.
  const other = await app.call(
    'otherSchool',
    titlesApi.create,
    { title: 'Kifo', kind: 'set_book', isbn: '9966460357' },
    freshKey(),
  );
  expect(other.status).toBe(200);
});

it('answers the same key with the same title, and two keys make two where nothing tells them apart', async () => {
  const draft = { title: 'Diwani ya Akilimali', kind: 'other' as const, copies: 2 };
  const key = freshKey();
  const [one, same] = [
    await app.call(keeper, titlesApi.create, draft, key),
    await app.call(keeper, titlesApi.create, draft, key),
  ];
  expect(same.body.id).toBe(one.body.id);
  expect((await app.call(keeper, titlesApi.create, draft, freshKey())).body.id).not.toBe(one.body.id);
  expect(await found(app, { q: 'akilimali' })).toEqual([draft.title, draft.title]);
});

it('changes a title with what it is found by, refuses a stale change, and keeps who did', async () => {
  const { id, version } = biology;
  const draft = { ...biology, title: 'Baiolojia ya Sekondari', authors: 'KLB' };
  const saved = await app.call(keeper, titlesApi.update, draft);
  expect(saved.body).toMatchObject({ id, version: version + 1, title: 'Baiolojia ya Sekondari', copies: 2 });
  expect(await found(app, { q: 'secondary biology' })).not.toContain('Secondary Biology');
  expect(await found(app, { q: 'baiolojia' })).toEqual(['Baiolojia ya Sekondari']);
  expect((await app.call(keeper, titlesApi.update, draft)).status).toBe(409);
  expect((await app.call('otherSchool', titlesApi.update, { ...draft, version: version + 1 })).status).toBe(404);
  const history = await app.call(keeper, historyApi.list, { entity: 'title', id });
  expect(history.body.rows.map(({ action }) => action).toSorted()).toEqual(['added', 'changed']);
  const foreign = await app.call('otherSchool', coursesApi.create, { name: 'Fizikia' });
  const wrong = await app.call(keeper, titlesApi.update, { ...saved.body, courseId: foreign.body.id });
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'courseId' }] } });
});

it('has a cover, which is nobody else’s upload, and which everybody of the school sees', async () => {
  const upload = async (caller: 'noRole' | 'ROLE_All') =>
    (await sendUpload(app, caller, { name: 'jalada.jpg', bytes: await jpeg(), otherdata: { purpose: 'photo' } })).body.fileId;
  const title = await addTitle(app, { title: 'Jalada', coverFileId: await upload(keeper) });
  const cover = await app.call('ROLE_View_Only', titlesApi.cover, { id: title.id, size: 120 });
  expect(cover).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  expect((await app.call('otherSchool', titlesApi.cover, { id: title.id })).status).toBe(404);
  expect((await app.call(keeper, titlesApi.cover, { id: river.id })).status).toBe(404);
  const stolen = await app.call(keeper, titlesApi.update, { ...title, coverFileId: await upload('ROLE_All') });
  expect(stolen).toMatchObject({ status: 400, body: { fields: [{ path: 'coverFileId' }] } });
  const away = await app.call(keeper, titlesApi.update, { ...title, coverFileId: null });
  expect(away.body.coverFileId).toBeNull();
  expect((await app.call(keeper, titlesApi.cover, { id: title.id })).status).toBe(404);
});

it('is removed while it never had copies, with what it was found by', async () => {
  expect((await app.call(keeper, titlesApi.remove, { id: river.id })).status).toBe(409);
  const { id } = await addTitle(app, { title: 'Kosa la Kuandika' });
  expect((await app.call('otherSchool', titlesApi.remove, { id })).status).toBe(404);
  expect((await app.call(keeper, titlesApi.remove, { id })).status).toBe(200);
  const { rows } = await inSchool(app.db, app.schoolA, (tx) =>
    sql`select from library.title_word w where not exists (select from library.title t where t.id = w.title_id)`.execute(tx),
  );
  expect(rows).toEqual([]);
  expect(await found(app, { q: 'kuandika' })).toEqual([]);
});

it('takes long, hostile and foreign texts as they are, and counts what is out by what the desk knows', async () => {
  const title = `=1+1 ${'ndege '.repeat(48)}`.trim();
  const made = await addTitle(app, { title, authors: 'عمر, 李白; O’Brien', note: '<script>alert(1)</script>', copies: 1 });
  expect(await found(app, { q: 'ndege 李白' })).toEqual([title]);
  expect((await app.call(keeper, titlesApi.get, { id: made.id })).body).toMatchObject({ copies: 1, in: 1, out: 0, lost: 0 });
  const long = await app.call(keeper, titlesApi.create, { title: 'x'.repeat(301), kind: 'other' }, freshKey());
  expect(long.status).toBe(400);
  expect((await app.call(keeper, copiesApi.list, { titleId: 999_999_999 })).body.total).toBe(0);
});
