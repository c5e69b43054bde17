import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { copyConditions, titleKinds } from '../../catalogue/contract/words.ts';
import { borrowerKinds, loanStates } from './words.ts';

const count = z.int();

/** A loan as lists and the desk show it. */
export const loanRow = z.object({
  id,
  version: count,
  copyId: id,
  titleId: id,
  accessionNo: z.string(),
  title: z.string(),
  kind: z.enum(titleKinds),
  borrowerKind: z.enum(borrowerKinds),
  borrowerId: id,
  borrower: z.string(),
  borrowerNo: z.string(),
  seat: z.string().nullable(),
  outOn: z.string(),
  dueOn: z.string(),
  renewals: count,
  returnedOn: z.string().nullable(),
  lostOn: z.string().nullable(),
  state: z.enum(loanStates),
  /** Days since it was due, of all days; 0: it is not late. */
  daysLate: count,
  /** When the borrower was last told that it is overdue. */
  toldOn: z.string().nullable(),
  conditionOut: z.enum(copyConditions),
  conditionIn: z.enum(copyConditions).nullable(),
});
export type LoanRow = z.infer<typeof loanRow>;
