import { fieldError, notFound } from '#kit/contract/errors.ts';
import { addDays, dayIn, timeIn } from '#kit/contract/dates.ts';
import { newApiToken, startOfToken } from '#kit/server/auth/api-token.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { AccountContext, SchoolContext } from '#kit/server/http/context.ts';
import { type ApiToken, type ApiTokenDraft, longestTokenDays } from '../../contract/api-tokens.ts';
import { endToken, findToken, goodTokensOf, insertToken } from './tokens.store.ts';

/**
 * Makes a token for the running school with the rights of who asks. The token is in the answer and nowhere else.
 * @param codeGiven the finance code is asked for at this school, and the session gave it
 */
export async function makeToken(
  ctx: SchoolContext,
  { name, scopes, addresses, expiresOn }: ApiTokenDraft,
  codeGiven: boolean,
): Promise<{ record: ApiToken; token: string }> {
  // Good until the day is over at the school.
  const expiresAt = endOfDay(ctx, expiresOn);
  if (expiresAt <= ctx.now) throw fieldError('expiresOn', 'Choose a day from today on.');
  if (expiresAt.getTime() - ctx.now.getTime() > longestTokenDays * 86_400_000)
    throw fieldError('expiresOn', 'A token is good for a year at most. Choose an earlier day.');
  const token = newApiToken();
  const id = await insertToken(ctx.tx, {
    accountId: ctx.user.accountId,
    name,
    tokenHash: tokenHash(token),
    start: startOfToken(token),
    scopes: [...new Set(scopes)],
    addresses,
    codeGiven,
    createdAt: ctx.now,
    expiresAt,
  });
  const record = await tokenOf(ctx, id);
  ctx.changed({ entity: 'API token', id, action: 'made', after: record });
  return { record, token };
}

/** One token of the running school. Throws 404. */
export async function tokenOf(ctx: Pick<SchoolContext, 'tx' | 'now'>, id: number): Promise<ApiToken> {
  const found = await findToken(ctx.tx, id, ctx.now);
  if (!found) throw notFound('token');
  return found;
}

type Revoking = Pick<AccountContext, 'tx' | 'now' | 'changed' | 'afterCommit' | 'services'>;

/** Ends a token for good, at once. One that has ended stays as it is. Throws 404. */
export async function revokeToken(ctx: Revoking, id: number, because: string, ownerId: number | null = null): Promise<ApiToken> {
  const before = await findToken(ctx.tx, id, ctx.now, ownerId);
  if (!before) throw notFound('token');
  if (!(await endToken(ctx.tx, id, because, ctx.now))) return before;
  const after = { ...before, revokedAt: ctx.now.toISOString(), revokedBecause: because, state: 'revoked' as const };
  ctx.changed({ entity: 'API token', id, action: 'revoked', before, after });
  ctx.afterCommit(() => ctx.services.identity.forget());
  return after;
}

/** Ends every token that an account has made and that can still be used, each on record as if ended by hand. */
export async function endTokensOf(ctx: Revoking, accountId: number, because: string): Promise<void> {
  for (const { id } of await goodTokensOf(ctx.tx, accountId, ctx.now)) await revokeToken(ctx, id, because);
}

/** The first instant of the day after, at the school. */
function endOfDay({ school }: SchoolContext, day: string): Date {
  const midnight = new Date(`${addDays(day, 1)}T00:00:00Z`);
  const there = Date.parse(`${dayIn(school.timeZone, midnight)}T${timeIn(school.timeZone, midnight)}:00Z`);
  return new Date(midnight.getTime() - (there - midnight.getTime()));
}
