import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { enterStoresBill, postDocument, takeBackDocument, takeBackStoresBill } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { addOrderProgress, holdOrder } from '../../../buying/server/progress.ts';
import { settingAccount } from '../../../setup/server/accounts.ts';
import type { VendorBill } from '../../contract/bill.ts';
import type { vendorBillsApi } from '../../contract/bills.ts';
import { bills, ownLines, type PayingContext } from './bills.store.ts';
import { refuseMore } from './draft-bill.ts';
import { type MatchedLine, matchedLines, whyNotBilled } from './match.store.ts';
import { settleDeliveries } from './settle-deliveries.ts';

interface Line extends MatchedLine {
  id: number;
  quantity: number;
  price: number;
  amount: number;
  /** What of goods received and not yet billed it settles, in cents. */
  settled: number;
}

/**
 * Approves a bill: the school owes it in finance from now on. What was taken into stock leaves the account of goods that are not billed
 * yet at what it came in for; a difference of price goes to its own account, and services to what they are spent on.
 * Throws 400 at `comment` for a price above the order that nobody explains, 422 for more than may be billed.
 */
export const approveBill = (ctx: PayingContext, { comment, ...at }: Input<typeof vendorBillsApi.approve>): Promise<VendorBill> =>
  bills.take(ctx, 'approve', at, comment, async (before) => {
    const order = await holdOrder(ctx.tx, before.orderId);
    const closed = whyNotBilled(order.state);
    if (closed !== null) throw new UserError('rule', closed);
    const own = await ownLines(ctx.tx, before.id);
    const matched = await matchedLines(ctx.tx, before.orderId, before.id);
    refuseMore(own, matched);
    if (comment === null && before.dearer) throw fieldError('comment', 'A price is above that of the order. Say why it is paid.');
    const settled = await settleDeliveries(ctx.tx, own, matched);
    const lines = own.flatMap((line): Line[] => {
      const of = matched.find(({ orderLineId }) => orderLineId === line.orderLineId);
      return of ? [{ ...of, ...line, settled: settled.get(line.id) ?? 0 }] : [];
    });
    const financeBillId = await owe(ctx, before, lines);
    const lessJournalId = await postLess(ctx, before, lines);
    await addOrderProgress(
      ctx.tx,
      lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, billed: quantity })),
    );
    return {
      finance_bill_id: financeBillId,
      less_journal_id: lessJournalId,
      decided_by: actorId(ctx.user),
      state_because: comment,
    };
  });

/** Cents that the goods of a bill cost more (or, below nothing, less) than they came in for. */
const differenceOf = (lines: readonly Line[]): number =>
  lines.filter(({ itemId }) => itemId !== null).reduce((sum, { amount, settled }) => sum + amount - settled, 0);

async function owe(ctx: PayingContext, bill: VendorBill, lines: readonly Line[]): Promise<number> {
  const difference = differenceOf(lines);
  const goods = lines.filter(({ itemId, settled }) => itemId !== null && settled > 0);
  const unbilled = goods.length > 0 || difference !== 0 ? await settingAccount(ctx.tx, 'unbilled') : 0;
  const posted = [
    ...inTotal(goods, difference).map(({ amount, note }) => ({ ...nobody, accountId: unbilled, amount, note })),
    ...(difference > 0
      ? [{ ...nobody, accountId: await settingAccount(ctx.tx, 'differences'), amount: difference, note: 'Dearer than ordered' }]
      : []),
    ...lines
      .filter(({ itemId, amount }) => itemId === null && amount > 0)
      .map(({ expenseId, departmentId, voteHeadId, amount, description }) => ({
        accountId: expenseId ?? raise(description),
        departmentId,
        voteHeadId,
        amount,
        note: description,
      })),
  ];
  const { billId, warnings } = await enterStoresBill(ctx, {
    supplierId: bill.supplierId,
    billNo: bill.invoiceNo,
    day: bill.day,
    dueOn: bill.dueOn,
    narration: [bill.billNo, bill.orderNo, bill.note].filter(Boolean).join(', '),
    vat: bill.vat,
    lines: posted,
  });
  if (warnings.length > 0)
    ctx.changed({ entity: 'bill of a vendor', id: bill.id, action: 'budget warned', after: { Warnings: warnings.join(' ') } });
  return billId;
}

const nobody = { departmentId: null, voteHeadId: null };

/** What goods are owed at, line by line; where less is asked than they came in for, it is taken off them in turn. */
function inTotal(goods: readonly Line[], difference: number): { amount: number; note: string }[] {
  let less = Math.max(0, -difference);
  return goods.flatMap(({ settled, description }) => {
    const off = Math.min(less, settled);
    less -= off;
    return settled > off ? [{ amount: settled - off, note: description }] : [];
  });
}

/** What the vendor asks less than the goods came in for is gained: they leave the account of goods not yet billed all the same. */
async function postLess(ctx: PayingContext, bill: VendorBill, lines: readonly Line[]): Promise<number | null> {
  const less = -differenceOf(lines);
  if (less <= 0) return null;
  const [unbilled, differences] = [await settingAccount(ctx.tx, 'unbilled'), await settingAccount(ctx.tx, 'differences')];
  return postDocument(ctx, {
    kind: 'price difference',
    documentId: bill.id,
    documentNo: bill.billNo,
    day: bill.day,
    narration: `${bill.supplierName}: invoice ${bill.invoiceNo} is cheaper than ordered`,
    moves: [{ debit: unbilled, credit: differences, amount: less }],
  });
}

function raise(description: string): never {
  throw new UserError('rule', `${description}: the order says no account that it is spent on. Open the order for a change.`);
}

/** Takes an approved bill back. Throws 422 while it is paid, or asked to be. */
export const takeBillBack = (
  ctx: PayingContext,
  { reason, day, ...at }: Input<typeof vendorBillsApi.takeBack>,
): Promise<VendorBill> =>
  bills.take(ctx, 'takeBack', at, reason, async (before) => {
    await holdOrder(ctx.tx, before.orderId);
    const asked = before.requests.find(({ status }) => status === 'requested');
    if (asked) throw new UserError('rule', `${asked.requestNo} asks for its payment. Cancel or reject that first.`);
    await refuseSentBack(ctx, before.id);
    const given = { day: day ?? schoolDay(ctx), reason: reason ?? '' };
    const { rows } = await sql<{ lessId: number | null }>`
      select less_journal_id as "lessId" from inventory.vendor_bill where id = ${before.id}`.execute(ctx.tx);
    if (before.financeBillId !== null) await takeBackStoresBill(ctx, before.financeBillId, given);
    const lessId = rows[0]?.lessId ?? null;
    if (lessId !== null) await takeBackDocument(ctx, lessId, given);
    await addOrderProgress(
      ctx.tx,
      before.lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, billed: -quantity })),
    );
    return { state_because: reason };
  });

/** What was billed and went back is credited: the bill of it stays. */
async function refuseSentBack({ tx }: PayingContext, billId: number): Promise<void> {
  const { rows } = await sql<{ returnNo: string }>`
    select t.return_no as "returnNo" from inventory.vendor_bill_line l
      join inventory.vendor_bill_part p on p.school_id = l.school_id and p.bill_line_id = l.id
      join inventory.vendor_return_line b on b.school_id = p.school_id and b.receipt_line_id = p.receipt_line_id and b.credited > 0
      join inventory.vendor_return t on t.school_id = b.school_id and t.id = b.return_id and t.state = 'approved'
     where l.bill_id = ${billId} order by t.id limit 1`.execute(tx);
  if (rows[0])
    throw new UserError('rule', `The vendor owes for goods sent back of this bill, ${rows[0].returnNo}, so it stays as it is.`);
}
