import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { authorOf, type FinanceContext } from '../context.ts';

/**
 * Refuses to take a cash payment back on a day that the caller has closed, where the counter that paid it is closed too: the cash is
 * in the caller's hands then. While the paying counter is open, it goes back there.
 */
export async function refuseClosedReturn(ctx: FinanceContext, journalId: number, day: string): Promise<void> {
  const { rows } = await sql`
    select from finance.journal j
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
      join finance.account a on a.school_id = e.school_id and a.id = e.credit_id and a.role = 'cash'
      join finance.cashier_close c on c.school_id = j.school_id and c.cashier_account = j.author_id and c.day = j.day
     where j.id = ${journalId} limit 1`.execute(ctx.tx);
  if (rows.length > 0) await refuseClosedCounter(ctx, [day]);
}

/**
 * Refuses cash of a day on or before the last that its cashier has closed: what was counted and signed stays true, and no
 * earlier day is a way around it.
 */
export async function refuseClosedCounter(ctx: FinanceContext, days: readonly string[]): Promise<void> {
  const account = authorOf(ctx).id;
  const [first] = days.toSorted();
  if (account === null || first === undefined) return;
  const { rows } = await sql<{ until: string | null }>`
    select max(day) as until from finance.cashier_close where cashier_account = ${account}`.execute(ctx.tx);
  const until = rows[0]?.until ?? null;
  if (until === null || first > until) return;
  throw fieldError('day', `You have closed your counter up to ${formatDay(until)}. Cash that moves now is of a later day.`);
}
