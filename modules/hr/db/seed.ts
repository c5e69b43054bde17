import type { SchoolContext } from '#kit/server/http/context.ts';
import { seedDays } from './sample/seed-days.ts';
import { seedEmployees } from './sample/seed-employees.ts';
import { seedExits } from './sample/seed-exits.ts';
import { seedItems } from './sample/seed-items.ts';
import { seedLeave } from './sample/seed-leave.ts';
import { seedPayments } from './sample/seed-payments.ts';
import { seedReturns } from './sample/seed-returns.ts';
import { seedRuns } from './sample/seed-runs.ts';
import { seedSelf } from './sample/seed-self.ts';
import { seedHrSetup } from './sample/seed-setup.ts';
import { seedSlipLinks } from './sample/seed-slip-links.ts';
import { seedStatutory } from './sample/seed-statutory.ts';

/** HR and payroll of a sample school, one area after the other in their order; each through the functions of its screens. */
export async function seedHr(ctx: SchoolContext, chooses = false): Promise<void> {
  await seedHrSetup(ctx);
  await seedStatutory(ctx, chooses);
  await seedEmployees(ctx);
  await seedItems(ctx);
  await seedLeave(ctx);
  await seedDays(ctx);
  await seedExits(ctx);
  await seedRuns(ctx);
  await seedPayments(ctx);
  await seedSlipLinks(ctx);
  await seedReturns(ctx);
  await seedSelf(ctx);
}
