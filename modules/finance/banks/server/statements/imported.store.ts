import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { ImportedStatement, statementsApi } from '../../contract/reconciliation.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { lockMoney } from '../reconcile/match.store.ts';

/** Statements of an account whose lines were taken. */
export async function listImported(tx: Tx, input: Input<typeof statementsApi.imported>): Promise<Page<ImportedStatement>> {
  const { rows } = await sql<ImportedStatement>`
    select s.id, s.name, s.author_name as by, s.taken_at as "takenAt", l.lines, l."from", l."to", l.ticked
      from finance.statement s
      cross join lateral (
        select count(*)::int as lines, min(l.day) as "from", max(l.day) as "to",
               count(*) filter (where exists (select from finance.tick t
                                               where t.school_id = l.school_id and t.line_id = l.id))::int as ticked
          from finance.statement_line l where l.school_id = s.school_id and l.statement_id = s.id) l
     where s.money_id = ${input.moneyId} and s.taken_at is not null
     order by s.taken_at ${wayOf(input.sort)}, s.id desc ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.statement where money_id = ${input.moneyId} and taken_at is not null`.execute(tx);
  return { rows, total: one(counted).total };
}

/**
 * Removes a statement that was imported by mistake with the lines that came by it. Throws 404, and 422 while a line of it is ticked
 * or money was received by one: the bank's line is what shows that.
 */
export async function removeStatement(ctx: FinanceContext, { id, reason }: Input<typeof statementsApi.remove>): Promise<void> {
  const { rows } = await sql<{ moneyId: number; name: string }>`
    select money_id as "moneyId", name from finance.statement where id = ${id} and taken_at is not null for update`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found) throw notFound('statement');
  const { moneyId, name } = found;
  await lockMoney(ctx, moneyId);
  const { rows: used } = await sql<{ ticked: number; received: number }>`
    select count(*) filter (where exists (select from finance.tick t where t.line_id = l.id))::int as ticked,
           count(*) filter (where exists (select from finance.payment p
                                           where p.channel = 'statement' and p.payload ->> 'line' = l.id::text))::int as received
      from finance.statement_line l where l.statement_id = ${id}`.execute(ctx.tx);
  const { ticked, received } = one(used);
  if (received > 0) throw new UserError('rule', `Money was received by ${received} of its lines, so it stays.`);
  if (ticked > 0) throw new UserError('rule', `${ticked} of its lines ${ticked === 1 ? 'is' : 'are'} ticked. Untick them first.`);
  const { numAffectedRows } = await sql`delete from finance.statement_line where statement_id = ${id}`.execute(ctx.tx);
  await sql`delete from finance.statement where id = ${id}`.execute(ctx.tx);
  const before = { Statement: name, Lines: Number(numAffectedRows ?? 0) };
  ctx.changed({ entity: 'bank account', id: moneyId, action: 'statement removed', reason, before });
}
