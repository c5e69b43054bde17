import { formatMonth } from '#kit/contract/dates.ts';
import { amountOf, type DueLoan, type GivenItem, type PayFacts } from '../../../items/server/for-runs.ts';
import { type DraftLine, lineOf, ofItem } from './draft.ts';
import { givenSince, partWords, ruleOf } from './earnings.rules.ts';
import { share } from './share.ts';

/** What could not be taken in an earlier month and is asked again. */
export interface CarriedOver {
  readonly staffMemberId: number;
  readonly itemId: number;
  readonly useId: number | null;
  readonly name: string;
  readonly month: string;
  readonly amount: number;
  readonly purpose: string;
  readonly priority: number;
  readonly keepsThird: boolean;
  readonly payee: string | null;
  readonly reference: string | null;
  readonly ledgerId: number | null;
}

/** A deduction that is wanted, in its turn. */
export interface Wanted {
  readonly line: DraftLine;
  readonly priority: number;
  readonly keepsThird: boolean;
  /** What is not taken of it is asked again next month. */
  readonly carried: boolean;
}

/** Everything that is to be taken besides statute, the first one first: by priority, and of one what is older before. */
export function wantedOf(
  items: readonly GivenItem[],
  carried: readonly CarriedOver[],
  loans: readonly DueLoan[],
  facts: PayFacts,
): Wanted[] {
  const older = carried.map(({ itemId, useId, name, month, amount, purpose, payee, reference, ledgerId, ...turn }): Wanted => ({
    ...turn,
    carried: true,
    line: lineOf({
      side: 'deduction',
      kind: 'carried',
      label: `${name}, carried`,
      itemId,
      useId,
      ofMonth: month,
      amount,
      purpose,
      payee,
      reference,
      ledgerId,
      rule: `What could not be taken in ${formatMonth(month)}.`,
    }),
  }));
  const own = items.map((item): Wanted => {
    const { priority, keepsThird, method, rate, partMonth } = item;
    const base = method === 'of_basic' ? facts.basic : method === 'of_gross' ? facts.gross : null;
    // What comes of pay is a part of it by itself where a part of the month is paid.
    const parted = partMonth && method === 'fixed' && facts.days < facts.ofDays;
    const whole = amountOf(item, facts);
    return {
      priority,
      keepsThird,
      carried: item.carried,
      line: lineOf({
        ...ofItem(item),
        side: 'deduction',
        kind: 'item',
        base,
        rate: base === null ? null : rate,
        amount: parted ? share(whole, facts.days, facts.ofDays) : whole,
        rule: `${ruleOf(item, 'gross pay')}${parted ? partWords(facts) : ''}.`,
        source: givenSince(item),
      }),
    };
  });
  const owed = loans.map(
    ({ loanId, itemId, name, purpose, balance, interest, wanted, payee, ledgerId, priority, keepsThird }): Wanted => ({
      priority,
      keepsThird,
      carried: false,
      line: lineOf({
        side: 'deduction',
        kind: 'loan',
        label: name,
        itemId,
        loanId,
        base: balance + interest,
        amount: wanted,
        interest,
        purpose,
        payee,
        ledgerId,
        rule:
          interest > 0
            ? 'The instalment, or what is owed where that is less; interest of the month is part of what is owed.'
            : 'The instalment, or what is owed where that is less.',
      }),
    }),
  );
  return [...older, ...own, ...owed]
    .filter(({ line }) => line.amount > 0)
    .toSorted((one, other) => one.priority - other.priority);
}

/**
 * What can be taken of each in its turn, in cents: Employment Act 2007, section 19(3): all deductions together leave at least a third of basic pay; what the law or a court
 * asks goes below it, and never more than there is.
 * @param room gross pay less what statute takes
 * @param third what is to stay; nothing where the school does not keep it
 */
export function take(wanted: readonly Wanted[], room: number, third: number): number[] {
  let left = Math.max(0, room);
  return wanted.map(({ line, keepsThird }) => {
    const amount = Math.min(line.amount, Math.max(0, keepsThird ? left - third : left));
    left -= amount;
    return amount;
  });
}
