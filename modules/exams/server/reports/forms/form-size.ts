import type { ReportForm } from '../../../contract/reports/report-form.ts';
import type { FormSection, LayoutDefinition } from '../../../contract/reports/report-layout.ts';
import { type FormTable, remarkWidth } from './form-table.ts';

/** Millimetres of A4 inside its margins. */
export const paperWidth = 188;
const paperHeight = 279;

/** Padding over and under a subject's row in millimetres, from comfortable to tight. */
const pads = [2.3, 1.5, 1.1, 0.7] as const;
/** Between the parts. */
const gaps = [4.2, 3.4, 3, 2.6] as const;

/** How tight the rows of marks stand, as a place in the template's list. */
export const densityOf = (rows: number): number => (rows <= 7 ? 0 : rows <= 12 ? 1 : rows <= 15 ? 2 : 3);

interface Sized {
  form: ReportForm;
  layout: LayoutDefinition;
  lines: readonly (readonly FormSection[])[];
  table: FormTable;
  feeRows: number;
}

/**
 * True when a form fits its page for sure, guessed with room to spare. The template measures the others, which takes three
 * times as long, and makes them smaller where they do not fit.
 */
export function surelyFits({ form, layout, lines, table, feeRows }: Sized): boolean {
  const density = densityOf(form.subjects.length);
  const pad = pads[density] ?? 0;
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
    marks: 3.6 + Math.max(...heads) + sum(rows),
    summary: 12.7,
    trend: 34,
    dates: pairs(3) + (form.dates.note === null ? 0 : 10),
    attendance: pairs(2),
    fees: pairs(feeRows),
    remarks: sum(said),
    signatures: 9.8,
    grade_key: 3 * Math.ceil(form.gradeKey.reduce((letters, { words }) => letters + words.length + 9, 0) / 150),
  };
  const headAndFoot = 41;
  return (
    headAndFoot + sum(lines.map((line) => (gaps[density] ?? 0) + Math.max(...line.map((section) => tall[section])))) < paperHeight
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
