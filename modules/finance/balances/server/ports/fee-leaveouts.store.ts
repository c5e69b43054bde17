import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { cancelLeaveouts, issueLeaveouts, leaveoutKindOf, openFeeLeaveouts } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { feeLeaveoutsApi } from '../../contract/fee-leaveouts.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';

/**
 * Asks for leave-outs for fees and keeps up to which balance each stands. Who owes no more than that is left out.
 * Throws 404, 409 and 422 at the fields.
 */
export async function issueFeeLeaveouts(
  ctx: FinanceContext,
  { owedAtMost, studentIds, ...wanted }: Input<typeof feeLeaveoutsApi.issue>,
): Promise<Output<typeof feeLeaveoutsApi.issue>> {
  if ((await leaveoutKindOf(ctx, wanted.typeId)) !== 'fees') throw fieldError('typeId', 'Choose a kind of leave-out for fees.');
  const owed = new Map(
    (await balancesOf(ctx.tx, studentIds, schoolDay(ctx))).map(({ studentId, balance }) => [studentId, balance]),
  );
  const owing = studentIds.filter((id) => (owed.get(id) ?? 0) > owedAtMost);
  if (owing.length === 0)
    throw fieldError('owedAtMost', `None of the chosen students owes more than KES ${formatCents(owedAtMost)}.`);
  const whom = { studentIds: owing, classId: null, streamId: null, hostelId: null, gender: null, boarding: null };
  const { ids, skipped } = await issueLeaveouts(ctx, { ...wanted, whom });
  await sql`
    insert into finance.leaveout_condition (leaveout_id, student_id, owed_at_most)
    select id, student_id, ${owedAtMost} from registration.leaveout where id = any(${ids}::bigint[])`.execute(ctx.tx);
  return { ids, skipped, clear: studentIds.length - owing.length };
}

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
