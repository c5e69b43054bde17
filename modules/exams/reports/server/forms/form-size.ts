import type { ReportForm } from '../../contract/report-form.ts';
import type { FormSection, LayoutDefinition } from '../../contract/report-layout.ts';
import { type FormTable, remarkWidth } from './form-table.ts';

/** Millimetres of A4 inside its margins. */
export const paperWidth = 188;
const paperHeight = 279;

/** What the guess may be wrong by, in millimetres: it stays empty. */
const spare = 3;

/** From comfortable to tight, in millimetres: the padding over and under a subject's row, and the room between the parts. */
export const steps = [
  { pad: 2.3, gap: 4.2 },
  { pad: 1.5, gap: 3.4 },
  { pad: 1.1, gap: 3 },
  { pad: 0.9, gap: 2.6 },
] as const;
const tight = steps[3];

/** A subject's bar in the chart, at least and at most. */
const [leastPitch, mostPitch] = [4.4, 7.2];
const usualTrend = 24;

/** How a form takes its page, in millimetres. */
export interface FormSize {
  /** Fits for sure; the template measures the others, which takes three times as long, and makes them smaller where they do not. */
  fits: boolean;
  pad: number;
  gap: number;
  /** Over and under the words of a remark. */
  inset: number;
  /** The height of the line of past means. */
  trend: number;
  /** Bars of the subjects in so many columns, each so high; null where there is no room. */
  chart: { columns: number; pitch: number } | null;
}

interface Sized {
  form: ReportForm;
  layout: LayoutDefinition;
  lines: readonly (readonly FormSection[])[];
  table: FormTable;
  feeRows: number;
  /** Subjects that a chart would show. */
  bars: number;
}

/**
 * Gives a form its page: rows as comfortable as they can be, a chart of the subjects where there is room for it, and what is left
 * to all of them. The height is guessed with room to spare.
 */
export function sizeOf(sized: Sized): FormSize {
  const { form, lines, bars } = sized;
  const columns = bars > 6 ? 2 : 1;
  const barRows = Math.ceil(bars / columns);
  const chartOf = (gap: number) => gap + 9 + barRows * leastPitch;
  const choices = [
    ...(bars > 2 ? steps.slice(0, 2).map((step) => ({ ...step, isCharted: true })) : []),
    ...steps.map((step) => ({ ...step, isCharted: false })),
  ];
  const leftBy = ({ pad, gap, isCharted }: (typeof choices)[number]) =>
    paperHeight - spare - heightOf(sized, pad, gap) - (isCharted ? chartOf(gap) : 0);
  const chosen = choices.find((choice) => leftBy(choice) > 0);
  if (!chosen) return { fits: false, ...tight, inset: 1.9, trend: usualTrend, chart: null };
  let left = leftBy(chosen);
  const take = (most: number, times: number): number => {
    if (times === 0) return 0;
    const each = Math.max(0, Math.min(most, left / times));
    left -= each * times;
    return each;
  };
  const pitch = leastPitch + take((mostPitch - leastPitch) / 2, chosen.isCharted ? barRows : 0);
  const pad = chosen.pad + take(2.7 - chosen.pad, 2 * form.subjects.length);
  const higher = take(mostPitch - pitch, chosen.isCharted ? barRows : 0);
  const trend = usualTrend + take(12, lines.some((line) => line.includes('trend')) ? 1 : 0);
  const inset = 1.9 + take(1.2, 2 * form.remarks.length);
  const gap = chosen.gap + take(2.4, lines.length + (chosen.isCharted ? 1 : 0));
  return { fits: true, pad, gap, inset, trend, chart: chosen.isCharted ? { columns, pitch: pitch + higher } : null };
}

/** The least that a form takes with rows and gaps like that. */
function heightOf({ form, layout, lines, table, feeRows }: Sized, pad: number, gap: number): number {
  // Letters that a column of the table takes in one line.
  const room = sum(table.widths);
  const letters = (share: number, each: number) => Math.max(3, (share / room) * paperWidth * each);
  const folds = (text: string, most: number) => Math.max(1, Math.ceil(text.length / most));
  const rows = form.subjects.map(({ remark, subject }) => {
    const inSubject = folds(subject, letters(table.widths[0] ?? 0, 0.62) - (layout.codes ? 4.5 : 0));
    return 2 * pad + 2.5 + 2.9 * (Math.max(inSubject, folds(remark ?? '', letters(remarkWidth, 0.72))) - 1);
  });
  const heads = table.heads.map(
    ({ label, notes }, at) => 2.9 * folds(label, letters(table.widths[at] ?? 0, 0.6)) + 2.2 * notes.length,
  );
  const pairs = (count: number) => 3.6 + 4.8 * count;
  const said = form.remarks.map(({ text }) => 5.3 + Math.max(4.1, 3.7 * Math.ceil(text.length / 95)));
  const tall: Readonly<Record<FormSection, number>> = {
    learner: layout.photo && form.student.photo ? 21.5 : 11.5,
    marks:
      3.6 + Math.max(...heads) + sum(rows) + (layout.counted && form.counted !== null ? 2 + 3.2 * folds(form.counted, 140) : 0),
    summary: 12.7,
    trend: 10 + usualTrend,
    dates: pairs(3) + (form.dates.note === null ? 0 : 10),
    attendance: pairs(2),
    fees: pairs(feeRows),
    remarks: sum(said),
    signatures: 9.8,
    grade_key: 3 * Math.ceil(form.gradeKey.reduce((letters, { words }) => letters + words.length + 9, 0) / 150),
  };
  // Alone on a line its pairs stand beside one another.
  const tallest = (line: readonly FormSection[]) =>
    line.length === 1 && line[0] !== undefined && across.has(line[0])
      ? pairs(1) + 3 + (line[0] === 'dates' && form.dates.note !== null ? 10 : 0)
      : Math.max(...line.map((section) => tall[section]));
  const headAndFoot = 41;
  return headAndFoot + sum(lines.map((line) => gap + tallest(line)));
}

const across: ReadonlySet<FormSection> = new Set(['attendance', 'fees', 'dates']);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
