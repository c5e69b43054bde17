import { schoolDay } from '#modules/settings/server/public.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { tellReceived } from '../../../receiving/server/tell/tell.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { type Channel, modeOf } from '../../../receiving/server/channels.ts';

/** Tells guardians of receipts that no cashier wrote, in the words in which they are told of the others. */
export async function tellOfReceipts(
  ctx: FinanceContext,
  channel: Channel,
  receipts: readonly { studentId: number; receiptNo: string; amount: number; day: string }[],
): Promise<void> {
  const held = await balancesOf(
    ctx.tx,
    receipts.map(({ studentId }) => studentId),
    schoolDay(ctx),
  );
  const balance = (studentId: number) => held.find((one) => one.studentId === studentId)?.balance ?? 0;
  await tellReceived(
    ctx,
    receipts.map((receipt) => ({ ...receipt, balance: balance(receipt.studentId), mode: modeOf(channel) })),
  );
}
