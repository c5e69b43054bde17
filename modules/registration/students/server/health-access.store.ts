import { sql } from 'kysely';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { RegistrationContext } from '../../server/parts.ts';

/** A look by the same person within so many minutes is the same look: screens read again by themselves. */
const sameLook = 15;

/**
 * Writes down that the user is about to see health records, in a transaction of its own: a call that only reads cannot
 * write, and what was shown stays told even if the call fails afterwards.
 */
export async function noteHealthAccess(
  ctx: Pick<RegistrationContext, 'services' | 'school' | 'user' | 'now'>,
  studentIds: readonly number[],
  shownIn: string,
): Promise<void> {
  if (studentIds.length === 0) return;
  await inSchool(ctx.services.db, ctx.school.id, (tx) => writeLooks({ ...ctx, tx }, studentIds, shownIn));
}

/** Writes the looks down in the caller's transaction. */
export async function writeLooks(
  { tx, user, now }: Pick<RegistrationContext, 'tx' | 'user' | 'now'>,
  studentIds: readonly number[],
  shownIn: string,
): Promise<void> {
  const { accountId, username } = user;
  await sql`
    insert into registration.health_access (student_id, account_id, account_name, shown_in, at)
    select s.id, ${accountId}, ${username}, ${shownIn}, ${now} from registration.student s
     where s.id = any(${studentIds}::bigint[]) and not exists (
       select from registration.health_access a
        where a.school_id = s.school_id and a.student_id = s.id and a.account_id = ${accountId} and a.shown_in = ${shownIn}
          and a.at > ${new Date(now.getTime() - sameLook * 60_000)})`.execute(tx);
}
