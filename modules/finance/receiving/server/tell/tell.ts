import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { there } from '#kit/server/sql/one.ts';
import { receiptEvents } from '../../contract/events.ts';
import { type Mode, modeWords } from '../../contract/modes.ts';
import { kes } from './kes.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { receiptTemplate } from './receipt-template.store.ts';

interface Told {
  studentId: number;
  receiptNo: string;
  amount: number;
  balance: number;
}

type Received = Omit<Told, 'receiptNo' | 'balance'> & { mode: Mode; day: string };
type Numbered = Pick<Told, 'receiptNo' | 'balance'>;

/** Reads which guardians are to be told of what is being received; the answer tells them, once there are receipts. */
export async function aboutToReceive(
  ctx: FinanceContext,
  payments: readonly Received[],
): Promise<(receipts: readonly Numbered[]) => Promise<void>> {
  const own = await receiptTemplate(ctx, payments);
  const say = await ctx.services.events.prepare(ctx, receiptEvents.receipt, payments, own?.text);
  return (receipts) =>
    say(
      ctx,
      receipts.map(({ receiptNo, balance }, at) => {
        const { studentId, amount, mode, day } = there(payments[at]);
        return {
          amount: formatCents(amount),
          mode: modeWords[mode],
          receipt: receiptNo,
          day: formatDay(day),
          balance: balanceWords(balance),
          // A text of the school's own says amounts with their currency.
          ...(own ? { ...own.of.get(studentId), paid: kes(amount), balance: balanceWords(balance, kes) } : {}),
        };
      }),
    );
}

/** Tells the guardians of what was received. */
export async function tellReceived(ctx: FinanceContext, receipts: readonly (Received & Numbered)[]): Promise<void> {
  const tell = await aboutToReceive(ctx, receipts);
  await tell(receipts);
}

/** Tells the guardians that receipts stand no more. */
export async function tellCrossed(ctx: FinanceContext, receipts: readonly Told[], reason: string): Promise<void> {
  await ctx.services.events.happened(
    ctx,
    receiptEvents.crossed,
    receipts.map(({ studentId, receiptNo, amount, balance }) => ({
      studentId,
      values: {
        amount: formatCents(amount),
        receipt: receiptNo,
        reason,
        balance: balanceWords(balance),
      },
    })),
  );
}

/** Tells the guardians that the bank did not pay a cheque. */
export async function tellBounced(ctx: FinanceContext, receipts: readonly Told[], chequeNo: string): Promise<void> {
  await ctx.services.events.happened(
    ctx,
    receiptEvents.bounced,
    receipts.map(({ studentId, receiptNo, amount, balance }) => ({
      studentId,
      values: {
        amount: formatCents(amount),
        receipt: receiptNo,
        cheque: chequeNo,
        balance: balanceWords(balance),
      },
    })),
  );
}

/** A balance as a text says it: what is owed, or what the school holds. */
function balanceWords(balance: number, write = formatCents): string {
  return balance < 0 ? `${write(-balance)} in credit` : write(balance);
}
