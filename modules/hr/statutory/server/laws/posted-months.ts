import { formatMonth } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** The first days of months whose last day lies between two days (null: no end) and whose payroll is posted and not taken back. */
export type PostedMonths = (tx: Tx, from: string, to: string | null) => Promise<readonly string[]>;

/** Payroll, which stands after the laws, says which months are posted; nothing is posted where nobody does. */
export const postedMonths = port<PostedMonths>('hr.postedMonths');

export const nonePosted: PostedMonths = () => Promise.resolve([]);

/** `May 2026`; of several `May 2026 to July 2026`. */
export function monthsInWords(days: readonly string[]): string {
  const sorted = days.toSorted();
  const first = formatMonth(sorted[0] ?? '');
  return sorted.length > 1 ? `${first} to ${formatMonth(sorted.at(-1) ?? '')}` : first;
}

/** Throws 422 where payroll of a month between the days is posted: what it was worked out with stays. */
export async function refusePosted(tx: Tx, posted: PostedMonths, from: string, to: string | null, words: string): Promise<void> {
  const found = await posted(tx, from, to);
  if (found.length > 0) throw new UserError('rule', `Payroll of ${monthsInWords(found)} is posted. ${words}`);
}
