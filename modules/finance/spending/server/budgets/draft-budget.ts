import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { maxCents } from '#kit/contract/money.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Budget, BudgetDraft, budgetsApi } from '../../contract/budgets.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { checkLines } from '../lines.store.ts';
import { getBudget } from './budgets.store.ts';
import { budgets } from './documents.store.ts';

/** Drafts a budget; `revisionOf` is the one whose place it will take. */
export async function draftBudget(ctx: FinanceContext, draft: BudgetDraft, revisionOf: Budget | null = null): Promise<Budget> {
  await openBooks(ctx.tx);
  // What was budgeted stands in a revision until it is changed there, also where an account is out of use by now.
  if (revisionOf === null) await checkDraft(ctx, draft);
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.budget
      (name, from_day, to_day, department_id, vote_head_id, at_commitment, at_payment, revision_of_id, revision, author_id, author_name)
    values (${draft.name}, ${draft.fromDay}, ${draft.toDay}, ${draft.departmentId}, ${draft.voteHeadId}, ${draft.atCommitment},
            ${draft.atPayment}, ${revisionOf?.id ?? null}, ${(revisionOf?.revision ?? 0) + 1}, ${author.id}, ${author.name})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeBudgetLines(ctx, id, draft);
  const after = await getBudget(ctx, id);
  ctx.changed({ entity: 'budget', id, action: revisionOf ? 'drafted as a revision' : 'drafted', after: heads(after) });
  return after;
}

/** Changes a draft. Throws 409 when it was submitted. */
export async function changeBudget(ctx: FinanceContext, id: number, version: number, draft: BudgetDraft): Promise<Budget> {
  const before = await budgets.hold(ctx, { id, version });
  if (before.state !== 'draft') throw new UserError('conflict', 'Only a draft is changed. Revise a budget that is in force.');
  await checkDraft(ctx, draft);
  await sql`
    update finance.budget
       set name = ${draft.name}, from_day = ${draft.fromDay}, to_day = ${draft.toDay}, department_id = ${draft.departmentId},
           vote_head_id = ${draft.voteHeadId}, at_commitment = ${draft.atCommitment}, at_payment = ${draft.atPayment},
           version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await sql`delete from finance.budget_line where budget_id = ${id}`.execute(ctx.tx);
  await writeBudgetLines(ctx, id, draft);
  const after = await getBudget(ctx, id);
  ctx.changed({ entity: 'budget', id, action: 'changed', before: heads(before), after: heads(after) });
  return after;
}

/** A draft from what the ledger says was spent, an account a line, more or less some per cent. */
export async function draftFromActuals(ctx: FinanceContext, input: Input<typeof budgetsApi.fromActuals>): Promise<Budget> {
  const { basedFrom, basedTo, percent, departmentId, voteHeadId, ...head } = input;
  if (basedTo < basedFrom) throw fieldError('basedTo', 'It ends after it begins.');
  const { rows } = await sql<{ expenseId: number; name: string; spent: number }>`
    select a.id as "expenseId", a.name, s.spent from (
      select x.account_id, sum(x.amount)::bigint as spent from finance.entry e,
             lateral (values (e.debit_id, e.amount), (e.credit_id, -e.amount)) as x (account_id, amount)
       where e.day between ${basedFrom} and ${basedTo}
         and (${voteHeadId}::bigint is null or e.vote_head_id = ${voteHeadId})
         and (${departmentId}::bigint is null or e.department_id = ${departmentId})
       group by x.account_id) s
      join finance.account a on a.id = s.account_id and a.kind = 'expense' and a.active
     where s.spent > 0 order by a.code limit 300`.execute(ctx.tx);
  if (rows.length === 0) throw fieldError('basedFrom', 'Nothing was spent in that time, so there is nothing to go by.');
  const lines = rows.map(({ expenseId, name, spent }) => ({
    expenseId,
    item: name,
    quantity: 1,
    // To the next hundred shillings.
    unitCost: Math.min(maxCents, Math.max(10_000, Math.round((spent * (100 + percent)) / 1_000_000) * 10_000)),
    term1: 50,
    term2: 30,
    term3: 20,
  }));
  return draftBudget(ctx, { ...head, departmentId, voteHeadId, atCommitment: 'warn', atPayment: 'warn', lines });
}

/** What the audit keeps of a budget. */
export const heads = ({ name, fromDay, toDay, state, budgeted, atCommitment, atPayment }: Budget) => ({
  name,
  fromDay,
  toDay,
  state,
  budgeted,
  atCommitment,
  atPayment,
});

async function checkDraft(ctx: FinanceContext, { fromDay, toDay, lines }: BudgetDraft): Promise<void> {
  if (toDay <= fromDay) throw fieldError('toDay', 'It ends after it begins.');
  for (const [at, { quantity, unitCost, term1, term2, term3 }] of lines.entries()) {
    if (term1 + term2 + term3 !== 100) throw fieldError(`lines.${at}.term1`, 'The terms’ shares must make 100.');
    if (quantity * unitCost > maxCents) throw fieldError(`lines.${at}.unitCost`, 'That is more than a budget can hold.');
  }
  await checkLines(ctx.tx, lines);
}

async function writeBudgetLines(ctx: FinanceContext, id: number, { lines }: BudgetDraft): Promise<void> {
  const rows = lines.map((line) => ({ ...line, amount: Math.max(1, Math.round(line.quantity * line.unitCost)) }));
  await sql`
    insert into finance.budget_line (budget_id, expense_id, item, quantity, unit_cost, amount, term1, term2, term3)
    select ${id}, "expenseId", item, quantity, "unitCost", amount, term1, term2, term3
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as l ("expenseId" bigint, item text, quantity double precision, "unitCost" bigint, amount bigint, term1 int, term2 int,
                 term3 int)`.execute(ctx.tx);
}
