import { formatDay } from '#kit/contract/dates.ts';
import type { LedgerFinding } from '../../contract/ledger-check.ts';

/** A journal that is not as something signed says; without its day and number where it is gone. */
export interface JournalOff {
  id: number;
  day: string | null;
  documentNo: string | null;
  what: 'changed' | 'deleted' | 'added';
}

/** What is found of such journals. @param words what is said of a journal of this name, by what became of it */
export function findingsOf(
  off: readonly JournalOff[],
  words: (named: string) => Readonly<Record<JournalOff['what'], string>>,
): LedgerFinding[] {
  return off.map(({ id, day, documentNo, what }) => {
    const named = `Journal ${id}${documentNo === null ? '' : ` (${documentNo})`}${day === null ? '' : ` of ${formatDay(day)}`}`;
    return { what, journalId: id, documentNo, day, says: words(named)[what] };
  });
}
