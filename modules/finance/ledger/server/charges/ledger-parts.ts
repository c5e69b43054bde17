import { type RawBuilder, sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
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

/** Of an entry `e` that touches one of the accounts `b.ids`: what it adds to the student's balance. */
export const signed = sql`case when e.debit_id = any(b.ids) then e.amount else -e.amount end`;

/** True for an entry `e` that changes a balance. */
export const changes = sql`(e.debit_id = any(b.ids)) <> (e.credit_id = any(b.ids))`;

/**
 * What changed students' balances since the term began, as a relation of `student_id, billed, paid, credits`: billed of the
 * term, whenever it was billed; received less refunded; credit notes, discounts and write-offs less debit notes.
 */
export function movedInTerm(
  term: TermOfDay | null,
  asOf: string,
  studentIds: readonly number[] | null = null,
): RawBuilder<unknown> {
  const opens = term?.opensOn ?? '0001-01-01';
  const ofTerm = sql`(j.kind = 'invoice' and (i.term_id = ${term?.id ?? null}::bigint or (i.term_id is null and j.day >= ${opens})))`;
  const least = sql`least(${opens}::date, (select min(n.day) from finance.invoice n where n.term_id = ${term?.id ?? null}::bigint))`;
  const whose = studentIds === null ? sql`` : sql`and ${amongIds(sql`e.student_id`, studentIds)}`;
  const since = sql`j.day >= ${opens}`;
  return sql`(
    select e.student_id,
           coalesce(sum(${signed}) filter (where ${ofTerm}), 0)::bigint as billed,
           coalesce(-sum(${signed}) filter (where j.kind not in ('invoice', 'note') and ${since}), 0)::bigint as paid,
           coalesce(-sum(${signed}) filter (where j.kind = 'note' and ${since}), 0)::bigint as credits
      from ${studentAccounts} b
      join finance.journal j on j.kind <> 'allocation' and j.day <= ${asOf} and j.day >= ${least}
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id and e.day <= ${asOf} and e.day >= ${least}
      left join finance.invoice i on j.kind = 'invoice' and i.school_id = j.school_id and i.id = j.document_id
     where e.student_id is not null and ${changes} ${whose}
     group by e.student_id)`;
}

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
