import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { HealthAccess, healthAccessApi } from '../../privacy/contract/health-access.ts';
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

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`a.at`,
  accountName: sql`a.account_name`,
  studentName: sql`s.search_text`,
};

/** Who has looked at whose health record. */
export async function listHealthAccess(tx: Tx, filter: Input<typeof healthAccessApi.list>): Promise<Page<HealthAccess>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.studentId) found.push(sql`a.student_id = ${filter.studentId}`);
  if (filter.q) found.push(matches([sql`s.search_text`, sql`a.account_name`], filter.q));
  const from = sql`
    registration.health_access a join registration.student s on s.school_id = a.school_id and s.id = a.student_id
    where ${sql.join(found, sql` and `)}`;
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`a.at`;
  const { rows } = await sql<HealthAccess>`
    select a.id, a.at, a.account_name as "accountName", s.id as "studentId", s.full_name as "studentName",
           s.admission_no as "admissionNo", a.shown_in as "shownIn" from ${from}
     order by ${order} ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`}, a.id desc
     limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}
