import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetCategoriesApi } from '../../contract/categories.ts';
import { disposalsApi } from '../../contract/disposals.ts';
import { assetReportsApi } from '../../contract/reports.ts';

let app: TestApp;
let world: AssetsWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
});
afterAll(() => app.close());

function random(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}
const next = random(2026);

/** Categories of every method over the two pairs of accounts of the world. */
async function someCategories(): Promise<number[]> {
  const made = [];
  for (let at = 0; at < 8; at += 1) {
    const straight = at % 2 === 0;
    const computers = next(2) === 0;
    const draft = {
      name: `Random ${at}`,
      prefix: `R${at}`,
      method: straight ? ('straight_line' as const) : ('reducing_balance' as const),
      months: straight ? 1 + next(40) : null,
      rate: straight ? null : 1 + next(10_000),
      residual: next(3) === 0 ? next(5000) : 0,
      costId: computers ? world.chart.computers : world.chart.vehicles,
      accumulatedId: computers ? world.chart.computersGone : world.chart.vehiclesGone,
      expenseId: world.chart.depreciation,
    };
    made.push((await ok(app.call('ROLE_All', assetCategoriesApi.create, draft))).id);
  }
  return made;
}

/** What the register says of an account on a day, by SQL of its own. */
const registerOn = (accountId: number, day: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ amount: number }>`
      with here as (
        select a.*, c.cost_id, c.accumulated_id from inventory.asset a join inventory.asset_category c on c.id = a.category_id
         where a.registered_on <= ${day}::date and (a.gone_on is null or a.gone_on > ${day}::date))
      select (coalesce((select sum(cost) from here where cost_id = ${accountId}), 0)
              - coalesce((select sum(brought_in) from here where accumulated_id = ${accountId}), 0)
              - coalesce((select sum(n.amount) from inventory.depreciation_line n join here h on h.id = n.asset_id
                           where h.accumulated_id = ${accountId} and n.day <= ${day}::date
                             and (n.back_on is null or n.back_on > ${day}::date)), 0))::bigint as amount`.execute(tx);
    return rows[0]?.amount ?? 0;
  });

const ledgerOn = (accountId: number, day: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ amount: number }>`
      select (coalesce(sum(amount) filter (where debit_id = ${accountId}), 0)
              - coalesce(sum(amount) filter (where credit_id = ${accountId}), 0))::bigint as amount
        from finance.entry where ${accountId} in (debit_id, credit_id) and day <= ${day}::date`.execute(tx);
    return rows[0]?.amount ?? 0;
  });

it('assets of any kind over two years come to what the ledger says, on every day and by asset to the cent', async () => {
  const categories = await someCategories();
  const ids: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    const months = 3 + next(23);
    const day = addDays(world.monthsAgo(months), next(28));
    const cost = next(5) === 0 ? next(400) : 1 + next(40_000_000);
    const opening = next(2) === 0;
    ids.push(
      await world.asset({
        name: `Mali ${at} “ñ”`,
        source: opening ? 'opening' : 'donated',
        categoryId: categories[next(categories.length)],
        cost,
        broughtIn: opening ? next(cost + 1) : 0,
        day,
        acquiredOn: addDays(day, -next(900)),
        departmentId: next(2) === 0 ? world.department : null,
      }),
    );
  }
  const days: string[] = [];
  for (let back = 24; back >= 1; back -= 1) {
    const first = world.monthsAgo(back);
    await world.depreciate(first.slice(0, 7));
    days.push(addDays(world.monthsAgo(back - 1), -1), addDays(first, 14));
    const id = ids[next(ids.length)] ?? 0;
    const one = await ok(app.call('noRole', assetsApi.get, { id }));
    if (one.goneOn !== null || one.disposalId !== null || back > 20) continue;
    const gone = addDays(world.monthsAgo(back - 1), -1);
    if (next(2) === 0 && gone >= one.registeredOn) {
      const asked = { assetId: id, how: 'scrapped' as const, day: gone, reason: 'Worn out' };
      const made = await ok(app.call('ROLE_View_Only', disposalsApi.ask, asked, world.key()));
      await ok(app.call('ROLE_All', disposalsApi.approve, { id: made.id, version: 1 }, world.key()));
    } else {
      const terms = { method: 'straight_line' as const, months: 1 + next(60), residual: next(one.cost + 1), reason: 'Otherwise' };
      await ok(app.call('noRole', assetsApi.terms, { id, version: one.version, ...terms }));
    }
  }
  const accounts = [world.chart.computers, world.chart.computersGone, world.chart.vehicles, world.chart.vehiclesGone];
  for (const day of [...days, world.day])
    for (const account of accounts)
      expect([day, account, await registerOn(account, day)]).toEqual([day, account, await ledgerOn(account, day)]);

  const { accounts: beside } = await ok(
    app.call('noRole', assetReportsApi.schedule, { from: world.monthsAgo(12), to: addDays(world.monthsAgo(3), -1) }),
  );
  expect(beside.map(({ difference }) => difference)).toEqual(beside.map(() => 0));
  // What is to come and what was posted make the cost less the residual of each that is still there.
  for (const id of ids) {
    const one = await ok(app.call('noRole', assetsApi.get, { id }));
    const { months, later } = await ok(app.call('noRole', assetsApi.schedule, { id }));
    const whole = one.broughtIn + later + months.reduce((all, { amount }) => all + amount, 0);
    if (one.goneOn !== null) expect(months.every(({ posted }) => posted)).toBe(true);
    else expect([id, whole]).toEqual([id, Math.max(one.accumulated, one.cost - one.residual)]);
  }
}, 60_000);
