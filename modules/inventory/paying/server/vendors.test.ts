import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers } from '#app/testing/inventory/buying.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { addDays } from '#kit/contract/dates.ts';
import { vendorReturnsApi } from '../../receiving/contract/returns.ts';
import { vendorsApi as api } from '../contract/vendors.ts';
import { payingWorld, type PayingWorld } from './testing/paying-world.ts';

let app: TestApp;
let world: PayingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await payingWorld(app);
});
afterAll(() => app.close());

it('shows what was ordered, received, sent back and billed of each, how well they deliver and what things cost', async () => {
  const id = await world.supplierOf('Ubora “Ñ” Traders');
  const first = await world.approved({ supplierId: id, lines: [world.line({ price: 10_000 })] });
  const receipt = await world.received(first, 6000);
  const late = await world.count(first, [{ orderLineId: first.lines[0]?.id ?? 0, delivered: 4000 }]);
  // It came two days after its day, and a quarter of it was no good.
  await asSchoolA(app, ({ tx }) =>
    sql`update inventory.purchase_order set day = ${addDays(world.day, -9)}, deliver_by = ${addDays(world.day, -2)}
         where id = ${first.id}`.execute(tx),
  );
  await asSchoolA(app, ({ tx }) =>
    sql`update inventory.goods_receipt set day = ${addDays(world.day, -3)} where id = ${receipt.id}`.execute(tx),
  );
  const lineId = late.lines[0]?.id ?? 0;
  await ok(world.accept(late, [{ id: lineId, accepted: 3000, rejected: 1000, reason: 'Broken' }]));
  await world.approvedBill(first, [[6000, 10_500]]);
  const second = await world.approved({ supplierId: id, lines: [world.line({ price: 12_000, quantity: 5000 })] });
  const lines = [{ receiptLineId: receipt.lines[0]?.id ?? 0, quantity: 1000 }];
  const back = { receiptId: receipt.id, because: 'Mbovu', lines };
  const asked = await ok(app.call(buyers.keeper, vendorReturnsApi.ask, back, world.key()));
  await ok(app.call(buyers.approver, vendorReturnsApi.approve, world.at(asked), world.key()));
  const { body: vendor } = await app.call('ROLE_View_Only', api.get, { id });
  expect(vendor).toMatchObject({
    ordered: 160_000,
    openOrders: 2,
    overdueOrders: 1,
    received: 90_000,
    returned: 10_500,
    billed: 63_000,
    deliveries: 2,
    late: 1,
    onTime: 5000,
    rejected: 1000,
    lastOrder: world.day,
  });
  expect(vendor.owed).toBe(await world.owedTo(id));
  const { body: prices } = await app.call('ROLE_View_Only', api.prices, { id });
  expect(prices.rows.map(({ orderNo, price, priceBefore, billedPrice }) => [orderNo, price, priceBefore, billedPrice])).toEqual([
    [second.orderNo, 12_000, 10_000, null],
    [first.orderNo, 10_000, null, 10_500],
  ]);
  expect((await app.call('ROLE_View_Only', api.prices, { id, itemId: world.flour })).body).toEqual({ rows: [], total: 0 });
});

it('lists finance’s suppliers for everybody of the school, without their banks', async () => {
  await asSchoolA(app, ({ tx }) =>
    sql`insert into finance.supplier (name, bank_number, prequalified_until, active) values ('Zamani', '0110220330', '2020-01-01', false)`.execute(
      tx,
    ),
  );
  const list = async (input: object) => (await app.call('ROLE_post_content', api.list, input)).body;
  const all = await list({ sort: '-ordered' });
  expect(all.rows[0]?.name).toBe('Ubora “Ñ” Traders');
  expect((await list({ sort: '-onTime' })).rows[0]?.onTime).toBe(5000);
  expect((await list({ state: 'blocked' })).rows.map(({ name, lapsed }) => [name, lapsed])).toEqual([['Zamani', true]]);
  expect((await list({ state: 'lapsed', q: 'zam' })).total).toBe(1);
  expect((await list({ state: 'used' })).total).toBe(1);
  expect(JSON.stringify(all)).not.toContain('0110220330');
  expect((await app.call('otherSchool', api.list, {})).body.total).toBe(0);
  const id = all.rows[0]?.id ?? 0;
  expect((await app.call('otherSchool', api.get, { id })).status).toBe(404);
  expect((await app.call('otherSchool', api.prices, { id })).status).toBe(404);
});
