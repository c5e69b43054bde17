/** One school term; every day is `yyyy-mm-dd` and belongs to the term or break that it opens or closes. */
export interface TermDates {
  year: number;
  number: 1 | 2 | 3;
  opens: string;
  closes: string;
  /** Null in a term without a half-term break. */
  halfTerm: { from: string; to: string } | null;
}

/**
 * The terms of 2026 for basic education, as a first fill of a school's calendar; the school edits them afterwards.
 * Source: circular of the Principal Secretary for Basic Education, 9 October 2025. The dates of 2027 are not out:
 * the school enters them.
 */
export const terms2026: readonly TermDates[] = [
  { year: 2026, number: 1, opens: '2026-01-05', closes: '2026-04-02', halfTerm: { from: '2026-02-25', to: '2026-03-01' } },
  { year: 2026, number: 2, opens: '2026-04-27', closes: '2026-07-31', halfTerm: { from: '2026-06-24', to: '2026-06-28' } },
  { year: 2026, number: 3, opens: '2026-08-24', closes: '2026-10-23', halfTerm: null },
];
