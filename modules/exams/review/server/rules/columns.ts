import type { ReviewRule } from '../../contract/rules.ts';
import { averageOf, figure, type Finding, marksOf, type ReviewColumn, scored, spreadOf } from './facts.ts';

/** Thresholds of whole columns; marks in percent. */
export const columnLimits = {
  /** Marks that a column needs before it is judged by its past or its tens. */
  fewest: 10,
  /** How far its average may be from the same students' past, less what the stream's other subjects moved by. */
  average: 15,
  /** Its spread over that of the past: between these. */
  spread: [0.4, 2.5],
  /** Marks that are all the same number. */
  same: 8,
  /** Absent though they sat half of their other subjects: at least so many, and so large a share. */
  absent: { students: 3, share: 0.2 },
} as const;

type Said = Pick<Finding, 'said' | 'why' | 'weight'>;

const of = (column: ReviewColumn, rule: ReviewRule, said: Said, studentId: number | null = null): Finding => ({
  rule,
  key: `${rule} ${column.sheetId}`,
  about: marksOf(column),
  sheetId: column.sheetId,
  studentId,
  ...said,
});
const where = ({ subject, place }: ReviewColumn) => `${subject}, ${place}`;

/** What is unusual of whole columns: nothing entered for some, averages and spreads out of line, marks too alike, many absent. */
export function findColumns(columns: readonly ReviewColumn[]): Finding[] {
  const moves = movesOf(columns);
  const sat = subjectsSat(columns);
  return columns.flatMap((column) => [
    ...missing(column),
    ...(same(column) ?? tens(column)),
    ...outOfLine(column, moves),
    ...manyAbsent(column, sat),
  ]);
}

function missing(column: ReviewColumn): Finding[] {
  const without = column.cells.filter(({ state }) => state === 'missing');
  const [first] = without;
  if (!first) return [];
  const all = column.cells.length;
  const names = without.slice(0, 3).map(({ who }) => who);
  const more = without.length > names.length ? ` and ${without.length - names.length} more` : '';
  const said =
    without.length === all
      ? `Nothing has been entered for the ${all === 1 ? 'one student' : `${all} students`} of ${where(column)}.`
      : `${without.length} of ${all} marks ${without.length === 1 ? 'is' : 'are'} missing in ${where(column)}: ${names.join(', ')}${more}.`;
  const why = 'Whoever was absent has an X; an empty mark says that nothing was entered, and keeps a student from being ranked.';
  return [{ ...of(column, 'missing', { said, why, weight: 2 + (8 * without.length) / all }, first.studentId) }];
}

/** Null: not everybody has the same. */
function same(column: ReviewColumn): Finding[] | null {
  const marks = scored(column);
  const [first] = marks;
  if (!first || marks.length < columnLimits.same || marks.some(({ mark }) => mark !== first.mark)) return null;
  return [
    of(column, 'same', {
      said: `All ${marks.length} marks of ${where(column)} are ${figure(first.mark)} %.`,
      why: 'One mark may have been filled down the whole column.',
      weight: 10,
    }),
  ];
}

function tens(column: ReviewColumn): Finding[] {
  const scores = scored(column).flatMap((cell) => cell.scores);
  if (scores.length < columnLimits.fewest || Math.min(...column.outOf) < 50 || scores.some((score) => score % 10 !== 0))
    return [];
  return [
    of(column, 'tens', {
      said: `All ${scores.length} marks of ${where(column)} are multiples of ten.`,
      why: 'Marks may have been estimated, or entered out of ten and multiplied.',
      weight: 4,
    }),
  ];
}

interface Move {
  average: number;
  by: number;
  now: number;
  before: number;
  marks: number;
}

/** By how much each column's average and spread differ from the same students' in the exams before. */
function movesOf(columns: readonly ReviewColumn[]): Map<ReviewColumn, Move> {
  return new Map(
    columns.flatMap((column): [ReviewColumn, Move][] => {
      const both = scored(column).flatMap(({ mark, earlier }) => (earlier ? [{ mark, before: earlier.mark }] : []));
      if (both.length < columnLimits.fewest) return [];
      const [now, before] = [both.map(({ mark }) => mark), both.map((one) => one.before)];
      const average = averageOf(now);
      const by = average - averageOf(before);
      return [[column, { average, by, now: spreadOf(now), before: spreadOf(before), marks: both.length }]];
    }),
  );
}

function outOfLine(column: ReviewColumn, moves: ReadonlyMap<ReviewColumn, Move>): Finding[] {
  const own = moves.get(column);
  if (!own) return [];
  const others = [...moves]
    .filter(([one]) => one !== column && one.classId === column.classId && one.streamId === column.streamId)
    .map(([, { by }]) => by)
    .toSorted((a, b) => a - b);
  const usual = others.length >= 3 ? (others[Math.floor(others.length / 2)] ?? 0) : 0;
  const by = own.by - usual;
  const ratio = own.before < 4 ? 1 : own.now / own.before;
  const found: Finding[] = [];
  if (Math.abs(by) >= columnLimits.average) {
    const beside = usual === 0 ? '' : ` The other subjects of the stream moved by ${figure(usual)}.`;
    const why = 'The paper may have been marked out of another number, or the column may belong to another subject or stream.';
    const said = `${where(column)} has an average of ${figure(own.average)} %, where the same students had ${figure(own.average - own.by)} % in the exams before.${beside}`;
    found.push(of(column, 'average', { said, why, weight: Math.abs(by) / 4 }));
  }
  const [least, most] = columnLimits.spread;
  if (own.now > 0 && (ratio < least || ratio > most))
    found.push(
      of(column, 'spread', {
        said: `The marks of ${where(column)} are ${ratio < 1 ? 'much closer together' : 'much further apart'} than before: they differ by ${figure(own.now)} from their average, and by ${figure(own.before)} in the exams before.`,
        why:
          ratio < 1
            ? 'Marks may have been estimated or copied down the column.'
            : 'Some marks may be out of another number than the others.',
        weight: ratio < 1 ? 3 / Math.max(ratio, 0.2) : ratio * 2,
      }),
    );
  return found;
}

/** How many subjects each student has a mark in, and how many they are down for. */
function subjectsSat(columns: readonly ReviewColumn[]): Map<number, { sat: number; all: number }> {
  const found = new Map<number, { sat: number; all: number }>();
  for (const { cells } of columns)
    for (const { studentId, mark } of cells) {
      const { sat, all } = found.get(studentId) ?? { sat: 0, all: 0 };
      found.set(studentId, { sat: sat + (mark === null ? 0 : 1), all: all + 1 });
    }
  return found;
}

function manyAbsent(column: ReviewColumn, sat: ReadonlyMap<number, { sat: number; all: number }>): Finding[] {
  const away = column.cells.filter(({ studentId, state }) => {
    const own = sat.get(studentId);
    return state === 'absent' && own !== undefined && own.all > 1 && own.sat * 2 >= own.all - 1;
  });
  const share = away.length / Math.max(column.cells.length, 1);
  const [first] = away;
  if (!first || away.length < columnLimits.absent.students || share < columnLimits.absent.share) return [];
  return [
    {
      ...of(column, 'absent', {
        said: `${away.length} of ${column.cells.length} students of ${where(column)} are absent, though they sat most of their other subjects.`,
        why: 'Marks that were not at hand may have been entered as absent, which leaves the subject out of the mean.',
        weight: 3 + share * 5,
      }),
      studentId: first.studentId,
    },
  ];
}
