import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { memberAsking } from '../../leave/server/scope.ts';
import type { PaySlip } from '../contract/slips.ts';
import { slipName } from './slips.store.ts';

const action = 'looked at';

/**
 * Notes in the history that somebody looked at a payslip that is not their own, once the answer is ready: reading writes nothing. Call it from whatever shows one
 * to another than its employee.
 */
export async function noteLook(
  ctx: SchoolContext,
  slip: Pick<PaySlip, 'id' | 'staffMemberId' | 'fullName' | 'month'>,
): Promise<void> {
  if ((await memberAsking(ctx)) === slip.staffMemberId) return;
  const { services, school, log, user } = ctx;
  ctx.afterCommit(() =>
    inSystem(
      services,
      school,
      log,
      'payslip',
      async (own) => own.changed({ entity: 'payslip', id: slip.id, action, after: slipName(slip) }),
      user,
    ),
  );
}

/** Who has looked at a payslip that is not their own, the last one first. */
export async function looksOf({ tx }: Pick<SchoolContext, 'tx'>, id: number): Promise<{ name: string; at: string }[]> {
  const { rows } = await sql<{ name: string; at: string }>`
    select account_name as name, at from kit.audit_entry
     where entity = 'payslip' and entity_id = ${id} and action = ${action} order by id desc limit 100`.execute(tx);
  return rows;
}
