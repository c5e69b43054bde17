import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Holder } from './register.store.ts';

/**
 * The receipts that were written for one payment, as a relation of `id, state, amount`: the first, and all that were issued in
 * its place, however often, whether they stand or were crossed. Where one was never issued again it is alone.
 * @param receiptId any of them, or a column of the query around it that says which
 */
export function familyOf(receiptId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive up as (
      select id, instead_of_id from finance.receipt where id = ${receiptId}
      union
      select r.id, r.instead_of_id from up join finance.receipt r on r.id = up.instead_of_id),
    family as (
      select r.id, r.state, r.amount from up join finance.receipt r on r.id = up.id
      union
      select r.id, r.state, r.amount from family join finance.receipt r on r.instead_of_id = family.id)
    select id, state, amount from family)`;
}

/**
 * Makes all who take back receipts of one payment wait for each other, so that the last of them is known to be the last. Call it
 * with the receipt itself held.
 */
export async function lockFamily(tx: Tx, receiptId: number): Promise<void> {
  await sql`
    select id from finance.receipt
     where id = (select min(f.id) from ${familyOf(receiptId)} f) for no key update`.execute(tx);
}

/** The first receipt that still stands of those that were written for the same payment; null when none does. */
export async function heirOf(tx: Tx, receiptId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(f.id) as id from ${familyOf(receiptId)} f where f.state in ('posted', 'pending')`.execute(tx);
  return one(rows).id;
}

/** How much of a typed reference stands, in cents: on all receipts that were written for it, or on those of its bursary. */
export async function standingOn(tx: Tx, { kind, documentId, amount }: Holder): Promise<number> {
  if (kind !== 'receipt' && kind !== 'bursary') return amount;
  const receipts =
    kind === 'receipt'
      ? familyOf(documentId)
      : sql`(select state, amount from finance.receipt where source = 'bursary' and source_id = ${documentId})`;
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount), 0)::bigint as amount from ${receipts} r where r.state in ('posted', 'pending')`.execute(tx);
  return one(rows).amount;
}

/** The payments that have confirmed the reference on which a receipt stands, its own or that of its bursary. */
export async function confirmedBy(tx: Tx, receiptId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct f.payment_id as id from finance.reference f
     where f.freed_at is null and f.payment_id is not null
       and ((f.kind = 'receipt' and f.document_id in (select m.id from ${familyOf(receiptId)} m))
         or (f.kind = 'bursary'
             and f.document_id = (select source_id from finance.receipt where id = ${receiptId} and source = 'bursary')))
     order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}
