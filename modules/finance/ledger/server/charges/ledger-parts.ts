import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** The term that figures of a day are of: the one that is on, or the last before it. */
export interface TermOfDay {
  id: number;
  name: string;
  opensOn: string;
  closesOn: string;
}

/** Null while the school has no term that began by then. */
export async function termOf(tx: Tx, day: string): Promise<TermOfDay | null> {
  const { rows } = await sql<TermOfDay>`
    select id, name, opens_on as "opensOn", closes_on as "closesOn" from settings.terms
     where opens_on <= ${day} order by opens_on desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What students owe and hold stands in these; what moves between two of them changes no balance. */
export const studentAccounts = sql`(select array_agg(id) as ids from finance.account where role in ('fees', 'other', 'prepayment'))`;

/** True for an entry `e` that changes a balance. */
export const changes = sql`(e.debit_id = any(b.ids)) <> (e.credit_id = any(b.ids))`;

/**
 * Charges that are not paid as of a day, as a relation of `student_id, charge_id, due_on, owed`. The entries of all charges
 * are summed in the order of their index; only what is owed then meets its charge.
 */
export function openCharges(asOf: string, of: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const account = (role: string) => sql`coalesce((select id from finance.account where role = ${role}), 0)`;
  const receivable = (column: RawBuilder<unknown>) => sql`(${column} = ${account('fees')} or ${column} = ${account('other')})`;
  const owed = sql`sum(case when ${receivable(sql`e.debit_id`)} then e.amount else -e.amount end)`;
  return sql`(
    select c.student_id, c.id as charge_id, c.due_on, s.owed
      from (select e.charge_id, ${owed}::bigint as owed
              from finance.entry e
             where e.charge_id is not null and e.day <= ${asOf} and ${of}
               and ${receivable(sql`e.debit_id`)} <> ${receivable(sql`e.credit_id`)}
             group by e.charge_id having ${owed} > 0) s
      join finance.charge c on c.id = s.charge_id)`;
}
