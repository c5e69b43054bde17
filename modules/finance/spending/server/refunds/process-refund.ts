import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refundPaid } from '../../contract/events.ts';
import { destinationWords, type Refund, type RefundSource, type refundsApi, sourceWords } from '../../contract/refunds.ts';
import { payModeWords } from '../../contract/vouchers.ts';
import { applyCredit, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { authorOf } from '../../../ledger/server/context.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { type Books, openBooks } from '../../../ledger/server/books.store.ts';
import { type Move, post } from '../../../ledger/server/post.store.ts';
import { checkMoney } from '../lines.store.ts';
import { type ChequesElsewhere, refusePaidElsewhere } from '../vouchers/cheques-elsewhere.ts';
import { refusePaidBy, refuseReturned } from '../vouchers/cheques.store.ts';
import { availableOf } from './available.store.ts';
import { refunds, refuseMore } from './refunds.store.ts';

const voucherSeries = { kind: 'refund voucher', prefix: 'RV', digits: 5 };

type Process = Input<typeof refundsApi.process>;

/**
 * Carries an approved refund out: looks again, with the student held, at what is there; posts; and tells the guardians.
 * Throws 422 at `amount` when what was to be given back has been used meanwhile; not who approved it.
 */
export function processRefund(ctx: FinanceContext, input: Process, elsewhere: readonly ChequesElsewhere[] = []): Promise<Refund> {
  return refunds.take(ctx, 'process', input, null, async (before) => {
    const books = await openBooks(ctx.tx);
    const { studentId, toStudentId, destination } = before;
    const students = [studentId, ...(toStudentId === null ? [] : [toStudentId])];
    await lockAccounts(ctx.tx, students);
    const held = (await availableOf(ctx.tx, studentId)).find(({ source }) => source === before.source)?.held ?? 0;
    refuseMore(held, before);
    if (destination === 'pay_out') await checkPayment(ctx, input);
    if (destination === 'pay_out' && input.moneyId === books.cash) await refuseClosedCounter(ctx, [input.day]);
    const voucherNo = await documentNumber(ctx.tx, voucherSeries, schoolDay(ctx));
    const [journalId = 0] = await post(ctx, [
      {
        kind: 'refund',
        documentId: before.id,
        documentNo: voucherNo,
        day: input.day,
        narration: `Refund ${before.refundNo}: ${before.reason}`,
        moves: movesOf(books, before, input.moneyId ?? 0),
      },
    ]);
    if (destination === 'pay_out') {
      await refusePaidBy(ctx.tx, 'voucher', input);
      await refuseReturned(ctx.tx, input);
      await refusePaidElsewhere(ctx.tx, elsewhere, input);
    }
    await applyCredit(ctx, students, input.day);
    const paid = destination === 'pay_out' ? input : { moneyId: null, mode: null, reference: null };
    await tell(ctx, before, voucherNo, paid.mode);
    return {
      processed_by: authorOf(ctx).id,
      voucher_no: voucherNo,
      processed_on: input.day,
      money_id: paid.moneyId,
      mode: paid.mode,
      reference: paid.reference,
      journal_id: journalId,
    };
  });
}

async function checkPayment(ctx: FinanceContext, { moneyId, mode, reference }: Process): Promise<void> {
  if (moneyId === null) throw fieldError('moneyId', 'Choose the account that it is paid from.');
  if (mode === null) throw fieldError('mode', 'Choose how it is paid.');
  if (reference === null && mode !== 'cash') throw fieldError('reference', `Enter the number of the ${payModeWords[mode]}.`);
  await checkMoney(ctx.tx, moneyId);
}

const accounts = { overpayment: 'prepayment', pocket_money: 'pocket_money', caution: 'caution' } as const;

/** The account on which money of a source is held for students. */
export const heldOnAccount = (books: Books, source: RefundSource): number => books[accounts[source]];

/** To another student it goes through suspense within one journal: an entry is of one student. */
function movesOf(books: Books, { source, destination, studentId, toStudentId, amount }: Refund, moneyId: number): Move[] {
  const from = heldOnAccount(books, source);
  if (destination === 'pay_out') return [{ debit: from, credit: moneyId, amount, studentId }];
  if (destination === 'charges') return [{ debit: from, credit: books.prepayment, amount, studentId }];
  return [
    { debit: from, credit: books.suspense, amount, studentId },
    { debit: books.suspense, credit: books.prepayment, amount, studentId: toStudentId },
  ];
}

async function tell(ctx: FinanceContext, refund: Refund, voucher: string, mode: Refund['mode']): Promise<void> {
  const how = mode === null ? destinationWords[refund.destination].toLowerCase() : `paid by ${payModeWords[mode].toLowerCase()}`;
  const from = sourceWords[refund.source].toLowerCase();
  const values = { student: refund.studentName, amount: formatCents(refund.amount), from, how, voucher };
  await ctx.services.events.happened(ctx, refundPaid, [{ studentId: refund.studentId, values }]);
}
