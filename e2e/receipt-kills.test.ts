import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillWorld } from '../bench/kills/kill-world.ts';
import { killUnderReceipts } from '../bench/kills/receipt-kills.ts';

let world: KillWorld;
beforeAll(async () => {
  world = await KillWorld.open();
});
afterAll(() => world.close());

test('every acknowledged receipt outlives kill -9, once, without a gap in the numbers or a break in the chain', async () => {
  const outcome = await killUnderReceipts(world, { receipts: 300, kills: 2 });
  expect(outcome).toEqual({ acknowledged: 300, lost: [], doubled: [], gaps: [], broken: 0, unbalanced: 0 });
});
