import { movesOf } from '../../../runs/server/rules/posting.rules.ts';
import { type PostingPurpose, postingPurposes, type PostingRule, purposes } from '../../../setup/contract/posting-rules.ts';
import type { PlanAccount } from '../../contract/plans.ts';
import type { WorkedMonth } from './month.rules.ts';

/** What accounts and departments are called, and which account stands for what. */
export interface Books {
  readonly rules: readonly PostingRule[];
  readonly accounts: ReadonlyMap<number, string>;
  readonly departments: ReadonlyMap<number, string>;
}

interface Share {
  side: PlanAccount['side'];
  accountId: number;
  departmentId: number | null;
  amount: number;
}

/** The account of a purpose; below nothing where none is chosen yet, so that a plan can be made without. */
function accountOf({ rules }: Books, purpose: PostingPurpose, departmentId: number | null): number {
  const own = rules.filter((rule) => rule.purpose === purpose);
  const found =
    own.find((rule) => departmentId !== null && rule.departmentId === departmentId) ??
    own.find((rule) => rule.departmentId === null);
  return found?.ledgerId ?? -1 - postingPurposes.indexOf(purpose);
}

function nameOf({ accounts }: Books, accountId: number): string {
  const purpose = postingPurposes[-1 - accountId];
  return purpose ? `${purposes[purpose].words}, no account chosen yet` : (accounts.get(accountId) ?? 'An account that is gone');
}

/** What a month posts: what is spent by department, and what is owed. */
const sharesOf = (books: Books, { posted }: WorkedMonth): Share[] =>
  movesOf(posted, { interestId: null, of: (purpose, departmentId) => accountOf(books, purpose, departmentId) }).flatMap(
    ({ debit, credit, amount, departmentId }): Share[] => [
      { side: 'cost', accountId: debit, departmentId, amount },
      { side: 'owed', accountId: credit, departmentId: null, amount },
    ],
  );

/** Months by account and department with what they come to without the changes; costs first. */
export function accountsOf(books: Books, plan: readonly WorkedMonth[], same: readonly WorkedMonth[]): PlanAccount[] {
  const rows = new Map<string, PlanAccount>();
  const rowOf = ({ side, accountId, departmentId }: Share): PlanAccount => {
    const key = `${side} ${accountId} ${departmentId}`;
    const row = rows.get(key) ?? {
      side,
      account: nameOf(books, accountId),
      departmentName: departmentId === null ? null : (books.departments.get(departmentId) ?? null),
      months: plan.map(() => 0),
      total: 0,
      same: 0,
    };
    rows.set(key, row);
    return row;
  };
  for (const [at, month] of plan.entries())
    for (const share of sharesOf(books, month)) {
      const row = rowOf(share);
      row.months[at] = (row.months[at] ?? 0) + share.amount;
      row.total += share.amount;
    }
  for (const month of same) for (const share of sharesOf(books, month)) rowOf(share).same += share.amount;
  return [...rows.values()].toSorted(
    (one, other) =>
      one.side.localeCompare(other.side) ||
      one.account.localeCompare(other.account) ||
      (one.departmentName ?? '~').localeCompare(other.departmentName ?? '~'),
  );
}
