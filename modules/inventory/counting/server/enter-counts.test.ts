import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { countingWorld } from '#app/testing/inventory/counting.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { countsApi } from '../contract/counts.ts';
import { countingFigures } from './figures.ts';

const keeper = 'ROLE_post_content' as const;
let app: TestApp;
let world: Awaited<ReturnType<typeof countingWorld>>;

beforeAll(async () => {
  app = await testApp();
  world = await countingWorld(app);
});
afterAll(() => app.close());

it('takes each scan once, whatever key the call has, and tells the others apart', async () => {
  const count = await ok(world.open({ itemIds: [world.chalk] }));
  const line = await world.lineOf(count.id, 'Chalk');
  const scans = [1, 2, 3].map(() => world.entry({ lineId: line.id, how: 'add', quantity: 1000 }));
  await ok(world.enter(count, scans));
  const again = await ok(world.enter(count, [...scans, world.entry({ code: 'ch-1', how: 'add' })]));
  expect(again.results.map(({ result }) => result)).toEqual(['again', 'again', 'again', 'taken']);
  const key = world.key();
  const one = { id: count.id, entries: [world.entry({ lineId: line.id, how: 'add', quantity: 2000 })] };
  await ok(app.call(keeper, countsApi.enter, one, key));
  await ok(app.call(keeper, countsApi.enter, one, key));
  expect((await world.lineOf(count.id, 'Chalk')).counted).toBe(6000);
  const twice = world.entry({ lineId: line.id, how: 'add', quantity: 1000 });
  const both = await Promise.all([world.enter(count, [twice]), world.enter(count, [twice, twice])]);
  expect(both.flatMap(({ body }) => body.results.filter(({ result }) => result === 'taken'))).toHaveLength(1);
  expect((await world.lineOf(count.id, 'Chalk')).counted).toBe(7000);
  await world.cancel(count);
});

it('refuses what cannot be counted in words, and takes the others of the same call', async () => {
  const count = await ok(world.open({ itemIds: [world.chalk, world.microscope] }));
  const line = await world.lineOf(count.id, 'Chalk');
  const { results } = await ok(
    world.enter(count, [
      world.entry({ lineId: line.id, quantity: 1500 }),
      world.entry({ code: '<script>', how: 'add' }),
      world.entry({ lineId: 999_999_999, quantity: 1000 }),
      world.entry({ itemId: world.flour, quantity: 1000 }),
      world.entry({ itemId: world.microscope, quantity: 2000 }),
      world.entry({ lineId: line.id, quantity: 10_000_000_000 }),
      world.entry({ lineId: line.id, how: 'add', quantity: 1000 }),
    ]),
  );
  expect(results.map(({ words }) => words)).toEqual([
    'Chalk is counted in whole units (box).',
    'Nothing has the code <script>.',
    'The count has no such line.',
    'Maize flour is not part of this count.',
    null,
    null,
    'That is more than can be counted. Enter the figure anew.',
  ]);
  for (const entries of [
    [],
    [world.entry({})],
    [world.entry({ lineId: line.id, quantity: -1 })],
    [world.entry({ lineId: line.id, quantity: 1000, key: 'short' })],
    Array.from({ length: 501 }, () => world.entry({ lineId: line.id, quantity: 1000 })),
  ])
    expect((await world.enter(count, entries)).status).toBe(400);
  expect((await world.enter({ id: 999_999_999 }, [world.entry({ lineId: line.id, quantity: 1000 })])).status).toBe(404);
  await world.cancel(count);
});

it('counts batches one by one, writes off what is past its date, and takes in one that was not known', async () => {
  const count = await ok(world.open({ scope: 'category', categoryId: await world.categoryOf(world.milk) }));
  expect((await world.linesOf(count.id)).filter(({ name }) => name === 'Milk').map(({ batchNo }) => batchNo)).toEqual([
    'A1',
    'B2',
  ]);
  const [old, good] = [await world.lineOf(count.id, 'Milk', 'A1'), await world.lineOf(count.id, 'Milk', 'B2')];
  const { results } = await ok(
    world.enter(count, [
      world.entry({ lineId: old.id, quantity: 0 }),
      world.entry({ lineId: good.id, quantity: 21_000 }),
      world.entry({ itemId: world.milk, quantity: 500 }),
      world.entry({ itemId: world.milk, quantity: 500, batch: { no: 'Ç3', expiresOn: '2099-06-30' } }),
    ]),
  );
  expect(results[2]?.words).toBe('Choose the batch of Milk.');
  await ok(app.call(keeper, countsApi.note, { id: count.id, lineId: old.id, reason: 'expiry', note: 'Soured' }));
  await ok(world.approve(await ok(world.finish(count))));
  expect(await Promise.all(['A1', 'B2', 'Ç3'].map(world.ofBatch))).toEqual([0, 21_000, 500]);
  expect(await world.lineOf(count.id, 'Milk', 'A1')).toMatchObject({ reason: 'expiry', note: 'Soured', difference: -10_000 });
  const { quantity, value } = await world.inStore(world.main, world.milk);
  expect(quantity).toBe(21_500);
  const posted = await world.linesOf(count.id);
  expect(value).toBe(200_000 + posted.reduce((sum, line) => sum + (line.name === 'Milk' ? (line.value ?? 0) : 0), 0));
});

it('takes a gain without stock at the last price, at a price that is typed, or at nothing, and says so', async () => {
  await world.opening(world.science, world.microscope, 2000, 500_000);
  await world.take(world.science, world.microscope, 2000);
  const gain = async (itemId: number, name: string, price: number | null) => {
    const count = await ok(world.open({ storeId: world.science, itemIds: [itemId] }));
    const line = await world.lineOf(count.id, name);
    await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: 1000 })]));
    const { unpriced } = await ok(app.call(keeper, countsApi.get, { id: count.id }));
    if (price !== null)
      await ok(app.call(keeper, countsApi.note, { id: count.id, lineId: line.id, reason: 'count', price, note: null }));
    await ok(world.approve(await ok(world.finish(count))));
    return { unpriced, ...(await world.inStore(world.science, itemId)) };
  };
  expect(await gain(world.microscope, 'Microscope', null)).toEqual({ unpriced: 0, quantity: 1000, value: 250_000 });
  expect(await gain(world.laptop, 'Laptop', 4_500_000)).toEqual({ unpriced: 1, quantity: 1000, value: 4_500_000 });
  await world.take(world.science, world.laptop, 1000);
});

it('says what of an item is in a store by batch, and how the counts of a time stand', async () => {
  const { rows, quantity } = await ok(app.call(keeper, countsApi.batches, { storeId: world.main, itemId: world.milk }));
  expect(quantity).toBe((await world.inStore(world.main, world.milk)).quantity);
  for (const row of rows) expect(row.quantity).toBe(await world.ofBatch(row.batchNo));
  const figures = await asSchoolA(app, ({ tx }) => countingFigures(tx, world.day, world.day));
  const { rows: sums } = await asSchoolA(app, ({ tx }) =>
    sql<{ gained: number; lost: number }>`
      select coalesce(sum(value) filter (where value > 0), 0)::bigint as gained,
             coalesce(-sum(value) filter (where value < 0), 0)::bigint as lost
        from inventory.move where document = 'stock count'`.execute(tx),
  );
  expect(figures).toMatchObject({ open: 0, waiting: 0, ...sums[0] });
  expect(figures.reasons.reduce((sum, { lost }) => sum + lost, 0)).toBe(sums[0]?.lost);
  expect(figures.stores.map(({ storeName }) => storeName)).toEqual(['Main store', 'Science stôre']);
});

it('writes off what is damaged on somebody else’s approval, and what was lost on its way', async () => {
  const { quantity, value } = await world.inStore(world.main, world.chalk);
  const gone = (more: object) =>
    app.call(
      keeper,
      countsApi.writeOff,
      {
        storeId: world.main,
        reason: 'damage',
        note: 'Ilinyeshewa – rained on',
        lines: [{ itemId: world.chalk, quantity: 1000 }],
        ...more,
      },
      world.key(),
    );
  expect((await gone({ lines: [{ itemId: world.chalk, quantity: quantity + 1000 }] })).body.fields?.[0]?.path).toBe(
    'lines.0.quantity',
  );
  expect((await gone({ lines: [{ itemId: world.milk, quantity: 500 }] })).body.fields?.[0]?.path).toBe('lines.0.batchId');
  expect((await gone({ lines: [{ itemId: 999_999_999, quantity: 500 }] })).body.fields?.[0]?.path).toBe('lines.0.itemId');
  expect((await gone({ note: '' })).status).toBe(400);
  expect((await gone({ reason: 'count' })).status).toBe(400);
  const count = await ok(gone({}));
  expect(count).toMatchObject({ state: 'counted', reason: 'damage', mine: true, lines: 1 });
  // It waits in that count: nobody writes it off twice.
  expect((await gone({})).body.fields?.[0]).toMatchObject({ path: 'lines', message: expect.stringContaining(count.countNo) });
  expect((await world.approve(count, {}, keeper)).status).toBe(403);
  await ok(world.approve(count));
  expect((await world.inStore(world.main, world.chalk)).quantity).toBe(quantity - 1000);
  expect((await world.lineOf(count.id, 'Chalk')).value).toBe(-Math.round((value * 1000) / quantity));

  const { rows: stores } = await ok(app.call(keeper, countsApi.stores));
  const onTheWay = stores.find(({ transit }) => transit)?.id ?? 0;
  await world.send(world.chalk, 3000, 9000, onTheWay);
  const lost = await ok(gone({ storeId: onTheWay, reason: 'theft', lines: [{ itemId: world.chalk, quantity: 3000 }] }));
  await ok(world.approve(lost));
  expect(await world.inStore(onTheWay, world.chalk)).toEqual({ quantity: 0, value: 0 });
});

it('adds what is found to a count of the whole store', async () => {
  await world.take(world.science, world.microscope, 1000);
  const count = await ok(world.open({ storeId: world.science, scope: 'all' }));
  expect(count.lines).toBe(0);
  await ok(world.enter(count, [world.entry({ code: 'FL-1', quantity: 2500 })]));
  expect(await world.lineOf(count.id, 'Maize flour')).toMatchObject({ systemOpen: 0, difference: 2500 });
  await ok(world.approve(await ok(world.finish(count))));
  expect((await world.inStore(world.science, world.flour)).quantity).toBe(2500);
});

it('is seen by its own school alone, and lists and prints what it came to', async () => {
  const { rows } = await ok(app.call(keeper, countsApi.list, { state: 'approved', reason: 'damage' }));
  const [count] = rows;
  if (!count) throw new Error('No count is listed.');
  expect(rows).toHaveLength(1);
  for (const call of [countsApi.get, countsApi.lines, countsApi.phone, countsApi.sheet, countsApi.paper])
    expect((await app.call('otherSchool', call as typeof countsApi.get, { id: count.id })).status).toBe(404);
  expect((await app.call('otherSchool', countsApi.list)).body.total).toBe(0);
  expect((await world.enter(count, [world.entry({ code: 'CH-1', how: 'add' })], 'otherSchool')).status).toBe(404);
  const there = { id: count.id, version: count.version, comment: 'Not ours' };
  expect((await app.call('otherSchool', countsApi.cancel, there, world.key())).status).toBe(404);
  expect((await app.call('otherSchool', countsApi.open, { storeId: world.main, scope: 'all' }, world.key())).status).toBe(400);
  const paper = async (which: 'sheet' | 'paper') => {
    const token = await app.tokenOf(keeper);
    const answer = await app.http.inject({
      url: countsApi[which].path.replace(':id', String(count.id)),
      headers: { authorization: `Bearer ${token}` },
    });
    return pdfText(answer.rawPayload);
  };
  expect(await paper('sheet')).toContain('STOCK-TAKING SHEET');
  const printed = await paper('paper');
  for (const words of [count.countNo, 'Chalk', 'Damage', 'Approved by']) expect(printed).toContain(words);
});
