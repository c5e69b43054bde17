import { sql } from 'kysely';
import { cancelLeaveouts, openFeeLeaveouts } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { FinanceContext } from '../context.ts';
import { balancesOf } from './balances.store.ts';

/**
 * Calls off the leave-outs for fees of students who owe no more than each of them asks: nothing, unless it was issued with
 * an amount. To be called in the transaction of whatever lowers what students owe.
 * @param receiving what is just being received of the one student, and not posted yet
 */
export async function settleFeeLeaveouts(ctx: FinanceContext, studentIds: readonly number[], receiving = 0): Promise<void> {
  const open = await openFeeLeaveouts(ctx.tx, studentIds);
  if (open.length === 0) return;
  const students = [...new Set(open.map(({ studentId }) => studentId))];
  const owed = new Map(
    (await balancesOf(ctx.tx, students, schoolDay(ctx))).map(({ studentId, balance }) => [studentId, balance]),
  );
  const { rows } = await sql<{ id: number; most: number }>`
    select leaveout_id as id, owed_at_most as most from finance.leaveout_condition
     where leaveout_id = any(${open.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  const most = new Map(rows.map((row) => [row.id, row.most]));
  const met = open.filter(({ id, studentId }) => (owed.get(studentId) ?? 0) - receiving <= (most.get(id) ?? 0));
  if (met.length === 0) return;
  await cancelLeaveouts(
    ctx,
    met.map(({ id }) => id),
    'The fees were paid',
  );
}
