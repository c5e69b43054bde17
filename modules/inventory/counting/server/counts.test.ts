import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingWorld } from '#app/testing/inventory/counting.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { periodsApi } from '#modules/finance/books/contract/periods.ts';
import { countsApi } from '../contract/counts.ts';

const keeper = 'ROLE_post_content' as const;
const second = 'ROLE_timetable_admin' as const;
const principal = 'ROLE_All' as const;
let app: TestApp;
let world: Awaited<ReturnType<typeof countingWorld>>;

beforeAll(async () => {
  app = await testApp();
  world = await countingWorld(app);
});
afterAll(() => app.close());

it('posts what differs once somebody else approves, at the average cost, and leaves the rest', async () => {
  const before = await world.ledger(world.accounts.losses);
  const count = await ok(world.open({ itemIds: [world.flour, world.chalk], reason: 'count' }));
  expect(count).toMatchObject({ state: 'open', lines: 2, countedLines: 0, mine: true, over: 0, short: 0 });
  const flour = await world.lineOf(count.id, 'Maize flour');
  expect(flour).toMatchObject({ systemOpen: 100_000, counted: null, difference: null });
  const { results } = await ok(world.enter(count, [world.entry({ lineId: flour.id, quantity: 98_500 })]));
  expect(results).toMatchObject([{ result: 'taken', lineId: flour.id }]);
  const counted = await ok(world.finish(count, { comment: 'Two sacks were torn' }));
  expect(counted).toMatchObject({ state: 'counted', short: 10_500, over: 0, countedLines: 1, differing: 1 });
  expect((await world.approve(counted, {}, keeper)).status).toBe(403);
  const posted = await ok(world.approve(counted));
  expect(posted).toMatchObject({ state: 'approved', lost: 10_500, gained: 0, postedOn: world.day });
  expect(posted.steps.map(({ step }) => step)).toEqual(['opened', 'counted', 'approved']);
  expect(await world.inStore(world.main, world.flour)).toEqual({ quantity: 98_500, value: 689_500 });
  expect(await world.inStore(world.main, world.chalk)).toEqual({ quantity: 12_000, value: 36_000 });
  expect((await world.ledger(world.accounts.losses)) - before).toBe(10_500);
  // Another price afterwards rewrites nothing.
  await world.opening(world.main, world.flour, 1500, 100_000);
  expect(await world.lineOf(count.id, 'Maize flour')).toMatchObject({
    systemThen: 100_000,
    counted: 98_500,
    difference: -1500,
    value: -10_500,
  });
  expect(await ok(app.call(principal, countsApi.get, { id: count.id }))).toMatchObject({ lost: 10_500, short: 10_500 });
});

it('counts against what the books said at the moment of counting: what moves before or after changes nothing', async () => {
  const { quantity } = await world.inStore(world.main, world.flour);
  const count = await ok(world.open({ itemIds: [world.flour] }));
  const line = await world.lineOf(count.id, 'Maize flour');
  await world.take(world.main, world.flour, 5000);
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: quantity - 5000 })]));
  await world.take(world.main, world.flour, 7000);
  expect(await world.lineOf(count.id, 'Maize flour')).toMatchObject({
    systemOpen: quantity,
    systemThen: quantity - 5000,
    difference: 0,
  });
  // Counted again after the second issue, one kilogram short.
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: quantity - 13_000 })]));
  expect(await world.lineOf(count.id, 'Maize flour')).toMatchObject({ systemThen: quantity - 12_000, difference: -1000 });
  await ok(world.approve(await ok(world.finish(count))));
  expect((await world.inStore(world.main, world.flour)).quantity).toBe(quantity - 13_000);
});

it('shows it where two people counted differently, and finishes only when it is decided which stands', async () => {
  const held = await world.inStore(world.main, world.chalk);
  const count = await ok(world.open({ itemIds: [world.chalk] }));
  const line = await world.lineOf(count.id, 'Chalk');
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: held.quantity })]));
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: held.quantity })], second));
  expect(await world.lineOf(count.id, 'Chalk')).toMatchObject({ conflict: false, counted: held.quantity });
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: held.quantity - 2000 })], second));
  const torn = await world.lineOf(count.id, 'Chalk');
  expect(torn).toMatchObject({ conflict: true, counted: null });
  expect(torn.tallies.map(({ quantity }) => quantity)).toEqual([held.quantity, held.quantity - 2000]);
  const phone = await ok(app.call(keeper, countsApi.phone, { id: count.id }));
  expect(phone.lines[0]).toMatchObject({ mine: held.quantity, conflict: true, others: [{ quantity: held.quantity - 2000 }] });
  expect((await world.finish(count)).body.message).toBe('Two people counted one line differently. Say which figure stands.');
  const decide = (more: object, caller: Caller = keeper) =>
    app.call(caller, countsApi.decide, { id: count.id, lineId: line.id, take: 'one', ...more } as never);
  expect((await decide({})).body.fields?.[0]?.path).toBe('tallyId');
  expect((await decide({ take: 'anew' })).body.fields?.[0]?.path).toBe('quantity');
  expect((await ok(decide({ take: 'together' }))).counted).toBe(held.quantity * 2 - 2000);
  expect(await ok(decide({ tallyId: torn.tallies[1]?.id }, principal))).toMatchObject({
    counted: held.quantity - 2000,
    conflict: false,
  });
  // Counted again, it is open again.
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: held.quantity - 1000 })]));
  expect((await world.lineOf(count.id, 'Chalk')).conflict).toBe(true);
  await ok(decide({ take: 'anew', quantity: held.quantity - 1000 }, principal));
  const counted = await ok(world.finish(count));
  // Whoever decided does not approve.
  expect((await world.approve(counted, {}, second)).status).toBe(403);
  expect((await world.approve(counted, {}, principal)).status).toBe(403);
  await ok(world.approve(counted, {}, 'ROLE_Exam_admin'));
  expect((await world.inStore(world.main, world.chalk)).quantity).toBe(held.quantity - 1000);
});

it('agrees with itself where something moved between two people’s counting', async () => {
  const { quantity } = await world.inStore(world.main, world.flour);
  const count = await ok(world.open({ itemIds: [world.flour] }));
  const line = await world.lineOf(count.id, 'Maize flour');
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity })]));
  await world.take(world.main, world.flour, 2000);
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: quantity - 2000 })], second));
  expect(await world.lineOf(count.id, 'Maize flour')).toMatchObject({ conflict: false, difference: 0, counted: quantity - 2000 });
  await world.cancel(count);
});

it('is not approved as it was seen before a line of it got another price', async () => {
  const { quantity } = await world.inStore(world.main, world.flour);
  const count = await ok(world.open({ itemIds: [world.flour] }));
  const line = await world.lineOf(count.id, 'Maize flour');
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: quantity + 1000 })]));
  const counted = await ok(world.finish(count));
  const note = (price: number) =>
    ok(app.call(keeper, countsApi.note, { id: count.id, lineId: line.id, reason: 'count', price, note: null }));
  await note(7000);
  expect((await world.approve(counted)).status).toBe(409);
  const seen = await ok(app.call(principal, countsApi.get, { id: count.id }));
  await note(7000);
  await ok(world.approve(seen));
});

it('is finished only with something counted, and opened only over what no other count has', async () => {
  const count = await ok(world.open({ itemIds: [world.chalk] }));
  expect((await world.finish(count)).body.message).toBe('Nothing is counted yet.');
  expect((await world.open({ itemIds: [] })).body.fields?.[0]?.path).toBe('itemIds');
  expect((await world.open({ scope: 'category' })).body.fields?.[0]?.path).toBe('categoryId');
  expect((await world.open({ itemIds: [999_999_999] })).body.fields?.[0]?.path).toBe('itemIds');
  expect((await world.open({ storeId: 999_999_999, itemIds: [world.chalk] })).body.fields?.[0]?.path).toBe('storeId');
  const second = await world.open({ itemIds: [world.flour, world.chalk] });
  expect(second.body.message).toContain(`Chalk is in count ${count.countNo}`);
  const other = await ok(world.open({ itemIds: [world.microscope] }));
  expect((await world.open({ scope: 'all' })).body.fields?.[0]?.path).toBe('storeId');
  await world.cancel(other);
  // With the rest as nothing there all of it is gone.
  const counted = await ok(world.finish(count, { rest: 'nothing' }));
  const { value, quantity } = await world.inStore(world.main, world.chalk);
  expect(counted).toMatchObject({ short: value, countedLines: 1 });
  const back = await app.call(principal, countsApi.sendBack, { ...world.at(counted), comment: '' }, world.key());
  expect(back.body.fields?.[0]).toEqual({ path: 'comment', message: 'Say what is to be counted again.' });
  const again = await ok(app.call(principal, countsApi.sendBack, { ...world.at(counted), comment: 'Look again' }, world.key()));
  expect(again.state).toBe('open');
  const line = await world.lineOf(count.id, 'Chalk');
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity })]));
  const finished = await ok(world.finish(again));
  expect(await ok(world.approve(finished))).toMatchObject({ gained: 0, lost: 0, differing: 0 });
  expect((await world.enter(count, [world.entry({ lineId: line.id, quantity: 0 })])).status).toBe(409);
  expect((await world.finish(finished)).status).toBe(409);
});

it('is approved once of two at once, and not where a period is locked or less is left by now', async () => {
  const { quantity } = await world.inStore(world.main, world.flour);
  const count = await ok(world.open({ itemIds: [world.flour] }));
  const line = await world.lineOf(count.id, 'Maize flour');
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: quantity - 3000 })]));
  const counted = await ok(world.finish(count));
  const both = await Promise.all([world.approve(counted), world.approve(counted, {}, second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await world.inStore(world.main, world.flour)).quantity).toBe(quantity - 3000);

  const less = await ok(world.open({ itemIds: [world.flour] }));
  const of = await world.lineOf(less.id, 'Maize flour');
  await ok(world.enter(less, [world.entry({ lineId: of.id, quantity: 0 })]));
  const waits = await ok(world.finish(less));
  await world.take(world.main, world.flour, 1000);
  expect((await world.approve(waits)).status).toBe(422);
  const { version } = (await app.call(principal, periodsApi.get)).body;
  await ok(app.call(principal, periodsApi.lock, { version, until: world.day }));
  expect((await world.approve(waits)).status).toBe(422);
  const unlocked = (await app.call(principal, periodsApi.get)).body.version;
  await ok(app.call(principal, periodsApi.reopen, { version: unlocked, from: world.day, reason: 'Locked too early' }));
  expect((await world.approve(waits, { day: '2020-01-01' })).body.fields?.[0]?.path).toBe('day');
  await world.cancel(waits);
});

it('hides what the books say of a blind count until it is finished', async () => {
  const count = await ok(world.open({ itemIds: [world.flour], blind: true }));
  const line = await world.lineOf(count.id, 'Maize flour');
  await ok(world.enter(count, [world.entry({ lineId: line.id, quantity: 1000 })]));
  expect(await ok(app.call(principal, countsApi.get, { id: count.id }))).toMatchObject({
    hidden: true,
    short: null,
    differing: null,
  });
  expect(await world.lineOf(count.id, 'Maize flour')).toMatchObject({
    systemOpen: null,
    systemThen: null,
    difference: null,
    value: null,
    counted: 1000,
  });
  expect((await ok(app.call(keeper, countsApi.phone, { id: count.id }))).lines[0]?.system).toBeNull();
  expect((await app.call(keeper, countsApi.paper, { id: count.id })).status).toBe(422);
  expect((await ok(app.call(principal, countsApi.lines, { id: count.id, show: 'differing' }))).total).toBe(0);
  expect((await ok(world.finish(count))).short).toBeGreaterThan(0);
  expect((await world.lineOf(count.id, 'Maize flour')).systemThen).toBeGreaterThan(0);
  await world.cancel(await ok(app.call(principal, countsApi.get, { id: count.id })));
});
