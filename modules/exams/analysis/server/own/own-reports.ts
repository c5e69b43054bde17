import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { OwnWanted } from '../../contract/own.ts';
import type { Report, ReportRow, ReportTable } from '../../contract/reports.ts';
import { type GradeFact, gradeColumns, rollUp } from '../figures.rules.ts';
import { placeKey, placeNames, subjectNames } from '../names.store.ts';
import { change, number, text } from '../reports/columns.ts';
import { meritReport } from '../reports/merit.ts';
import { type Scope, scopeOf } from '../scope.store.ts';
import { partMarks } from './part-marks.ts';
import { type Context, ownResults, refuseOtherStream, refuseUnseen } from './own-scope.ts';
import { type PartCell, partCells, spreads } from './spread.store.ts';

/** Lines of a list on a screen; its files have all. */
export const shownLines = 200;

/** What is the user's own of an exam. Throws 404 for everything else, and before the exam is published. */
export async function ownReport(ctx: Context, wanted: OwnWanted, lines = shownLines): Promise<Report & { scope: Scope }> {
  const { examId, kind, courseId, classId, streamId } = wanted;
  await refuseUnseen(ctx, examId);
  if (kind === 'merit' || kind === 'stream') {
    if (streamId === undefined) throw notFound('stream');
    await refuseOtherStream(ctx, examId, streamId);
    const scope = await scopeOf(ctx.tx, { examId, streamId });
    const tables =
      kind === 'merit'
        ? await meritReport(ctx.tx, scope, lines)
        : [await subjectsTable(ctx, scope, sql`t.stream_id = ${streamId}`, 'Subjects of the stream')];
    return { means: scope.means, tables, scope };
  }
  const own = await ownResults(ctx, examId);
  if (kind === 'marks') {
    if (courseId === undefined || classId === undefined) throw notFound('part');
    const scope = await scopeOf(ctx.tx, { examId, classId, streamId });
    return { means: scope.means, tables: [await partMarks(ctx.tx, scope, { courseId, classId, streamId, own }, lines)], scope };
  }
  const scope = await scopeOf(ctx.tx, { examId });
  return { means: scope.means, tables: [await subjectsTable(ctx, scope, own, 'My subjects')], scope };
}

/** Subjects by the streams that are asked for, with how their marks lie; a subject of several streams is summed up besides. */
async function subjectsTable(ctx: Context, scope: Scope, own: RawBuilder<boolean>, title: string): Promise<ReportTable> {
  const cells = await partCells(ctx.tx, scope.examId, own);
  const lying = await spreads(ctx.tx, scope.examId, own);
  const [subjects, places] = [await subjectNames(ctx.tx), await placeNames(ctx.tx)];
  const codes = gradeColumns(scope.grades, cells);
  const rows = [...subjects.values()].flatMap(({ id, name }): ReportRow[] => {
    const parts = [...places].flatMap(([key, place]) => {
      const here = cells.filter((cell) => cell.course === id && placeKey(cell.class, cell.stream) === key);
      return here.length === 0 ? [] : [{ ...place, here }];
    });
    const of = (classId: number | null, streamId: number | null) =>
      lying.find((one) => one.course === id && one.class === classId && one.stream === streamId);
    const all = parts.flatMap(({ here }) => here);
    return [
      ...parts.map(({ name: place, classId, streamId, here }) => ({
        id: `${id} ${placeKey(classId, streamId)}`,
        of: { courseId: id, classId, ...(streamId === null ? {} : { streamId }) },
        total: false,
        cells: {
          subject: name,
          place,
          label: `${name}, ${place}`,
          ...figuresOf(here, of(classId, streamId), scope.grades, codes),
        },
      })),
      ...(parts.length < 2
        ? []
        : [
            {
              id: `${id} all`,
              of: {},
              total: true,
              cells: {
                subject: name,
                place: 'All of these',
                label: name,
                ...figuresOf(all, of(null, null), scope.grades, codes),
              },
            },
          ]),
    ];
  });
  return {
    key: 'subjects',
    title,
    columns: [
      text('subject', 'Subject'),
      text('place', 'Class'),
      number('sat', 'Entries'),
      number('absent', 'Without mark'),
      number('points', 'Mean'),
      change('change', 'Change %'),
      number('average', 'Average %'),
      number('median', 'Median %'),
      number('deviation', 'Deviation'),
      number('lowest', 'Lowest %'),
      number('highest', 'Highest %'),
      ...codes.map((code) => ({ key: `grade ${code}`, label: code, kind: 'number' as const, grade: code })),
    ],
    rows,
    chart: {
      how: 'bars',
      by: 'label',
      series: [
        { key: 'average', label: 'Average %' },
        { key: 'median', label: 'Median %' },
      ],
    },
    note: 'Deviation: the standard deviation of the marks of all who have one, in percent. Mean: of the points.',
  };
}

function figuresOf(
  cells: readonly PartCell[],
  spread: { median: number | null; deviation: number | null; lowest: number | null; highest: number | null } | undefined,
  grades: ReadonlyMap<number, GradeFact>,
  codes: readonly string[],
): ReportRow['cells'] {
  const figures = rollUp(cells, grades);
  const scales = new Set(cells.flatMap(({ gradeId }) => (gradeId === null ? [] : (grades.get(gradeId)?.scaleId ?? []))));
  return {
    sat: figures.sat,
    absent: figures.results - figures.sat,
    // Points of two scales say nothing together.
    points: scales.size > 1 ? null : figures.points,
    change: figures.change,
    average: figures.average,
    median: spread?.median ?? null,
    deviation: spread?.deviation ?? null,
    lowest: spread?.lowest ?? null,
    highest: spread?.highest ?? null,
    ...Object.fromEntries(codes.map((code) => [`grade ${code}`, figures.grades.get(code) ?? 0])),
  };
}
