import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportTable } from '../../contract/reports.ts';
import { resultCells } from '../cells.store.ts';
import { gradeColumns, grouped, rollUp } from '../figures.rules.ts';
import { teachingThen } from '../../../sittings/server/taught-then.ts';
import { subjectNames } from '../names.store.ts';
import { placed, type Scope } from '../scope.store.ts';
import { figureCells, figureColumns, leftNote, measureChart, number, text } from './columns.ts';

/** Every subject with its mean, its grades and, of one class or stream, its teachers. */
export async function subjectsReport(tx: Tx, scope: Scope): Promise<ReportTable[]> {
  const cells = await resultCells(tx, [scope.examId], scope, ['course']);
  const names = await subjectNames(tx);
  const teachers = scope.narrow ? await teachersOf(tx, scope) : new Map<number, string>();
  const codes = gradeColumns(scope.grades, cells);
  const groups = grouped(cells, ({ course }) => course);
  const rows = [...names.values()].flatMap(({ id, name }) => {
    const own = groups.get(String(id));
    if (!own) return [];
    const figures = rollUp(own, scope.grades);
    return [
      {
        id: String(id),
        of: { courseId: id },
        counts: true,
        total: false,
        cells: {
          subject: name,
          teachers: teachers.get(id) ?? null,
          sat: figures.sat,
          absent: figures.results - figures.sat,
          ...figureCells(scope, figures, codes),
        },
      },
    ];
  });
  const all = rollUp(cells, scope.grades);
  return [
    {
      key: 'subjects',
      title: 'Subjects',
      columns: [
        text('subject', 'Subject'),
        ...(scope.narrow ? [text('teachers', 'Teacher')] : []),
        number('sat', 'Entries'),
        number('absent', 'Without mark'),
        ...figureColumns(scope, codes, 'results'),
      ],
      rows:
        rows.length < 2
          ? rows
          : [
              ...rows,
              {
                id: 'all',
                of: {},
                total: true,
                cells: {
                  subject: 'All subjects',
                  teachers: null,
                  sat: all.sat,
                  absent: all.results - all.sat,
                  ...figureCells(scope, all, codes),
                },
              },
            ],
      chart: measureChart(scope, 'subject'),
      note: leftNote(scope),
    },
  ];
}

/** Who taught each subject in these classes. */
async function teachersOf(tx: Tx, scope: Scope): Promise<Map<number, string>> {
  const { rows } = await sql<{ courseId: number; names: string }>`
    select k.course_id as "courseId", string_agg(distinct f.full_name, ', ') as names
      from ${teachingThen(sql`e.id = ${scope.examId}`)} k join settings.staff f on f.school_id = k.school_id and f.id = k.staff_member_id
     where ${scope.streamId === null ? placed(scope, 'k') : sql`k.class_id = any(${scope.classIds}::bigint[]) and (k.stream_id is null or k.stream_id = ${scope.streamId})`}
     group by k.course_id`.execute(tx);
  return new Map(rows.map(({ courseId, names }) => [courseId, names]));
}
