import { type Finding, type ReviewColumn, scored } from './facts.ts';

/** Two columns are alike when so many of their marks are the same, out of at least so many. */
export const alike = { share: 0.9, fewest: 10 } as const;

/**
 * Two subjects of a stream in which the same students have the same marks, and two streams of a class with the same marks in the
 * order of their lists. Columns with fewer than four different marks are left to the rule for those that are all the same.
 */
export function findAlike(columns: readonly ReviewColumn[]): Finding[] {
  const judged = columns.map((column) => ({ column, marks: scored(column) }));
  const fit = judged.filter(({ marks }) => marks.length >= alike.fewest && new Set(marks.map(({ mark }) => mark)).size >= 4);
  const byStream = Map.groupBy(fit, ({ column }) => `${column.classId} ${column.streamId}`);
  const bySubject = Map.groupBy(fit, ({ column }) => `${column.classId} ${column.courseId}`);
  return [
    ...[...byStream.values()].flatMap((group) => pairs(group).flatMap(([a, b]) => sameStudents(a, b))),
    ...[...bySubject.values()].flatMap((group) => pairs(group).flatMap(([a, b]) => sameOrder(a, b))),
  ];
}

type Judged = { column: ReviewColumn; marks: ReturnType<typeof scored> };

const pairs = (group: readonly Judged[]): [Judged, Judged][] =>
  group.flatMap((a, at) => group.slice(at + 1).map((b): [Judged, Judged] => [a, b]));

function sameStudents(a: Judged, b: Judged): Finding[] {
  const other = new Map(b.marks.map(({ studentId, mark }) => [studentId, mark]));
  const both = a.marks.filter(({ studentId }) => other.has(studentId));
  const same = both.filter(({ studentId, mark }) => other.get(studentId) === mark).length;
  if (both.length < alike.fewest || same < both.length * alike.share) return [];
  const said = `${a.column.subject} and ${b.column.subject} of ${a.column.place} have the same mark for ${same} of ${both.length} students.`;
  return [found(a, b, said, same / both.length)];
}

function sameOrder(a: Judged, b: Judged): Finding[] {
  const length = Math.min(a.marks.length, b.marks.length);
  const same = a.marks.filter(({ mark }, at) => b.marks[at]?.mark === mark).length;
  if (same < length * alike.share) return [];
  const said = `${a.column.place} and ${b.column.place} have the same marks in ${a.column.subject} in the same order, ${same} of ${length}.`;
  return [found(a, b, said, same / length)];
}

const found = (a: Judged, b: Judged, said: string, share: number): Finding => ({
  rule: 'alike',
  key: `alike ${a.column.sheetId} ${b.column.sheetId}`,
  about: [a, b].map(({ marks }) => marks.map(({ mark }) => mark).join(' ')).join(' / '),
  sheetId: b.column.sheetId,
  studentId: null,
  said,
  why: 'One column may have been pasted in place of the other.',
  weight: 10 * share,
});
