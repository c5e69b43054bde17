import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { seedCounting } from './seed-counting.ts';
import { seedKitchen } from './seed-kitchen.ts';
import { seedSetup } from './seed-setup.ts';
import { seedStock } from './seed-stock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 3, charged: false });
  const [one = 0] = await testEmployees(app, [
    { staffNo: 'SA1', name: 'Wanjirũ' },
    { staffNo: 'SA2', name: 'O’Brien' },
    { staffNo: 'SA3', name: 'Ñandú' },
  ]);
  await accountIs(app, 'ROLE_post_content', one);
});
afterAll(() => app.close());

it('fills every table of the counts and the kitchen, in every state, with something above the plan', async () => {
  await asSchoolA(app, async (ctx) => {
    await seedSetup(ctx);
    await seedStock(ctx);
    await seedCounting(ctx);
    await seedKitchen(ctx);
  });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<Record<string, unknown>>`
      select (select jsonb_agg(distinct state) from inventory.stock_count) as counts,
             (select count(*)::int from inventory.stock_count where gained > 0 and lost > 0) > 0 as both,
             (select count(*)::int from inventory.stock_count_line where decided is not null) as decided,
             (select count(*)::int from (select line_id from inventory.stock_count_tally group by 1 having count(*) > 1) t) as torn,
             (select jsonb_agg(distinct state) from inventory.ration) as rations,
             (select count(*)::int from inventory.ration t join inventory.issue i on i.id = t.issue_id where i.state = 'reversed') as reversed,
             (select count(*)::int from inventory.ration_item where carried > 0) > 0 as carried,
             (select count(*)::int from inventory.ration_item where quantity > planned and planned > 0) > 0 as above,
             (select count(*)::int from inventory.ration_need) > 0 as needs,
             (select count(distinct day)::int from inventory.menu_line) as days`.execute(tx),
  );
  expect(rows[0]).toEqual({
    counts: ['approved', 'cancelled', 'counted', 'open'],
    both: true,
    decided: 1,
    torn: 3,
    rations: ['cancelled', 'draft', 'issued', 'served'],
    reversed: 1,
    carried: true,
    above: true,
    needs: true,
    days: 28,
  });
});
