import { port } from '#kit/server/module/ports.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** What of a line of a goods receipt stands on a bill of the vendor. */
export interface Billed {
  receiptLineId: number;
  /** Finance’s bill. */
  billId: number;
  /** Thousandths of the ordered unit, as it was billed; what was credited since is not taken off. */
  quantity: number;
  /** What the vendor asks for it, in cents: the bill’s price, whatever it came for. */
  amount: number;
}

/** Says what of lines of goods receipts is billed; paying fills it. */
export type BilledOf = (tx: Tx, receiptLineIds: readonly number[]) => Promise<Billed[]>;

/** Where nobody fills it nothing is billed. */
export const billedOf = port<BilledOf>('inventory.receiving.billed');
