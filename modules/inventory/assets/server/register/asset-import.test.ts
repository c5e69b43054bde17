import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetJobsApi } from '../../contract/upkeep.ts';

const kind = 'inventory.assets';
const heads = [
  'Asset',
  'Category',
  'Tag no',
  'Serial',
  'Location',
  'Custodian',
  'Purchase date',
  'Cost',
  'Accumulated depreciation',
  'Source',
];
let app: TestApp;
let world: AssetsWorld;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  world = await assetsWorld(app);
});
afterAll(() => app.close());

const written = (day: string) => day.split('-').toReversed().join('/');
const books = () =>
  Promise.all([world.chart.computers, world.chart.computersGone, world.accounts.opening].map((account) => world.ledger(account)));

it('takes the register that was there before from a sheet, refuses each wrong row in words, and undone nothing is left', async () => {
  await world.asset({ tag: 'OLD-1' });
  const before = await books();
  const old = written(addDays(world.day, -800));
  const batch = await checkedFile(app, 'ROLE_All', kind, [
    heads,
    ['Dell “Latitude”', 'computers', 'PC/001', 'SN-1', 'Lab 1', 'a002', old, '85,000.50', '20,000.25', ''],
    ['HP', 'Computers', '', '', 'lab 1, science', 'Wanjirũ wa Ngũgĩ', old, 'KES 40,000', '', 'Opening'],
    ['Bought one', 'Computers', '', '', '', '', old, '1000', '', 'Bought'],
    ['Twice', 'Computers', 'pc/001', '', '', '', old, '1', '', ''],
    ['There', 'Computers', 'OLD-1', '', '', '', old, '1', '', ''],
    ['Too much', 'Computers', '', '', '', '', old, '10', '10.01', ''],
    ['Land', 'Land', '', '', '', '', old, '10', '5', ''],
    ['No category', 'Spaceships', '', '', '', '', old, '10', '', ''],
    ['No room', 'Computers', '', '', 'Nowhere', '', old, '10', '', ''],
    ['Nobody', 'Computers', '', '', '', 'ZZ9', old, '10', '', ''],
    ['Tomorrow', 'Computers', '', '', '', '', written(addDays(world.day, 1)), '10', '', ''],
    ['=1+1', 'Computers', '', '', '', '', old, '-5', '', ''],
    ['x'.repeat(200), 'Computers', '', '', '', '', old, '5', '', ''],
  ]);
  expect(batch).toMatchObject({ created: 3, refused: 10 });
  expect((await carriedOut(app, 'ROLE_All', batch.id)).state).toBe('done');
  const { rows } = await ok(app.call('noRole', assetsApi.list, { q: 'PC/001' }));
  expect(rows).toMatchObject([
    {
      cost: 8_500_050,
      accumulated: 2_000_025,
      custodianName: 'O’Brien Otieno',
      locationName: 'Lab 1, Science',
      serialNo: 'SN-1',
    },
  ]);
  const after = await books();
  expect(after.map((one, at) => one - (before[at] ?? 0))).toEqual([12_500_050, -2_000_025, -10_500_025]);
  const tags = (await ok(app.call('noRole', assetsApi.list, { q: 'Bought one' }))).rows.map(({ tag }) => tag);
  expect(tags[0]).toMatch(/^COM-\d{5}$/);

  const id = rows[0]?.id ?? 0;
  const undo = () => app.call('ROLE_All', importsApi.undo, { id: batch.id }, world.key());
  await ok(undo());
  expect(await books()).toEqual(before);
  expect((await app.call('noRole', assetsApi.get, { id })).status).toBe(404);
  expect((await app.call('noRole', importsApi.kinds, {})).body.rows.some((one) => one.kind === kind)).toBe(false);
});

it('cannot be undone once something was done with an asset', async () => {
  const sheet = [heads, ['Kiti', 'Computers', 'KITI-1', '', '', '', written(addDays(world.day, -5)), '10', '', '']];
  const batch = await checkedFile(app, 'ROLE_All', kind, sheet);
  await carriedOut(app, 'ROLE_All', batch.id);
  const { rows } = await ok(app.call('noRole', assetsApi.list, { q: 'KITI-1' }));
  const job = { assetId: rows[0]?.id ?? 0, kind: 'repair' as const, day: world.day, what: 'Leg' };
  await ok(app.call('noRole', assetJobsApi.add, job, world.key()));
  const undone = await app.call('ROLE_All', importsApi.undo, { id: batch.id }, world.key());
  expect(undone.status).toBeGreaterThanOrEqual(400);
});
