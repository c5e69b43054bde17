import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { balanceOf } from '../../../ledger/server/charges/balances.store.ts';

interface Paid {
  journalId: number;
  studentId: number;
  receiptNo: string;
  amount: number;
}

/**
 * Refuses to take a receipt back whose money was paid out again: a refund followed it, and without it the student would owe
 * what they were given. Call it with the student held.
 */
export async function refuseRefunded(tx: Tx, today: string, { journalId, studentId, receiptNo, amount }: Paid): Promise<void> {
  const { rows } = await sql<{ refundNo: string; amount: number }>`
    select refund_no as "refundNo", amount from finance.refund
     where student_id = ${studentId} and state = 'processed' and source = 'overpayment' and journal_id > ${journalId}
     order by id desc`.execute(tx);
  if (rows.length === 0) return;
  const uncovered = (await balanceOf(tx, studentId, today)).balance + amount;
  if (uncovered <= 0) return;
  const given = rows.reduce((sum, refund) => sum + refund.amount, 0);
  throw new UserError(
    'rule',
    `The money of ${receiptNo} was refunded: ${rows.map(({ refundNo }) => refundNo).join(', ')} of ${formatCents(given)}. ` +
      `Without this receipt the student would owe ${formatCents(uncovered)}. Receive what was refunded first.`,
  );
}
