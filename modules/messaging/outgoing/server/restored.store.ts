import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/**
 * Ends what stood on its way in a school that was restored from its copy, in a transaction that sees all schools: the
 * school it is a copy of has sent it, or will.
 */
export async function forgetUnsent(tx: Tx, schoolId: number): Promise<void> {
  // What has gone before the copy was made stays sent.
  await sql`
    update messaging.composed c set state = 'draft', send_at = null
     where c.school_id = ${schoolId}
       and (c.state = 'waiting' or (c.state = 'scheduled' and exists (
         select from messaging.message m
          where m.school_id = c.school_id and m.batch_id = c.batch_id and m.state in ('queued', 'held', 'sending'))))`.execute(
    tx,
  );
  await sql`
    update messaging.message set state = 'cancelled', reason = 'Not sent by this school, which was restored from a copy'
     where school_id = ${schoolId} and state in ('queued', 'held', 'sending')`.execute(tx);
}
