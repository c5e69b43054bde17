import { UserError } from '#kit/contract/errors.ts';
import { type PostingPurpose, purposes } from '../../../setup/contract/posting-rules.ts';
import type { LineKind, LineSide } from '../../contract/slips.ts';

/** Lines of a run summed by department, side, kind and where they are owed; cents. */
export interface Posted {
  departmentId: number | null;
  side: LineSide;
  kind: LineKind;
  ledgerId: number | null;
  amount: number;
  interest: number;
}

export interface PostingAccounts {
  /** Null: there is none, and no interest is posted. */
  readonly interestId: number | null;
  /** The account of a purpose for a department; null: none is chosen. */
  readonly of: (purpose: PostingPurpose, departmentId: number | null) => number | null;
}

/** The accounts of a run as they are kept: a rule of a department goes before the one of all. */
export interface KeptAccounts {
  readonly interestId: number | null;
  readonly rules: readonly { purpose: PostingPurpose; departmentId: number | null; ledgerId: number }[];
}

export const accountsOf = ({ interestId, rules }: KeptAccounts): PostingAccounts => ({
  interestId,
  of: (purpose, departmentId) => {
    const own = rules.filter((rule) => rule.purpose === purpose);
    const found = own.find((rule) => rule.departmentId === departmentId) ?? own.find((rule) => rule.departmentId === null);
    return found?.ledgerId ?? null;
  },
});

export interface PayMove {
  debit: number;
  credit: number;
  amount: number;
  departmentId: number | null;
  note: string;
}

const statute: Readonly<Partial<Record<LineKind, PostingPurpose>>> = {
  nssf: 'nssf',
  health: 'health',
  housing: 'housing',
  nita: 'nita',
  paye: 'paye',
};

/**
 * A run as movements of the ledger: pay of each department is debited for what is owed to employees, authorities and others, and so is what the employer adds;
 * interest is added to the loans. Benefits in kind are not money and are not posted.
 * @throws UserError 422 naming the purpose that has no account
 */
export function movesOf(posted: readonly Posted[], { interestId, of }: PostingAccounts): PayMove[] {
  const account = (purpose: PostingPurpose, departmentId: number | null = null): number => {
    const found = of(purpose, departmentId);
    if (found === null)
      throw new UserError(
        'rule',
        `No account of the ledger is chosen for “${purposes[purpose].words}”. Choose it under HR settings → Posting.`,
      );
    return found;
  };
  const moves: PayMove[] = [];
  const add = (debit: number, credit: number, amount: number, departmentId: number | null, note: string): void => {
    if (amount > 0) moves.push({ debit, credit, amount, departmentId, note });
    // What was taken too much before and is given back.
    else if (amount < 0) moves.push({ debit: credit, credit: debit, amount: -amount, departmentId, note });
  };
  for (const [departmentId, own] of Map.groupBy(posted, (line) => line.departmentId)) {
    const gross = sum(own.filter(({ side }) => side === 'earning'));
    const taken = own.filter(({ side }) => side === 'deduction');
    const net = gross - sum(taken);
    if (net < 0) throw new UserError('rule', 'The pay of a department comes to less than nothing.');
    const salaries = account('salaries', departmentId);
    add(salaries, account('net_pay'), net, departmentId, 'Net pay');
    for (const line of taken) add(salaries, owedTo(line, account), line.amount, departmentId, noteOf(line));
    const added = own.filter(({ side }) => side === 'employer');
    for (const line of added)
      add(account('employer_contributions', departmentId), owedTo(line, account), line.amount, departmentId, noteOf(line));
    for (const { interest, ledgerId } of own.filter((line) => line.interest > 0)) {
      if (interestId === null) throw new UserError('rule', 'There is no account for interest on loans to employees.');
      add(ledgerId ?? account('loans'), interestId, interest, departmentId, 'Interest');
    }
  }
  return moves;
}

/** Where a deduction, or what the employer adds, is owed. */
function owedTo({ kind, ledgerId }: Posted, account: (purpose: PostingPurpose) => number): number {
  const purpose = statute[kind];
  if (purpose) return account(purpose);
  if (kind === 'loan') return ledgerId ?? account('loans');
  return ledgerId ?? account('deductions');
}

function noteOf({ kind, side }: Posted): string {
  const purpose = statute[kind];
  const words = purpose ? purposes[purpose].words : kind === 'loan' ? 'Loans' : 'Deductions';
  return side === 'employer' ? `${words}, employer` : words;
}

const sum = (lines: readonly Posted[]): number => lines.reduce((total, { amount }) => total + amount, 0);
