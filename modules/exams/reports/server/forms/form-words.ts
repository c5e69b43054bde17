import { formatCents } from '#kit/contract/money.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { NoMark, Position, ReportForm } from '../../contract/report-form.ts';
import type { FormFigure, LayoutDefinition } from '../../contract/report-layout.ts';

const absent: Readonly<Record<NoMark, string>> = { absent: 'Absent', exempt: 'Exempt', malpractice: 'Irregular' };

// Making a format takes a thousand times as long as using it.
const formats = [0, 1, 2].map((maximumFractionDigits) => new Intl.NumberFormat('en-KE', { maximumFractionDigits }));

/** A number with up to so many decimals, without zeros at its end. */
export const number = (value: number, decimals: 0 | 1 | 2 = 1): string => formats[decimals]?.format(value) ?? '';

/** A change with its sign: `+0.31`, `−2`, `0`. */
export function signed(value: number | null, decimals = 1): { value: number; text: string } | null {
  if (value === null) return null;
  const rounded = Number(value.toFixed(decimals));
  return { value: rounded, text: `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}` };
}

/** A mark, or the word in its place. */
export const markOf = (mark: number | NoMark | null) =>
  mark === null ? null : typeof mark === 'number' ? { text: number(mark), plain: true } : { text: absent[mark], plain: false };

/** Facts under the name. */
export function factsOf({ student }: ReportForm): [string, string][] {
  const { admNo, className, stream, gender, entry } = student;
  return [
    ['Admission no.', admNo],
    ['Class', stream === null ? className : `${className} ${stream}`],
    ...(gender === null ? [] : [['Gender', gender === 'female' ? 'Girl' : 'Boy'] as [string, string]]),
    ...(entry === null ? [] : [[entry.name, entry.value] as [string, string]]),
  ];
}

interface Figure {
  label: string;
  value: string;
  grade: string | null;
  of: string | null;
  change: { value: number; text: string } | null;
}

/** The term's figures that the layout shows and the form has. */
export function figuresOf({ totals, positions }: ReportForm, layout: LayoutDefinition): Figure[] {
  const figure = (label: string, value: string | null, more: Partial<Figure> = {}): Figure[] =>
    value === null ? [] : [{ label, value, grade: null, of: null, change: null, ...more }];
  const figured = (value: number | null, decimals?: 0 | 1 | 2) => (value === null ? null : number(value, decimals));
  const of = (most: number | null) => ({ of: figured(most) });
  const place = (label: string, one: Position | null) => figure(label, figured(one?.place ?? null), of(one?.of ?? null));
  const change = signed(totals.deviation, 2);
  const made: Readonly<Record<FormFigure, () => Figure[]>> = {
    mean_grade: () => figure('Mean grade', totals.meanGrade, { grade: totals.meanGrade }),
    mean_points: () =>
      figure('Mean points', totals.meanPoints === null ? null : totals.meanPoints.toFixed(2), {
        ...of(totals.bestPoints),
        change,
      }),
    mean_marks: () => figure('Mean mark', totals.meanMarks === null ? null : `${number(totals.meanMarks)} %`),
    total_marks: () => figure('Total marks', figured(totals.marks), of(totals.outOf)),
    total_points: () => figure('Total points', figured(totals.points), of(totals.mostPoints)),
    value_added: () => figure('Value added', signed(totals.valueAdded, 2)?.text ?? null),
    stream_position: () => place('Position in stream', positions.stream),
    class_position: () => place('Position in class', positions.class),
  };
  return layout.figures.filter(({ shown }) => shown).flatMap(({ key }) => made[key]());
}

type Pairs = [string, string][];

export const attendanceOf = ({ attendance }: ReportForm): Pairs =>
  attendance === null
    ? []
    : [
        ['Days present', `${attendance.present} of ${attendance.of}`],
        ['Days absent', String(attendance.of - attendance.present)],
      ];

export function feesOf({ fees }: ReportForm, { balance, nextFee }: LayoutDefinition): Pairs {
  const owed = fees?.balance ?? null;
  const on = fees?.asOf ? ` on ${formatDay(fees.asOf)}` : '';
  const next = fees?.nextTerm ?? null;
  return [
    ...(balance && owed !== null
      ? ([[`${owed < 0 ? 'Credit' : 'Balance'}${on}`, `KES ${formatCents(Math.abs(owed))}`]] as Pairs)
      : []),
    ...(nextFee && next !== null ? ([['Fees next term', `KES ${formatCents(next)}`]] as Pairs) : []),
  ];
}

export function datesOf({ dates }: ReportForm): Pairs {
  const rows: [string, string | null][] = [
    ['Closing day', dates.closesOn],
    ['Next term opens', dates.opensOn],
    ['Visiting day', dates.visitingOn],
  ];
  return rows.flatMap(([name, day]) => (day === null ? [] : [[name, formatDay(day)] as [string, string]]));
}
