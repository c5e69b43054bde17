import { sql } from 'kysely';

/** Of each bill what paid vouchers have paid of it, and what signed ones are going to: `bill_id, paid, promised`. */
export const paidOfBills = sql`(
  select vb.school_id, vb.bill_id, coalesce(sum(vb.amount) filter (where v.state = 'paid'), 0)::bigint as paid,
         coalesce(sum(vb.amount) filter (where v.state in ('prepared', 'checked', 'approved')), 0)::bigint as promised
    from finance.voucher_bill vb
    join finance.voucher v on v.school_id = vb.school_id and v.id = vb.voucher_id
   where v.state in ('prepared', 'checked', 'approved', 'paid')
   group by vb.school_id, vb.bill_id)`;

/** Bills that something is still owed of: `school_id, id, supplier_id, due_on, owed`. */
export const unpaidBills = sql`(
  select b.school_id, b.id, b.supplier_id, b.due_on, b.amount - coalesce(p.paid, 0) as owed
    from finance.supplier_bill b
    left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
   where b.live and b.amount > coalesce(p.paid, 0))`;
