import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { LineToBill, ToBill } from '../../contract/bill.ts';

/** A line of an order beside what may be billed of it, with what the posting asks of it. */
export interface MatchedLine extends LineToBill {
  expenseId: number | null;
  departmentId: number | null;
  voteHeadId: number | null;
}

type Read = Omit<MatchedLine, 'most'> & { kind: 'LPO' | 'LSO'; billed: number };

/**
 * The lines of an order beside its receipts and bills. Of goods so much may be billed as came and is not billed yet; of services
 * what was ordered.
 * @param except the bill that is looked at, which does not count as another one
 */
export async function matchedLines(tx: Tx, orderId: number, except: number | null): Promise<MatchedLine[]> {
  const { rows } = await sql<Read>`
    select l.id as "orderLineId", o.kind, l.item_id as "itemId", i.code as "itemCode", l.description, l.unit_name as "unitName",
           a.code || ' ' || a.name as expense, d.name as department, l.tax_rate as "taxRate", l.expense_id as "expenseId",
           l.department_id as "departmentId", l.vote_head_id as "voteHeadId", l.quantity as ordered, l.received, l.returned,
           l.price as "orderPrice", l.billed,
           greatest(l.billed - coalesce(own.quantity, 0), 0)::bigint as before, coalesce(other.quantity, 0)::bigint as elsewhere
      from inventory.purchase_order_line l
      join inventory.purchase_order o on o.school_id = l.school_id and o.id = l.order_id
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
      left join finance.accounts a on a.school_id = l.school_id and a.id = l.expense_id
      left join settings.departments d on d.school_id = l.school_id and d.id = l.department_id
      left join lateral (
        select b.quantity from inventory.vendor_bill_line b
          join inventory.vendor_bill v on v.school_id = b.school_id and v.id = b.bill_id and v.state = 'approved'
         where b.school_id = l.school_id and b.order_line_id = l.id and b.bill_id = ${except}::bigint) own on true
      left join lateral (
        select sum(b.quantity) as quantity from inventory.vendor_bill_line b
          join inventory.vendor_bill v on v.school_id = b.school_id and v.id = b.bill_id and v.state in ('draft', 'submitted')
         where b.school_id = l.school_id and b.order_line_id = l.id and b.bill_id is distinct from ${except}::bigint) other on true
     where l.order_id = ${orderId} order by l.line_no, l.id`.execute(tx);
  return rows.map(({ kind, billed, ...line }) => ({
    ...line,
    most: Math.max(0, kind === 'LSO' ? line.ordered - billed : line.received - line.returned - billed),
  }));
}

/** What of an order may be billed. Throws 404. */
export async function readToBill(tx: Tx, orderId: number): Promise<ToBill> {
  const { rows } = await sql<Omit<ToBill, 'closedBecause' | 'lines' | 'receipts'> & { state: OrderState }>`
    select o.id as "orderId", o.order_no as "orderNo", o.kind, o.supplier_id as "supplierId", s.name as "supplierName", o.day, o.state
      from inventory.purchase_order o
      join finance.suppliers s on s.school_id = o.school_id and s.id = o.supplier_id
     where o.id = ${orderId}`.execute(tx);
  if (!rows[0]) throw notFound('order');
  const { state, ...head } = rows[0];
  const { rows: receipts } = await sql<ToBill['receipts'][number]>`
    select id, receipt_no as "receiptNo", day, delivery_note as "deliveryNote", value
      from inventory.goods_receipt where order_id = ${orderId} and state = 'accepted' order by day, id`.execute(tx);
  const lines = await matchedLines(tx, orderId, null);
  const shown = lines.map(({ expenseId: _expense, departmentId: _department, voteHeadId: _head, ...line }) => line);
  return { ...head, closedBecause: whyNotBilled(state), lines: shown, receipts };
}

export type OrderState = 'draft' | 'submitted' | 'approved' | 'on_hold' | 'closed' | 'cancelled';

/** Why nothing of an order in this state may be billed; null where something may. */
export function whyNotBilled(state: OrderState): string | null {
  if (state === 'draft' || state === 'submitted')
    return 'This order is not approved, or is being changed. Bills wait until it is approved.';
  return state === 'cancelled' ? 'This order was cancelled.' : null;
}

/** Orders of which something came, or was ordered as a service, and is not billed. */
export async function ordersToBill(tx: Tx, { q, supplierId }: { q?: string | undefined; supplierId?: number | undefined }) {
  const words = q ?? '';
  const { rows } = await sql<{ id: number; orderNo: string; supplierName: string; day: string; open: number }>`
    select o.id, o.order_no as "orderNo", s.name as "supplierName", o.day, round(x.open / 1000.0)::bigint as open
      from inventory.purchase_order o
      join finance.suppliers s on s.school_id = o.school_id and s.id = o.supplier_id
     cross join lateral (
       select sum(greatest((case when o.kind = 'LSO' then l.quantity else l.received - l.returned end) - l.billed, 0)::numeric * l.price) as open,
              bool_or((case when o.kind = 'LSO' then l.quantity else l.received - l.returned end) > l.billed) as some
         from inventory.purchase_order_line l where l.school_id = o.school_id and l.order_id = o.id) x
     where o.state in ('approved', 'on_hold', 'closed') and x.some
       and (${supplierId ?? null}::bigint is null or o.supplier_id = ${supplierId ?? null})
       and (${words} = '' or strpos(kit.fold(o.order_no || ' ' || s.name), kit.fold(${words})) > 0)
     order by o.day, o.id limit 100`.execute(tx);
  return rows;
}
