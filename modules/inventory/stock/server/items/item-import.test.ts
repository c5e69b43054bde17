import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { clerk, stockOf } from '#app/testing/inventory/stock.ts';
import { freshKey } from '#app/testing/students.ts';
import { type StoresWorld, storesWorld } from '#app/testing/inventory/stores.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { itemsApi } from '../../../setup/contract/items.ts';
import { openingsApi } from '../../contract/openings.ts';

const admin = 'ROLE_All' as const;
const kind = 'inventory.items';
const heads = [
  'Code',
  'Item',
  'Category',
  'What becomes of it',
  'Unit',
  'In parts',
  'Batches',
  'Pack',
  'Pack holds',
  'Reorder level',
  'Opening store',
  'Opening quantity',
  'Cost of a unit',
  'Opening batch',
  'Use by',
];
let app: TestApp;
let world: StoresWorld;
let stock: ReturnType<typeof stockOf>;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  world = await storesWorld(app);
  stock = stockOf(app, world);
});
afterAll(() => app.close());

const rice = [
  'RC-1',
  'Pïshori rice',
  'Provisions',
  'Food',
  'kg',
  'Yes',
  'No',
  'bag',
  '50',
  '100',
  'Main store',
  '1,250.5',
  '150',
  '',
  '',
];
const beans = [
  'BN-1',
  'Beans',
  'Provisions',
  'food',
  'kg',
  'Yes',
  'Yes',
  '',
  '',
  '',
  'Science stôre',
  '20',
  '99.99',
  'L7',
  '30/06/2031',
];
const pens = ['PN-1', 'Pens', 'Supplies', 'Used up', 'piece', '', '', '', '', '12', '', '', '', '', ''];

it('brings in items with their packs and opening stock, and takes all of it back', async () => {
  const food = await world.ledger(world.accounts.food);
  const checked = await checkedFile(app, admin, kind, [heads, rice, beans, pens]);
  expect(checked).toMatchObject({ created: 3, refused: 0 });
  await carriedOut(app, admin, checked.id);
  const { rows } = (await app.call(clerk, itemsApi.list, { q: 'pishori' })).body;
  expect(rows).toMatchObject([
    { code: 'RC-1', inStore: 1_250_500, value: 18_757_500, reorderLevel: 100_000, units: [{ name: 'bag', factor: 50_000 }] },
  ]);
  expect(await world.ledger(world.accounts.food)).toBe(food + 18_757_500 + 199_980);
  const { rows: documents } = (await app.call(clerk, openingsApi.list, {})).body;
  expect(documents.map(({ storeName, lines }) => [storeName, lines])).toEqual([
    ['Science stôre', 1],
    ['Main store', 1],
  ]);
  expect((await app.call(admin, importsApi.undo, { id: checked.id }, freshKey())).status).toBe(200);
  expect(await world.ledger(world.accounts.food)).toBe(food);
  const left = (await app.call(clerk, itemsApi.list, { size: 200 })).body.rows;
  // What has a card stays, out of use; what never moved goes.
  expect(
    left
      .filter(({ code }) => ['RC-1', 'BN-1', 'PN-1'].includes(code))
      .map(({ code, active, inStore }) => [code, active, inStore]),
  ).toEqual([
    ['BN-1', false, 0],
    ['RC-1', false, 0],
  ]);
  const again = await checkedFile(app, admin, kind, [heads, rice]);
  expect(again).toMatchObject({ created: 0, updated: 1, refused: 0 });
  await carriedOut(app, admin, again.id);
  expect((await app.call(clerk, itemsApi.list, { q: 'pishori' })).body.rows).toMatchObject([
    { active: true, inStore: 1_250_500 },
  ]);
  const third = await checkedFile(app, admin, kind, [heads, rice]);
  expect(third).toMatchObject({ created: 0, refused: 1 });
  const id = (await app.call(clerk, itemsApi.list, { q: 'pishori' })).body.rows[0]?.id ?? 0;
  await stock.issue(id, 500);
  const undo = await app.call(admin, importsApi.undo, { id: again.id }, freshKey());
  expect([undo.status, undo.body.message]).toEqual([422, expect.stringContaining('has moved since')]);
});

it('refuses rows in words at their columns', async () => {
  const changed = (row: readonly string[], more: Readonly<Record<string, string>>) =>
    row.map((cell, at) => more[heads[at] ?? ''] ?? cell);
  const wrong = [
    changed(rice, { Code: 'W-1', Category: 'Nothing such' }),
    changed(rice, { Code: 'W-2', 'Opening quantity': 'many' }),
    changed(rice, { Code: 'W-3', 'Opening store': 'Nowhere' }),
    changed(rice, { Code: 'W-4', 'Cost of a unit': '' }),
    changed(rice, { Code: 'W-5', 'Opening batch': 'B' }),
    changed(beans, { Code: 'W-6', 'Opening batch': '' }),
    changed(pens, { Code: 'W-7', 'Opening store': 'Main store', 'Opening quantity': '1.5', 'Cost of a unit': '10' }),
    changed(rice, { Code: 'W-8', 'Pack holds': '' }),
    changed(rice, { Code: 'W-9', 'Opening quantity': '0' }),
    changed(rice, { Code: 'W-10', 'Opening quantity': '10000001' }),
    changed(pens, { Code: 'W-11' }),
    changed(pens, { Code: 'w-11' }),
  ];
  const checked = await checkedFile(app, admin, kind, [heads, ...wrong]);
  expect(checked).toMatchObject({ created: 1, refused: 11 });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ items: number }>`select count(*)::int as items from inventory.item where code ilike 'w-%'`.execute(tx),
  );
  expect(rows[0]?.items).toBe(0);
});
