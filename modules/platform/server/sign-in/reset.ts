import { randomInt } from 'node:crypto';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { newSecret, tokenHash } from '#kit/server/auth/tokens.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import type { Message, Messenger } from '#kit/server/outbox/messenger.ts';
import { writePassword } from '../accounts.store.ts';
import { findAccount, type SignInAccount } from './answer.ts';
import { recordAttempt } from './attempts.store.ts';
import { inMinutes } from './lockout.rules.ts';
import { newPasswordProblem } from './new-password.rules.ts';
import { networkOf } from '#kit/server/http/network.ts';
import * as store from './reset.store.ts';
import { auditInSchool } from './school-audit.ts';
import { revokeSessionsOf } from './sessions.store.ts';

/** Minutes for which a code, and after it a ticket, is good. */
export const codeMinutes = 10;

/** Wrong codes after which a code is good for nothing. */
export const mostTries = 5;

/** Codes sent to one user in ten minutes and in a day; codes asked for from one network in ten minutes. */
const limits = { user: 3, userDay: 10, network: 30 };

/** Sends a code to the user's phone, else e-mail. Unknown users and users without either get the same answer. */
export async function requestReset(ctx: PublicContext, messenger: Messenger, username: string): Promise<void> {
  const network = networkOf(ctx.ip);
  await store.lineUp(ctx.tx, username);
  const lately = await store.countRequests(ctx.tx, username, network, minutesAgo(ctx.now, 10), ctx.now);
  const today = await store.countRequests(ctx.tx, username, network, minutesAgo(ctx.now, 1440), ctx.now);
  if (lately.user >= limits.user || lately.network >= limits.network)
    throw new UserError('too_many', 'Codes have been asked for several times. Use the latest one, or try again in 10 minutes.');
  if (today.user >= limits.userDay)
    throw new UserError('too_many', 'Too many codes have been asked for today. Try again tomorrow, or ask your administrator.');
  const account = await findAccount(ctx.tx, { username });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = newSecret();
  await store.insertReset(ctx.tx, {
    accountId: account?.id ?? null,
    username,
    salt,
    codeHash: tokenHash(`${salt}${code}`),
    network,
    now: ctx.now,
    expiresAt: minutesAgo(ctx.now, -codeMinutes),
  });
  const message = account && !account.disabled ? messageFor(account, code) : null;
  // Sent aside, so that the answer takes as long whether there is somebody to send to or not.
  if (message) ctx.afterCommit(() => void setImmediate(() => void deliver(ctx, messenger, message)));
}

/** Exchanges a right code for a ticket. A code is tried five times and given once; unknown users fail alike. */
export async function verifyReset(ctx: PublicContext, username: string, code: string): Promise<string> {
  const stale = 'This code is no longer good. Ask for a new one.';
  const reset = await store.latestReset(ctx.tx, username);
  if (!reset || reset.given || reset.tries >= mostTries || Date.parse(reset.expiresAt) <= ctx.now.getTime())
    throw new UserError('rule', stale);
  if (tokenHash(`${reset.salt}${code}`) !== reset.codeHash || reset.accountId === null) {
    await store.countTry(ctx.tx, reset.id);
    const left = mostTries - reset.tries - 1;
    const message = left > 0 ? `This code is not right. You can try ${left === 1 ? 'once more' : `${left} more times`}.` : stale;
    throw new UserError('rule', message, { fields: [{ path: 'code', message }], keep: true });
  }
  const ticket = newSecret();
  await store.giveTicket(ctx.tx, reset.id, ticket, minutesAgo(ctx.now, -codeMinutes));
  return ticket;
}

/** Sets the new password, signs out everywhere and ends a lockout. */
export async function setNewPassword(ctx: PublicContext, ticket: string, newPassword: string): Promise<void> {
  const accountId = await store.accountOfTicket(ctx.tx, ticket, ctx.now);
  const account = accountId === null ? null : await findAccount(ctx.tx, { id: accountId });
  if (!account || account.disabled) throw new UserError('rule', 'This took too long, or was done already. Ask for a new code.');
  const problem = newPasswordProblem(newPassword, account);
  if (problem) throw fieldError('newPassword', problem);
  await writePassword(ctx.tx, account.id, await hashPassword(newPassword), false);
  await store.useTicket(ctx.tx, account.id, ctx.now);
  await revokeSessionsOf(ctx.tx, account.id, null, 'the password was reset', ctx.now);
  await recordAttempt(ctx.tx, { username: account.username, ip: ctx.ip, device: ctx.device, now: ctx.now }, 'reset', account);
  const change = { entity: 'user', id: account.id, action: 'password reset by code' };
  ctx.changed(change);
  await auditInSchool(ctx, account, change);
  ctx.afterCommit(() => ctx.services.identity.forget());
}

function messageFor(account: SignInAccount, code: string): Message | null {
  const body = `${code} is your Daftari code to set a new password. It is good for ${inMinutes(codeMinutes)}. Tell it to nobody.`;
  const common = { schoolId: account.schoolId, body, secret: code };
  if (account.phone) return { ...common, channel: 'sms', to: account.phone, subject: null };
  if (account.email) return { ...common, channel: 'email', to: account.email, subject: 'Your code to set a new password' };
  return null;
}

async function deliver(ctx: PublicContext, messenger: Messenger, message: Message): Promise<void> {
  try {
    await messenger.send(message);
  } catch (error) {
    ctx.log.error({ err: error }, 'a code could not be sent');
  }
}

/** The instant so many minutes before another. */
export function minutesAgo(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
