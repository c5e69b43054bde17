import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportTable } from '../../contract/reports.ts';
import { resultCells, teacherCells } from '../cells.store.ts';
import { type Figures, gradeColumns, grouped, rollUp } from '../figures.rules.ts';
import { departmentNames, placeKey, placeNames, staffNames, subjectNames } from '../names.store.ts';
import type { Scope } from '../scope.store.ts';
import { figureCells, figureColumns, leftNote, measureChart, measureOf, number, text } from './columns.ts';

const best = (scope: Scope) => (a: { figures: Figures; name: string }, b: { figures: Figures; name: string }) =>
  (measureOf(scope, b.figures) ?? -1) - (measureOf(scope, a.figures) ?? -1) || a.name.localeCompare(b.name);

/** Every teacher with the subjects and streams that they teach, the best mean first. */
export async function teachersReport(tx: Tx, scope: Scope): Promise<ReportTable[]> {
  const cells = await teacherCells(tx, scope.examId, scope);
  const names = await staffNames(tx, [...new Set(cells.map(({ teacher }) => teacher))]);
  const [subjects, places] = [await subjectNames(tx), await placeNames(tx)];
  const codes = gradeColumns(scope.grades, cells);
  const inOrder = best(scope);
  const subjectOf = (courseId: number) => subjects.get(courseId)?.name ?? '';
  const rows = [...grouped(cells, ({ teacher, course }) => `${teacher} ${course}`)].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const taught = new Set(own.map((cell) => placeKey(cell.class, cell.stream)));
    return [
      {
        key,
        courseId: first.course,
        teacherId: first.teacher,
        name: names.get(first.teacher) ?? '',
        figures: rollUp(own, scope.grades),
        streams: [...places].filter(([place]) => taught.has(place)),
      },
    ];
  });
  return [
    {
      key: 'teachers',
      title: 'Teachers',
      columns: [
        text('teacher', 'Teacher'),
        text('subject', 'Subject'),
        text('streams', 'Streams'),
        number('sat', 'Entries'),
        ...figureColumns(scope, codes, 'results'),
      ],
      // Of one teacher’s subjects with the same mean each time in the same order.
      rows: rows
        .toSorted((a, b) => inOrder(a, b) || subjectOf(a.courseId).localeCompare(subjectOf(b.courseId)))
        .map(({ key, courseId, teacherId, name, figures, streams }) => {
          const subject = subjectOf(courseId);
          return {
            id: key,
            of: { courseId, teacherId },
            counts: true,
            total: false,
            cells: {
              teacher: name,
              label: `${name}, ${subject}`,
              subject,
              streams: streams.map(([, one]) => one.name).join(', '),
              sat: figures.sat,
              ...figureCells(scope, figures, codes),
            },
          };
        }),
      chart: measureChart(scope, 'label'),
      note: leftNote(scope),
    },
  ];
}

/** The departments by the subjects that belong to them, the best mean first. */
export async function departmentsReport(tx: Tx, scope: Scope): Promise<ReportTable[]> {
  const cells = await resultCells(tx, [scope.examId], scope, ['department', 'course']);
  const [names, subjects] = [await departmentNames(tx), await subjectNames(tx)];
  const codes = gradeColumns(scope.grades, cells);
  const rows = [...grouped(cells, ({ department }) => department ?? 0)].map(([key, own]) => ({
    key,
    name: names.get(Number(key)) ?? 'No department',
    figures: rollUp(own, scope.grades),
    subjects: [...subjects.values()].filter(({ id }) => own.some(({ course }) => course === id)),
  }));
  return [
    {
      key: 'departments',
      title: 'Departments',
      columns: [
        text('department', 'Department'),
        text('subjects', 'Subjects'),
        number('sat', 'Entries'),
        ...figureColumns(scope, codes, 'results'),
      ],
      rows: rows.toSorted(best(scope)).map(({ key, name, figures, subjects: own }) => ({
        id: key,
        of: own.length === 1 && own[0] ? { courseId: own[0].id } : {},
        total: false,
        cells: {
          department: name,
          subjects: own.map((one) => one.name).join(', '),
          sat: figures.sat,
          ...figureCells(scope, figures, codes),
        },
      })),
      chart: measureChart(scope, 'department'),
      note: leftNote(scope),
    },
  ];
}
