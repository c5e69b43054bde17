import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

export interface RefundRow {
  id: number;
  paymentId: number;
  amount: number;
  state: 'asked' | 'approved' | 'rejected' | 'paying' | 'paid' | 'failed' | 'returned';
  authorId: number | null;
  payeeName: string | null;
  payeePhone: string | null;
  conversation: string | null;
  /** When it was paid and by which number; null before. */
  paidOn: string | null;
  payReference: string | null;
  reference: string;
  moneyId: number;
}

/** The refund with its payment, held. Throws 404. The payment is held first, as whoever assigns it does. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  await sql`
    select p.id from finance.payment p
     where p.id = (select payment_id from finance.payment_refund where id = ${id}) for no key update`.execute(tx);
  const { rows } = await sql<RefundRow>`
    select r.id, r.payment_id as "paymentId", r.amount, r.state, r.author_id as "authorId", r.payee_name as "payeeName",
           r.payee_phone as "payeePhone", r.conversation, r.paid_on as "paidOn", r.pay_reference as "payReference", p.reference, p.money_id as "moneyId"
      from finance.payment_refund r
      join finance.payment p on p.school_id = r.school_id and p.id = r.payment_id
     where r.id = ${id} for no key update of r`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('refund');
  return found;
}

/** Where refunds out of suspense are kept, and whose they are. */
export const keptRefunds = { table: 'finance.payment_refund', own: { mine: (me: number) => sql`t.author_id = ${me}` } };
