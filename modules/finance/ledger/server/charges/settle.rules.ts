import { inOrder, type OpenCharge, type Order, type Share } from '../../contract/spread.ts';

/**
 * What puts a student's account in order again: charges that hold more than they are worth give it back, credit that is
 * not there any more (a receipt was crossed) is taken back from the newest charges, and credit meets what is owed.
 * Positive shares go from credit to the charge, negative ones back.
 */
export function settle(charges: readonly OpenCharge[], credit: number, order: Order): Share[] {
  const shares: Share[] = [];
  let left = credit;
  const state = inOrder(charges, order).map((charge) => ({ ...charge }));
  const move = (charge: (typeof state)[number], amount: number) => {
    if (amount === 0) return;
    charge.paid += amount;
    left -= amount;
    shares.push({ chargeId: charge.chargeId, amount });
  };
  for (const charge of state) if (charge.paid > charge.billed) move(charge, charge.billed - charge.paid);
  for (const charge of state.toReversed()) if (left < 0) move(charge, -Math.min(-left, Math.max(charge.paid, 0)));
  for (const charge of state) if (left > 0) move(charge, Math.min(left, charge.billed - charge.paid));
  return shares;
}
