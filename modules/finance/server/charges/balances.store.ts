import { type RawBuilder, sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
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
  const whose = studentIds === null ? sql`` : sql`and ${amongIds(sql`e.student_id`, studentIds)}`;
  // Subselects without a link to the row are run once; each sum takes the rows of its account only.
  const account = (role: string) => sql`(select id from finance.account where role = ${role})`;
  const side = (role: string) => sql`
    (coalesce(sum(e.amount) filter (where e.debit_id = ${account(role)}), 0)
     - coalesce(sum(e.amount) filter (where e.credit_id = ${account(role)}), 0))::bigint`;
  return sql`(
    select s.student_id, s.fees, s.other, -s.prepayment as credit, s.fees + s.other + s.prepayment as balance
      from (select e.student_id, ${side('fees')} as fees, ${side('other')} as other, ${side('prepayment')} as prepayment
              from finance.entry e
             where e.student_id is not null ${until} ${whose}
             group by e.student_id) s)`;
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
