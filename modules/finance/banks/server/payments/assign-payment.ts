import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { lockPayment, keepInSuspense } from '../../../receiving/server/suspense/keep-in-suspense.ts';
import { openDay } from '../../../ledger/server/days/open-day.store.ts';
import { modeOf, sourceOf } from '../../../receiving/server/channels.ts';
import { tellOfReceipts } from './tell.ts';

/** One learner's part of a payment. */
export interface Part {
  studentId: number;
  amount: number;
}

/**
 * Gives a payment that stands in suspense to learners: a receipt for each. Throws 409 when nothing is left of it, 422 at the
 * part that is more than what is left.
 */
export async function assign(ctx: FinanceContext, id: number, parts: readonly Part[]): Promise<string[]> {
  const books = await openBooks(ctx.tx);
  const payment = await lockPayment(ctx.tx, id);
  if (payment.open <= 0) throw new UserError('conflict', `Nothing is left of ${payment.reference}. Somebody else has used it.`);
  let left = payment.open;
  for (const [at, { amount }] of parts.entries()) {
    if (amount > left) throw fieldError(`parts.${at}.amount`, `Only ${formatCents(left)} is left of this payment.`);
    left -= amount;
  }
  await keepInSuspense(ctx, payment);
  await lockAccounts(
    ctx.tx,
    parts.map(({ studentId }) => studentId),
  );
  const day = await openDay(ctx.tx, schoolDay(ctx));
  const { channel, reference, payerName } = payment;
  const receipts: { studentId: number; amount: number; day: string; receiptNo: string }[] = [];
  for (const { studentId, amount } of parts) {
    const written = await receiveFees(ctx, {
      studentId,
      day,
      mode: modeOf(channel),
      reference,
      moneyId: books.suspense,
      amount,
      payerName,
      payerPhone: parsePhone(payment.payerPhone ?? ''),
      narration: 'From suspense',
      source: sourceOf(channel),
      sourceId: id,
    });
    receipts.push({ studentId, amount, day, receiptNo: written.receiptNo });
  }
  await tellOfReceipts(ctx, channel, receipts);
  const numbers = receipts.map(({ receiptNo }) => receiptNo);
  ctx.changed({ entity: 'payment', id, action: 'assigned', after: { Receipts: numbers, Left: left } });
  return numbers;
}

/** All that is left of it to one learner; nothing when nothing is left. */
export async function assignAll(ctx: FinanceContext, id: number, studentId: number): Promise<void> {
  await openBooks(ctx.tx);
  const { open } = await lockPayment(ctx.tx, id);
  if (open > 0) await assign(ctx, id, [{ studentId, amount: open }]);
}
