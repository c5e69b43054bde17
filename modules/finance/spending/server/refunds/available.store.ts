import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { type RefundSource, refundSources } from '../../contract/refunds.ts';
import { chargesOf, creditOf } from '../../../ledger/server/charges/credit.store.ts';

export interface Available {
  source: RefundSource;
  /** What the ledger holds for the student. */
  held: number;
  /** Asked for or approved, and not carried out. */
  asked: number;
  available: number;
}

/** What is held for a student that can be given back, source by source. Throws 404. */
export async function availableOf(tx: Tx, studentId: number): Promise<Available[]> {
  const { rows: found } = await sql`select from registration.roll where id = ${studentId}`.execute(tx);
  if (found.length === 0) throw notFound('student');
  const held: Record<RefundSource, number> = {
    overpayment: (await creditOf(tx, [studentId])).get(studentId) ?? 0,
    pocket_money: await heldOn(tx, studentId, 'pocket_money'),
    caution: (await heldOn(tx, studentId, 'caution')) - (await cautionUnpaid(tx, studentId)),
  };
  const { rows } = await sql<{ source: RefundSource; asked: number }>`
    select source, sum(amount)::bigint as asked from finance.refund
     where student_id = ${studentId} and state in ('requested', 'approved') group by source`.execute(tx);
  const asked = new Map(rows.map((row) => [row.source, row.asked]));
  return refundSources.map((source) => {
    const has = Math.max(0, held[source]);
    return { source, held: has, asked: asked.get(source) ?? 0, available: Math.max(0, has - (asked.get(source) ?? 0)) };
  });
}

async function heldOn(tx: Tx, studentId: number, role: 'pocket_money' | 'caution'): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(case when e.credit_id = a.id then e.amount else -e.amount end), 0)::bigint as held
      from finance.entry e
      join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id) and a.role = ${role}
     where e.student_id = ${studentId}`.execute(tx);
  return one(rows).held;
}

/**
 * What the books hold as caution money of charges that nobody has paid, in cents. By what each charge credited: the vote head's
 * account may be another by now. By what was paid, not by what is owed: a note that took it off by an expense left it on the account.
 */
async function cautionUnpaid(tx: Tx, studentId: number): Promise<number> {
  const { rows } = await sql<{ chargeId: number; held: number }>`
    select c.id as "chargeId", sum(case when e.credit_id = a.id then e.amount else -e.amount end)::bigint as held
      from finance.charge c
      join finance.entry e on e.school_id = c.school_id and e.charge_id = c.id
      join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id) and a.role = 'caution'
     where c.student_id = ${studentId} group by c.id`.execute(tx);
  if (rows.length === 0) return 0;
  const paid = new Map((await chargesOf(tx, [studentId])).map((charge) => [charge.chargeId, charge.paid]));
  return rows.reduce((sum, { chargeId, held }) => sum + Math.max(0, held - (paid.get(chargeId) ?? 0)), 0);
}
