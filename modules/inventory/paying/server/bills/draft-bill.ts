import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { supplierToBuyFrom } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity, worth } from '../../../setup/contract/quantity.ts';
import type { VendorBill } from '../../contract/bill.ts';
import type { VendorBillDraft, vendorBillsApi } from '../../contract/bills.ts';
import { bills, getBill, inHistory, ownLines, type PayingContext, writeStep } from './bills.store.ts';
import { type MatchedLine, matchedLines, type OrderState, whyNotBilled } from './match.store.ts';

const series = { kind: 'vendor bill', prefix: 'VB', digits: 5 };

interface Line {
  orderLineId: number;
  quantity: number;
  price: number;
  amount: number;
}

/** Enters a bill against an order. Throws 400 at the field, 409 for an invoice that was entered before, 422 for more than came. */
export async function enterBill(ctx: PayingContext, input: Input<typeof vendorBillsApi.create>): Promise<VendorBill> {
  const { rows } = await sql<{ supplierId: number; state: OrderState }>`
    select supplier_id as "supplierId", state from inventory.purchase_order where id = ${input.orderId}`.execute(ctx.tx);
  const [order] = rows;
  if (!order) throw fieldError('orderId', 'Choose an order of this school.');
  const closed = whyNotBilled(order.state);
  if (closed !== null) throw new UserError('rule', closed, { fields: [{ path: 'orderId', message: closed }] });
  await supplierToBuyFrom(ctx.tx, order.supplierId);
  const draft = checked(ctx, input, await matchedLines(ctx.tx, input.orderId, null));
  const { accountId, fullName } = ctx.user;
  const billNo = await documentNumber(ctx.tx, series, schoolDay(ctx));
  const { rows: made } = await sql<{ id: number }>`
    insert into inventory.vendor_bill
      (bill_no, supplier_id, order_id, invoice_no, day, due_on, note, amount, vat, asked_by, asked_name)
    values (${billNo}, ${order.supplierId}, ${input.orderId}, ${input.invoiceNo}, ${input.day}, ${draft.dueOn}, ${input.note},
            ${draft.amount}, ${draft.vat}, ${actorId({ accountId })}::bigint, ${fullName}) returning id`.execute(ctx.tx);
  const { id } = one(made);
  await writeLines(ctx, id, draft.lines);
  await writeStep(ctx, id, 'entered', null);
  const after = await getBill(ctx, id);
  ctx.changed({ entity: 'bill of a vendor', id, action: 'entered', after: inHistory(after) });
  return input.submit ? submitBill(ctx, after) : after;
}

/** Changes a bill that is a draft. Throws 409 when it is not one any more. */
export async function changeBill(ctx: PayingContext, input: Input<typeof vendorBillsApi.update>): Promise<VendorBill> {
  const before = await bills.hold(ctx, input);
  const { id, orderId } = before;
  if (before.state !== 'draft') throw new UserError('conflict', 'Only a bill that is a draft is changed.');
  const draft = checked(ctx, input, await matchedLines(ctx.tx, orderId, id));
  await sql`
    update inventory.vendor_bill
       set invoice_no = ${input.invoiceNo}, day = ${input.day}, due_on = ${draft.dueOn}, note = ${input.note}, amount = ${draft.amount},
           vat = ${draft.vat}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await sql`delete from inventory.vendor_bill_line where bill_id = ${id}`.execute(ctx.tx);
  await writeLines(ctx, id, draft.lines);
  const after = await getBill(ctx, id);
  ctx.changed({ entity: 'bill of a vendor', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Submits a bill; it is looked at once more, because something may have been sent back or billed meanwhile. */
export const submitBill = (ctx: PayingContext, at: { id: number; version: number }): Promise<VendorBill> =>
  bills.take(ctx, 'submit', { id: at.id, version: at.version }, null, async ({ id, orderId }) => {
    refuseMore(await ownLines(ctx.tx, id), await matchedLines(ctx.tx, orderId, id));
  });

type Drafted = Pick<VendorBillDraft, 'day' | 'dueOn' | 'vat' | 'lines'>;

function checked(ctx: PayingContext, { day, dueOn: due, vat, lines: given }: Drafted, matched: readonly MatchedLine[]) {
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet. A bill is of today or of a day before.');
  const dueOn = due ?? addDays(day, 30);
  if (dueOn < day) throw fieldError('dueOn', 'It cannot be due before its day.');
  const lines = given.map(({ orderLineId, quantity, price }) => ({
    orderLineId,
    quantity,
    price,
    amount: worth(quantity, price),
  }));
  refuseMore(lines, matched);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount === 0) throw fieldError('lines', 'A bill is of more than nothing.');
  const tax = vat ?? taxOf(lines, matched);
  if (tax >= amount) throw fieldError('vat', 'The tax is part of the lines, so it is less than their total.');
  return { lines, amount, vat: tax, dueOn };
}

/** The tax in the lines, by the rates that stand on the order. */
function taxOf(lines: readonly Line[], matched: readonly MatchedLine[]): number {
  return lines.reduce((sum, { orderLineId, amount }) => {
    const rate = matched.find((line) => line.orderLineId === orderLineId)?.taxRate ?? 0;
    return sum + Math.round((amount * rate) / (10_000 + rate));
  }, 0);
}

/** Throws 422 at the line that is more than may be billed, 400 at one that is not of the order. */
export function refuseMore(lines: readonly Omit<Line, 'amount'>[], matched: readonly MatchedLine[]): void {
  for (const [at, { orderLineId, quantity }] of lines.entries()) {
    const line = matched.find((one_) => one_.orderLineId === orderLineId);
    if (!line) throw fieldError(`lines.${at}.orderLineId`, 'Choose a line of this order.');
    if (lines.findIndex((other) => other.orderLineId === orderLineId) < at)
      throw fieldError(`lines.${at}.orderLineId`, 'This line is on the bill twice.');
    if (quantity <= line.most) continue;
    const message = `${line.description}: only ${formatQuantity(line.most, line.unitName)} came, or was ordered, and is not billed yet.`;
    throw new UserError('rule', message, { fields: [{ path: `lines.${at}.quantity`, message }] });
  }
}

async function writeLines({ tx }: PayingContext, billId: number, lines: readonly Line[]): Promise<void> {
  await sql`
    insert into inventory.vendor_bill_line (bill_id, order_line_id, quantity, price, amount)
    select ${billId}, n."orderLineId", n.quantity, n.price, n.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n ("orderLineId" bigint, quantity bigint, price bigint, amount bigint)`.execute(tx);
}
