import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { tellOfLate } from './gate.store.ts';

/** Tells guardians of late students, school by school; whoever was told is not told again. Done by a timer. */
export async function tellOfLateEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number }>`
    select distinct school_id as "schoolId" from registration.leaveout
     where state = 'out' and back_by < ${services.clock()} and late_told_at is null`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'late leave-outs', (ctx) => tellOfLate(ctx));
  }
}
