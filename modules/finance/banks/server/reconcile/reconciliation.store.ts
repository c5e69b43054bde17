import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Reconciliation, reconciliationApi } from '../../contract/reconciliation.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { getBank } from '../accounts/banks.store.ts';
import { lockMoney } from './match.store.ts';
import { openItems, openLines } from './open-items.store.ts';
import { type Paper, paperOf } from './paper-of.store.ts';

const shown = 500;
const all = 100_000;
type Ctx = Pick<FinanceContext, 'tx' | 'user'>;
type Kept = Reconciliation & { paper: Paper | null };

async function find(ctx: Ctx, where: ReturnType<typeof sql>, rest = sql``): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select r.id, r.version, r.money_id as "moneyId", a.name as money, r.until_day as "untilDay",
           r.statement_balance as "statementBalance", r.state, r.author_name as by, r.locked_name as "lockedBy",
           r.locked_at as "lockedAt", coalesce(r.author_id = ${ctx.user.accountId}, false) as mine, r.paper
      from finance.reconciliation r
      join finance.account a on a.school_id = r.school_id and a.id = r.money_id where ${where} ${rest}`.execute(ctx.tx);
  return rows;
}

/** Throws 404. */
export async function reconciliationById(ctx: Ctx, id: number): Promise<Kept> {
  const [found] = await find(ctx, sql`r.id = ${id}`);
  if (!found) throw notFound('reconciliation');
  return found;
}

export async function listReconciliations(ctx: Ctx, input: Input<typeof reconciliationApi.list>): Promise<Page<Reconciliation>> {
  const direction = input.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const rows = await find(
    ctx,
    sql`r.money_id = ${input.moneyId}`,
    sql`order by r.until_day ${direction} limit ${input.size} offset ${(input.page - 1) * input.size}`,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.reconciliation where money_id = ${input.moneyId}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** What is open between an account and its statements. Throws 404. */
export async function workspaceOf(ctx: Ctx, moneyId: number): Promise<Output<typeof reconciliationApi.workspace>> {
  await getBank(ctx.tx, moneyId);
  const [reconciliation = null] = await find(ctx, sql`r.money_id = ${moneyId} and r.state = 'open'`);
  const lines = await openLines(ctx.tx, moneyId, all);
  const items = await openItems(ctx.tx, moneyId, all);
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from finance.statement_line where money_id = ${moneyId}`.execute(ctx.tx);
  return {
    reconciliation,
    figures: reconciliation && (await paperOf(ctx.tx, moneyId, reconciliation.untilDay)).figures,
    lines: lines.slice(0, shown),
    items: items.slice(0, shown),
    lineCount: lines.length,
    itemCount: items.length,
    importedTo: rows[0]?.day ?? null,
  };
}

/** Begins a reconciliation of an account, or changes the day and balance of the one that is open. */
export async function startReconciliation(
  ctx: FinanceContext,
  { moneyId, untilDay, statementBalance }: Input<typeof reconciliationApi.start>,
): Promise<void> {
  await getBank(ctx.tx, moneyId);
  await lockMoney(ctx, moneyId);
  if (untilDay > schoolDay(ctx)) throw fieldError('untilDay', 'Take today or a day before.');
  const { rows: locked } = await sql<{ until: string | null }>`
    select max(until_day) as until from finance.reconciliation where money_id = ${moneyId} and state = 'locked'`.execute(ctx.tx);
  const until = locked[0]?.until ?? null;
  if (until !== null && untilDay <= until)
    throw fieldError('untilDay', `This account is reconciled to ${until}. Take a later day.`);
  const author = authorOf(ctx);
  const { rows } = await sql`
    update finance.reconciliation
       set until_day = ${untilDay}, statement_balance = ${statementBalance}, author_id = ${author.id},
           author_name = ${author.name}, version = version + 1
     where money_id = ${moneyId} and state = 'open' returning id`.execute(ctx.tx);
  if (rows.length === 0)
    await sql`
      insert into finance.reconciliation (money_id, until_day, statement_balance, author_id, author_name, at)
      values (${moneyId}, ${untilDay}, ${statementBalance}, ${author.id}, ${author.name}, ${ctx.now.toISOString()})`.execute(
      ctx.tx,
    );
  const after = { Day: untilDay, Balance: statementBalance };
  ctx.changed({ entity: 'bank account', id: moneyId, action: 'reconciliation prepared', after });
}

/** Locks: by somebody other than who prepared it, and only when nothing is left unexplained. */
export async function lockReconciliation(ctx: FinanceContext, id: number, version: number): Promise<Reconciliation> {
  const { moneyId } = await reconciliationById(ctx, id);
  await lockMoney(ctx, moneyId);
  const found = await reconciliationById(ctx, id);
  if (found.state === 'locked') throw new UserError('conflict', 'This reconciliation is locked already.');
  if (found.version !== version) throw staleRecord('reconciliation');
  if (found.mine) throw new UserError('forbidden', 'You prepared this reconciliation, so somebody else has to lock it.');
  const paper = await paperOf(ctx.tx, moneyId, found.untilDay);
  const difference = found.statementBalance - paper.figures.expected;
  if (difference !== 0) throw new UserError('rule', `${formatCents(difference)} is not explained yet.`);
  const author = authorOf(ctx);
  await sql`
    update finance.reconciliation
       set state = 'locked', locked_by = ${author.id}, locked_name = ${author.name}, locked_at = ${ctx.now.toISOString()},
           paper = ${JSON.stringify(paper)}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await sql`
    update finance.tick t set reconciliation_id = ${id}
      from finance.journal j
     where j.school_id = t.school_id and j.id = t.journal_id and t.money_id = ${moneyId} and t.reconciliation_id is null
       and t.cleared_on <= ${found.untilDay} and j.day <= ${found.untilDay}`.execute(ctx.tx);
  const after = { Day: found.untilDay, Balance: found.statementBalance };
  ctx.changed({ entity: 'bank account', id: moneyId, action: 'reconciliation locked', after });
  return reconciliationById(ctx, id);
}
