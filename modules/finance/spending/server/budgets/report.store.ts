import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { BudgetEntry, budgetsApi, ReportRow } from '../../contract/budgets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { getBudget } from './budgets.store.ts';
import { budgetUses } from './control.store.ts';

const order: Record<string, RawBuilder<unknown>> = {
  budgetName: sql`lower(b.name)`,
  expenseCode: sql`a.code`,
  budgeted: sql`u.budgeted`,
  spent: sql`u.spent`,
  remaining: sql`u.budgeted - u.committed - u.spent`,
  share: sql`(u.committed + u.spent)::numeric / u.budgeted`,
};

/** Budget against actual, account by account, of the budgets in force or of one. */
export async function budgetReport(
  { tx }: Pick<FinanceContext, 'tx'>,
  input: Input<typeof budgetsApi.report>,
): Promise<Page<ReportRow>> {
  const { budgetId, departmentId, voteHeadId, over, q, sort, page, size } = input;
  const which = budgetId ? sql`b.id = ${budgetId}` : sql`b.state = 'active'`;
  const conditions = [
    sql`true`,
    ...(departmentId ? [sql`b.department_id = ${departmentId}`] : []),
    ...(voteHeadId ? [sql`b.vote_head_id = ${voteHeadId}`] : []),
    ...(over ? [sql`(u.committed + u.spent) * 100 >= u.budgeted * ${Number(over)}`] : []),
    ...(q ? [matches([sql`b.name`, sql`a.code`, sql`a.name`], q)] : []),
  ];
  const from = sql`
    from ${budgetUses(which)} u
    join finance.budget b on b.id = u.budget_id
    join finance.account a on a.school_id = b.school_id and a.id = u.expense_id
    left join settings.departments d on d.school_id = b.school_id and d.id = b.department_id
    left join finance.vote_head v on v.school_id = b.school_id and v.id = b.vote_head_id
   where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<ReportRow & { total: number }>`
    select b.id || '-' || a.id as id, b.id as "budgetId", b.name as "budgetName", d.name as department, v.name as "voteHead",
           a.id as "expenseId", a.code as "expenseCode", a.name as "expenseName", u.budgeted, u.committed, u.spent,
           (u.budgeted - u.committed - u.spent)::bigint as remaining,
           least(round((u.committed + u.spent) * 100.0 / u.budgeted), 1000000)::int as share, count(*) over () as total
    ${from} order by ${order[sort.replace(/^-/, '')] ?? sql`a.code`} ${wayOf(sort)}, b.id, a.code
    ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What was posted to one account within a budget, newest first. */
export async function budgetEntries(ctx: FinanceContext, input: Input<typeof budgetsApi.entries>): Promise<Page<BudgetEntry>> {
  const { id, expenseId, page, size, sort } = input;
  await getBudget(ctx, id);
  const { rows } = await sql<BudgetEntry & { total: number }>`
    select e.id, e.day, j.kind, j.document_id as "documentId", j.document_no as "documentNo", coalesce(e.note, j.narration) as narration,
           case when e.debit_id = ${expenseId} then e.amount else -e.amount end as amount, count(*) over () as total
      from finance.budget b
      join finance.entry e on e.school_id = b.school_id and e.day between b.from_day and b.to_day
       and (b.vote_head_id is null or e.vote_head_id = b.vote_head_id)
       and (b.department_id is null or e.department_id = b.department_id)
      join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id
     where b.id = ${id} and (e.debit_id = ${expenseId} or e.credit_id = ${expenseId})
     order by e.day ${wayOf(sort)}, e.id desc ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The budget against actual on the school’s paper. */
export async function budgetPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const one = await getBudget(ctx, id);
  const about = [one.department, one.voteHead].filter((word) => word !== null).join(', ') || 'Whole school';
  const total = `Budget ${formatCents(one.budgeted)}, promised ${formatCents(one.committed)}, spent ${formatCents(one.spent)}, remains ${formatCents(one.remaining)}.`;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: one.name,
    about: [`${about}, ${formatDay(one.fromDay)} to ${formatDay(one.toDay)}`, total],
    columns: [
      { key: 'expenseCode', label: 'Code', kind: 'text' },
      { key: 'expenseName', label: 'Account', kind: 'text' },
      { key: 'budgeted', label: 'Budget', kind: 'cents' },
      { key: 'committed', label: 'Promised', kind: 'cents' },
      { key: 'spent', label: 'Spent', kind: 'cents' },
      { key: 'remaining', label: 'Remains', kind: 'cents' },
    ],
    rows: one.accounts,
    timeZone: ctx.school.timeZone,
    footer: `Made by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  });
  return { body, type: 'application/pdf', name: `${one.name}.pdf`, inline: true };
}
