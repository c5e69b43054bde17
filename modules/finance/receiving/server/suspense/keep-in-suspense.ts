import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { openDay } from '../../../ledger/server/days/open-day.store.ts';
import { openAmounts } from './open.store.ts';
import type { Channel } from '../channels.ts';

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

/** The payment, held against others who would use it at the same time. Throws 404. */
export async function lockPayment(tx: Tx, id: number): Promise<HeldPayment> {
  const { rows } = await sql<Omit<HeldPayment, 'open'>>`
    select id, channel, reference, money_id as "moneyId", amount, day, payer_name as "payerName", payer_phone as "payerPhone", suspended
      from finance.payment where id = ${id} for no key update`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('payment');
  const { rows: open } = await sql<{ open: number }>`select open from ${openAmounts([id])} o`.execute(tx);
  return { ...found, open: one(open).open };
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
