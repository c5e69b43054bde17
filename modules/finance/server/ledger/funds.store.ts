import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { FinanceContext } from '../context.ts';

/**
 * Refuses what was just posted where an account that holds money would hold less than its stated overdraft allows, on the
 * day it was posted for or on any day after it. Every posting and every reversal ends here, so no door leads past it. Holds
 * the accounts until the commit: of two at once the second sees what the first has taken.
 * Whoever stated an overdraft does not use it alone: for them what stood before counts.
 * @param accountIds what was credited
 * @param from the first day it was posted for
 */
export async function refuseOverdrawn(
  { tx, user }: Pick<FinanceContext, 'tx' | 'user'>,
  accountIds: readonly number[],
  from: string,
): Promise<void> {
  const { rows: accounts } = await sql<{ id: number; name: string; overdraft: number; own: boolean }>`
    select id, name, coalesce(overdraft_by = ${user.accountId}, false) as own,
           case when overdraft_by = ${user.accountId} then least(overdraft, overdraft_before) else overdraft end as overdraft
      from finance.account
     where id = any(${[...new Set(accountIds)]}::bigint[]) and money order by id for no key update`.execute(tx);
  for (const { id, name, overdraft, own } of accounts) {
    const { rows } = await sql<{ day: string; held: number }>`
      with moved as (
        select day, sum(amount) as amount from (
          select day, amount from finance.entry where debit_id = ${id}
          union all
          select day, -amount from finance.entry where credit_id = ${id}) e group by day),
      held as (
        select greatest(day, ${from}::date) as day, sum(amount) over (order by day) as held,
               lead(day) over (order by day) as next from moved)
      select day, held::bigint as held from held
       where (next is null or next > ${from}) and held < ${-overdraft} order by day limit 1`.execute(tx);
    const [short] = rows;
    if (short) throw new UserError('rule', wordsOf(name, overdraft, short, own));
  }
}

function wordsOf(name: string, overdraft: number, { day, held }: { day: string; held: number }, own: boolean): string {
  const allowed = own
    ? 'You stated its overdraft, so somebody else has to use it.'
    : overdraft === 0
      ? 'It has no overdraft.'
      : `Its overdraft is ${formatCents(overdraft)}.`;
  return (
    `${name} does not hold enough: on ${formatDay(day)} it would stand at ${formatCents(held)}. ${allowed} ` +
    'Pay from another account, or have money or an overdraft entered for it first.'
  );
}
