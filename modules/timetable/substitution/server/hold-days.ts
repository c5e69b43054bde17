import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Who arranges lessons in a school waits here for who is at it, so that nobody is given to two classes at one time. */
export async function holdDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('substitution ' || kit.school_id(), 0))`.execute(tx);
}
