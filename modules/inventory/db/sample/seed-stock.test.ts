import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { seedSetup } from './seed-setup.ts';
import { seedStock } from './seed-stock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 2, charged: false });
  const [one = 0] = await testEmployees(app, [
    { staffNo: 'SA1', name: 'Wanjirũ' },
    { staffNo: 'SA2', name: 'O’Brien' },
    { staffNo: 'SA3', name: 'Ñandú' },
  ]);
  await accountIs(app, 'ROLE_post_content', one);
});
afterAll(() => app.close());

it('fills every table of the stock, with transfers in every state, and agrees with the ledger', async () => {
  await asSchoolA(app, async (ctx) => {
    await seedSetup(ctx);
    await seedStock(ctx);
  });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<Record<string, number | boolean | string[]>>`
      select (select count(*)::int from inventory.item) > 30 as items, (select count(*)::int from inventory.item_unit) > 10 as units,
             (select count(*)::int from inventory.duty) as duties, (select count(*)::int from inventory.pin) as codes,
             (select count(*)::int from inventory.opening where taken_back_on is not null) as back,
             (select jsonb_agg(distinct case when t.short_because is not null then 'short' when t.received_on is not null then 'received'
                       when l.came > 0 then 'part' else 'under way' end)
                from inventory.transfer t
                join (select transfer_id, sum(received) as came from inventory.transfer_line group by 1) l on l.transfer_id = t.id) as states,
             (select count(*)::int from inventory.batch where expires_on < current_date) > 0 as expired,
             (select sum(m.value) from inventory.move m) = (
               select sum(case when e.debit_id in (select stock_id from inventory.move) then e.amount else 0 end
                          - case when e.credit_id in (select stock_id from inventory.move) then e.amount else 0 end)
                 from finance.entry e) as agrees`.execute(tx),
  );
  expect(rows[0]).toEqual({
    items: true,
    units: true,
    duties: 3,
    codes: 1,
    back: 1,
    states: ['part', 'received', 'short', 'under way'],
    expired: true,
    agrees: true,
  });
});
