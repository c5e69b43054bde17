import type { FinanceContext } from '../../context.ts';
import type { WrittenReceipt } from '../../receipts/write-receipt.store.ts';
import type { Channel } from './payment.ts';

/** Tells guardians of a receipt that no cashier wrote. */
export async function tellOfReceipt(
  _ctx: FinanceContext,
  _receipt: WrittenReceipt,
  _said: { studentId: number; amount: number; reference: string; channel: Channel },
): Promise<void> {}
