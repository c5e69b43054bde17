import type { Signer } from '#kit/server/auth/signer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { seedUnusualExams } from '#modules/exams/db/sample/seed-unusual.ts';
import { seedUnusualFinance } from '#modules/finance/db/sample/seed-unusual.ts';
import { actingAs, sampleUsers } from '#modules/messaging/db/seed-notices.ts';
import { seedUnusualMessages } from '#modules/messaging/db/seed-unusual.ts';
import { seedPromotion } from '#modules/registration/db/sample/seed-promotion.ts';
import { seedUnusualPapers } from '#modules/registration/db/sample/seed-unusual-papers.ts';
import { seedUnusualStudents } from '#modules/registration/db/sample/seed-unusual.ts';
import { seedUnusualPlaces } from '#modules/settings/db/seed-unusual.ts';

/**
 * Makes the richest sample school the most awkward too: what seldom happens, and happens. Its classes come after everything
 * else, so that what the other seeds make does not depend on them.
 */
export async function seedUnusual(system: SchoolContext, signer: Signer): Promise<void> {
  const [admin] = await sampleUsers(system);
  if (!admin) return;
  const own: SchoolContext = {
    ...actingAs(system, admin),
    // Nobody is told of what has happened in the sample long ago.
    services: {
      ...system.services,
      events: { happened: () => Promise.resolve(), prepare: () => Promise.resolve(() => Promise.resolve()) },
    },
  };
  const places = await seedUnusualPlaces(own);
  const students = await seedUnusualStudents(own, places, signer);
  await seedUnusualPapers(own, students.unit);
  await seedUnusualMessages(own, students.unit);
  await seedUnusualExams(own, places, students.unit);
  await seedUnusualFinance(own, places.unit.classId, students.unit);
  await seedPromotion(own, places, students.alone);
}
