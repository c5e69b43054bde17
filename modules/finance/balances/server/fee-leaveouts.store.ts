import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { issueLeaveouts, leaveoutKindOf } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { feeLeaveoutsApi } from '../contract/fee-leaveouts.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';

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
    select id, student_id, ${owedAtMost} from registration.leaveouts where id = any(${ids}::bigint[])`.execute(ctx.tx);
  return { ids, skipped, clear: studentIds.length - owing.length };
}
