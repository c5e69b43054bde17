import { UserError } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { budgetsApi } from '../../contract/budgets.ts';
import { getBudget, listBudgets, removeBudget } from './budgets.store.ts';
import { budgetsOver } from './control.store.ts';
import { changeBudget, draftBudget, draftFromActuals } from './draft-budget.ts';
import { budgetEntries, budgetPaper, budgetReport } from './report.store.ts';
import { activateBudget, decideBudget, reviseBudget, submitBudget } from './decide-budget.ts';
import { budgets } from './documents.store.ts';

export const budgetRoutes = (letterhead: LetterheadProvider) =>
  implement(budgetsApi, {
    list: (ctx, input) => listBudgets(ctx, input),
    get: (ctx, { id }) => getBudget(ctx, id),
    create: (ctx, draft) => draftBudget(ctx, draft),
    update: (ctx, { id, version, ...draft }) => changeBudget(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      const { state } = await getBudget(ctx, id);
      if (state !== 'draft') throw new UserError('rule', 'Only a draft is removed. Close a budget that is in force.');
      await removeBudget(ctx, id);
      return {};
    },
    fromActuals: (ctx, input) => draftFromActuals(ctx, input),
    submit: (ctx, input) => submitBudget(ctx, input),
    decide: (ctx, input) => decideBudget(ctx, input),
    activate: (ctx, input) => activateBudget(ctx, input),
    close: (ctx, input) => budgets.take(ctx, 'close', input, null),
    revise: (ctx, input) => reviseBudget(ctx, input),
    report: (ctx, input) => budgetReport(ctx, input),
    entries: (ctx, input) => budgetEntries(ctx, input),
    remaining: async ({ tx }, { day, expenseId, voteHeadId = null, departmentId = null }) => ({
      rows: await budgetsOver(tx, [{ expenseId, voteHeadId, departmentId }], day),
    }),
    paper: (ctx, { id }) => budgetPaper(ctx, id, letterhead),
  });
