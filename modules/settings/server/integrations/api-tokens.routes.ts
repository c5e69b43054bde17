import { codeNeeded, fieldError, UserError } from '#kit/contract/errors.ts';
import type { Module } from '#kit/contract/module.ts';
import { scopesOf } from '#kit/contract/scopes.ts';
import { dayIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import type { ApiTokenDraft } from '#modules/platform/contract/api-tokens.ts';
import { listTokens, makeToken, revokeToken, tokenOf } from '#modules/platform/server/public.ts';
import { apiTokensApi } from '../../contract/integrations/api-tokens.ts';
import { readFinanceOtp } from '../profile.store.ts';

/** Tokens of the school's integrations. `modules` is the product's list, from which the scopes are offered. */
export function apiTokenRoutes(modules: readonly Module[]): Route[] {
  const offered = modules.flatMap((module) => {
    const scopes = scopesOf(module);
    return scopes.length > 0 ? [{ module: module.name, title: module.title, scopes }] : [];
  });
  const known = new Set(offered.flatMap(({ scopes }) => scopes.map(({ scope }) => scope)));
  const behindCode = modules.flatMap(({ name, behindCode: coded }) => (coded ? [`${name}:`] : []));

  return implement(apiTokensApi, {
    list: ({ tx, now }, input) => listTokens(tx, input, now),
    get: (ctx, { id }) => tokenOf(ctx, id),
    scopes: ({ school, now }) => ({ rows: offered, today: dayIn(school.timeZone, now) }),
    create: async (ctx, draft) => {
      refuseUnknown(draft, known);
      return makeToken(ctx, draft, await codeFor(ctx, draft, behindCode));
    },
    revoke: (ctx, { id }) => revokeToken(ctx, id, `revoked by ${ctx.user.username}`),
  });
}

function refuseUnknown({ scopes }: ApiTokenDraft, known: ReadonlySet<string>): void {
  const wrong = scopes.find((scope) => !known.has(scope));
  if (wrong !== undefined) throw fieldError('scopes', `There is no scope ${wrong}.`);
}

/**
 * Whether the token stands for a session that has given the finance code. Who opens the finance area to a token gives the
 * code first, where the school asks for one; a token without such a scope never stands for it.
 */
async function codeFor(ctx: SchoolContext, { scopes }: ApiTokenDraft, behindCode: readonly string[]): Promise<boolean> {
  if (ctx.user.impersonator)
    throw new UserError(
      'forbidden',
      `You are acting as ${ctx.user.fullName}. A token has its maker’s own rights, so they make it themselves.`,
    );
  if (!scopes.some((scope) => behindCode.some((start) => scope.startsWith(start)))) return false;
  if (ctx.user.financeCodeNeeded) throw codeNeeded();
  return readFinanceOtp(ctx.tx, ctx.school.id);
}
