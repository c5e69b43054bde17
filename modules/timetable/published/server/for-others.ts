import type { Tx } from '#kit/server/db/pool.ts';
import { classWords, teacherWords } from '../contract/cell-words.ts';
import { sessionsOn, timetableDays } from './read/timetable-days.ts';

/** What every class is taught in which lesson of a day, for registers that are taken in each: a double stands in both of its lessons. */
export async function taughtOn(tx: Tx, day: string) {
  const { sessions } = await sessionsOn(tx, day, 'everybody');
  return sessions.flatMap((session) => {
    const { number, slots, classes, title: subject } = session;
    if (number === null) return [];
    const teacher = teacherWords(session) || null;
    return classes.flatMap(({ classId, streamId }) =>
      Array.from({ length: slots }, (_, at) => ({ classId, streamId, lesson: number + at, subject, teacher })),
    );
  });
}

/** The lessons of a teacher on the days from one to another that are subjects, for planning them: one for each class that sits in it. */
export async function lessonsOfTeacher(tx: Tx, staffMemberId: number, from: string, until: string) {
  const days = await timetableDays(tx, from, until, { staffMemberId });
  return days.flatMap(({ day, closed, sessions }) =>
    closed === null
      ? sessions.flatMap(({ courseId, startsAt, endsAt, title, classes }) =>
          courseId === null
            ? []
            : classes.map((sits) => ({
                day,
                startsAt,
                endsAt,
                courseId,
                classId: sits.classId,
                streamId: sits.streamId,
                name: `${title}, ${classWords({ classes: [sits] })}`,
              })),
        )
      : [],
  );
}
