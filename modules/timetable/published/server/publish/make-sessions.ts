import type { LessonToPlace } from '../../../lessons/server/read-lessons.ts';
import { bellOf, type GridDay, slotsOn } from '../../../setup/contract/grid.ts';
import type { Frame } from '../../contract/frame.ts';
import type { Session } from '../../contract/session.ts';
import type { PlanSource } from './plan-source.store.ts';

/** A session as it is written. */
export interface MadeSession extends Omit<Session, 'id'> {
  readonly lessonId: number | null;
  readonly piece: number | null;
  readonly dayName: string;
}

/** A piece of a lesson that is not published, and why. */
export interface Unplaced {
  readonly lesson: LessonToPlace;
  readonly piece: number;
  readonly because: 'not placed' | 'does not fit' | 'other bell times';
}

export interface Made {
  readonly sessions: readonly MadeSession[];
  readonly unplaced: readonly Unplaced[];
  readonly frame: Frame;
}

/** What is no subject has no colour of its own. */
const plain = '#868e96';

/** What stands in a cell for a title that has no short one: `Mathematics` is `MAT`, `Business Studies` is `BST`. */
function shortTitle(title: string): string {
  const [first = title.trim(), second] = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return (second === undefined ? first.slice(0, 3) : `${first.charAt(0)}${second.slice(0, 2)}`).toUpperCase();
}

/** A plan as sessions, with the days, bell times and classes that they are drawn on. */
export function makeSessions(source: PlanSource): Made {
  const days = new Map(source.grid.days.map((day) => [day.id, day]));
  const placed = new Map(source.placements.map((one) => [`${one.lessonId} ${one.piece}`, one]));
  const sessions: MadeSession[] = [];
  const unplaced: Unplaced[] = [];
  for (const lesson of source.lessons)
    for (const [piece, length] of lesson.lengths.entries()) {
      const place = placed.get(`${lesson.id} ${piece}`);
      const day = place && days.get(place.dayId);
      const run = place && day && runOf(source, day, place.slotId, length);
      if (run && !rings(source, lesson, place.slotId)) unplaced.push({ lesson, piece, because: 'other bell times' });
      else if (run)
        sessions.push({
          ...whatOf(source, lesson),
          ...whenOf(day, run),
          lessonId: lesson.id,
          piece,
          ...roomOf(source, place.roomId),
        });
      else unplaced.push({ lesson, piece, because: place ? 'does not fit' : 'not placed' });
    }
  const frame = frameOf(source);
  return { sessions: [...sessions, ...besideLessons(source, frame)], unplaced, frame };
}

/** Whether a slot is of bell times that a class of the lesson keeps now; they may have been given others since it was placed. */
function rings({ grid }: PlanSource, { classes }: LessonToPlace, slotId: number): boolean {
  const keep = classes.map(({ classId }) => bellOf(grid.bells, classId));
  return keep.length === 0 || keep.some((bell) => bell?.slots.some(({ id }) => id === slotId));
}

interface Run {
  readonly slots: readonly { name: string; startsAt: string; endsAt: string }[];
  readonly number: number;
}

/** The slots that a piece takes, and the number of its first lesson; null where so many lessons do not follow each other there. */
function runOf({ grid }: PlanSource, day: GridDay, slotId: number, length: number): Run | null {
  const bell = grid.bells.find(({ slots }) => slots.some(({ id }) => id === slotId));
  const slots = bell ? slotsOn(bell, day) : [];
  const at = slots.findIndex(({ id }) => id === slotId);
  const run = slots.slice(at, at + length);
  if (at < 0 || run.length < length || run.some(({ kind }) => kind !== 'lesson')) return null;
  return { slots: run, number: slots.slice(0, at).filter(({ kind }) => kind === 'lesson').length + 1 };
}

function whenOf({ weekday, week, name }: GridDay, { slots, number }: Run) {
  const [first, last] = [slots[0], slots.at(-1)];
  return {
    weekday,
    week,
    dayName: name,
    slotName: first === last ? (first?.name ?? '') : `${first?.name}–${last?.name}`,
    startsAt: first?.startsAt ?? '',
    endsAt: last?.endsAt ?? '',
    slots: slots.length,
    number,
    kind: 'lesson' as const,
  };
}

const roomOf = ({ rooms }: PlanSource, roomId: number | null) => ({
  roomId,
  roomName: roomId === null ? null : (rooms.get(roomId) ?? null),
});

function whatOf({ courses, teachers, classes, parts }: PlanSource, { courseId, name, teacherIds, ...lesson }: LessonToPlace) {
  const course = courseId === null ? undefined : courses.get(courseId);
  return {
    courseId,
    title: name,
    short: course?.short ?? shortTitle(name),
    colour: course?.colour ?? plain,
    teachers: teacherIds.map((staffMemberId) => ({ staffMemberId, ...(teachers.get(staffMemberId) ?? { name: '', short: '' }) })),
    classes: lesson.classes.map(({ classId, streamId, partId }) => {
      const exact = classes.find((one) => one.classId === classId && one.streamId === streamId);
      const className = classes.find((one) => one.classId === classId)?.className ?? '';
      return {
        classId,
        streamId,
        partId,
        name: exact?.name ?? className,
        short: exact?.short ?? className,
        partName: partId === null ? null : (parts.get(partId)?.name ?? null),
      };
    }),
  };
}

function frameOf({ grid, classes }: PlanSource): Frame {
  return {
    days: grid.days.map(({ weekday, week, name, short }) => ({ weekday, week, name, short })),
    bells: grid.bells.map((bell) => ({
      name: bell.name,
      slots: grid.days.flatMap((day) => {
        let lessons = 0;
        return slotsOn(bell, day).map(({ name, startsAt, endsAt, kind }) => ({
          weekday: day.weekday,
          week: day.week,
          name,
          startsAt,
          endsAt,
          kind,
          number: kind === 'lesson' ? (lessons += 1) : null,
        }));
      }),
    })),
    classes: classes.map(({ key, classId, streamId, name, short }) => {
      const bell = bellOf(grid.bells, classId);
      return { key, classId, streamId, name, short, bell: bell ? grid.bells.indexOf(bell) : 0 };
    }),
  };
}

/** Breaks, assembly, lunch, games and prep: of all classes for whom that bell rings. */
function besideLessons({ grid }: PlanSource, { bells, classes }: Frame): MadeSession[] {
  const dayName = new Map(grid.days.map(({ week, weekday, name }) => [`${week} ${weekday}`, name]));
  return bells.flatMap(({ slots }, bell) => {
    const whose = classes.filter((one) => one.bell === bell);
    if (whose.length === 0) return [];
    return slots
      .filter(({ kind }) => kind !== 'lesson')
      .map(({ weekday, week, name, startsAt, endsAt, kind }) => ({
        lessonId: null,
        piece: null,
        weekday,
        week,
        dayName: dayName.get(`${week} ${weekday}`) ?? '',
        slotName: name,
        startsAt,
        endsAt,
        slots: 1,
        number: null,
        kind,
        courseId: null,
        title: name,
        short: shortTitle(name),
        colour: plain,
        roomId: null,
        roomName: null,
        teachers: [],
        classes: whose.map((one) => ({
          classId: one.classId,
          streamId: one.streamId,
          partId: null,
          name: one.name,
          short: one.short,
          partName: null,
        })),
      }));
  });
}
