import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

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

/**
 * The balances of students as of a day, inclusive, as a relation of `student_id, fees, other, credit, balance`, to join in
 * lists. Students without entries are not in it.
 * @param asOf null: everything that is posted
 */
export function balancesRelation(asOf: string | null, studentIds: readonly number[] | null = null): RawBuilder<unknown> {
  const until = asOf === null ? sql`` : sql`and e.day <= ${asOf}`;
  const whose = studentIds === null ? sql`` : sql`and e.student_id = any(${studentIds}::bigint[])`;
  const side = (role: string) => sql`
    sum(case when e.debit_id = b.${sql.ref(role)} then e.amount when e.credit_id = b.${sql.ref(role)} then -e.amount else 0 end)::bigint`;
  return sql`(
    select e.student_id, ${side('fees')} as fees, ${side('other')} as other, -${side('prepayment')} as credit,
           (${side('fees')} + ${side('other')} + ${side('prepayment')})::bigint as balance
      from finance.entry e,
           (select max(id) filter (where role = 'fees') as fees, max(id) filter (where role = 'other') as other,
                   max(id) filter (where role = 'prepayment') as prepayment from finance.account where role is not null) b
     where e.student_id is not null ${until} ${whose}
     group by e.student_id)`;
}

/** The balances of these students as of a day; all with entries when `studentIds` is null. */
export async function balancesOf(
  tx: Tx,
  studentIds: readonly number[] | null,
  asOf: string | null = null,
): Promise<StudentBalance[]> {
  const { rows } = await sql<StudentBalance>`
    select student_id as "studentId", fees, other, credit, balance from ${balancesRelation(asOf, studentIds)} b`.execute(tx);
  return rows;
}
