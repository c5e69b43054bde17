import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { AccountUse, Budget, BudgetRow, budgetsApi } from '../../contract/budgets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { budgetUses } from './control.store.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed' | 'user'>;

const used = (what: ReturnType<typeof sql>) => sql`coalesce((
  select sum(${what})::bigint from ${budgetUses(sql`b.school_id = t.school_id and b.id = t.id`)} u), 0)`;

const table = tableStore<BudgetRow>({
  table: 'finance.budget',
  entity: 'budget',
  columns: {
    name: 'name',
    fromDay: 'from_day',
    toDay: 'to_day',
    departmentId: 'department_id',
    voteHeadId: 'vote_head_id',
    atCommitment: 'at_commitment',
    atPayment: 'at_payment',
    state: 'state',
    revision: 'revision',
    revisionOfId: 'revision_of_id',
  },
  computed: {
    department: sql`(select d.name from settings.departments d where d.school_id = t.school_id and d.id = t.department_id)`,
    voteHead: sql`(select v.name from finance.vote_head v where v.school_id = t.school_id and v.id = t.vote_head_id)`,
    budgeted: used(sql`u.budgeted`),
    committed: used(sql`u.committed`),
    spent: used(sql`u.spent`),
    remaining: used(sql`u.budgeted - u.committed - u.spent`),
  },
  search: ['name'],
  filters: ['state', 'departmentId', 'voteHeadId'],
});

export const listBudgets = (ctx: Context, input: Input<typeof budgetsApi.list>) => table.list(ctx, input);
export const removeBudget = (ctx: Context, id: number) => table.remove(ctx, id);

/** One budget with its lines and how far its accounts are used. Throws 404. */
export async function getBudget(ctx: Context, id: number): Promise<Budget> {
  const row = await table.get(ctx, id);
  const { rows } = await sql<
    Pick<Budget, 'authorName' | 'at' | 'submittedName' | 'approvedName' | 'approvedAt' | 'remark' | 'mine'>
  >`select author_name as "authorName", at, submitted_name as "submittedName", approved_name as "approvedName",
           approved_at as "approvedAt", remark,
           coalesce(${ctx.user.accountId} in (author_id, submitted_by), false) as mine
      from finance.budget where id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('budget');
  const { rows: lines } = await sql<Budget['lines'][number]>`
    select l.id, l.expense_id as "expenseId", a.code as "expenseCode", a.name as "expenseName", l.item, l.quantity,
           l.unit_cost as "unitCost", l.amount, l.term1, l.term2, l.term3
      from finance.budget_line l join finance.account a on a.school_id = l.school_id and a.id = l.expense_id
     where l.budget_id = ${id} order by l.id`.execute(ctx.tx);
  return { ...row, ...rows[0], lines, accounts: await accountsOf(ctx, id) };
}

async function accountsOf(ctx: Context, id: number): Promise<AccountUse[]> {
  const { rows } = await sql<AccountUse>`
    select u.expense_id as "expenseId", a.code as "expenseCode", a.name as "expenseName", u.budgeted, u.committed, u.spent,
           (u.budgeted - u.committed - u.spent)::bigint as remaining
      from ${budgetUses(sql`b.id = ${id}`)} u join finance.account a on a.id = u.expense_id
     order by a.code`.execute(ctx.tx);
  return rows;
}
