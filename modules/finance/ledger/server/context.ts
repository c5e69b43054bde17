import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** What the module's stores need of a handler's context; sample data, jobs and payment callbacks have one too. */
export type FinanceContext = Pick<
  SchoolContext,
  'tx' | 'changed' | 'now' | 'school' | 'services' | 'user' | 'beforeCommit' | 'afterCommit'
>;

/** Whom a record names as its author: the account (null for the product itself) and its name. */
export function authorOf(ctx: Pick<FinanceContext, 'user'>): { id: number | null; name: string } {
  return { id: actorId(ctx.user), name: ctx.user.username };
}
