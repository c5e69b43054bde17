import { wouldMeet } from '../../../lessons/server/read-lessons.ts';
import { type Off, pieceKey, type School } from '../problem/school.ts';
import { meet, slotName, type Standing } from './clock.ts';
import type { Breach } from './judge.ts';

const pieces = (all: readonly Standing[]) => all.map(({ lesson, piece }) => ({ lessonId: lesson.id, piece }));

function breach(about: string, who: string, words: string, of: readonly Standing[]): Breach {
  return { about, who, words, count: 1, points: 0, pieces: pieces(of) };
}

/** What may not be in any timetable. */
export function hardBreaches(school: School, all: readonly Standing[]): Breach[] {
  return [
    ...all.flatMap((one) => [...misplaced(school, one), ...offBreaches(school, one), ...roomBreaches(one)]),
    ...[...Map.groupBy(all, ({ slots }) => school.slots[slots[0] ?? -1]?.day).values()].flatMap((day) =>
      day.flatMap((one, i) => day.slice(i + 1).flatMap((other) => (meet(school, one, other) ? clashes(school, one, other) : []))),
    ),
    ...apart(school, all),
    ...dayLimits(school, all),
  ];
}

/** It stands over a break, or in other bell times than its classes'. */
function misplaced(school: School, one: Standing): Breach[] {
  const [first = -1] = one.slots;
  const at = school.slots[first];
  const fix = one.lesson.fixes.get(one.piece);
  const broken = one.slots.slice(0, -1).some((slot) => school.slots[slot]?.joins !== true);
  const name = one.lesson.name;
  if (!at || at.bellId !== one.lesson.bellId)
    return [breach('time', name, 'stands in a slot that its classes do not have', [one])];
  return [
    ...(broken ? [breach('time', name, `goes over a break from ${slotName(school, first)} on`, [one])] : []),
    ...(fix !== undefined && fix !== first
      ? [breach('fixed', name, `is fixed, and not to ${slotName(school, first)}`, [one])]
      : []),
  ];
}

function offBreaches(school: School, one: Standing): Breach[] {
  const never = (who: string, off: Off | undefined): Breach[] =>
    one.slots
      .filter((slot) => off?.forbidden.has(slot))
      .map((slot) => breach('time off', who, `has ${one.lesson.name} on ${slotName(school, slot)} and cannot then`, [one]));
  const { off } = school;
  return [
    ...one.lesson.teacherIds.flatMap((id) => never(school.teachers.get(id)?.name ?? 'A teacher', off.teachers.get(id))),
    ...one.lesson.groups.flatMap(({ classKey }) =>
      never(school.classes.get(classKey)?.name ?? 'A class', off.classes.get(classKey)),
    ),
    ...(one.roomId === null ? [] : never(school.rooms.get(one.roomId)?.name ?? 'A room', off.rooms.get(one.roomId))),
    ...(one.lesson.courseId === null ? [] : never(one.lesson.subject, off.subjects.get(one.lesson.courseId))),
  ];
}

function roomBreaches(one: Standing): Breach[] {
  const { rooms, name } = one.lesson;
  if (rooms === null || (one.roomId !== null && rooms.some(({ roomId }) => roomId === one.roomId))) return [];
  return [breach('room', name, one.roomId === null ? 'has no room' : 'is in a room that it may not have', [one])];
}

/** Two lessons at the same time with a teacher, a room or students of both. */
function clashes(school: School, one: Standing, other: Standing): Breach[] {
  const both = [one, other];
  const at = slotName(school, one.slots[0] ?? -1);
  const words = `has ${one.lesson.name} and ${other.lesson.name} on ${at}`;
  const teachers = one.lesson.teacherIds.filter((id) => other.lesson.teacherIds.includes(id));
  const shared = one.lesson.classes.find((mine) => other.lesson.classes.some((theirs) => wouldMeet(mine, theirs, school.parts)));
  const found = teachers.map((id) => breach('clash', school.teachers.get(id)?.name ?? 'A teacher', words, both));
  if (one.roomId !== null && one.roomId === other.roomId)
    found.push(breach('clash', school.rooms.get(one.roomId)?.name ?? 'A room', words, both));
  if (shared) {
    const key = one.lesson.groups.find(({ classKey }) =>
      other.lesson.groups.some((group) => group.classKey === classKey),
    )?.classKey;
    found.push(breach('clash', school.classes.get(key ?? '')?.name ?? 'A class', words, both));
  }
  return found;
}

/** Lessons of the groups of a block that do not run together although as many slots of both stand. */
function apart(school: School, all: readonly Standing[]): Breach[] {
  return school.together.flatMap((parts) => {
    const ofParts = parts.map((part) =>
      all.filter(({ lesson }) => lesson.groups.some(({ partId }) => partId === part)).filter(({ lesson }) => whole(lesson, all)),
    );
    const [first, ...others] = ofParts.filter((one) => one.length > 0);
    return others.flatMap((other) => {
      const [mine, theirs] = [first ?? [], other].map((one) => begins(one));
      if (mine === undefined || theirs === undefined || sizes(first ?? []) !== sizes(other) || mine === theirs) return [];
      const { lesson } = other[0] ?? { lesson: { name: 'A lesson' } };
      return [breach('block', lesson.name, 'does not run together with the others of its block', other)];
    });
  });
}

const whole = ({ id, lengths }: { id: number; lengths: readonly number[] }, all: readonly Standing[]): boolean =>
  lengths.every((_, piece) => all.some((one) => pieceKey(one.lesson.id, one.piece) === pieceKey(id, piece)));
const begins = (all: readonly Standing[]): string =>
  all
    .map(({ slots, length }) => `${slots[0]}/${length}`)
    .toSorted()
    .join();
const sizes = (all: readonly Standing[]): string =>
  all
    .map(({ length }) => length)
    .toSorted((a, b) => a - b)
    .join();

function dayLimits(school: School, all: readonly Standing[]): Breach[] {
  return [...school.teachers.values()].flatMap(({ id, name, mostDay }) => {
    if (mostDay === null) return [];
    const mine = all.filter(({ lesson }) => lesson.teacherIds.includes(id));
    return school.days.flatMap((day, place) => {
      const slots = new Set(mine.flatMap((one) => one.slots).filter((slot) => school.slots[slot]?.day === place));
      if (slots.size <= mostDay) return [];
      return [breach('lessons a day', name, `has ${slots.size} lessons on ${day.name}, and ${mostDay} is the most`, [])];
    });
  });
}
