import { slotsOf } from '../contract/lesson-words.ts';
import type { LessonToPlace, PartWithStudents } from './read-lessons.ts';

/** A class of the timetable. */
interface Sitting {
  readonly classId: number;
  readonly streamId: number | null;
}

/** The lessons that a class sits in, all of it or some of its students. */
export const lessonsOfClass = (lessons: readonly LessonToPlace[], { classId, streamId }: Sitting): LessonToPlace[] =>
  lessons.filter(({ classes }) =>
    classes.some((one) => one.classId === classId && (one.streamId === null || streamId === null || one.streamId === streamId)),
  );

/**
 * Slots of a cycle in which a class sits in some of the lessons: what its groups have counts as much as the fullest of them, since
 * each student sits in one.
 */
export function classLoad(
  lessons: readonly LessonToPlace[],
  parts: ReadonlyMap<number, PartWithStudents>,
  { classId, streamId }: Sitting,
): number {
  const ofParts = new Map<number, number>();
  let load = 0;
  for (const lesson of lessonsOfClass(lessons, { classId, streamId })) {
    const mine = lesson.classes.filter(
      (one) => one.classId === classId && (one.streamId === null || streamId === null || one.streamId === streamId),
    );
    const slots = slotsOf(lesson.lengths);
    if (mine.some(({ partId }) => partId === null)) load += slots;
    else for (const { partId } of mine) if (partId !== null) ofParts.set(partId, (ofParts.get(partId) ?? 0) + slots);
  }
  const fullest = new Map<number, number>();
  for (const [partId, slots] of ofParts) {
    const division = parts.get(partId)?.divisionId ?? 0;
    fullest.set(division, Math.max(fullest.get(division) ?? 0, slots));
  }
  return load + [...fullest.values()].reduce((sum, slots) => sum + slots, 0);
}

/** Slots of a cycle that each teacher teaches. */
export function teacherLoads(lessons: readonly LessonToPlace[]): ReadonlyMap<number, number> {
  const loads = new Map<number, number>();
  for (const { lengths, teacherIds } of lessons)
    for (const id of teacherIds) loads.set(id, (loads.get(id) ?? 0) + slotsOf(lengths));
  return loads;
}
