import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/**
 * Ends what was under way in a school that was restored from its copy, in a transaction that sees all schools: reminders
 * that wait for their hour, prompts on payers' phones, refunds on their way through M-Pesa. The school that it is a copy of
 * has them.
 */
export async function forgetUnderWay(tx: Tx, schoolId: number): Promise<void> {
  const why = 'Not by this school, which was restored from a copy';
  await sql`
    update finance.reminder_run set state = 'cancelled', reason = ${why}, version = version + 1
     where school_id = ${schoolId} and state in ('waiting', 'scheduled')`.execute(tx);
  await sql`
    update finance.prompt set state = 'failed', outcome = ${why} where school_id = ${schoolId} and state in ('new', 'sent')`.execute(
    tx,
  );
  await sql`
    update finance.payment_refund set state = 'failed', outcome = ${why}, version = version + 1
     where school_id = ${schoolId} and state = 'paying'`.execute(tx);
}
