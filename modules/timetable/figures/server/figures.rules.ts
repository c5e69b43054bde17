import { type Frame, type FrameSlot, slotsOn } from '../../published/contract/frame.ts';
import type { Lesson, Timetable } from './read-timetable.ts';

/** Of a week, in the mean over the cycle, to a tenth. */
export const aWeek = ({ weeks }: Pick<Timetable, 'weeks'>, count: number): number => Math.round((count / weeks) * 10) / 10;

export const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 1000) / 10);

type Span = Pick<FrameSlot, 'startsAt' | 'endsAt'>;

const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** As many of some slots as can be of which no two are at one time, by the clock: bell times that differ share the day. */
function apart<S extends Span>(slots: readonly S[]): S[] {
  const kept: S[] = [];
  for (const slot of slots.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt) || b.startsAt.localeCompare(a.startsAt)))
    if (slot.startsAt >= (kept.at(-1)?.endsAt ?? '')) kept.push(slot);
  return kept;
}

/** The slots that a lesson takes, by the bell times of its classes. */
export function slotsTaken(frame: Frame, lesson: Lesson): Span[] {
  const { weekday, week, startsAt, endsAt } = lesson;
  const within = slotsOn(frame, weekday, week, bellsOf(frame, [lesson])).filter(
    (slot) => slot.kind === 'lesson' && slot.startsAt >= startsAt && slot.endsAt <= endsAt,
  );
  return within.length > 0 ? apart(within) : [{ startsAt, endsAt }];
}

/** What the day of somebody comes to: their lessons of one day of the cycle. */
export interface DayFigures {
  readonly lessons: number;
  /** Slots without a lesson between the first and the last. */
  readonly gaps: number;
  /** The most in a row. */
  readonly longest: number;
}

/** Lessons at one time, of several classes taken together or of the parts of a class, are one. */
export function dayFigures(frame: Frame, bells: readonly number[], day: readonly Lesson[]): DayFigures {
  const taken = apart(day.flatMap((lesson) => slotsTaken(frame, lesson)));
  const [head, last] = [day[0], taken.at(-1)];
  const first = taken[0];
  if (!head || !first || !last) return { lessons: 0, gaps: 0, longest: 0 };
  const slots = slotsOn(frame, head.weekday, head.week, bells).filter(
    (slot) => slot.startsAt >= first.startsAt && slot.endsAt <= last.endsAt && !taken.some((one) => overlap(one, slot)),
  );
  const gaps = apart(slots.filter(({ kind }) => kind === 'lesson')).length;
  // A free slot or a break between two lessons ends a row.
  const between = (one: Span, next: Span) => slots.some((slot) => slot.startsAt >= one.endsAt && slot.endsAt <= next.startsAt);
  let [row, longest] = [0, 0];
  for (const [at, slot] of taken.entries()) {
    const before = taken[at - 1];
    row = before && !between(before, slot) ? row + 1 : 1;
    longest = Math.max(longest, row);
  }
  return { lessons: taken.length, gaps, longest };
}

export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

export const byDay = (lessons: readonly Lesson[]): Lesson[][] => [
  ...Map.groupBy(lessons, ({ week, weekday }) => week * 10 + weekday).values(),
];

/** Which part of the day a lesson begins in: before the first break, before lunch (or noon, where there is none), or after it. */
export function partOf(frame: Frame, lesson: Lesson): 'early' | 'morning' | 'afternoon' {
  const { weekday, week, startsAt } = lesson;
  const slots = slotsOn(frame, weekday, week, bellsOf(frame, [lesson]));
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

/** Slots of lessons that bell times have over the whole cycle; of several, as many as are not at one time. */
export const slotsOfCycle = (frame: Frame, bells: readonly number[]): number =>
  sum(
    frame.days.map(
      ({ weekday, week }) => apart(slotsOn(frame, weekday, week, bells).filter(({ kind }) => kind === 'lesson')).length,
    ),
  );

/** How many lessons begin at times of their own: the parts of a class that is divided begin together. */
export const timesOf = (lessons: readonly Lesson[]): number =>
  new Set(lessons.map(({ week, weekday, startsAt }) => `${week} ${weekday} ${startsAt}`)).size;
