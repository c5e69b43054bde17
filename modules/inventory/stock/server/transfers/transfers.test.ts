import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { clerk, stockOf } from '#app/testing/inventory/stock.ts';
import { type StoresWorld, storesWorld } from '#app/testing/inventory/stores.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { duties } from '../../../setup/contract/duties.ts';
import { openingsApi } from '../../contract/openings.ts';
import { transfersApi } from '../../contract/transfers.ts';
import { postMoves } from '../post-moves.ts';

const other = 'ROLE_Exam_admin' as const;
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

const send = (lines: CallInput<typeof transfersApi.send>['lines'], more = {}) =>
  app.call(
    clerk,
    transfersApi.send,
    { fromStoreId: world.main, toStoreId: world.science, day: world.day, lines, ...more },
    world.key(),
  );

it('keeps what is sent on its way until somebody else receives it, in parts, and posts nothing', async () => {
  const [one, dated] = [await stock.item(), await stock.item({ batches: true })];
  await stock.opening([
    { itemId: one, quantity: 10_000, value: 999 },
    { itemId: dated, quantity: 2000, value: 100, batchNo: 'p', expiresOn: stock.before(-2) },
    { itemId: dated, quantity: 2000, value: 100, batchNo: 'q', expiresOn: stock.before(-9) },
  ]);
  const ledger = await world.ledger(world.accounts.stock);
  const sent = await send([
    { itemId: one, quantity: 4000 },
    { itemId: dated, quantity: 3000 },
  ]);
  expect(sent.status).toBe(200);
  const { id } = sent.body;
  const on = await stock.transit();
  expect(await world.inStore(on, one)).toEqual({ quantity: 4000, value: 400 });
  expect(await world.inStore(world.main, one)).toEqual({ quantity: 6000, value: 599 });
  const get = async () => (await app.call(other, transfersApi.get, { id })).body;
  const seen = await get();
  expect(seen).toMatchObject({ state: 'under_way', lines: 3, sentByMe: false, value: 550 });
  expect(seen.items.map(({ batchNo, quantity }) => [batchNo, quantity])).toEqual([
    [null, 4000],
    ['p', 2000],
    ['q', 1000],
  ]);
  const [whole, p, q] = seen.items.map((line) => line.id);
  const receive = (caller: typeof clerk | typeof other, version: number, lines: { id: number | undefined; received: number }[]) =>
    app.call(
      caller,
      transfersApi.receive,
      { id, version, day: world.day, lines: lines.map((line) => ({ ...line, id: line.id ?? 0 })) },
      world.key(),
    );
  const own = await receive(clerk, 1, [{ id: whole, received: 1000 }]);
  expect([own.status, own.body.message]).toEqual([403, 'You sent it. Somebody else receives it.']);
  expect((await receive(other, 1, [{ id: whole, received: 5000 }])).body.fields?.[0]?.path).toBe('lines.0.received');
  expect((await receive(other, 1, [{ id: whole, received: 0 }])).status).toBe(400);
  expect((await receive(other, 1, [{ id: 987_654, received: 1000 }])).status).toBe(400);
  const both = await Promise.all([
    receive(other, 1, [
      { id: whole, received: 3000 },
      { id: p, received: 2000 },
    ]),
    receive(other, 1, [
      { id: whole, received: 3000 },
      { id: p, received: 2000 },
    ]),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await get()).toMatchObject({ state: 'part', receivedOn: null });
  expect(await world.inStore(world.science, one)).toEqual({ quantity: 3000, value: 300 });
  expect(
    (
      await receive(other, 2, [
        { id: whole, received: 1000 },
        { id: q, received: 1000 },
      ])
    ).body.state,
  ).toBe('received');
  expect(await world.inStore(on, one)).toEqual({ quantity: 0, value: 0 });
  expect(await world.inStore(world.science, dated)).toEqual({ quantity: 3000, value: 150 });
  expect(await world.ledger(world.accounts.stock)).toBe(ledger);
  expect((await receive(other, 3, [{ id: whole, received: 1000 }])).status).toBe(409);
  expect((await app.call(other, transfersApi.print, { id })).status).toBe(200);
  expect((await app.call('otherSchool', transfersApi.get, { id })).status).toBe(404);
});

it('gives up what did not come only once it is written off', async () => {
  const id = await stock.item();
  await stock.opening([{ itemId: id, quantity: 5000, value: 500 }]);
  const [first, second] = [
    (await send([{ itemId: id, quantity: 2000 }])).body,
    (await send([{ itemId: id, quantity: 1000 }])).body,
  ];
  const giveUp = (of: number, version = 1) =>
    app.call(other, transfersApi.giveUp, { id: of, version, reason: 'Fell off the lorry' }, world.key());
  const early = await giveUp(first.id);
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('2 piece of')]);
  const on = await stock.transit();
  await asSchoolA(app, (ctx) => {
    const document = { kind: 'adjustment' as const, document: 'test of counts', id: 1, no: 'C/1', day: world.day, narration: '' };
    return postMoves(ctx, document, [{ storeId: on, itemId: id, quantity: -2000, counterId: world.accounts.losses }]);
  });
  expect((await giveUp(first.id)).body.state).toBe('short');
  expect((await giveUp(second.id)).status).toBe(422);
  expect((await app.call(other, transfersApi.list, { state: 'short' })).body.rows.map((row) => row.id)).toEqual([first.id]);
});

it('sends nothing that is not there, to no store that is none, and makes the store for what is on its way', async () => {
  const id = await stock.item();
  await stock.opening([{ itemId: id, quantity: 1000, value: 500 }]);
  const at = async (lines: CallInput<typeof transfersApi.send>['lines'], more = {}) => {
    const { status, body } = await send(lines, more);
    return [status, body.fields?.[0]?.path];
  };
  expect(await at([{ itemId: id, quantity: 2000 }])).toEqual([422, 'lines.0.quantity']);
  expect(await at([{ itemId: id, quantity: 1000 }], { toStoreId: world.main })).toEqual([400, 'toStoreId']);
  expect(await at([{ itemId: id, quantity: 1000 }], { toStoreId: await stock.transit() })).toEqual([400, 'toStoreId']);
  expect(await at([{ itemId: id, quantity: 1000 }], { fromStoreId: await stock.transit() })).toEqual([400, 'fromStoreId']);
  expect(await at([{ itemId: id, quantity: 1000 }], { day: stock.before(-1) })).toEqual([400, 'day']);
});

it('lets only whom a duty names keep a store, and everybody where nobody is named', async () => {
  const [keeper = 0] = await testEmployees(app, [{ staffNo: 'K1', name: 'Keeper Ńjeri' }]);
  await accountIs(app, other, keeper);
  const duty = await app.call(admin, duties.api.create, { staffMemberId: keeper, duty: 'keeper', storeId: world.main });
  expect(duty.status).toBe(200);
  const id = await stock.item();
  const draft = { storeId: world.main, day: world.day, lines: [{ itemId: id, quantity: 1000, value: 100 }] };
  expect((await app.call(clerk, openingsApi.enter, draft, world.key())).status).toBe(403);
  expect((await app.call(clerk, openingsApi.enter, { ...draft, storeId: world.science }, world.key())).status).toBe(200);
  expect((await app.call(other, openingsApi.enter, draft, world.key())).status).toBe(200);
  expect((await send([{ itemId: id, quantity: 1000 }])).status).toBe(403);
  await app.call(admin, duties.api.remove, { id: duty.body.id });
});
