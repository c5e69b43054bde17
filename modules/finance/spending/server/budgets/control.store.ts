import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { BudgetUse } from '../../contract/budgets.ts';

/** Spending that budgets are asked about. */
export interface Spending {
  expenseId: number;
  voteHeadId: number | null;
  departmentId: number | null;
}

/** What the ledger has of account `l.expense_id` within the budget `b`, on one of its sides. */
const side = (which: 'debit_id' | 'credit_id') => sql`coalesce((
  select sum(e.amount)::bigint from finance.entry e
   where e.school_id = b.school_id and e.${sql.ref(which)} = l.expense_id and e.day between b.from_day and b.to_day
     and (b.vote_head_id is null or e.vote_head_id = b.vote_head_id)
     and (b.department_id is null or e.department_id = b.department_id)), 0)`;

const committed = sql`coalesce((
  select sum(vl.amount)::bigint from finance.voucher_line vl
    join finance.voucher v on v.school_id = vl.school_id and v.id = vl.voucher_id
   where vl.school_id = b.school_id and vl.expense_id = l.expense_id and v.state in ('prepared', 'checked', 'approved')
     and v.day between b.from_day and b.to_day
     and (b.vote_head_id is null or vl.vote_head_id = b.vote_head_id)
     and (b.department_id is null or vl.department_id = b.department_id)), 0)`;

/**
 * How far each account of the budgets that hold `which` is used: `budget_id, expense_id, budgeted, committed, spent`.
 * A bill counts as spent from its day; vouchers on their way that pay no bill are committed.
 */
export const budgetUses = (which: RawBuilder<unknown>) => sql`(
  select b.id as budget_id, l.expense_id, l.budgeted, ${committed} as committed,
         ${side('debit_id')} - ${side('credit_id')} as spent
    from finance.budget b
    join (select school_id, budget_id, expense_id, sum(amount)::bigint as budgeted
            from finance.budget_line group by school_id, budget_id, expense_id) l
      on l.school_id = b.school_id and l.budget_id = b.id
   where ${which})`;

/** The budgets in force that such spending falls under, with what remains of them. */
export async function budgetsOver(tx: Tx, spending: readonly Spending[], day: string): Promise<BudgetUse[]> {
  const wanted = JSON.stringify(spending);
  const { rows } = await sql<BudgetUse>`
    select u.budget_id as "budgetId", b.name, b.at_commitment as "atCommitment", b.at_payment as "atPayment",
           u.expense_id as "expenseId", a.name as "expenseName", u.budgeted, u.committed, u.spent,
           (u.budgeted - u.committed - u.spent)::bigint as remaining
      from ${budgetUses(sql`b.state = 'active' and ${day}::date between b.from_day and b.to_day`)} u
      join finance.budget b on b.id = u.budget_id
      join finance.account a on a.school_id = b.school_id and a.id = u.expense_id
     where exists (
       select from jsonb_to_recordset(${wanted}::jsonb) as w ("expenseId" bigint, "voteHeadId" bigint, "departmentId" bigint)
        where w."expenseId" = u.expense_id and (b.vote_head_id is null or b.vote_head_id = w."voteHeadId")
          and (b.department_id is null or b.department_id = w."departmentId"))
     order by b.id, a.code`.execute(tx);
  return rows;
}

/** What a budget has left of an account, and what is asked of it. */
export type BudgetAsked = Pick<BudgetUse, 'name' | 'expenseId' | 'remaining' | 'atCommitment'> & { asked: number };

/** The budgets in force that lines of spending fall under, with what these ask of each. */
export async function budgetsAsked(
  tx: Tx,
  lines: readonly (Spending & { amount: number })[],
  day: string,
): Promise<BudgetAsked[]> {
  const { rows } = await sql<BudgetAsked>`
    select b.name, u.expense_id as "expenseId", (u.budgeted - u.committed - u.spent)::bigint as remaining,
           b.at_commitment as "atCommitment", w.asked
      from ${budgetUses(sql`b.state = 'active' and ${day}::date between b.from_day and b.to_day`)} u
      join finance.budget b on b.id = u.budget_id
     cross join lateral (
       select sum(l.amount)::bigint as asked
         from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
              as l ("expenseId" bigint, "voteHeadId" bigint, "departmentId" bigint, amount bigint)
        where l."expenseId" = u.expense_id and (b.vote_head_id is null or b.vote_head_id = l."voteHeadId")
          and (b.department_id is null or b.department_id = l."departmentId")) w
     where w.asked is not null
     order by b.id, u.expense_id`.execute(tx);
  return rows;
}

/**
 * Asks the budgets after the spending was written: throws 422 where one that stops is overdrawn, and returns what those
 * that warn have to say. Holds the budgets, so that of two at once the second sees what the first has taken.
 */
export async function guardBudgets(
  tx: Tx,
  spending: readonly Spending[],
  day: string,
  when: 'atCommitment' | 'atPayment',
): Promise<string[]> {
  if (spending.length === 0) return [];
  await sql`
    select id from finance.budget where state = 'active' and ${day}::date between from_day and to_day
     order by id for no key update`.execute(tx);
  const over = (await budgetsOver(tx, spending, day)).filter((use) => use.remaining < 0 && use[when] !== 'ignore');
  const stopped = over.find((use) => use[when] === 'stop');
  if (stopped) {
    const message = `${inWords(stopped)} It is set to stop spending. Reduce the amount, or have the budget revised.`;
    throw new UserError('rule', message, { fields: [{ path: 'lines', message }] });
  }
  return over.map(inWords);
}

const inWords = ({ name, expenseName, remaining }: BudgetUse) =>
  `${expenseName} would be ${formatCents(-remaining)} over the budget “${name}”.`;
