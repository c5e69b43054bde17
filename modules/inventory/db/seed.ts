import type { SchoolContext } from '#kit/server/http/context.ts';
import { seedAssets } from './sample/seed-assets.ts';
import { seedBuying } from './sample/seed-buying.ts';
import { seedCounting } from './sample/seed-counting.ts';
import { seedIssuing } from './sample/seed-issuing.ts';
import { seedKitchen } from './sample/seed-kitchen.ts';
import { seedPaying } from './sample/seed-paying.ts';
import { seedReceiving } from './sample/seed-receiving.ts';
import { seedRequests } from './sample/seed-requests.ts';
import { seedSetup } from './sample/seed-setup.ts';
import { seedStock } from './sample/seed-stock.ts';

/** Stores and assets of a sample school, one area after the other in their order; each through the functions of its screens. */
export async function seedInventory(ctx: SchoolContext): Promise<void> {
  await seedSetup(ctx);
  await seedStock(ctx);
  await seedRequests(ctx);
  await seedBuying(ctx);
  await seedReceiving(ctx);
  await seedPaying(ctx);
  await seedIssuing(ctx);
  await seedCounting(ctx);
  await seedKitchen(ctx);
  await seedAssets(ctx);
}
