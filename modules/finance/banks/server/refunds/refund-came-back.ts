import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { there } from '#kit/server/sql/one.ts';
import type { suspenseRefundsApi } from '../../contract/refunds.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { refuseNoMoney } from './pay-refund.ts';
import { lockRefund } from './refunds.store.ts';

/**
 * Writes down that the money of a refund that was paid came back: into which account and on which day. It stands in suspense again, free
 * to be given to a student or asked back once more. Both movements stay, because the bank has shown both. Throws 404, 409 for one that was
 * not paid or came back already, and 400 at `day` for a day before it was paid, and for cash of a day that the caller has closed.
 */
export async function cameBack(
  ctx: FinanceContext,
  { id, moneyId, day, reason }: Input<typeof suspenseRefundsApi.cameBack>,
): Promise<void> {
  const books = await openBooks(ctx.tx);
  const refund = await lockRefund(ctx.tx, id);
  if (refund.state === 'returned') throw new UserError('conflict', 'Somebody has said already that this money came back.');
  if (refund.state !== 'paid') throw new UserError('conflict', 'This refund has not been paid.');
  const paidOn = there(refund.paidOn);
  if (day < paidOn) throw fieldError('day', `It was paid on ${formatDay(paidOn)}. Take that day or a later one.`);
  await refuseNoMoney(ctx.tx, moneyId);
  if (moneyId === books.cash) await refuseClosedCounter(ctx, [day]);
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'suspense',
      documentId: refund.paymentId,
      documentNo: there(refund.payReference),
      day,
      narration: `Refund of ${refund.reference} came back (${refund.payReference}): ${reason}`,
      moves: [{ debit: moneyId, credit: books.suspense, amount: refund.amount }],
    },
  ]);
  const author = authorOf(ctx);
  await sql`
    update finance.payment_refund
       set state = 'returned', returned_on = ${day}, returned_into = ${moneyId}, returned_because = ${reason},
           returned_by = ${author.id}, returned_name = ${author.name}, back_journal_id = ${journalId}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  // A payment of which nothing stood in suspense before its receipt was crossed is looked for there from now on.
  await sql`update finance.payment set suspended = true where id = ${refund.paymentId} and not suspended`.execute(ctx.tx);
  ctx.changed({
    entity: 'payment',
    id: refund.paymentId,
    action: 'refund came back',
    after: { Amount: refund.amount, Reference: refund.payReference, Day: day, Reason: reason },
  });
}
