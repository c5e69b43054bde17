import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportRow, ReportTable } from '../../contract/reports.ts';
import { resultCells, standingCells } from '../cells.store.ts';
import { type Cell, gradeColumns, grouped, less, rollUp } from '../figures.rules.ts';
import { placeKey, placeNames, subjectNames } from '../names.store.ts';
import type { Scope } from '../scope.store.ts';
import { figureCells, figureColumns, leftNote, measureChart, measureWord, measured, measureOf, number, text } from './columns.ts';

/** The streams beside each other: as wholes, and subject by subject. Of one stream, its whole class is shown. */
export async function streamsReport(tx: Tx, whole: Scope): Promise<ReportTable[]> {
  const scope = { ...whole, streamId: null };
  const results = await resultCells(tx, [scope.examId], scope, ['course', 'class', 'stream']);
  const students = await standingCells(tx, [scope.examId], scope, ['class', 'stream']);
  const [places, subjects] = [await placeNames(tx), await subjectNames(tx)];
  // Where there is no mean the levels of all results are counted, for a student has none of their own.
  const overall: (Cell & { class: number; stream: number })[] = scope.means ? students : results;
  const codes = gradeColumns(scope.grades, overall);
  const heads = grouped(students, (cell) => placeKey(cell.class, cell.stream));
  const groups = grouped(overall, (cell) => placeKey(cell.class, cell.stream));
  const found = [...places].filter(([key]) => groups.has(key));
  // The list of a class has those of its streams too.
  const listed = (classId: number, streamId: number | null) =>
    streamId !== null || found.filter(([, place]) => place.classId === classId).length === 1;
  const rows = found.map(([key, { name, classId, streamId }]) => ({
    id: key,
    of: streamId === null ? { classId } : { streamId },
    counts: scope.means && listed(classId, streamId),
    total: false,
    cells: {
      stream: name,
      students: rollUp(heads.get(key) ?? [], scope.grades).results,
      ...figureCells(scope, rollUp(groups.get(key) ?? [], scope.grades), codes),
    },
  }));
  const together: ReportRow = {
    id: 'all',
    of: {},
    counts: scope.means && whole.streamId === null,
    total: true,
    cells: {
      stream: 'All streams',
      students: rollUp(students, scope.grades).results,
      ...figureCells(scope, rollUp(overall, scope.grades), codes),
    },
  };
  const bySubject = grouped(results, ({ course }) => course);
  return [
    {
      key: 'streams',
      title: 'Streams',
      columns: [
        text('stream', 'Stream'),
        number('students', 'Students'),
        ...figureColumns(scope, codes, scope.means ? 'students' : 'results'),
      ],
      rows: rows.length < 2 ? rows : [...rows, together],
      chart: measureChart(scope, 'stream'),
      note: leftNote(whole),
    },
    {
      key: 'subjects',
      title: `Subjects by stream: ${measureWord(scope)}`,
      columns: [
        text('subject', 'Subject'),
        ...found.map(([key, { name }]) => measured(scope, key, name)),
        ...(found.length > 1 ? [number('apart', 'Best less weakest')] : []),
      ],
      rows: [...subjects.values()].flatMap(({ id, name }) => {
        const own = bySubject.get(String(id));
        if (!own) return [];
        const parts = grouped(own, (cell) => placeKey(cell.class, cell.stream));
        const values = found.map(([key]) => [key, measureOf(scope, rollUp(parts.get(key) ?? [], scope.grades))] as const);
        const there = values.flatMap(([, value]) => value ?? []);
        const apart = there.length > 1 ? less(Math.max(...there), Math.min(...there)) : null;
        return [
          { id: String(id), of: { courseId: id }, total: false, cells: { subject: name, ...Object.fromEntries(values), apart } },
        ];
      }),
      chart:
        found.length < 2 || found.length > 6
          ? null
          : { how: 'bars', by: 'subject', series: found.map(([key, { name }]) => ({ key, label: name })) },
      note: null,
    },
  ];
}
