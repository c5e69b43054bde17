import { wouldMeet } from '../../../lessons/server/read-lessons.ts';
import type { Board } from '../../contract/board/board.ts';
import { type Lesson, type Off, pieceKey, type Placed, type School } from '../problem/school.ts';
import { unitsOf } from '../problem/units.ts';

/** How subjects look in a cell, by course. */
export type Looks = ReadonlyMap<number, { short: string; colour: string }>;

const lists = ({ forbidden, undesired }: Off) => ({ forbidden: [...forbidden], undesired: [...undesired] });
const byKey = <K extends string | number>(all: ReadonlyMap<K, Off>) =>
  Object.fromEntries([...all].map(([key, off]) => [String(key), lists(off)]));

/** What the board is told of a school and where its lessons stand. */
export function boardOf(school: School, placed: readonly Placed[], looks: Looks): Omit<Board, 'plan' | 'changes' | 'steps'> {
  const meets = meetings(school);
  return {
    days: school.days.map(({ id, name, short }) => ({ id, name, short })),
    slots: school.slots.map(({ day, bellId, slotId, name, from, to, joins }) => ({ day, bellId, slotId, name, from, to, joins })),
    teachers: [...school.teachers.values()].map(({ id, name, mostDay }) => ({ id, name, mostDay })),
    classes: [...school.classes.values()].map(({ key, name, bellId }) => ({ key, name, bellId })),
    rooms: [...school.rooms.values()].map(({ id, name, short }) => ({ id, name, short })),
    lessons: school.lessons.map((lesson, at) => ({
      id: lesson.id,
      name: lesson.name,
      subject: lesson.subject,
      short: looks.get(lesson.courseId ?? -1)?.short ?? lesson.subject.slice(0, 4),
      colour: looks.get(lesson.courseId ?? -1)?.colour ?? '#868e96',
      courseId: lesson.courseId,
      lengths: [...lesson.lengths],
      teacherIds: [...lesson.teacherIds],
      classKeys: [...new Set(lesson.groups.map(({ classKey }) => classKey))],
      bellId: lesson.bellId,
      meets: meets[at] ?? [],
      rooms: lesson.rooms && [...lesson.rooms],
      fixes: [...lesson.fixes],
      spread: lesson.spread,
    })),
    together: unitsOf(school)
      .filter(({ pieces }) => pieces.length > 1)
      .map(({ pieces }) => pieces.map(({ lesson, piece }) => pieceKey(lesson.id, piece))),
    placed: [...placed],
    off: {
      teachers: byKey(school.off.teachers),
      classes: byKey(school.off.classes),
      rooms: byKey(school.off.rooms),
      subjects: byKey(school.off.subjects),
    },
  };
}

/** By lesson the places of those that cannot run at the same time: a teacher or a student would sit in both. */
function meetings({ lessons, parts }: School): number[][] {
  const found: Set<number>[] = lessons.map(() => new Set());
  const teach = (one: Lesson, other: Lesson) => one.teacherIds.some((id) => other.teacherIds.includes(id));
  const sit = (one: Lesson, other: Lesson) =>
    one.classes.some((mine) => other.classes.some((theirs) => wouldMeet(mine, theirs, parts)));
  // Only lessons with a teacher or a class in common can meet.
  const near = new Map<string, number[]>();
  for (const [at, { teacherIds, classes }] of lessons.entries())
    for (const key of new Set([...teacherIds.map((id) => `t${id}`), ...classes.map(({ classId }) => `c${classId}`)]))
      near.set(key, [...(near.get(key) ?? []), at]);
  for (const group of near.values())
    for (const [i, a] of group.entries())
      for (const b of group.slice(i + 1)) {
        const [one, other] = [lessons[a], lessons[b]];
        if (!one || !other || found[a]?.has(b) || !(teach(one, other) || sit(one, other))) continue;
        found[a]?.add(b);
        found[b]?.add(a);
      }
  return found.map((one) => [...one]);
}
