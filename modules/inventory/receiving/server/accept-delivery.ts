import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { addOrderProgress, holdOrder, type OrderLine, orderLines, partWorth } from '../../buying/server/progress.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { settingAccount } from '../../setup/server/accounts.ts';
import type { Move } from '../../stock/server/moves.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import type { Receipt, ReceiptLine, receiptsApi } from '../contract/receipts.ts';
import { refuseOrder, wholeUnits } from './count-delivery.ts';
import { receipts, type ReceivingContext } from './receipts.store.ts';

type Accepting = Input<typeof receiptsApi.accept>;

/** A line as it is accepted. */
interface Inspected {
  id: number;
  orderLineId: number;
  itemId: number | null;
  accepted: number;
  rejected: number;
  reason: string | null;
  batchNo: string | null;
  expiresOn: string | null;
  value: number;
  /** Thousandths of the item's own unit. */
  base: number;
  /** Where it stands in what was sent; none where it was left out. */
  at: number | null;
}

/**
 * Inspects a counted receipt: what is accepted comes into stock at the order's price of now, what is rejected has its reason.
 * Parts of a line add up to its amount exactly. Throws 400 at the field, also where the order is of another item or unit since, 403 for one's own, 404, 409, and 422 for more than was
 * ordered and the tolerance allows.
 */
export const acceptDelivery = (ctx: ReceivingContext, { comment, ...input }: Accepting): Promise<Receipt> =>
  receipts.take(ctx, 'accept', { id: input.id, version: input.version }, comment, async (receipt) => {
    const day = input.day ?? schoolDay(ctx);
    if (day < receipt.day) throw fieldError('day', `It came on ${formatDay(receipt.day)}. Choose that day or a later one.`);
    const order = await holdOrder(ctx.tx, receipt.orderId);
    refuseOrder(order);
    const ordered = await orderLines(ctx.tx, order.id);
    const lines = inspected(receipt, input, ordered);
    await refuseTooMuch(ctx, ordered, lines);
    const value = lines.reduce((sum, line) => sum + line.value, 0);
    await post(ctx, receipt, lines, day);
    await write(ctx, receipt.id, lines, input.memberIds);
    await addOrderProgress(
      ctx.tx,
      lines
        .filter(({ accepted }) => accepted > 0)
        .map(({ orderLineId, accepted }) => ({ lineId: orderLineId, received: accepted })),
    );
    const { accountId, fullName } = ctx.user;
    return { value, accepted_on: day, inspected_by: actorId({ accountId }), inspected_name: fullName, state_because: comment };
  });

/** Cancels a receipt that was counted wrongly. */
export const cancelReceipt = (ctx: ReceivingContext, { reason, ...at }: Input<typeof receiptsApi.cancel>): Promise<Receipt> =>
  receipts.take(ctx, 'cancel', at, reason, () => ({ state_because: reason }));

function inspected(receipt: Receipt, { lines: given }: Pick<Accepting, 'lines'>, ordered: readonly OrderLine[]): Inspected[] {
  const unknown = given.findIndex(
    ({ id }, at) => !receipt.lines.some((line) => line.id === id) || given.findIndex((one_) => one_.id === id) < at,
  );
  if (unknown >= 0) throw fieldError(`lines.${unknown}.id`, 'Choose a line of this receipt, each once.');
  const received = new Map(ordered.map((line) => [line.id, line.received]));
  return receipt.lines.map((line) => {
    const at = given.findIndex(({ id }) => id === line.id);
    const said = given[at] ?? { accepted: line.delivered, rejected: 0, reason: null, batchNo: null, expiresOn: null };
    const field = (name: string) => (at < 0 ? 'lines' : `lines.${at}.${name}`);
    refuseParts(line, said, field);
    const own = ordered.find(({ id }) => id === line.orderLineId);
    if (!own || isOther(line, own)) throw fieldError('lines', 'The order has changed. Cancel this receipt and count it anew.');
    const before = received.get(own.id) ?? 0;
    received.set(own.id, before + said.accepted);
    return {
      id: line.id,
      orderLineId: own.id,
      itemId: line.itemId,
      accepted: said.accepted,
      rejected: said.rejected,
      reason: said.rejected > 0 ? said.reason : null,
      batchNo: said.batchNo ?? line.batchNo,
      expiresOn: said.batchNo === null ? (said.expiresOn ?? line.expiresOn) : said.expiresOn,
      value: partWorth(before, said.accepted, own.price),
      base: wholeUnits(own, said.accepted, field('accepted')),
      at: at < 0 ? null : at,
    };
  });
}

/** The order’s line is of another item or unit by now than what was counted. */
const isOther = (line: ReceiptLine, own: OrderLine): boolean =>
  line.itemId !== own.itemId || line.factor !== own.factor || line.unitName.toLowerCase() !== own.unitName.toLowerCase();

function refuseParts(
  line: ReceiptLine,
  { accepted, rejected, reason }: { accepted: number; rejected: number; reason: string | null },
  field: (name: string) => string,
): void {
  if (accepted + rejected !== line.delivered)
    throw fieldError(
      field('accepted'),
      `${formatQuantity(line.delivered, line.unitName)} of ${line.description} came: accepted and rejected add up to that.`,
    );
  if (rejected > 0 && reason === null) throw fieldError(field('reason'), 'Say why it is rejected.');
}

/** Refuses more than was ordered, beyond the school's tolerance. */
async function refuseTooMuch(
  { tx }: ReceivingContext,
  ordered: readonly OrderLine[],
  lines: readonly Inspected[],
): Promise<void> {
  const { rows } = await sql<{ tolerance: number }>`
    select coalesce((select tolerance from inventory.setting), 0)::int as tolerance`.execute(tx);
  const { tolerance } = one(rows);
  for (const line of ordered) {
    const own = lines.filter(({ orderLineId }) => orderLineId === line.id);
    const now = own.reduce((sum, { accepted }) => sum + accepted, 0);
    const most = Number((BigInt(line.quantity) * BigInt(10_000 + tolerance)) / 10_000n);
    const left = most - (line.received - line.returned);
    if (now <= left || now === 0) continue;
    const message = `${line.description}: ${formatQuantity(Math.max(left, 0), line.unitName)} may still be accepted of this order. Reject the rest, or change the order.`;
    const at = own.find((one_) => one_.at !== null)?.at;
    throw new UserError('rule', message, { fields: [{ path: at === undefined ? 'lines' : `lines.${at}.accepted`, message }] });
  }
}

async function post(ctx: ReceivingContext, receipt: Receipt, lines: readonly Inspected[], day: string): Promise<void> {
  const goods = lines.filter(({ itemId, accepted }) => itemId !== null && accepted > 0);
  if (goods.length === 0) return;
  const { storeId } = receipt;
  if (storeId === null) throw fieldError('lines', 'The order names no store. Open it for a change and choose one.');
  const counterId = await settingAccount(ctx.tx, 'unbilled');
  const moves: Move[] = goods.map((line) => ({
    storeId,
    itemId: line.itemId ?? 0,
    quantity: line.base,
    value: line.value,
    batch: line.batchNo === null ? null : { no: line.batchNo, expiresOn: line.expiresOn },
    counterId,
    lineId: line.id,
    field: line.at === null ? 'lines' : `lines.${line.at}.batchNo`,
  }));
  const document = {
    kind: 'receipt' as const,
    document: 'goods receipt',
    id: receipt.id,
    no: receipt.receiptNo,
    day,
    narration: `${receipt.supplierName}, ${receipt.orderNo}`,
  };
  await postMoves(ctx, document, moves);
}

async function write({ tx }: ReceivingContext, id: number, lines: readonly Inspected[], memberIds: readonly number[]) {
  await sql`
    update inventory.goods_receipt_line g
       set accepted = n.accepted, rejected = n.rejected, reason = n.reason, batch_no = n."batchNo", expires_on = n."expiresOn",
           value = n.value
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n (id bigint, accepted bigint, rejected bigint, reason text, "batchNo" text, "expiresOn" date, value bigint)
     where g.receipt_id = ${id} and g.id = n.id`.execute(tx);
  if (memberIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    insert into inventory.goods_receipt_member (receipt_id, staff_member_id, name)
    select ${id}, f.id, f.full_name from settings.staff f where f.id = any(${[...new Set(memberIds)]}::bigint[])
    returning staff_member_id as id`.execute(tx);
  const unknown = memberIds.findIndex((memberId) => !rows.some((row) => row.id === memberId));
  if (unknown >= 0) throw fieldError(`memberIds.${unknown}`, 'Choose members of staff of this school.');
}
