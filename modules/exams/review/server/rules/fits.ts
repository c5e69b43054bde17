import { averageOf, type ReviewCell, type ReviewColumn, scored, spreadOf } from './facts.ts';

/** How a mark stands to what the student's other marks let expect. */
export interface Fit {
  readonly cell: ReviewCell & { readonly mark: number };
  /** Its place in the class list. */
  readonly row: number;
  /** The mark less its class's average, divided by the class's spread. */
  readonly z: number;
  /** What is expected, in the same terms; null: too little is known of the student. */
  readonly expected: number | null;
  /** The same in percent. */
  readonly expectedMark: number | null;
  /** `(z − expected) / scale`: how far it is in the terms of what is usual in the class. */
  readonly off: number | null;
  /** True: enough exams stand behind it to call a mark unusual by itself. */
  readonly known: boolean;
}

export interface ColumnFit {
  readonly column: ReviewColumn;
  readonly fits: readonly Fit[];
  /** By how much marks of the class usually differ from what is expected. */
  readonly scale: number;
}

const fewest = 8;
/** Other subjects of now count as one and a half exams. */
const weightOfOthers = 1.5;

/**
 * What each mark is expected to be. Marks become `z = (mark − average) / spread` within their class, subject and exam, so that
 * hard and easy papers compare. With `n` earlier exams in the subject (at most three) whose z average is `h`, and an average `o` of
 * the student's other subjects of this exam (at least four of them),
 *
 *     expected = (n · h + 1.5 · o) / (n + 1.5)
 *
 * or `h` or `o` alone where the other is not there. `scale` is 1.4826 times the median of `|z − expected|` over the class, at
 * least 0.35: the usual distance, which a few wrong marks do not move. Classes of fewer than eight marks say nothing.
 */
export function fitColumns(columns: readonly ReviewColumn[]): ColumnFit[] {
  const groups = Map.groupBy(columns, ({ classId, courseId }) => `${classId} ${courseId}`);
  const scaleOf = new Map<string, { average: number; spread: number }>();
  for (const [key, group] of groups) {
    const marks = group.flatMap((column) => scored(column).map(({ mark }) => mark));
    if (marks.length >= fewest) scaleOf.set(key, { average: averageOf(marks), spread: Math.max(spreadOf(marks), 3) });
  }
  const own = new Map<number, { sum: number; count: number }>();
  const placed = columns.map((column) => {
    const scale = scaleOf.get(`${column.classId} ${column.courseId}`);
    const cells = column.cells.flatMap((cell, row) => {
      if (cell.mark === null || !scale) return [];
      const z = (cell.mark - scale.average) / scale.spread;
      const known = own.get(cell.studentId) ?? { sum: 0, count: 0 };
      own.set(cell.studentId, { sum: known.sum + z, count: known.count + 1 });
      return [{ cell: { ...cell, mark: cell.mark }, row, z }];
    });
    return { column, cells, scale };
  });
  const fitted = placed.map(({ column, cells, scale }) => ({
    column,
    fits: cells.map(({ cell, row, z }) => {
      const { sum, count } = own.get(cell.studentId) ?? { sum: 0, count: 0 };
      const others = count - 1;
      const before = cell.earlier;
      const n = before?.exams ?? 0;
      const weight = others >= 4 ? weightOfOthers : 0;
      const expected =
        n + weight === 0 ? null : (n * (before?.z ?? 0) + (weight && (weight * (sum - z)) / others)) / (n + weight);
      const expectedMark = expected === null || !scale ? null : scale.average + expected * scale.spread;
      return { cell, row, z, expected, expectedMark, known: n >= 2 || (n >= 1 && others >= 4) };
    }),
  }));
  const usual = new Map(
    [...Map.groupBy(fitted, ({ column }) => column.classId)].map(([classId, group]) => {
      const distances = group.flatMap(({ fits }) =>
        fits.flatMap(({ z, expected }) => (expected === null ? [] : Math.abs(z - expected))),
      );
      return [classId, Math.max(1.4826 * medianOf(distances), 0.35)];
    }),
  );
  return fitted.map(({ column, fits }) => {
    const scale = usual.get(column.classId) ?? 0.35;
    return {
      column,
      scale,
      fits: fits.map((fit) => ({ ...fit, off: fit.expected === null ? null : (fit.z - fit.expected) / scale })),
    };
  });
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
