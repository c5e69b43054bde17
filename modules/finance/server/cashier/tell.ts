import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { cashierEvents } from '../../contract/cashier/events.ts';
import { type Mode, modeWords } from '../../contract/cashier/modes.ts';
import type { FinanceContext } from '../context.ts';
import { studentNames } from './names.store.ts';

interface Told {
  studentId: number;
  receiptNo: string;
  amount: number;
  balance: number;
}

/** Tells the guardians of what was received. */
export async function tellReceived(
  ctx: FinanceContext,
  receipts: readonly (Told & { mode: Mode; day: string })[],
): Promise<void> {
  const names = await studentNames(ctx.tx, receipts);
  await ctx.services.events.happened(
    ctx,
    cashierEvents.receipt,
    receipts.map(({ studentId, receiptNo, amount, balance, mode, day }) => ({
      studentId,
      values: {
        student: names.get(studentId) ?? '',
        amount: formatCents(amount),
        mode: modeWords[mode],
        receipt: receiptNo,
        day: formatDay(day),
        balance: balanceWords(balance),
      },
    })),
  );
}

/** Tells the guardians that a receipt stands no more. */
export async function tellCrossed(ctx: FinanceContext, receipt: Told, reason: string): Promise<void> {
  const names = await studentNames(ctx.tx, [receipt]);
  const { studentId, receiptNo, amount, balance } = receipt;
  await ctx.services.events.happened(ctx, cashierEvents.crossed, [
    {
      studentId,
      values: {
        student: names.get(studentId) ?? '',
        amount: formatCents(amount),
        receipt: receiptNo,
        reason,
        balance: balanceWords(balance),
      },
    },
  ]);
}

/** Tells the guardians that the bank did not pay a cheque. */
export async function tellBounced(ctx: FinanceContext, receipts: readonly Told[], chequeNo: string): Promise<void> {
  const names = await studentNames(ctx.tx, receipts);
  await ctx.services.events.happened(
    ctx,
    cashierEvents.bounced,
    receipts.map(({ studentId, receiptNo, amount, balance }) => ({
      studentId,
      values: {
        student: names.get(studentId) ?? '',
        amount: formatCents(amount),
        receipt: receiptNo,
        cheque: chequeNo,
        balance: balanceWords(balance),
      },
    })),
  );
}

/** A balance as a text says it: what is owed, or what the school holds. */
function balanceWords(balance: number): string {
  return balance < 0 ? `${formatCents(-balance)} in credit` : formatCents(balance);
}
