import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { onPage } from '#kit/server/sql/page.ts';

/** One find of the search over everything: the receipt of a student. */
export interface ReceiptFind {
  studentId: number;
  title: string;
  subtitle: string;
}

/** Receipts of students by their number, whole or its last digits, or by the reference of the payment; the newest first. */
export async function findReceipts(tx: Tx, q: string, size: number, page = 1): Promise<{ rows: ReceiptFind[]; total: number }> {
  const words = q.trim().toUpperCase();
  if (!/\d/.test(words) || words.length < 3) return { rows: [], total: 0 };
  const serial = /^\d{1,7}$/.test(words) ? Number(words) : null;
  const { rows } = await sql<{
    studentId: number;
    no: string;
    day: string;
    amount: number;
    who: string;
    state: string;
    total: number;
  }>`
    select r.student_id as "studentId", r.receipt_no as no, r.day, r.amount, s.full_name as who, r.state,
           count(*) over ()::int as total
      from finance.receipt r join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
     where r.serial = ${serial}::int or upper(r.receipt_no) = ${words} or upper(r.reference) = ${words}
     order by r.id desc ${onPage({ page, size })}`.execute(tx);
  const finds = rows.map(({ studentId, no, day, amount, who, state }) => ({
    studentId,
    title: `Receipt ${no}`,
    subtitle: [`KES ${formatCents(amount)}`, who, formatDay(day), state === 'posted' ? null : state].filter(Boolean).join(', '),
  }));
  return { rows: finds, total: rows[0]?.total ?? 0 };
}
