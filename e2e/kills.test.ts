import { afterAll, beforeAll, expect, test } from 'vitest';
import { killUnderLoad } from '../bench/kills/kill-load.ts';
import { KillWorld } from '../bench/kills/kill-world.ts';

let world: KillWorld;
beforeAll(async () => {
  world = await KillWorld.open();
});
afterAll(() => world.close());

test('what was acknowledged outlives kill -9 of the server and of PostgreSQL', async () => {
  const { acknowledged, lost, doubled, gaps } = await killUnderLoad(world, 3);
  expect(acknowledged.size).toBeGreaterThan(20);
  expect({ lost, doubled, gaps }).toEqual({ lost: [], doubled: [], gaps: [] });
});
