import { type Frame, type FrameSlot, slotsOn } from '../../published/contract/frame.ts';
import type { Lesson, Timetable } from './read-timetable.ts';

/** Of a week, in the mean over the cycle, to a tenth. */
export const aWeek = ({ weeks }: Pick<Timetable, 'weeks'>, count: number): number => Math.round((count / weeks) * 10) / 10;

export const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 1000) / 10);

/** The slots of lessons of a day of some bell times, by the clock; those that overlap count once. */
function lessonSlots(frame: Frame, weekday: number, week: number, bells: readonly number[]): FrameSlot[] {
  const all = slotsOn(frame, weekday, week, bells).filter(({ kind }) => kind === 'lesson');
  return all.filter((slot, at) => at === 0 || slot.startsAt >= (all[at - 1]?.endsAt ?? ''));
}

/** What the day of somebody comes to: their lessons of one day of the cycle. */
export interface DayFigures {
  readonly lessons: number;
  /** Slots without a lesson between the first and the last. */
  readonly gaps: number;
  /** The most in a row. */
  readonly longest: number;
}

export function dayFigures(frame: Frame, bells: readonly number[], day: readonly Lesson[]): DayFigures {
  const [first] = day;
  if (!first) return { lessons: 0, gaps: 0, longest: 0 };
  const slots = lessonSlots(frame, first.weekday, first.week, bells);
  const busy = slots.map((slot) => day.some(({ startsAt, endsAt }) => startsAt < slot.endsAt && slot.startsAt < endsAt));
  const [from, until] = [busy.indexOf(true), busy.lastIndexOf(true)];
  const gaps = busy.slice(from, until + 1).filter((taken) => !taken).length;
  let [row, longest] = [0, 0];
  for (const [at, slot] of slots.entries()) {
    // A break between two slots ends a row.
    if (at > 0 && slots[at - 1]?.endsAt !== slot.startsAt) row = 0;
    row = busy[at] ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  // Pieces of several classes taken together at one time are one lesson of the teacher.
  const lessons = busy.filter(Boolean).length;
  return {
    lessons: Math.max(lessons, from < 0 ? sum(day.map(({ slots: length }) => length)) : 0),
    gaps: from < 0 ? 0 : gaps,
    longest,
  };
}

export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

export const byDay = (lessons: readonly Lesson[]): Lesson[][] => [
  ...Map.groupBy(lessons, ({ week, weekday }) => week * 10 + weekday).values(),
];

/** Which part of the day a lesson begins in: before the first break, before lunch (or noon, where there is none), or after it. */
export function partOf(frame: Frame, { weekday, week, startsAt }: Lesson): 'early' | 'morning' | 'afternoon' {
  const slots = slotsOn(frame, weekday, week);
  const pause = slots.find(({ kind }) => kind === 'break')?.startsAt ?? '10:00';
  const lunch = slots.find(({ kind }) => kind === 'lunch')?.startsAt ?? '12:00';
  if (startsAt < pause) return 'early';
  return startsAt < lunch ? 'morning' : 'afternoon';
}

/** The bell times in which some lessons stand, as places in the frame. */
export function bellsOf(frame: Frame, lessons: readonly Lesson[]): number[] {
  const of = lessons.flatMap(({ classes }) =>
    classes.flatMap(({ classId, streamId }) =>
      frame.classes
        .filter((one) => one.classId === classId && (streamId === null || one.streamId === streamId))
        .map(({ bell }) => bell),
    ),
  );
  return [...new Set(of)];
}

/** Slots of lessons that bell times have over the whole cycle. */
export const slotsOfCycle = (frame: Frame, bells: readonly number[]): number =>
  sum(frame.days.map(({ weekday, week }) => lessonSlots(frame, weekday, week, bells).length));
