import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { port } from '#kit/server/module/ports.ts';
import type { LoanTerms } from '../contract/terms.ts';

/** One of both is a number. */
export interface BorrowerKey {
  readonly studentId: number | null;
  readonly staffMemberId: number | null;
}

/** A loan that has just ended, as it is written now. Days are `yyyy-mm-dd`. */
export interface EndedLoan extends BorrowerKey {
  readonly loanId: number;
  readonly copyId: number;
  readonly titleId: number;
  readonly outOn: string;
  readonly dueOn: string;
  /** The day it came back, was said to be lost, or was found. */
  readonly day: string;
  /** What held when it was lent. */
  readonly terms: LoanTerms;
  readonly conditionOut: string;
  /** Null: lost. */
  readonly conditionIn: string | null;
  /** What was seen to be damaged, in words; null: nothing. */
  readonly damage: string | null;
}

/** What was charged, for the desk to say. */
export interface MadeFine {
  readonly id: number;
  readonly kind: 'overdue' | 'damage' | 'lost';
  /** Cents. */
  readonly amount: number;
}

/** A loan came back: charges what it came late and was damaged. In the caller's transaction. */
export type LoanReturned = (ctx: SchoolContext, loan: EndedLoan) => Promise<readonly MadeFine[]>;
export const loanReturned = port<LoanReturned>('library.loanReturned');

/** A copy was lost by its borrower: charges its price and the fee. */
export type LoanLost = (ctx: SchoolContext, loan: EndedLoan) => Promise<readonly MadeFine[]>;
export const loanLost = port<LoanLost>('library.loanLost');

/** A lost copy is there again: gives back what was charged for it being lost. Answers how many cents. */
export type CopyFound = (ctx: SchoolContext, loan: EndedLoan) => Promise<number>;
export const copyFound = port<CopyFound>('library.copyFound');

/** What each of some borrowers owes for fines, in cents, in their order. Reads only. */
export type OwedAtDesk = (tx: Tx, borrowers: readonly BorrowerKey[]) => Promise<readonly number[]>;
export const owedAtDesk = port<OwedAtDesk>('library.owedAtDesk');

/** What the desk asks of the area that charges. */
export interface DeskPorts {
  readonly returned: readonly LoanReturned[];
  readonly lost: readonly LoanLost[];
  readonly found: readonly CopyFound[];
  readonly owed: readonly OwedAtDesk[];
}
