import { sql } from 'kysely';
import type { Billed, BilledOf } from '../../receiving/server/ports.ts';

/** What of lines of goods receipts stands on bills that are approved, for whoever sends goods back. */
export const billedOfReceipts: BilledOf = async (tx, receiptLineIds) => {
  const { rows } = await sql<Billed>`
    select p.receipt_line_id as "receiptLineId", t.finance_bill_id as "billId", p.quantity,
           (round(l.amount::numeric * (b.before + p.quantity) / l.quantity) - round(l.amount::numeric * b.before / l.quantity))::bigint as amount
      from inventory.vendor_bill_part p
      join inventory.vendor_bill_line l on l.school_id = p.school_id and l.id = p.bill_line_id
      cross join lateral (
        select coalesce(sum(o.quantity), 0) as before from inventory.vendor_bill_part o
         where o.school_id = p.school_id and o.bill_line_id = p.bill_line_id and o.receipt_line_id < p.receipt_line_id) b
      join inventory.vendor_bill t on t.school_id = l.school_id and t.id = l.bill_id and t.state = 'approved'
     where p.receipt_line_id = any(${[...receiptLineIds]}::bigint[]) and t.finance_bill_id is not null
     order by p.receipt_line_id, t.id`.execute(tx);
  return rows;
};
