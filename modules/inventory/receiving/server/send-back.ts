import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { enterSupplierCredit } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { giveBackUnreceived } from '../../buying/server/move-order.ts';
import { addOrderProgress, holdOrder } from '../../buying/server/progress.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { settingAccount } from '../../setup/server/accounts.ts';
import { refuseWithout } from '../../setup/server/duties.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import type { VendorReturn, vendorReturnsApi } from '../contract/returns.ts';
import { wholeUnits } from './count-delivery.ts';
import type { BilledOf } from './ports.ts';
import type { ReceivingContext } from './receipts.store.ts';
import { getReturn, inHistory, vendorReturns } from './returns.store.ts';
import { creditsOf, shareOfValue } from './return-worth.rules.ts';

const series = { kind: 'debit note', prefix: 'DBN', digits: 5 };

interface Held {
  id: number;
  orderLineId: number;
  itemId: number | null;
  batchId: number | null;
  description: string;
  divisible: boolean;
  unitName: string;
  factor: number;
  accepted: number;
  returned: number;
  /** What other returns ask for and nobody has decided yet. */
  asked: number;
  credited: number;
  value: number;
}

/** Holds the lines of a receipt, with what of them went back already. */
async function holdLines({ tx }: ReceivingContext, receiptId: number): Promise<Held[]> {
  await sql`select id from inventory.goods_receipt_line where receipt_id = ${receiptId} order by id for update`.execute(tx);
  const { rows } = await sql<Held>`
    select g.id, g.order_line_id as "orderLineId", g.item_id as "itemId", b.id as "batchId", l.description,
           i.divisible is distinct from false as divisible, l.unit_name as "unitName", l.factor, g.accepted, g.returned,
           coalesce(sum(v.quantity) filter (where r.state = 'asked'), 0)::bigint as asked,
           coalesce(sum(v.credited) filter (where r.state = 'approved'), 0)::bigint as credited, g.value
      from inventory.goods_receipt_line g
      join inventory.purchase_order_line l on l.school_id = g.school_id and l.id = g.order_line_id
      left join inventory.item i on i.school_id = g.school_id and i.id = g.item_id
      left join inventory.batch b
        on b.school_id = g.school_id and b.item_id = g.item_id and lower(b.batch_no) = lower(g.batch_no)
      left join inventory.vendor_return_line v on v.school_id = g.school_id and v.receipt_line_id = g.id
      left join inventory.vendor_return r on r.school_id = v.school_id and r.id = v.return_id
     where g.receipt_id = ${receiptId}
     group by g.school_id, g.id, i.divisible, l.description, l.unit_name, l.factor, b.id, g.order_line_id, g.item_id, g.accepted, g.returned, g.value
     order by g.id`.execute(tx);
  return rows;
}

/** Asks to send accepted goods back. Throws 400 at the field, 403, 404, 422 for more than is there to send back. */
export async function askReturn(ctx: ReceivingContext, input: Input<typeof vendorReturnsApi.ask>): Promise<VendorReturn> {
  const { rows } = await sql<{ state: string; supplierId: number; storeId: number | null }>`
    select state, supplier_id as "supplierId", store_id as "storeId" from inventory.goods_receipt where id = ${input.receiptId}`.execute(
    ctx.tx,
  );
  const [receipt] = rows;
  if (!receipt) throw fieldError('receiptId', 'Choose a goods receipt of this school.');
  await refuseWithout(ctx, 'keeper', receipt.storeId);
  if (receipt.state !== 'accepted') throw new UserError('rule', 'Only goods that were accepted are sent back.');
  const held = await holdLines(ctx, input.receiptId);
  const lines = input.lines.map(({ receiptLineId, quantity }, at) => {
    const line = held.find(({ id }) => id === receiptLineId);
    if (!line) throw fieldError(`lines.${at}.receiptLineId`, 'Choose a line of this receipt.');
    if (input.lines.findIndex((other) => other.receiptLineId === receiptLineId) < at)
      throw fieldError(`lines.${at}.receiptLineId`, 'This line is listed twice.');
    if (line.itemId === null) throw fieldError(`lines.${at}.receiptLineId`, 'Only goods are sent back.');
    wholeUnits(line, quantity, `lines.${at}.quantity`);
    const left = line.accepted - line.returned - line.asked;
    if (quantity > left) throw tooMuch(line, left, `lines.${at}.quantity`);
    return { receiptLineId, quantity, value: shareOfValue(line, line.returned + line.asked, quantity) };
  });
  const { accountId, fullName } = ctx.user;
  const day = schoolDay(ctx);
  const returnNo = await documentNumber(ctx.tx, series, day);
  const { rows: made } = await sql<{ id: number }>`
    insert into inventory.vendor_return (return_no, receipt_id, supplier_id, day, because, value, asked_by, asked_name)
    values (${returnNo}, ${input.receiptId}, ${receipt.supplierId}, ${day}::date, ${input.because},
            ${lines.reduce((sum, { value }) => sum + value, 0)}, ${actorId({ accountId })}::bigint, ${fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(made);
  await sql`
    insert into inventory.vendor_return_line (return_id, receipt_line_id, quantity, value)
    select ${id}, n."receiptLineId", n.quantity, n.value
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n ("receiptLineId" bigint, quantity bigint, value bigint)`.execute(
    ctx.tx,
  );
  const after = await getReturn(ctx, id);
  ctx.changed({ entity: 'return to vendor', id, action: 'asked for', after: inHistory(after) });
  return after;
}

function tooMuch({ description, unitName }: Held, left: number, path: string): UserError {
  const message = `${formatQuantity(Math.max(left, 0), unitName)} of ${description} can still be sent back.`;
  return new UserError('rule', message, { fields: [{ path, message }] });
}

/**
 * Approves a return: the goods leave the stock at what they came for, the order has them to come again, and of what was billed the
 * vendor owes what it was billed at. Throws 403 for one's own, 404, 409, 422 where they are not in the store any more.
 */
export const approveReturn = (
  ctx: ReceivingContext,
  { comment, ...at }: Input<typeof vendorReturnsApi.approve>,
  billedOf: BilledOf | null,
): Promise<VendorReturn> =>
  vendorReturns.take(ctx, 'approve', at, comment, async (before) => {
    const order = await holdOrder(ctx.tx, before.orderId);
    const held = await holdLines(ctx, before.receiptId);
    const billed =
      billedOf === null
        ? []
        : await billedOf(
            ctx.tx,
            before.lines.map(({ receiptLineId }) => receiptLineId),
          );
    const lines = before.lines.map(({ id, receiptLineId, quantity }, index) => {
      const line = held.find((one_) => one_.id === receiptLineId);
      if (!line || line.itemId === null) throw notFound('line of the goods receipt');
      if (quantity > line.accepted - line.returned) throw tooMuch(line, line.accepted - line.returned, `lines.${index}.quantity`);
      const own = billed.filter((bill) => bill.receiptLineId === receiptLineId && bill.quantity > 0);
      const credit = creditsOf(line, quantity, own);
      return {
        ...line,
        id,
        itemId: line.itemId,
        receiptLineId,
        quantity,
        // What is owed at another price than it came for is settled at that: the difference goes to its account.
        value: shareOfValue(line, line.returned, quantity) - credit.value + credit.owed,
        credited: credit.quantity,
        owed: credit.owed,
        bills: credit.quantity > 0 ? own.map(({ billId }) => billId) : [],
        base: wholeUnits(line, quantity, `lines.${index}.quantity`),
      };
    });
    const day = schoolDay(ctx);
    const unbilled = await settingAccount(ctx.tx, 'unbilled');
    const { rows: stores } = await sql<{ storeId: number }>`
      select store_id as "storeId" from inventory.goods_receipt where id = ${before.receiptId} and store_id is not null`.execute(
      ctx.tx,
    );
    const { storeId } = one(stores);
    await postMoves(
      ctx,
      {
        kind: 'vendor_return',
        document: 'return to vendor',
        id: before.id,
        no: before.returnNo,
        day,
        narration: `${before.supplierName}: ${before.because}`,
      },
      lines.map(({ id, itemId, base, value, batchId }, index) => ({
        storeId,
        itemId,
        quantity: -base,
        value,
        batchId,
        counterId: unbilled,
        lineId: id,
        expired: true,
        field: `lines.${index}.quantity`,
      })),
    );
    await sql`
      update inventory.goods_receipt_line g set returned = g.returned + n.quantity
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n ("receiptLineId" bigint, quantity bigint)
       where g.id = n."receiptLineId"`.execute(ctx.tx);
    await sql`
      update inventory.vendor_return_line v set value = n.value, credited = n.credited
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id bigint, value bigint, credited bigint)
       where v.return_id = ${before.id} and v.id = n.id`.execute(ctx.tx);
    await addOrderProgress(
      ctx.tx,
      lines.map(({ orderLineId, quantity, credited }) => ({ lineId: orderLineId, returned: quantity, billed: -credited })),
    );
    if (order.state === 'closed') await giveBackUnreceived(ctx, order.id);
    const credit = await enterCredit(ctx, before, lines, unbilled, day);
    const { accountId, fullName } = ctx.user;
    return {
      value: lines.reduce((sum, { value }) => sum + value, 0),
      ...credit,
      decided_by: actorId({ accountId }),
      decided_name: fullName,
      decided_on: day,
      comment,
    };
  });

/** Enters in finance what the vendor owes of goods that were billed: on the bill, or on the vendor where it is paid or there are several. */
async function enterCredit(
  ctx: ReceivingContext,
  { supplierId, supplierName, returnNo }: VendorReturn,
  lines: readonly { owed: number; bills: readonly number[] }[],
  unbilled: number,
  day: string,
) {
  const amount = lines.reduce((sum, { owed }) => sum + owed, 0);
  const [billId, ...more] = new Set(lines.flatMap(({ bills }) => bills));
  if (amount === 0 || billId === undefined) return {};
  const { rows } = await sql<{ owed: number }>`select owed from finance.supplier_bills where id = ${billId}`.execute(ctx.tx);
  const alone = more.length === 0;
  const { creditId } = await enterSupplierCredit(ctx, {
    supplierId,
    billId: alone && rows.some(({ owed }) => owed >= amount) ? billId : null,
    creditNo: returnNo,
    day,
    narration: `Sent back to ${supplierName}`,
    lines: [{ accountId: unbilled, amount }],
  });
  return { bill_id: alone ? billId : null, credit_id: creditId, credited: amount };
}

/** Rejects a return. Throws 403 for one's own, 404, 409, 400 without a reason. */
export const rejectReturn = (
  ctx: ReceivingContext,
  { comment, ...at }: Input<typeof vendorReturnsApi.reject>,
): Promise<VendorReturn> =>
  vendorReturns.take(ctx, 'reject', at, comment, () => ({
    decided_by: actorId(ctx.user),
    decided_name: ctx.user.fullName,
    decided_on: schoolDay(ctx),
    comment,
  }));
