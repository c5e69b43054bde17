import { type RawBuilder, sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

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
 * parts is less than nothing.
 */
export function balancesRelation(asOf: string, studentIds: readonly number[] | null = null): RawBuilder<unknown> {
  const whose = studentIds === null ? sql`` : sql`and ${amongIds(sql`e.student_id`, studentIds)}`;
  // Subselects without a link to the row are run once; each sum takes the rows of its account only.
  const account = (role: string) => sql`(select id from finance.account where role = ${role})`;
  const side = (role: string) => sql`
    (coalesce(sum(e.amount) filter (where e.debit_id = ${account(role)}), 0)
     - coalesce(sum(e.amount) filter (where e.credit_id = ${account(role)}), 0))::bigint`;
  return sql`(
    select s.student_id, greatest(s.fees, 0) as fees, greatest(s.other, 0) + greatest(s.prepayment, 0) as other,
           greatest(-s.fees, 0) + greatest(-s.other, 0) + greatest(-s.prepayment, 0) as credit, s.fees + s.other + s.prepayment as balance
      from (select e.student_id, ${side('fees')} as fees, ${side('other')} as other, ${side('prepayment')} as prepayment
              from finance.entry e
             where e.student_id is not null and e.day <= ${asOf} ${whose}
             group by e.student_id) s)`;
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
