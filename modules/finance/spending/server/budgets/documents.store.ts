import { sql } from 'kysely';
import { documents } from '#kit/server/approval/documents.ts';
import { budgetApproval } from '../../contract/budget-approval.ts';
import type { Budget } from '../../contract/budgets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { getBudget } from './budgets.store.ts';

/** Where budgets are kept, and whose they are. */
export const keptBudgets = {
  table: 'finance.budget',
  own: { mine: (me: number) => sql`${me}::bigint in (t.author_id, t.submitted_by)` },
};

/** Budgets through the steps of their approval. */
export const budgets = documents(budgetApproval, {
  ...keptBudgets,
  read: (ctx: FinanceContext, id) => getBudget(ctx, id),
  audit: ({ state }: Budget) => ({ state }),
});
