import { monthsInterest } from '../exact.ts';

/** What interest a loan bears. */
export interface Terms {
  principal: number;
  interestKind: 'none' | 'flat' | 'reducing';
  /** A year, in hundredths of a per cent. */
  interestRate: number;
}

/** What a month adds to what is owed: of the principal, or of what is owed still. Nothing where nothing is owed. */
export function interestOf({ principal, interestKind, interestRate }: Terms, balance: number): number {
  if (balance <= 0 || interestKind === 'none') return 0;
  return monthsInterest(interestKind === 'flat' ? principal : balance, interestRate);
}

/** What a month takes, and what stays owed after it. */
export interface Due {
  /** `yyyy-mm`. */
  month: string;
  interest: number;
  repaid: number;
  left: number;
}

/** The longest time over which something comes back. */
export const mostMonths = 360;

/** The month after, of `yyyy-mm`. */
export function monthAfter(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

/**
 * What comes back month by month from `first` (`yyyy-mm`) on; null where it would not be paid in thirty years.
 * @param whole the month from which all that is owed is taken
 */
export function scheduleOf(
  terms: Terms,
  balance: number,
  instalment: number,
  first: string,
  whole: string | null = null,
): Due[] | null {
  const dues: Due[] = [];
  for (let [left, month] = [balance, first]; left > 0; month = monthAfter(month)) {
    if (dues.length >= mostMonths) return null;
    const interest = interestOf(terms, left);
    const owed = left + interest;
    const repaid = whole !== null && month >= whole ? owed : Math.min(instalment, owed);
    left += interest - repaid;
    dues.push({ month, interest, repaid, left });
  }
  return dues;
}
