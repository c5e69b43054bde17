import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import { identityKindWords, payModeWords } from '../../../employees/contract/kinds.ts';
import type { LineSide, PayLine, SlipRoute, YearToDate } from '../../../runs/contract/slips.ts';
import type { WholeSlip } from '../../../runs/server/for-others.ts';
import { givenStates } from '../../contract/paper-sizes.ts';

type Row = readonly [label: string, amount: string];

/** What a payslip’s paper says, each amount as it is printed. */
export interface SlipData {
  month: string;
  name: string;
  /** Printed across it where it is nobody’s payslip (yet); null on one that is. */
  mark: string | null;
  facts: readonly Row[];
  sides: readonly { title: string; rows: readonly Row[]; total: Row | null }[];
  net: string;
  words: string;
  paidTo: string;
  year: readonly Row[];
  notes: readonly string[];
  /** So many lines that half a page may not hold them. */
  tall: boolean;
}

/** Lines of a side with which half a page is full. */
const mostLines = 9;

const statute: readonly PayLine['kind'][] = ['paye', 'nssf', 'health', 'housing', 'nita'];

/** One payslip for the template. */
export function slipData(slip: WholeSlip, year: YearToDate): SlipData {
  const of = (side: LineSide) => slip.lines.filter((line) => line.side === side && (line.amount !== 0 || line.notTaken !== 0));
  const [earnings, benefits, deductions, employer] = [of('earning'), of('benefit'), of('deduction'), of('employer')];
  const taken = slip.gross - slip.net;
  const added = employer.reduce((sum, { amount }) => sum + amount, 0);
  const counts = [earnings.length + benefits.length * 1.5, deductions.length, employer.length];
  return {
    month: formatMonth(`${slip.month}-01`),
    name: slip.fullName,
    mark: markOf(slip),
    facts: factsOf(slip),
    sides: [
      {
        title: 'Earnings',
        rows: [
          ...earnings.map(rowOf),
          ...benefits.map((line): Row => [`${line.label} (in kind, not paid out)`, formatCents(line.amount)]),
        ],
        total: ['Gross pay', formatCents(slip.gross)],
      },
      { title: 'Deductions', rows: deductions.map(rowOf), total: ['Deductions in all', formatCents(taken)] },
      {
        title: 'The employer adds',
        rows: employer.map(rowOf),
        total: employer.length > 0 ? ['In all', formatCents(added)] : null,
      },
    ],
    net: formatCents(slip.net),
    words: slip.net < 0 ? 'Less than nothing is left' : amountInWords(slip.net),
    paidTo: paidTo(slip.route),
    year: yearRows(year),
    notes: notesOf(slip),
    tall: Math.max(...counts) > mostLines || notesOf(slip).length > 3,
  };
}

function markOf({ runState }: Pick<WholeSlip, 'runState'>): string | null {
  if (runState === 'reversed') return 'REVERSED';
  return givenStates.some((state) => state === runState) ? null : 'DRAFT';
}

function factsOf(slip: WholeSlip): Row[] {
  const { numbers } = slip;
  const rows: (readonly [string, string | null])[] = [
    ['Payroll no.', slip.payrollNo],
    [identityKindWords[numbers.identityKind], numbers.nationalId],
    ['KRA PIN', numbers.kraPin],
    ['NSSF no.', numbers.nssfNo],
    ['SHA no.', numbers.shaNo],
    ['TSC no.', numbers.tscNo],
    ['Job title', [slip.jobTitle, slip.gradeName].filter(Boolean).join(', ')],
    ['Department', slip.departmentName],
    ['Paid on', formatDay(slip.payDay)],
  ];
  return rows.filter((row): row is Row => row[1] !== null && row[1] !== '');
}

/** `Arrears (August 2026)`, `SACCO, M-1234`: what a line is of, as far as one cannot see it from its name. */
function rowOf(line: PayLine): Row {
  const month = line.ofMonth === null ? '' : ` (${formatMonth(line.ofMonth)})`;
  const quantity = line.quantity === null ? '' : `, ${line.quantity / 100}`;
  const reference = line.reference === null ? '' : `, ${line.reference}`;
  return [`${line.label}${month}${quantity}${reference}`, formatCents(line.amount)];
}

/** All but the last four signs are hidden. */
export function masked(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  return plain.length <= 4 ? '••••' : `•••• ${plain.slice(-4)}`;
}

/** Where the money goes, so that its owner knows the account and nobody else does. */
export function paidTo(route: SlipRoute | null): string {
  if (!route) return 'No way to be paid is on record';
  const account = route.accountNo ?? route.phone;
  return [payModeWords[route.mode], route.bankName, route.branchName, account === null ? null : masked(account)]
    .filter(Boolean)
    .join(', ');
}

const yearRows = (year: YearToDate): Row[] =>
  (
    [
      ['Gross', year.gross],
      ['Taxable', year.taxable],
      ['PAYE', year.paye],
      ['NSSF', year.nssf],
      ['Health', year.health],
      ['Housing', year.housing],
      ['Other deductions', year.deductions],
      ['Net', year.net],
    ] as const
  ).map(([label, amount]): Row => [label, formatCents(amount)]);

function notesOf(slip: WholeSlip): string[] {
  const notTaken = slip.lines
    .filter((line) => line.notTaken > 0)
    .map((line) => `${line.label}: KES ${formatCents(line.notTaken)} could not be taken${carriedOn(slip, line)}.`);
  const loans = slip.lines
    .filter((line) => line.kind === 'loan' && line.base !== null)
    .map((line) => `${line.label}: KES ${formatCents((line.base ?? 0) - line.amount)} are still owed after this instalment.`);
  const laws = new Map(
    slip.lines.filter((line) => statute.includes(line.kind) && line.source).map((line) => [line.source, line.label]),
  );
  const law = [...laws].map(([source, label]) => `${label}: ${source}`).join('; ');
  return [...notTaken, ...loans, ...(law === '' ? [] : [`The law of ${formatMonth(`${slip.month}-01`)}. ${law}.`])];
}

const carriedOn = ({ carried }: WholeSlip, { kind, notTaken }: PayLine) =>
  kind === 'arrears' || statute.includes(kind) || carried >= notTaken ? ' and is asked for again next month' : '';
