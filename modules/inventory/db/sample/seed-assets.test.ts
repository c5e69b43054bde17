import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { assetSchedule } from '../../assets/server/reports/schedule.store.ts';
import { seedAssets } from './seed-assets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 2, charged: false });
  await testEmployees(app, [
    { staffNo: 'SA1', name: 'Wanjirũ' },
    { staffNo: 'SA2', name: 'O’Brien' },
    { staffNo: 'SA3', name: 'Ñandú' },
  ]);
});
afterAll(() => app.close());

it('fills every table of the register, in every state, and agrees with the ledger', async () => {
  await asSchoolA(app, (ctx) => seedAssets(ctx));
  const found = await asSchoolA(app, async (ctx) => {
    const { rows } = await sql<Record<string, string[] | number>>`
      select (select jsonb_agg(distinct state order by state) from inventory.depreciation) as months,
             (select jsonb_agg(distinct state order by state) from inventory.asset_disposal) as disposals,
             (select jsonb_agg(distinct state order by state) from inventory.asset_round) as rounds,
             (select jsonb_agg(distinct state order by state) from inventory.asset_transfer) as transfers,
             (select jsonb_agg(distinct state order by state) from inventory.asset_booking) as bookings,
             (select jsonb_agg(distinct status order by status) from inventory.asset) as statuses,
             (select count(*)::int from inventory.asset_scan where asset_id is null) as unknown,
             (select count(*)::int from inventory.disposal_receipt) as receipts,
             (select count(*)::int from inventory.asset_file) as files,
             (select count(*)::int from inventory.asset_job) as jobs`.execute(ctx.tx);
    const { accounts } = await assetSchedule(ctx, { from: '2020-01-01', to: ctx.now.toISOString().slice(0, 10) });
    return { ...rows[0], differences: accounts.map(({ difference }) => difference) };
  });
  expect(found).toMatchObject({
    months: ['discarded', 'posted', 'prepared', 'taken_back'],
    disposals: ['approved', 'asked', 'cancelled', 'rejected'],
    rounds: ['cancelled', 'closed', 'open'],
    transfers: ['asked', 'cancelled', 'done'],
    bookings: ['back', 'booked', 'cancelled', 'out'],
    statuses: ['disposed', 'in_use', 'lost', 'repair', 'store', 'taken_back'],
    unknown: 1,
    receipts: 2,
    files: 1,
    jobs: 3,
  });
  expect(found.differences.every((one) => one === 0)).toBe(true);
});
