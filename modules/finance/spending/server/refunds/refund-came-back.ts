import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { payModeWords } from '../../contract/vouchers.ts';
import type { Refund, refundsApi } from '../../contract/refunds.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { applyCredit, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { checkMoney } from '../lines.store.ts';
import { heldOnAccount } from './process-refund.ts';
import { refunds } from './refunds.store.ts';

/** The payment as the refund carries it until it comes back. */
interface Paid {
  voucherNo: string;
  paidOn: string;
  moneyId: number;
  mode: NonNullable<Refund['mode']>;
  reference: string | null;
  journalId: number;
}

/**
 * Writes down that the money of a refund that was paid out came back: into which account and on which day. It is held for the student
 * again, and the refund is open to be paid again or cancelled. Both movements stand, because the bank has shown both.
 * Throws 422 at `day` for a day before it was paid.
 */
export function refundCameBack(ctx: FinanceContext, input: Input<typeof refundsApi.cameBack>): Promise<Refund> {
  const { day, moneyId, reason } = input;
  return refunds.take(ctx, 'cameBack', input, reason, async (before) => {
    const books = await openBooks(ctx.tx);
    await lockAccounts(ctx.tx, [before.studentId]);
    const paid = await paymentOf(ctx, before.id);
    if (day < paid.paidOn) throw fieldError('day', `It was paid on ${formatDay(paid.paidOn)}. Take that day or a later one.`);
    await checkMoney(ctx.tx, moneyId);
    if (moneyId === books.cash) await refuseClosedCounter(ctx, [day]);
    // Whoever pays by the same number from this account waits, and is told that it was used.
    await sql`select from finance.account where id = ${paid.moneyId} for no key update`.execute(ctx.tx);
    const number = [payModeWords[paid.mode], paid.reference].filter(Boolean).join(' ');
    const [back = 0] = await post(ctx, [
      {
        kind: 'refund',
        documentId: before.id,
        documentNo: paid.voucherNo,
        day,
        narration: `Refund ${before.refundNo} came back (${number}): ${reason}`,
        moves: [
          { debit: moneyId, credit: heldOnAccount(books, before.source), amount: before.amount, studentId: before.studentId },
        ],
      },
    ]);
    const { id: who, name } = authorOf(ctx);
    await sql`
      insert into finance.refund_return
        (refund_id, voucher_no, paid_on, money_id, mode, reference, journal_id, day, into_id, back_journal_id, reason, returned_by, name)
      values (${before.id}, ${paid.voucherNo}, ${paid.paidOn}, ${paid.moneyId}, ${paid.mode}, ${paid.reference}, ${paid.journalId},
              ${day}, ${moneyId}, ${back}, ${reason}, ${who}, ${name})`.execute(ctx.tx);
    await applyCredit(ctx, [before.studentId], day);
    const nothing = ['processed_by', 'voucher_no', 'processed_on', 'money_id', 'mode', 'reference', 'journal_id'] as const;
    return Object.fromEntries(nothing.map((column) => [column, null]));
  });
}

async function paymentOf({ tx }: FinanceContext, id: number): Promise<Paid> {
  const { rows } = await sql<{ [K in keyof Paid]: Paid[K] | null }>`
    select voucher_no as "voucherNo", processed_on as "paidOn", money_id as "moneyId", mode, reference, journal_id as "journalId"
      from finance.refund where id = ${id}`.execute(tx);
  const { voucherNo, paidOn, moneyId, mode, reference, journalId } = one(rows);
  return {
    voucherNo: there(voucherNo),
    paidOn: there(paidOn),
    moneyId: there(moneyId),
    mode: there(mode),
    reference,
    journalId: there(journalId),
  };
}
