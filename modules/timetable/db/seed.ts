import type { SchoolContext } from '#kit/server/http/context.ts';
import { seedBoard } from './sample/seed-board.ts';
import { seedTimetableLessons } from './sample/seed-lessons.ts';
import { seedPlans } from './sample/seed-plans.ts';
import { seedPublished } from './sample/seed-published.ts';
import { seedSetup } from './sample/seed-setup.ts';
import { seedSubstitution } from './sample/seed-substitution.ts';
import { seedTransfer } from './sample/seed-transfer.ts';

/** The timetable of a sample school, one area after the other in their order; each through the functions of its screens. `weeks` are its cycle's. */
export async function seedTimetable(ctx: SchoolContext, { weeks }: { weeks: number }): Promise<void> {
  await seedSetup(ctx, weeks);
  await seedTimetableLessons(ctx);
  await seedPlans(ctx);
  await seedPublished(ctx);
  await seedBoard(ctx);
  await seedSubstitution(ctx);
  await seedTransfer(ctx);
}
