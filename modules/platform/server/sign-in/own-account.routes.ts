import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { hashPassword, verifyPassword } from '#kit/server/auth/passwords.ts';
import type { AccountContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { ownAccountApi } from '../../contract/own-account.ts';
import { goodTokensOf } from '../tokens/tokens.store.ts';
import { revokeToken } from '../tokens/tokens.ts';
import { writePassword } from '../accounts.store.ts';
import { findAccount } from './answer.ts';
import { recordAttempt, refuseLocked } from './attempts.store.ts';
import { newPasswordProblem } from './new-password.rules.ts';
import { openSessionsOf, revokeSession, revokeSessionsOf } from './sessions.store.ts';

export const ownAccountRoutes = implement(ownAccountApi, {
  changePassword: async (ctx, { oldPassword, newPassword }) => {
    await changePassword(ctx, oldPassword, newPassword);
    return {};
  },

  sessions: async ({ tx, user, now }) => ({
    rows: (await openSessionsOf(tx, user.accountId, now)).map((row) => ({ ...row, current: row.id === user.sessionId })),
  }),

  endSessions: async (ctx, { sessionId }) => ({ ended: await endOwnSessions(ctx, sessionId) }),

  tokens: async ({ tx, user, now }) => ({ rows: await goodTokensOf(tx, user.accountId, now) }),

  endToken: async (ctx, { tokenId }) => {
    await revokeToken(ctx, tokenId, `revoked by ${ctx.user.username}`, ctx.user.accountId);
    return {};
  },

  privileges: ({ user }) => ({
    id: user.accountId,
    username: user.username,
    fullName: user.fullName,
    kind: user.kind,
    schoolId: user.school?.id ?? null,
    schoolName: user.school?.name ?? null,
    branchId: user.branchId,
    roles: [...user.roles],
    impersonatedBy: user.impersonator?.name ?? null,
  }),

  updateTheme: async (ctx, { theme }) => {
    await sql`update platform.account set theme = ${theme} where id = ${ctx.user.accountId}`.execute(ctx.tx);
    ctx.changed({ entity: 'user', id: ctx.user.accountId, action: 'theme changed', after: { theme } });
    return { theme };
  },
});

async function endOwnSessions(ctx: AccountContext, sessionId: number | null): Promise<number> {
  const { accountId, sessionId: own } = ctx.user;
  const open = await openSessionsOf(ctx.tx, accountId, ctx.now);
  const chosen = open.filter(({ id }) => (sessionId === null ? id !== own : id === sessionId));
  if (sessionId !== null && chosen.length === 0) throw notFound('session');
  for (const { id } of chosen) await revokeSession(ctx.tx, id, 'signed out by the user', ctx.now);
  ctx.changed({ entity: 'user', id: accountId, action: 'signed out elsewhere', after: { places: chosen.length } });
  ctx.afterCommit(() => ctx.services.identity.forget());
  return chosen.length;
}

async function changePassword(ctx: AccountContext, oldPassword: string, newPassword: string): Promise<void> {
  const { user } = ctx;
  if (user.impersonator)
    throw new UserError('forbidden', `You are acting as ${user.fullName}. Their password is theirs to change.`);
  const trier = { username: user.username, ip: ctx.ip, device: ctx.device, now: ctx.now };
  await refuseLocked(ctx.tx, trier);
  const account = await findAccount(ctx.tx, { id: user.accountId });
  if (!account) throw new UserError('session_ended', 'Your session has ended. Sign in again.');
  if (!(await verifyPassword(account.passwordHash, oldPassword))) {
    // Counted like a sign-in: a session left open is no place to guess the password either.
    await recordAttempt(ctx.tx, trier, 'wrong password', account);
    const message = 'This is not your current password.';
    throw new UserError('validation', message, { fields: [{ path: 'oldPassword', message }], keep: true });
  }
  const problem = newPasswordProblem(newPassword, account);
  if (problem) throw fieldError('newPassword', problem);
  if (newPassword === oldPassword) throw fieldError('newPassword', 'Choose a password other than the current one.');
  await writePassword(ctx.tx, account.id, await hashPassword(newPassword), false);
  await revokeSessionsOf(ctx.tx, account.id, user.sessionId, 'the password was changed', ctx.now);
  ctx.changed({ entity: 'user', id: account.id, action: 'password changed' });
  ctx.afterCommit(() => ctx.services.identity.forget());
}
