import { type Change, writeAudit } from '#kit/server/audit/audit.ts';
import { actorName } from '#kit/server/auth/principal.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import type { PublicContext } from '#kit/server/http/context.ts';

/** Writes an act of the platform's transaction into the school's own audit too; nothing for accounts without a school. */
export async function auditInSchool(
  ctx: Pick<PublicContext, 'tx' | 'ip' | 'device' | 'user'>,
  account: { username: string; schoolId: number | null },
  change: Change,
): Promise<void> {
  const { schoolId } = account;
  if (schoolId === null) return;
  const actor = {
    accountId: ctx.user?.accountId ?? null,
    name: ctx.user ? actorName(ctx.user) : account.username,
    endpoint: 'sign-in',
    ip: ctx.ip,
    device: ctx.device,
    requestId: null,
  };
  await asSchool(ctx.tx, schoolId, () => writeAudit(ctx.tx, actor, [change]));
}
