import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { payModeWords, type Voucher, type vouchersApi } from '../../contract/vouchers.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedCounter, refuseClosedReturn } from '../../../ledger/server/days/closed-counter.store.ts';
import { type Books, openBooks } from '../../../ledger/server/books.store.ts';
import { type Move, post, reverse } from '../../../ledger/server/post.store.ts';
import { meetCredits } from '../bills/credits.ts';
import { guardBudgets, type Spending } from '../budgets/control.store.ts';
import { checkMoney, refuseOutOfUse } from '../lines.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { refuseStaleTax } from '../taxes/refuse-stale-tax.store.ts';
import { chequesOf, gapBefore, refusePaidBy, refuseReturned } from './cheques.store.ts';
import { type ChequesElsewhere, refusePaidElsewhere } from './cheques-elsewhere.ts';
import { vouchers } from './documents.store.ts';
import { checkBills } from './draft-voucher.ts';
import type { Moved } from './sign-voucher.ts';

/** Pays an approved voucher: exactly what was approved, out of one account, what is withheld to the tax owed. */
export async function pay(
  ctx: FinanceContext,
  input: Input<typeof vouchersApi.pay>,
  elsewhere: readonly ChequesElsewhere[] = [],
): Promise<Moved> {
  const { id, day, moneyId, mode, reference } = input;
  const books = await openBooks(ctx.tx);
  const warnings: string[] = [];
  let spending: Spending[] = [];
  let gap: string[] = [];
  const voucher = await vouchers.take(ctx, 'pay', input, null, async (before) => {
    if (before.supplierId !== null) await usableSupplier(ctx.tx, before.supplierId);
    await checkMoney(ctx.tx, moneyId);
    if (moneyId === books.cash) await refuseClosedCounter(ctx, [day]);
    if (reference === null && mode !== 'cash') throw fieldError('reference', `Enter the number of the ${payModeWords[mode]}.`);
    if (day < before.day) throw fieldError('day', 'It cannot be paid before the voucher’s own day.');
    await checkBills(ctx, before.bills, before.supplierId ?? 0, true);
    await refuseOutOfUse(ctx.tx, before.lines);
    await refuseStaleTax(ctx.tx, id);
    if (mode === 'cheque') gap = gapBefore(await chequesOf(ctx.tx, moneyId, elsewhere), reference ?? '');
    spending = [...before.lines, ...(await spendingOfBills(ctx, before))];
    warnings.push(...(await guardBudgets(ctx.tx, spending, before.day, 'atPayment')));
    const [journalId = 0] = await post(ctx, [
      {
        kind: 'voucher',
        documentId: id,
        documentNo: before.voucherNo,
        day,
        narration: `${before.payeeName}: ${before.narration}`,
        moves: movesOf(books, before, moneyId),
      },
    ]);
    await refusePaidBy(ctx.tx, 'refund', { moneyId, mode, reference });
    await refuseReturned(ctx.tx, { moneyId, mode, reference });
    await refusePaidElsewhere(ctx.tx, elsewhere, { moneyId, mode, reference });
    return { money_id: moneyId, mode, reference, paid_on: day, journal_id: journalId };
  });
  // The money goes out of the budget of the day it is paid on too, whenever it was promised.
  warnings.push(...(await guardBudgets(ctx.tx, spending, day, 'atPayment')));
  if (gap.length > 0) warnings.push(`Cheques left out before this one: ${gap.join(', ')}.`);
  return { voucher, warnings: [...new Set(warnings)] };
}

/** What is paid, part by part; the tax is held back from the first parts. */
function movesOf(books: Books, voucher: Voucher, moneyId: number): Move[] {
  const { supplierId } = voucher;
  const parts: Omit<Move, 'credit'>[] = [
    ...voucher.bills.map(({ amount, billNo }) => ({ debit: books.payables, amount, supplierId, note: billNo })),
    ...voucher.lines.map(({ expenseId, amount, voteHeadId, departmentId, note }) => ({
      debit: expenseId,
      amount,
      supplierId,
      voteHeadId,
      departmentId,
      note,
    })),
  ];
  let held = voucher.withheld;
  return parts.flatMap((part) => {
    const tax = Math.min(held, part.amount);
    held -= tax;
    return [
      { ...part, credit: books.withholding, amount: tax },
      { ...part, credit: moneyId, amount: part.amount - tax },
    ].filter(({ amount }) => amount > 0);
  });
}

async function spendingOfBills(ctx: FinanceContext, { bills }: Voucher): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    select distinct expense_id as "expenseId", vote_head_id as "voteHeadId", department_id as "departmentId"
      from finance.supplier_bill_line where bill_id = any(${bills.map(({ billId }) => billId)}::bigint[])`.execute(ctx.tx);
  return rows;
}

/** Takes a paid voucher back; not who paid it. */
export async function reversePaid(ctx: FinanceContext, input: Input<typeof vouchersApi.reverse>): Promise<Moved> {
  const { day, reason } = input;
  await openBooks(ctx.tx);
  const voucher = await vouchers.take(ctx, 'reverse', input, reason, async ({ journalId }) => {
    const on = day ?? schoolDay(ctx);
    await refuseClosedReturn(ctx, there(journalId), on);
    await reverse(ctx, [there(journalId)], { day: on, reason });
    return { closed_because: reason };
  });
  await meetCredits(ctx.tx, voucher.supplierId);
  return { voucher, warnings: [] };
}
