import { formatMonth } from '#kit/contract/dates.ts';
import { type DraftLine, lineOf, sumOf } from './draft.ts';
import type { EarningFacts } from './earnings.rules.ts';

/** What a month earns by what it counts for, in cents: taxed and pensionable, taxed, pensionable, neither. */
export type Earned = [number, number, number, number];

const classOf = ({ taxable, pensionable }: Pick<DraftLine, 'taxable' | 'pensionable'>): number =>
  (taxable ? 0 : 2) + (pensionable ? 0 : 1);

/** Cash of a month by what it counts for. */
export function earnedOf(lines: readonly DraftLine[]): Earned {
  const earned: Earned = [0, 0, 0, 0];
  for (const line of lines) if (line.side === 'earning') earned[classOf(line)] = (earned[classOf(line)] ?? 0) + line.amount;
  return earned;
}

/** A month that was confirmed, with leave that was approved, cancelled or ended earlier since; days in hundredths. */
export function withLeave(given: EarningFacts, days: number): EarningFacts {
  const { sheet } = given;
  return sheet === null || days === 0
    ? given
    : { ...given, sheet: { ...sheet, unpaidDays: Math.max(0, sheet.unpaidDays + days) } };
}

/** What is owed for a month (its first day), or was paid too much: one line for each kind of pay that differs. */
export function arrearsLines(month: string, due: Earned, earned: Earned): DraftLine[] {
  return due.flatMap((amount, at) => {
    const owed = amount - (earned[at] ?? 0);
    if (owed === 0) return [];
    const name = formatMonth(month);
    return [
      lineOf({
        side: 'earning',
        kind: 'arrears',
        label: owed > 0 ? `Arrears of ${name}` : `Paid too much in ${name}`,
        ofMonth: month,
        base: amount,
        amount: owed,
        taxable: at < 2,
        pensionable: at % 2 === 0,
        rule: 'What the month comes to as contracts, allowances and leave are now, less what was paid for it.',
        source: `Payslip of ${name}`,
      }),
    ];
  });
}

/** Cuts lines from the last one on until `over` cents of them are not taken; `of` says how much of a line can be left. */
function cut(
  lines: readonly DraftLine[],
  over: number,
  of: (line: DraftLine) => number,
  asCut: (line: DraftLine, left: number) => DraftLine,
) {
  let left = over;
  return lines
    .toReversed()
    .map((line) => {
      const notTaken = Math.min(left, Math.max(0, of(line)));
      if (notTaken === 0) return line;
      left -= notTaken;
      return { ...asCut(line, notTaken), notTaken };
    })
    .toReversed();
}

/**
 * Earnings of which no more is taken back for earlier months than they come to, of the earliest month first. What is left over the next payroll takes back, which finds it
 * owed still.
 */
export function asFarAsPayGoes(lines: readonly DraftLine[]): DraftLine[] {
  const over = Math.max(0, -sumOf(lines.filter(({ side }) => side === 'earning')));
  return cut(
    lines,
    over,
    ({ kind, amount }) => (kind === 'arrears' ? -amount : 0),
    (line, left) => ({
      ...line,
      amount: line.amount + left,
      rule: `${line.rule} The next payroll takes back what this month’s pay does not cover.`,
    }),
  );
}

/** What statute asks of earlier months, of which the employee gives no more than there is room for in this month’s pay; the next payroll asks for the rest. */
export function statuteAsFar(lines: readonly DraftLine[], room: number): DraftLine[] {
  const over = Math.max(0, sumOf(lines.filter(({ side }) => side === 'deduction')) - Math.max(0, room));
  return cut(
    lines,
    over,
    ({ side, amount }) => (side === 'deduction' ? amount : 0),
    (line, left) => ({ ...line, amount: line.amount - left }),
  );
}
