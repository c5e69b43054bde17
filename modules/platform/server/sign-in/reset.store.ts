import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import { skew } from './lockout.rules.ts';

export interface ResetRow {
  id: number;
  accountId: number | null;
  username: string;
  salt: string;
  codeHash: string;
  expiresAt: string;
  tries: number;
  /** True when the code was given already. */
  given: boolean;
}

/** Makes requests for one user wait for each other until the end of the transaction. */
export async function lineUp(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reset ' || lower(${username}), 0))`.execute(tx);
}

/** How many codes were asked for since then, for a user and from a network. Asked at once, one may bear a later time than now. */
export async function countRequests(
  tx: Tx,
  username: string,
  network: string,
  since: Date,
  now: Date,
): Promise<{ user: number; network: number }> {
  const until = new Date(now.getTime() + skew);
  const { rows } = await sql<{ user: number; network: number }>`
    select (select count(*) from platform.password_reset where lower(username) = lower(${username}) and created_at > ${since} and created_at <= ${until}) as user,
           (select count(*) from platform.password_reset where network = ${network} and created_at > ${since} and created_at <= ${until}) as network`.execute(
    tx,
  );
  return rows[0] ?? { user: 0, network: 0 };
}

/** Keeps a new request; the user's older ones are good for nothing from then on. */
export async function insertReset(
  tx: Tx,
  reset: {
    accountId: number | null;
    username: string;
    salt: string;
    codeHash: string;
    network: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await sql`
    insert into platform.password_reset (account_id, username, code_salt, code_hash, network, created_at, expires_at)
    values (${reset.accountId}, ${reset.username}, ${reset.salt}, ${reset.codeHash}, ${reset.network}, ${reset.now}, ${reset.expiresAt})`.execute(
    tx,
  );
}

/** The user's latest request, for the rest of the transaction; null when there is none. */
export async function latestReset(tx: Tx, username: string): Promise<ResetRow | null> {
  const { rows } = await sql<ResetRow>`
    select id, account_id as "accountId", username, code_salt as salt, code_hash as "codeHash", expires_at as "expiresAt", tries,
           ticket_hash is not null as given
      from platform.password_reset where lower(username) = lower(${username}) order by id desc limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

/** Counts one wrong code. */
export async function countTry(tx: Tx, resetId: number): Promise<void> {
  await sql`update platform.password_reset set tries = tries + 1 where id = ${resetId}`.execute(tx);
}

/** Exchanges the code for a ticket. */
export async function giveTicket(tx: Tx, resetId: number, ticket: string, expiresAt: Date): Promise<void> {
  await sql`
    update platform.password_reset set ticket_hash = ${tokenHash(ticket)}, ticket_expires_at = ${expiresAt} where id = ${resetId}`.execute(
    tx,
  );
}

/** The account behind a good ticket, which stays usable until `useTicket`; null for any other. */
export async function accountOfTicket(tx: Tx, ticket: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ accountId: number | null }>`
    select account_id as "accountId" from platform.password_reset
     where ticket_hash = ${tokenHash(ticket)} and ticket_expires_at > ${now} and used_at is null for update`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** Uses up every request and ticket of an account. */
export async function useTicket(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`update platform.password_reset set used_at = ${now}, expires_at = least(expires_at, ${now})
             where account_id = ${accountId} and used_at is null`.execute(tx);
}
