import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { receiptsApi } from '#modules/finance/cashier/contract/receipts.ts';
import { assetsApi } from '../../contract/assets.ts';
import { depreciationApi } from '../../contract/depreciation.ts';
import { disposalsApi } from '../../contract/disposals.ts';
import { assetReportsApi } from '../../contract/reports.ts';
import { assetBookingsApi } from '../../contract/upkeep.ts';

let app: TestApp;
let world: AssetsWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
});
afterAll(() => app.close());

const ask = (assetId: number, more: object = {}) =>
  app.call(
    'ROLE_View_Only',
    disposalsApi.ask,
    { assetId, how: 'scrapped' as const, day: world.day, reason: 'Imeharibika kabisa', ...more },
    world.key(),
  );
const approve = (one: { id: number; version: number }, caller: 'ROLE_All' | 'ROLE_View_Only' | 'noRole' = 'ROLE_All') =>
  app.call(caller, disposalsApi.approve, { id: one.id, version: one.version }, world.key());
const get = (id: number) => ok(app.call('noRole', assetsApi.get, { id }));

describe('a disposal', () => {
  it('is approved by another, once: depreciation is caught up first, and the books are clear of it', async () => {
    const id = await world.asset({
      source: 'bought',
      cost: 360_000,
      day: world.monthsAgo(4),
      acquiredOn: world.monthsAgo(4),
      departmentId: world.department,
    });
    await world.depreciate(world.monthsAgo(3).slice(0, 7));
    const accounts = [world.chart.computers, world.chart.computersGone, world.accounts.disposal, world.chart.depreciation];
    const before = await Promise.all(accounts.map((account) => world.ledger(account)));
    const asked = await ok(ask(id, { how: 'sold', price: 150_000, buyer: 'Ms Ndũta' }));
    expect((await ask(id)).body.fields?.[0]?.path).toBe('assetId');
    const own = await approve(asked, 'ROLE_View_Only');
    expect([own.status, own.body.message]).toEqual([403, 'You asked for this disposal. Somebody else decides on it.']);
    const both = await Promise.all([approve(asked), approve(asked, 'noRole')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const done = await ok(app.call('noRole', disposalsApi.get, { id: asked.id }));
    // 10,000 cents a month: one posted, three caught up to this month.
    expect(done).toMatchObject({ state: 'approved', cost: 360_000, accumulated: 40_000, bookValue: 320_000, gain: -320_000 });
    const after = await Promise.all(accounts.map((account) => world.ledger(account)));
    expect(after.map((one, at) => one - (before[at] ?? 0))).toEqual([-360_000, 10_000, 320_000, 30_000]);
    expect(await get(id)).toMatchObject({ status: 'disposed', goneOn: world.day });
    const lose = await app.call('noRole', assetsApi.lose, { id, version: (await get(id)).version, reason: 'Gone' });
    expect(lose.status).toBe(409);
  });

  it('brings in what it is sold for, not more, by who receives income; the account is what was lost', async () => {
    const { rows } = await ok(app.call('noRole', disposalsApi.list, { how: 'sold' }));
    const [one] = rows;
    const pay = (
      amount: number,
      version: number,
      caller: 'ROLE_finance_admin' | 'noRole' = 'ROLE_finance_admin',
      headers = world.key(),
    ) =>
      app.call(
        caller,
        disposalsApi.receive,
        { id: one?.id ?? 0, version, payerName: 'Ms Ndũta', amount, day: world.day, mode: 'cash' as const },
        headers,
      );
    expect((await pay(100, one?.version ?? 0, 'noRole')).status).toBe(403);
    expect((await pay(150_001, one?.version ?? 0)).body.fields?.[0]?.path).toBe('amount');
    const before = await world.ledger(world.accounts.disposal);
    const headers = world.key();
    const first = await ok(pay(100_000, one?.version ?? 0, 'ROLE_finance_admin', headers));
    expect((await pay(100_000, one?.version ?? 0, 'ROLE_finance_admin', headers)).body).toEqual(first);
    expect((await pay(50_000, one?.version ?? 0)).status).toBe(409);
    const second = await ok(pay(50_000, first.version));
    expect(second).toMatchObject({ received: 150_000, gain: -170_000 });
    expect(second.receipts).toHaveLength(2);
    expect((await world.ledger(world.accounts.disposal)) - before).toBe(-150_000);
  });

  it('counts no receipt that finance crosses: it can be received anew', async () => {
    const { rows } = await ok(app.call('noRole', disposalsApi.list, { how: 'sold' }));
    const before = await ok(app.call('noRole', disposalsApi.get, { id: rows[0]?.id ?? 0 }));
    const receiptId = await asSchoolA(app, async ({ tx }) => {
      const { rows: found } = await sql<{ id: number }>`
        select receipt_id as id from inventory.disposal_receipt where id = ${before.receipts[1]?.id ?? 0}`.execute(tx);
      return found[0]?.id ?? 0;
    });
    await ok(app.call('ROLE_Cross_Receipts', receiptsApi.cross, { id: receiptId, reason: 'Not hers' }, world.key()));
    const after = await ok(app.call('noRole', disposalsApi.get, { id: before.id }));
    expect([before.received, after.received, after.gain]).toEqual([150_000, 100_000, -220_000]);
    expect(after.receipts.map(({ crossed }) => crossed)).toEqual([false, true]);
    const paying = { id: after.id, version: after.version, payerName: 'Ms Ndũta', day: world.day, mode: 'cash' as const };
    const receive = (amount: number) => app.call('ROLE_finance_admin', disposalsApi.receive, { ...paying, amount }, world.key());
    expect((await receive(50_001)).body.fields?.[0]?.path).toBe('amount');
    expect(await ok(receive(50_000))).toMatchObject({ received: 150_000, gain: -170_000 });
  });

  it('is refused on days and things that cannot be, and rejected with a reason', async () => {
    const id = await world.asset({ day: world.monthsAgo(2), source: 'bought', acquiredOn: world.monthsAgo(2) });
    const at = async (more: object) => (await ask(id, more)).body.fields?.[0]?.path;
    expect(await at({ day: addDays(world.day, 1) })).toBe('day');
    expect(await at({ day: addDays(world.monthsAgo(2), -1) })).toBe('day');
    expect(await at({ price: 5 })).toBe('price');
    expect((await ask(999_999)).body.fields?.[0]?.path).toBe('assetId');
    await world.depreciate(world.monthsAgo(2).slice(0, 7));
    await world.depreciate(world.monthsAgo(1).slice(0, 7));
    expect(await at({ day: world.monthsAgo(2) })).toBe('day');
    const asked = await ok(ask(id));
    const silent = await app.call('ROLE_All', disposalsApi.reject, { id: asked.id, version: 1 }, world.key());
    expect(silent.body.fields?.[0]?.path).toBe('comment');
    await ok(app.call('ROLE_All', disposalsApi.reject, { id: asked.id, version: 1, comment: 'Still good' }, world.key()));
    const anew = await ok(ask(id));
    expect((await approve(anew)).status).toBe(200);
  });

  it('waits while it is on loan, ends bookings, and keeps a posted month from being reversed', async () => {
    const id = await world.asset({ bookable: true });
    const times = {
      assetId: id,
      staffMemberId: world.staff[1],
      fromAt: new Date().toISOString(),
      untilAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await ok(app.call('noRole', assetBookingsApi.book, { ...times, out: true }, world.key()));
    const asked = await ok(ask(id));
    expect((await approve(asked)).status).toBe(422);
    await ok(app.call('ROLE_View_Only', disposalsApi.cancel, { id: asked.id, version: 1 }, world.key()));
    const stolen = await ok(ask(id, { how: 'stolen' }));
    await ok(approve(stolen));
    const { rows } = await ok(app.call('noRole', assetBookingsApi.list, { assetId: id }));
    expect(rows.map(({ state }) => state)).toEqual(['cancelled']);
    const months = await ok(app.call('noRole', depreciationApi.list, { state: 'posted' }));
    const [last] = months.rows;
    const back = { id: last?.id ?? 0, version: last?.version ?? 0, comment: 'Again' };
    const refused = await app.call('ROLE_All', depreciationApi.takeBack, back, world.key());
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('has gone since')]);
  });

  it('leaves a schedule that agrees with the ledger by account', async () => {
    const year = { from: `${world.day.slice(0, 4)}-01-01`, to: world.day };
    const { rows, accounts } = await ok(app.call('noRole', assetReportsApi.schedule, year));
    const unregistered = await asSchoolA(app, async ({ tx }) => {
      // What was bought has no journal in this test: its bills would stand in the account.
      const { rows: sums } = await sql<{ account: number; cost: number }>`
        select c.cost_id as account, sum(a.cost)::bigint as cost from inventory.asset a
          join inventory.asset_entry e on e.school_id = a.school_id and e.id = a.entry_id and e.source = 'bought'
          join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
         group by 1`.execute(tx);
      return new Map(sums.map(({ account, cost }) => [account, cost]));
    });
    for (const one of accounts)
      expect([one.account, one.difference + (unregistered.get(one.accountId) ?? 0)]).toEqual([one.account, 0]);
    const computers = rows.find(({ categoryName }) => categoryName === 'Computers');
    expect((computers?.costOpening ?? 0) + (computers?.additions ?? 0) - (computers?.disposals ?? 0)).toBe(
      computers?.costClosing,
    );
    expect((await app.call('noRole', assetReportsApi.schedule, { from: year.to, to: year.from })).status).toBe(
      year.to === year.from ? 200 : 400,
    );
    for (const paper of [assetReportsApi.print, assetReportsApi.workbook])
      expect((await app.call('noRole', paper, year)).status).toBe(200);
  });
});
