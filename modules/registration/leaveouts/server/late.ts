import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { closeOfLeavers, openOfLeavers, tellOfLate } from './gate.store.ts';

/**
 * Closes leave-outs of students who have left and tells guardians of late ones, school by school; whoever was told is not told again.
 * Done by a timer.
 */
export async function tellOfLateEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number }>`
    select distinct l.school_id as "schoolId" from registration.leaveout l
     where (l.state = 'out' and l.back_by < ${services.clock()} and l.late_told_at is null) or ${openOfLeavers}`.execute(
    services.db.platform,
  );
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'late leave-outs', async (ctx) => {
        await closeOfLeavers(ctx);
        return tellOfLate(ctx);
      });
  }
}
