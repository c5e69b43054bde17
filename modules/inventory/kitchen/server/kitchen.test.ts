import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { kitchenWorld } from '#app/testing/inventory/kitchen.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { addDays } from '#kit/contract/dates.ts';
import { countingFigures } from '../../counting/server/figures.ts';
import { issuesApi } from '../../issuing/contract/issues.ts';
import { requisitionsApi } from '../../requests/contract/requisitions.ts';
import { dishes } from '../contract/dishes.ts';
import { meals, mealsMoreApi } from '../contract/meals.ts';
import { menuApi } from '../contract/menu.ts';
import { type Ration, rationsApi } from '../contract/rations.ts';
import { kitchenSettingsApi, kitchenUseApi } from '../contract/use.ts';
import { kitchenFigures } from './figures.ts';

const everything = 'ROLE_All' as const;
const clerk = 'ROLE_post_content' as const;
let app: TestApp;
let world: Awaited<ReturnType<typeof kitchenWorld>>;

beforeAll(async () => {
  app = await testApp();
  world = await kitchenWorld(app);
});
afterAll(() => app.close());

const cellOf = async (day: string, meal: string) => {
  const week = await ok(app.call(clerk, menuApi.week, { day }));
  const cells = week.days.find((one) => one.day === day)?.cells;
  return cells?.find(({ mealId }) => mealId === world.mealOf(meal))?.dishes.map(({ name }) => name);
};
/** Issues a meal of a day whose students all have a mark. */
const cook = async (day: string, meal: string, lines?: { itemId: number; quantity: number }[], staff = 0): Promise<Ration> => {
  await world.mark(day, [...world.boarders, ...world.dayScholars]);
  return ok(world.issue(await ok(world.draft(day, [{ mealId: world.mealOf(meal), staff }])), lines));
};

it('keeps a week of menus from Monday, and copies one into another', async () => {
  const { wednesday, ugali, tea } = world;
  const week = await ok(app.call(clerk, menuApi.week, { day: wednesday }));
  expect(week.monday).toBe(addDays(wednesday, -2));
  expect(week.days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => addDays(week.monday, at)));
  expect((await ok(app.call(clerk, menuApi.week, { day: addDays(week.monday, 6) }))).monday).toBe(week.monday);
  await world.menu(wednesday, 'Lunch', [ugali.id, tea.id]);
  await world.menu(addDays(week.monday, 6), 'Supper', [tea.id]);
  expect(await cellOf(wednesday, 'Lunch')).toEqual(['Ugali', 'Chai ya maziwa']);
  const next = addDays(wednesday, 7);
  await world.menu(next, 'Lunch', [tea.id]);
  const copy = (more: object) => app.call(clerk, menuApi.copy, { from: wednesday, to: next, ...more });
  expect((await ok(copy({}))).copied).toBe(1);
  expect(await cellOf(next, 'Lunch')).toEqual(['Chai ya maziwa']);
  expect(await cellOf(addDays(week.monday, 13), 'Supper')).toEqual(['Chai ya maziwa']);
  expect((await ok(copy({ replace: true }))).copied).toBe(3);
  expect(await cellOf(next, 'Lunch')).toEqual(['Ugali', 'Chai ya maziwa']);
  expect((await copy({ to: addDays(wednesday, 1) })).body.fields?.[0]?.path).toBe('to');
  // A week without a menu takes no other’s place.
  const empty = await copy({ from: addDays(wednesday, -70), replace: true });
  expect([empty.status, empty.body.message]).toEqual([422, expect.stringContaining('has no menu')]);
  expect(await cellOf(next, 'Lunch')).toEqual(['Ugali', 'Chai ya maziwa']);
  expect((await ok(copy({ from: addDays(wednesday, -70) }))).copied).toBe(0);
  const put = (dishIds: number[], mealId = world.mealOf('Lunch')) =>
    app.call(clerk, menuApi.put, { day: wednesday, mealId, dishIds });
  expect((await put([ugali.id, ugali.id])).body.fields?.[0]?.path).toBe('dishIds');
  expect((await put([999_999_999])).body.fields?.[0]?.path).toBe('dishIds');
  expect((await put([], 999_999_999)).body.fields?.[0]?.path).toBe('mealId');
  // Of two who change one meal the second hears what the first has put there.
  const seen = (await ok(app.call(clerk, menuApi.week, { day: wednesday }))).days[2]?.cells.find(
    ({ mealId }) => mealId === world.mealOf('Lunch'),
  );
  const over = (dishIds: number[]) =>
    app.call(clerk, menuApi.put, { day: wednesday, mealId: world.mealOf('Lunch'), dishIds, version: seen?.version });
  const both = await Promise.all([over([world.tea.id]), over([])]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await over([])).body.message).toContain('Someone else changed this meal while you had it open');
  await ok(put([ugali.id, world.tea.id]));
  expect(
    (await app.call('otherSchool', menuApi.put, { day: wednesday, mealId: world.mealOf('Lunch'), dishIds: [] })).status,
  ).toBe(400);
  expect((await ok(app.call('otherSchool', menuApi.week, { day: wednesday }))).meals).toEqual([]);
  const token = await app.tokenOf(clerk);
  const answer = await app.http.inject({
    url: `${menuApi.print.path}?day=${wednesday}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = pdfText(answer.rawPayload);
  for (const words of ['MENU', 'Wednesday', 'Ugali, Chai ya maziwa', 'Supper']) expect(text).toContain(words);
});

it('keeps meals and dishes as the school calls them; who has not all rights changes no meal', async () => {
  expect((await ok(app.call(everything, mealsMoreApi.addUsual, {}))).added).toBe(0);
  const tea = { name: 'Ten o’clock', place: 25, staff: false };
  expect((await app.call(clerk, meals.api.create, tea)).status).toBe(403);
  expect((await app.call(everything, meals.api.create, { ...tea, name: 'LUNCH' })).status).toBe(409);
  const made = await ok(app.call(everything, meals.api.create, tea));
  await ok(app.call(everything, meals.api.remove, { id: made.id }));
  await world.menu(world.wednesday, 'Lunch', [world.ugali.id]);
  expect((await app.call(everything, meals.api.remove, { id: world.mealOf('Lunch') })).status).toBe(409);
  expect((await app.call(everything, dishes.api.remove, { id: world.ugali.id })).status).toBe(409);
  const line = { itemId: world.flour, quantity: 100 };
  const twice = await app.call(clerk, dishes.api.create, { name: 'Githeri', lines: [line, line] });
  expect(twice.body.fields?.[0]?.path).toBe('lines.1.itemId');
  expect((await app.call(clerk, dishes.api.create, { name: 'Githeri', lines: [{ ...line, itemId: 999_999_999 }] })).status).toBe(
    422,
  );
  expect((await app.call(clerk, dishes.api.create, { name: 'Githeri', forHeads: 0 })).status).toBe(400);
  const dish = await ok(app.call(clerk, dishes.api.get, { id: world.ugali.id }));
  // 601 thousandths of two heads at 70.00 a kilogram, over both stores.
  expect(dish).toMatchObject({ costPerHead: 2104, lines: [{ name: 'Maize flour', unit: 'kg', quantity: 601 }] });
});

it('chooses the kitchen’s store, and says where none is', async () => {
  const settings = await ok(app.call(clerk, kitchenSettingsApi.get));
  expect(settings).toMatchObject({ storeId: world.kitchen, storeName: 'Science stôre', version: 1 });
  const said = { storeId: settings.storeId, departmentId: null, version: 1 };
  expect((await app.call(clerk, kitchenSettingsApi.update, said)).status).toBe(403);
  expect((await app.call(everything, kitchenSettingsApi.update, { ...said, version: 7 })).status).toBe(409);
  expect((await app.call(everything, kitchenSettingsApi.update, { ...said, storeId: 999_999_999 })).body.fields?.[0]?.path).toBe(
    'storeId',
  );
  await ok(app.call(everything, kitchenSettingsApi.update, { ...said, storeId: null }));
  expect((await app.call(clerk, kitchenUseApi.lasting)).body.message).toContain('No store is chosen');
  await ok(app.call(everything, kitchenSettingsApi.update, { ...said, version: 2 }));
});

it('reckons what was used a head and against the plan as its own sums do', async () => {
  const { day } = world;
  const at = (back: number) => addDays(day, -back);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ day: string }>`select to_char(max(last_day), 'YYYY-MM-DD') as day from inventory.balance`.execute(tx),
  );
  // Stock came today, so that everything is issued today whatever day it is for.
  expect(rows[0]?.day).toBe(day);
  await world.menu(day, 'Lunch', [world.ugali.id]);
  await world.menu(day, 'Break', [world.tea.id]);
  await cook(day, 'Lunch', [{ itemId: world.flour, quantity: 4000 }], 3);
  const tea = await cook(day, 'Break');
  await ok(world.serve(tea, [{ itemId: world.milk, leftOver: 250 }], [{ mealId: world.mealOf('Break'), served: 4 }]));
  const used = await ok(app.call(clerk, kitchenUseApi.use, { from: at(3), to: day }));
  const { rows: issued } = await asSchoolA(app, ({ tx }) =>
    sql<{ itemId: number; quantity: number; value: number }>`
      select l.item_id as "itemId", sum(l.quantity)::bigint as quantity, sum(l.value)::bigint as value
        from inventory.issue_line l join inventory.issue i on i.id = l.issue_id
       where i.to_kind = 'kitchen' group by l.item_id`.execute(tx),
  );
  const of = (itemId: number) => issued.find((one) => one.itemId === itemId) ?? { quantity: 0, value: 0 };
  expect(of(world.flour)).toMatchObject({ quantity: 4000, value: 28_000 });
  expect(of(world.milk).quantity).toBe(750);
  const left = Math.round((of(world.milk).value * 250) / 750);
  const value = of(world.flour).value + of(world.milk).value - left;
  // Eight at lunch, four at break: the day fed eight.
  expect(used.days).toEqual([{ day, heads: 8, servings: 12, value, perHead: Math.round(value / 8) }]);
  expect(used.meals).toMatchObject([
    { name: 'Break', servings: 4, value: of(world.milk).value - left },
    { name: 'Lunch', servings: 8, value: 28_000, perHead: 3500 },
  ]);
  expect(used.items.map(({ name, used: quantity, perHead }) => [name, quantity, perHead])).toEqual([
    ['Maize flour', 4000, 500],
    ['Milk', 500, 62.5],
  ]);

  expect(used.mealItems.map((row) => [row.mealName, row.name, row.used, row.perServing])).toEqual([
    ['Break', 'Milk', 500, 125],
    ['Lunch', 'Maize flour', 4000, 500],
  ]);

  const planned = Math.ceil((3 * 601 + 2 * 400 + 3 * 1000) / 2);
  const compared = (by: 'item' | 'day' | 'month') => ok(app.call(clerk, kitchenUseApi.variance, { from: at(3), to: day, by }));
  const items = await compared('item');
  expect(items.total).toBe(2);
  expect(items.rows[0]).toMatchObject({
    label: 'Maize flour',
    unit: 'kg',
    planned,
    used: 4000,
    variance: 4000 - planned,
    plannedValue: Math.round((planned * 28_000) / 4000),
    value: 28_000 - Math.round((planned * 28_000) / 4000),
  });
  for (const by of ['day', 'month'] as const) {
    const { rows: all } = await compared(by);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ label: by === 'day' ? day : day.slice(0, 7), planned: null, usedValue: value });
  }
  const board = await asSchoolA(app, (ctx) => kitchenFigures(ctx));
  expect(board).toMatchObject({ set: true, perHead: Math.round(value / 8), days: [{ day, heads: 8 }] });
  expect(board.items[0]).toMatchObject({ label: 'Maize flour' });
  expect(await asSchoolA(app, ({ tx }) => countingFigures(tx, at(30), day))).toMatchObject({ open: 0, waiting: 0, lost: 0 });
});

it('says how many days the stock lasts, and what the menus to come need, for a requisition', async () => {
  const { day } = world;
  const next = addDays(day, 1);
  await world.mark(next, [...world.boarders, ...world.dayScholars]);
  const big = await ok(
    app.call(clerk, dishes.api.create, {
      name: 'Karamu',
      lines: [
        { itemId: world.flour, quantity: 30_000 },
        { itemId: world.chalk, quantity: 100 },
      ],
    }),
  );
  await world.menu(next, 'Lunch', [big.id]);
  const { inStore } = world;
  const stock = (await inStore(world.kitchen, world.flour)).quantity;
  const list = await ok(app.call(clerk, kitchenUseApi.shopping, { from: next, to: next }));
  expect(list.days).toBe(1);
  const flour = list.rows.find(({ itemId }) => itemId === world.flour);
  // Staff of the last ration at lunch: three.
  expect(flour).toMatchObject({ need: 8 * 30_000, inKitchen: stock, elsewhere: 200_000, short: 240_000 - stock });
  expect(flour?.amount).toBe(Math.round(((240_000 - stock) * (flour?.price ?? 0)) / 1000));
  expect(list.rows.find(({ itemId }) => itemId === world.chalk)).toMatchObject({ need: 800, short: 0 });
  expect((await app.call(clerk, kitchenUseApi.shopping, { from: next, to: day })).body.fields?.[0]?.path).toBe('to');
  expect((await app.call(clerk, kitchenUseApi.shopping, { from: day, to: addDays(day, 90) })).body.fields?.[0]?.path).toBe('to');

  const asked = { lines: [{ itemId: world.flour, quantity: 240_000 - stock }], neededOn: next };
  const made = await ok(app.call(clerk, kitchenUseApi.requisition, asked, world.key()));
  const requisition = await ok(app.call(clerk, requisitionsApi.get, { id: made.id }));
  expect(requisition).toMatchObject({
    state: 'draft',
    neededOn: next,
    lines: [{ itemId: world.flour, quantity: 240_000 - stock }],
  });
  expect((await app.call(clerk, kitchenUseApi.requisition, { lines: [] }, world.key())).status).toBe(400);
  expect((await app.call('otherSchool', kitchenUseApi.requisition, asked, world.key())).status).toBe(422);

  // A list that is longer than a requisition makes two.
  const many = await asSchoolA(app, ({ tx }) =>
    sql<{ itemId: number; quantity: number }>`
      insert into inventory.item (code, name, category_id, kind, unit)
      select 'MANY' || n, 'Spice ' || n, (select category_id from inventory.item where id = ${world.flour}), 'food', 'packet'
        from generate_series(1, 101) n returning id as "itemId", 1000 as quantity`.execute(tx),
  );
  const two = await ok(app.call(clerk, kitchenUseApi.requisition, { lines: many.rows, neededOn: next }, world.key()));
  const drafted = await ok(app.call(clerk, requisitionsApi.list, { sort: '-requisitionNo' }));
  expect([two.more, made.more, drafted.rows.slice(0, 2).map(({ lineCount }) => lineCount)]).toEqual([1, 0, [1, 100]]);

  // What is issued already left the store: it is bought no second time, and tells all the same how long the stock lasts.
  const lasts = await ok(app.call(clerk, kitchenUseApi.lasting, { q: 'flour' }));
  const menus = await ok(app.call(clerk, kitchenUseApi.shopping, { from: day, to: addDays(day, 13) }));
  expect([menus.days, menus.rows.find(({ itemId }) => itemId === world.flour)?.need]).toEqual([1, 240_000]);
  const need = 240_000 + Math.ceil((3 * 601 + 2 * 400 + 3 * 1000) / 2);
  expect(lasts.rows).toMatchObject([
    {
      inStore: stock,
      perDayPast: 4000,
      daysPast: Math.floor(stock / 4000),
      perDayPlan: Math.round(need / 2),
      daysPlan: Math.floor(stock / Math.round(need / 2)),
    },
  ]);
});

it('prints a day’s ration sheet', async () => {
  const { rows } = await ok(app.call(clerk, rationsApi.list, { state: 'served' }));
  const token = await app.tokenOf(clerk);
  const answer = await app.http.inject({
    url: rationsApi.sheet.path.replace(':id', String(rows[0]?.id ?? 0)),
    headers: { authorization: `Bearer ${token}` },
  });
  const text = pdfText(answer.rawPayload);
  for (const words of ['RATION SHEET', rows[0]?.rationNo ?? '', 'Chai ya maziwa', 'Received by', 'Milk'])
    expect(text).toContain(words);
});

it('is issued for a day that has passed though its items have moved since', async () => {
  const before = addDays(world.day, -1);
  await world.menu(before, 'Lunch', [world.ugali.id]);
  const late = await ok(world.issue(await ok(world.draft(before, [{ mealId: world.mealOf('Lunch'), staff: 4 }]))));
  expect(late).toMatchObject({ state: 'issued', day: before });
  expect((await ok(app.call(clerk, issuesApi.get, { id: late.issueId ?? 0 }))).day).toBe(world.day);
});

it('begins with the staff and visitors of the last ration that stands, not of one that was cancelled', async () => {
  const [first, second, third] = [21, 22, 23].map((days) => addDays(world.wednesday, days)) as [string, string, string];
  const supper = world.mealOf('Supper');
  const guests = async (day: string) => {
    const { meals } = await ok(app.call(everything, rationsApi.forDay, { day }));
    return meals.find(({ mealId }) => mealId === supper)?.visitors;
  };
  await ok(world.draft(first, [{ mealId: supper, visitors: 4 }]));
  const wrong = await ok(world.draft(second, [{ mealId: supper, visitors: 400 }]));
  expect(await guests(third)).toBe(400);
  await ok(app.call(everything, rationsApi.cancel, { id: wrong.id, version: wrong.version, comment: 'A slip' }));
  expect(await guests(third)).toBe(4);
});
