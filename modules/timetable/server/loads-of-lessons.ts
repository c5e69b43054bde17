import type { Tx } from '#kit/server/db/pool.ts';
import { classLoad, teacherLoads } from '../lessons/server/loads.ts';
import { readLessons, studentsOfParts } from '../lessons/server/read-lessons.ts';
import { timetableClasses } from '../setup/server/classes.ts';
import type { LessonLoads } from '../setup/server/lesson-loads.ts';

/** How many slots the lessons of each class and each teacher take in a cycle, for set-up, which stands before them. */
export async function loadsOfLessons(tx: Tx): Promise<LessonLoads> {
  const lessons = await readLessons(tx);
  const parts = await studentsOfParts(tx);
  const classes = await timetableClasses(tx);
  return {
    classes: new Map(classes.map((one) => [one.key, classLoad(lessons, parts, one)])),
    teachers: teacherLoads(lessons),
  };
}
