import { type PartWithStudents, wouldMeet } from '../../../lessons/server/read-lessons.ts';
import type { MadeSession } from './make-sessions.ts';

/** Two sessions at one time that cannot both be held. */
export interface Clash {
  readonly of: 'teacher' | 'room' | 'class';
  /** Whom it tears: the teacher, the room, the class. */
  readonly who: string;
  readonly one: MadeSession;
  readonly other: MadeSession;
}

const overlap = (a: MadeSession, b: MadeSession): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** Every pair of lessons that want the same teacher, room or student at the same time of the clock. */
export function findClashes(sessions: readonly MadeSession[], parts: ReadonlyMap<number, PartWithStudents>): Clash[] {
  const days = Map.groupBy(
    sessions.filter(({ kind }) => kind === 'lesson'),
    ({ week, weekday }) => `${week} ${weekday}`,
  );
  const clashes: Clash[] = [];
  for (const day of days.values())
    for (const [at, one] of day.entries())
      for (const other of day.slice(at + 1)) {
        if (!overlap(one, other)) continue;
        const teacher = one.teachers.find(({ staffMemberId }) =>
          other.teachers.some((same) => same.staffMemberId === staffMemberId),
        );
        if (teacher) clashes.push({ of: 'teacher', who: teacher.name, one, other });
        if (one.roomId !== null && one.roomId === other.roomId) clashes.push({ of: 'room', who: one.roomName ?? '', one, other });
        const torn = one.classes.find((mine) => other.classes.some((theirs) => wouldMeet(mine, theirs, parts)));
        if (torn) clashes.push({ of: 'class', who: torn.name, one, other });
      }
  return clashes;
}
