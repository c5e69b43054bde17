import type { z } from 'zod';
import type { runPicture } from '../../contract/runs.ts';
import type { Placed, School } from '../problem/school.ts';

/** Of each class its slots in their order, with the subject that stands there. */
export function pictureOf(school: School, placed: readonly Placed[]): z.infer<typeof runPicture> {
  const lessons = new Map(school.lessons.map((lesson) => [lesson.id, lesson]));
  const taken = new Map<string, Map<number, number>>();
  for (const { lessonId, piece, slot } of placed) {
    const lesson = lessons.get(lessonId);
    if (!lesson) continue;
    for (const { classKey } of lesson.groups) {
      const mine = taken.get(classKey) ?? new Map<number, number>();
      taken.set(classKey, mine);
      for (let i = 0; i < (lesson.lengths[piece] ?? 0); i++) mine.set(slot + i, lesson.courseId ?? 0);
    }
  }
  const asked = new Set(school.lessons.flatMap(({ groups }) => groups.map(({ classKey }) => classKey)));
  return [...school.classes.values()]
    .filter(({ key }) => asked.has(key))
    .map(({ key, name, bellId }) => ({
      name,
      cells: [...school.slots.entries()]
        .filter(([, slot]) => slot.bellId === bellId)
        .map(([place]) => taken.get(key)?.get(place) ?? null),
    }));
}
