import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** One find of the search over everything. */
export interface ReceiptFind {
  id: number;
  studentId: number | null;
  title: string;
  subtitle: string;
}

/** Receipts by their number, whole or its last digits, or by the reference of the payment; the newest first. */
export async function findReceipts(tx: Tx, q: string, limit: number): Promise<ReceiptFind[]> {
  const words = q.trim().toUpperCase();
  if (!/\d/.test(words) || words.length < 3) return [];
  const serial = /^\d{1,7}$/.test(words) ? Number(words) : null;
  const { rows } = await sql<{
    id: number;
    studentId: number | null;
    no: string;
    day: string;
    amount: number;
    who: string | null;
    state: string;
  }>`
    select r.id, r.student_id as "studentId", r.receipt_no as no, r.day, r.amount, coalesce(s.full_name, r.payer_name) as who, r.state
      from finance.receipt r left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
     where r.serial = ${serial}::int or upper(r.receipt_no) = ${words} or upper(r.reference) = ${words}
     order by r.id desc limit ${limit}`.execute(tx);
  return rows.map(({ id, studentId, no, day, amount, who, state }) => ({
    id,
    studentId,
    title: `Receipt ${no}`,
    subtitle: [`KES ${formatCents(amount)}`, who, formatDay(day), state === 'posted' ? null : state].filter(Boolean).join(', '),
  }));
}
