import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import type { Message, Messenger } from '#kit/server/outbox/messenger.ts';
import type { User } from '../../contract/accounts.ts';
import { type AccountsContext, getAccount } from '../accounts.ts';
import type { Scope } from '../accounts.store.ts';
import { revokeSessionsOf } from '../sign-in/sessions.store.ts';
import { dropFactor } from './factor.store.ts';

/** Takes the second factor of another user away, with a reason: on record, the user is told and signed out everywhere. */
export async function resetFactor(
  ctx: AccountsContext,
  scope: Scope,
  messenger: Messenger,
  log: FastifyBaseLogger,
  accountId: number,
  reason: string,
): Promise<void> {
  const before = await getAccount(ctx, scope, accountId);
  const self = ctx.user.impersonator?.accountId ?? ctx.user.accountId;
  if (accountId === self || accountId === ctx.user.accountId)
    throw new UserError('rule', 'You cannot reset your own second step. Use a recovery code, or ask another administrator.');
  if (before.secondFactorSince === null) throw new UserError('rule', `${before.fullName} has no second step.`);
  await dropFactor(ctx.tx, accountId);
  await revokeSessionsOf(ctx.tx, accountId, null, 'the second factor was reset', ctx.now);
  const after = await getAccount(ctx, scope, accountId);
  ctx.changed({ entity: 'user', id: accountId, action: 'second factor reset', before, after, reason });
  ctx.afterCommit(async () => {
    ctx.services.identity.forget();
    const message = messageFor(before, ctx.user.fullName);
    try {
      if (message) await messenger.send(message);
    } catch (error) {
      log.error({ err: error }, 'a user could not be told that the second factor was reset');
    }
  });
}

function messageFor(user: User, by: string): Message | null {
  const body = `${by} has reset the second step of your Daftari sign-in (${user.username}). If you did not ask for it, tell your administrator at once.`;
  const common = { schoolId: user.schoolId, body };
  if (user.phone) return { ...common, channel: 'sms', to: user.phone, subject: null };
  if (user.email) return { ...common, channel: 'email', to: user.email, subject: 'The second step of your sign-in was reset' };
  return null;
}
