import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { sendDueRuns } from './send-reminders.ts';

/** Sends the reminders of every school whose time has come, each once. Done by a timer. */
export async function sendDueEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number }>`
    select distinct school_id as "schoolId" from finance.reminder_run
     where state = 'scheduled' and send_at <= ${services.clock()}`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'fee reminders', (ctx) => sendDueRuns(ctx));
  }
}
