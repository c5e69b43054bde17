import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyers, buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { requisitionsApi } from '#modules/inventory/requests/contract/requisitions.ts';
import { ordersApi } from '../contract/orders.ts';

const { buyer, approver, asker } = buyers;
let app: TestApp;
let world: BuyingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
});
afterAll(() => app.close());

it('a draft is not submitted for a requisition that asks for another item by now', async () => {
  const requisition = await world.requisition();
  const requisitionLineId = requisition.lines[0]?.lineId ?? 0;
  const order = await world.drafted({ lines: [world.line({ requisitionLineId })] });
  const { id, version, storeId, purpose } = requisition;
  const lines = [{ itemId: world.flour, quantity: 90_000, price: 5000 }];
  const changing = { id, version, storeId, purpose, lines, submit: true };
  const changed = await ok(app.call(asker, requisitionsApi.update, changing, world.key()));
  await ok(app.call(approver, requisitionsApi.approve, world.at(changed), world.key()));
  const refused = await app.call(buyer, ordersApi.submit, world.at(order), world.key());
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    [{ path: 'lines.0.itemId', message: 'The requisition asks for Maize flour by now.' }],
  ]);
  const line = { ...world.line({ itemId: world.flour, unitName: 'bag', quantity: 1000, requisitionLineId }) };
  const input = { ...world.draft({ lines: [{ ...line, id: order.lines[0]?.id ?? 0 }] }), ...world.at(order) };
  const mended = await ok(app.call(buyer, ordersApi.update, input, world.key()));
  expect((await app.call(buyer, ordersApi.submit, world.at(mended), world.key())).status).toBe(200);
});
