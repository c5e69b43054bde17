import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FinanceContext } from './context.ts';
import { one } from '#kit/server/sql/one.ts';

/**
 * Refuses what was just posted where an account that holds money would hold less than its stated overdraft allows, on the
 * day it was posted for or on any day after it. Every posting and every reversal ends here, so no door leads past it. Holds
 * the accounts until the commit: of two at once the second sees what the first has taken.
 * Whoever stated an overdraft does not use it alone: for them what stood before counts.
 * @param accountIds what was credited
 * @param from the first day it was posted for
 * @param leaving what is on its way out of each of them and not posted yet
 */
export async function refuseOverdrawn(
  { tx, user }: Pick<FinanceContext, 'tx' | 'user'>,
  accountIds: readonly number[],
  from: string,
  leaving = 0,
): Promise<void> {
  const { rows: accounts } = await sql<{ id: number; name: string; overdraft: number; own: boolean }>`
    select id, name, coalesce(overdraft_by = ${user.accountId}, false) as own,
           case when overdraft_by = ${user.accountId} then least(overdraft, overdraft_before) else overdraft end as overdraft
      from finance.account
     where id = any(${[...new Set(accountIds)]}::bigint[]) and money order by id for no key update`.execute(tx);
  for (const { id, name, overdraft, own } of accounts) {
    const { rows } = await sql<Held>`
      ${heldFrom(id, from)}
      select day, held - ${leaving}::bigint as held from held
       where (next is null or next > ${from}) and held - ${leaving}::bigint < ${-overdraft} order by day limit 1`.execute(tx);
    const [short] = rows;
    if (short) throw new UserError('rule', wordsOf(name, overdraft, short, own));
  }
}

interface Held {
  day: string;
  held: number;
}

/** What an account holds by days, the last one before `from` counted as of it. */
const heldFrom = (id: number, from: string) => sql`
  with moved as (
    select day, sum(amount) as amount from (
      select day, amount from finance.entry where debit_id = ${id}
      union all
      select day, -amount from finance.entry where credit_id = ${id}) e group by day),
  held as (
    select greatest(day, ${from}::date) as day, (sum(amount) over (order by day))::bigint as held,
           lead(day) over (order by day) as next from moved)`;

/** What can still be taken out of an account on a day: the least that it holds then or later, with its stated overdraft. */
export async function leftIn(tx: Tx, id: number, from: string): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    ${heldFrom(id, from)}
    select (coalesce(min(held), 0) + (select overdraft from finance.account where id = ${id}))::bigint as left
      from held where next is null or next > ${from}`.execute(tx);
  return Math.max(one(rows).left ?? 0, 0);
}

/** Says that an account has fallen below its stated overdraft by money that left without asking; null when it has not. */
export async function shortageOf(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; overdraft: number; held: number }>`
    select a.name, a.overdraft,
           (select coalesce(sum(e.amount) filter (where e.debit_id = a.id), 0) - coalesce(sum(e.amount) filter (where e.credit_id = a.id), 0)
              from finance.entry e where a.id in (e.debit_id, e.credit_id))::bigint as held
      from finance.account a where a.id = ${id} and a.money`.execute(tx);
  const [account] = rows;
  if (!account || account.held >= -account.overdraft) return null;
  return (
    `${account.name} has a balance of ${formatCents(account.held)} now. Nothing more is paid from it until money comes in, or an ` +
    'overdraft is stated for it under Banks.'
  );
}

function wordsOf(name: string, overdraft: number, { day, held }: Held, own: boolean): string {
  const allowed = own
    ? 'You stated its overdraft, so somebody else has to use it.'
    : overdraft === 0
      ? 'It has no overdraft.'
      : `Its overdraft is ${formatCents(overdraft)}.`;
  return (
    `${name} does not hold enough: on ${formatDay(day)} its balance would be ${formatCents(held)}. ${allowed} ` +
    'Pay from another account, or have money or an overdraft entered for it first.'
  );
}
