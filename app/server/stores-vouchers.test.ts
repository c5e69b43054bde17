import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { seedStoresVouchers } from '#modules/finance/db/sample/seed-stores-vouchers.ts';
import { payingWorld, type PayingWorld } from '#modules/inventory/paying/server/testing/paying-world.ts';
import { seedPaying } from '#modules/inventory/db/sample/seed-paying.ts';

let app: TestApp;
let world: PayingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await payingWorld(app);
});
afterAll(() => app.close());

it('bills whatever came in every state, asks for it to be paid, and settles to the cent what it bills', async () => {
  for (const [place, name] of ['Wanjirũ', 'O’Brien', 'Ñandú', 'Ŵ', 'Moja', 'Mbili', 'Tatu'].entries()) {
    const supplierId = await world.supplierOf(`${name} & Co`);
    for (const quantity of [7000, 10_000])
      await world.received(await world.approved({ supplierId, lines: [world.line({ price: 33_333 + place })] }), quantity);
  }
  await asSchoolA(app, async (ctx) => {
    await seedPaying(ctx);
    await seedStoresVouchers(ctx);
  });
  const of = async (table: string) => {
    const { rows } = await asSchoolA(app, ({ tx }) =>
      sql<{ state: string }>`select distinct state from ${sql.table(table)} order by state`.execute(tx),
    );
    return rows.map(({ state }) => state);
  };
  expect(await of('inventory.vendor_bill')).toEqual(['approved', 'cancelled', 'draft', 'rejected', 'submitted', 'taken_back']);
  expect(await of('inventory.payment_request')).toEqual(['approved', 'cancelled', 'rejected', 'requested']);
  expect(await of('finance.voucher')).toEqual(['cancelled', 'checked', 'draft']);
  // What stands on the account of goods not billed is what came and no approved bill has settled.
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ left: number }>`
      select (select sum(value) from inventory.goods_receipt_line)::bigint
             - (select coalesce(sum(p.value), 0) from inventory.vendor_bill_part p
                  join inventory.vendor_bill_line l on l.id = p.bill_line_id
                  join inventory.vendor_bill b on b.id = l.bill_id and b.state = 'approved')::bigint as left`.execute(tx),
  );
  expect(await world.ledger(world.accounts.unbilled)).toBe(-(rows[0]?.left ?? Number.NaN));
});
