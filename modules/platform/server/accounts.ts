import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Role } from '#kit/contract/roles.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { AccountContext } from '#kit/server/http/context.ts';
import type { User, UserDraft, UserFilter } from '../contract/accounts.ts';
import * as store from './accounts.store.ts';
import { newTemporaryPassword } from './temporary-password.ts';
import { recordAttempt } from './sign-in/attempts.store.ts';
import { endTokensOf } from './tokens/tokens.ts';
import { openSessionsOf, revokeSession, revokeSessionsOf, type SessionRow } from './sign-in/sessions.store.ts';

/** What these functions need of a handler's context: a school's for its users, the platform's for the others. */
export type AccountsContext = Pick<
  AccountContext,
  'tx' | 'now' | 'changed' | 'afterCommit' | 'services' | 'user' | 'ip' | 'device'
>;

/** What is known of an account before it exists. Without a hash a temporary password is made. */
export interface AccountDraft extends UserDraft {
  roles: readonly Role[];
  passwordHash?: string;
}

type Owner = { kind: 'school'; schoolId: number } | { kind: 'branch'; branchId: number } | { kind: 'super' };

/** Adds a user. The temporary password is shown once and must be changed at the first sign-in. */
export async function addAccount(
  ctx: AccountsContext,
  owner: Owner,
  draft: AccountDraft,
): Promise<{ user: User; temporaryPassword: string | null }> {
  const temporaryPassword = draft.passwordHash === undefined ? newTemporaryPassword() : null;
  const accountId = await store.insertAccount(ctx.tx, {
    ...draft,
    kind: owner.kind,
    schoolId: owner.kind === 'school' ? owner.schoolId : null,
    branchId: owner.kind === 'branch' ? owner.branchId : null,
    passwordHash: draft.passwordHash ?? (await hashPassword(temporaryPassword ?? '')),
    mustChangePassword: temporaryPassword !== null,
  });
  const user = await getAccount(ctx, scopeOf(owner.kind), accountId);
  ctx.changed({ entity: 'user', id: accountId, action: 'created', after: user });
  return { user, temporaryPassword };
}

/** One user; 404 when it is not the scope's. */
export async function getAccount(ctx: Pick<AccountsContext, 'tx' | 'now'>, scope: store.Scope, accountId: number): Promise<User> {
  const found = await store.readAccount(ctx.tx, scope, accountId, ctx.now);
  if (!found) throw notFound('user');
  return found;
}

/** One page of the users of the running school, or of branches and the platform. */
export function pageOfAccounts(
  ctx: Pick<AccountsContext, 'tx' | 'now'>,
  scope: store.Scope,
  input: UserFilter,
): Promise<Page<User>> {
  return store.listAccounts(ctx.tx, scope, input, ctx.now);
}

/** Changes names and contacts; 409 when somebody else changed the user since `version`. */
export async function changeAccount(
  ctx: AccountsContext,
  scope: store.Scope,
  accountId: number,
  version: number,
  draft: UserDraft,
): Promise<User> {
  const before = await getAccount(ctx, scope, accountId);
  if (!(await store.writeAccount(ctx.tx, accountId, version, draft))) throw staleRecord('user');
  return report(ctx, scope, before, 'changed');
}

/** Gives a user of the running school exactly these roles; 409 after another change. Refused when nobody with all rights would be left. */
export async function giveRoles(
  ctx: AccountsContext,
  accountId: number,
  roles: readonly Role[],
  version?: number,
): Promise<User> {
  const before = await getAccount(ctx, 'school', accountId);
  await keepAnOwner(ctx, 'school', async () => {
    if (!(await store.nextVersion(ctx.tx, accountId, version ?? before.version))) throw staleRecord('user');
    await store.writeRoles(ctx.tx, accountId, before.schoolId ?? 0, roles);
  });
  return report(ctx, 'school', before, 'roles changed');
}

/**
 * Sets a temporary password, which is answered once; signs the user out everywhere and ends a lockout. Whoever knew the
 * password may have made tokens with it: they end too, unless the caller says that they stay.
 */
export async function setTemporaryPassword(
  ctx: AccountsContext,
  scope: store.Scope,
  accountId: number,
  keepTokens: boolean,
): Promise<{ user: User; temporaryPassword: string }> {
  const before = await getAccount(ctx, scope, accountId);
  const temporaryPassword = newTemporaryPassword();
  await store.writePassword(ctx.tx, accountId, await hashPassword(temporaryPassword), true);
  await revokeSessionsOf(ctx.tx, accountId, null, 'the password was reset', ctx.now);
  if (!keepTokens) await endTokensOf(ctx, accountId, `The password of ${before.username}, who made it, was reset`);
  await recordAttempt(ctx.tx, { username: before.username, ip: ctx.ip, device: ctx.device, now: ctx.now }, 'reset', before);
  return { user: await report(ctx, scope, before, 'password reset'), temporaryPassword };
}

/** Temporary passwords for users of the running school who have never signed in, in the order of the keys. */
export async function setFirstPasswords(ctx: AccountsContext, accountIds: readonly number[]) {
  const made: { user: User; temporaryPassword: string }[] = [];
  for (const accountId of new Set(accountIds)) {
    const { lastSeenAt, fullName } = await getAccount(ctx, 'school', accountId);
    if (lastSeenAt !== null)
      throw new UserError('rule', `${fullName} has signed in already. Choose only users who have never signed in.`);
    made.push(await setTemporaryPassword(ctx, 'school', accountId, false));
  }
  return made;
}

/** Removes users of the running school who were made by mistake. Throws 409 when one of them has signed in. */
export async function removeUnused(ctx: Pick<AccountsContext, 'tx' | 'afterCommit' | 'services'>, accountIds: readonly number[]) {
  if (!(await store.deleteUnused(ctx.tx, accountIds)))
    throw new UserError('in_use', 'One of the users has signed in already, so they cannot be removed. Disable them instead.');
  ctx.afterCommit(() => ctx.services.identity.forget());
}

/** Disables a user, who is out at once, or enables one again. Refused for oneself and for the last one with all rights. */
export async function setDisabled(ctx: AccountsContext, scope: store.Scope, accountId: number, disabled: boolean): Promise<User> {
  const before = await getAccount(ctx, scope, accountId);
  if (disabled && accountId === ctx.user.accountId)
    throw new UserError('rule', 'You cannot disable yourself. Ask another administrator.');
  if (before.disabled === disabled) return before;
  await keepAnOwner(ctx, scope, () => store.writeDisabled(ctx.tx, accountId, disabled ? ctx.now : null));
  if (disabled) {
    await revokeSessionsOf(ctx.tx, accountId, null, 'the user was disabled', ctx.now);
    await endTokensOf(ctx, accountId, `${before.username}, who made it, was disabled`);
  }
  return report(ctx, scope, before, disabled ? 'disabled' : 'enabled');
}

/** Lets a user try again at once after too many wrong passwords. */
export async function endLockout(ctx: AccountsContext, scope: store.Scope, accountId: number): Promise<User> {
  const before = await getAccount(ctx, scope, accountId);
  await recordAttempt(ctx.tx, { username: before.username, ip: ctx.ip, device: ctx.device, now: ctx.now }, 'lifted', before);
  return report(ctx, scope, before, 'lockout lifted');
}

/** The places where a user is signed in now. */
export async function sessionsOfAccount(ctx: AccountsContext, scope: store.Scope, accountId: number): Promise<SessionRow[]> {
  await getAccount(ctx, scope, accountId);
  return openSessionsOf(ctx.tx, accountId, ctx.now);
}

/** Signs a user out of one place, or (null) everywhere but the caller's own session. Answers how many places. */
export async function endSessions(
  ctx: AccountsContext,
  scope: store.Scope,
  accountId: number,
  sessionId: number | null,
): Promise<number> {
  const before = await getAccount(ctx, scope, accountId);
  const because = `signed out by ${ctx.user.username}`;
  const open = await openSessionsOf(ctx.tx, accountId, ctx.now);
  if (sessionId !== null && !open.some((session) => session.id === sessionId)) throw notFound('session');
  if (sessionId === null) await revokeSessionsOf(ctx.tx, accountId, ctx.user.sessionId, because, ctx.now);
  else await revokeSession(ctx.tx, sessionId, because, ctx.now);
  const left = await openSessionsOf(ctx.tx, accountId, ctx.now);
  await report(ctx, scope, before, 'signed out');
  return open.length - left.length;
}

function scopeOf(kind: User['kind']): store.Scope {
  return kind === 'school' ? 'school' : 'platform';
}

async function report(ctx: AccountsContext, scope: store.Scope, before: User, action: string): Promise<User> {
  const after = await getAccount(ctx, scope, before.id);
  ctx.changed({ entity: 'user', id: before.id, action, before, after });
  ctx.afterCommit(() => ctx.services.identity.forget());
  return after;
}

async function keepAnOwner(ctx: AccountsContext, scope: store.Scope, change: () => Promise<void>): Promise<void> {
  const before = await store.countOwners(ctx.tx, scope);
  await change();
  if (before === 0 || (await store.countOwners(ctx.tx, scope)) > 0) return;
  throw new UserError(
    'rule',
    scope === 'school'
      ? 'This is the last user with all rights. Give all rights to another user first.'
      : 'This is the last super-user. Add another one first.',
  );
}
