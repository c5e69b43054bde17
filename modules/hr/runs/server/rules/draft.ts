import type { GivenItem } from '../../../items/server/for-runs.ts';
import type { LineKind, LineSide } from '../../contract/slips.ts';

/** A line as it is written; cents. */
export interface DraftLine {
  side: LineSide;
  kind: LineKind;
  label: string;
  itemId: number | null;
  useId: number | null;
  loanId: number | null;
  ofMonth: string | null;
  base: number | null;
  rate: number | null;
  quantity: number | null;
  amount: number;
  notTaken: number;
  interest: number;
  taxable: boolean;
  pensionable: boolean;
  purpose: string | null;
  payee: string | null;
  reference: string | null;
  ledgerId: number | null;
  rule: string;
  source: string | null;
}

type Least = Pick<DraftLine, 'side' | 'kind' | 'label' | 'amount' | 'rule'>;

/** A line with what it says, and nothing else. */
export const lineOf = (given: Least & Partial<DraftLine>): DraftLine => ({
  itemId: null,
  useId: null,
  loanId: null,
  ofMonth: null,
  base: null,
  rate: null,
  quantity: null,
  notTaken: 0,
  interest: 0,
  taxable: true,
  pensionable: true,
  purpose: null,
  payee: null,
  reference: null,
  ledgerId: null,
  source: null,
  ...given,
});

/** What a line keeps of the allowance or deduction that it stands for. */
export const ofItem = ({ itemId, useId, name, taxable, pensionable, purpose, payee, reference, ledgerId, side }: GivenItem) => ({
  itemId,
  useId,
  label: name,
  taxable,
  pensionable,
  payee,
  reference,
  ledgerId,
  purpose: side === 'deduction' ? purpose : null,
});

/** `10 %` of hundredths of a per cent. */
export const percent = (rate: number): string => `${rate / 100} %`;

export const sumOf = (lines: readonly DraftLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
