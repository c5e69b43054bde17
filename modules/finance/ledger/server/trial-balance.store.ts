import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { AccountKind, AccountRole } from './standard-chart.ts';

/** Both days included. */
export interface Period {
  from: string;
  to: string;
}

/** What an account held and moved in a period, in cents; positive sums stand on the debit side. */
export interface AccountTotal {
  id: number;
  code: string;
  name: string;
  kind: AccountKind;
  role: AccountRole | null;
  money: boolean;
  opening: number;
  debit: number;
  credit: number;
  /** opening + debit − credit. */
  closing: number;
}

/** The first day of the financial year that a day is in: years are calendar years. */
export const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;

/**
 * The trial balance of a period, every account that can be posted to by its code. Income and spending begin each year at
 * nothing: what earlier years left over stands in the accumulated fund.
 */
export async function trialBalance(tx: Tx, { from, to }: Period): Promise<AccountTotal[]> {
  const year = yearOf(from);
  const { rows } = await sql<AccountTotal & { earlier: number }>`
    with pairs as materialized (
      select debit_id, credit_id,
             sum(amount) filter (where day < ${year}) as earlier,
             sum(amount) filter (where day >= ${year} and day < ${from}) as before,
             sum(amount) filter (where day >= ${from}) as during
        from finance.entry where day <= ${to} group by debit_id, credit_id),
    sides as (
      select debit_id as id, earlier, before, during as debit, 0 as credit from pairs
      union all
      select credit_id, -earlier, -before, 0, during from pairs)
    select a.id, a.code, a.name, a.kind, a.role, a.money,
           coalesce(sum(s.earlier), 0)::bigint as earlier, coalesce(sum(s.before), 0)::bigint as opening,
           coalesce(sum(s.debit), 0)::bigint as debit, coalesce(sum(s.credit), 0)::bigint as credit, 0 as closing
      from finance.account a left join sides s on s.id = a.id
     where not a.heading
     group by a.school_id, a.id
     order by a.code`.execute(tx);
  const carried = rows.reduce((sum, row) => (isYearly(row.kind) ? sum + row.earlier : sum), 0);
  return rows.map(({ earlier, ...row }) => {
    const brought = row.role === 'surplus' ? earlier + carried : isYearly(row.kind) ? 0 : earlier;
    const opening = brought + row.opening;
    return { ...row, opening, closing: opening + row.debit - row.credit };
  });
}

/** Income and expense accounts, which begin each year at nothing. */
export const isYearly = (kind: AccountKind) => kind === 'income' || kind === 'expense';
