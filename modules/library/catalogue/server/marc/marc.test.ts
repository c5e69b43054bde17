import { afterAll, beforeAll, expect, it } from 'vitest';
import { carriedOut, jobEnd } from '#app/testing/imports.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { copiesApi } from '../../contract/copies.ts';
import { marcApi } from '../../contract/marc.ts';
import { titlesApi } from '../../contract/titles.ts';
import { found, keeper } from '../testing/library.ts';
import { iso2709, marcxml, mashetani, riverBetween } from '../testing/marc-records.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp({ jobWorkers: 1 })));
afterAll(() => app.close());

interface Taken {
  importId: number;
  records: number;
  copies: number;
  faulty: number;
}

const send = async (name: string, bytes: Uint8Array, caller: Caller = keeper) => {
  const { status, body } = await sendUpload(app, caller, { name, bytes, otherdata: {}, url: marcApi.upload.path });
  return { status, body: body as unknown as Taken & { message: string } };
};

async function checked(id: number) {
  const { matches } = (await app.call(keeper, importsApi.get, { id })).body;
  const asked = await app.call(keeper, importsApi.check, { id, matches, options: [] });
  await jobEnd(app, keeper, asked.body.jobId);
  return (await app.call(keeper, importsApi.get, { id })).body;
}

const total = async () => (await app.call(keeper, titlesApi.list, {})).body.total;

it('shows what a file brings before it is kept, with each faulty record by its number; undone, nothing is left', async () => {
  const cut = Buffer.concat([Buffer.from('00099'), iso2709(mashetani).subarray(5)]);
  const untitled = iso2709([['100', '1 ', 'a', 'Nobody']]);
  const file = Buffer.concat([iso2709(riverBetween), cut, iso2709(mashetani), untitled]);
  const taken = await send('katalogi.mrc', file);
  expect(taken).toMatchObject({ status: 200, body: { records: 4, copies: 2, faulty: 2 } });
  const batch = await checked(taken.body.importId);
  expect(batch).toMatchObject({ created: 3, refused: 2, title: 'Books from MARC records' });
  const said = batch.problems.flatMap(({ rows }) => rows.map((row) => row.said)).join(' ');
  for (const words of ['Record 2: Its leader says 99 bytes', 'Record 4 has no title (field 245).']) expect(said).toContain(words);
  expect(await total()).toBe(0);
  expect((await carriedOut(app, keeper, batch.id)).state).toBe('done');
  expect(await found(app, { q: 'ngugi river' })).toEqual(['The River Between']);
  const { rows } = (await app.call(keeper, copiesApi.list, { sort: 'accessionNo' })).body;
  expect(rows.map(({ accessionNo, status, shelf, price }) => [accessionNo, status, shelf, price])).toEqual([
    ['K0001', 'available', 'B3', 65_000],
    ['K0002', 'lost', 'B3', 65_000],
  ]);
  // The same file again brings nothing: its titles and copies are known.
  const again = await checked((await send('katalogi.mrc', file)).body.importId);
  expect(again).toMatchObject({ created: 0, updated: 0, refused: 2 });
  expect((await app.call('otherSchool', importsApi.get, { id: batch.id })).status).toBe(404);
  expect((await app.call(keeper, importsApi.undo, { id: batch.id })).status).toBe(200);
  expect(await total()).toBe(0);
  expect(await found(app, { q: 'river' })).toEqual([]);
});

it('is not undone once a copy of it was touched', async () => {
  const batch = await checked((await send('katalogi.xml', Buffer.from(marcxml([riverBetween])))).body.importId);
  expect(batch.created).toBe(2);
  await carriedOut(app, keeper, batch.id);
  const [copy] = (await app.call(keeper, copiesApi.list, { q: 'K0001' })).body.rows;
  await app.call(keeper, copiesApi.move, { copyIds: [copy?.id ?? 0], shelf: 'Kwingine' });
  const undone = await app.call(keeper, importsApi.undo, { id: batch.id });
  expect(undone.status).toBe(409);
  expect(undone.body.message).toContain('K0001');
  expect(await found(app, { q: 'river' })).toEqual(['The River Between']);
});

it('refuses what is no catalogue, in a sentence, and keeps nothing of it', async () => {
  const files: [string, Uint8Array, string][] = [
    ['empty.mrc', Buffer.from(''), ''],
    ['x.mrc', Buffer.from('habari ya asubuhi'), 'no MARC 21 file'],
    ['x.xml', Buffer.from('<a/>'), 'no MARC records'],
    ['bomb.xml', Buffer.from(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${marcxml([mashetani])}`), 'document type'],
    ['latin.xml', Buffer.from(marcxml([[['245', '  ', 'a', 'Café']]]), 'latin1'), 'UTF-8'],
    ['photo.mrc', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0x1e]), 'no MARC 21 file'],
  ];
  for (const [name, bytes, words] of files) {
    const answer = await send(name, bytes);
    expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
    expect(answer.body.message).toContain(words);
  }
  expect((await send('x.mrc', iso2709(mashetani), 'nobody')).status).toBe(401);
  const before = (await app.call(keeper, importsApi.list, { kind: 'library.marc' })).body.total;
  await send('x.mrc', Buffer.from('zzz'));
  expect((await app.call(keeper, importsApi.list, { kind: 'library.marc' })).body.total).toBe(before);
});

it('is not offered among the kinds of sheets', async () => {
  const kinds = (await app.call(keeper, importsApi.kinds)).body.rows;
  const sheets = new Map(kinds.map((one) => [one.kind, one.sheets]));
  expect([sheets.get('library.catalogue'), sheets.get('library.marc')]).toEqual([true, false]);
});
