import type { Lesson, Placed, School } from '../problem/school.ts';

/** A piece of a lesson where it stands, with the lesson and the slots that it takes (places in the list). */
export interface Standing {
  readonly lesson: Lesson;
  readonly piece: number;
  readonly length: number;
  readonly slots: readonly number[];
  readonly roomId: number | null;
}

/** Every piece that stands; those of lessons that are no more are left out. */
export function standings(school: School, placed: readonly Placed[]): Standing[] {
  const lessons = new Map(school.lessons.map((lesson) => [lesson.id, lesson]));
  return placed.flatMap(({ lessonId, piece, slot, roomId }) => {
    const lesson = lessons.get(lessonId);
    const length = lesson?.lengths[piece];
    if (!lesson || length === undefined) return [];
    return [{ lesson, piece, length, slots: Array.from({ length }, (_, i) => slot + i), roomId }];
  });
}

/** Whether two slots are of one day and share some of the clock. */
export function sameTime(school: School, a: number, b: number): boolean {
  const one = school.slots[a];
  const other = school.slots[b];
  return one !== undefined && other !== undefined && one.day === other.day && one.from < other.to && other.from < one.to;
}

export const meet = (school: School, one: Standing, other: Standing): boolean =>
  one.slots.some((a) => other.slots.some((b) => sameTime(school, a, b)));

/** `Tuesday, 3`. */
export function slotName(school: School, place: number): string {
  const slot = school.slots[place];
  return slot ? `${school.days[slot.day]?.name ?? ''}, ${slot.name}` : 'no slot';
}

export const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];
export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** The slots of a day in one bell times that somebody has left, in the order of the clock. */
export function bellDays(school: School, bells: readonly number[], not: ReadonlySet<number> | undefined): number[][] {
  return bells.flatMap((bell) =>
    school.days.map((_, day) =>
      [...school.slots.entries()].flatMap(([place, slot]) =>
        slot.day === day && slot.bellId === bell && !not?.has(place) ? [place] : [],
      ),
    ),
  );
}

/** Slots between the first and the last that are taken of a day, and are not. */
export function gapsOf(day: readonly number[], busy: ReadonlySet<number>): number {
  const taken = day.flatMap((slot, place) => (busy.has(slot) ? [place] : []));
  return taken.length === 0 ? 0 : (taken.at(-1) ?? 0) - (taken[0] ?? 0) + 1 - taken.length;
}
