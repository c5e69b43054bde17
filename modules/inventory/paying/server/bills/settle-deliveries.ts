import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { shareOfValue } from '../../../receiving/server/return-worth.rules.ts';
import type { MatchedLine } from './match.store.ts';

/** A line of an accepted receipt, with what of it is on bills that stand. */
interface Delivered {
  id: number;
  orderLineId: number;
  accepted: number;
  returned: number;
  credited: number;
  /** What it came in for, in cents. */
  value: number;
  billed: number;
  billedValue: number;
}

interface Own {
  id: number;
  orderLineId: number;
  quantity: number;
}

/**
 * Says of which deliveries the lines of a bill are, the first that came first, and what they came in for. What goes back to the vendor
 * unbilled is the first of a delivery, what is billed the last, so that what is left of it is settled to the cent.
 * Call it with the order held. Returns what each line settles, in cents; nothing of what is spent at once.
 */
export async function settleDeliveries(
  tx: Tx,
  lines: readonly Own[],
  matched: readonly MatchedLine[],
): Promise<Map<number, number>> {
  const { rows: delivered } = await sql<Delivered>`
    select g.id, g.order_line_id as "orderLineId", g.accepted, g.returned, g.value,
           coalesce(v.credited, 0)::bigint as credited, coalesce(b.quantity, 0)::bigint as billed,
           coalesce(b.value, 0)::bigint as "billedValue"
      from inventory.goods_receipt_line g
      join inventory.goods_receipt r on r.school_id = g.school_id and r.id = g.receipt_id and r.state = 'accepted'
      left join lateral (
        select sum(l.credited) as credited from inventory.vendor_return_line l
          join inventory.vendor_return t on t.school_id = l.school_id and t.id = l.return_id and t.state = 'approved'
         where l.school_id = g.school_id and l.receipt_line_id = g.id) v on true
      left join lateral (
        select sum(p.quantity) as quantity, sum(p.value) as value
          from inventory.vendor_bill_part p
          join inventory.vendor_bill_line l on l.school_id = p.school_id and l.id = p.bill_line_id
          join inventory.vendor_bill t on t.school_id = l.school_id and t.id = l.bill_id and t.state = 'approved'
         where p.school_id = g.school_id and p.receipt_line_id = g.id) b on true
     where g.order_line_id = any(${lines.map(({ orderLineId }) => orderLineId)}::bigint[]) and g.accepted > 0
     order by r.day, r.id, g.id`.execute(tx);
  const byLine = Map.groupBy(delivered, ({ orderLineId }) => orderLineId);
  const parts = lines.flatMap(({ id, orderLineId, quantity }) => {
    const of = matched.find((line) => line.orderLineId === orderLineId);
    const goods = of?.itemId !== null;
    let left = quantity;
    const own = (byLine.get(orderLineId) ?? []).flatMap((one) => {
      const part = Math.min(left, one.accepted - one.returned - one.billed + one.credited);
      left -= Math.max(part, 0);
      return part > 0 ? [{ lineId: id, receiptLineId: one.id, quantity: part, value: goods ? valueOf(one, part) : 0 }] : [];
    });
    if (left > 0 && goods)
      throw new UserError('rule', `${of?.description ?? 'A line'}: less came than is billed. Look at the receipts of the order.`);
    return own;
  });
  await sql`
    insert into inventory.vendor_bill_part (bill_line_id, receipt_line_id, quantity, value)
    select n."lineId", n."receiptLineId", n.quantity, n.value
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as n ("lineId" bigint, "receiptLineId" bigint, quantity bigint, value bigint)`.execute(tx);
  const settled = Map.groupBy(parts, ({ lineId }) => lineId);
  const sums = new Map([...settled].map(([id, own]) => [id, own.reduce((sum, { value }) => sum + value, 0)]));
  await sql`
    update inventory.vendor_bill_line l set settled = n.settled
      from jsonb_to_recordset(${JSON.stringify([...sums].map(([id, amount]) => ({ id, settled: amount })))}::jsonb)
        as n (id bigint, settled bigint)
     where l.id = n.id`.execute(tx);
  return sums;
}

/** What is left of a delivery's value above the units that stay unbilled. */
function valueOf(one: Delivered, part: number): number {
  const below = shareOfValue(one, 0, Math.max(0, one.accepted - one.billed + one.credited - part));
  return Math.max(0, one.value - one.billedValue - below);
}
