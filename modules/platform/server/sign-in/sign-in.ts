import { UserError } from '#kit/contract/errors.ts';
import { verifyNothing, verifyPassword } from '#kit/server/auth/passwords.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import type { SignedIn } from '../../contract/auth.ts';
import type { PlatformParts } from '../parts.ts';
import { findAccount, signedInAnswer } from './answer.ts';
import { recordAttempt, refuseLocked, refuseNetwork, refuseSchool, type Trier } from './attempts.store.ts';
import type { Outcome } from './lockout.rules.ts';
import { askSecondStep } from '../second-factor/second-step.ts';
import { refuseClosed } from './refuse-closed.ts';
import { openSession } from './sessions.store.ts';

/** Signs in with username and password; every try is counted, refused ones too. */
export async function signIn(
  parts: PlatformParts,
  ctx: PublicContext,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> {
  const trier: Trier = { username, ip: ctx.ip, device: ctx.device, now: ctx.now };
  await refuseNetwork(ctx.tx, trier);
  await refuseLocked(ctx.tx, trier);
  const account = await findAccount(ctx.tx, { username });
  if (account?.kind === 'student' && account.schoolId !== null) await refuseSchool(ctx.tx, trier, account.schoolId);
  const refuse = async (outcome: Outcome, code: 'wrong_password' | 'not_found', words: string) => {
    await recordAttempt(ctx.tx, trier, outcome, account);
    return new UserError(code, words, { keep: true });
  };
  // An unknown user takes as long as a wrong password.
  const right = account ? await verifyPassword(account.passwordHash, password) : await verifyNothing(password);
  if (!account) {
    if (parts.hideUnknownUsers) throw await refuse('unknown user', 'wrong_password', 'Invalid username or password.');
    throw await refuse('unknown user', 'not_found', 'User not found');
  }
  if (!right) throw await refuse('wrong password', 'wrong_password', 'Invalid username or password.');
  await refuseClosed(ctx.tx, parts.school.isHere, account, (outcome) => recordAttempt(ctx.tx, trier, outcome, account));
  if (account.secondFactorSince !== null) throw await askSecondStep(ctx, account);
  await recordAttempt(ctx.tx, trier, 'signed in', account);
  const session = await openSession(ctx.tx, {
    accountId: account.id,
    schoolId: account.schoolId,
    ip: ctx.ip,
    device: ctx.device,
    now: ctx.now,
  });
  return signedInAnswer(parts, ctx.tx, account, { ...session, impersonatedBy: null }, ctx.now);
}
