import type { Tx } from '#kit/server/db/pool.ts';
import { fullCards } from './wallet-cards.store.ts';
import { refuse, whyBelow } from './wallet.rules.ts';

/** Refuses to take back a deposit that has been spent since. The student is held. */
export async function refuseSpent(tx: Tx, studentId: number, amount: number, day: string): Promise<void> {
  const [card] = await fullCards(tx, [studentId], day);
  refuse(card ? whyBelow(card, amount) : null, 'reason');
}
