import { check } from '../../../solver/server/fet/check/check.ts';
import type { Activity, Index, Instance } from '../../../solver/server/fet/model.ts';
import { instanceOf } from '../../../solver/server/fet/read/read-fet.ts';
import { FileProblem } from '../../../solver/server/xml/file-problem.ts';
import type { XmlElement } from '../../../solver/server/xml/read-xml.ts';
import { emptyContent, type FileContent, type FileLesson, noLimits } from '../content.ts';
import { daysNamed, timesIn } from './days.ts';
import { rulesOf } from './fet-rules.ts';
import { groupsOf } from './fet-students.ts';

/**
 * What a file of FET holds. Activities that were split from one are the pieces of one lesson; what is asked of them is taken over where
 * there is such a thing here, and counted by kind where there is none.
 * @throws FileProblem naming element and line
 */
export function contentOfFet(root: XmlElement): FileContent {
  const instance = instanceOf(root);
  refuseTooMuch(instance);
  const groups = groupsOf(instance);
  const rules = rulesOf(root, instance, groups);
  const lessons = lessonsOf(instance, groups.placeOf, rules);
  const inactive = instance.activities.filter(({ active }) => !active).length;
  const virtual = instance.rooms.filter(({ sets }) => sets !== null).length;
  return {
    ...emptyContent('fet', instance.institution),
    weeks: Math.max(...daysOf(instance).map(({ week }) => week)),
    days: daysOf(instance),
    bells: [{ name: 'Bell times', classes: [], slots: slotsOf(instance) }],
    teachers: instance.teachers.map(({ name }, at) => ({
      name,
      short: null,
      staffNo: null,
      limits: { ...noLimits, ...rules.limits.get(at) },
    })),
    classes: groups.list,
    subjects: instance.subjects.map((name) => ({ name, short: null })),
    rooms: instance.rooms.map(({ name, building, capacity }) => ({
      name,
      short: null,
      kind: null,
      building: building === null ? null : (instance.buildings[building] ?? null),
      // FET writes a room of any size as one for 30,000.
      capacity: capacity >= 1 && capacity <= 5000 ? capacity : null,
    })),
    lessons,
    timesOff: rules.timesOff,
    left: [
      ...rules.left,
      ...counted('Inactive activities', inactive, 'They are in no timetable.'),
      ...counted('Virtual rooms', virtual, 'A room here is one room; lessons that ask for these come without them.'),
      ...counted('Activity tags', instance.tags.length, 'Lessons come without them; tags can be given under Lessons.'),
    ],
    warnings: check(instance)
      .filter(({ severity }) => severity === 'impossible')
      .map(({ about, text }) => `${about} ${text}.`)
      .slice(0, 50),
  };
}

const counted = (what: string, count: number, why: string) => (count === 0 ? [] : [{ what, count, why }]);

/** More than any school has: so much would only keep the reader busy. */
const most = { activities: 20_000, students: 5000, teachers: 2000, subjects: 2000, rooms: 2000, hours: 60 } as const;

/** @throws FileProblem */
function refuseTooMuch(instance: Instance): void {
  for (const kind of ['activities', 'students', 'teachers', 'subjects', 'rooms', 'hours'] as const)
    if (instance[kind].length > most[kind])
      throw new FileProblem(`The file has ${instance[kind].length} ${kind}, and at most ${most[kind]} are read`);
  const weeks = Math.max(...daysOf(instance).map(({ week }) => week));
  if (weeks > 4)
    throw new FileProblem(`<Days_List> has ${instance.days.length} days, which are ${weeks} weeks; a cycle here has at most 4`);
}

const daysOf = ({ days }: Instance) => daysNamed(days.map((name) => ({ name, short: null })));

/** Hours as slots: one in which no activity may be on any day is a break; on some days only, it is a lesson on the others. */
function slotsOf(instance: Instance): FileContent['bells'][number]['slots'] {
  const { days, hours } = instance;
  const breaks = new Set(
    instance.constraints.flatMap(({ rule, weight }) => (rule.rule === 'breaks' && weight >= 100 ? [...rule.slots] : [])),
  );
  return hours.map((name, hour) => {
    const open = days.flatMap((_, day) => (breaks.has(day * hours.length + hour) ? [] : [day]));
    return {
      name,
      ...timesIn(name),
      kind: open.length === 0 ? ('break' as const) : ('lesson' as const),
      days: open.length === days.length || open.length === 0 ? [] : open,
    };
  });
}

/** Activities that were split from one, in their order; those that stand alone each by itself. */
function splitsOf(instance: Instance): Index[][] {
  const splits = new Map<string, Index[]>();
  for (const [place, { group, id, active }] of instance.activities.entries()) {
    if (!active) continue;
    const key = group === 0 ? `alone ${id}` : `split ${group}`;
    const known = splits.get(key);
    if (known) known.push(place);
    else splits.set(key, [place]);
  }
  return [...splits.values()];
}

function lessonsOf(instance: Instance, placeOf: (set: Index) => number, rules: ReturnType<typeof rulesOf>): FileLesson[] {
  return splitsOf(instance).flatMap((all) => {
    // Parts of one split may have teachers or students of their own; each such set is a lesson.
    const alike = Map.groupBy(all, (place) => whoOf(instance.activities[place]));
    return [...alike.values()].map((places) => lessonOf(instance, places, placeOf, rules));
  });
}

const whoOf = (one: Activity | undefined): string => JSON.stringify(one ? [one.subject, one.teachers, one.students] : null);

function lessonOf(
  instance: Instance,
  places: readonly Index[],
  placeOf: (set: Index) => number,
  rules: ReturnType<typeof rulesOf>,
): FileLesson {
  const pieces = places.flatMap((place) => instance.activities[place] ?? []);
  const [first] = pieces;
  const hours = instance.hours.length;
  const rooms = new Map<number, 'best' | 'normal'>();
  for (const place of places)
    for (const [room, rank] of rules.rooms.get(place) ?? []) if (rooms.get(room) !== 'best') rooms.set(room, rank);
  const real = (room: number | undefined) => (room !== undefined && instance.rooms[room]?.sets === null ? room : null);
  const held = new Set(places.flatMap((place) => real(instance.locks.rooms.get(place)?.room) ?? []));
  // A room in which a placed piece is held is where it stands, and not what the lesson asks for.
  const only = [...rooms].filter(([room]) => real(room) !== null && !(held.has(room) && placedAll(instance, places)));
  return {
    what: pieces.length === 1 ? `Activity ${first?.id}` : `Activities ${pieces.map(({ id }) => id).join(', ')}`,
    number: null,
    subject: first?.subject ?? 0,
    teachers: [...(first?.teachers ?? [])],
    classes: (first?.students ?? []).map(placeOf),
    lengths: pieces.map(({ duration }) => duration),
    spread: places.length === 1 ? null : (rules.spread.get(JSON.stringify(places.toSorted((a, b) => a - b))) ?? 'any'),
    rooms: only.map(([room, rank]) => ({ room, rank })),
    placed: places.flatMap((place, piece) => {
      const at = instance.locks.times.get(place);
      if (at === undefined) return [];
      const room = real(instance.locks.rooms.get(place)?.room);
      return [{ piece, day: Math.floor(at / hours), slot: at % hours, room, locked: rules.locked.has(place) }];
    }),
  };
}

const placedAll = (instance: Instance, places: readonly Index[]) => places.every((place) => instance.locks.times.has(place));
