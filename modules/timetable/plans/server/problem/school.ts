import type { LessonClass, PartWithStudents } from '../../../lessons/server/read-lessons.ts';

/** A school as its timetable is made: plain, read once, never changed. Both the search's problem and the plain judge are made of it. */
export interface School {
  readonly days: readonly Day[];
  /** Every slot of kind lesson of every bell times on every day: day by day, on a day bell by bell, in their order. */
  readonly slots: readonly Slot[];
  readonly teachers: ReadonlyMap<number, Teacher>;
  readonly classes: ReadonlyMap<string, TimetableClass>;
  readonly rooms: ReadonlyMap<number, Room>;
  readonly lessons: readonly Lesson[];
  readonly parts: ReadonlyMap<number, PartWithStudents>;
  /** Everybody who sits in a part of a division. */
  readonly students: readonly Student[];
  /** The parts whose lessons run together, by division. */
  readonly together: readonly (readonly number[])[];
  readonly off: {
    readonly teachers: ReadonlyMap<number, Off>;
    readonly classes: ReadonlyMap<string, Off>;
    readonly rooms: ReadonlyMap<number, Off>;
    readonly subjects: ReadonlyMap<number, Off>;
  };
}

export interface Day {
  readonly id: number;
  readonly name: string;
  readonly short: string;
  /** 1 is Monday. */
  readonly weekday: number;
  readonly week: number;
}

export interface Slot {
  /** Place in the list of days. */
  readonly day: number;
  readonly bellId: number;
  readonly slotId: number;
  readonly name: string;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** Whether the next slot of the list is of the same day and bell, with no other slot between. */
  readonly joins: boolean;
  /** Before the day's first break; before its lunch, right after it, after it at all. Of a day without them all that is asked holds. */
  readonly early: boolean;
  readonly morning: boolean;
  readonly rightAfterLunch: boolean;
  readonly afternoon: boolean;
}

export interface Teacher {
  readonly id: number;
  readonly name: string;
  readonly mostWeek: number;
  readonly leastWeek: number | null;
  readonly mostDay: number | null;
  readonly mostRun: number | null;
  readonly mostDays: number | null;
  readonly mostGaps: number | null;
}

/** A stream, or a class without streams. */
export interface TimetableClass {
  /** `12` of a stream, `c5` of a class. */
  readonly key: string;
  readonly classId: number;
  readonly name: string;
  readonly bellId: number;
  readonly size: number;
  readonly homeRoomId: number | null;
  readonly teacherFirst: boolean;
  readonly teacherId: number | null;
}

export interface Room {
  readonly id: number;
  readonly name: string;
  readonly short: string;
  /** Null: nobody has counted. */
  readonly capacity: number | null;
}

export type Spread = 'days' | 'apart' | 'any';
export type DayPart = 'any' | 'early' | 'morning' | 'not_after_lunch' | 'afternoon';

export interface Lesson {
  readonly id: number;
  /** `Mathematics, Form 3 East`. */
  readonly name: string;
  readonly courseId: number | null;
  /** The subject or title alone. */
  readonly subject: string;
  readonly lengths: readonly number[];
  readonly spread: Spread;
  readonly dayPart: DayPart;
  readonly teacherIds: readonly number[];
  /** As it is said of the lesson. */
  readonly classes: readonly LessonClass[];
  /** The same by class of the timetable: each in which somebody sits in it. */
  readonly groups: readonly Group[];
  readonly bellId: number;
  readonly students: number;
  /** Where it may be held; null where it needs no room. Empty: it needs one and there is none. */
  readonly rooms: readonly RoomChoice[] | null;
  /** Of each piece that is fixed: the slot (place in the list) in which it begins; -1 a slot that is none of its bell times. */
  readonly fixes: ReadonlyMap<number, number>;
}

/** A class, or those of its students who are in a part. */
export interface Group {
  readonly classKey: string;
  readonly partId: number | null;
}

export interface RoomChoice {
  readonly roomId: number;
  /** 0 best, 1 will do, 2 when nothing else is free. */
  readonly rank: 0 | 1 | 2;
}

export interface Student {
  readonly classKey: string;
  readonly parts: readonly number[];
}

/** Slots, by their place in the list. */
export interface Off {
  readonly forbidden: ReadonlySet<number>;
  readonly undesired: ReadonlySet<number>;
}

/** Where a piece of a lesson stands. */
export interface Placed {
  readonly lessonId: number;
  readonly piece: number;
  /** Place in the list of slots. */
  readonly slot: number;
  readonly roomId: number | null;
  readonly locked: boolean;
}

/** `3 7`: lesson 3, piece 7. */
export const pieceKey = (lessonId: number, piece: number): string => `${lessonId} ${piece}`;

/** The slots of a day by bell, or of the days of a bell alone: places in the list, in their order. */
export function daysOf(school: School, bellId: number | null = null): number[][] {
  const days: number[][] = school.days.map(() => []);
  for (const [place, slot] of school.slots.entries()) if (bellId === null || slot.bellId === bellId) days[slot.day]?.push(place);
  return days;
}

/** Slots of different bell times that share some of the clock on one day. */
export function overlapping(school: School): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [a, one] of school.slots.entries()) {
    for (let b = a + 1; b < school.slots.length; b++) {
      const other = school.slots[b];
      if (!other || other.day !== one.day) break;
      if (other.bellId !== one.bellId && other.from < one.to && one.from < other.to) pairs.push([a, b]);
    }
  }
  return pairs;
}

/** Whether pieces of a length may begin at a slot: no break between, the day not over. */
export function holds(school: School, slot: number, length: number): boolean {
  if (!school.slots[slot]) return false;
  for (let i = slot; i < slot + length - 1; i++) if (!school.slots[i]?.joins) return false;
  return true;
}

/** Whether a slot is where a part of the day is wished. */
export function suits(slot: Slot | undefined, part: DayPart): boolean {
  if (!slot) return true;
  switch (part) {
    case 'any':
      return true;
    case 'early':
      return slot.early;
    case 'morning':
      return slot.morning;
    case 'not_after_lunch':
      return !slot.rightAfterLunch;
    case 'afternoon':
      return slot.afternoon;
  }
}

/** The first slot of each day on which somebody of the bell times has any. */
export const firstSlots = (days: readonly (readonly number[])[]): number[] => days.flatMap((day) => day.slice(0, 1));

/** How many of a lesson's pieces may begin on one day without its spread being broken. */
export const mostOnADay = (lesson: Lesson, days: number): number =>
  Math.max(1, Math.ceil(lesson.lengths.length / Math.max(1, days)));

/** Days that follow each other in a week of the cycle, as places in the list. */
export function daysInARow({ days }: School): [number, number][] {
  return days.flatMap((day, place): [number, number][] => {
    const next = days.findIndex((other) => other.week === day.week && other.weekday === day.weekday + 1);
    return next < 0 ? [] : [[place, next]];
  });
}
