import { sql } from 'kysely';

/** Of each bill what paid vouchers have paid of it, what signed ones are going to, and what credits take off it: `bill_id, paid, promised, credited`. */
export const paidOfBills = sql`(
  select s.school_id, s.bill_id, sum(s.paid)::bigint as paid, sum(s.promised)::bigint as promised, sum(s.credited)::bigint as credited
    from (select vb.school_id, vb.bill_id, case when v.state = 'paid' then vb.amount else 0 end as paid,
                 case when v.state = 'paid' then 0 else vb.amount end as promised, 0 as credited
            from finance.voucher_bill vb
            join finance.voucher v on v.school_id = vb.school_id and v.id = vb.voucher_id
           where v.state in ('prepared', 'checked', 'approved', 'paid')
          union all
          select c.school_id, c.bill_id, 0, 0, c.amount from finance.supplier_credit_share c) s
   group by s.school_id, s.bill_id)`;

/** Bills that something is still owed of: `school_id, id, supplier_id, due_on, owed`. */
export const unpaidBills = sql`(
  select b.school_id, b.id, b.supplier_id, b.due_on, b.amount - coalesce(p.paid + p.credited, 0) as owed
    from finance.supplier_bill b
    left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
   where b.live and b.amount > coalesce(p.paid + p.credited, 0))`;
