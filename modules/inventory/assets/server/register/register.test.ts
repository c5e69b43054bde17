import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetCategoriesApi } from '../../contract/categories.ts';
import { assetLocations } from '../../contract/locations.ts';

let app: TestApp;
let world: AssetsWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
});
afterAll(() => app.close());

const draftOf = (more: object = {}) => ({
  source: 'opening' as const,
  name: 'Tarakilishi “Dell”',
  categoryId: world.categories.computers,
  cost: 1_000_001,
  acquiredOn: addDays(world.day, -100),
  ...more,
});
const create = (more: object = {}, headers = world.key()) => app.call('noRole', assetsApi.create, draftOf(more), headers);
const get = (id: number) => ok(app.call('noRole', assetsApi.get, { id }));

describe('registering by hand', () => {
  it('posts the cost against what was depreciated and what was there before, once', async () => {
    const before = [await world.ledger(world.chart.computers), await world.ledger(world.chart.computersGone)];
    const opening = await world.ledger(world.accounts.opening);
    const headers = world.key();
    const made = await ok(create({ count: 3, broughtIn: 250_000, departmentId: world.department }, headers));
    expect(made.tags).toEqual(['COM-00001', 'COM-00002', 'COM-00003']);
    expect((await create({ count: 3, broughtIn: 250_000, departmentId: world.department }, headers)).body).toEqual(made);
    const after = [await world.ledger(world.chart.computers), await world.ledger(world.chart.computersGone)];
    expect([Number(after[0]) - Number(before[0]), Number(after[1]) - Number(before[1])]).toEqual([3_000_003, -750_000]);
    expect((await world.ledger(world.accounts.opening)) - opening).toBe(-2_250_003);
    const one = await get(made.ids[0] ?? 0);
    expect(one).toMatchObject({ status: 'in_use', cost: 1_000_001, broughtIn: 250_000, bookValue: 750_001, source: 'opening' });
  });

  it('credits a donation to its account, and what is bought to none', async () => {
    const gifts = await world.ledger(world.chart.gifts);
    await ok(create({ source: 'donated', counterId: world.chart.gifts }));
    expect((await world.ledger(world.chart.gifts)) - gifts).toBe(-1_000_001);
    const cost = await world.ledger(world.chart.computers);
    const { ids } = await ok(create({ source: 'bought' }));
    expect(await world.ledger(world.chart.computers)).toBe(cost);
    expect((await get(ids[0] ?? 0)).source).toBe('bought');
    const wrong = await create({ source: 'donated', counterId: world.accounts.stock });
    expect(wrong.body.fields?.[0]?.path).toBe('counterId');
    expect((await create({ source: 'opening', counterId: world.chart.gifts })).body.fields?.[0]?.path).toBe('counterId');
  });

  it('refuses at the field what cannot be, and two with one tag', async () => {
    const at = async (more: object) => (await create(more)).body.fields?.[0]?.path;
    expect(await at({ acquiredOn: addDays(world.day, 1) })).toBe('acquiredOn');
    expect(await at({ day: addDays(world.day, 1) })).toBe('day');
    expect(await at({ broughtIn: 1_000_002 })).toBe('broughtIn');
    expect(await at({ broughtIn: 1, categoryId: world.categories.land })).toBe('broughtIn');
    expect(await at({ broughtIn: 1, source: 'bought' })).toBe('broughtIn');
    expect(await at({ inUseOn: addDays(world.day, -101) })).toBe('inUseOn');
    expect(await at({ categoryId: 999_999 })).toBe('categoryId');
    expect(await at({ custodianId: 999_999 })).toBe('custodianId');
    expect(await at({ count: 2, tag: 'ONE' })).toBe('tag');
    expect(await at({ count: 501 })).toBe('count');
    const two = await Promise.all([create({ tag: 'ÑANDÚ-1' }), create({ tag: 'ñandú-1' })]);
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.body.fields?.[0]?.message).toBe('Another asset has this tag.');
  });

  it('leaves out tags that stand already when it counts on', async () => {
    await ok(create({ tag: 'LND-00001', categoryId: world.categories.land }));
    expect((await ok(create({ categoryId: world.categories.land, count: 2 }))).tags).toEqual(['LND-00002', 'LND-00003']);
    const both = await Promise.all([create({ count: 5 }), create({ count: 5 })]);
    const tags = both.flatMap(({ body }) => body.tags);
    expect(new Set(tags).size).toBe(10);
  });

  it('is the keepers’ where some are named, and another school sees nothing', async () => {
    const { id } = await asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ id: number }>`
        insert into inventory.duty (staff_member_id, duty) values (${world.staff[0]}, 'keeper') returning id`.execute(tx);
      return rows[0] ?? { id: 0 };
    });
    expect((await create()).status).toBe(403);
    expect((await app.call('ROLE_View_Only', assetsApi.create, draftOf(), world.key())).status).toBe(200);
    await asSchoolA(app, ({ tx }) => sql`delete from inventory.duty where id = ${id}`.execute(tx));
    const one = await world.asset({});
    expect((await app.call('otherSchool', assetsApi.get, { id: one })).status).toBe(404);
    expect((await ok(app.call('otherSchool', assetsApi.list, {}))).total).toBe(0);
    expect((await app.call('otherSchool', assetsApi.labels, { ids: [one] })).status).toBe(404);
    expect((await app.call('nobody', assetsApi.get, { id: one })).status).toBe(401);
  });
});

describe('taking assets out of a store', () => {
  it('makes one of each unit, with its cost split to the cent, and the stock and the ledger agree', async () => {
    await world.opening(world.main, world.laptop, 3000, 10_000_000);
    const before = await world.ledger(world.chart.computers);
    const stock = await world.ledger(world.accounts.stock);
    const draft = {
      storeId: world.main,
      itemId: world.laptop,
      count: 3,
      categoryId: world.categories.computers,
      acquiredOn: addDays(world.day, -30),
    };
    const made = await ok(app.call('noRole', assetsApi.fromStore, draft, world.key()));
    const costs = await Promise.all(made.ids.map(async (id) => (await get(id)).cost));
    expect(costs.reduce((all, one) => all + one, 0)).toBe(10_000_000);
    expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1);
    expect((await world.ledger(world.chart.computers)) - before).toBe(10_000_000);
    expect((await world.ledger(world.accounts.stock)) - stock).toBe(-10_000_000);
    expect(await world.inStore(world.main, world.laptop)).toEqual({ quantity: 0, value: 0 });
    const none = await app.call('noRole', assetsApi.fromStore, { ...draft, count: 1 }, world.key());
    expect([none.status, none.body.fields?.[0]?.path]).toEqual([422, 'count']);
    const flour = await app.call('noRole', assetsApi.fromStore, { ...draft, itemId: world.flour }, world.key());
    expect(flour.body.fields?.[0]?.path).toBe('itemId');
  });

  it('of two who take the last one gets it, and what is cancelled lies in the store again', async () => {
    await world.opening(world.science, world.laptop, 1000, 5_000_000);
    const draft = {
      storeId: world.science,
      itemId: world.laptop,
      categoryId: world.categories.computers,
      acquiredOn: world.day,
    };
    const both = await Promise.all([1, 2].map(() => app.call('noRole', assetsApi.fromStore, draft, world.key())));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const id = both.find(({ status }) => status === 200)?.body.ids[0] ?? 0;
    const { version } = await get(id);
    const cost = await world.ledger(world.chart.computers);
    const back = await ok(app.call('noRole', assetsApi.takeBack, { id, version, reason: 'Wrong item' }, world.key()));
    expect(back).toMatchObject({ status: 'taken_back', goneOn: world.day });
    expect(await world.inStore(world.science, world.laptop)).toEqual({ quantity: 1000, value: 5_000_000 });
    expect((await world.ledger(world.chart.computers)) - cost).toBe(-5_000_000);
    const again = await app.call('noRole', assetsApi.takeBack, { id, version: back.version, reason: 'Again' }, world.key());
    expect(again.status).toBe(409);
  });
});

describe('changing what is said of an asset', () => {
  it('is refused to the second of two, and moves no accounts', async () => {
    const id = await world.asset({ serialNo: 'SN 1' });
    const one = await get(id);
    const facts = { id, version: one.version, tag: 'NEW-1', name: 'Projector', categoryId: one.categoryId };
    const both = await Promise.all([1, 2].map(() => app.call('noRole', assetsApi.update, facts)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const moved = await app.call('noRole', assetsApi.update, {
      ...facts,
      version: one.version + 1,
      categoryId: world.categories.vehicles,
    });
    expect(moved.body.fields?.[0]?.path).toBe('categoryId');
  });

  it('lost things are found again, and what is found by a scan is the one that bears the tag', async () => {
    const id = await world.asset({ tag: 'SCAN-7', serialNo: 'XYZ/77' });
    await world.asset({ serialNo: 'xyz/78' });
    await world.asset({ serialNo: 'XYZ/78' });
    const lost = await ok(app.call('noRole', assetsApi.lose, { id, version: 1, reason: 'Gone from the lab' }));
    expect(lost.status).toBe('lost');
    const put = await app.call('noRole', assetsApi.status, { id, version: lost.version, status: 'store', condition: 'good' });
    expect(put.status).toBe(422);
    const found = { id, version: lost.version, locationId: world.lab, condition: 'fair' as const, reason: 'Under a desk' };
    expect(await ok(app.call('noRole', assetsApi.found, found))).toMatchObject({
      status: 'in_use',
      condition: 'fair',
      locationId: world.lab,
    });
    const scan = (code: string) => app.call('noRole', assetsApi.find, { scan: code });
    for (const code of ['scan-7', 'XYZ/77', `https://shule.example/inventory/assets/info/${id}`])
      expect((await scan(code)).body.id).toBe(id);
    expect((await scan('XYZ/78')).status).toBe(404);
    expect((await scan("' or 1=1 --")).status).toBe(404);
    const listed = await ok(app.call('noRole', assetsApi.list, { q: `https://x.example/inventory/assets/info/${id}` }));
    expect(listed.rows.map((row) => row.id)).toEqual([id]);
  });

  it('the list says what it was worth on a day, and labels are a paper', async () => {
    const id = await world.asset({ name: 'As of', cost: 700, day: addDays(world.day, -10) });
    const listed = (asOf: string) => app.call('noRole', assetsApi.list, { q: 'As of', asOf });
    expect((await listed(addDays(world.day, -11))).body.total).toBe(0);
    expect((await listed(addDays(world.day, -10))).body).toMatchObject({ total: 1, cost: 700, bookValue: 700 });
    const { body, headers } = await app.call('noRole', assetsApi.labels, { ids: [id], sheet: '4x12', first: 48 });
    expect([
      headers['content-type'],
      Buffer.from(body as unknown as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ]).toEqual(['application/pdf', '%PDF-']);
  });
});

describe('categories and places', () => {
  it('are added at once, once; one with assets keeps its accounts; nobody but who keeps settings changes them', async () => {
    const added = await ok(app.call('ROLE_All', assetCategoriesApi.addUsual));
    expect(added.categories).toBeGreaterThan(4);
    expect((await ok(app.call('ROLE_All', assetCategoriesApi.addUsual))).categories).toBe(0);
    await world.asset({});
    const { id, version, name, prefix, months } = await ok(
      app.call('ROLE_All', assetCategoriesApi.get, { id: world.categories.computers }),
    );
    const draft = { name, prefix, method: 'straight_line' as const, months, accumulatedId: world.chart.computersGone };
    const save = (more: object) =>
      app.call('ROLE_All', assetCategoriesApi.update, {
        id,
        version,
        ...draft,
        costId: world.chart.computers,
        expenseId: world.chart.depreciation,
        ...more,
      });
    expect((await save({ costId: world.chart.vehicles })).body.fields?.[0]?.path).toBe('costId');
    expect((await save({ expenseId: world.chart.vehicles })).body.fields?.[0]?.path).toBe('expenseId');
    expect((await save({ months: null })).body.fields?.[0]?.path).toBe('months');
    expect((await save({ method: 'reducing_balance', rate: null })).body.fields?.[0]?.path).toBe('rate');
    expect((await app.call('noRole', assetCategoriesApi.addUsual)).status).toBe(403);
    expect((await app.call('noRole', assetLocations.api.create, { name: 'X' })).status).toBe(403);
    const twice = await app.call('ROLE_All', assetLocations.api.create, { name: 'lab 1', building: 'science' });
    expect(twice.body.fields?.[0]?.path).toBe('name');
  });
});
