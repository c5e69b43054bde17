import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { authorOf, type FinanceContext } from '../context.ts';

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
