import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportTable } from '../../contract/reports.ts';
import { resultCells, standingCells } from '../cells.store.ts';
import { type Cell, gradeColumns, grouped, less, rollUp } from '../figures.rules.ts';
import { subjectNames } from '../names.store.ts';
import type { Scope } from '../scope.store.ts';
import { figureCells, figureColumns, leftNote, measureWord, measured, measureOf, number, text } from './columns.ts';

const words = { female: 'Girls', male: 'Boys' } as const;
const both = ['female', 'male'] as const;

/** Girls and boys beside each other: as wholes, and subject by subject. */
export async function genderReport(tx: Tx, scope: Scope): Promise<ReportTable[]> {
  const results = await resultCells(tx, [scope.examId], scope, ['course', 'gender']);
  const students = await standingCells(tx, [scope.examId], scope, ['gender']);
  const subjects = await subjectNames(tx);
  const overall: (Cell & { gender: 'female' | 'male' })[] = scope.means ? students : results;
  const codes = gradeColumns(scope.grades, overall);
  const of = (cells: readonly (Cell & { gender: string })[], gender: string) =>
    rollUp(
      cells.filter((cell) => cell.gender === gender),
      scope.grades,
    );
  const bySubject = grouped(results, ({ course }) => course);
  return [
    {
      key: 'gender',
      title: 'Girls and boys',
      columns: [
        text('gender', 'Gender'),
        number('students', 'Students'),
        ...figureColumns(scope, codes, scope.means ? 'students' : 'results'),
      ],
      rows: both
        .filter((gender) => students.some((cell) => cell.gender === gender))
        .map((gender) => ({
          id: gender,
          of: { gender },
          counts: scope.means,
          total: false,
          cells: {
            gender: words[gender],
            students: of(students, gender).results,
            ...figureCells(scope, of(overall, gender), codes),
          },
        })),
      chart: null,
      note: leftNote(scope),
    },
    {
      key: 'subjects',
      title: `Subjects by gender: ${measureWord(scope)}`,
      columns: [
        text('subject', 'Subject'),
        measured(scope, 'girls', 'Girls'),
        measured(scope, 'boys', 'Boys'),
        number('apart', 'Girls less boys'),
        number('girlsSat', 'Girls’ entries'),
        number('boysSat', 'Boys’ entries'),
      ],
      rows: [...subjects.values()].flatMap(({ id, name }) => {
        const own = bySubject.get(String(id));
        if (!own) return [];
        const [girls, boys] = [of(own, 'female'), of(own, 'male')];
        const cells = {
          subject: name,
          girls: measureOf(scope, girls),
          boys: measureOf(scope, boys),
          apart: less(measureOf(scope, girls), measureOf(scope, boys)),
          girlsSat: girls.sat,
          boysSat: boys.sat,
        };
        return [{ id: String(id), of: { courseId: id }, total: false, cells }];
      }),
      chart: {
        how: 'bars',
        by: 'subject',
        series: [
          { key: 'girls', label: words.female },
          { key: 'boys', label: words.male },
        ],
      },
      note: null,
    },
  ];
}
