import { sql } from 'kysely';
import { newSecret, refreshDays, tokenHash } from '#kit/server/auth/tokens.ts';
import type { Tx } from '#kit/server/db/pool.ts';

interface NewSession {
  accountId: number;
  schoolId: number | null;
  ip: string;
  device: string | null;
  now: Date;
  impersonator?: { accountId: number; reason: string };
}

/** Opens a session and gives its first refresh token. */
export async function openSession(tx: Tx, session: NewSession): Promise<{ sessionId: number; refreshToken: string }> {
  const expires = new Date(session.now.getTime() + refreshDays * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    insert into platform.session (account_id, school_id, ip, device, created_at, last_seen_at, expires_at, impersonator_id, impersonation_reason)
    values (${session.accountId}, ${session.schoolId}, ${session.ip}, ${session.device}, ${session.now}, ${session.now}, ${expires},
      ${session.impersonator?.accountId ?? null}, ${session.impersonator?.reason ?? null})
    returning id`.execute(tx);
  const sessionId = rows[0]?.id ?? 0;
  return { sessionId, refreshToken: await issueRefreshToken(tx, sessionId, session.now) };
}

/** Adds a refresh token to a session's family. */
export async function issueRefreshToken(tx: Tx, sessionId: number, now: Date): Promise<string> {
  const token = newSecret();
  const expires = new Date(now.getTime() + refreshDays * 86_400_000);
  await sql`
    insert into platform.refresh_token (token_hash, session_id, issued_at, expires_at)
    values (${tokenHash(token)}, ${sessionId}, ${now}, ${expires})`.execute(tx);
  return token;
}

/** Ends one session. */
export async function revokeSession(tx: Tx, sessionId: number, because: string, now: Date): Promise<void> {
  await sql`
    update platform.session set revoked_at = ${now}, revoked_because = ${because} where id = ${sessionId} and revoked_at is null`.execute(
    tx,
  );
}

/** Ends every session of an account but one (null: all of them). */
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
