import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { kitchenWorld } from '#app/testing/inventory/kitchen.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { addDays } from '#kit/contract/dates.ts';
import { issuesApi } from '../../issuing/contract/issues.ts';
import { returnsApi } from '../../issuing/contract/returns.ts';
import { dishes } from '../contract/dishes.ts';
import { menuApi } from '../contract/menu.ts';
import { rationsApi } from '../contract/rations.ts';
import { kitchenUseApi } from '../contract/use.ts';

const everything = 'ROLE_All' as const;
const clerk = 'ROLE_post_content' as const;
let app: TestApp;
let world: Awaited<ReturnType<typeof kitchenWorld>>;

beforeAll(async () => {
  app = await testApp();
  world = await kitchenWorld(app);
});
afterAll(() => app.close());

const get = (id: number) => ok(app.call(everything, rationsApi.get, { id }));
const meal = (name: string, more: object = {}) => ({ mealId: world.mealOf(name), ...more });
/** What a ration issued of an item, by the movements of the stock. */
const moved = (rationId: number, itemId: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ quantity: number; value: number }>`
      select coalesce(-sum(m.quantity), 0)::bigint as quantity, coalesce(-sum(m.value), 0)::bigint as value
        from inventory.move m join inventory.ration r on r.issue_id = m.document_id
       where m.document = 'issue' and r.id = ${rationId} and m.item_id = ${itemId}`.execute(tx);
    return rows[0];
  });

it('follows the register while it is a draft, and stays as it was issued', async () => {
  const { day, boarders, dayScholars } = world;
  await world.menu(day, 'Lunch', [world.ugali.id]);
  await world.mark(day, [...boarders, ...dayScholars]);
  const draft = await ok(world.draft(day, [meal('Lunch', { staff: 3, visitors: 1 })]));
  expect(draft.counted).toMatchObject({ boarders: 3, dayScholars: 2, marked: 5, unmarked: 0, words: null });
  expect(draft.meals).toMatchObject([{ name: 'Lunch', dishes: 'Ugali', boarders: 3, dayScholars: 2, staff: 3, heads: 9 }]);
  // (3 + 1) × 601 + 2 × 400 + 3 × 1000, of two heads: 3102.
  expect(draft.items).toMatchObject([{ name: 'Maize flour', planned: 3102, quantity: 3102, carried: 0, typed: false }]);
  await world.mark(day, boarders, dayScholars);
  const fewer = await get(draft.id);
  expect(fewer.meals[0]).toMatchObject({ dayScholars: 0, heads: 7 });
  expect(fewer.items[0]).toMatchObject({ planned: 2702, quantity: 2702 });
  const before = await world.inStore(world.kitchen, world.flour);
  const issued = await ok(world.issue(fewer));
  expect(issued).toMatchObject({ state: 'issued', counted: null });
  expect(await moved(issued.id, world.flour)).toEqual({ quantity: 2702, value: issued.value });
  expect(await world.inStore(world.kitchen, world.flour)).toEqual({
    quantity: before.quantity - 2702,
    value: before.value - (issued.value ?? 0),
  });

  // Neither the register nor the dish rewrites what was issued.
  await world.mark(day, [...boarders, ...dayScholars]);
  await ok(
    app.call(everything, dishes.api.update, {
      ...world.ugali,
      name: 'Sima',
      lines: [{ itemId: world.flour, quantity: 9000 }],
    }),
  );
  await world.menu(day, 'Lunch', []);
  const later = await get(issued.id);
  expect(later.meals).toMatchObject([{ dishes: 'Ugali', dayScholars: 0, heads: 7 }]);
  expect(later.items).toMatchObject([{ planned: 2702, quantity: 2702 }]);
  world.ugali = await ok(
    app.call(everything, dishes.api.update, {
      ...(await ok(app.call(everything, dishes.api.get, { id: world.ugali.id }))),
      name: 'Ugali',
      forHeads: 1,
      lines: [{ itemId: world.flour, quantity: 300 }],
    }),
  );
});

it('takes the roll where no register is taken, less who is away, and says so', async () => {
  const at = (day: string) => ok(app.call(clerk, rationsApi.forDay, { day }));
  const { wednesday } = world;
  const day = await at(wednesday);
  expect(day.heads).toMatchObject({ boarders: 3, dayScholars: 2, marked: 0, unmarked: 5, away: 0 });
  expect(day.heads.words).toBe('No register is taken yet: the roll is counted in its place.');
  expect(day.meals.map(({ name }) => name)).toEqual(['Breakfast', 'Break', 'Lunch', 'Supper']);
  expect((await at(addDays(wednesday, 3))).heads).toMatchObject({ boarders: 3, dayScholars: 0 });
  expect((await at(`${Number(wednesday.slice(0, 4)) - 1}-12-31`)).heads).toMatchObject({ boarders: 0, dayScholars: 0 });
  const [away = 0] = world.boarders;
  await asSchoolA(app, ({ tx }) => sql`update registration.student set status = 'suspended' where id = ${away}`.execute(tx));
  expect((await at(wednesday)).heads).toMatchObject({ boarders: 2, away: 1 });
  await world.mark(wednesday, [away]);
  const partly = (await at(wednesday)).heads;
  expect(partly).toMatchObject({ boarders: 3, marked: 1, unmarked: 4, away: 0 });
  expect(partly.words).toBe('No register has 4 of the students yet: the roll is counted in its place.');
  await asSchoolA(app, ({ tx }) => sql`update registration.student set status = 'active' where id = ${away}`.execute(tx));
});

it('gives each meal to whom it is for, and rounds what is not divided up', async () => {
  const { wednesday, ugali } = world;
  const chalky = await ok(
    app.call(everything, dishes.api.create, {
      name: 'Mandazi “Ñ”',
      forHeads: 4,
      lines: [
        { itemId: world.chalk, quantity: 1000 },
        { itemId: world.milk, quantity: 0 },
      ],
    }),
  );
  await world.menu(wednesday, 'Breakfast', [world.tea.id, chalky.id]);
  await world.menu(wednesday, 'Lunch', [ugali.id]);
  const draft = await ok(world.draft(wednesday, [meal('Breakfast', { staff: 2 }), meal('Lunch', { staff: 5, visitors: 2 })]));
  expect(draft.meals).toMatchObject([
    { name: 'Breakfast', boarders: 3, dayScholars: 0, heads: 5, dishes: 'Chai ya maziwa, Mandazi “Ñ”' },
    { name: 'Lunch', boarders: 3, dayScholars: 2, heads: 12 },
  ]);
  const of = Object.fromEntries(draft.items.map((item) => [item.itemId, item]));
  expect(of[world.chalk]).toMatchObject({ planned: 1250, quantity: 2000, divisible: false });
  expect(of[world.milk]).toMatchObject({ planned: 750, quantity: 750 });
  expect(of[world.flour]).toMatchObject({ planned: 3600, meals: [{ mealId: world.mealOf('Lunch'), quantity: 3600 }] });
  const typed = { id: draft.id, version: draft.version, meals: [meal('Lunch', { staff: 5, visitors: 2 })] };
  const refused = await app.call(clerk, rationsApi.update, { ...typed, lines: [{ itemId: world.chalk, quantity: 500 }] });
  expect(refused.body.fields?.[0]?.path).toBe('lines.0.quantity');
  const changed = await ok(
    app.call(clerk, rationsApi.update, { ...typed, lines: [{ itemId: world.flour, quantity: 4000 }], note: 'Wageni' }),
  );
  expect(changed.items).toMatchObject([{ itemId: world.flour, planned: 3600, quantity: 4000, typed: true }]);
  expect((await app.call(clerk, rationsApi.update, { ...typed, lines: [] })).status).toBe(409);
  expect((await world.draft(wednesday, [meal('Lunch')])).status).toBe(409);
  const cancelled = await ok(
    app.call(clerk, rationsApi.cancel, { id: draft.id, version: changed.version, comment: 'Another menu' }),
  );
  expect(cancelled.state).toBe('cancelled');
  expect((await world.issue(changed)).status).toBe(409);
  await ok(app.call(clerk, rationsApi.cancel, { ...(await versionOf(world.draft(wednesday, [meal('Lunch')]))), comment: 'x' }));
});

const versionOf = async (answer: ReturnType<typeof world.draft>) => {
  const { id, version } = await ok(answer);
  return { id, version };
};

it('issues nothing of an empty menu or without heads, and no more than there is', async () => {
  const { day } = world;
  const empty = await ok(world.draft(day, [meal('Supper')]));
  expect(empty.items).toEqual([]);
  expect((await world.issue(empty)).body.message).toContain('Nothing is issued');
  await world.menu(day, 'Supper', [world.ugali.id]);
  await world.mark(day, [], [...world.boarders, ...world.dayScholars]);
  const nobody = await get(empty.id);
  expect(nobody.meals[0]).toMatchObject({ heads: 0 });
  expect(nobody.items).toEqual([]);
  expect((await world.issue(nobody, [{ itemId: world.flour, quantity: 10_000_000 }])).status).toBe(422);
  expect((await world.issue(nobody, [{ itemId: 999_999_999, quantity: 1000 }])).body.fields?.[0]?.path).toBe('lines.0.itemId');
  expect((await world.issue({ ...nobody, version: 99 })).status).toBe(409);
  const both = await Promise.all([
    world.issue(nobody, [{ itemId: world.flour, quantity: 1000 }]),
    world.issue(nobody, [{ itemId: world.flour, quantity: 1000 }]),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await moved(empty.id, world.flour)).toMatchObject({ quantity: 1000 });
  await world.mark(day, [...world.boarders, ...world.dayScholars]);
});

it('carries what was left into the next ration once, with its value, and counts as used what was not', async () => {
  const { day } = world;
  await world.menu(day, 'Break', [world.tea.id]);
  const draft = await ok(world.draft(day, [meal('Break', { staff: 5 })]));
  expect(draft.items).toMatchObject([{ planned: 1500 }]);
  const issued = await ok(world.issue(draft, [{ itemId: world.milk, quantity: 2000 }]));
  const served = [{ mealId: world.mealOf('Break'), served: 8 }];
  expect((await world.serve(issued, [{ itemId: world.milk, leftOver: 2001 }])).body.fields?.[0]?.path).toBe('items.0.leftOver');
  expect((await world.serve(issued, [{ itemId: world.flour, leftOver: 1 }])).body.fields?.[0]?.path).toBe('items.0.itemId');
  const noted = await ok(world.serve(issued, [{ itemId: world.milk, leftOver: 500 }], served));
  expect(noted).toMatchObject({ state: 'served', meals: [{ served: 8 }], items: [{ leftOver: 500, used: 1500 }] });

  await world.menu(day, 'Breakfast', [world.tea.id]);
  const next = await ok(world.draft(day, [meal('Breakfast', { staff: 7 })]));
  expect(next.items).toMatchObject([{ planned: 1500, carried: 500, quantity: 1000 }]);
  const given = await ok(world.issue(next));
  expect(given.items).toMatchObject([{ carried: 500, quantity: 1000, used: 1500 }]);
  const again = await world.serve(noted, [{ itemId: world.milk, leftOver: 400 }]);
  expect(again.body.fields?.[0]?.message).toContain('went into another ration');

  // Everything that left the store is used or left, to the cent.
  const use = await ok(app.call(clerk, kitchenUseApi.use, { from: day, to: day }));
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ quantity: number; value: number }>`
      select -sum(m.quantity)::bigint as quantity, -sum(m.value)::bigint as value
        from inventory.move m join inventory.ration r on r.issue_id = m.document_id
       where m.document = 'issue' and r.day = ${day}::date and m.item_id = ${world.milk}`.execute(tx),
  );
  expect(use.items.find(({ itemId }) => itemId === world.milk)).toMatchObject({
    used: rows[0]?.quantity,
    value: rows[0]?.value,
  });
});

it('counts for nothing once its issue is reversed, and its meal is drafted anew', async () => {
  const { day } = world;
  const rations = await ok(app.call(everything, rationsApi.list, { from: day, to: day, state: 'issued' }));
  const [supper] = rations.rows.filter(({ meals }) => meals === 'Supper');
  const before = await ok(app.call(clerk, kitchenUseApi.use, { from: day, to: day }));
  const { issueId, value } = await get(supper?.id ?? 0);
  const { version } = await ok(app.call(clerk, issuesApi.get, { id: issueId ?? 0 }));
  const reversal = { id: issueId ?? 0, version, comment: 'Wrong store' };
  await ok(app.call('ROLE_finance_admin', issuesApi.reverse, reversal, world.key()));
  expect((await get(supper?.id ?? 0)).state).toBe('reversed');
  const { days } = await ok(app.call(clerk, menuApi.week, { day }));
  expect(days.find((one) => one.day === day)?.cells.find(({ mealId }) => mealId === world.mealOf('Supper'))?.issued).toBe(false);
  const after = await ok(app.call(clerk, kitchenUseApi.use, { from: day, to: day }));
  expect(before.days[0]?.value).toBe((after.days[0]?.value ?? 0) + (value ?? 0));
  expect(
    (await ok(app.call(clerk, rationsApi.forDay, { day }))).meals.find(({ name }) => name === 'Supper')?.rationId,
  ).toBeNull();
  const anew = await ok(world.draft(day, [meal('Supper')]));
  await ok(app.call(clerk, rationsApi.cancel, { id: anew.id, version: anew.version, comment: 'Only a test' }));
});

it('gives what it had taken over to the next ration once its issue is reversed', async () => {
  const later = addDays(world.day, 7);
  for (const name of ['Break', 'Breakfast']) await world.menu(later, name, [world.tea.id]);
  const first = await ok(world.draft(later, [meal('Break', { staff: 5 })]));
  const issued = await ok(world.issue(first, [{ itemId: world.milk, quantity: 2000 }]));
  const served = await ok(world.serve(issued, [{ itemId: world.milk, leftOver: 500 }]));
  const next = () => ok(world.draft(later, [meal('Breakfast', { staff: 7 })]));
  const given = await ok(world.issue(await next(), [{ itemId: world.milk, quantity: 1000 }]));
  expect(given.items).toMatchObject([{ carried: 500, quantity: 1000 }]);
  expect((await get(served.id)).items).toMatchObject([{ leftOver: 500, gone: true }]);
  const { version } = await ok(app.call(clerk, issuesApi.get, { id: given.issueId ?? 0 }));
  const reversal = { id: given.issueId ?? 0, version, comment: 'Wrong store' };
  await ok(app.call('ROLE_finance_admin', issuesApi.reverse, reversal, world.key()));
  const free = await get(served.id);
  expect(free.items).toMatchObject([{ leftOver: 500, gone: false }]);
  expect(await ok(world.serve(free, [{ itemId: world.milk, leftOver: 400 }]))).toMatchObject({ items: [{ leftOver: 400 }] });
  const anew = await next();
  expect(anew.items).toMatchObject([{ carried: 400 }]);
  const again = await ok(world.issue(anew, [{ itemId: world.milk, quantity: 1100 }]));
  expect(again.items).toMatchObject([{ carried: 400, quantity: 1100, used: 1500 }]);
  expect((await get(served.id)).items).toMatchObject([{ gone: true }]);
});

it('has no more left over than is in the kitchen once some of it is returned, and its issue stays once that was used', async () => {
  const later = addDays(world.day, 14);
  for (const name of ['Break', 'Breakfast']) await world.menu(later, name, [world.tea.id]);
  const draft = await ok(world.draft(later, [meal('Break', { staff: 5 })]));
  const issued = await ok(world.issue(draft, [{ itemId: world.milk, quantity: 2000 }]));
  const served = await ok(world.serve(issued, [{ itemId: world.milk, leftOver: 500 }]));
  const issueId = issued.issueId ?? 0;
  const issueLineId = (await ok(app.call(clerk, issuesApi.get, { id: issueId }))).lines[0]?.lineId ?? 0;
  const back = (quantity: number) =>
    ok(app.call(everything, returnsApi.take, { lines: [{ issueLineId, condition: 'good', quantity }] }, world.key()));
  await back(200);
  const less = await get(served.id);
  expect(less.items).toMatchObject([{ returned: 200, leftOver: 300, used: 1500 }]);
  expect((await world.serve(served, [{ itemId: world.milk, leftOver: 500 }])).status).toBe(409);
  const use = async () => {
    const { items } = await ok(app.call(clerk, kitchenUseApi.use, { from: later, to: later }));
    const milk = items.find(({ itemId }) => itemId === world.milk);
    return [milk?.used, milk?.value];
  };
  expect(await use()).toEqual([1500, Math.round(((issued.value ?? 0) * 1500) / 2000)]);
  // More comes back than was noted: less was used.
  await back(400);
  expect((await get(served.id)).items).toMatchObject([{ returned: 600, leftOver: 0, used: 1400 }]);
  await ok(world.serve(await get(served.id), [{ itemId: world.milk, leftOver: 100 }]));
  const next = await ok(world.issue(await ok(world.draft(later, [meal('Breakfast', { staff: 7 })]))));
  expect(next.items).toMatchObject([{ carried: 100, quantity: 1400 }]);
  await back(50);
  expect((await get(served.id)).items).toMatchObject([{ leftOver: 100, gone: true, used: 1250 }]);
  // Reversed as a whole it would bring back what the next ration used.
  const other = await ok(world.issue(await ok(world.draft(later, [meal('Supper')])), [{ itemId: world.milk, quantity: 500 }]));
  await ok(world.serve(other, [{ itemId: world.milk, leftOver: 200 }]));
  await ok(world.issue(await ok(world.draft(later, [meal('Lunch')])), [{ itemId: world.milk, quantity: 100 }]));
  const { version } = await ok(app.call(clerk, issuesApi.get, { id: other.issueId ?? 0 }));
  const reversal = { id: other.issueId ?? 0, version, comment: 'Wrong store' };
  const stays = await app.call('ROLE_finance_admin', issuesApi.reverse, reversal, world.key());
  expect([stays.status, stays.body.message]).toEqual([
    422,
    expect.stringContaining('What was left of Milk went into ration RAT/'),
  ]);
});

it('is of its own school alone', async () => {
  const { rows } = await ok(app.call(everything, rationsApi.list, {}));
  const id = rows[0]?.id ?? 0;
  const other = 'otherSchool' as const;
  expect((await app.call(other, rationsApi.get, { id })).status).toBe(404);
  expect((await app.call(other, rationsApi.cancel, { id, version: 1, comment: 'Not ours' })).status).toBe(404);
  expect((await ok(app.call(other, rationsApi.list, {}))).total).toBe(0);
  expect((await app.call(other, rationsApi.create, { day: world.day, meals: [meal('Lunch')] }, world.key())).status).toBe(422);
  expect((await app.call('nobody', rationsApi.get, { id })).status).toBe(401);
});
