/** What a loan’s terms say of a fine for lateness. Amounts are cents. */
export interface LateTerms {
  finePerDay: number;
  graceDays: number;
  fineCap: number | null;
  capAtPrice: boolean;
}

/** What is asked for so many days: nothing within the days of grace, and all of them after those; capped. */
export function lateFine(terms: LateTerms, days: number, price: number | null): number {
  if (days <= terms.graceDays) return 0;
  const caps = [terms.fineCap, terms.capAtPrice ? price : null].filter((cap) => cap !== null);
  return Math.min(days * terms.finePerDay, ...caps);
}
