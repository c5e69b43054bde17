import { type RawBuilder, sql } from 'kysely';

/** Payments of which something is or was in suspense: what was posted there, and what receipts that were crossed have set free. */
const inSuspense = sql`(
  p.suspended
  or p.id in (select source_id from finance.receipt where source in ('mpesa', 'bank') and state in ('crossed', 'bounced'))
  or p.id in (select f.payment_id from finance.reference f
                join finance.receipt r on r.source = 'bursary' and r.source_id = f.document_id and r.state in ('crossed', 'bounced')
               where f.kind = 'bursary' and f.payment_id is not null)
  or (p.receipt_id is not null and exists (
        select from finance.receipt r where r.id = p.receipt_id and r.state in ('crossed', 'bounced'))))`;

/**
 * What nobody has of payments, as a relation of `payment_id, used, refunding, open`, in cents: the amount less the receipts
 * that stand on it (all that were issued again for one that it confirmed, too) and less what is asked back. Of all in suspense,
 * and of those whose receipt was crossed, when `ids` is null.
 */
export function openAmounts(ids: readonly number[] | null): RawBuilder<unknown> {
  return sql`(
    with recursive chosen as (
      select p.id, p.amount, p.channel, p.receipt_id from finance.payment p
       where ${ids === null ? inSuspense : sql`p.id = any(${ids}::bigint[])`}),
    up as (
      select c.id as payment_id, r.id, r.instead_of_id from chosen c join finance.receipt r on r.id = c.receipt_id
      union
      select up.payment_id, r.id, r.instead_of_id from up join finance.receipt r on r.id = up.instead_of_id),
    chain as (
      select c.id as payment_id, r.id, r.amount, r.state
        from chosen c
        join finance.receipt r on (r.source = case when c.channel = 'mpesa' then 'mpesa' else 'bank' end and r.source_id = c.id)
      union
      select up.payment_id, r.id, r.amount, r.state from up join finance.receipt r on r.id = up.id
      union
      select c.id, r.id, r.amount, r.state
        from chosen c
        join finance.reference f on f.payment_id = c.id and f.kind = 'bursary'
        join finance.receipt r on r.source = 'bursary' and r.source_id = f.document_id
      union
      select chain.payment_id, r.id, r.amount, r.state from chain join finance.receipt r on r.instead_of_id = chain.id)
    select c.id as payment_id, coalesce(u.used, 0)::bigint as used, coalesce(f.refunding, 0)::bigint as refunding,
           (c.amount - coalesce(u.used, 0) - coalesce(f.refunding, 0))::bigint as open
      from chosen c
      left join (select payment_id, sum(amount) as used from chain where state in ('posted', 'pending') group by 1) u
        on u.payment_id = c.id
      left join (select payment_id, sum(amount) as refunding from finance.payment_refund
                  where state in ('asked', 'approved', 'paying', 'paid') group by 1) f on f.payment_id = c.id)`;
}
