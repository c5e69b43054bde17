import type { LessonToPlace } from '../../../lessons/server/read-lessons.ts';
import type { PlannedLesson, Sits } from './lessons.ts';
import type { World } from './world.store.ts';

export const samePieces = (one: readonly number[], other: readonly number[]) =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join();

export const sitsKey = (classes: readonly Sits[]) =>
  classes
    .map(({ classId, streamId, partId }) => `${classId}/${streamId}/${partId}`)
    .toSorted()
    .join();

/** All streams of a class, one by one, are the class as a whole. */
function joined({ classes: known }: World, classes: readonly Sits[]): Sits[] {
  const whole = new Set(
    classes.flatMap(({ classId }) => {
      const streams = known.flatMap((one) => (one.classId === classId && one.streamId !== null ? [one.streamId] : []));
      const all = streams.every((id) => classes.some(({ streamId, partId }) => streamId === id && partId === null));
      return streams.length > 0 && all ? [classId] : [];
    }),
  );
  return [
    ...[...whole].map((classId) => ({ classId, streamId: null, partId: null })),
    ...classes.filter(({ classId, partId }) => partId !== null || !whole.has(classId)),
  ];
}

/** What a lesson is known again by. */
export const keyOf = (
  world: World,
  { courseId, title, classes, teacherIds }: Pick<PlannedLesson, 'courseId' | 'title' | 'classes' | 'teacherIds'>,
): string =>
  JSON.stringify([
    courseId ?? (title ?? '').toLowerCase(),
    sitsKey(joined(world, classes)),
    teacherIds.toSorted((a, b) => a - b),
  ]);

/** Who teaches a lesson here, without those who have left or are taken out of the timetable: no file names them. */
export const stillTeach = ({ teachers }: World, { teacherIds }: LessonToPlace): number[] =>
  teacherIds.filter((id) => teachers.some((one) => one.id === id));

/** A lesson with a title of its own goes by it. */
export const keyOfKnown = (world: World, lesson: LessonToPlace): string => {
  const titled = world.courses.find(({ id }) => id === lesson.courseId)?.name !== lesson.name;
  return keyOf(world, {
    courseId: titled ? null : lesson.courseId,
    title: titled ? lesson.name : null,
    classes: lesson.classes,
    teacherIds: stillTeach(world, lesson),
  });
};
