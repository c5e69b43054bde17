import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/page.ts';
import type { Role } from '#kit/contract/roles.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { User, UserDraft, UserFilter } from '../contract/accounts.ts';
import { locksOf } from './sign-in/attempts.store.ts';
import { countGoodTokens } from './tokens/tokens.store.ts';

/** Whose accounts: those of the running school, or those of branches and the platform. */
export type Scope = 'school' | 'platform';

export interface NewAccount {
  kind: 'school' | 'student' | 'branch' | 'super';
  /** Set for kinds `school` and `student`. */
  schoolId: number | null;
  /** Set for kind `branch`. */
  branchId: number | null;
  username: string;
  fullName: string;
  phone: string | null;
  email: string | null;
  staffMemberId?: number | null;
  /** Set for kind `student`. */
  studentId?: number | null;
  /** From `hashPassword`. */
  passwordHash: string;
  mustChangePassword: boolean;
  roles: readonly Role[];
}

/** Adds an account with its roles; throws the database's unique violation when the username is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into platform.account
      (kind, school_id, branch_id, username, full_name, phone, email, staff_member_id, student_id, password_hash, must_change_password)
    values (${account.kind}, ${account.schoolId}, ${account.branchId}, ${account.username}, ${account.fullName}, ${account.phone}, ${account.email},
      ${account.staffMemberId ?? null}, ${account.studentId ?? null}, ${account.passwordHash}, ${account.mustChangePassword})
    returning id`.execute(tx);
  const accountId = one(rows).id;
  if (account.schoolId !== null) await writeRoles(tx, accountId, account.schoolId, account.roles);
  return accountId;
}

/** Which of some usernames, in small letters, are taken outside a school; in a transaction that sees all schools. */
export async function takenOutside(tx: Tx, schoolId: number, usernames: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from platform.account
     where lower(username) = any(${[...usernames]}::text[]) and school_id is distinct from ${schoolId}`.execute(tx);
  return new Set(rows.map(({ username }) => username));
}

/** Removes accounts of the running school with their roles; false when one of them has been signed in with, then none goes. */
export async function deleteUnused(tx: Tx, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from platform.account a
     where a.id = any(${[...accountIds]}::bigint[])
       and (a.last_seen_at is not null or exists (select from platform.session s where s.account_id = a.id))`.execute(tx);
  if (one(rows).used > 0) return false;
  await sql`delete from platform.account where id = any(${[...accountIds]}::bigint[]) and ${ofSchool}`.execute(tx);
  return true;
}

/** Gives an account exactly these roles. */
export async function writeRoles(tx: Tx, accountId: number, schoolId: number, roles: readonly Role[]): Promise<void> {
  await sql`delete from platform.account_role where account_id = ${accountId} and role <> all(${[...roles]}::text[])`.execute(tx);
  await sql`
    insert into platform.account_role (account_id, school_id, role)
    select ${accountId}::bigint, ${schoolId}::int, role from unnest(${[...roles]}::text[]) role on conflict do nothing`.execute(
    tx,
  );
}

/** Lockouts are kept apart, by name, and tokens by who made them. */
type Stored = Omit<User, 'lockedUntil' | 'apiTokens'>;

const rolesOf = sql`
  coalesce((select array_agg(r.role order by r.role) from platform.account_role r where r.account_id = a.id), '{}') as roles`;
const columns = sql`
  a.id, a.version, a.kind, a.school_id as "schoolId", s.name as "schoolName", a.branch_id as "branchId", a.username,
  a.full_name as "fullName", a.phone, a.email, a.staff_member_id as "staffMemberId", a.disabled_at is not null as disabled,
  a.must_change_password as "mustChangePassword", a.last_seen_at as "lastSeenAt", a.second_factor_since as "secondFactorSince",
  ${rolesOf}`;

// Branches are the platform's alone: a school's transaction may not read them.
const branchName = (scope: Scope) =>
  scope === 'school' ? sql`null::text` : sql`(select b.name from platform.branch b where b.id = a.branch_id)`;

const ofSchool = sql`kind = 'school' and school_id = kit.school_id()`;

const inScope = (scope: Scope) =>
  scope === 'school' ? sql`a.kind = 'school' and a.school_id = kit.school_id()` : sql`a.kind in ('branch', 'super')`;

/** One account, or null. */
export async function readAccount(tx: Tx, scope: Scope, accountId: number, now: Date): Promise<User | null> {
  const { rows } = await sql<Stored>`
    select ${columns}, ${branchName(scope)} as "branchName" from platform.account a left join platform.school s on s.id = a.school_id
     where a.id = ${accountId} and ${inScope(scope)}`.execute(tx);
  return (await withRest(tx, rows, now))[0] ?? null;
}

/** The users of the running school who are one member of staff. */
export async function accountsOfStaff(tx: Tx, staffMemberId: number) {
  const { rows } = await sql<Pick<User, 'id' | 'username' | 'disabled' | 'roles'>>`
    select a.id, a.username, a.disabled_at is not null as disabled, ${rolesOf} from platform.account a
     where a.staff_member_id = ${staffMemberId} and ${inScope('school')} order by a.id`.execute(tx);
  return rows;
}

/** The member of staff who is a user of the running school. */
export async function staffMemberOf(tx: Tx, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select a.staff_member_id as id from platform.account a where a.id = ${accountId} and ${inScope('school')}`.execute(tx);
  return rows[0]?.id ?? null;
}

const sortable: Record<string, RawBuilder<unknown>> = {
  username: sql`lower(a.username)`,
  fullName: sql`lower(a.full_name)`,
  lastSeenAt: sql`a.last_seen_at`,
  schoolName: sql`lower(s.name)`,
  branchName: sql`(select lower(b.name) from platform.branch b where b.id = a.branch_id)`,
  kind: sql`a.kind`,
};

/** One page of accounts, those of students left out. `extra` narrows a list of the platform, which sees all. */
export async function listAccounts(
  tx: Tx,
  scope: Scope | 'any',
  input: UserFilter,
  now: Date,
  extra: RawBuilder<unknown> = sql`true`,
): Promise<Page<User>> {
  const conditions = [scope === 'any' ? sql`a.kind <> 'student'` : inScope(scope), extra];
  if (input.q) conditions.push(matches([sql`a.username`, sql`a.full_name`, sql`a.phone`, sql`a.email`], input.q));
  if (input.role)
    conditions.push(sql`exists (select from platform.account_role r where r.account_id = a.id and r.role = ${input.role})`);
  if (input.state === 'active') conditions.push(sql`a.disabled_at is null`);
  if (input.state === 'disabled') conditions.push(sql`a.disabled_at is not null`);
  if (input.state === 'never') conditions.push(sql`a.last_seen_at is null`);
  if (input.state === 'locked') conditions.push(sql`lower(a.username) = any(${await lockedNames(tx, now)}::text[])`);
  const where = sql.join(conditions, sql` and `);
  const key = input.sort.replace(/^-/, '');
  // A school's users have one school and no branch, and its transaction may not read branches.
  const order = scope === 'school' && key === 'branchName' ? sql`a.id` : (sortable[key] ?? sql`a.id`);
  const direction = sql`${wayOf(input.sort)} nulls last`;
  const from = sql`from platform.account a left join platform.school s on s.id = a.school_id where ${where}`;
  const { rows } = await sql<Stored>`
    select ${columns}, ${branchName(scope === 'any' ? 'platform' : scope)} as "branchName" ${from}
     order by ${order} ${direction}, a.id ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  return { rows: await withRest(tx, rows, now), total: one(counted).total };
}

async function withRest(tx: Tx, rows: readonly Stored[], now: Date): Promise<User[]> {
  const locks = await locksOf(
    tx,
    now,
    rows.map((row) => row.username),
  );
  const tokens = await countGoodTokens(
    tx,
    rows.map((row) => row.id),
    now,
  );
  return rows.map((row) => ({
    ...row,
    lockedUntil: locks.get(row.username.toLowerCase()) ?? null,
    apiTokens: tokens.get(row.id) ?? 0,
  }));
}

async function lockedNames(tx: Tx, now: Date): Promise<string[]> {
  return [...(await locksOf(tx, now)).keys()];
}

/** Changes an account's own fields; false when `version` is not the row's any more. */
export async function writeAccount(tx: Tx, accountId: number, version: number, draft: UserDraft): Promise<boolean> {
  const { rows } = await sql`
    update platform.account
       set username = ${draft.username}, full_name = ${draft.fullName}, phone = ${draft.phone}, email = ${draft.email},
           staff_member_id = ${draft.staffMemberId}, version = version + 1
     where id = ${accountId} and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}

/** Counts a change of what stands in other tables, such as roles; false when `version` is not the row's any more. */
export async function nextVersion(tx: Tx, accountId: number, version: number): Promise<boolean> {
  const { rows } = await sql`
    update platform.account set version = version + 1 where id = ${accountId} and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}

/** Sets a password; `temporary` when it must be changed at the next sign-in. */
export async function writePassword(tx: Tx, accountId: number, passwordHash: string, temporary: boolean): Promise<void> {
  await sql`
    update platform.account set password_hash = ${passwordHash}, must_change_password = ${temporary}, version = version + 1
     where id = ${accountId}`.execute(tx);
}

/** Disables an account, or (null) enables it again. */
export async function writeDisabled(tx: Tx, accountId: number, at: Date | null): Promise<void> {
  await sql`update platform.account set disabled_at = ${at}, version = version + 1 where id = ${accountId}`.execute(tx);
}

/**
 * How many users can do everything: with `ROLE_All` in the running school, or super-users of the platform. Changes of
 * one kind wait for each other until the end of the transaction, so that two people cannot remove each other.
 */
export async function countOwners(tx: Tx, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('owners ' || coalesce(kit.school_id()::text, ''), 0))`.execute(tx);
  const owner =
    scope === 'school'
      ? sql`exists (select from platform.account_role r where r.account_id = a.id and r.role = 'ROLE_All')`
      : sql`a.kind = 'super'`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from platform.account a where ${inScope(scope)} and a.disabled_at is null and ${owner}`.execute(tx);
  return one(rows).count;
}
