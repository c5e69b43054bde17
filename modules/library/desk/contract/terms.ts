import { z } from 'zod';
import { money } from '#kit/contract/money.ts';

/** Which days count: every day, or only those on which there is school. */
export const countings = ['calendar', 'school'] as const;
export type Counting = (typeof countings)[number];
export const countingWords: Readonly<Record<Counting, string>> = { calendar: 'Every day', school: 'School days' };

export const hardDues = ['none', 'before', 'on', 'after'] as const;
export type HardDue = (typeof hardDues)[number];
export const hardDueWords: Readonly<Record<HardDue, string>> = {
  none: 'None',
  before: 'Not after this day',
  on: 'On this day exactly',
  after: 'Not before this day',
};

/** What holds for a loan: worked out of the rules when it is lent and kept with it. Amounts are cents. */
export const loanTerms = z.object({
  /** The most special rule that was used, in words; null: no rule says anything, and what is usual holds. */
  rule: z.string().nullable(),
  /** 0: not lent. */
  loanDays: z.int(),
  counted: z.enum(countings),
  /** At most so many of the kind, and in all; null: no limit. */
  most: z.int().nullable(),
  mostOverall: z.int().nullable(),
  renewals: z.int(),
  renewalDays: z.int(),
  reservable: z.boolean(),
  holdDays: z.int(),
  finePerDay: money,
  fineCounts: z.enum(countings),
  /** So many days late nothing is asked for; from the next on all are. */
  graceDays: z.int(),
  fineCap: money.nullable(),
  capAtPrice: z.boolean(),
  overdueBlock: z.int().nullable(),
  finesBlock: money.nullable(),
  /** For each day late nothing is lent for so many days. */
  suspensionDays: z.int(),
  suspensionMost: z.int().nullable(),
  hardDue: z.enum(hardDues),
  hardDueOn: z.string().nullable(),
  hardDueTerm: z.boolean(),
  /** Asked for besides the price of what is lost. */
  lostFee: money,
});
export type LoanTerms = z.infer<typeof loanTerms>;
