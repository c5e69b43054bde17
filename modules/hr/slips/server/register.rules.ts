import type { LineKind, LineSide, PayLine } from '../../runs/contract/slips.ts';
import type { WholeSlip } from '../../runs/server/for-others.ts';

/** A column of amounts in cents. */
export interface RegisterColumn {
  label: string;
  of: (slip: WholeSlip) => number;
}
export type Amounts = readonly number[];

type Which = (line: PayLine) => boolean;
const added = (slip: WholeSlip, which: Which): number => slip.lines.filter(which).reduce((sum, { amount }) => sum + amount, 0);
const lines = (label: string, which: Which): RegisterColumn => ({ label, of: (slip) => added(slip, which) });
const onSide =
  (side: LineSide, ...kinds: readonly LineKind[]): Which =>
  (line) =>
    line.side === side && kinds.includes(line.kind);

const totals = {
  gross: { label: 'Gross', of: (slip: WholeSlip) => slip.gross },
  taken: { label: 'Taken', of: (slip: WholeSlip) => slip.gross - slip.net },
  net: { label: 'Net', of: (slip: WholeSlip) => slip.net },
} as const;
const statute: readonly LineKind[] = ['paye', 'nssf', 'health', 'housing', 'nita'];
const statutory: readonly RegisterColumn[] = [
  { label: 'PAYE', of: ({ paye }) => paye },
  { label: 'NSSF', of: ({ nssf }) => nssf },
  { label: 'Health', of: ({ health }) => health },
  { label: 'Housing', of: ({ housing }) => housing },
];
const employer: readonly RegisterColumn[] = [
  { label: 'Employer NSSF', of: ({ nssfEmployer }) => nssfEmployer },
  { label: 'Employer housing', of: ({ housingEmployer }) => housingEmployer },
  { label: 'NITA', of: ({ nita }) => nita },
];
const employerRest = lines('Employer, other', (line) => line.side === 'employer' && !statute.includes(line.kind));

/** What of the columns says anything in these payslips; what is summed stands always. */
const used = (columns: readonly RegisterColumn[], slips: readonly WholeSlip[]) =>
  columns.filter(({ of }) => slips.some((slip) => of(slip) !== 0));

/** A column for each kind, so that all fit on a page. Cash earnings add up to gross, deductions to what is taken. */
export function byKind(slips: readonly WholeSlip[]): RegisterColumn[] {
  return [
    lines('Basic', onSide('earning', 'basic')),
    ...used(
      [
        lines('Allowances', onSide('earning', 'item')),
        lines('Overtime', onSide('earning', 'overtime')),
        lines('Arrears', onSide('earning', 'arrears')),
        lines('Other pay', onSide('earning', 'encashment', 'absence', 'lateness', 'final', 'loan', 'carried')),
      ],
      slips,
    ),
    totals.gross,
    ...statutory,
    ...used(
      [
        lines('Loans', onSide('deduction', 'loan')),
        lines('Other taken', (line) => line.side === 'deduction' && line.kind !== 'loan' && !statute.includes(line.kind)),
      ],
      slips,
    ),
    totals.taken,
    totals.net,
    ...employer,
    ...used([employerRest], slips),
  ];
}

/** A column for each line by its name, in the order in which they stand on payslips. */
export function byLabel(slips: readonly WholeSlip[]): RegisterColumn[] {
  const named = (side: LineSide): RegisterColumn[] => {
    const labels = new Set(
      slips.flatMap((slip) =>
        slip.lines
          .filter((line) => line.side === side && !(side !== 'earning' && statute.includes(line.kind)))
          .map(({ label }) => label),
      ),
    );
    return [...labels].map((label) =>
      lines(label, (line) => line.side === side && line.label === label && !(side !== 'earning' && statute.includes(line.kind))),
    );
  };
  const inKind = named('benefit').map(({ label, of }) => ({ label: `${label} (in kind)`, of }));
  return [
    ...named('earning'),
    totals.gross,
    ...inKind,
    ...statutory,
    ...named('deduction'),
    totals.taken,
    totals.net,
    ...employer,
    ...named('employer'),
  ];
}

/** What the columns come to over payslips. */
export const sumOf = (columns: readonly RegisterColumn[], slips: readonly WholeSlip[]): Amounts =>
  columns.map(({ of }) => slips.reduce((sum, slip) => sum + of(slip), 0));
