/** A charge as payments meet it; amounts in cents. */
export interface OpenCharge {
  chargeId: number;
  /** As billed, after notes and discounts. */
  billed: number;
  /** What payments and credit have been set against it; never more than `billed` once settled. */
  paid: number;
  dueOn: string;
  priority: number;
}

export const orders = ['oldest', 'priority'] as const;
export type Order = (typeof orders)[number];

/** One amount set against one charge. */
export interface Share {
  chargeId: number;
  amount: number;
}

/** The charges in the order in which money meets them: the oldest first, or of all terms the first vote heads first. */
export function inOrder<C extends OpenCharge>(charges: readonly C[], order: Order): C[] {
  const byAge = (a: C, b: C) => a.dueOn.localeCompare(b.dueOn) || a.priority - b.priority || a.chargeId - b.chargeId;
  const byPriority = (a: C, b: C) => a.priority - b.priority || a.dueOn.localeCompare(b.dueOn) || a.chargeId - b.chargeId;
  return charges.toSorted(order === 'oldest' ? byAge : byPriority);
}

/** Spreads an amount over what is owed; `rest` is what no charge takes and stays as credit. */
export function spread(amount: number, charges: readonly OpenCharge[], order: Order): { shares: Share[]; rest: number } {
  let rest = amount;
  const shares: Share[] = [];
  for (const { chargeId, billed, paid } of inOrder(charges, order)) {
    const taken = Math.min(rest, billed - paid);
    if (taken <= 0) continue;
    shares.push({ chargeId, amount: taken });
    rest -= taken;
  }
  return { shares, rest };
}
