import { sql } from 'kysely';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { removeOldFactors } from '../second-factor/factor.store.ts';
import type { Services } from '#kit/server/http/services.ts';

/** Days for which the sign-in log is kept; lockouts look back a day, and known networks 30. */
export const attemptDays = 90;

/** Days after which a code to set a new password goes that is used or past its time; the limits count those of a day. */
export const resetDays = 1;

/** Removes tries to sign in and codes that nothing looks at any more. */
export async function removeOldSignIns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime();
  const before = (days: number) => new Date(now - days * 86_400_000);
  await inPlatform(db, async (tx) => {
    await sql`delete from platform.sign_in_attempt where at < ${before(attemptDays)}`.execute(tx);
    await sql`
      delete from platform.password_reset
       where greatest(created_at, expires_at, ticket_expires_at, used_at) < ${before(resetDays)}`.execute(tx);
    await removeOldFactors(tx, clock());
    // One that was given holds for as long as its session.
    await sql`delete from platform.finance_code where used_at is null and expires_at < ${before(resetDays)}`.execute(tx);
  });
}
