import type { Change } from '#kit/server/audit/audit.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { memberAsking } from '../../leave/server/scope.ts';

/** Notes in the history what was read, once the answer is ready: reading writes nothing itself, and goes on where nothing may be written. */
export function note(ctx: SchoolContext, change: Change): void {
  const { services, school, log, user } = ctx;
  ctx.afterCommit(() => inSystem(services, school, log, 'payslips', async (own) => own.changed(change), user));
}

/** The same for what is of somebody, unless it is they who read it. */
export async function noteOther(ctx: SchoolContext, of: { staffMemberId: number }, change: Change): Promise<void> {
  if ((await memberAsking(ctx)) !== of.staffMemberId) note(ctx, change);
}
