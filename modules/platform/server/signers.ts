import { sql } from 'kysely';
import type { Role } from '#kit/contract/roles.ts';
import type { Principal } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** Who signs for a duty: users by their keys, and whoever has one of the roles. Nobody named means everybody with the right. */
export interface Signers {
  duty: string;
  accountIds: number[];
  roles: Role[];
  /** Of the users and roles, as people read them. */
  names: string[];
  version: number;
}

/** The named signers of the duties that begin with `prefix`. */
export async function signersOf(tx: Tx, prefix: string): Promise<Signers[]> {
  const { rows } = await sql<Signers>`
    select s.duty, to_jsonb(s.account_ids) as "accountIds", s.roles, s.version,
           array(select a.full_name from platform.account a where a.school_id = s.school_id and a.id = any (s.account_ids)
                  order by lower(a.full_name)) as names
      from platform.signer s where starts_with(s.duty, ${prefix}) order by s.duty`.execute(tx);
  return rows;
}

/** Names who signs for a duty; nobody named gives it back to everybody with the right. False when `version` is old. */
export async function nameSigners(tx: Tx, signers: Omit<Signers, 'names'>): Promise<boolean> {
  const { duty, accountIds, roles, version } = signers;
  const { rows } = await sql`
    insert into platform.signer as s (duty, account_ids, roles, version)
    select ${duty}, ${accountIds}::bigint[], ${[...roles]}::text[], 1 where ${version} = 0
    on conflict (school_id, duty) do nothing returning duty`.execute(tx);
  if (rows.length > 0) return true;
  const { rows: changed } = await sql`
    update platform.signer set account_ids = ${accountIds}::bigint[], roles = ${[...roles]}::text[], version = version + 1
     where duty = ${duty} and version = ${version} returning duty`.execute(tx);
  return changed.length > 0;
}

/** Whether a user signs for a duty; all rights are always enough. */
export function maySign(user: Pick<Principal, 'accountId' | 'roles'>, signers: Signers | undefined): boolean {
  if (!signers || signers.accountIds.length + signers.roles.length === 0 || user.roles.includes('ROLE_All')) return true;
  return isNamed(user, signers);
}

/** Whether a user was named for a duty, alone or by a role. */
export function isNamed(user: Pick<Principal, 'accountId' | 'roles'>, signers: Signers | undefined): boolean {
  if (!signers) return false;
  return signers.accountIds.includes(user.accountId) || signers.roles.some((role) => user.roles.includes(role));
}

/** The users at work of the running school, who may be named. */
export async function usersToName(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.full_name || ' (' || a.username || ')' as name from platform.account a
     where a.kind = 'school' and a.disabled_at is null
     order by lower(a.full_name), a.id`.execute(tx);
  return rows;
}
