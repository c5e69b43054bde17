import { sql } from 'kysely';
import type { Role } from '#kit/contract/roles.ts';
import type { Tx } from '#kit/server/db/pool.ts';

export interface NewAccount {
  kind: 'school' | 'branch' | 'super';
  /** Set for kind `school`. */
  schoolId: number | null;
  /** Set for kind `branch`. */
  branchId: number | null;
  username: string;
  fullName: string;
  phone: string | null;
  email: string | null;
  /** From `hashPassword`. */
  passwordHash: string;
  mustChangePassword: boolean;
  roles: readonly Role[];
}

/** Adds an account with its roles; throws the database's unique violation when the username is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into platform.account (kind, school_id, branch_id, username, full_name, phone, email, password_hash, must_change_password)
    values (${account.kind}, ${account.schoolId}, ${account.branchId}, ${account.username}, ${account.fullName}, ${account.phone}, ${account.email},
      ${account.passwordHash}, ${account.mustChangePassword})
    returning id`.execute(tx);
  const accountId = rows[0]?.id ?? 0;
  if (account.schoolId !== null) await setRoles(tx, accountId, account.schoolId, account.roles);
  return accountId;
}

/** Gives an account exactly these roles. */
export async function setRoles(tx: Tx, accountId: number, schoolId: number, roles: readonly Role[]): Promise<void> {
  await sql`delete from platform.account_role where account_id = ${accountId} and role <> all(${[...roles]}::text[])`.execute(tx);
  await sql`
    insert into platform.account_role (account_id, school_id, role)
    select ${accountId}::bigint, ${schoolId}::int, role from unnest(${[...roles]}::text[]) role on conflict do nothing`.execute(
    tx,
  );
}
