import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseStep } from '#kit/server/approval/refuse-step.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Reconciliation, reconciliationApi } from '../../contract/reconciliation.ts';
import { reconciliationApproval } from '../../contract/reconciliation-approval.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { getBank } from '../accounts/banks.store.ts';
import { lockMoney } from './match.store.ts';
import { paperOf } from './paper-of.store.ts';
import { reconciliationById } from './reconciliation.store.ts';

/** Begins a reconciliation of an account, or changes the day and balance of the one that is open. */
export async function startReconciliation(
  ctx: FinanceContext,
  { moneyId, untilDay, statementBalance }: Input<typeof reconciliationApi.start>,
): Promise<void> {
  await getBank(ctx.tx, moneyId);
  await lockMoney(ctx, moneyId);
  const { rows: locked } = await sql<{ until: string | null }>`
    select max(until_day) as until from finance.reconciliation where money_id = ${moneyId} and state = 'locked'`.execute(ctx.tx);
  const until = locked[0]?.until ?? null;
  if (until !== null && untilDay <= until)
    throw fieldError('untilDay', `This account is reconciled to ${formatDay(until)}. Take a later day.`);
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

/**
 * Locks: by somebody other than who prepared it, and only when nothing is left unexplained. What is held is the account, against
 * which others tick meanwhile, and the history is the account's; so the step is taken here, and only refused as declared.
 */
export async function lockReconciliation(ctx: FinanceContext, id: number, version: number): Promise<Reconciliation> {
  const { moneyId } = await reconciliationById(ctx, id);
  await lockMoney(ctx, moneyId);
  const found = await reconciliationById(ctx, id);
  refuseStep(reconciliationApproval, 'lock', { state: found.state, own: found.mine, reason: null });
  if (found.version !== version) throw staleRecord('reconciliation');
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
