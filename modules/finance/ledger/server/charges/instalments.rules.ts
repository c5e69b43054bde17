import { daysBetween } from '#kit/contract/dates.ts';
import type { Instalment } from '../../contract/instalments.ts';
import type { ChargeState } from './credit.store.ts';

type Charged = Pick<ChargeState, 'termId' | 'receivable' | 'dueOn' | 'billed' | 'paid' | 'owed'>;

/** A term's fees by the day on which they are due; nothing where all of them are due at once. */
export function instalmentsOf(charges: readonly Charged[], termId: number | null, today: string): Instalment[] {
  const ofTerm = charges.filter((charge) => termId !== null && charge.termId === termId && charge.receivable === 'fees');
  const byDay = Map.groupBy(
    ofTerm.filter(({ billed }) => billed > 0),
    ({ dueOn }) => dueOn,
  );
  if (byDay.size < 2) return [];
  const sum = (of: readonly Charged[], what: 'billed' | 'paid' | 'owed') => of.reduce((total, one) => total + one[what], 0);
  return [...byDay]
    .toSorted(([first], [second]) => first.localeCompare(second))
    .map(([dueOn, of]) => {
      const left = Math.max(sum(of, 'owed'), 0);
      return {
        dueOn,
        amount: sum(of, 'billed'),
        paid: sum(of, 'paid'),
        left,
        overdueDays: left > 0 ? Math.max(daysBetween(dueOn, today), 0) : 0,
      };
    });
}
