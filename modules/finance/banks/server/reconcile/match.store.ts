import { sql } from 'kysely';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { matchUp } from './match.rules.ts';
import { openItems, openLines } from './open-items.store.ts';

const most = 20_000;

/** Makes two who tick the same account wait for each other. */
export async function lockMoney(ctx: Pick<FinanceContext, 'tx'>, moneyId: number): Promise<void> {
  await sql`select id from finance.account where id = ${moneyId} for no key update`.execute(ctx.tx);
}

/** Ticks what the lines of an account's statements show for sure; answers how many. */
export async function matchLines(ctx: FinanceContext, moneyId: number): Promise<number> {
  await lockMoney(ctx, moneyId);
  const matched = matchUp(await openLines(ctx.tx, moneyId, most), await openItems(ctx.tx, moneyId, most));
  const author = authorOf(ctx);
  await sql`
    insert into finance.tick (money_id, journal_id, line_id, cleared_on, author_id, author_name, at)
    select ${moneyId}, m."journalId", l.id, l.day, ${author.id}::bigint, ${author.name}, ${ctx.now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(matched)}::jsonb) as m ("lineId" bigint, "journalId" bigint)
      join finance.statement_line l on l.id = m."lineId"`.execute(ctx.tx);
  return matched.length;
}
