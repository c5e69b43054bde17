import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { refuseStep } from '#kit/server/approval/refuse-step.ts';
import { budgetApproval } from '../../contract/budget-approval.ts';
import type { Budget, budgetsApi } from '../../contract/budgets.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { budgets } from './documents.store.ts';
import { draftBudget } from './draft-budget.ts';

interface At {
  id: number;
  version: number;
}

/** Hands a draft in. */
export function submitBudget(ctx: FinanceContext, at: At): Promise<Budget> {
  const { id: who, name } = authorOf(ctx);
  return budgets.take(ctx, 'submit', at, null, () => ({ submitted_by: who, submitted_name: name, remark: null }));
}

/** Approves, or gives back with a remark; not who wrote or handed it in. */
export function decideBudget(ctx: FinanceContext, input: Input<typeof budgetsApi.decide>): Promise<Budget> {
  const { id: who, name } = authorOf(ctx);
  const { approved, remark } = input;
  return budgets.take(ctx, approved ? 'approve' : 'giveBack', input, remark, () =>
    approved ? { approved_by: who, approved_name: name, approved_at: ctx.now, remark } : { remark },
  );
}

/** Puts an approved budget in force; what it revises is closed. Throws 409 where another for the same is in force. */
export const activateBudget = (ctx: FinanceContext, at: At): Promise<Budget> =>
  budgets.take(ctx, 'activate', at, null, async (before) => {
    if (before.revisionOfId !== null)
      await sql`update finance.budget set state = 'closed', version = version + 1 where id = ${before.revisionOfId}`.execute(
        ctx.tx,
      );
    const { rows } = await sql<{ name: string }>`
      select name from finance.budget
       where state = 'active' and id <> ${at.id} and from_day <= ${before.toDay} and to_day >= ${before.fromDay}
         and vote_head_id is not distinct from ${before.voteHeadId} and department_id is not distinct from ${before.departmentId}`.execute(
      ctx.tx,
    );
    if (rows[0])
      throw new UserError('conflict', `“${rows[0].name}” is in force for the same time. Revise it, or close it first.`);
  });

/** A draft with the same lines that takes this budget's place once it is in force. */
export async function reviseBudget(ctx: FinanceContext, at: At): Promise<Budget> {
  const before = await budgets.hold(ctx, at);
  // What is in force is revised, and what was closed, so that its lines are not written again.
  if (before.state !== 'closed') refuseStep(budgetApproval, 'close', { state: before.state, own: false, reason: null });
  return draftBudget(ctx, before, before);
}
