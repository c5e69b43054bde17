import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { addProgress } from '../../requests/server/progress.ts';
import { worth } from '../../setup/contract/quantity.ts';

/** One line of an order as it is kept; quantities are thousandths of the ordered unit, amounts cents. */
export interface OrderLine {
  id: number;
  orderId: number;
  lineNo: number;
  requisitionLineId: number | null;
  /** None: a service, or goods that never stand in a store. */
  itemId: number | null;
  description: string;
  /** False for an item that is only counted in whole units. */
  divisible: boolean;
  unitName: string;
  /** How many thousandths of the item's own unit are in one ordered unit. */
  factor: number;
  quantity: number;
  /** Of one ordered unit, tax included. */
  price: number;
  /** Hundredths of a per cent. */
  taxRate: number;
  amount: number;
  expenseId: number | null;
  departmentId: number | null;
  voteHeadId: number | null;
  /** What of the requisition's line it takes, in thousandths of the item's own unit. */
  counted: number;
  received: number;
  returned: number;
  billed: number;
}

const columns = sql`
  l.id, l.order_id as "orderId", l.line_no as "lineNo", l.requisition_line_id as "requisitionLineId", l.item_id as "itemId",
  l.description, coalesce(i.divisible, true) as divisible, l.unit_name as "unitName", l.factor, l.quantity, l.price, l.tax_rate as "taxRate", l.amount,
  l.expense_id as "expenseId", l.department_id as "departmentId", l.vote_head_id as "voteHeadId", l.counted, l.received,
  l.returned, l.billed`;

const table = sql`
  inventory.purchase_order_line l left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id`;

/** The lines of an order, in their order. */
export async function orderLines(tx: Tx, orderId: number): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select ${columns} from ${table} where l.order_id = ${orderId} order by l.line_no, l.id`.execute(tx);
  return rows;
}

/** The head of an order that others hold while they receive or bill it. */
export interface HeldOrder {
  id: number;
  orderNo: string;
  kind: 'LPO' | 'LSO';
  supplierId: number;
  storeId: number | null;
  day: string;
  state: 'draft' | 'submitted' | 'approved' | 'on_hold' | 'closed' | 'cancelled';
}

/** Holds an order against whoever else receives, bills or changes it. Throws 404. */
export async function holdOrder(tx: Tx, id: number): Promise<HeldOrder> {
  const { rows } = await sql<HeldOrder>`
    select id, order_no as "orderNo", kind, supplier_id as "supplierId", store_id as "storeId", day, state
      from inventory.purchase_order where id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('order');
  return found;
}

/** What a part of a line is worth, in cents, after `before` of it: parts add up to the line's amount exactly. */
export const partWorth = (before: number, part: number, price: number): number =>
  worth(before + part, price) - worth(before, price);

/** Thousandths of the ordered unit as thousandths of the item's own. */
export const inItemUnits = (thousandths: number, factor: number): number =>
  Number((BigInt(thousandths) * BigInt(factor) * 2n + 1000n) / 2000n);

/** What comes or goes of a line, signed thousandths of the ordered unit. */
export interface OrderProgress {
  lineId: number;
  /** Accepted. */
  received?: number;
  /** Sent back to the vendor. */
  returned?: number;
  /** Billed, less what the vendor credited. */
  billed?: number;
}

/**
 * Adds to what lines of orders have received, sent back and billed; the status of the order follows from it, and what was
 * received goes on to the requisition that it was ordered from. Throws 422 where less than nothing would be left.
 */
export async function addOrderProgress(tx: Tx, changes: readonly OrderProgress[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows: before } = await sql<OrderLine>`
    select ${columns} from ${table}
     where l.id = any(${changes.map(({ lineId }) => lineId)}::bigint[]) order by l.id for update of l`.execute(tx);
  const after = before.map((line) => {
    const own = changes.filter(({ lineId }) => lineId === line.id);
    const sum = (of: 'received' | 'returned' | 'billed') => own.reduce((total, change) => total + (change[of] ?? 0), line[of]);
    return { ...line, received: sum('received'), returned: sum('returned'), billed: sum('billed') };
  });
  await sql`
    update inventory.purchase_order_line l set received = n.received, returned = n.returned, billed = n.billed
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as n (id bigint, received bigint, returned bigint, billed bigint)
     where l.id = n.id`.execute(tx);
  const got = after.flatMap((line, at) => {
    const was = before[at];
    const change = was ? toRequisition(line) - toRequisition(was) : 0;
    return line.requisitionLineId !== null && change !== 0 ? [{ lineId: line.requisitionLineId, received: change }] : [];
  });
  if (got.length > 0) await addProgress(tx, got);
}

/** What a requisition's line has got through an order's line: never more than was ordered for it. */
export const toRequisition = ({
  received,
  returned,
  factor,
  counted,
}: Pick<OrderLine, 'received' | 'returned' | 'factor' | 'counted'>) =>
  Math.min(counted, inItemUnits(received - returned, factor));

export type OrderStatus =
  | 'draft'
  | 'submitted'
  | 'to_receive_and_bill'
  | 'to_receive'
  | 'to_bill'
  | 'completed'
  | 'on_hold'
  | 'closed'
  | 'cancelled';

/**
 * Where an order stands, as SQL: its state, and of an approved one what its quantities say. To receive: something is awaited.
 * To bill: something that came and cost money is not billed.
 * @param order the table's name in the statement
 */
export const orderStatus = (order: string): RawBuilder<OrderStatus> => sql<OrderStatus>`
  case when ${sql.ref(`${order}.state`)} <> 'approved' then ${sql.ref(`${order}.state`)} else (
    select case when bool_or(ol.received - ol.returned < ol.quantity)
                then case when bool_or(ol.amount > 0 and ol.billed < ol.received - ol.returned)
                          then 'to_receive_and_bill' else 'to_receive' end
                when bool_or(ol.amount > 0 and ol.billed < ol.received - ol.returned) then 'to_bill' else 'completed' end
      from inventory.purchase_order_line ol
     where ol.school_id = ${sql.ref(`${order}.school_id`)} and ol.order_id = ${sql.ref(`${order}.id`)}) end`;

/** How far the lines of an order are, as SQL over its lines `ol`: hundredths of a per cent of what is ordered, by worth. */
export const shareOf = (of: 'received' | 'billed'): RawBuilder<number> => {
  const done = of === 'received' ? sql`ol.received - ol.returned` : sql`ol.billed`;
  return sql<number>`coalesce(round(
    sum(least(${done}, ol.quantity)::numeric / ol.quantity * greatest(ol.amount, 1)) * 10000
      / nullif(sum(greatest(ol.amount, 1)), 0)), 0)::int`;
};
