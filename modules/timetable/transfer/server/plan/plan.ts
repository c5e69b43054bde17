import { createHash } from 'node:crypto';
import type { RoomKind } from '../../../setup/contract/kinds.ts';
import type { Tally, TransferFound } from '../../contract/transfers.ts';
import type { FileContent, Left } from '../content.ts';
import { type Choices, type Items, itemsOf } from './items.ts';
import { plannedLessons, type PlannedLesson, type PlannedPlace, plannedPlaces, type Sits } from './lessons.ts';
import { askedItems, lessonOptions } from './other-teachers.ts';
import { freeName, type NewSlots, Places } from './slots.ts';
import { type ChangedOff, keyIn, plannedLimits, type PlannedLimits, type PlannedOff, plannedOff } from './rules.ts';
import type { World } from './world.store.ts';

export interface NewRoom {
  /** Below zero. */
  readonly id: number;
  readonly name: string;
  readonly short: string;
  readonly kind: RoomKind;
  readonly building: string | null;
  readonly capacity: number | null;
}

export interface NewGroup {
  /** Below zero. */
  readonly id: number;
  readonly name: string;
  readonly division: string;
  /** The division, where the class has it already. */
  readonly divisionId: number | null;
  readonly classId: number;
  readonly streamId: number | null;
}

/** What an import writes. Keys below zero are of what it makes itself. */
export interface Writes {
  readonly slots: NewSlots;
  readonly rooms: readonly NewRoom[];
  readonly groups: readonly NewGroup[];
  readonly limits: readonly PlannedLimits[];
  readonly lessons: readonly PlannedLesson[];
  readonly timesOff: readonly PlannedOff[];
  readonly changedOff: readonly ChangedOff[];
}

/** What an import of a file would do to the school as it is. */
export interface TransferPlan {
  readonly items: Items;
  readonly lessons: readonly PlannedLesson[];
  readonly placed: readonly PlannedPlace[];
  readonly writes: Writes;
  readonly found: TransferFound;
  readonly asked: number;
  readonly fingerprint: string;
}

export function planTransfer(content: FileContent, world: World, choices: Choices): TransferPlan {
  const items = itemsOf(content, world, choices);
  const places = new Places(content, items, world);
  const rooms = newRooms(content, items, world);
  const groups = newGroups(content, items, world);
  const roomOf = (place: number) => keyIn(items.to('room', place), -1 - place);
  const sitsOf = (place: number) => sitsIn(content, items, world, place);
  const sources = { content, world, items, choices, places, sitsOf, roomOf };
  const { lessons, asked } = plannedLessons(sources);
  const list = [...items.list, ...askedItems(world, lessons, asked)];
  const { placed, lost } = plannedPlaces(sources, lessons);
  const off = plannedOff(content, items, world, places, sitsOf);
  const limits = plannedLimits(content, items, world);
  const writes: Writes = {
    slots: places.made,
    rooms,
    groups,
    limits: limits.rows,
    lessons: lessons.filter(({ outcome }) => outcome === 'new' || outcome === 'change'),
    timesOff: off.made,
    changedOff: off.changed,
  };
  const left: Left[] = [
    ...content.left,
    ...off.left,
    ...limits.left,
    ...(lost > 0
      ? [{ what: 'Places of lessons', count: lost, why: 'The bell times here have no such slot, or too few in a row.' }]
      : []),
  ];
  const count = (outcome: PlannedLesson['outcome']) => lessons.filter((one) => one.outcome === outcome).length;
  const stateOf = (kind: string, state: string) => items.list.filter((one) => one.kind === kind && one.state === state).length;
  const ofItems = (kind: 'room' | 'day' | 'group'): Tally => ({
    made: stateOf(kind, 'new'),
    changed: 0,
    same: stateOf(kind, 'match'),
    left: stateOf(kind, 'leave'),
  });
  const slots = places.made.bells.reduce((sum, bell) => sum + bell.slots.length, 0);
  return {
    items: { ...items, list, options: { ...items.options, lesson: lessonOptions } },
    lessons,
    placed,
    writes,
    found: {
      lessons: { made: count('new'), changed: count('change'), same: count('same'), left: count('leave') },
      timesOff: off.tally,
      limits: {
        made: limits.rows.filter(({ known }) => !known).length,
        changed: limits.rows.filter(({ known }) => known).length,
        same: limits.same,
        left: 0,
      },
      rooms: ofItems('room'),
      days: ofItems('day'),
      slots: { made: slots, changed: 0, same: content.bells.reduce((sum, bell) => sum + bell.slots.length, 0) - slots, left: 0 },
      groups: ofItems('group'),
      placed: placed.length,
      planId: null,
      left,
      warnings: content.warnings,
    },
    asked: list.filter(({ state }) => state === 'ask').length,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([writes, placed]))
      .digest('hex'),
  };
}

/** Whether anything is written without a timetable made of the places. */
export const writesNothing = ({ slots, rooms, groups, limits, lessons, timesOff, changedOff }: Writes): boolean =>
  [slots.days, slots.bells, rooms, groups, limits, lessons, timesOff, changedOff].every(({ length }) => length === 0);

function newRooms(content: FileContent, items: Items, world: World): NewRoom[] {
  const names = new Set(world.rooms.map(({ name }) => name.toLowerCase()));
  const shorts = new Set(world.rooms.map(({ short }) => short.toLowerCase()));
  return content.rooms.flatMap((room, place) =>
    items.to('room', place) !== 'new'
      ? []
      : [
          {
            id: -1 - place,
            name: freeName(room.name, 60, names),
            short: freeName(room.short ?? room.name, 10, shorts),
            kind: room.kind ?? 'classroom',
            building: room.building?.trim().slice(0, 60) ?? null,
            capacity: room.capacity,
          },
        ],
  );
}

function newGroups(content: FileContent, items: Items, world: World): NewGroup[] {
  const taken = new Map<string, Set<string>>();
  return content.classes.flatMap(({ name, parent, division }, place) => {
    if (parent === null || items.to('group', place) !== 'new') return [];
    const of = world.classes.find(({ key }) => key === items.to('class', parent));
    if (!of) return [];
    const wanted = (division ?? 'Groups of the file').trim().slice(0, 60) || 'Groups of the file';
    const known = world.parts.find(
      (part) =>
        part.classId === of.classId && part.streamId === of.streamId && part.division.toLowerCase() === wanted.toLowerCase(),
    );
    const key = JSON.stringify([of.classId, of.streamId, wanted.toLowerCase()]);
    const there = world.parts.filter(({ divisionId }) => divisionId === known?.divisionId);
    const names = taken.get(key) ?? new Set(there.map((part) => part.name.toLowerCase()));
    taken.set(key, names);
    return [
      {
        id: -1 - place,
        name: freeName(name, 60, names),
        division: known?.division ?? wanted,
        divisionId: known?.divisionId ?? null,
        classId: of.classId,
        streamId: of.streamId,
      },
    ];
  });
}

/** Whom a class or a group of the file is here, with the name that people read. */
function sitsIn(content: FileContent, items: Items, world: World, place: number): { sits: Sits; name: string } | null {
  const one = content.classes[place];
  if (!one) return null;
  const classOf = (key: string | null) => world.classes.find((known) => known.key === key);
  const whole = (key: string | null) => {
    const found = classOf(key);
    return found ? { sits: { classId: found.classId, streamId: found.streamId, partId: null }, name: found.name } : null;
  };
  if (one.parent === null) return whole(items.to('class', place));
  const to = items.to('group', place);
  if (to === 'whole') return whole(items.to('class', one.parent));
  if (to === 'new') {
    const found = classOf(items.to('class', one.parent));
    return found
      ? {
          sits: { classId: found.classId, streamId: found.streamId, partId: -1 - place },
          name: `${found.name} (${one.name.trim()})`,
        }
      : null;
  }
  const part = world.parts.find(({ id }) => `p${id}` === to);
  if (!part) return whole(to);
  const of = world.classes.find((known) => known.classId === part.classId && known.streamId === part.streamId);
  return { sits: { classId: part.classId, streamId: part.streamId, partId: part.id }, name: `${of?.name ?? ''} (${part.name})` };
}
