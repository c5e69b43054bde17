import { type RawBuilder, sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { TermOfDay } from './ledger-parts.ts';

/** What a student owes (negative: holds) on a day, in cents; the ledger's sum. */
export interface StudentBalance {
  studentId: number;
  /** Owed of fees. */
  fees: number;
  /** Owed of other charges. */
  other: number;
  /** Paid in advance. */
  credit: number;
  /** fees + other − credit. */
  balance: number;
}

/** What students owe and hold stands in these; what moves between two of them changes no balance. */
const roles = sql`('fees', 'other', 'prepayment')`;

/**
 * The balances of students as of a day, inclusive, as a relation of `student_id, fees, other, credit, balance`, to join in
 * lists. Students without entries are not in it. What was paid on what is billed ahead is credit until that day; none of the
 * parts is less than nothing. Sums what each journal changed, which is posted with its entries.
 */
export function balancesRelation(asOf: string, studentIds: readonly number[] | null = null): RawBuilder<unknown> {
  const whose = studentIds === null ? sql`` : sql`and ${amongIds(sql`m.student_id`, studentIds)}`;
  return sql`(
    select s.student_id, greatest(s.fees, 0) as fees, greatest(s.other, 0) + greatest(s.prepayment, 0) as other,
           greatest(-s.fees, 0) + greatest(-s.other, 0) + greatest(-s.prepayment, 0) as credit, s.fees + s.other + s.prepayment as balance
      from (select m.student_id, sum(m.fees)::bigint as fees, sum(m.other)::bigint as other, sum(m.prepayment)::bigint as prepayment
              from finance.student_movement m
             where m.day <= ${asOf} ${whose}
             group by m.student_id) s)`;
}

/**
 * The balances of students as of a day with what changed them since the term began, as a relation of `student_id, balance,
 * billed, paid, credits`: billed of the term, whenever it was billed; received less refunded; credit notes, discounts and
 * write-offs less debit notes.
 */
export function balancesInTerm(
  term: TermOfDay | null,
  asOf: string,
  studentIds: readonly number[] | null = null,
): RawBuilder<unknown> {
  const opens = sql`${term?.opensOn ?? '0001-01-01'}::date`;
  const whose = studentIds === null ? sql`` : sql`and ${amongIds(sql`m.student_id`, studentIds)}`;
  return sql`(
    select m.student_id, sum(m.change)::bigint as balance,
           coalesce(sum(m.change) filter (where m.kind = 'invoice' and (m.term_id = ${term?.id ?? null}::bigint
                                                                        or (m.term_id is null and m.day >= ${opens}))), 0)::bigint as billed,
           coalesce(-sum(m.change) filter (where m.kind not in ('invoice', 'note') and m.day >= ${opens}), 0)::bigint as paid,
           coalesce(-sum(m.change) filter (where m.kind = 'note' and m.day >= ${opens}), 0)::bigint as credits
      from (select student_id, day, kind, term_id, fees + other + prepayment as change from finance.student_movement) m
     where m.day <= ${asOf} ${whose}
     group by m.student_id)`;
}

/** The balances of these students as of a day; all with entries when `studentIds` is null. */
export async function balancesOf(tx: Tx, studentIds: readonly number[] | null, asOf: string): Promise<StudentBalance[]> {
  const { rows } = await sql<StudentBalance>`
    select student_id as "studentId", fees, other, credit, balance from ${balancesRelation(asOf, studentIds)} b`.execute(tx);
  return rows;
}

/** The balance of one student as of a day; nothing in all of it where nothing was ever posted. */
export async function balanceOf(tx: Tx, studentId: number, asOf: string): Promise<StudentBalance> {
  const { rows } = await sql<StudentBalance>`
    select s.id as "studentId", coalesce(b.fees, 0) as fees, coalesce(b.other, 0) as other, coalesce(b.credit, 0) as credit,
           coalesce(b.balance, 0) as balance
      from (select ${studentId}::bigint as id) s left join ${balancesRelation(asOf, [studentId])} b on b.student_id = s.id`.execute(
    tx,
  );
  return one(rows);
}

/**
 * What the student of a receipt `r` owed when it had just been written, as of the day on which that was: null for anything
 * but fees. @param zone the school's time zone
 */
export const balanceAfter = (zone: string): RawBuilder<unknown> => sql`(
  select (coalesce(sum(e.amount) filter (where d.role in ${roles}), 0)
          - coalesce(sum(e.amount) filter (where k.role in ${roles}), 0))::bigint
    from finance.entry e
    join finance.account d on d.school_id = e.school_id and d.id = e.debit_id
    join finance.account k on k.school_id = e.school_id and k.id = e.credit_id
   where r.series = 'fees' and e.school_id = r.school_id and e.student_id = r.student_id and e.journal_id <= r.journal_id
     and e.day <= (r.at at time zone ${zone})::date
  having r.series = 'fees')`;
