import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportTable } from '../../contract/reports.ts';
import { resultCells, standingCells } from '../cells.store.ts';
import { type Cell, grouped, less, rollUp } from '../figures.rules.ts';
import { subjectNames } from '../names.store.ts';
import type { Scope } from '../scope.store.ts';
import { change, leftNote, measureLabel, measureWord, measured, measureOf, text } from './columns.ts';

interface Like {
  id: number;
  name: string;
  term: string;
}

/** Exams of the same kind and category up to this one that have results, the oldest first. */
export async function likeExams(tx: Tx, examId: number, most: number): Promise<Like[]> {
  const { rows } = await sql<Like>`
    select e.id, e.name, t.name || ' ' || y.name as term
      from exams.exam own
      join settings.terms o on o.school_id = own.school_id and o.id = own.term_id
      join exams.exam e on e.school_id = own.school_id and e.kind = own.kind and e.category_id is not distinct from own.category_id
       and (e.processed_at is not null or e.id = own.id)
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id and (t.opens_on, e.id) <= (o.opens_on, own.id)
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     where own.id = ${examId} order by t.opens_on desc, e.id desc limit ${most}`.execute(tx);
  return rows.toReversed();
}

/** What the same exam was in the terms and years before, subject by subject, with the mean of all. */
export async function yearsReport(tx: Tx, scope: Scope): Promise<ReportTable[]> {
  const exams = await likeExams(tx, scope.examId, 6);
  const ids = exams.map(({ id }) => id);
  const results = await resultCells(tx, ids, scope, ['exam', 'course']);
  const overall: (Cell & { exam: number })[] = scope.means ? await standingCells(tx, ids, scope, ['exam']) : results;
  const subjects = await subjectNames(tx);
  const found = exams.filter(({ id }) => overall.some(({ exam }) => exam === id));
  const keyOf = (id: number) => `exam ${id}`;
  const labelOf = ({ name, term }: Like) => (found.filter((one) => one.term === term).length > 1 ? `${name}, ${term}` : term);
  const valuesOf = (cells: readonly (Cell & { exam: number })[]): Record<string, number | null> => {
    const parts = grouped(cells, ({ exam }) => exam);
    const values = found.map(({ id }) => measureOf(scope, rollUp(parts.get(String(id)) ?? [], scope.grades)));
    return {
      ...Object.fromEntries(found.map(({ id }, at) => [keyOf(id), values[at] ?? null])),
      change: less(values.at(-1) ?? null, values.at(-2) ?? null),
    };
  };
  const bySubject = grouped(results, ({ course }) => course);
  const mean = valuesOf(overall);
  return [
    {
      key: 'means',
      title: scope.narrow ? 'The mean over the years' : 'The school over the years',
      columns: [
        text('exam', 'Exam'),
        text('term', 'Term'),
        measured(scope, 'points', measureLabel(scope)),
        change('change', 'Change'),
      ],
      rows: found.map((exam, at) => {
        const before = found[at - 1];
        const points = mean[keyOf(exam.id)] ?? null;
        const gained = before ? less(points, mean[keyOf(before.id)] ?? null) : null;
        return {
          id: String(exam.id),
          of: {},
          total: false,
          cells: { exam: exam.name, term: exam.term, label: labelOf(exam), points, change: gained },
        };
      }),
      chart: { how: 'lines', by: 'label', series: [{ key: 'points', label: measureLabel(scope) }] },
      note: leftNote(scope),
    },
    {
      key: 'subjects',
      title: `Subjects over the years: ${measureWord(scope)}`,
      columns: [
        text('subject', 'Subject'),
        ...found.map((exam) => measured(scope, keyOf(exam.id), labelOf(exam))),
        change('change', 'Change'),
      ],
      rows: [
        ...[...subjects.values()].flatMap(({ id, name }) => {
          const own = bySubject.get(String(id));
          return own ? [{ id: String(id), of: { courseId: id }, total: false, cells: { subject: name, ...valuesOf(own) } }] : [];
        }),
        { id: 'all', of: {}, total: true, cells: { subject: scope.narrow ? 'Mean of all' : 'School mean', ...mean } },
      ],
      chart: null,
      note: null,
    },
  ];
}
