import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { orderApproval } from '../../buying/contract/order-approval.ts';
import { type HeldOrder, holdOrder, type OrderLine, orderLines } from '../../buying/server/progress.ts';
import { inUnits } from '../../requests/server/in-units.ts';
import { refuseWithout } from '../../setup/server/duties.ts';
import type { Receipt, receiptsApi } from '../contract/receipts.ts';
import { getReceipt, type ReceivingContext, toldCounted } from './receipts.store.ts';

const series = { kind: 'goods receipt', prefix: 'GRN', digits: 5 };

/** Counts what came of an order. Throws 400 at the field, 403, 404, 409 for an order that is not approved. */
export async function countDelivery(ctx: ReceivingContext, input: Input<typeof receiptsApi.count>): Promise<Receipt> {
  const order = await holdOrder(ctx.tx, input.orderId);
  await refuseWithout(ctx, 'keeper', order.storeId);
  refuseOrder(order);
  const day = input.day ?? schoolDay(ctx);
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  if (day < order.day) throw fieldError('day', `It was ordered on ${formatDay(order.day)}. Choose that day or a later one.`);
  const known = await orderLines(ctx.tx, order.id);
  const lines = input.lines.map((line, at) => {
    const ordered = known.find(({ id }) => id === line.orderLineId);
    if (!ordered) throw fieldError(`lines.${at}.orderLineId`, 'Choose a line of this order.');
    wholeUnits(ordered, line.delivered, `lines.${at}.delivered`);
    return { ...line, itemId: ordered.itemId, unitName: ordered.unitName, factor: ordered.factor };
  });
  const { accountId, fullName } = ctx.user;
  const receiptNo = await documentNumber(ctx.tx, series, day);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.goods_receipt
      (receipt_no, order_id, supplier_id, store_id, day, delivery_note, note, asked_by, asked_name)
    values (${receiptNo}, ${order.id}, ${order.supplierId}, ${order.storeId}, ${day}::date, ${input.deliveryNote}, ${input.note},
            ${actorId({ accountId })}::bigint, ${fullName}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into inventory.goods_receipt_line (receipt_id, order_line_id, item_id, unit_name, factor, delivered, batch_no, expires_on)
    select ${id}, n."orderLineId", n."itemId", n."unitName", n.factor, n.delivered, n."batchNo", n."expiresOn"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n ("orderLineId" bigint, "itemId" bigint, "unitName" text, factor bigint, delivered bigint, "batchNo" text, "expiresOn" date)`.execute(
    ctx.tx,
  );
  const receipt = await getReceipt(ctx, id);
  toldCounted(ctx, receipt);
  return receipt;
}

/** Throws 409 for an order of which nothing is received. */
export function refuseOrder({ orderNo, state }: HeldOrder): void {
  if (state !== 'approved')
    throw new UserError(
      'conflict',
      `Order ${orderNo} is “${orderApproval.states[state][0]}”. Only of an approved order something is received.`,
    );
}

/** What a quantity of a line comes to in the item’s own unit. Throws 400 at the field where that is no number of them. */
export function wholeUnits(
  { description, divisible, factor, unitName }: Pick<OrderLine, 'description' | 'divisible' | 'factor' | 'unitName'>,
  quantity: number,
  field: string,
): number {
  const base = inUnits(quantity, factor, field, unitName);
  if (!divisible && base % 1000 !== 0) throw fieldError(field, `${description} is counted in whole units.`);
  return base;
}
