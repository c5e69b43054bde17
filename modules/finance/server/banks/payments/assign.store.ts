import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { parsePhone } from '#kit/contract/phone.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { holdStudents } from '../../charges/credit.store.ts';
import type { FinanceContext } from '../../context.ts';
import { openBooks } from '../../ledger/books.store.ts';
import { post } from '../../ledger/post.store.ts';
import { receiveFees } from '../../receipts/receive.store.ts';
import { openAmounts } from './open.store.ts';
import { type Channel, modeOf, sourceOf } from './payment.ts';
import { openDay } from './receive-payment.store.ts';
import { tellOfReceipts } from './tell.ts';

/** A payment as steps on it need it. */
export interface HeldPayment {
  id: number;
  channel: Channel;
  reference: string;
  moneyId: number;
  amount: number;
  day: string;
  payerName: string | null;
  payerPhone: string | null;
  suspended: boolean;
  /** What is in suspense of it and not asked back, in cents. */
  open: number;
}

/** One learner's part of a payment. */
export interface Part {
  studentId: number;
  amount: number;
}

/** The payment, held against others who would use it at the same time. Throws 404. */
export async function holdPayment(tx: Tx, id: number): Promise<HeldPayment> {
  const { rows } = await sql<Omit<HeldPayment, 'open'>>`
    select id, channel, reference, money_id as "moneyId", amount, day, payer_name as "payerName", payer_phone as "payerPhone", suspended
      from finance.payment where id = ${id} for no key update`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('payment');
  const { rows: open } = await sql<{ open: number }>`select open from ${openAmounts([id])} o`.execute(tx);
  return { ...found, open: open[0]?.open ?? 0 };
}

/**
 * Puts the money of a payment whose receipt was crossed back where it can be given to somebody else. One that stands in
 * suspense already stays as it is.
 */
export async function keepInSuspense(ctx: FinanceContext, payment: HeldPayment): Promise<void> {
  if (payment.suspended) return;
  const books = await openBooks(ctx.tx);
  const { id, reference, moneyId, open: amount } = payment;
  const day = await openDay(ctx.tx, schoolDay(ctx));
  const moves = [{ debit: moneyId, credit: books.suspense, amount }];
  await post(ctx, [
    { kind: 'suspense', documentId: id, documentNo: reference, day, narration: `${reference}, its receipt was crossed`, moves },
  ]);
  await sql`update finance.payment set suspended = true where id = ${id}`.execute(ctx.tx);
}

/**
 * Gives a payment that stands in suspense to learners: a receipt for each. Throws 409 when nothing is left of it, 422 at the
 * part that is more than what is left.
 */
export async function assign(ctx: FinanceContext, id: number, parts: readonly Part[]): Promise<string[]> {
  const books = await openBooks(ctx.tx);
  const payment = await holdPayment(ctx.tx, id);
  if (payment.open <= 0) throw new UserError('conflict', `Nothing is left of ${payment.reference}. Somebody else has used it.`);
  let left = payment.open;
  for (const [at, { amount }] of parts.entries()) {
    if (amount > left) throw fieldError(`parts.${at}.amount`, `Only ${formatCents(left)} is left of this payment.`);
    left -= amount;
  }
  await keepInSuspense(ctx, payment);
  await holdStudents(
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
  const { open } = await holdPayment(ctx.tx, id);
  if (open > 0) await assign(ctx, id, [{ studentId, amount: open }]);
}
