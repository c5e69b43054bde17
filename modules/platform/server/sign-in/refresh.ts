import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import type { PlatformParts } from '../parts.ts';
import { issueRefreshToken, markUsed, refreshTokenFor, revokeSession, stayIn } from './sessions.store.ts';

/**
 * A new pair of tokens for a refresh token, which is used up by it. One that was used before has been stolen, or its
 * thief is the other holder: the whole session ends.
 */
export async function refresh(
  parts: PlatformParts,
  ctx: PublicContext,
  token: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const found = await refreshTokenFor(
    ctx.tx,
    token,
    ctx.now,
    sql`(a.student_id is null or ${parts.school.isHere(sql`a.school_id`, sql`a.student_id`)})`,
  );
  if (found === 'busy') throw new UserError('too_many', 'This session is being renewed at this moment. Try again in a second.');
  if (!found) throw new UserError('session_ended', 'Your session has ended. Sign in again.');
  if (found.used) {
    await revokeSession(ctx.tx, found.sessionId, 'an old refresh token was used again', ctx.now);
    ctx.afterCommit(() => ctx.services.identity.forget());
    throw new UserError('session_ended', 'Your session has ended. Sign in again.', { keep: true });
  }
  await markUsed(ctx.tx, token, ctx.now);
  await stayIn(ctx.tx, found.sessionId, ctx.now);
  return {
    accessToken: await parts.tokens.sign(found.sessionId, found.accountId, ctx.now),
    refreshToken: await issueRefreshToken(ctx.tx, found.sessionId, ctx.now),
  };
}
