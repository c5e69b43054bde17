import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { depreciationApi } from '../../contract/depreciation.ts';

let app: TestApp;
let world: AssetsWorld;
let monthBack: (months: number) => string;
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
  monthBack = (months) => world.monthsAgo(months).slice(0, 7);
});
afterAll(() => app.close());

const prepare = (month: string, caller: 'noRole' | 'ROLE_View_Only' = 'ROLE_View_Only') =>
  app.call(caller, depreciationApi.prepare, { month }, world.key());
const get = (id: number) => ok(app.call('noRole', assetsApi.get, { id }));
/** What was posted of an asset, by SQL. */
const linesOf = (id: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ month: string; amount: number }>`
      select left(month::text, 7) as month, amount from inventory.depreciation_line
       where asset_id = ${id} and back_on is null order by month`.execute(tx);
    return rows;
  });

describe('a month of depreciation', () => {
  it('is prepared by one and posted by another, once, months in their order', async () => {
    const opening = { day: world.monthsAgo(6), acquiredOn: world.monthsAgo(10), cost: 3_600_000, departmentId: world.department };
    const first = await world.asset(opening);
    const land = await world.asset({ ...opening, categoryId: world.categories.land });
    const next = await ok(app.call('noRole', depreciationApi.next, { month: monthBack(4) }));
    // 36 months of life, 4 of which had passed: 32 are left of 36,000.00. Two months are due by then.
    expect(next).toMatchObject({ month: monthBack(4), first: true, assets: 1, caughtUp: 1, amount: 225_000 });
    const made = await ok(prepare(monthBack(4)));
    expect(made).toMatchObject({ state: 'prepared', amount: 225_000, mine: true, changed: false });
    expect((await prepare(monthBack(4))).status).toBe(409);
    const own = await app.call('ROLE_View_Only', depreciationApi.post, { id: made.id, version: 1 }, world.key());
    expect([own.status, own.body.message]).toEqual([403, 'You prepared this month. Somebody else posts it.']);
    expect((await app.call('otherSchool', depreciationApi.post, { id: made.id, version: 1 }, world.key())).status).toBe(404);
    const both = await Promise.all(
      [1, 2].map(() => app.call('ROLE_All', depreciationApi.post, { id: made.id, version: 1 }, world.key())),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await linesOf(first)).toEqual([
      { month: monthBack(5), amount: 112_500 },
      { month: monthBack(4), amount: 112_500 },
    ]);
    expect(await linesOf(land)).toEqual([]);
    expect(await world.ledger(world.chart.computersGone)).toBe(-225_000);
    expect(await world.ledger(world.chart.depreciation)).toBe(225_000);
    expect((await prepare(monthBack(2))).body.fields?.[0]?.path).toBe('month');
    expect((await prepare(monthBack(4))).body.fields?.[0]?.path).toBe('month');
    expect((await prepare(monthBack(0))).status).toBe(400);
    expect((await get(first)).accumulated).toBe(225_000);
  });

  it('is posted only as it was prepared, and what was missed comes with the next', async () => {
    const made = await ok(prepare(monthBack(3)));
    const late = await world.asset({
      source: 'bought',
      day: world.monthsAgo(3),
      acquiredOn: world.monthsAgo(6),
      cost: 720_000,
    });
    const changed = await ok(app.call('noRole', depreciationApi.get, { id: made.id }));
    expect(changed.changed).toBe(true);
    const refused = await app.call('ROLE_All', depreciationApi.post, { id: made.id, version: 1 }, world.key());
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('prepare the month again')]);
    await ok(app.call('ROLE_View_Only', depreciationApi.discard, { id: made.id, version: 1 }, world.key()));
    await world.depreciate(monthBack(3));
    expect(await linesOf(late)).toEqual([5, 4, 3].map((back) => ({ month: monthBack(back), amount: 20_000 })));
  });

  it('goes by new terms from the next month on, and leaves what was posted', async () => {
    const id = await world.asset({ source: 'bought', day: world.monthsAgo(4), acquiredOn: world.monthsAgo(4), cost: 360_000 });
    await world.depreciate(monthBack(2));
    const before = await linesOf(id);
    const { version } = await get(id);
    const given = { id, version, method: 'straight_line' as const, months: 12, residual: 0, reason: 'Wears out faster' };
    await ok(app.call('noRole', assetsApi.terms, given));
    await world.depreciate(monthBack(1));
    const after = await linesOf(id);
    expect(after.slice(0, before.length)).toEqual(before);
    const done = before.reduce((all, { amount }) => all + amount, 0);
    // Ten of twelve months are left.
    expect(after.at(-1)?.amount).toBe(Math.round((360_000 - done) / 10));
    const { months, years } = await ok(app.call('noRole', assetsApi.schedule, { id }));
    expect(months.reduce((all, { amount }) => all + amount, 0)).toBe(360_000);
    expect(months.at(-1)?.bookValue).toBe(0);
    expect(years.at(-1)?.bookValue).toBe(0);
    const bad = await app.call('noRole', assetsApi.terms, { ...given, version: version + 1, residual: 360_001 });
    expect(bad.body.fields?.[0]?.path).toBe('residual');
  });

  it('is reversed as a whole, the last one only, and not where something was built upon it', async () => {
    const { rows } = await ok(app.call('noRole', depreciationApi.list, { state: 'posted' }));
    const [last, before] = rows;
    const takeBack = (row: typeof last, caller: 'ROLE_All' | 'noRole' = 'ROLE_All') =>
      app.call(
        caller,
        depreciationApi.takeBack,
        { id: row?.id ?? 0, version: row?.version ?? 0, comment: 'Wrong rate' },
        world.key(),
      );
    expect((await takeBack(before)).status).toBe(422);
    const without = await app.call(
      'ROLE_All',
      depreciationApi.takeBack,
      { id: last?.id ?? 0, version: last?.version ?? 0 },
      world.key(),
    );
    expect(without.body.fields?.[0]?.path).toBe('comment');
    const ledger = await world.ledger(world.chart.computersGone);
    const done = await ok(takeBack(last));
    expect(done).toMatchObject({ state: 'taken_back', backOn: world.day });
    expect((await world.ledger(world.chart.computersGone)) - ledger).toBe(last?.amount);
    // The terms of one asset were changed after the month before it was posted.
    const built = await takeBack(before);
    expect([built.status, built.body.message]).toEqual([422, expect.stringContaining('depreciated otherwise')]);
    const again = await world.depreciate(monthBack(1));
    expect(again.amount).toBe(last?.amount);
    expect(await world.ledger(world.chart.computersGone)).toBe(ledger);
  });
});
