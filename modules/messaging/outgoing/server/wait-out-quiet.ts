import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Database } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { quietUntil } from './quiet.rules.ts';
import { isQuiet, quietHours, readRules } from './rules.store.ts';

/**
 * Puts off what is due in quiet hours and not urgent until they end, in every school: what a provider, a power cut or missing credit has
 * kept that long. Returns how many.
 */
export async function waitOutQuiet(db: Database, now: Date): Promise<number> {
  const { rows: schools } = await sql<Pick<School, 'id' | 'timeZone'>>`
    select s.id, s.time_zone as "timeZone" from platform.schools s
     where ${isQuiet(now)} and exists (
             select from messaging.message m
              where m.school_id = s.id and m.state = 'queued' and m.due_at <= ${now} and not m.urgent)`.execute(db.platform);
  let count = 0;
  for (const { id, timeZone } of schools)
    count += await inSchool(db, id, async (tx) => {
      const until = quietUntil(now, quietHours(await readRules(tx)), timeZone);
      if (until === null) return 0;
      const { rows } = await sql`
        update messaging.message set due_at = ${until}, day = (${until}::timestamptz at time zone ${timeZone})::date
         where state = 'queued' and due_at <= ${now} and not urgent returning id`.execute(tx);
      return rows.length;
    });
  return count;
}
