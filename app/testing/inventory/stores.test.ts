import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../school.ts';
import { type StoresWorld, storesWorld } from './stores.ts';

let app: TestApp;
let world: StoresWorld;
beforeAll(async () => {
  app = await testApp();
  world = await storesWorld(app);
});
afterAll(() => app.close());

it('fills stores that agree with the ledger', async () => {
  await world.opening(world.main, world.flour, 90_000, 450_000);
  await world.opening(world.main, world.chalk, 10_000, 30_001);
  await world.opening(world.main, world.milk, 20_000, 100_000, { no: 'B/1', expiresOn: '2030-01-01' });
  expect(await world.inStore(world.main, world.flour)).toEqual({ quantity: 90_000, value: 450_000 });
  expect(await world.ledger(world.accounts.food)).toBe(550_000);
  expect(await world.ledger(world.accounts.stock)).toBe(30_001);
  expect(await world.ledger(world.accounts.opening)).toBe(-580_001);
});
