import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { LastPrice, ToOrder } from '../contract/order.ts';

/** What nobody has ordered or issued yet of a requisition's line `l`, in thousandths of the item's unit. */
const left = sql`greatest(l.quantity - greatest(l.ordered, l.issued), 0)`;

interface Asked extends Omit<ToOrder['lines'][number], 'quantity'> {
  left: number;
  unitPrice: number;
}

/** What of approved requisitions is still to be ordered, as lines of an order, in the unit they were asked in. Throws 404. */
export async function toOrderFrom(tx: Tx, ids: readonly number[]): Promise<ToOrder> {
  const { rows: requisitions } = await sql<ToOrder['requisitions'][number]>`
    select r.id, r.requisition_no as "requisitionNo", r.purpose, d.name as department, r.needed_on as "neededOn",
           r.store_id as "storeId"
      from inventory.requisition r
      left join settings.departments d on d.school_id = r.school_id and d.id = r.department_id
     where r.id = any(${ids}::bigint[]) and r.state = 'approved' order by r.day, r.id`.execute(tx);
  if (requisitions.length < new Set(ids).size) throw notFound('approved requisition');
  const { rows } = await sql<Asked>`
    select l.id as "requisitionLineId", l.requisition_id as "requisitionId", r.requisition_no as "requisitionNo",
           l.item_id as "itemId", coalesce(i.name, l.description, '') as description, l.unit_name as "unitName", l.factor,
           ${left}::bigint as left, l.unit_price as price, l.unit_price as "unitPrice",
           case when l.item_id is null then r.expense_id end as "expenseId", r.department_id as "departmentId",
           r.vote_head_id as "voteHeadId"
      from inventory.requisition_line l
      join inventory.requisition r on r.school_id = l.school_id and r.id = l.requisition_id
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.requisition_id = any(${ids}::bigint[]) and ${left} > 0
     order by r.day, r.id, l.place, l.id`.execute(tx);
  return {
    requisitions,
    lines: rows.map(({ left: open, unitPrice, ...line }) => ({
      ...line,
      price: unitPrice,
      quantity: inPacks(open, line.factor),
    })),
  };
}

/** Thousandths of the item's unit as thousandths of a unit of `factor`: of packs whole ones. */
function inPacks(open: number, factor: number): number {
  if (factor === 1000) return open;
  return Math.ceil(open / factor) * 1000;
}

/** Approved requisitions of which something is still to be ordered, the oldest first. */
export async function openRequisitions(tx: Tx, q: string | undefined) {
  const { rows } = await sql<{ id: number; requisitionNo: string; purpose: string; lines: number }>`
    select r.id, r.requisition_no as "requisitionNo", r.purpose, o.lines
      from inventory.requisition r
      cross join lateral (
        select count(*)::int as lines from inventory.requisition_line l
         where l.school_id = r.school_id and l.requisition_id = r.id and ${left} > 0) o
     where r.state = 'approved' and r.progress is distinct from 'issued' and o.lines > 0
       and ${q ? matches([sql`r.requisition_no`, sql`r.purpose`], q) : sql`true`}
     order by r.day, r.id limit 50`.execute(tx);
  return rows;
}

/** What was last paid for items, and to whom: of the newest order of which something came. */
export async function lastPrices(tx: Tx, itemIds: readonly number[], exceptId: number | undefined): Promise<LastPrice[]> {
  const { rows } = await sql<LastPrice>`
    select distinct on (l.item_id) l.item_id as "itemId", o.id as "orderId", o.order_no as "orderNo", s.name as "supplierName", o.day,
           l.price, l.unit_name as "unitName", l.factor
      from inventory.purchase_order_line l
      join inventory.purchase_order o on o.school_id = l.school_id and o.id = l.order_id
      join finance.suppliers s on s.school_id = o.school_id and s.id = o.supplier_id
     where l.item_id = any(${itemIds}::bigint[]) and l.received > 0 and o.id is distinct from ${exceptId ?? null}::bigint
     order by l.item_id, o.day desc, o.id desc, l.id desc`.execute(tx);
  return rows;
}
