import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { accountOptions, budgetsLeft } from '#modules/finance/server/public.ts';
import type { BudgetLines, BudgetShown } from '../contract/requisitions.ts';

/** What of a requisition a budget is asked for. */
interface Asked {
  departmentId: number | null;
  expenseId: number | null;
  voteHeadId: number | null;
  lines: readonly { itemId: number | null; amount: number }[];
}

/** What the budgets that a requisition falls under have left: its own line, or each item's category's. */
export async function budgetsOf(tx: Tx, asked: Asked, day: string): Promise<BudgetShown[]> {
  const sums = await sumsByExpense(tx, asked);
  if (sums.size === 0) return [];
  const { departmentId, voteHeadId } = asked;
  const found = await budgetsLeft(
    tx,
    [...sums].map(([expenseId, amount]) => ({ expenseId, voteHeadId, departmentId, amount })),
    day,
  );
  if (found.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, code || ' ' || name as name from finance.accounts
     where id = any(${found.map(({ expenseId }) => expenseId)}::bigint[])`.execute(tx);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return found.map(({ expenseId, ...left }) => ({ ...left, expenseName: names.get(expenseId) ?? '' }));
}

async function sumsByExpense(tx: Tx, { expenseId, lines }: Asked): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>();
  const add = (account: number | undefined, amount: number) => {
    if (account !== undefined && amount > 0) sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  if (expenseId !== null) {
    for (const { amount } of lines) add(expenseId, amount);
    return sums;
  }
  const { rows } = await sql<{ itemId: number; expenseId: number }>`
    select i.id as "itemId", c.expense_id as "expenseId" from inventory.item i
      join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
     where i.id = any(${lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))}::bigint[])`.execute(tx);
  const accounts = new Map(rows.map((row) => [row.itemId, row.expenseId]));
  for (const { itemId, amount } of lines) if (itemId !== null) add(accounts.get(itemId), amount);
  return sums;
}

/** Throws 422 where a budget that stops has less left than is asked. */
export function refuseBudgets(budgets: readonly BudgetShown[]): void {
  const stop = budgets.find(({ at, asked, remaining }) => at === 'stop' && asked > remaining);
  if (!stop) return;
  const message = `${stop.budget} has KES ${formatCents(stop.remaining)} left for ${stop.expenseName}, and KES ${formatCents(stop.asked)} is asked.`;
  throw new UserError('rule', message, { fields: [{ path: 'expenseId', message }] });
}

/** Accounts of expense and vote heads in use that a requisition can fall under. */
export async function budgetLines(tx: Tx): Promise<BudgetLines> {
  const accounts = await accountOptions(tx);
  const { rows: voteHeads } = await sql<BudgetLines['voteHeads'][number]>`
    select id, code, name from finance.vote_heads where active order by code`.execute(tx);
  return {
    accounts: accounts.flatMap(({ id, code, name, kind, active }) => (kind === 'expense' && active ? [{ id, code, name }] : [])),
    voteHeads,
  };
}
