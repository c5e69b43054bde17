import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers, buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import type { Order } from '../../buying/contract/order.ts';
import { ordersApi } from '../../buying/contract/orders.ts';
import { storeSettingsApi } from '../../setup/contract/settings.ts';
import { receiptsApi } from '../contract/receipts.ts';

/** Orders, and the account they wait on for their bill, that change while something was counted or came. */
const { buyer, approver, keeper } = buyers;
let app: TestApp;
let world: BuyingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
});
afterAll(() => app.close());

const bags = () => world.line({ itemId: world.flour, unitName: 'bag', quantity: 2000, price: 450_000 });
const counted = (order: Order) => world.count(order, [{ orderLineId: order.lines[0]?.id ?? 0, delivered: 2000 }]);

/** Opens an approved order for a change, changes its one line, and has it approved anew. */
async function changed(order: Order, more: object): Promise<Order> {
  const { order: draft } = await ok(
    app.call(approver, ordersApi.revise, { ...world.at(order), reason: 'Imebadilika' }, world.key()),
  );
  const line = { ...bags(), ...more, id: order.lines[0]?.id ?? 0 };
  const input = { ...world.draft({ lines: [line] }), ...world.at(draft) };
  const saved = await ok(app.call(buyer, ordersApi.update, input, world.key()));
  const { order: submitted } = await ok(app.call(buyer, ordersApi.submit, world.at(saved), world.key()));
  return world.approve(submitted);
}

it('is not accepted in another unit, or as another item, than it was counted', async () => {
  for (const more of [
    { unitName: 'kg', quantity: 180_000, price: 5000 },
    { itemId: world.chalk, unitName: 'box', quantity: 10_000, price: 5000 },
  ]) {
    const order = await world.approved({ lines: [bags()] });
    const receipt = await counted(order);
    const now = await changed(order, more);
    const before = await world.inStore(world.main, world.flour);
    const refused = await world.accept(receipt);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      [{ path: 'lines', message: 'The order has changed. Cancel this receipt and count it anew.' }],
    ]);
    expect(await world.inStore(world.main, world.flour)).toEqual(before);
    const { body: shown } = await app.call(keeper, receiptsApi.get, { id: receipt.id });
    expect(shown.lines).toMatchObject([{ unitName: 'bag', factor: 90_000, delivered: 2000 }]);
    await ok(app.call(keeper, receiptsApi.cancel, { ...world.at(receipt), reason: 'Order changed' }, world.key()));
    const lines = [{ orderLineId: now.lines[0]?.id ?? 0, delivered: 2000 }];
    expect((await world.accept(await world.count(now, lines))).status).toBe(200);
  }
});

it('is accepted where only quantity and price have changed', async () => {
  const order = await world.approved({ lines: [bags()] });
  const receipt = await counted(order);
  await changed(order, { quantity: 3000, price: 400_000 });
  const { body } = await world.accept(receipt);
  expect([body.state, body.value]).toEqual(['accepted', 800_000]);
});

it('keeps the account of goods that are not billed yet while some wait for their bill', async () => {
  await world.received(await world.approved({ lines: [bags()] }), 1000);
  const line = { code: '2085', name: 'Goods that wait', kind: 'liability', under: '2000' } as const;
  await asSchoolA(app, (ctx) => addAccounts(ctx, [line]));
  const was = await ok(app.call('ROLE_All', storeSettingsApi.get));
  const { rows } = await ok(app.call('ROLE_All', storeSettingsApi.accounts));
  const another = rows.find(({ code }) => code === line.code)?.id ?? 0;
  for (const unbilledId of [another, null]) {
    const { status, body } = await app.call('ROLE_All', storeSettingsApi.save, { ...was, unbilledId });
    expect([status, body.fields?.[0]?.path, body.fields?.[0]?.message]).toEqual([
      400,
      'unbilledId',
      expect.stringContaining('came and is not billed yet'),
    ]);
  }
  const saved = await app.call('ROLE_All', storeSettingsApi.save, { ...was, tolerance: 100 });
  expect([saved.status, saved.body.unbilledId]).toEqual([200, was.unbilledId]);
});
