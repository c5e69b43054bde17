import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#kit/server/http/services.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { takeNotice } from '../incoming/take-notice.ts';

/** How long a notice is kept as it came, in days, once nothing is left to do with it; questions before a payment are kept shorter. */
const keptDays = 400;
const questionDays = 30;

/**
 * Takes the notices that an ended process had kept and not judged, tries those again that could not be taken, and lets old ones go.
 * A notice is tried after 1, 3, 6, 10 minutes and so on: for a day and more, so that books which are closed up to today are open again.
 */
export async function lateNotices(services: Services, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock().toISOString();
  const { rows } = await sql<{ schoolId: number; id: number }>`
    select school_id as "schoolId", id from finance.notice
     where state = 'new' and last_at < ${now}::timestamptz - interval '1 minute' * ((tries + 1) * (tries + 2) / 2) order by id limit 200`.execute(
    services.db.platform,
  );
  for (const { schoolId, id } of rows) {
    const school = await schoolById(services, schoolId);
    if (school) await takeNotice(services, school, log, id);
  }
  await sql`
    delete from finance.notice
     where ctid = any(array(select ctid from finance.notice
                             where state in ('done', 'resolved')
                               and last_at < ${now}::timestamptz - interval '1 day' * case what when 'validation' then ${questionDays}::int else ${keptDays}::int end
                             limit 1000))`.execute(services.db.platform);
}
