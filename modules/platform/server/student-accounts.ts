import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { newSecret } from '#kit/server/auth/tokens.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { newTemporaryPassword } from './temporary-password.ts';
import { recordAttempt } from './sign-in/attempts.store.ts';

// The accounts of students of the running school. Staff's own screens of users know none of them.

/** A student who gets an account, and the names that are tried for it, the best first. */
export interface NewStudentAccount {
  readonly studentId: number;
  readonly fullName: string;
  readonly usernames: readonly string[];
}

interface StudentAccount {
  id: number;
  studentId: number;
  username: string;
  fullName: string;
  schoolId: number;
  kind: 'student';
  disabled: boolean;
  lastSeenAt: string | null;
}

const entity = 'student account';

/**
 * Makes accounts that nobody can sign in with yet: `giveFirstPasswords` gives them passwords. Students who have one are left out;
 * answers how many were made. Throws 409 where every name of a student is taken.
 */
export async function makeStudentAccounts(ctx: SchoolContext, wanted: readonly NewStudentAccount[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('student accounts ' || kit.school_id(), 0))`.execute(ctx.tx);
  const { rows: there } = await sql<{ studentId: number }>`
    select student_id as "studentId" from platform.student_users
     where student_id = any(${wanted.map(({ studentId }) => studentId)}::bigint[])`.execute(ctx.tx);
  const have = new Set(there.map(({ studentId }) => studentId));
  const lacking = wanted.filter(({ studentId }) => !have.has(studentId));
  if (lacking.length === 0) return 0;
  const taken = await takenOf(
    ctx,
    lacking.flatMap(({ usernames }) => usernames),
  );
  const made = lacking.map(({ studentId, fullName, usernames }) => {
    const username = usernames.find((name) => !taken.has(name));
    if (username === undefined)
      throw new UserError('duplicate', `All names that ${fullName} could sign in with are taken. Choose one by hand.`);
    taken.add(username);
    return { studentId, fullName, username };
  });
  // Of nothing that anybody knows.
  const hash = await hashPassword(newSecret());
  const { rows } = await sql<{ id: number; username: string }>`
    insert into platform.account (kind, school_id, student_id, username, full_name, password_hash, must_change_password)
    select 'student', kit.school_id(), w."studentId", w.username, w."fullName", ${hash}, true
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as w ("studentId" bigint, username text, "fullName" text)
    returning id, username`.execute(ctx.tx);
  for (const { id, username } of rows) ctx.changed({ entity, id, action: 'created', after: { username } });
  return rows.length;
}

/** Which of some usernames, in small letters, are taken anywhere in the installation. */
async function takenOf(ctx: SchoolContext, usernames: readonly string[]): Promise<Set<string>> {
  const ask = (tx: SchoolContext['tx']) =>
    sql<{ username: string }>`
      select lower(username) as username from platform.account where lower(username) = any(${[...usernames]}::text[])`.execute(
      tx,
    );
  // What this transaction has written itself no other sees.
  const [everywhere, own] = [await inPlatform(ctx.services.db, ask, { readOnly: true }), await ask(ctx.tx)];
  return new Set([...everywhere.rows, ...own.rows].map(({ username }) => username));
}

async function accountsOf(ctx: SchoolContext, studentIds: readonly number[]): Promise<StudentAccount[]> {
  const { rows } = await sql<StudentAccount>`
    select id, student_id as "studentId", username, full_name as "fullName", school_id as "schoolId", kind,
           disabled_at is not null as disabled, last_seen_at as "lastSeenAt"
      from platform.account where kind = 'student' and school_id = kit.school_id()
       and student_id = any(${[...studentIds]}::bigint[]) order by id for update`.execute(ctx.tx);
  return rows;
}

/** The account of one student; throws 404 where there is none. */
async function accountOf(ctx: SchoolContext, studentId: number): Promise<StudentAccount> {
  const [found] = await accountsOf(ctx, [studentId]);
  if (!found) throw notFound('student account');
  return found;
}

/** A new password, shown once. */
export interface FirstPassword {
  readonly studentId: number;
  readonly username: string;
  readonly password: string;
}

/** New first passwords for those of some students who have an account, never signed in and are not disabled; by the students’ keys. */
export async function giveFirstPasswords(ctx: SchoolContext, studentIds: readonly number[]): Promise<FirstPassword[]> {
  const never = (await accountsOf(ctx, studentIds)).filter(({ lastSeenAt, disabled }) => lastSeenAt === null && !disabled);
  return givePasswords(ctx, never, 'first password printed');
}

/** A new password for one student; ends their sessions and a lockout. Throws 404 where there is no account. */
export async function resetStudentPassword(ctx: SchoolContext, studentId: number): Promise<FirstPassword> {
  const account = await accountOf(ctx, studentId);
  if (account.disabled) throw new UserError('rule', 'This account is disabled. Enable it first.');
  const [given] = await givePasswords(ctx, [account], 'password reset');
  if (!given) throw notFound('student account');
  const trier = { username: account.username, ip: ctx.ip, device: ctx.device, now: ctx.now };
  await recordAttempt(ctx.tx, trier, 'reset', account);
  return given;
}

async function givePasswords(ctx: SchoolContext, accounts: readonly StudentAccount[], action: string): Promise<FirstPassword[]> {
  if (accounts.length === 0) return [];
  const given = await Promise.all(
    accounts.map(async ({ id, studentId, username }) => {
      const password = newTemporaryPassword();
      return { id, studentId, username, password, hash: await hashPassword(password) };
    }),
  );
  await sql`
    update platform.account a set password_hash = w.hash, must_change_password = true, version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(given.map(({ id, hash }) => ({ id, hash })))}::jsonb) as w (id bigint, hash text)
     where a.id = w.id`.execute(ctx.tx);
  await endSessions(
    ctx,
    accounts.map(({ id }) => id),
    'the password was reset',
  );
  for (const { id, username } of given) ctx.changed({ entity, id, action, after: { username } });
  return given.map(({ studentId, username, password }) => ({ studentId, username, password }));
}

/** Disables the accounts of some students, who are out at once, or enables them; answers how many changed. */
export async function disableStudents(ctx: SchoolContext, studentIds: readonly number[], disabled: boolean): Promise<number> {
  const accounts = (await accountsOf(ctx, studentIds)).filter((account) => account.disabled !== disabled);
  const ids = accounts.map(({ id }) => id);
  await sql`
    update platform.account set disabled_at = ${disabled ? ctx.now : null}, version = version + 1
     where id = any(${ids}::bigint[])`.execute(ctx.tx);
  if (disabled) await endSessions(ctx, ids, 'the user was disabled');
  for (const { id, username } of accounts)
    ctx.changed({ entity, id, action: disabled ? 'disabled' : 'enabled', after: { username } });
  return accounts.length;
}

/** Another name to sign in with. Throws 404 without an account, 409 where `version` is old or the name is taken. */
export async function renameStudent(ctx: SchoolContext, studentId: number, version: number, username: string): Promise<void> {
  const before = await accountOf(ctx, studentId);
  const { rows } = await sql`
    update platform.account set username = ${username}, version = version + 1
     where id = ${before.id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord(entity);
  ctx.changed({ entity, id: before.id, action: 'renamed', before: { username: before.username }, after: { username } });
}

async function endSessions(ctx: SchoolContext, accountIds: readonly number[], because: string): Promise<void> {
  await sql`
    update platform.session set revoked_at = ${ctx.now}, revoked_because = ${because}
     where account_id = any(${[...accountIds]}::bigint[]) and revoked_at is null`.execute(ctx.tx);
  ctx.afterCommit(() => ctx.services.identity.forget());
}
