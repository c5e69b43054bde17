import { type Lesson, pieceKey, type School } from './school.ts';

/** A piece of a lesson. */
export interface Piece {
  readonly lesson: Lesson;
  readonly piece: number;
}

/** Pieces that stand at the same time: one of a lesson, or one of each lesson of an option block. */
export interface Unit {
  readonly length: number;
  readonly bellId: number;
  readonly pieces: readonly Piece[];
}

/** Everything to be placed, in the order of lessons; the pieces of blocks whose parts run together are one unit. */
export function unitsOf(school: School): Unit[] {
  const all = new Map<string, Unit>();
  for (const lesson of school.lessons)
    for (const [piece, length] of lesson.lengths.entries())
      all.set(pieceKey(lesson.id, piece), { length, bellId: lesson.bellId, pieces: [{ lesson, piece }] });
  for (const parts of school.together) for (const keys of rowsOf(school, parts)) join(all, keys);
  return [...new Set(all.values())];
}

/** Of each part its pieces, the longest first; those at the same place are to run together. */
function rowsOf(school: School, parts: readonly number[]): string[][] {
  const columns = parts.map((part) =>
    school.lessons
      .filter(({ groups }) => groups.some(({ partId }) => partId === part))
      .flatMap((lesson) => lesson.lengths.map((length, piece) => ({ length, key: pieceKey(lesson.id, piece) }))),
  );
  const lengths = [...new Set(columns.flat().map(({ length }) => length))].toSorted((a, b) => b - a);
  return lengths.flatMap((length) => {
    const of = columns.map((column) => column.filter((one) => one.length === length).map(({ key }) => key));
    const most = Math.max(0, ...of.map((keys) => keys.length));
    return Array.from({ length: most }, (_, row) => of.flatMap((keys) => keys.slice(row, row + 1)));
  });
}

function join(all: Map<string, Unit>, keys: readonly string[]): void {
  let whole: Unit | undefined;
  for (const key of keys) {
    const unit = all.get(key);
    if (!unit || unit === whole) continue;
    if (!whole) {
      whole = unit;
      continue;
    }
    if (!mayJoin(whole, unit)) continue;
    whole = { ...whole, pieces: [...whole.pieces, ...unit.pieces] };
    for (const { lesson, piece } of whole.pieces) all.set(pieceKey(lesson.id, piece), whole);
  }
}

/** Pieces of one lesson, or of one teacher, cannot run at the same time; a check before the run says so. */
function mayJoin(one: Unit, other: Unit): boolean {
  if (one.length !== other.length || one.bellId !== other.bellId) return false;
  const lessons = new Set(one.pieces.map(({ lesson }) => lesson.id));
  const teachers = new Set(teachersOf(one));
  return other.pieces.every(({ lesson }) => !lessons.has(lesson.id) && lesson.teacherIds.every((id) => !teachers.has(id)));
}

export const teachersOf = ({ pieces }: Unit): number[] => [...new Set(pieces.flatMap(({ lesson }) => lesson.teacherIds))];
export const classesOf = ({ pieces }: Unit): string[] => [
  ...new Set(pieces.flatMap(({ lesson }) => lesson.groups.map(({ classKey }) => classKey))),
];

/** What a unit is called: `Mathematics, Form 3 East`, or the lessons of a block. */
export const unitName = ({ pieces }: Unit): string => pieces.map(({ lesson }) => lesson.name).join(' + ');
