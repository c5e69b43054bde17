import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type Reconciliation, type reconciliationApi, shownOpen } from '../../contract/reconciliation.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { getBank } from '../accounts/banks.store.ts';
import { openItems, openLines } from './open-items.store.ts';
import { type Paper, paperOf } from './paper-of.store.ts';

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
  const direction = wayOf(input.sort);
  const rows = await find(ctx, sql`r.money_id = ${input.moneyId}`, sql`order by r.until_day ${direction} ${onPage(input)}`);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.reconciliation where money_id = ${input.moneyId}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/**
 * What is open between an account and its statements: all of it counted, and the first of it, or the first of what is found by `q`.
 * Throws 404.
 */
export async function workspaceOf(
  ctx: Ctx,
  moneyId: number,
  q: string | null = null,
): Promise<Output<typeof reconciliationApi.workspace>> {
  await getBank(ctx.tx, moneyId);
  const [reconciliation = null] = await find(ctx, sql`r.money_id = ${moneyId} and r.state = 'open'`);
  const lines = await openLines(ctx.tx, moneyId, all);
  const items = await openItems(ctx.tx, moneyId, all);
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from finance.statement_line where money_id = ${moneyId}`.execute(ctx.tx);
  return {
    reconciliation,
    figures: reconciliation && (await paperOf(ctx.tx, moneyId, reconciliation.untilDay)).figures,
    lines: q === null ? lines.slice(0, shownOpen) : await openLines(ctx.tx, moneyId, shownOpen, null, q),
    items: q === null ? items.slice(0, shownOpen) : await openItems(ctx.tx, moneyId, shownOpen, null, q),
    lineCount: lines.length,
    itemCount: items.length,
    importedTo: rows[0]?.day ?? null,
  };
}
