import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { historyApi } from '#kit/contract/history.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { copiesApi } from '../../contract/copies.ts';
import { librarySettingsApi } from '../../contract/settings.ts';
import { titlesApi } from '../../contract/titles.ts';
import { addTitle, copiesOf, keeper } from '../testing/library.ts';

let app: TestApp;
let titleId = 0;
beforeAll(async () => {
  app = await testApp();
  ({ id: titleId } = await addTitle(app, { title: 'Kigogo', authors: 'Pauline Kea', price: 65_000 }));
});
afterAll(() => app.close());

const add = (input: Partial<CallInput<typeof copiesApi.add>>, headers = freshKey(), caller: 'noRole' | 'otherSchool' = keeper) =>
  app.call(caller, copiesApi.add, { titleId, ...input }, headers);
const numbers = async (id = titleId) => (await copiesOf(app, id)).map(({ accessionNo }) => accessionNo);
const codes = () =>
  inSchool(app.db, app.schoolA, async (tx) => {
    const { rows } = await sql<{ code: string }>`
      select lower(accession_no) as code from library.copy union all
      select lower(barcode) from library.copy where barcode is not null`.execute(tx);
    return rows.map(({ code }) => code);
  });

it('numbers copies in the library’s own series, without a gap or a double while many add at once', async () => {
  const answers = await Promise.all([1, 3, 2, 4].map((copies) => add({ copies })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await numbers()).toEqual(['00001', '00002', '00003', '00004', '00005', '00006', '00007', '00008', '00009', '00010']);
  const key = freshKey();
  const once = await add({ copies: 1 }, key);
  expect((await add({ copies: 1 }, key)).body).toEqual(once.body);
  expect(await numbers()).toHaveLength(11);
  // The other school counts by itself.
  const other = await app.call('otherSchool', titlesApi.create, { title: 'Kigogo', kind: 'other', copies: 1 }, freshKey());
  expect((await app.call('otherSchool', copiesApi.list, { titleId: other.body.id })).body.rows[0]?.accessionNo).toBe('00001');
  expect((await add({ copies: 1 }, freshKey(), 'otherSchool')).body.fields).toMatchObject([{ path: 'titleId' }]);
});

it('takes what was scanned as the accession number or as a barcode, and neither that any copy has', async () => {
  const byNumber = await add({ scanned: ['A 1', ' A  2 '], shelf: 'C1' });
  expect(byNumber.body).toMatchObject({ first: 'A 1', last: 'A 2' });
  const byBarcode = await add({ scanned: ['6161100000015'], scannedAs: 'barcode' });
  const [copy] = (await app.call(keeper, copiesApi.list, { q: '6161100000015' })).body.rows;
  expect(copy).toMatchObject({ accessionNo: byBarcode.body.first, barcode: '6161100000015', price: 65_000, ownPrice: null });
  const refused = async (scanned: string[], more = {}) => (await add({ scanned, ...more })).body.fields?.[0]?.path;
  expect(await refused(['a 1'])).toBe('scanned');
  expect(await refused(['6161100000015'])).toBe('scanned');
  expect(await refused(['a 2'], { scannedAs: 'barcode' })).toBe('scanned');
  expect(await refused(['NEW', 'new'])).toBe('scanned');
  expect((await add({ copies: 2, scanned: ['Z'] })).body.fields?.[0]?.path).toBe('copies');
  expect((await add({})).body.fields?.[0]?.path).toBe('copies');
  expect((await add({ copies: 501 })).status).toBe(400);
  // The same code twice at once: one has it.
  const race = await Promise.all([add({ scanned: ['MBIO'] }), add({ scanned: ['mbio'], scannedAs: 'barcode' })]);
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const all = await codes();
  expect(new Set(all).size).toBe(all.length);
});

it('passes over numbers of the series that a copy was given by hand', async () => {
  const { body: now } = await app.call('ROLE_All', librarySettingsApi.get);
  const next = String(now.nextNumber).padStart(5, '0');
  await add({ scanned: [next] });
  const { body } = await add({ copies: 2 });
  expect(body.first).toBe(String(now.nextNumber + 1).padStart(5, '0'));
});

it('is found by either code, in whichever letters and with spaces around it', async () => {
  const find = async (code: string, caller: 'noRole' | 'otherSchool' = keeper) =>
    (await app.call(caller, copiesApi.find, { scan: code })).body.copy;
  expect(await find('  a   1 ')).toMatchObject({
    accessionNo: 'A 1',
    titleId,
    title: 'Kigogo',
    status: 'available',
    price: 65_000,
  });
  expect(await find('6161100000015')).toMatchObject({ barcode: '6161100000015' });
  expect(await find('a 1', 'otherSchool')).toBeNull();
  for (const code of ['%', "' or 1=1 --", 'Ĩ', '0', '٠٠٠٠١']) expect([code, await find(code)]).toEqual([code, null]);
  await app.call('ROLE_All', librarySettingsApi.save, {
    ...(await app.call('ROLE_All', librarySettingsApi.get)).body,
    defaultPrice: 50_000,
  });
  const { id } = await addTitle(app, { title: 'Bila Bei', copies: 1 });
  const [bare] = await numbers(id);
  expect(await find(bare ?? '')).toMatchObject({ price: 50_000 });
});

it('changes a copy while its version stands; a new number asks for a new label', async () => {
  const [copy] = (await app.call(keeper, copiesApi.list, { q: 'A 1' })).body.rows;
  if (!copy) throw new Error('A 1 is not there.');
  await inSchool(app.db, app.schoolA, (tx) => sql`update library.copy set labelled_at = now() where id = ${copy.id}`.execute(tx));
  const draft = { ...copy, accessionNo: 'A 1', barcode: null, shelf: 'D4', condition: 'poor' as const, ownPrice: 70_000 };
  const saved = await app.call(keeper, copiesApi.update, draft);
  expect(saved.body).toMatchObject({ shelf: 'D4', condition: 'poor', price: 70_000 });
  expect(saved.body.labelledAt).not.toBeNull();
  expect((await app.call(keeper, copiesApi.update, draft)).status).toBe(409);
  const renamed = await app.call(keeper, copiesApi.update, { ...saved.body, accessionNo: 'Ĩ 1' });
  expect(renamed.body).toMatchObject({ accessionNo: 'Ĩ 1', labelledAt: null });
  const taken = await app.call(keeper, copiesApi.update, { ...renamed.body, barcode: 'a 2' });
  expect(taken).toMatchObject({ status: 400, body: { fields: [{ path: 'barcode' }] } });
  expect((await app.call('otherSchool', copiesApi.update, { ...renamed.body })).status).toBe(404);
  const { body } = await app.call(keeper, historyApi.list, { entity: 'copy', id: copy.id });
  expect(body.rows.map(({ action }) => action)).toContain('changed');
});

it('goes to repair and comes back, with a reason where one is asked for, and is never withdrawn by one person', async () => {
  const [copy] = (await app.call(keeper, copiesApi.list, { q: 'A 2' })).body.rows;
  if (!copy) throw new Error('A 2 is not there.');
  const mark = (version: number, status: 'available' | 'repair' | 'lost', because: string | null = null) =>
    app.call(keeper, copiesApi.mark, { id: copy.id, version, status, because });
  const repair = await mark(copy.version, 'repair', 'Jalada limeraruka');
  expect(repair.body).toMatchObject({ status: 'repair', statusBecause: 'Jalada limeraruka' });
  expect((await mark(copy.version, 'available')).status).toBe(409);
  expect((await mark(repair.body.version, 'lost')).body.fields).toMatchObject([{ path: 'because' }]);
  const lost = await mark(repair.body.version, 'lost', 'Haionekani');
  expect((await mark(lost.body.version, 'available')).body.fields).toMatchObject([{ path: 'because' }]);
  expect((await mark(lost.body.version, 'available', 'Imepatikana')).body.status).toBe('available');
  const withdrawn = { id: copy.id, version: lost.body.version + 1, status: 'withdrawn' as 'lost', because: 'x' };
  expect((await app.call(keeper, copiesApi.mark, withdrawn)).status).toBe(400);
});

it('moves copies together, or none where one is of another library', async () => {
  const ids = (await copiesOf(app, titleId)).slice(0, 3).map(({ id }) => id);
  const move = (copyIds: number[], caller: 'noRole' | 'otherSchool' = keeper) =>
    app.call(caller, copiesApi.move, { copyIds, shelf: 'Rafu ya Juu' });
  expect((await move([...ids, 999_999])).status).toBe(404);
  expect((await move(ids, 'otherSchool')).status).toBe(404);
  expect((await move(ids)).body.moved).toBe(3);
  expect((await move(ids)).body.moved).toBe(0);
  const { body } = await app.call(keeper, copiesApi.list, { shelf: 'rafu ya juu' });
  expect(new Set(body.rows.map(({ id }) => id))).toEqual(new Set(ids));
  expect((await app.call(keeper, titlesApi.shelves)).body.shelves).toContain('Rafu ya Juu');
});

it('keeps settings for who holds all rights, in the format that the school writes', async () => {
  const { body } = await app.call('ROLE_All', librarySettingsApi.get);
  expect((await app.call(keeper, librarySettingsApi.save, body)).status).toBe(403);
  const changed = { ...body, accessionFormat: 'JNS/{yyyy}/{n:4}', nextNumber: 7 };
  expect((await app.call('ROLE_All', librarySettingsApi.save, changed)).body.nextNumber).toBe(7);
  expect((await app.call('ROLE_All', librarySettingsApi.save, changed)).status).toBe(409);
  const year = new Date().getFullYear();
  expect((await add({ copies: 2 })).body).toMatchObject({ first: `JNS/${year}/0007`, last: `JNS/${year}/0008` });
  expect((await app.call('ROLE_All', librarySettingsApi.save, { ...changed, accessionFormat: 'no number' })).status).toBe(400);
});

it('lists the register in the order of its numbers, 9 before 10', async () => {
  const { id } = await addTitle(app, { title: 'Sajili' });
  await add({ titleId: id, scanned: ['R10', 'R9', 'R100', 'r1'] });
  expect(await numbers(id)).toEqual(['r1', 'R9', 'R10', 'R100']);
});

it('takes out what was added by mistake today and is used nowhere, and nothing else', async () => {
  const { id } = await addTitle(app, { title: 'Kwa Kosa', copies: 5 });
  const ids = (await copiesOf(app, id)).map((copy) => copy.id);
  const [first = 0, second = 0, third = 0, ...others] = ids;
  const remove = (copyIds: number[], caller: 'noRole' | 'otherSchool' | 'nobody' = keeper) =>
    app.call(caller, copiesApi.remove, { copyIds }, freshKey());
  expect([(await remove([first], 'otherSchool')).status, (await remove([first], 'nobody')).status]).toEqual([404, 401]);
  expect([(await remove([])).status, (await remove([first, 999_999])).status]).toEqual([400, 404]);
  await inSchool(app.db, app.schoolA, async (tx) => {
    await sql`insert into library.write_off (write_off_no, day, because, state, asked_name) values ('WO-X', current_date, 'Torn', 'rejected', 'A clerk')`.execute(
      tx,
    );
    await sql`insert into library.write_off_copy (write_off_id, copy_id, status, open) select id, ${second}, 'available', false from library.write_off where write_off_no = 'WO-X'`.execute(
      tx,
    );
    await sql`update library.copy set added_at = added_at - interval '2 days' where id = ${third}`.execute(tx);
  });
  const used = await remove([first, second]);
  expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('1 ')]);
  const older = await remove([first, third]);
  expect([older.status, older.body.message]).toEqual([422, expect.stringContaining('was not added today')]);
  expect(await copiesOf(app, id)).toHaveLength(5);
  expect((await remove([first, ...others, first])).body).toEqual({ removed: 3 });
  expect((await copiesOf(app, id)).map((copy) => copy.id)).toEqual([second, third]);
  const { body: history } = await app.call('ROLE_All', historyApi.list, { entity: 'copy', id: first });
  expect(history.rows[0]).toMatchObject({ action: 'removed' });
});
