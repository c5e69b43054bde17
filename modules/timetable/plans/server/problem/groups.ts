import type { LessonToPlace, PartWithStudents } from '../../../lessons/server/read-lessons.ts';
import type { ClassOf } from '../../../setup/contract/class-key.ts';
import type { Group } from './school.ts';

/** Each class of the timetable in which somebody sits in a lesson; of a group in which nobody is yet, each of its class. */
export function groupsOf(
  lesson: Pick<LessonToPlace, 'classes'>,
  classes: readonly (ClassOf & { readonly key: string })[],
  parts: ReadonlyMap<number, PartWithStudents>,
): Group[] {
  return lesson.classes.flatMap(({ classId, streamId, partId }) => {
    const part = partId === null ? undefined : parts.get(partId);
    return classes
      .filter((one) => one.classId === classId && (streamId === null || one.streamId === streamId))
      .filter((one) => part?.streamId === null || part === undefined || one.streamId === part.streamId)
      .filter((one) => !part || part.streams.size === 0 || one.streamId === null || part.streams.has(one.streamId))
      .map(({ key }) => ({ classKey: key, partId }));
  });
}
