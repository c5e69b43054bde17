import { personalNumbers } from '../../contract/people/personal-numbers.ts';
import type { StaffMember } from '../../contract/people/staff.ts';

type Numbers = Pick<StaffMember, (typeof personalNumbers)[number]>;

/** Says which numbers are on record. */
export function withKept<R extends Numbers>(row: R): R & Pick<StaffMember, 'kept'> {
  return { ...row, kept: personalNumbers.filter((key) => row[key] !== null) };
}

/** The record as it is read by those who do not read the numbers: what is on record is still told. */
export function withoutNumbers<R extends StaffMember>(row: R): R {
  return { ...row, nationalId: null, tscNo: null, kraPin: null, nssfNo: null, shaNo: null };
}

/** The record as the audit keeps it: the last three characters tell one number from another. */
export function forAudit(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const hidden: ReadonlySet<string> = new Set([...personalNumbers, 'kept']);
  const masked = (key: string, value: unknown) => (hidden.has(key) && typeof value === 'string' ? `…${value.slice(-3)}` : value);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => key !== 'kept')
      .map(([key, value]) => [key, masked(key, value)]),
  );
}
