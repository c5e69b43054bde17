import type { Cover } from '../contract/covers.ts';
import type { LessonOfDay } from './day-lessons.ts';

/** Who teaches which lesson on a day, as it was arranged: by teacher the lessons that they hold. */
export function dutiesOn(
  day: string,
  lessons: readonly LessonOfDay[],
  covers: readonly Cover[],
): ReadonlyMap<number, LessonOfDay[]> {
  const duties = new Map<number, LessonOfDay[]>();
  const bySession = new Map(lessons.map((lesson) => [lesson.sessionId, lesson]));
  const give = (teacher: number, lesson: LessonOfDay) => duties.set(teacher, [...(duties.get(teacher) ?? []), lesson]);
  for (const lesson of lessons) for (const { id } of lesson.teachers) give(id, lesson);
  const move = (from: number | null, to: number | null, sessionId: number | null): void => {
    const lesson = sessionId === null ? undefined : bySession.get(sessionId);
    if (!lesson) return;
    if (from !== null)
      duties.set(
        from,
        (duties.get(from) ?? []).filter((held) => held !== lesson),
      );
    if (to !== null) give(to, lesson);
  };
  for (const { day: on, sessionId, otherDay, otherSessionId, absentId, coverId, kind } of covers) {
    // Of a lesson that nobody takes its teacher holds nothing; a change of rooms takes no lesson from anybody.
    if (on === day && kind !== 'room') move(absentId, coverId, sessionId);
    if (otherDay === day) move(coverId, absentId, otherSessionId);
  }
  return duties;
}
