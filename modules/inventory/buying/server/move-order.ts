import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { supplierToBuyFrom } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { addProgress, type Progress } from '../../requests/server/progress.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import type { Order } from '../contract/order.ts';
import type { ordersApi } from '../contract/orders.ts';
import { guardOrder, refuseFewQuotes } from './check-order.ts';
import { type BuyingContext, orders } from './orders.store.ts';
import { inItemUnits, type OrderLine, orderLines, toRequisition } from './progress.ts';

type At = Input<typeof ordersApi.submit>;
type Reasoned = Input<typeof ordersApi.hold>;
interface Moved {
  order: Order;
  warnings: string[];
}

/** Submits a draft: its requisitions count it as ordered. Throws 403, 404, 409, and 422 where a rule or a budget stops it. */
export async function submitOrder(ctx: BuyingContext, at: At): Promise<Moved> {
  let warnings: string[] = [];
  const order = await orders.take(ctx, 'submit', at, null, async (before) => {
    await supplierToBuyFrom(ctx.tx, before.supplierId);
    const without = before.lines.find(({ itemId, expenseId }) => itemId === null && expenseId === null);
    if (without) throw new UserError('rule', `Say what “${without.description}” is spent on, or choose an item.`);
    if (before.amount === 0) throw new UserError('rule', 'An order that comes to nothing is not submitted. Enter prices.');
    await refuseFewQuotes(ctx, before);
    warnings = await guardOrder(ctx, before);
    await countOrdered(ctx, before);
    return { state_because: null };
  });
  return { order, warnings };
}

/** Approves an order that somebody else wrote. Throws 403, 404, 409, and 422 where a budget stops it. */
export async function approveOrder(ctx: BuyingContext, { comment, ...at }: Input<typeof ordersApi.approve>): Promise<Moved> {
  let warnings: string[] = [];
  const order = await orders.take(ctx, 'approve', at, comment, async (before) => {
    await supplierToBuyFrom(ctx.tx, before.supplierId);
    warnings = await guardOrder(ctx, before);
    return { approved_on: schoolDay(ctx), state_because: null };
  });
  return { order, warnings };
}

const moved = async (order: Promise<Order>): Promise<Moved> => ({ order: await order, warnings: [] });

/** Sends a submitted order back to its draft: its requisitions have it to order again, unless it was approved once. */
export const sendBackOrder = (ctx: BuyingContext, { reason, ...at }: Reasoned): Promise<Moved> =>
  moved(
    orders.take(ctx, 'sendBack', at, reason, (before) =>
      before.revision > 1 ? { state_because: reason } : giveBack(ctx, before, reason),
    ),
  );

/** Makes an approved order a draft with the next revision number; its requisitions count it as ordered all the while. */
export const reviseOrder = (ctx: BuyingContext, { reason, ...at }: Reasoned): Promise<Moved> =>
  moved(
    orders.take(ctx, 'revise', at, reason, (before) => ({
      state_because: reason,
      revision: before.revision + 1,
      approved_on: null,
    })),
  );

export const holdOrderBack = (ctx: BuyingContext, { reason, ...at }: Reasoned): Promise<Moved> =>
  moved(orders.take(ctx, 'hold', at, reason, () => ({ state_because: reason })));

export const releaseOrder = (ctx: BuyingContext, at: At): Promise<Moved> =>
  moved(orders.take(ctx, 'release', at, null, () => ({ state_because: null })));

/** Closes an order: what did not come goes back to its requisition. */
export const closeOrder = (ctx: BuyingContext, { reason, ...at }: Reasoned): Promise<Moved> =>
  moved(orders.take(ctx, 'close', at, reason, (before) => giveBack(ctx, before, reason)));

/** Cancels an order of which nothing came. Throws 422 otherwise. */
export const cancelOrder = (ctx: BuyingContext, { reason, ...at }: Reasoned): Promise<Moved> =>
  moved(
    orders.take(ctx, 'cancel', at, reason, (before) => {
      if (before.lines.some(({ received, billed }) => received > 0 || billed > 0))
        throw new UserError('rule', 'Something of this order came or is billed already. Close it instead.');
      return giveBack(ctx, before, reason);
    }),
  );

interface Asked {
  id: number;
  itemId: number | null;
  open: number;
  name: string;
  unit: string;
}

/** Counts a draft as ordered in its requisitions. Of a pack one may be begun: who needs 100 kg orders two bags of 90. */
async function countOrdered(ctx: BuyingContext, order: Order): Promise<void> {
  const lines = (await orderLines(ctx.tx, order.id)).filter(({ requisitionLineId }) => requisitionLineId !== null);
  if (lines.length === 0) return;
  const asked = await holdAsked(
    ctx,
    lines.map(({ requisitionLineId }) => requisitionLineId ?? 0),
  );
  const wanted = lines.map((line) => ({ ...line, all: inItemUnits(line.quantity, line.factor) }));
  for (const { requisitionLineId, all, counted, factor, itemId } of wanted) {
    const more = all - counted;
    const line = asked.find(({ id }) => id === requisitionLineId);
    const at = order.lines.findIndex((one) => one.requisitionLineId === requisitionLineId);
    // It was changed since the order was drafted, and approved anew.
    if (line && line.itemId !== itemId)
      throw new UserError('rule', `The requisition asks for ${line.name} by now. Change this line, or take it off the order.`, {
        fields: [{ path: `lines.${at}.itemId`, message: `The requisition asks for ${line.name} by now.` }],
      });
    if (!line || more <= 0) continue;
    const pack = itemId === null || factor <= 1000 ? 0 : factor;
    if (line.open <= 0 || (more > line.open && more >= line.open + pack))
      throw new UserError('rule', `${line.name}: ${leftWords(line)} of the requisition is still to be ordered.`, {
        fields: [{ path: `lines.${at}.quantity`, message: `Only ${leftWords(line)} is still to be ordered.` }],
      });
  }
  await setCounted(
    ctx,
    wanted.map(({ id, requisitionLineId, counted, all }) => ({ id, requisitionLineId, counted, now: all })),
  );
}

const leftWords = ({ open, unit }: Asked) => (open > 0 ? formatQuantity(open, unit) : 'nothing');

async function holdAsked({ tx }: BuyingContext, ids: readonly number[]): Promise<Asked[]> {
  await sql`
    select id from inventory.requisition
     where id in (select requisition_id from inventory.requisition_line where id = any(${ids}::bigint[]))
     order by id for update`.execute(tx);
  const { rows } = await sql<Asked>`
    select l.id, l.item_id as "itemId", greatest(l.quantity - greatest(l.ordered, l.issued), 0)::bigint as open,
           coalesce(i.name, l.description, '') as name, coalesce(i.unit, l.unit_name) as unit
      from inventory.requisition_line l left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** What of an order did not come is to be ordered anew in its requisitions. */
async function giveBack(ctx: BuyingContext, { id }: Pick<Order, 'id'>, reason: string | null) {
  await giveBackUnreceived(ctx, id);
  return { state_because: reason };
}

/** The same for an order that is closed already and of which something was sent back to the vendor. */
export const giveBackUnreceived = (ctx: Pick<BuyingContext, 'tx'>, orderId: number): Promise<void> =>
  giveBackOf(ctx, orderId, () => true);

/** The same of some lines of an order. */
export async function giveBackOf(
  ctx: Pick<BuyingContext, 'tx'>,
  orderId: number,
  which: (line: OrderLine) => boolean,
): Promise<void> {
  const lines = (await orderLines(ctx.tx, orderId)).filter((line) => which(line));
  await setCounted(
    ctx,
    lines.map((line) => ({ ...line, now: toRequisition(line) })),
  );
}

interface Counted {
  id: number;
  requisitionLineId: number | null;
  counted: number;
  now: number;
}

async function setCounted({ tx }: Pick<BuyingContext, 'tx'>, lines: readonly Counted[]): Promise<void> {
  const changed = lines.filter(({ requisitionLineId, counted, now }) => requisitionLineId !== null && counted !== now);
  if (changed.length === 0) return;
  await sql`
    update inventory.purchase_order_line l set counted = n.now
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id bigint, now bigint) where l.id = n.id`.execute(tx);
  const steps: Progress[] = changed.map(({ requisitionLineId, counted, now }) => ({
    lineId: requisitionLineId ?? 0,
    ordered: now - counted,
  }));
  await addProgress(tx, steps);
}
