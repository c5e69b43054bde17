import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Mode, ReceiptState, Series } from '../../receiving/contract/modes.ts';
import type { receiptsApi } from '../contract/receipts.ts';
import { balanceOf } from '../../ledger/server/charges/balances.store.ts';
import { lockAccounts } from '../../ledger/server/charges/credit.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { refuseSpent } from '../../pocket/server/wallets/refuse-spent.store.ts';
import { crossReceipt, receiveFees } from '../../receiving/server/receipts/receive-fees.ts';
import { releaseCheque } from './void-cheque.ts';
import { tellCrossed, tellReceived } from '../../receiving/server/tell/tell.ts';

/** A receipt as it is stored, as far as another is written in its place. */
export interface StoredReceipt {
  id: number;
  receiptNo: string;
  series: Series;
  day: string;
  studentId: number | null;
  payerName: string | null;
  payerPhone: string | null;
  mode: Mode;
  reference: string | null;
  moneyId: number;
  amount: number;
  narration: string | null;
  journalId: number;
  state: ReceiptState;
  source: 'bursary' | 'cheque' | 'mpesa' | 'bank' | null;
  sourceId: number | null;
  authorId: number | null;
  cashierAccount: number | null;
  cashierName: string | null;
}

/** Throws 404. */
export async function storedReceipt({ tx }: Pick<SchoolContext, 'tx'>, id: number): Promise<StoredReceipt> {
  const { rows } = await sql<StoredReceipt>`
    select id, receipt_no as "receiptNo", series, day, student_id as "studentId", payer_name as "payerName",
           payer_phone as "payerPhone", mode, reference, money_id as "moneyId", amount, narration, journal_id as "journalId",
           state, source, source_id as "sourceId", author_id as "authorId", cashier_account as "cashierAccount",
           coalesce(cashier_name, author_name) as "cashierName"
      from finance.receipt where id = ${id}`.execute(tx);
  return rows[0] ?? fail();
}

function fail(): never {
  throw notFound('receipt');
}

/** Crosses a receipt and issues it again: same day, mode, reference and cashier, to whom it should have gone. */
export async function cross(
  ctx: SchoolContext,
  { id, reason, reissue }: Input<typeof receiptsApi.cross>,
): Promise<Output<typeof receiptsApi.cross>> {
  const first = await storedReceipt(ctx, id);
  const books = await openBooks(ctx.tx);
  checkReissue(first, reissue, books.cheques);
  if (first.cashierAccount !== null && first.cashierAccount === ctx.user.accountId)
    refuseOwn('You took this money, so somebody else has to cross the receipt.');
  const day = schoolDay(ctx);
  await lockAccounts(
    ctx.tx,
    [first.studentId, ...reissue.map(({ studentId }) => studentId)].filter((one) => one !== null),
  );
  await crossReceipt(ctx, id, { day, reason, again: reissue.length > 0, refuseSpent });
  const reissued: Output<typeof receiptsApi.cross>['reissued'] = [];
  for (const { studentId, amount } of reissue) {
    const written = await receiveFees(ctx, {
      studentId,
      amount,
      day: first.day,
      mode: first.mode,
      reference: first.reference,
      moneyId: first.moneyId,
      payerName: first.payerName,
      payerPhone: first.payerPhone,
      narration: first.narration,
      source: first.source,
      sourceId: first.sourceId,
      state: first.state === 'pending' ? 'pending' : 'posted',
      insteadOfId: id,
      cashier: { id: first.cashierAccount, name: first.cashierName ?? '' },
    });
    const { receiptNo } = written;
    reissued.push({ id: written.id, receiptNo, studentId });
    ctx.changed({ entity: 'receipt', id: written.id, action: 'issued again', after: { receiptNo, insteadOf: first.receiptNo } });
    await tellReceived(ctx, [
      { studentId, receiptNo, amount, balance: written.before - amount, mode: first.mode, day: first.day },
    ]);
  }
  if (reissue.length === 0) await releaseCheque(ctx, first, { day, reason });
  if (first.studentId !== null && first.series === 'fees') {
    const { balance } = await balanceOf(ctx.tx, first.studentId, day);
    await tellCrossed(ctx, [{ ...first, studentId: first.studentId, balance }], reason);
  }
  ctx.changed({
    entity: 'receipt',
    id,
    action: 'crossed',
    before: { state: first.state },
    after: { state: 'crossed', reason, reissued: reissued.map(({ receiptNo }) => receiptNo) },
  });
  return { id, receiptNo: first.receiptNo, reissued };
}

function checkReissue(
  first: StoredReceipt,
  reissue: readonly { studentId: number; amount: number }[],
  /** The account of cheques in hand. */
  cheques: number,
): void {
  if (reissue.length === 0) {
    // Cleared or not: the bank pays the cheque as one, so a part of it cannot be taken back alone.
    if (first.source === 'bursary' && first.moneyId === cheques)
      throw fieldError('reissue', 'This receipt is part of one cheque. Say which student it is for, or cross the whole bursary.');
    return;
  }
  if (first.series !== 'fees') throw fieldError('reissue', 'Only a receipt of fees is issued again to a student.');
  if (first.mode === 'in_kind') throw fieldError('reissue', 'Goods are received anew for the right student.');
  const sum = reissue.reduce((total, { amount }) => total + amount, 0);
  if (sum !== first.amount)
    throw fieldError('reissue', `The new receipts make ${formatCents(sum)}; the crossed one is of ${formatCents(first.amount)}.`);
  if (new Set(reissue.map(({ studentId }) => studentId)).size < reissue.length)
    throw fieldError('reissue', 'Name each student once.');
  if (reissue.length === 1 && reissue[0]?.studentId === first.studentId)
    throw fieldError('reissue', 'That is the student of this receipt.');
}
