import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { refuseOverdrawn } from '../../../ledger/server/funds.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { lockPayment } from '../../../receiving/server/suspense/keep-in-suspense.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { openDay } from '../../../ledger/server/days/open-day.store.ts';
import type { ChequesElsewhere } from '../../../spending/server/vouchers/cheques-elsewhere.ts';
import { refuseUsedCheque } from './cheques.store.ts';
import { lockRefund, type RefundRow } from './refunds.store.ts';

/**
 * Writes down that it was paid by hand, from one of the school's accounts. Throws 400 at `day` for cash of a day that the caller
 * has closed, and 409 at `reference` for a cheque that paid something else from the same account.
 * @param elsewhere who else writes cheques
 */
export async function payByHand(
  ctx: FinanceContext,
  id: number,
  { moneyId, day, reference }: { moneyId: number; day: string; reference: string },
  elsewhere: readonly ChequesElsewhere[] = [],
): Promise<void> {
  const books = await openBooks(ctx.tx);
  const refund = await lockRefund(ctx.tx, id);
  // One that was sent, and whose result never came, is written down from M-Pesa's own statement.
  const lost = refund.state === 'paying' && moneyId === books.mpesa;
  if (!lost) payable(refund);
  await refuseNoMoney(ctx.tx, moneyId);
  if (moneyId === books.cash) await refuseClosedCounter(ctx, [day]);
  await settle(ctx, refund, { method: 'hand', moneyId, day, reference });
  await refuseUsedCheque(ctx.tx, elsewhere, { id, moneyId, reference });
}

/** Refuses an account that holds no money or is not in use. Throws 400 at `moneyId`. */
export async function refuseNoMoney(tx: Tx, moneyId: number): Promise<void> {
  const { rows } = await sql`select id from finance.account where id = ${moneyId} and money and active`.execute(tx);
  if (rows.length === 0) throw fieldError('moneyId', 'Choose a bank account or cash box of this school.');
}

/**
 * Puts it on its way to the payer’s phone; whoever calls sends it after the commit. The floor is asked now, with all that is on
 * its way: once M-Pesa has paid, the books follow whatever the account holds.
 */
export async function payByMpesa(ctx: FinanceContext, id: number): Promise<void> {
  const books = await openBooks(ctx.tx);
  const refund = await lockRefund(ctx.tx, id);
  payable(refund);
  await stillFree(ctx, refund);
  if (refund.payeePhone === null) throw new UserError('rule', 'This refund names no phone number. Pay it by hand.');
  if (refund.amount % 100 !== 0) throw new UserError('rule', 'M-Pesa pays whole shillings only. Pay this refund by hand.');
  await refuseOverdrawn(ctx, [books.mpesa], schoolDay(ctx), refund.amount + (await onTheirWay(ctx.tx)));
  const author = authorOf(ctx);
  await sql`
    update finance.payment_refund
       set state = 'paying', method = 'mpesa', conversation = ${randomUUID()}, paid_by = ${author.id}, paid_name = ${author.name},
           sent_at = null, sending_at = null, outcome = null, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'payment', id: refund.paymentId, action: 'refund sent by M-Pesa', after: { Amount: refund.amount } });
}

/** What M-Pesa was told to pay and has not answered for. Accounts are held first, so of two at once the second counts the first. */
async function onTheirWay(tx: Tx): Promise<number> {
  await sql`select from finance.account where role = 'mpesa' for no key update`.execute(tx);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from finance.payment_refund where state = 'paying'`.execute(tx);
  return one(rows).sum;
}

function payable({ state }: RefundRow): void {
  if (state === 'paying') throw new UserError('conflict', 'This refund is on its way already.');
  if (state === 'paid') throw new UserError('conflict', 'This refund has been paid already.');
  if (state === 'returned') throw new UserError('conflict', 'The money of this refund came back. Ask for it anew.');
  if (state !== 'approved' && state !== 'failed') throw new UserError('rule', 'This refund is not approved.');
}

/** A refund that failed had given its money free again. */
async function stillFree(ctx: FinanceContext, { state, paymentId, amount }: RefundRow): Promise<void> {
  if (state === 'failed' && (await lockPayment(ctx.tx, paymentId)).open < amount)
    throw new UserError('conflict', 'The money of this refund has been given to somebody else since.');
}

/** Posts what was paid: suspense against the account it was paid from. */
export async function settle(
  ctx: FinanceContext,
  refund: RefundRow,
  paid: { method: 'mpesa' | 'hand'; moneyId: number; day: string; reference: string },
): Promise<void> {
  const books = await openBooks(ctx.tx);
  await stillFree(ctx, refund);
  const day = await openDay(ctx.tx, paid.day);
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'suspense',
      documentId: refund.paymentId,
      documentNo: paid.reference,
      day,
      narration: [`Refund of ${refund.reference}`, refund.payeeName].filter(Boolean).join(' to '),
      moves: [{ debit: books.suspense, credit: paid.moneyId, amount: refund.amount }],
      gone: paid.method === 'mpesa',
    },
  ]);
  const author = authorOf(ctx);
  await sql`
    update finance.payment_refund
       set state = 'paid', method = ${paid.method}, money_id = ${paid.moneyId}, paid_on = ${day}, pay_reference = ${paid.reference},
           journal_id = ${journalId}, paid_by = coalesce(${author.id}::bigint, paid_by),
           paid_name = coalesce(case when ${author.id}::bigint is null then paid_name end, ${author.name}), outcome = null,
           version = version + 1
     where id = ${refund.id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'payment',
    id: refund.paymentId,
    action: 'refund paid',
    after: { Amount: refund.amount, Reference: paid.reference },
  });
}
