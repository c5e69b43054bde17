import { wouldMeet } from '../../../lessons/server/read-lessons.ts';
import { holds, type Off, type Placed, type School } from '../problem/school.ts';
import { classesOf, teachersOf, type Unit, unitsOf } from '../problem/units.ts';
import { sameTime, slotName, type Standing, standings } from './clock.ts';

/** Something that keeps lessons out of a slot. */
export interface Obstacle {
  /** The same for the same rule in every slot. */
  readonly key: string;
  /** `Peter Otieno cannot`: what stands behind "in 5 of 40 slots". */
  readonly words: string;
  /** What would have to give way there. */
  readonly help: string;
  /** Whether it is a rule that somebody set, and not another lesson. */
  readonly rule: boolean;
}

/** A piece that is not placed, why, and the single thing that would let it in. */
export interface Unplaced {
  readonly lessonId: number;
  readonly piece: number;
  readonly name: string;
  readonly length: number;
  readonly reason: string;
  readonly help: string | null;
}

/** Reasons that are named of one lesson. */
const named = 3;

/** Every piece without a place. */
export function unplacedOf(school: School, placed: readonly Placed[]): Unplaced[] {
  const all = standings(school, placed);
  const there = new Set(all.map(({ lesson, piece }) => `${lesson.id} ${piece}`));
  return unitsOf(school)
    .map((unit) => ({ unit, missing: unit.pieces.filter(({ lesson, piece }) => !there.has(`${lesson.id} ${piece}`)) }))
    .filter(({ missing }) => missing.length > 0)
    .flatMap(({ unit, missing }) => {
      const why = reasonOf(school, all, unit);
      return missing.map(({ lesson, piece }) => ({ lessonId: lesson.id, piece, name: lesson.name, length: unit.length, ...why }));
    });
}

function reasonOf(school: School, all: readonly Standing[], unit: Unit): { reason: string; help: string | null } {
  const slots = [...school.slots.keys()].filter(
    (slot) => school.slots[slot]?.bellId === unit.bellId && holds(school, slot, unit.length),
  );
  if (slots.length === 0) {
    const rows = unit.length === 1 ? 'no slots' : `no ${unit.length} slots in a row without a break between`;
    return {
      reason: `The bell times of its classes have ${rows}.`,
      help: unit.length === 1 ? 'Add slots for lessons.' : 'Teach it in shorter pieces.',
    };
  }
  const of = slots.map((slot) => ({ slot, obstacles: obstaclesAt(school, all, unit, slot) }));
  const counts = new Map<string, { words: string; count: number }>();
  for (const { key, words } of of.flatMap(({ obstacles }) => obstacles))
    counts.set(key, { words, count: (counts.get(key)?.count ?? 0) + 1 });
  const free = of.find(({ obstacles }) => obstacles.length === 0);
  if (free)
    return { reason: `It fits on ${slotName(school, free.slot)}; the search ended before.`, help: 'Search again, or longer.' };
  const most = [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, named);
  const single = of
    .filter(({ obstacles }) => obstacles.length === 1)
    .toSorted((a, b) => Number(b.obstacles[0]?.rule) - Number(a.obstacles[0]?.rule));
  return {
    reason: `Of ${slots.length} slots ${most.map(({ words, count }) => `${words} in ${count}`).join(', ')}.`,
    help: single[0]?.obstacles[0]?.help ?? null,
  };
}

/** All that keeps a unit out of a slot, plainly; pieces of its own are no obstacle to it. */
export function obstaclesAt(school: School, all: readonly Standing[], unit: Unit, slot: number): Obstacle[] {
  const slots = Array.from({ length: unit.length }, (_, i) => slot + i);
  const own = new Set(unit.pieces.map(({ lesson, piece }) => `${lesson.id} ${piece}`));
  const others = all
    .filter(({ lesson, piece }) => !own.has(`${lesson.id} ${piece}`))
    .filter((other) => other.slots.some((a) => slots.some((b) => sameTime(school, a, b))));
  const on = slotName(school, slot);
  return [
    ...fixed(unit, slot),
    ...closed(school, unit, slots, on),
    ...teachersOf(unit).flatMap((id): Obstacle[] => {
      const name = school.teachers.get(id)?.name ?? 'A teacher';
      const other = others.find(({ lesson }) => lesson.teacherIds.includes(id));
      if (other) return [busy(`teacher ${id}`, name, other, on)];
      return tooMany(school, all, id, name, slots, own);
    }),
    ...classesOf(unit).flatMap((key): Obstacle[] => {
      const other = others.find(({ lesson }) => meets(school, unit, lesson, key));
      return other ? [busy(`class ${key}`, school.classes.get(key)?.name ?? 'A class', other, on)] : [];
    }),
    ...rooms(school, unit, slots, others, on),
  ];
}

const busy = (key: string, name: string, { lesson }: Standing, on: string): Obstacle => ({
  key: `busy ${key}`,
  words: `${name} has other lessons`,
  help: `Move ${lesson.name} away from ${on}.`,
  rule: false,
});

function meets(school: School, unit: Unit, other: Standing['lesson'], key: string): boolean {
  if (!other.groups.some(({ classKey }) => classKey === key)) return false;
  return unit.pieces.some(({ lesson }) =>
    lesson.classes.some((mine) => other.classes.some((theirs) => wouldMeet(mine, theirs, school.parts))),
  );
}

function fixed({ pieces }: Unit, slot: number): Obstacle[] {
  const fix = pieces.map(({ lesson, piece }) => lesson.fixes.get(piece)).find((one) => one !== undefined);
  if (fix === undefined || fix === slot) return [];
  return [{ key: 'fixed', words: 'it is fixed to another slot', help: 'Let it stand where there is room.', rule: true }];
}

function closed(school: School, unit: Unit, slots: readonly number[], on: string): Obstacle[] {
  const never = (key: string, name: string, off: Off | undefined): Obstacle[] =>
    slots.some((slot) => off?.forbidden.has(slot))
      ? [{ key: `off ${key}`, words: `${name} cannot`, help: `Let ${name} have lessons on ${on}.`, rule: true }]
      : [];
  const { off } = school;
  return [
    ...teachersOf(unit).flatMap((id) =>
      never(`teacher ${id}`, school.teachers.get(id)?.name ?? 'A teacher', off.teachers.get(id)),
    ),
    ...classesOf(unit).flatMap((key) => never(`class ${key}`, school.classes.get(key)?.name ?? 'A class', off.classes.get(key))),
    ...unit.pieces.flatMap(({ lesson }) =>
      lesson.courseId === null ? [] : never(`subject ${lesson.courseId}`, lesson.subject, off.subjects.get(lesson.courseId)),
    ),
  ];
}

function tooMany(
  school: School,
  all: readonly Standing[],
  id: number,
  name: string,
  slots: readonly number[],
  own: ReadonlySet<string>,
): Obstacle[] {
  const most = school.teachers.get(id)?.mostDay ?? null;
  const day = school.slots[slots[0] ?? -1]?.day;
  if (most === null) return [];
  const mine = all.filter(({ lesson, piece }) => lesson.teacherIds.includes(id) && !own.has(`${lesson.id} ${piece}`));
  const taken = mine.flatMap((one) => one.slots).filter((slot) => school.slots[slot]?.day === day).length;
  if (taken + slots.length <= most) return [];
  const help = `Let ${name} teach ${taken + slots.length} lessons on ${school.days[day ?? -1]?.name ?? 'a day'}.`;
  return [{ key: `day ${id}`, words: `${name} has ${most} lessons on the day already`, help, rule: true }];
}

/** A room for each piece that needs one, given one after the other to those with the fewest. */
function rooms(school: School, unit: Unit, slots: readonly number[], others: readonly Standing[], on: string): Obstacle[] {
  const taken = new Set(others.flatMap(({ roomId }) => (roomId === null ? [] : [roomId])));
  const open = (roomId: number) => !taken.has(roomId) && !slots.some((slot) => school.off.rooms.get(roomId)?.forbidden.has(slot));
  const asking = unit.pieces.flatMap(({ lesson }) =>
    lesson.rooms === null ? [] : [{ lesson, free: lesson.rooms.filter(({ roomId }) => open(roomId)) }],
  );
  for (const { lesson, free } of asking.toSorted((a, b) => a.free.length - b.free.length)) {
    const room = free.find(({ roomId }) => !taken.has(roomId));
    if (room) {
      taken.add(room.roomId);
      continue;
    }
    const all = lesson.rooms ?? [];
    if (all.length === 0)
      return [
        { key: `room ${lesson.id}`, words: `no room suits ${lesson.name}`, help: 'Give it a room that holds it.', rule: true },
      ];
    const names = all.slice(0, 3).map(({ roomId }) => school.rooms.get(roomId)?.name ?? 'a room');
    const words = all.length === 1 ? `${names.join()} is taken or closed` : `its ${all.length} rooms are taken or closed`;
    return [
      {
        key: `room ${lesson.id}`,
        words,
        help: `Let ${lesson.name} have another room on ${on} than ${names.join(', ')}.`,
        rule: true,
      },
    ];
  }
  return [];
}
