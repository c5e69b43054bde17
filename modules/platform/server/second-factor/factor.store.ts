import { sql } from 'kysely';
import { hashPassword, verifyPassword } from '#kit/server/auth/passwords.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { stepOfCode } from './app-codes.rules.ts';
import { newRecoveryCodes, readRecoveryCode } from './recovery.rules.ts';

/** Minutes for which a new key waits for its first code. */
const offerMinutes = 15;

interface FactorRow {
  keySealed: string | null;
  lastStep: number;
  offeredSealed: string | null;
  offeredAt: string | null;
  /** The row's factor is the one that the account has now. */
  holds: boolean;
}

const ownerOf = (accountId: number) => `account ${accountId}`;

/** Takes the row for the rest of the transaction: of two codes at once the second is judged after the first. */
async function lockFactor(tx: Tx, accountId: number): Promise<FactorRow | null> {
  const { rows } = await sql<FactorRow>`
    select f.key_sealed as "keySealed", f.last_step as "lastStep", f.offered_sealed as "offeredSealed", f.offered_at as "offeredAt",
           f.confirmed_at is not null and f.confirmed_at = a.second_factor_since as holds
      from platform.second_factor f join platform.account a on a.id = f.account_id
     where f.account_id = ${accountId} for update of f`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps a key that counts from its first code on; what the account has stays until then. */
export async function keepOffer(tx: Tx, sealer: Sealer, accountId: number, key: string, now: Date): Promise<void> {
  const sealed = sealer.seal(key, ownerOf(accountId));
  await sql`
    insert into platform.second_factor (account_id, offered_sealed, offered_at) values (${accountId}, ${sealed}, ${now})
    on conflict (account_id) do update set offered_sealed = excluded.offered_sealed, offered_at = excluded.offered_at`.execute(
    tx,
  );
}

/** Makes the offered key the account's own when the code is its. `stale`: there is no offer, or it is too old. */
export async function takeOffer(
  tx: Tx,
  sealer: Sealer,
  accountId: number,
  code: string,
  now: Date,
): Promise<'taken' | 'wrong' | 'stale'> {
  const row = await lockFactor(tx, accountId);
  const since = row?.offeredAt ? Date.parse(row.offeredAt) : 0;
  if (!row?.offeredSealed || now.getTime() - since > offerMinutes * 60_000) return 'stale';
  const key = sealer.open(row.offeredSealed, ownerOf(accountId));
  if (key === null) return 'stale';
  const step = stepOfCode(key, code, 0, now);
  if (step === null) return 'wrong';
  await sql`
    update platform.second_factor
       set key_sealed = offered_sealed, offered_sealed = null, offered_at = null, confirmed_at = ${now}, last_step = ${step}
     where account_id = ${accountId}`.execute(tx);
  await sql`update platform.account set second_factor_since = ${now} where id = ${accountId}`.execute(tx);
  return 'taken';
}

/** Uses up a code of the app or a recovery code; null when it is neither. */
export async function takeCode(
  tx: Tx,
  sealer: Sealer,
  accountId: number,
  typed: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const row = await lockFactor(tx, accountId);
  if (!row?.holds || row.keySealed === null) return null;
  const digits = typed.replaceAll(' ', '');
  const key = sealer.open(row.keySealed, ownerOf(accountId));
  const step = key === null ? null : stepOfCode(key, digits, row.lastStep, now);
  if (step !== null) {
    await sql`update platform.second_factor set last_step = ${step} where account_id = ${accountId}`.execute(tx);
    return 'app';
  }
  const recovery = readRecoveryCode(typed);
  if (!recovery) return null;
  const { rows } = await sql<{ hash: string }>`
    select code_hash as hash from platform.recovery_code
     where account_id = ${accountId} and mark = ${recovery.mark} and used_at is null`.execute(tx);
  const hash = rows[0]?.hash;
  if (hash === undefined || !(await verifyPassword(hash, recovery.code))) return null;
  await sql`
    update platform.recovery_code set used_at = ${now} where account_id = ${accountId} and mark = ${recovery.mark}`.execute(tx);
  return 'recovery';
}

/** Ten new recovery codes in place of all that were there; answered this once. */
export async function renewRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await sql`delete from platform.recovery_code where account_id = ${accountId}`.execute(tx);
  for (const shown of codes) {
    const read = readRecoveryCode(shown);
    if (!read) continue;
    await sql`
      insert into platform.recovery_code (account_id, mark, code_hash)
      values (${accountId}, ${read.mark}, ${await hashPassword(read.code)})`.execute(tx);
  }
  return codes;
}

/** Since when an account has a second factor, and how many recovery codes are left. */
export async function readFactor(tx: Tx, accountId: number): Promise<{ since: string | null; codesLeft: number }> {
  const { rows } = await sql<{ since: string | null; codesLeft: number }>`
    select a.second_factor_since as since,
           (select count(*) from platform.recovery_code c
             where c.account_id = a.id and c.used_at is null and a.second_factor_since is not null)::int as "codesLeft"
      from platform.account a where a.id = ${accountId}`.execute(tx);
  return rows[0] ?? { since: null, codesLeft: 0 };
}

/** Takes the factor from an account. What is left of it opens nothing and is removed by the hour. */
export async function dropFactor(tx: Tx, accountId: number): Promise<void> {
  await sql`update platform.account set second_factor_since = null, version = version + 1 where id = ${accountId}`.execute(tx);
}

/** Removes keys and codes of factors that are no more, and steps of sign-ins that were not finished. */
export async function removeOldFactors(tx: Tx, now: Date): Promise<void> {
  await sql`delete from platform.sign_in_step where expires_at < ${now}`.execute(tx);
  await sql`
    delete from platform.second_factor f using platform.account a
     where a.id = f.account_id and (f.confirmed_at = a.second_factor_since) is not true
       and (f.offered_at is null or f.offered_at < ${new Date(now.getTime() - 3_600_000)})`.execute(tx);
  await sql`
    delete from platform.recovery_code c using platform.account a
     where a.id = c.account_id and a.second_factor_since is null`.execute(tx);
}
