import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { uploadsApi } from '#kit/contract/files.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { depreciationApi } from '../../contract/depreciation.ts';
import { assetFilesApi } from '../../contract/files.ts';
import { assetBookingsApi } from '../../contract/upkeep.ts';
import { assetFigures } from '../figures.ts';

let app: TestApp;
let world: AssetsWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
});
afterAll(() => app.close());

it('offers categories, places, accounts for gifts and funds that were named, and what lies in stores', async () => {
  await world.asset({ funding: 'NG-CDF' });
  await world.asset({ funding: 'ng-cdf' });
  const options = await ok(app.call('noRole', assetsApi.options));
  expect(options.categories.map(({ name }) => name)).toEqual(['Computers', 'Land', 'Vehicles']);
  expect(options.locations.map(({ name }) => name)).toContain('Lab 1, Science');
  expect(options.donations.some(({ id }) => id === world.chart.gifts)).toBe(true);
  expect(options.donations.some(({ id }) => id === world.chart.computers)).toBe(false);
  expect(options.funding).toHaveLength(1);
  await world.opening(world.main, world.laptop, 2000, 600);
  await world.opening(world.main, world.chalk, 2000, 600);
  const { rows } = await ok(app.call('noRole', assetsApi.inStores));
  expect(rows).toMatchObject([{ item: 'Laptop', quantity: 2000, value: 600 }]);
  expect((await ok(app.call('otherSchool', assetsApi.options))).categories).toEqual([]);
});

it('finds a few to choose from, those that can be booked where it is for that', async () => {
  const id = await world.asset({ tag: 'PRJ-1', name: 'Projekta ñ', bookable: true });
  await world.asset({ tag: 'PRJ-2', name: 'Projekta nyingine' });
  const search = async (input: object) => (await ok(app.call('noRole', assetsApi.search, input))).rows.map(({ tag }) => tag);
  expect(await search({ q: 'projekta' })).toEqual(['PRJ-1', 'PRJ-2']);
  expect(await search({ q: 'PROJEKTA N', bookable: true })).toEqual(['PRJ-1']);
  expect(await search({ q: `http://x/inventory/assets/info/${id}` })).toEqual(['PRJ-1']);
  expect(await search({ q: '%' })).toEqual([]);
});

it('keeps pictures and documents that its caller has uploaded, and nobody else’s', async () => {
  const id = await world.asset({});
  const upload = async (caller: Caller, purpose: string, bytes: Uint8Array, name: string) => {
    const { body } = await sendUpload(app, caller, { name, bytes, otherdata: { purpose }, url: uploadsApi.uploadFile.path });
    return Number((body as unknown as { fileId: number }).fileId);
  };
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const fileId = await upload('noRole', 'document', pdf, 'cheti.pdf');
  const add = (caller: Caller, kind: 'picture' | 'document') =>
    app.call(caller, assetFilesApi.add, { id, kind, name: 'Cheti “ñ”.pdf', fileId });
  expect((await add('ROLE_View_Only', 'document')).body.fields?.[0]?.path).toBe('fileId');
  expect((await add('noRole', 'picture')).body.fields?.[0]?.path).toBe('fileId');
  const { rows } = await ok(add('noRole', 'document'));
  expect(rows).toMatchObject([{ kind: 'document', name: 'Cheti “ñ”.pdf' }]);
  const at = { id, fileId: rows[0]?.id ?? 0 };
  expect((await app.call('ROLE_View_Only', assetFilesApi.file, at)).headers['content-type']).toBe('application/pdf');
  expect((await app.call('otherSchool', assetFilesApi.file, at)).status).toBe(404);
  expect((await app.call('noRole', assetFilesApi.file, { ...at, id: id + 1 })).status).toBe(404);
  expect((await ok(app.call('noRole', assetFilesApi.remove, at))).rows).toEqual([]);
  expect((await app.call('noRole', assetFilesApi.file, at)).status).toBe(404);
});

it('says by asset what a month came to, and a dashboard what there is and what is due', async () => {
  const opening = { day: world.monthsAgo(3), acquiredOn: world.monthsAgo(3), source: 'donated' };
  const id = await world.asset({ ...opening, cost: 360_000, maintenanceOn: addDays(world.day, 5), bookable: true });
  const { id: runId } = await world.depreciate(world.monthsAgo(1).slice(0, 7));
  const { rows, total } = await ok(app.call('noRole', depreciationApi.lines, { id: runId, sort: '-amount' }));
  const mine = rows.filter(({ assetId }) => assetId === id);
  expect(mine.toSorted((a, b) => a.month.localeCompare(b.month)).map(({ month, amount }) => [month, amount])).toEqual([
    [world.monthsAgo(2).slice(0, 7), 10_000],
    [world.monthsAgo(1).slice(0, 7), 10_000],
  ]);
  expect(total).toBe(rows.length);
  expect((await app.call('otherSchool', depreciationApi.lines, { id: runId })).status).toBe(404);
  expect((await app.call('noRole', depreciationApi.print, { id: runId })).status).toBe(200);
  const until = new Date(Date.now() + 60_000).toISOString();
  const loan = { assetId: id, staffMemberId: world.staff[0], fromAt: new Date().toISOString(), untilAt: until, out: true };
  await ok(app.call('noRole', assetBookingsApi.book, loan, world.key()));
  const figures = await asSchoolA(app, (ctx) => assetFigures(ctx));
  const all = await ok(app.call('noRole', assetsApi.list, { size: 200 }));
  expect(figures).toMatchObject({
    assets: all.total,
    cost: all.rows.reduce((sum, { cost }) => sum + cost, 0),
    bookValue: all.rows.reduce((sum, { bookValue }) => sum + bookValue, 0),
    maintenanceDue: 1,
    lateLoans: 0,
  });
  expect(figures.byStatus).toContainEqual({ status: 'on_loan', assets: 1 });
  const later = await asSchoolA(app, (ctx) => assetFigures({ ...ctx, now: new Date(Date.now() + 3_600_000) }));
  expect(later.lateLoans).toBe(1);
});
