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
import { type Channel, sourceOf } from '../channels.ts';

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
  /** What is in suspense of it and not asked back, in cents. */
  open: number;
}

/** The payment, held against others who would use it at the same time. Throws 404. */
export async function lockPayment(tx: Tx, id: number): Promise<HeldPayment> {
  const { rows } = await sql<Omit<HeldPayment, 'open'>>`
    select id, channel, reference, money_id as "moneyId", amount, day, payer_name as "payerName", payer_phone as "payerPhone"
      from finance.payment where id = ${id} for no key update`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('payment');
  const { rows: open } = await sql<{ open: number }>`select open from ${openAmounts([id])} o`.execute(tx);
  return { ...found, open: one(open).open };
}

/**
 * Puts the money of a payment whose receipts were crossed back where it can be given to somebody else: so much as suspense lacks
 * of it. Where it holds all of it already, nothing is posted.
 */
export async function keepInSuspense(ctx: FinanceContext, payment: HeldPayment): Promise<void> {
  const books = await openBooks(ctx.tx);
  const { id, reference, moneyId } = payment;
  const amount = await lackingOf(ctx.tx, payment, books.suspense);
  if (amount <= 0) return;
  const day = await openDay(ctx.tx, schoolDay(ctx));
  const moves = [{ debit: moneyId, credit: books.suspense, amount }];
  await post(ctx, [
    { kind: 'suspense', documentId: id, documentNo: reference, day, narration: `${reference}, its receipt was crossed`, moves },
  ]);
  await sql`update finance.payment set suspended = true where id = ${id}`.execute(ctx.tx);
}

/**
 * What suspense should hold of a payment (what is open of it, and what is asked back and not yet paid) less what it holds by
 * the ledger (what was posted there and paid back, less the receipts that were given out of it), in cents. Below nought where
 * more was typed than came.
 */
async function lackingOf(tx: Tx, { id, channel, open }: HeldPayment, suspense: number): Promise<number> {
  const { rows } = await sql<{ lacking: number }>`
    select (${open}::bigint
            + coalesce((select sum(amount) from finance.payment_refund
                         where payment_id = ${id} and state in ('asked', 'approved', 'paying')), 0)
            - coalesce((select sum(case when e.credit_id = ${suspense} then e.amount else -e.amount end)
                          from finance.journal j join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
                         where j.kind = 'suspense' and j.document_id = ${id} and ${suspense} in (e.debit_id, e.credit_id)), 0)
            + coalesce((select sum(amount) from finance.receipt
                         where source = ${sourceOf(channel)} and source_id = ${id} and money_id = ${suspense}
                           and state in ('posted', 'pending')), 0))::bigint as lacking`.execute(tx);
  return one(rows).lacking;
}
