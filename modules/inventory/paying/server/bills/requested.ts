import { type RawBuilder, sql } from 'kysely';

/**
 * What of a bill is asked for by requests whose payment is still to come, as SQL: those that wait for a decision, and those whose
 * voucher is neither paid nor called off.
 * @param bill the table's name in the statement
 */
export const requestedOf = (bill: string): RawBuilder<number> => sql<number>`coalesce((
  select sum(rb.amount)::bigint
    from inventory.payment_request_bill rb
    join inventory.payment_request r on r.school_id = rb.school_id and r.id = rb.request_id
    left join finance.payment_vouchers v on v.school_id = r.school_id and v.id = r.voucher_id
   where rb.school_id = ${sql.ref(`${bill}.school_id`)} and rb.bill_id = ${sql.ref(`${bill}.id`)}
     and (r.state = 'requested' or (r.state = 'approved' and v.state in ('draft', 'prepared', 'checked', 'approved')))), 0)`;
