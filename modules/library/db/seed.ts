import type { SchoolContext } from '#kit/server/http/context.ts';
import { seedCatalogue } from './sample/seed-catalogue.ts';
import { seedDesk } from './sample/seed-desk.ts';
import { seedFines } from './sample/seed-fines.ts';
import { seedReports } from './sample/seed-reports.ts';

/** Library of a sample school, one area after the other in their order; each through the functions of its screens. */
export async function seedLibrary(ctx: SchoolContext): Promise<void> {
  await seedCatalogue(ctx);
  await seedDesk(ctx);
  await seedFines(ctx);
  await seedReports(ctx);
}
