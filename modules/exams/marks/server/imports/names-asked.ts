import { UserError } from '#kit/contract/errors.ts';
import type { RowDecision } from '#kit/contract/imports.ts';
import { sameName } from '#kit/server/imports/same-name.ts';
import type { MarkImportFound } from '../../contract/mark-imports.ts';

/** What was decided of rows, by their number in the file. */
export type Decided = Readonly<Record<string, RowDecision>>;

/** A row whose number is one student's and whose name another's. */
export type AskedName = MarkImportFound['names'][number];

/** True when a row's name may be the student's: the same words in any order, some left out, in capitals. An empty one says nothing. */
export const fitsName = (known: string, given: string) => given.trim() === '' || sameName(known, given);

/** The decisions with those of some rows, or of all that still ask, as many as were seen. Throws 409. */
export function decidedWith(
  names: readonly AskedName[],
  before: Decided,
  { decision, rows, all }: { decision: RowDecision; rows?: readonly number[] | undefined; all?: number | undefined },
): Decided {
  const asked = names.filter((one) => (rows ? rows.includes(one.row) : one.decision === null)).map(({ row }) => row);
  const wanted = rows ? new Set(rows).size : all;
  if (asked.length !== wanted)
    throw new UserError('conflict', `${asked.length} rows are to be decided by now, not ${wanted ?? 0}. Look at them again.`);
  return { ...before, ...Object.fromEntries(asked.map((row) => [String(row), decision])) };
}
