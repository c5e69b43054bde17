import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { payModeWords, type Voucher, type vouchersApi } from '../../contract/vouchers.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { type Books, openBooks } from '../../../ledger/server/books.store.ts';
import { type Move, post, reverse } from '../../../ledger/server/post.store.ts';
import { guardBudgets, type Spending } from '../budgets/control.store.ts';
import { checkMoney } from '../lines.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { chequesOf, gapBefore } from './cheques.store.ts';
import { checkBills, holdVoucher } from './draft.store.ts';
import { type Moved, refuseUnless, told, writeStep } from './sign.store.ts';

/** Pays an approved voucher: exactly what was approved, out of one account, what is withheld to the tax owed. */
export async function pay(ctx: FinanceContext, input: Input<typeof vouchersApi.pay>): Promise<Moved> {
  const { id, version, day, moneyId, mode, reference } = input;
  const books = await openBooks(ctx.tx);
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['approved']);
  if (voucher.supplierId !== null) await usableSupplier(ctx.tx, voucher.supplierId);
  await checkMoney(ctx.tx, moneyId);
  if (moneyId === books.cash) await refuseClosedCounter(ctx, [day]);
  if (reference === null && mode !== 'cash') throw fieldError('reference', `Enter the number of the ${payModeWords[mode]}.`);
  if (day < voucher.day) throw fieldError('day', 'It cannot be paid before the voucher’s own day.');
  await checkBills(ctx, voucher.bills, voucher.supplierId ?? 0, true);
  const gap = mode === 'cheque' ? gapBefore(await chequesOf(ctx.tx, moneyId), reference ?? '') : [];
  const spending = [...voucher.lines, ...(await spendingOfBills(ctx, voucher))];
  const promised = await guardBudgets(ctx.tx, spending, voucher.day, 'atPayment');
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'voucher',
      documentId: id,
      documentNo: voucher.voucherNo,
      day,
      narration: `${voucher.payeeName}: ${voucher.narration}`,
      moves: movesOf(books, voucher, moneyId),
    },
  ]);
  await sql`
    update finance.voucher
       set state = 'paid', money_id = ${moneyId}, mode = ${mode}, reference = ${reference}, paid_on = ${day}, journal_id = ${journalId},
           version = version + 1
     where id = ${id}`.execute(ctx.tx);
  // The money goes out of the budget of the day it is paid on too, whenever it was promised.
  const warnings = [...new Set([...promised, ...(await guardBudgets(ctx.tx, spending, day, 'atPayment'))])];
  await writeStep(ctx, id, 'paid', null);
  const moved = await told(ctx, voucher, 'paid', null);
  if (gap.length > 0) warnings.push(`Cheques left out before this one: ${gap.join(', ')}.`);
  return { ...moved, warnings };
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

/** Takes a paid voucher back. Throws 422 for who paid it, 409 when it was taken back already. */
export async function reversePaid(ctx: FinanceContext, input: Input<typeof vouchersApi.reverse>): Promise<Moved> {
  const { id, version, day, reason } = input;
  await openBooks(ctx.tx);
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['paid']);
  const { rows } = await sql<{ payer: number | null; journalId: number | null }>`
    select (select signed_by from finance.voucher_signature s
             where s.school_id = v.school_id and s.voucher_id = v.id and s.step = 'paid' order by id desc limit 1) as payer,
           journal_id as "journalId"
      from finance.voucher v where id = ${id}`.execute(ctx.tx);
  const { payer, journalId } = one(rows);
  if (payer === ctx.user.accountId) throw new UserError('rule', 'You paid this voucher. Somebody else has to take it back.');
  await reverse(ctx, [there(journalId)], { day: day ?? schoolDay(ctx), reason });
  await writeStep(ctx, id, 'reversed', reason);
  await sql`
    update finance.voucher set state = 'reversed', closed_because = ${reason}, version = version + 1 where id = ${id}`.execute(
    ctx.tx,
  );
  return told(ctx, voucher, 'reversed', reason);
}
