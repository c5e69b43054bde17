import type { ReportForm } from '../../contract/report-form.ts';
import type { FormColumn, LayoutDefinition } from '../../contract/report-layout.ts';
import { number } from './form-words.ts';

/** The share of a remark, which decides how many lines it takes. */
export const remarkWidth = 56;

/** Shares of the width; a subject and a remark take what their words need. */
const widths: Readonly<Record<FormColumn, number>> = {
  exams: 13,
  mean: 12,
  deviation: 10.5,
  grade: 13,
  points: 11,
  position: 18,
  remark: remarkWidth,
  initials: 14,
};
const heads: Readonly<Record<Exclude<FormColumn, 'exams' | 'mean'>, string>> = {
  deviation: '+/−',
  grade: 'Grade',
  points: 'Points',
  position: 'Position',
  remark: 'Remark',
  initials: 'Teacher',
};

/** The columns of the marks: those that the layout shows and any of the forms has something in. */
export interface FormTable {
  columns: readonly ('subject' | FormColumn)[];
  heads: readonly { label: string; notes: readonly string[] }[];
  widths: readonly number[];
  aligns: readonly ('left' | 'centre')[];
}

/** Columns in which none of the forms has anything are left out. */
export function tableOf(forms: readonly ReportForm[], layout: LayoutDefinition): FormTable {
  const { exams = [], markWord = 'Mean' } = forms[0] ?? {};
  const filled = (column: FormColumn) =>
    column === 'exams' ? exams.length > 0 : forms.some(({ subjects }) => subjects.some((row) => hasValue(row, column)));
  const wanted = layout.columns.filter(({ key, shown: on }) => on && filled(key)).map(({ key }) => key);
  // The one column of an exam out of 100 says what the mark says.
  const once = exams.length === 1 && exams[0]?.outOf === 100 && wanted.includes('exams');
  const shown = wanted.filter((key) => key !== 'mean' || !once);
  const each = <T>(one: (column: Exclude<FormColumn, 'exams'>) => T, exam: (at: number) => T): T[] =>
    shown.flatMap((key) => (key === 'exams' ? exams.map((_, at) => exam(at)) : [one(key)]));
  const marks = (at: number) => {
    const { name = '', outOf = null, share = null } = exams[at] ?? {};
    return {
      label: name,
      notes: [...(outOf === null ? [] : [`of ${number(outOf)}`]), ...(share === null ? [] : [`${number(share)} %`])],
    };
  };
  return {
    columns: ['subject', ...shown],
    heads: [
      { label: layout.subjectWord, notes: [] },
      ...each((key) => ({ label: key === 'mean' ? markWord : heads[key], notes: [] as string[] }), marks),
    ],
    widths: [
      42,
      ...each(
        (key) => widths[key],
        () => (exams.length > 4 ? 10.5 : widths.exams),
      ),
    ],
    aligns: [
      'left',
      ...each<'left' | 'centre'>(
        (key) => (key === 'remark' ? 'left' : 'centre'),
        () => 'centre',
      ),
    ],
  };
}

const hasValue = (row: ReportForm['subjects'][number], column: Exclude<FormColumn, 'exams'>): boolean =>
  row[column] !== null && row[column] !== '';

/** Forms by their exams, each with the table that they share: one file may hold several classes. */
export function groupsOf(
  forms: readonly ReportForm[],
  layout: LayoutDefinition,
): { forms: ReadonlySet<ReportForm>; table: FormTable }[] {
  const byExams = Map.groupBy(forms, ({ exams, markWord }) => JSON.stringify([exams, markWord]));
  return [...byExams.values()].map((same) => ({ forms: new Set(same), table: tableOf(same, layout) }));
}
