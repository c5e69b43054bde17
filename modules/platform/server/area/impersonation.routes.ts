import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { type Actor, writePlatformAudit } from '#kit/server/audit/audit.ts';
import type { AccountContext, PlatformContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { SignedIn } from '../../contract/auth.ts';
import { impersonationApi } from '../../contract/impersonation.ts';
import type { PlatformParts } from '../parts.ts';
import { findAccount, signedInAnswer } from '../sign-in/answer.ts';
import { auditInSchool } from '../sign-in/school-audit.ts';
import { onTheRoll } from '../sign-in/refuse-closed.ts';
import { isOpen, issueRefreshToken, openSession, revokeSession } from '../sign-in/sessions.store.ts';

export function impersonationRoutes(parts: PlatformParts) {
  return implement(impersonationApi, {
    start: (ctx, { accountId, reason }) => start(parts, ctx, accountId, reason),
    end: (ctx) => end(parts, ctx),
  });
}

async function start(parts: PlatformParts, ctx: PlatformContext, accountId: number, reason: string): Promise<SignedIn> {
  const account = await findAccount(ctx.tx, { id: accountId });
  if (!account) throw notFound('user');
  if (account.kind === 'super') throw new UserError('rule', 'Nobody can act as a super-user.');
  if (account.disabled) throw new UserError('rule', 'This user is disabled. Enable the user first.');
  if (!(await onTheRoll(ctx.tx, parts.school.isHere, account)))
    throw new UserError('rule', 'This student is not on the roll any more.');
  if (account.schoolStatus === 'suspended')
    throw new UserError('rule', `${account.schoolName} is suspended. Reactivate the school first.`);
  const { accountId: superUserId, sessionId: ownSession, fullName } = ctx.user;
  const session = await openSession(ctx.tx, {
    accountId,
    schoolId: account.schoolId,
    ip: ctx.ip,
    device: ctx.device,
    now: ctx.now,
    impersonator: { accountId: superUserId, sessionId: ownSession, reason },
  });
  const change = {
    entity: 'user',
    id: accountId,
    action: 'impersonation started',
    after: { username: account.username },
    reason,
  };
  ctx.changed(change);
  await auditInSchool(ctx, account, change);
  return signedInAnswer(parts, ctx.tx, account, { ...session, impersonatedBy: fullName }, ctx.now);
}

async function end(parts: PlatformParts, ctx: AccountContext): Promise<SignedIn> {
  const { user } = ctx;
  if (!user.impersonator) throw new UserError('rule', 'You are not acting as another user.');
  await revokeSession(ctx.tx, user.sessionId, 'impersonation ended', ctx.now);
  ctx.afterCommit(() => ctx.services.identity.forget());
  const change = { entity: 'user', id: user.accountId, action: 'impersonation ended', after: { username: user.username } };
  ctx.changed(change);
  // What a school's account does is on the school's record; this is on the platform's too.
  if (user.school) await writePlatformAudit(ctx.tx, actor(ctx), [change]);
  const { rows } = await sql<{ id: number }>`
    select s.id from platform.session acting join platform.session s on s.id = acting.impersonator_session_id
     where acting.id = ${user.sessionId} and s.account_id = ${user.impersonator.accountId} and ${isOpen(ctx.now)}`.execute(
    ctx.tx,
  );
  const sessionId = rows[0]?.id;
  const account = await findAccount(ctx.tx, { id: user.impersonator.accountId });
  // The impersonation is over even when there is nothing to go back to.
  if (!sessionId || !account) throw new UserError('session_ended', 'Your own session has ended. Sign in again.', { keep: true });
  const refreshToken = await issueRefreshToken(ctx.tx, sessionId, ctx.now);
  return signedInAnswer(parts, ctx.tx, account, { sessionId, refreshToken, impersonatedBy: null }, ctx.now);
}

function actor(ctx: AccountContext): Actor {
  const { user, ip, device } = ctx;
  const name = `${user.impersonator?.name} as ${user.username}`;
  return { accountId: user.accountId, name, endpoint: 'impersonation', ip, device, requestId: null };
}
