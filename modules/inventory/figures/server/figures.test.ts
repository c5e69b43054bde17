import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import { procurementPlanApi, storesFiguresApi } from '../contract/figures.ts';

let app: TestApp;
let world: BuyingWorld;
let serial = 0;

beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
  await asSchoolA(app, ({ tx }) =>
    sql`update inventory.item set reorder_level = 50000, reorder_quantity = 90000 where id = ${world.flour}`.execute(tx),
  );
});
afterAll(() => app.close());

const move = (kind: 'issue' | 'return', itemId: number, quantity: number, value?: number) =>
  asSchoolA(app, (ctx) => {
    serial += 1;
    const document = { kind, document: 'issue', id: serial, no: `I/${serial}`, day: world.day, narration: 'Kitchen' } as const;
    const line = { storeId: world.main, itemId, quantity, counterId: world.accounts.expense };
    return postMoves(ctx, document, [value === undefined ? line : { ...line, value }]);
  });

const today = async () => (await app.call('ROLE_View_Only', storesFiguresApi.today)).body;
const plan = async (input: object = {}) => (await app.call('ROLE_View_Only', procurementPlanApi.list, input)).body;

test('what is empty is short, what is stocked stands by store, what comes back is not used', async () => {
  expect((await today()).low).toMatchObject({ total: 1, rows: [{ itemId: world.flour, quantity: 0, level: 50_000 }] });
  await world.opening(world.main, world.flour, 180_000, 900_000);
  await world.opening(world.science, world.chalk, 10_000, 50_000);
  let now = await today();
  expect(now.low.total).toBe(0);
  expect(now.value).toBe(950_000);
  expect(now.stores.map(({ name, value }) => [name, value])).toEqual([
    ['Main store', 900_000],
    ['Science stôre', 50_000],
  ]);
  await move('issue', world.flour, -140_000);
  await move('return', world.flour, 10_000, 50_000);
  now = await today();
  expect(now.low.rows).toMatchObject([{ quantity: 50_000 }]);
  expect(now.uses.at(-1)).toEqual({ month: world.day.slice(0, 7), value: 650_000 });
  expect(now.uses).toHaveLength(12);
});

test('batches past their date or soon so are named, and no others', async () => {
  await world.opening(world.main, world.milk, 5000, 30_000, { no: 'Mpya', expiresOn: '2099-01-01' });
  await world.opening(world.main, world.milk, 3000, 20_000, { no: 'Kale', expiresOn: '2020-01-01' });
  expect((await today()).expiring).toMatchObject({ total: 1, rows: [{ batchNo: 'Kale', quantity: 3000 }] });
});

test('the plan is what was used, more or less, and the reorder level, less what is there', async () => {
  const { rows } = await plan();
  // 130 kg used; 50 kg there; back to 50 kg at the end: 130 to buy, at 50.00 a kg.
  expect(rows.find(({ id }) => id === world.flour)).toMatchObject({
    used: 130_000,
    planned: 130_000,
    inStock: 50_000,
    toBuy: 130_000,
    lastPrice: 5000,
    cost: 650_000,
    firstQuarter: 32_500,
  });
  const more = (await plan({ growth: 10, months: 6 })).rows.find(({ id }) => id === world.flour);
  expect(more).toMatchObject({ planned: 71_500, toBuy: 71_500 });
  expect((await plan({ buy: true })).rows.every(({ toBuy }) => toBuy > 0)).toBe(true);
  expect((await plan({ q: 'FLOUR' })).total).toBe(1);
});

test('the plan of one store counts what is on order for that store', async () => {
  const line = world.line({ itemId: world.flour, unitName: 'kg', quantity: 20_000, price: 5000 });
  await world.approved({ storeId: world.science, lines: [line] });
  const onOrder = async (input: object) => (await plan(input)).rows.find(({ id }) => id === world.flour)?.onOrder;
  expect([await onOrder({}), await onOrder({ storeId: world.main }), await onOrder({ storeId: world.science })]).toEqual([
    20_000, 0, 20_000,
  ]);
});

test('another school sees nothing of it', async () => {
  const { body } = await app.call('otherSchool', storesFiguresApi.today);
  expect(body).toMatchObject({ value: 0, stores: [], low: { total: 0 } });
  expect((await app.call('otherSchool', procurementPlanApi.list, {})).body.total).toBe(0);
});
