import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type StoresWorld, storesWorld } from '#app/testing/inventory/stores.ts';
import { UserError } from '#kit/contract/errors.ts';
import { stockOfItem } from './figures/card.store.ts';
import type { Move, MoveKind } from './moves.ts';
import { postMoves } from './post-moves.ts';

let app: TestApp;
let world: StoresWorld;
let serial = 1000;
beforeAll(async () => {
  app = await testApp();
  world = await storesWorld(app);
});
afterAll(() => app.close());

const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const post = (kind: MoveKind, moves: readonly Move[], day = world.day) =>
  asSchoolA(app, (ctx) => {
    serial += 1;
    const document = { kind, document: `test of ${kind}`, id: serial, no: `T/${serial}`, day, narration: 'Test' };
    return postMoves(ctx, document, moves);
  });

/** An item of its own, so that no test knows of another's stock. */
async function item(more: { divisible?: boolean; batches?: boolean } = {}): Promise<number> {
  serial += 1;
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`
      insert into inventory.item (code, name, category_id, kind, unit, divisible, batches)
      select ${`T-${serial}`}, ${`Thing ${serial}`}, id, 'consumable', 'piece', ${more.divisible ?? false}, ${more.batches ?? false}
        from inventory.category where name = 'Supplies' returning id`.execute(tx),
  );
  return rows[0]?.id ?? 0;
}

const issue = (itemId: number, quantity: number, more: Partial<Move> = {}) =>
  post('issue', [{ storeId: world.main, itemId, quantity: -quantity, counterId: world.accounts.expense, ...more }]);

async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string; path: string | undefined }> {
  const error = await work.then(
    () => new Error('It was not refused.'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof UserError)) throw new Error('Not refused in words.', { cause: error });
  return { code: error.code, message: error.message, path: error.fields?.[0]?.path };
}

it('gives the last of it to one of two who take it at once, and tells the other at the field how much there is', async () => {
  const thing = await item();
  await world.opening(world.main, thing, 1000, 5_000);
  const outcomes = await Promise.allSettled([
    issue(thing, 1000, { field: 'lines.0.quantity' }),
    issue(thing, 1000, { field: 'lines.0.quantity' }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  const { code, message, path } = await refusal(Promise.reject(lost?.reason as Error));
  expect([code, path]).toEqual(['rule', 'lines.0.quantity']);
  expect(message).toMatch(/^There is nothing of Thing \d+ in Main store\.$/);
  expect(await world.inStore(world.main, thing)).toEqual({ quantity: 0, value: 0 });
});

it('moves an item in the order of days, in each store by itself', async () => {
  const thing = await item();
  const yesterday = before(world.day, 1);
  await world.opening(world.main, thing, 5000, 500);
  const early = { storeId: world.main, itemId: thing, quantity: -1000, counterId: world.accounts.expense };
  expect(await refusal(post('issue', [early], yesterday))).toMatchObject({ code: 'validation', path: 'day' });
  await post('receipt', [{ ...early, storeId: world.science, quantity: 1000, value: 100 }], yesterday);
  await post('issue', [early]);
  expect((await refusal(post('issue', [early], before(world.day, -1)))).message).toBe('This day has not come yet.');
});

it('takes the batch that expires first, and none that is past its date unless that is asked for', async () => {
  const thing = await item({ batches: true });
  const add = (no: string, expiresOn: string | null, quantity: number) =>
    world.opening(world.main, thing, quantity, quantity, { no, expiresOn });
  await add('late', before(world.day, -30), 2000);
  await add('no date', null, 2000);
  await add('soon', before(world.day, -5), 2000);
  await add('today', world.day, 1000);
  await add('past', before(world.day, 1), 3000);
  const [taken] = await issue(thing, 4000);
  expect(taken?.batches.map(({ batchNo, quantity }) => [batchNo, quantity])).toEqual([
    ['today', 1000],
    ['soon', 2000],
    ['late', 1000],
  ]);
  expect(taken?.batches.reduce((sum, { value }) => sum + value, 0)).toBe(taken?.value);
  const { stores } = await asSchoolA(app, ({ tx }) => stockOfItem(tx, thing));
  expect(stores[0]?.batches.map(({ batchNo, quantity }) => [batchNo, quantity])).toEqual([
    ['past', 3000],
    ['late', 1000],
    ['no date', 2000],
  ]);
  expect(await refusal(issue(thing, 4000))).toMatchObject({ code: 'rule', path: 'lines' });
  expect((await refusal(issue(thing, 4000))).message).toMatch(/^Only 3 piece of Thing \d+ in Main store is not past its date\.$/);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select id from inventory.batch where item_id = ${thing} and batch_no = 'past'`.execute(tx),
  );
  const past = rows[0]?.id ?? 0;
  expect((await refusal(issue(thing, 1000, { batchId: past }))).message).toContain('Of this batch there is only 0 piece');
  const [gone] = await post('adjustment', [
    { storeId: world.main, itemId: thing, quantity: -3000, counterId: world.accounts.losses, batchId: past, expired: true },
  ]);
  expect(gone?.batches.map(({ batchNo }) => batchNo)).toEqual(['past']);
  await issue(thing, 3000);
  expect(await world.inStore(world.main, thing)).toEqual({ quantity: 0, value: 0 });
});

it('knows a batch by its number, with one date, of its own item', async () => {
  const thing = await item({ batches: true });
  const other = await item({ batches: true });
  const add = (itemId: number, no: string, expiresOn: string | null) =>
    world.opening(world.main, itemId, 1000, 100, { no, expiresOn });
  await add(thing, 'Ḅ-1', '2031-05-01');
  await add(thing, 'ḅ-1', '2031-05-01');
  expect((await refusal(add(thing, 'Ḅ-1', '2031-05-02'))).message).toContain('is used by 1 May 2031');
  expect((await refusal(add(thing, 'Ḅ-1', null))).message).toContain('is used by 1 May 2031');
  await add(other, 'Ḅ-1', null);
  expect((await refusal(add(other, 'Ḅ-1', '2031-05-01'))).message).toContain('has no date');
  expect((await refusal(world.opening(world.main, thing, 1000, 100))).message).toContain('Enter the batch of');
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number; batches: number }>`
      select max(id) as id, count(*)::int as batches from inventory.batch where item_id = ${other}`.execute(tx),
  );
  const foreign = rows[0]?.id ?? 0;
  expect(rows[0]?.batches).toBe(1);
  expect((await refusal(issue(thing, 1000, { batchId: foreign }))).code).toBe('rule');
  const back = {
    storeId: world.main,
    itemId: thing,
    quantity: 1000,
    value: 1,
    counterId: world.accounts.expense,
    batchId: foreign,
  };
  expect((await refusal(post('return', [back]))).message).toContain('Choose a batch of');
});

it('counts whole units where an item is counted so, and takes no quantity that is none', async () => {
  const whole = await item();
  const parts = await item({ divisible: true });
  await world.opening(world.main, whole, 10_000, 1_000);
  await world.opening(world.main, parts, 10_000, 1_000);
  expect((await refusal(issue(whole, 1500))).message).toMatch(/is counted in whole units \(piece\)\.$/);
  await issue(parts, 1);
  expect((await refusal(issue(parts, 0))).message).toBe('Enter more than nothing.');
  expect((await refusal(issue(parts, Number.MAX_SAFE_INTEGER))).code).toBe('rule');
  for (const quantity of [Number.NaN, Number.POSITIVE_INFINITY]) await expect(issue(parts, quantity)).rejects.toThrow();
  expect(await world.inStore(world.main, parts)).toMatchObject({ quantity: 9_999 });
  const elsewhere = { itemId: parts, quantity: -1, counterId: world.accounts.expense };
  expect((await refusal(post('issue', [{ ...elsewhere, storeId: 987_654 }]))).message).toContain('of this school');
});

it('posts nothing in a locked period, and leaves the stock as it was', async () => {
  const thing = await item();
  const early = before(world.day, 400);
  const comes = { storeId: world.main, itemId: thing, quantity: 1000, value: 700, counterId: world.accounts.unbilled };
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${early}`.execute(tx));
  expect(await refusal(post('receipt', [comes], early))).toMatchObject({ code: 'rule', path: 'day' });
  expect(await world.inStore(world.main, thing)).toEqual({ quantity: 0, value: 0 });
  await post('receipt', [comes], before(world.day, 399));
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
});

it('posts what several lines have in common together, and differences of price apart', async () => {
  const { unbilled, differences, stock } = world.accounts;
  const [one, other] = [await item(), await item()];
  const start = { stock: await world.ledger(stock), unbilled: await world.ledger(unbilled) };
  const line = { storeId: world.main, counterId: unbilled };
  await post('receipt', [
    { ...line, itemId: one, quantity: 3000, value: 1_000 },
    { ...line, itemId: other, quantity: 1000, value: 50 },
    { ...line, itemId: one, quantity: 1000, value: 1_001 },
  ]);
  expect(await world.ledger(stock)).toBe(start.stock + 2_051);
  expect(await world.ledger(unbilled)).toBe(start.unbilled - 2_051);
  // One costs 500.25 by now; the vendor credits less for the first and more for the second.
  const [less] = await post('vendor_return', [{ ...line, itemId: one, quantity: -1000, value: 400 }]);
  const [more] = await post('vendor_return', [{ ...line, itemId: one, quantity: -1000, value: 600 }]);
  expect([less?.value, more?.value]).toEqual([500, 500]);
  expect(await world.ledger(differences)).toBe(0);
  expect(await world.ledger(unbilled)).toBe(start.unbilled - 1_051);
  expect(await world.ledger(stock)).toBe(start.stock + 1_051);
});

it('keeps a cent in what stays, and lets the last of it take all', async () => {
  const thing = await item();
  await world.opening(world.main, thing, 3000, 2);
  const values = [];
  for (let times = 0; times < 3; times += 1) values.push((await issue(thing, 1000))[0]?.value);
  expect(values).toEqual([1, 0, 1]);
  expect(await world.inStore(world.main, thing)).toEqual({ quantity: 0, value: 0 });
});

it('takes nothing out of what is on its way, and brings nothing into a store out of use', async () => {
  const thing = await item();
  const stores = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ transit: number; shut: number }>`
      with shut as (insert into inventory.store (name, active) values ('Shut', false) returning id)
      select (select id from inventory.store where transit) as transit, (select id from shut) as shut`.execute(tx);
    return rows[0] ?? { transit: 0, shut: 0 };
  });
  const comes = { itemId: thing, quantity: 1000, value: 100, counterId: world.accounts.unbilled };
  expect((await refusal(post('receipt', [{ ...comes, storeId: stores.shut }]))).message).toContain('is out of use');
  expect((await refusal(post('receipt', [{ ...comes, storeId: stores.transit }]))).message).toContain('on its way');
  await post('adjustment', [{ ...comes, storeId: stores.shut }]);
});

it('stands nowhere but in the ledger: a line without an account is a fault of the program', async () => {
  const thing = await item();
  await expect(
    post('receipt', [{ storeId: world.main, itemId: thing, quantity: 1000, value: 100, counterId: null }]),
  ).rejects.toThrow('stands nowhere in the ledger');
});
