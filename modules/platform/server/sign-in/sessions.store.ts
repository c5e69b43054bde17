import { type RawBuilder, sql } from 'kysely';
import { idleSeconds } from '#kit/contract/calls/idle.ts';
import { newSecret, refreshDays, tokenHash } from '#kit/server/auth/tokens.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

const day = 86_400_000;

/** However much it is used, a session ends after so many days. */
const longestDays = 90;

/** A session that nobody used for so long has ended: the browser's own limit, and the minute that noting may lag behind. */
const idleLimit = (idleSeconds + 60) * 1000;

/** A super-user acts as another user for no longer than this. */
const impersonationHours = 2;

/**
 * Whether `platform.session s` is open: not ended, not run out, not left alone. One in which a super-user acts as another
 * is open as long as the super-user's own is too. Only for the platform's transactions, which see both.
 */
export function isOpen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${stillOpen('s', now)} and (s.impersonator_session_id is null
    or exists (select from platform.session o where o.id = s.impersonator_session_id and ${stillOpen('o', now)})))`;
}

const stillOpen = (session: 's' | 'o', now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${session}.revoked_at`)} is null and ${sql.ref(`${session}.expires_at`)} > ${now}
    and ${sql.ref(`${session}.last_seen_at`)} > ${new Date(now.getTime() - idleLimit)})`;

interface NewSession {
  accountId: number;
  schoolId: number | null;
  ip: string;
  device: string | null;
  now: Date;
  impersonator?: { accountId: number; sessionId: number; reason: string };
}

/** Opens a session and gives its first refresh token. */
export async function openSession(tx: Tx, session: NewSession): Promise<{ sessionId: number; refreshToken: string }> {
  const { impersonator } = session;
  const lasts = impersonator ? impersonationHours * 3_600_000 : refreshDays * day;
  const refreshToken = newSecret();
  // In one statement, because everybody waits for it who signs in.
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into platform.session
        (account_id, school_id, ip, device, created_at, last_seen_at, expires_at, impersonator_id, impersonator_session_id, impersonation_reason)
      values (${session.accountId}, ${session.schoolId}, ${session.ip}, ${session.device}, ${session.now}, ${session.now},
        ${new Date(session.now.getTime() + lasts)}, ${impersonator?.accountId ?? null}, ${impersonator?.sessionId ?? null},
        ${impersonator?.reason ?? null})
      returning id),
    seen as (
      update platform.account set last_seen_at = ${session.now} where id = ${session.accountId} and ${impersonator === undefined})
    ${newToken(refreshToken, sql`select id from opened`, session.now)} returning session_id as id`.execute(tx);
  return { sessionId: one(rows).id, refreshToken };
}

/** Writes a refresh token of a session. */
const newToken = (token: string, session: RawBuilder<unknown>, now: Date) => sql`
  insert into platform.refresh_token (token_hash, session_id, issued_at, expires_at)
  values (${tokenHash(token)}, (${session}), ${now}, ${new Date(now.getTime() + refreshDays * day)})`;

/** Adds a refresh token to a session's family. */
export async function issueRefreshToken(tx: Tx, sessionId: number, now: Date): Promise<string> {
  const token = newSecret();
  await newToken(token, sql`${sessionId}::bigint`, now).execute(tx);
  return token;
}

interface RefreshToken {
  sessionId: number;
  accountId: number;
  used: boolean;
}

/**
 * Takes a refresh token for the rest of the transaction. Null when it is good for nothing any more; `busy` when another
 * request is using it at this moment, which is two tabs rather than a thief.
 * @param mayBe what else must hold of the account `a`
 */
export async function refreshTokenFor(
  tx: Tx,
  token: string,
  now: Date,
  mayBe: RawBuilder<unknown> = sql`true`,
): Promise<RefreshToken | 'busy' | null> {
  const find = (lock: boolean) =>
    sql<RefreshToken>`
      select t.session_id as "sessionId", s.account_id as "accountId", t.used_at is not null as used
        from platform.refresh_token t
        join platform.session s on s.id = t.session_id
        join platform.account a on a.id = s.account_id
        left join platform.school c on c.id = a.school_id
       where t.token_hash = ${tokenHash(token)} and t.expires_at > ${now} and ${isOpen(now)}
         and a.disabled_at is null and (c.id is null or c.status = 'active') and ${mayBe}
       ${lock ? sql`for update of t skip locked` : sql``}`.execute(tx);
  const { rows: taken } = await find(true);
  if (taken[0]) return taken[0];
  const { rows: known } = await find(false);
  return known[0] ? 'busy' : null;
}

/** Notes that a refresh token was exchanged. */
export async function markUsed(tx: Tx, token: string, now: Date): Promise<void> {
  await sql`update platform.refresh_token set used_at = ${now} where token_hash = ${tokenHash(token)}`.execute(tx);
}

/** Notes when a session was last used; of an impersonation also for the super-user's own, which waits meanwhile. */
export async function noteActivity(tx: Tx, sessionId: number, at: Date): Promise<void> {
  await sql`
    update platform.session set last_seen_at = greatest(last_seen_at, ${at})
     where id in (select ${sessionId}::bigint union all select impersonator_session_id from platform.session where id = ${sessionId})`.execute(
    tx,
  );
}

/** Notes that the user of a session has just given a code of the second factor. */
export async function noteCodeGiven(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await sql`update platform.session set code_given_at = ${now} where id = ${sessionId}`.execute(tx);
}

/** Lets a session that is in use go on. An impersonation is not prolonged. */
export async function stayIn(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ accountId: number; own: boolean }>`
    update platform.session
       set expires_at = case when impersonator_id is null
             then least(${new Date(now.getTime() + refreshDays * day)}::timestamptz, created_at + make_interval(days => ${longestDays}))
             else expires_at end
     where id = ${sessionId} returning account_id as "accountId", impersonator_id is null as own`.execute(tx);
  if (rows[0]?.own) await sql`update platform.account set last_seen_at = ${now} where id = ${rows[0].accountId}`.execute(tx);
}

/** Ends one session. */
export async function revokeSession(tx: Tx, sessionId: number, because: string, now: Date): Promise<void> {
  await sql`
    update platform.session set revoked_at = ${now}, revoked_because = ${because} where id = ${sessionId} and revoked_at is null`.execute(
    tx,
  );
}

/**
 * Signs out: ends the session of a refresh token, else the one known by its id, and of an impersonation the super-user's
 * own too.
 */
export async function revokeFamily(tx: Tx, sessionId: number | null, refreshHash: string | null, now: Date): Promise<void> {
  await sql`
    with ended as (
      select s.id, s.impersonator_session_id from platform.session s
       where s.id = coalesce((select t.session_id from platform.refresh_token t where t.token_hash = ${refreshHash}::text), ${sessionId}::bigint))
    update platform.session set revoked_at = ${now}, revoked_because = 'signed out'
     where revoked_at is null and id in (select id from ended union select impersonator_session_id from ended)`.execute(tx);
}

/** Ends every session of an account but one (null: all of them), also those of others who act as it. */
export async function revokeSessionsOf(
  tx: Tx,
  accountId: number,
  except: number | null,
  because: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update platform.session set revoked_at = ${now}, revoked_because = ${because}
     where account_id = ${accountId} and revoked_at is null and id is distinct from ${except}::bigint returning id`.execute(tx);
  return rows.length;
}

/** Ends every session of a school's users. */
export async function revokeSessionsOfSchool(tx: Tx, schoolId: number, because: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update platform.session set revoked_at = ${now}, revoked_because = ${because}
     where school_id = ${schoolId} and revoked_at is null returning id`.execute(tx);
  return rows.length;
}

/** A session as the users screen lists it. */
export interface SessionRow {
  id: number;
  createdAt: string;
  lastSeenAt: string;
  ip: string | null;
  device: string | null;
  impersonatedBy: string | null;
}

/**
 * The sessions of an account that are open now, the latest first. Also for a school, which does not see the super-users'
 * own sessions: one who acts is listed for the two hours even when their own session has ended, and it opens nothing more.
 */
export async function openSessionsOf(tx: Tx, accountId: number, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.ip, s.device,
           case when s.impersonator_id is not null then 'a super-user' end as "impersonatedBy"
      from platform.session s
     where s.account_id = ${accountId} and ${stillOpen('s', now)}
     order by s.last_seen_at desc, s.id desc limit 200`.execute(tx);
  return rows;
}
