import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Budget, budgetsApi, BudgetState } from '../../contract/budgets.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { getBudget } from './budgets.store.ts';
import { draftBudget, holdBudget } from './draft.store.ts';

interface At {
  id: number;
  version: number;
}

/** Hands a draft in. */
export async function submitBudget(ctx: FinanceContext, { id, version }: At): Promise<Budget> {
  const before = await hold(ctx, { id, version }, 'draft');
  const { id: who, name } = authorOf(ctx);
  await sql`update finance.budget set submitted_by = ${who}, submitted_name = ${name}, remark = null where id = ${id}`.execute(
    ctx.tx,
  );
  return move(ctx, before, 'submitted', 'handed in');
}

/** Approves, or gives back with a remark. Throws 422 for who wrote or handed it in. */
export async function decideBudget(ctx: FinanceContext, input: Input<typeof budgetsApi.decide>): Promise<Budget> {
  const before = await hold(ctx, input, 'submitted');
  if (before.mine) throw new UserError('rule', 'You wrote this budget. Somebody else has to approve it.');
  if (!input.approved) {
    if (input.remark === null) throw fieldError('remark', 'Say what has to change.');
    await sql`update finance.budget set remark = ${input.remark} where id = ${input.id}`.execute(ctx.tx);
    return move(ctx, before, 'draft', 'given back', input.remark);
  }
  const { id: who, name } = authorOf(ctx);
  await sql`
    update finance.budget set approved_by = ${who}, approved_name = ${name}, approved_at = ${ctx.now}, remark = ${input.remark}
     where id = ${input.id}`.execute(ctx.tx);
  return move(ctx, before, 'approved', 'approved', input.remark);
}

/** Puts an approved budget in force; what it revises is closed. Throws 409 where another for the same is in force. */
export async function activateBudget(ctx: FinanceContext, at: At): Promise<Budget> {
  const before = await hold(ctx, at, 'approved');
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
  if (rows[0]) throw new UserError('conflict', `“${rows[0].name}” is in force for the same time. Revise it, or close it first.`);
  return move(ctx, before, 'active', 'put in force');
}

/** Closes a budget: it controls no more. */
export async function closeBudget(ctx: FinanceContext, at: At): Promise<Budget> {
  return move(ctx, await hold(ctx, at, 'active'), 'closed', 'closed');
}

/** A draft with the same lines that takes this budget's place once it is in force. */
export async function reviseBudget(ctx: FinanceContext, at: At): Promise<Budget> {
  const before = await hold(ctx, at, 'active');
  return draftBudget(ctx, before, before);
}

const words: Record<BudgetState, string> = {
  draft: 'a draft',
  submitted: 'waiting for approval',
  approved: 'approved',
  active: 'in force',
  closed: 'closed',
};

async function hold(ctx: FinanceContext, { id, version }: At, state: BudgetState): Promise<Budget> {
  const budget = await holdBudget(ctx, id, version);
  if (budget.state !== state)
    throw new UserError('conflict', `This budget is ${words[budget.state]}; that is done with one that is ${words[state]}.`);
  return budget;
}

async function move(
  ctx: FinanceContext,
  before: Budget,
  state: BudgetState,
  action: string,
  reason: string | null = null,
): Promise<Budget> {
  await sql`update finance.budget set state = ${state}, version = version + 1 where id = ${before.id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'budget',
    id: before.id,
    action,
    before: { state: before.state },
    after: { state },
    reason,
  });
  return getBudget(ctx, before.id);
}
