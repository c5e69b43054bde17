import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Sponsorship } from '../contract/sponsors.ts';

/** What a sponsor pays: "50 % of each invoice", "KES 20,000.00 a year". */
export function partOf({ share, amount }: Pick<Sponsorship, 'share' | 'amount'>): string {
  return share === null ? `KES ${formatCents(amount ?? 0)} a year` : `${share / 100} % of each invoice`;
}

/** From when to when. */
export function timeOf({ fromDay, toDay }: Pick<Sponsorship, 'fromDay' | 'toDay'>): string {
  return toDay === null ? `since ${formatDay(fromDay)}` : `${formatDay(fromDay)} to ${formatDay(toDay)}`;
}
