/** One school term; every day is `yyyy-mm-dd` and belongs to the term or break that it opens or closes. */
export interface TermDates {
  year: number;
  number: 1 | 2 | 3;
  opensOn: string;
  closesOn: string;
  /** Null in a term without a half-term break. */
  halfTermFrom: string | null;
  halfTermTo: string | null;
}

/**
 * The terms of 2026 for basic education, as a first fill of a school's calendar; the school edits them afterwards.
 * Source: circular of the Principal Secretary for Basic Education, 9 October 2025.
 */
export const terms2026: readonly TermDates[] = [
  { year: 2026, number: 1, opensOn: '2026-01-05', closesOn: '2026-04-02', halfTermFrom: '2026-02-25', halfTermTo: '2026-03-01' },
  { year: 2026, number: 2, opensOn: '2026-04-27', closesOn: '2026-07-31', halfTermFrom: '2026-06-24', halfTermTo: '2026-06-28' },
  { year: 2026, number: 3, opensOn: '2026-08-24', closesOn: '2026-10-23', halfTermFrom: null, halfTermTo: null },
];
