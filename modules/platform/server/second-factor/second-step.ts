import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { newSecret, tokenHash } from '#kit/server/auth/tokens.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import type { SignedIn } from '../../contract/auth.ts';
import type { PlatformParts } from '../parts.ts';
import { findAccount, type SignInAccount, signedInAnswer } from '../sign-in/answer.ts';
import { recordAttempt, refuseLocked, refuseNetwork, type Trier } from '../sign-in/attempts.store.ts';
import { auditInSchool } from '../sign-in/school-audit.ts';
import { refuseClosed } from '../sign-in/refuse-closed.ts';
import { noteCodeGiven, openSession } from '../sign-in/sessions.store.ts';
import { takeCode } from './factor.store.ts';

/** Minutes between the password and the code, and wrong codes that one password is good for. */
const stepMinutes = 10;
const mostTries = 5;

const over = 'This sign-in has taken too long or too many tries. Begin again with your password.';

/** Answers a right password with a ticket for the second step, in the error that says so: nobody is signed in yet. */
export async function askSecondStep(ctx: PublicContext, account: SignInAccount): Promise<UserError> {
  const ticket = newSecret();
  await sql`
    insert into platform.sign_in_step (ticket_hash, account_id, password_mark, created_at, expires_at)
    values (${tokenHash(ticket)}, ${account.id}, ${tokenHash(account.passwordHash)}, ${ctx.now},
      ${new Date(ctx.now.getTime() + stepMinutes * 60_000)})`.execute(ctx.tx);
  return new UserError('second_step', 'Enter the code of your authenticator app.', {
    keep: true,
    detail: { ticket, minutes: stepMinutes },
  });
}

interface Step {
  accountId: number;
  passwordMark: string;
}

/** Signs in whoever holds the ticket of a right password and gives a code. Tickets and codes are good once. */
export async function secondStep(
  parts: PlatformParts,
  ctx: PublicContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<SignedIn> {
  const hash = tokenHash(ticket);
  const { rows } = await sql<Step>`
    select account_id as "accountId", password_mark as "passwordMark" from platform.sign_in_step
     where ticket_hash = ${hash} and used_at is null and tries < ${mostTries} and expires_at > ${ctx.now} for update`.execute(
    ctx.tx,
  );
  const step = rows[0];
  const account = step ? await findAccount(ctx.tx, { id: step.accountId }) : null;
  if (!step || !account || tokenHash(account.passwordHash) !== step.passwordMark) throw new UserError('session_ended', over);
  const trier: Trier = { username: account.username, ip: ctx.ip, device: ctx.device, now: ctx.now };
  await refuseNetwork(ctx.tx, trier);
  await refuseLocked(ctx.tx, trier);
  await refuseClosed(ctx.tx, parts.school.isHere, account, (outcome) => recordAttempt(ctx.tx, trier, outcome, account));
  const used = await takeCode(ctx.tx, parts.sealer, account.id, code, ctx.now);
  if (used === null) {
    await sql`update platform.sign_in_step set tries = tries + 1 where ticket_hash = ${hash}`.execute(ctx.tx);
    await recordAttempt(ctx.tx, trier, 'wrong code', account);
    throw wrongCode();
  }
  await sql`update platform.sign_in_step set used_at = ${ctx.now} where ticket_hash = ${hash}`.execute(ctx.tx);
  await recordAttempt(ctx.tx, trier, 'signed in', account);
  if (used === 'recovery') {
    const change = { entity: 'user', id: account.id, action: 'recovery code used' };
    ctx.changed(change);
    await auditInSchool(ctx, account, change);
  }
  const { ip, device, now } = ctx;
  const session = await openSession(ctx.tx, { accountId: account.id, schoolId: account.schoolId, ip, device, now });
  await noteCodeGiven(ctx.tx, session.sessionId, now);
  return signedInAnswer(parts, ctx.tx, account, { ...session, impersonatedBy: null }, now);
}

/** A code that is not right; what counts the try is kept. */
export function wrongCode(): UserError {
  const message = 'This code is not right, or it was used before. Wait for the next one of the app.';
  return new UserError('rule', message, { fields: [{ path: 'code', message }], keep: true });
}
