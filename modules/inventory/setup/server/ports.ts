import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** Goods of an order that came and are not billed yet. */
export interface AwaitingBill {
  orderNo: string;
  description: string;
}

/** One line of goods that came and is not billed yet, as an example; null where everything is. Buying fills it. */
export const awaitingBill = port<(tx: Tx) => Promise<AwaitingBill | null>>('inventory.setup.awaiting-bill');
