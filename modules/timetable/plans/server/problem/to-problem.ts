import { bitsOf } from '../../../solver/server/core/bits.ts';
import type { Lesson, Problem } from '../../../solver/server/core/problem.ts';
import type { Timetable } from '../../../solver/server/search/timetable.ts';
import { Frame, type Whose } from './frame.ts';
import { needsRoom, rankCost, roleOf, type Way, waysOf } from './rooms.ts';
import { classRules, clashRules, lessonRules, roomRules, type SchoolRule, teacherRules } from './rules.ts';
import { holds, pieceKey, type Placed, type School } from './school.ts';
import { classesOf, teachersOf, type Unit, unitsOf } from './units.ts';
import { millionths, weights } from './weights.ts';

/** What is searched of a school. */
export interface Wanted {
  /** The plan as it stands. */
  readonly placed: readonly Placed[];
  /** Whether what is locked stays; fixed lessons stay always. */
  readonly keepLocks: boolean;
  /** The classes whose lessons are searched; others stay as they are. Null: all. */
  readonly classKeys: ReadonlySet<string> | null;
  /** The days (places in the list) that are searched; lessons of others stay. Null: all. */
  readonly days: ReadonlySet<number> | null;
  /** Whether each lesson that moves costs. */
  readonly stay: boolean;
}

export const everything: Wanted = { placed: [], keepLocks: true, classKeys: null, days: null, stay: false };

/** A school as a problem of the search, and the ways between its timetables and placements. */
export interface SchoolProblem {
  readonly problem: Problem;
  /** What each lesson of the problem is. */
  readonly units: readonly Unit[];
  readonly rules: readonly SchoolRule[];
  readonly whose: readonly Whose[];
  /** Slots of lessons to place, for a picture: of each unit its pieces. */
  placements(timetable: Pick<Timetable, 'start' | 'chosen'>): Placed[];
  /** The plan as it stands; what is in two places at once or nowhere is not placed. */
  timetable(placed: readonly Placed[]): Timetable;
}

export function toProblem(school: School, wanted: Wanted): SchoolProblem {
  const stands = new Map(wanted.placed.map((place) => [pieceKey(place.lessonId, place.piece), place]));
  const units = unitsOf(school).filter((unit) => searched(unit, wanted) || slotNow(unit, stands) >= 0);
  const frame = new Frame(school, units);
  const where = units.map((unit) => whereOf(school, unit, wanted, stands));
  const places = new Map<string, number>();
  const ways = units.map((unit, u) => keptWays(unit, where[u]?.fixed !== null, roomsNow(unit, stands)));
  const placeOf = ({ rooms }: Way): number => {
    const known = places.get(rooms.join()) ?? places.size;
    places.set(rooms.join(), known);
    return known;
  };
  const roomOfAll = ways.map((mine) => mine.map(placeOf));
  const lessons = units.map((unit, u): Lesson => {
    const mine = ways[u] ?? [];
    const [only, other] = mine;
    const always = only && !other ? only.rooms.flatMap((room) => (room === null ? [] : [frame.room(room)])) : [];
    frame.taken[u]?.push(...always);
    const role = { ...roleOf(mine, (room) => frame.room(room), 0), places: roomOfAll[u] ?? [] };
    return {
      duration: unit.length,
      event: u,
      divisible: false,
      resources: frame.taken[u] ?? [],
      starts: where[u]?.starts ?? null,
      fixed: where[u]?.fixed ?? null,
      roles: other ? [role] : [],
    };
  });
  const size = { slots: school.slots.length, places: Math.max(1, places.size) };
  const rules = [
    ...clashRules(frame),
    ...teacherRules(frame),
    ...classRules(frame),
    ...roomRules(frame),
    ...lessonRules(frame),
    ...units.flatMap((unit, u) => chosenRooms(unit, u, ways[u] ?? [], roomOfAll[u] ?? [], size)),
    ...(wanted.stay ? stayRules(units, stands, ways, roomOfAll, size) : []),
  ];
  const longest = Math.max(1, ...units.map(({ length }) => length));
  const beginnings = Array.from({ length: longest + 1 }, (_, duration) =>
    frame.slots.all.filter((slot) => holds(school, slot, Math.max(1, duration))),
  );
  const problem: Problem = {
    slots: school.slots.length,
    resources: frame.whose.length,
    lessons,
    families: frame.families,
    rules: rules.map((rule, of) => ({ ...rule, of })),
    beginnings,
  };
  const options = optionsOf(lessons);
  return {
    problem,
    units,
    rules,
    whose: frame.whose,
    placements: ({ start, chosen }) =>
      units.flatMap((unit, u) => {
        const slot = start[u] ?? -1;
        if (slot < 0) return [];
        const { role, from } = options[u] ?? { role: -1, from: 0 };
        const way = ways[u]?.[role < 0 ? 0 : (chosen[role] ?? -1) - from];
        return unit.pieces.map(({ lesson, piece }, i) => ({
          lessonId: lesson.id,
          piece,
          slot,
          roomId: way?.rooms[i] ?? null,
          locked: stands.get(pieceKey(lesson.id, piece))?.locked ?? false,
        }));
      }),
    timetable(placed) {
      const now = new Map(placed.map((place) => [pieceKey(place.lessonId, place.piece), place]));
      const start = Int32Array.from(units, (unit) => slotNow(unit, now));
      const chosen = new Int32Array(options.filter(({ role }) => role >= 0).length).fill(-1);
      for (const [u, unit] of units.entries()) {
        const { role, from } = options[u] ?? { role: -1, from: 0 };
        const rooms = roomsNow(unit, now);
        const way = role < 0 || rooms === null ? -1 : (ways[u] ?? []).findIndex((one) => one.rooms.join() === rooms.join());
        if (way >= 0) chosen[role] = from + way;
      }
      const duration = Int32Array.from(units, ({ length }) => length);
      return { hard: 0, soft: 0, placed: start.filter((slot) => slot >= 0).length, start, duration, chosen };
    },
  };
}

/** Of each lesson the number of its role among all (-1 none), and that of the role's first option. */
function optionsOf(lessons: readonly Lesson[]): { role: number; from: number }[] {
  let roles = 0;
  let options = 0;
  return lessons.map((lesson) => {
    const [role] = lesson.roles;
    if (!role) return { role: -1, from: 0 };
    const from = options;
    options += role.options.length;
    return { role: roles++, from };
  });
}

const searched = (unit: Unit, { classKeys }: Wanted): boolean =>
  classKeys === null || classesOf(unit).some((key) => classKeys.has(key));

type Stands = ReadonlyMap<string, Placed>;
const ofUnit = (unit: Unit, stands: Stands): Placed[] =>
  unit.pieces.flatMap(({ lesson, piece }) => stands.get(pieceKey(lesson.id, piece)) ?? []);

/** Where a unit begins; -1 where it is not placed, or its pieces stand apart. */
function slotNow(unit: Unit, stands: Stands): number {
  const slots = new Set(ofUnit(unit, stands).map(({ slot }) => slot));
  const [slot = -1] = slots;
  return slots.size === 1 ? slot : -1;
}

/** The rooms of a unit's pieces now; null where it is not placed whole. */
function roomsNow(unit: Unit, stands: Stands): (number | null)[] | null {
  const placed = ofUnit(unit, stands);
  return placed.length === unit.pieces.length ? placed.map(({ roomId }) => roomId) : null;
}

/** What stays keeps its rooms, whatever is said of them; what is searched may also keep those that it has. */
function keptWays(unit: Unit, fixed: boolean, now: readonly (number | null)[] | null): Way[] {
  const ways = waysOf(unit);
  if (now === null) return ways;
  const choices = unit.pieces.map(({ lesson }, i) => lesson.rooms?.find(({ roomId }) => roomId === now[i]));
  const way: Way = { rooms: now, cost: choices.reduce((sum, choice) => sum + rankCost(choice?.rank ?? 0), 0) };
  if (fixed && now.some((room) => room !== null)) return [way];
  const known = ways.some(({ rooms }) => rooms.join() === now.join());
  const may = unit.pieces.every(({ lesson }, i) => (lesson.rooms === null ? now[i] === null : choices[i] !== undefined));
  return known || !may ? ways : [...ways, way];
}

/** Where a unit may begin, and where it must. */
function whereOf(school: School, unit: Unit, wanted: Wanted, stands: Stands): { starts: number[]; fixed: number | null } {
  const now = slotNow(unit, stands);
  const starts = possibleStarts(school, unit).filter((slot) => wanted.days?.has(school.slots[slot]?.day ?? -1) ?? true);
  const placed = ofUnit(unit, stands);
  const locked = wanted.keepLocks && placed.some((place) => place.locked);
  const elsewhere = wanted.days !== null && now >= 0 && !wanted.days.has(school.slots[now]?.day ?? -1);
  if (now >= 0 && (locked || elsewhere || !searched(unit, wanted))) return { starts: [now], fixed: now };
  const fix = fixOf(unit);
  if (fix === null) return { starts, fixed: null };
  const [only = -1] = fix;
  return fix.size === 1 && possibleStarts(school, unit).includes(only)
    ? { starts: [only], fixed: only }
    : { starts: [], fixed: null };
}

/** The slots to which a unit's pieces are fixed; null where none is. */
export function fixOf({ pieces }: Unit): ReadonlySet<number> | null {
  const fixes = new Set(pieces.flatMap(({ lesson, piece }) => lesson.fixes.get(piece) ?? []));
  return fixes.size === 0 ? null : fixes;
}

/** Where a unit may begin for all that concerns it alone: within a day, over no break, where everybody is there. */
export function possibleStarts(school: School, unit: Unit): number[] {
  const { off } = school;
  const closed = [
    ...teachersOf(unit).map((id) => off.teachers.get(id)),
    ...classesOf(unit).map((key) => off.classes.get(key)),
    ...unit.pieces.map(({ lesson }) => (lesson.courseId === null ? undefined : off.subjects.get(lesson.courseId))),
  ].flatMap((one) => (one && one.forbidden.size > 0 ? [one.forbidden] : []));
  const open = (slot: number) => closed.every((forbidden) => !forbidden.has(slot));
  return [...school.slots.keys()].filter((slot) => {
    if (school.slots[slot]?.bellId !== unit.bellId || !holds(school, slot, unit.length)) return false;
    for (let s = slot; s < slot + unit.length; s++) if (!open(s)) return false;
    return true;
  });
}

/** How many slots and places there are. */
interface Size {
  readonly slots: number;
  readonly places: number;
}

/** A unit that needs rooms has them; those that are not the best cost, the more the worse. */
function chosenRooms(unit: Unit, u: number, ways: readonly Way[], places: readonly number[], size: Size): SchoolRule[] {
  const always = { kind: 'place wanted', cost: 'linear', lessons: [u] } as const;
  const [only] = ways;
  if (!only) return needsRoom(unit) ? [{ ...always, about: 'room', hard: true, weight: 1, args: bitsOf([], size.places) }] : [];
  if (ways.length === 1) {
    // The only room costs wherever the lesson stands.
    const rank = { ...always, about: 'room rank', kind: 'begins elsewhere', hard: false, weight: millionths(only.cost) } as const;
    return only.cost === 0 ? [] : [{ ...rank, args: bitsOf([], size.slots) }];
  }
  const within = (most: number) =>
    bitsOf(
      ways.flatMap(({ cost }, i) => (cost <= most ? [places[i] ?? 0] : [])),
      size.places,
    );
  const costs = [...new Set([0, ...ways.map(({ cost }) => cost)])].toSorted((a, b) => a - b);
  return [
    { ...always, about: 'room', hard: true, weight: 1, args: within(Infinity) },
    ...costs.slice(1).map((cost, i): SchoolRule => {
      const below = costs[i] ?? 0;
      return { ...always, about: 'room rank', hard: false, weight: millionths(cost - below), args: within(below) };
    }),
  ];
}

/** What stands costs when it moves, in time or to another room. */
function stayRules(
  units: readonly Unit[],
  stands: Stands,
  ways: readonly (readonly Way[])[],
  places: readonly (readonly number[])[],
  size: Size,
): SchoolRule[] {
  return units.flatMap((unit, u): SchoolRule[] => {
    const now = slotNow(unit, stands);
    if (now < 0) return [];
    const soft = { about: 'moved', hard: false, cost: 'linear', lessons: [u] } as const;
    const rooms = roomsNow(unit, stands);
    const way = rooms === null ? -1 : (ways[u] ?? []).findIndex((one) => one.rooms.join() === rooms.join());
    const move: SchoolRule = {
      ...soft,
      kind: 'begins elsewhere',
      weight: millionths(weights.moved * unit.pieces.length),
      args: bitsOf([now], size.slots),
    };
    if (way < 0 || (ways[u]?.length ?? 0) < 2) return [move];
    const stay = bitsOf([places[u]?.[way] ?? 0], size.places);
    return [move, { ...soft, kind: 'place wanted', weight: millionths(weights.roomMoved), args: stay }];
  });
}
