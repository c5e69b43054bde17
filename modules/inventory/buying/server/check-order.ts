import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { one } from '#kit/server/sql/one.ts';
import { budgetsLeft } from '#modules/finance/server/public.ts';
import type { Order, OrderCheck } from '../contract/order.ts';
import type { BuyingContext } from './orders.store.ts';

interface Wanted {
  from: number;
  wanted: number;
  have: number;
  prequalifiedUntil: string | null;
}

/** What budgets have left for an order, its quotations, and what is to be known of the vendor. */
export async function checkOrder(ctx: BuyingContext, order: Order): Promise<OrderCheck> {
  const { from, wanted, have, prequalifiedUntil } = await wantedFor(ctx, order);
  const budgets = await budgetsOf(ctx, order);
  const warnings = budgets
    .filter(({ at, remaining, asked }) => at !== 'ignore' && asked > remaining)
    .map((one_) => overBudget(one_));
  if (prequalifiedUntil !== null && prequalifiedUntil < order.day)
    warnings.push(`${order.supplierName} was prequalified until ${formatDay(prequalifiedUntil)}.`);
  return { warnings, quotes: { from, wanted, have }, budgets };
}

async function wantedFor({ tx }: BuyingContext, { supplierId, quoteRequestId }: Order): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    select coalesce((select quotes_from from inventory.setting), 10000000)::bigint as from,
           coalesce((select quotes from inventory.setting), 3)::int as wanted,
           (select count(*)::int from inventory.quote where request_id = ${quoteRequestId}::bigint and state = 'answered') as have,
           (select prequalified_until from finance.suppliers where id = ${supplierId}) as "prequalifiedUntil"`.execute(tx);
  return one(rows);
}

async function budgetsOf(ctx: BuyingContext, order: Order): Promise<OrderCheck['budgets']> {
  const { rows } = await sql<{ expenseId: number; voteHeadId: number | null; departmentId: number | null; amount: number }>`
    select coalesce(l.expense_id, c.expense_id) as "expenseId", l.vote_head_id as "voteHeadId", l.department_id as "departmentId",
           l.amount
      from inventory.purchase_order_line l
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
      left join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
     where l.order_id = ${order.id} and l.amount > 0 and coalesce(l.expense_id, c.expense_id) is not null
     order by l.line_no`.execute(ctx.tx);
  if (rows.length === 0) return [];
  const left = await budgetsLeft(ctx.tx, rows, order.day);
  const { rows: accounts } = await sql<{ id: number; name: string }>`
    select id, code || ' ' || name as name from finance.accounts
     where id = any(${left.map(({ expenseId }) => expenseId)}::bigint[])`.execute(ctx.tx);
  return left.map(({ budget, expenseId, remaining, asked, at }) => ({
    budget,
    account: accounts.find(({ id }) => id === expenseId)?.name ?? '',
    remaining,
    asked,
    at,
  }));
}

const overBudget = ({ budget, account, remaining, asked }: OrderCheck['budgets'][number]) =>
  `${budget}, ${account}: ${formatCents(remaining)} remains and this order asks ${formatCents(asked)}.`;

/** Refuses an order that a budget stops; says what else is to be known of it. */
export async function guardOrder(ctx: BuyingContext, order: Order): Promise<string[]> {
  const { warnings, budgets } = await checkOrder(ctx, order);
  const stopped = budgets.find(({ at, remaining, asked }) => at === 'stop' && asked > remaining);
  if (stopped) throw new UserError('rule', `The budget does not allow it. ${overBudget(stopped)}`);
  return warnings;
}

/** Refuses an order of so much that is compared from too few quotations, without a reason. */
export async function refuseFewQuotes(ctx: BuyingContext, order: Order): Promise<void> {
  const { from, wanted, have } = await wantedFor(ctx, order);
  if (order.amount < from || have >= wanted || order.singleSource !== null) return;
  throw new UserError(
    'rule',
    `An order of ${formatCents(from)} or more is compared from ${wanted} quotations; this one has ${have}. Ask for quotations, or say on the order why there is a single source.`,
  );
}
