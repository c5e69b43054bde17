import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type StoresWorld, storesWorld } from '#app/testing/inventory/stores.ts';
import { clerk, stockOf } from '#app/testing/inventory/stock.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { categories } from '../../setup/contract/categories.ts';
import { itemsApi } from '../../setup/contract/items.ts';
import { storesApi } from '../../setup/contract/stores.ts';
import { openingsApi } from '../contract/openings.ts';
import { stockApi } from '../contract/stock.ts';

const admin = 'ROLE_All' as const;
let app: TestApp;
let world: StoresWorld;
let stock: ReturnType<typeof stockOf>;
beforeAll(async () => {
  app = await testApp();
  world = await storesWorld(app);
  stock = stockOf(app, world);
});
afterAll(() => app.close());

it('enters opening stock as a document, once for each item, and posts it', async () => {
  const [one, dated] = [await stock.item(), await stock.item({ batches: true, divisible: true })];
  const start = await world.ledger(world.accounts.stock);
  const lines = [
    { itemId: one, quantity: 3000, value: 10_001 },
    { itemId: dated, quantity: 1500, value: 2_000, batchNo: 'Ñ1', expiresOn: stock.before(-10) },
  ];
  const key = world.key();
  const draft = { storeId: world.main, day: world.day, lines };
  const first = await app.call(clerk, openingsApi.enter, draft, key);
  expect(first.status).toBe(200);
  expect((await app.call(clerk, openingsApi.enter, draft, key)).body).toEqual(first.body);
  expect(await world.ledger(world.accounts.stock)).toBe(start + 12_001);
  expect(await world.inStore(world.main, one)).toEqual({ quantity: 3000, value: 10_001 });
  const again = await stock.opening(lines);
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([400, 'lines.0.itemId']);
  const { body } = await app.call(clerk, openingsApi.get, { id: first.body.id });
  expect(body).toMatchObject({
    lines: 2,
    value: 12_001,
    items: [{ quantity: 3000 }, { batchNo: 'Ñ1', expiresOn: stock.before(-10) }],
  });
  expect((await app.call('otherSchool', openingsApi.get, { id: first.body.id })).status).toBe(404);
});

it('refuses opening stock that cannot be, at the line', async () => {
  const [one, dated] = [await stock.item(), await stock.item({ batches: true })];
  const at = async (lines: CallInput<typeof openingsApi.enter>['lines'], more = {}) => {
    const { status, body } = await stock.opening(lines, more);
    return [status, body.fields?.[0]?.path];
  };
  const line = { itemId: one, quantity: 1000, value: 100 };
  expect(await at([])).toEqual([400, 'lines']);
  expect(await at([line, line])).toEqual([400, 'lines.1.itemId']);
  expect(await at([{ ...line, quantity: 500 }])).toEqual([400, 'lines.0.quantity']);
  expect(await at([{ ...line, value: 0 }])).toEqual([400, 'lines.0.value']);
  expect(await at([{ ...line, quantity: 10_000_000_001 }])).toEqual([400, 'lines.0.quantity']);
  expect(await at([{ ...line, itemId: dated }])).toEqual([400, 'lines.0.quantity']);
  expect(await at([{ ...line, expiresOn: world.day }])).toEqual([400, 'lines.0.batchNo']);
  expect(await at([line], { day: stock.before(-1) })).toEqual([400, 'day']);
  expect((await at([{ ...line, itemId: 987_654 }]))[0]).toBe(400);
  expect(await at([line], { storeId: 987_654 })).toEqual([422, 'storeId']);
  expect((await at([line], { storeId: await stock.transit() }))[0]).toBe(400);
  expect(await world.inStore(world.main, one)).toEqual({ quantity: 0, value: 0 });
});

it('takes opening stock back while nothing has moved, and then takes it anew', async () => {
  const [one, dated] = [await stock.item(), await stock.item({ batches: true })];
  const start = { stock: await world.ledger(world.accounts.stock), opening: await world.ledger(world.accounts.opening) };
  const lines = [
    { itemId: one, quantity: 7000, value: 333 },
    { itemId: dated, quantity: 1000, value: 100, batchNo: 'a', expiresOn: stock.before(3) },
    { itemId: dated, quantity: 2000, value: 101, batchNo: 'b', expiresOn: null },
  ];
  const { body } = await stock.opening(lines);
  expect((await app.call(clerk, openingsApi.takeBack, { id: body.id, version: 2, reason: 'x' }, world.key())).status).toBe(409);
  expect((await app.call(clerk, openingsApi.takeBack, { id: body.id, version: 1, reason: ' ' }, world.key())).status).toBe(400);
  const back = await app.call(clerk, openingsApi.takeBack, { id: body.id, version: 1, reason: 'Counted wrong' }, world.key());
  expect(back.status).toBe(200);
  expect((await app.call(clerk, openingsApi.takeBack, { id: body.id, version: 2, reason: 'Twice' }, world.key())).status).toBe(
    409,
  );
  expect(await world.ledger(world.accounts.stock)).toBe(start.stock);
  expect(await world.ledger(world.accounts.opening)).toBe(start.opening);
  expect(await world.inStore(world.main, dated)).toEqual({ quantity: 0, value: 0 });
  const second = await stock.opening([{ itemId: one, quantity: 6000, value: 300 }]);
  expect(second.status).toBe(200);
  await stock.issue(one, 1000);
  const late = await app.call(clerk, openingsApi.takeBack, { id: second.body.id, version: 1, reason: 'Late' }, world.key());
  expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('has moved since')]);
});

it('keeps an item as it is counted once it has moved, and on its account while there is stock', async () => {
  const id = await stock.item({ divisible: true });
  await stock.opening([{ itemId: id, quantity: 2500, value: 100 }]);
  const { body: now } = await app.call(clerk, itemsApi.get, { id });
  expect(now).toMatchObject({ inStore: 2500, value: 100, averageCost: 40, low: false });
  const { rows } = (await app.call(clerk, categories.api.list, {})).body;
  const food = rows.find(({ name }) => name === 'Provisions');
  const change = async (more: object) => {
    const { status, body } = await app.call(clerk, itemsApi.update, { ...now, ...more } as never);
    return [status, body.fields?.[0]?.path];
  };
  expect(await change({ unit: 'box' })).toEqual([400, 'unit']);
  expect(await change({ divisible: false })).toEqual([400, 'divisible']);
  expect(await change({ batches: true })).toEqual([400, 'batches']);
  expect(await change({ categoryId: food?.id })).toEqual([400, 'categoryId']);
  expect(await change({ active: false })).toEqual([400, 'active']);
  expect(await change({ version: 9 })).toEqual([409, undefined]);
  expect(await change({ name: 'Renamed', reorderLevel: 2500 })).toEqual([200, undefined]);
  expect((await app.call(clerk, itemsApi.get, { id })).body.low).toBe(true);
  const supplies = rows.find(({ name }) => name === 'Supplies');
  const moved = await app.call(admin, categories.api.update, { ...supplies, stockId: world.accounts.food } as never);
  expect([moved.status, moved.body.fields?.[0]?.path]).toEqual([400, 'stockId']);
  expect((await app.call(clerk, itemsApi.remove, { id })).status).toBe(409);
  await stock.issue(id, 2500);
  const { body: later } = await app.call(clerk, itemsApi.get, { id });
  expect((await app.call(clerk, itemsApi.update, { ...later, categoryId: food?.id ?? 0 })).status).toBe(200);
});

it('finds one thing by a scan: its barcode, a unit’s, or its code', async () => {
  const [code, bag] = ['6161100100015', 'BAG-9'];
  const id = await stock.item({
    barcode: code,
    units: [{ name: 'bag', factor: 90_000, barcode: bag }],
    code: 'RÎCE-1',
    name: 'Pïshori rice',
  });
  const scan = async (text: string) => (await app.call(clerk, itemsApi.options, { scan: text })).body.rows;
  expect(await scan(code)).toMatchObject([{ id, scanned: null }]);
  expect(await scan(bag)).toMatchObject([{ id, scanned: 'bag', units: [{ name: 'bag', factor: 90_000 }] }]);
  expect(await scan('rîce-1')).toMatchObject([{ id }]);
  expect(await scan('nothing')).toEqual([]);
  expect((await app.call(clerk, itemsApi.options, { q: 'pishori' })).body.rows.map((row) => row.id)).toEqual([id]);
  expect((await app.call(clerk, itemsApi.list, { q: bag })).body.rows.map((row) => row.id)).toEqual([id]);
  const taken = async (more: Partial<CallInput<typeof itemsApi.create>>) => {
    const { rows } = (await app.call(clerk, categories.api.list, {})).body;
    const draft = {
      code: 'other',
      name: 'Other',
      categoryId: rows[0]?.id ?? 0,
      kind: 'consumable' as const,
      unit: 'piece',
      ...more,
    };
    const { status, body } = await app.call(clerk, itemsApi.create, draft);
    return [status, body.fields?.[0]?.path];
  };
  expect(await taken({ barcode: bag })).toEqual([400, 'barcode']);
  expect(await taken({ units: [{ name: 'sack', factor: 1000, barcode: code }] })).toEqual([400, 'units.0.barcode']);
  expect(await taken({ units: [{ name: 'half', factor: 500 }] })).toEqual([400, 'units.0.factor']);
  expect(await taken({ units: [{ name: 'PIECE', factor: 1000 }] })).toEqual([400, 'units.0.name']);
  expect(await taken({ code: 'rîce-1' })).toEqual([409, 'code']);
});

it('tells what was last paid and to whom, and every movement with what there was after it', async () => {
  const id = await stock.item();
  await stock.receive(id, 3000, 1_000, stock.before(9));
  await stock.issue(id, 1000, stock.before(8));
  await stock.receive(id, 2000, 1_000, stock.before(7));
  await stock.issue(id, 4000, stock.before(6));
  const [option] = (await app.call(clerk, itemsApi.options, { id })).body.rows;
  expect(option).toMatchObject({ lastPrice: 500, lastSupplier: 'Wanjirũ & Sons Supplies', inStore: 0, averageCost: null });
  const { body: card } = await app.call(clerk, stockApi.card, { id, sort: 'day' });
  expect(card.rows.map(({ received, issued, balance, balanceValue }) => [received, issued, balance, balanceValue])).toEqual([
    [3000, null, 3000, 1_000],
    [null, 1000, 2000, 667],
    [2000, null, 4000, 1_667],
    [null, 4000, 0, 0],
  ]);
  const some = await app.call(clerk, stockApi.card, { id, from: stock.before(7), until: stock.before(7) });
  expect(some.body.rows).toMatchObject([{ balance: 4000, party: 'Wanjirũ & Sons Supplies' }]);
  const { body: of } = await app.call(clerk, stockApi.ofItem, { id });
  expect(of.prices.map(({ price }) => price)).toEqual([500, 333]);
  expect((await app.call('otherSchool', stockApi.card, { id })).status).toBe(404);
  const printed = await app.call(clerk, stockApi.printCard, { id, from: stock.before(7) });
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('says what stock was worth on any day, and that it agrees with the ledger or what else was posted there', async () => {
  const id = await stock.item();
  const value = async (asOf?: string) => {
    const { rows } = (await app.call(clerk, stockApi.list, asOf ? { asOf, size: 200 } : { size: 200 })).body;
    const found = rows.filter(({ itemId }) => itemId === id);
    expect(found.length).toBeLessThan(2);
    return found[0]?.value ?? 0;
  };
  await stock.opening([{ itemId: id, quantity: 4000, value: 1_000 }], { day: stock.before(20) });
  await stock.issue(id, 1000, stock.before(10));
  await stock.issue(id, 1000, stock.before(10));
  await stock.issue(id, 2000, stock.before(1));
  const days = [21, 20, 11, 10, 2, 1, 0];
  expect(await Promise.all(days.map((day) => value(stock.before(day))))).toEqual([0, 1_000, 1_000, 500, 500, 0, 0]);
  const totals = async () => (await app.call(clerk, stockApi.totals, {})).body;
  const account = (of: Awaited<ReturnType<typeof totals>>) => of.accounts.find((one) => one.id === world.accounts.stock);
  const agreed = account(await totals());
  expect(agreed?.stock).toBe(agreed?.ledger);
  await asSchoolA(app, ({ tx }) =>
    sql`
      with j as (insert into finance.journal (kind, day, narration, author_name) values ('journal', ${world.day}, 'By hand', 'x') returning id)
      insert into finance.entry (journal_id, day, debit_id, credit_id, amount)
      select id, ${world.day}, ${world.accounts.stock}, ${world.accounts.opening}, 77 from j`.execute(tx),
  );
  const now = account(await totals());
  expect((now?.ledger ?? 0) - (now?.stock ?? 0)).toBe(77);
  expect(now?.elsewhere).toMatchObject([{ kind: 'journal', amount: 77 }]);
  await asSchoolA(app, ({ tx }) =>
    sql`
      with j as (insert into finance.journal (kind, day, narration, author_name) values ('journal', ${world.day}, 'Back', 'x') returning id)
      insert into finance.entry (journal_id, day, debit_id, credit_id, amount)
      select id, ${world.day}, ${world.accounts.opening}, ${world.accounts.stock}, 77 from j`.execute(tx),
  );
});

it('tells what lies idle and what expires', async () => {
  const [idle, dated] = [await stock.item(), await stock.item({ batches: true })];
  await stock.opening([{ itemId: idle, quantity: 1000, value: 50 }], { day: stock.before(200) });
  await stock.opening([{ itemId: dated, quantity: 2000, value: 99, batchNo: 'old', expiresOn: stock.before(2) }]);
  const slow = (await app.call(clerk, stockApi.slow, { days: 100, size: 200 })).body.rows;
  expect(slow.find(({ itemId }) => itemId === idle)).toMatchObject({ idleDays: 200, never: true, lastIssued: null });
  expect(slow.some(({ itemId }) => itemId === dated)).toBe(false);
  const expiring = (await app.call(clerk, stockApi.expiring, { within: 0 })).body.rows;
  expect(expiring.find(({ itemId }) => itemId === dated)).toMatchObject({
    daysLeft: -2,
    quantity: 2000,
    value: 99,
    batchNo: 'old',
  });
});

it('keeps a store in use while something is in it', async () => {
  const { rows } = (await app.call(clerk, storesApi.list, {})).body;
  const main = rows.find((row) => row.id === world.main);
  const shut = await app.call(admin, storesApi.update, { ...main, active: false } as never);
  expect([shut.status, shut.body.fields?.[0]?.path]).toEqual([400, 'active']);
  const way = rows.find((row) => row.transit);
  expect((await app.call(admin, storesApi.remove, { id: way?.id ?? 0 })).status).toBe(409);
  expect((await app.call(clerk, storesApi.options, {})).body.rows.map(({ name }) => name)).toEqual([
    'Main store',
    'Science stôre',
  ]);
});
