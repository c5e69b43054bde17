import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { buyingWorld } from '#app/testing/inventory/buying.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { seedBuying } from './seed-buying.ts';
import { seedReceiving } from './seed-receiving.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('leaves nothing where there are no stores, and orders, receipts and returns in every state where there are', async () => {
  await asSchoolA(app, async (ctx) => {
    await seedBuying(ctx);
    await seedReceiving(ctx);
  });
  const world = await buyingWorld(app);
  await testEmployees(app, [{ staffNo: 'SD1', name: 'Kamati Moja' }]);
  await world.requisition();
  await asSchoolA(app, async (ctx) => {
    await sql`insert into finance.supplier (name) values ('Kĩrĩnyaga Millers'), ('O’Brien & Co')`.execute(ctx.tx);
    await sql`insert into finance.account (code, name, kind) values ('5299', 'Repairs of buildings', 'expense')`.execute(ctx.tx);
    await seedBuying(ctx);
    await seedReceiving(ctx);
  });
  const found = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<Record<string, string[] | number>>`
      select (select jsonb_agg(distinct state) from inventory.purchase_order) as orders,
             (select jsonb_agg(distinct state) from inventory.goods_receipt) as receipts,
             (select jsonb_agg(distinct state) from inventory.vendor_return) as returns,
             (select jsonb_agg(distinct state) from inventory.quote_request) as requests,
             (select count(*)::int from inventory.goods_receipt_line where rejected > 0) as rejected,
             (select count(*)::int from inventory.quote_award) as awards,
             (select count(*)::int from inventory.goods_receipt_member) as members,
             (select max(revision) from inventory.purchase_order) as revision`.execute(tx);
    return rows[0];
  });
  expect(found).toMatchObject({
    orders: ['approved', 'cancelled', 'closed', 'draft', 'on_hold', 'submitted'],
    receipts: ['accepted', 'cancelled', 'counted'],
    returns: ['approved', 'asked', 'rejected'],
    requests: ['cancelled', 'decided', 'open'],
    rejected: 1,
    awards: 2,
    revision: 2,
  });
  expect(found?.['members']).not.toBe(0);
});
