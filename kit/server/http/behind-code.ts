import { codeNeeded } from '#kit/contract/errors.ts';
import type { SchoolContext } from './context.ts';

/**
 * For what another module's endpoint or task shows of one that stands behind the finance code: refuses a session that has
 * not given it, and keeps what is made of it behind the code.
 */
export function enterBehindCode(ctx: Pick<SchoolContext, 'user' | 'code'>): void {
  if (ctx.user.financeCodeNeeded) throw codeNeeded();
  if (ctx.code) ctx.code.behind = true;
}
