import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { LoanContext } from './instalments.ts';

/** What somebody owes the school of one loan; cents. */
export interface OwedLoan {
  readonly loanId: number;
  readonly name: string;
  readonly balance: number;
  readonly paused: boolean;
}

/** What somebody owes of loans and advances that are not paid back. */
export async function owedBy(tx: Tx, staffMemberId: number): Promise<OwedLoan[]> {
  const { rows } = await sql<OwedLoan>`
    select l.id as "loanId", i.name, s.balance, l.state = 'paused' as paused
      from hr.loan l
      join hr.pay_item i on i.school_id = l.school_id and i.id = l.item_id
      join lateral (
        select coalesce(sum(e.amount), 0)::bigint as balance from hr.loan_entry e
         where e.school_id = l.school_id and e.loan_id = l.id) s on s.balance > 0
     where l.staff_member_id = ${staffMemberId} and l.state in ('open', 'paused') order by i.priority, lower(i.name), l.id`.execute(
    tx,
  );
  return rows;
}

/** In the order in which payroll holds them when it is posted. */
const hold = (tx: Tx, ids: readonly number[]) =>
  sql`select from hr.loan where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);

/** From a month on (its first day) all that is owed of these loans is taken. */
export async function takeWhole(ctx: LoanContext, loans: readonly OwedLoan[], month: string): Promise<number[]> {
  const ids = loans.map(({ loanId }) => loanId);
  if (ids.length === 0) return [];
  await hold(ctx.tx, ids);
  await sql`
    update hr.loan set whole_month = ${month}::date, version = version + 1 where id = any(${ids}::bigint[])`.execute(ctx.tx);
  for (const { loanId, name, balance } of loans)
    ctx.changed({
      entity: 'loan',
      id: loanId,
      action: 'all of it is due',
      after: { Kind: name, Owed: formatCents(balance), From: formatMonth(month) },
    });
  return ids;
}

/** These loans come back by their instalments again. */
export async function takeByInstalments(ctx: LoanContext, loanIds: readonly number[]): Promise<void> {
  if (loanIds.length === 0) return;
  await hold(ctx.tx, loanIds);
  await sql`
    update hr.loan set whole_month = null, version = version + 1 where id = any(${[...loanIds]}::bigint[])`.execute(ctx.tx);
  for (const id of loanIds) ctx.changed({ entity: 'loan', id, action: 'comes back by instalments again' });
}
