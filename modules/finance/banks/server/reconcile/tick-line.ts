import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { BankLine, reconciliationApi } from '../../contract/reconciliation.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { getBank } from '../accounts/banks.store.ts';
import { lockMoney } from './match.store.ts';
import { itemsOf } from './open-items.store.ts';

type Line = BankLine & { moneyId: number };

/** A line that nothing stands for yet, with its account held. Throws 404, and 409 when somebody has ticked it. */
export async function lockLine(ctx: FinanceContext, id: number): Promise<Line> {
  const { rows: of } = await sql<{ moneyId: number }>`
    select money_id as "moneyId" from finance.statement_line where id = ${id}`.execute(ctx.tx);
  if (!of[0]) throw notFound('line');
  await lockMoney(ctx, of[0].moneyId);
  const { rows } = await sql<Line & { ticked: boolean }>`
    select l.id, l.money_id as "moneyId", l.day, l.amount, l.reference, l.description,
           exists (select from finance.tick t where t.school_id = l.school_id and t.line_id = l.id) as ticked
      from finance.statement_line l where l.id = ${id}`.execute(ctx.tx);
  const line = rows[0];
  if (!line) throw notFound('line');
  if (line.ticked) throw new UserError('conflict', 'This line has been ticked already. Reload the page.');
  return line;
}

/** Ticks journals of an account: with the line that shows their sum, or as shown on a day. */
export async function tick(ctx: FinanceContext, input: Input<typeof reconciliationApi.tick>): Promise<void> {
  const { moneyId, journalIds, lineId } = input;
  await getBank(ctx.tx, moneyId);
  const line = lineId === null ? null : await lockLine(ctx, lineId);
  if (line && line.moneyId !== moneyId) throw notFound('line');
  await lockMoney(ctx, moneyId);
  const wanted = [...new Set(journalIds)];
  const items = await itemsOf(ctx.tx, moneyId, wanted);
  if (items.length !== wanted.length) throw notFound('entry');
  if (items.some(({ ticked }) => ticked)) throw new UserError('conflict', 'One of these is ticked already. Reload the page.');
  const sum = items.reduce((total, { amount }) => total + amount, 0);
  if (line && sum !== line.amount)
    throw fieldError('journalIds', `The entries come to ${formatCents(sum)}; the line is of ${formatCents(line.amount)}.`);
  const clearedOn = line?.day ?? input.clearedOn ?? schoolDay(ctx);
  if (clearedOn > schoolDay(ctx)) throw fieldError('clearedOn', 'Take today or a day before.');
  if (!line) await refuseReconciled(ctx.tx, moneyId, clearedOn);
  const author = authorOf(ctx);
  await sql`
    insert into finance.tick (money_id, journal_id, line_id, cleared_on, author_id, author_name, at)
    select ${moneyId}, j, ${lineId}, ${clearedOn}, ${author.id}::bigint, ${author.name}, ${ctx.now.toISOString()}
      from unnest(${wanted}::bigint[]) as j`.execute(ctx.tx);
  ctx.changed({
    entity: 'bank account',
    id: moneyId,
    action: 'ticked',
    after: { Entries: wanted, Day: clearedOn, Amount: sum },
  });
}

async function refuseReconciled(tx: Tx, moneyId: number, day: string): Promise<void> {
  const { rows } = await sql<{ until: string | null }>`
    select max(until_day) as until from finance.reconciliation where money_id = ${moneyId} and state = 'locked'`.execute(tx);
  const until = rows[0]?.until ?? null;
  if (until !== null && day <= until)
    throw fieldError('clearedOn', `This account is reconciled to ${formatDay(until)}. Take a later day.`);
}

/** Takes ticks back, those of the same line together. Throws 422 for what is locked. */
export async function untick(
  ctx: FinanceContext,
  { moneyId, journalIds }: Input<typeof reconciliationApi.untick>,
): Promise<void> {
  await getBank(ctx.tx, moneyId);
  await lockMoney(ctx, moneyId);
  const { rows } = await sql<{ id: number; locked: boolean; journalId: number }>`
    select t.id, t.journal_id as "journalId", t.reconciliation_id is not null as locked from finance.tick t
     where t.money_id = ${moneyId}
       and (t.journal_id = any(${journalIds}::bigint[])
            or t.line_id in (select line_id from finance.tick
                              where money_id = ${moneyId} and journal_id = any(${journalIds}::bigint[])))`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('tick');
  if (rows.some(({ locked }) => locked)) throw new UserError('rule', 'This is part of a reconciliation that is locked.');
  await sql`delete from finance.tick where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  const before = { Entries: rows.map(({ journalId }) => journalId) };
  ctx.changed({ entity: 'bank account', id: moneyId, action: 'unticked', before });
}
