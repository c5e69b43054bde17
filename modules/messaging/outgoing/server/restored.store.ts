import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/**
 * Ends what stood on its way in a school that was restored from its copy, in a transaction that sees all schools: the
 * school it is a copy of has sent it, or will.
 */
export async function forgetUnsent(tx: Tx, schoolId: number): Promise<void> {
  await sql`
    update messaging.message set state = 'cancelled', reason = 'Not sent by this school, which was restored from a copy'
     where school_id = ${schoolId} and state in ('queued', 'held', 'sending')`.execute(tx);
  await sql`
    update messaging.composed set state = 'draft', send_at = null
     where school_id = ${schoolId} and state in ('waiting', 'scheduled')`.execute(tx);
}
