import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { AwaitingBill } from '../../setup/server/ports.ts';

/** The first line of goods of which more came, and was not sent back, than is billed; what costs nothing waits for no bill. */
export async function goodsAwaitingBill(tx: Tx): Promise<AwaitingBill | null> {
  const { rows } = await sql<AwaitingBill>`
    select o.order_no as "orderNo", l.description
      from inventory.purchase_order_line l
      join inventory.purchase_order o on o.school_id = l.school_id and o.id = l.order_id
     where l.item_id is not null and l.price > 0 and l.received - l.returned > l.billed
     order by l.id limit 1`.execute(tx);
  return rows[0] ?? null;
}
