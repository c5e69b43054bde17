import { type Grid, type GridBell, type GridDay, lessonSlots, slotsOn } from '../../../setup/contract/grid.ts';
import type { FileContent, FileSlot } from '../content.ts';
import { plainName } from '../match/find.ts';
import type { Items } from './items.ts';
import type { World } from './world.store.ts';

/** Days and bell times that an import makes; what is not there yet has a key below zero. */
export interface NewSlots {
  /** How many weeks the cycle gets; null: it stays. */
  readonly weeks: number | null;
  readonly days: readonly GridDay[];
  readonly bells: readonly GridBell[];
}

/** The first slot of bell times without times, in minutes of the day, and how long each is. */
const begin = 8 * 60;
const usual = 40;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The file's slots with times: its own where each begins after the one before, else one after the other from 08:00. */
export function timed(slots: readonly FileSlot[]): (FileSlot & { startsAt: string; endsAt: string })[] {
  const own = slots.flatMap((slot, at) => {
    const endsAt = slot.endsAt ?? slots[at + 1]?.startsAt ?? null;
    return slot.startsAt !== null && endsAt !== null && slot.startsAt < endsAt
      ? [{ ...slot, startsAt: slot.startsAt, endsAt }]
      : [];
  });
  const apart = (one: FileSlot, other: FileSlot) =>
    one.days.length > 0 && other.days.length > 0 && !one.days.some((day) => other.days.includes(day));
  const good = own.every((slot, at) =>
    own.slice(at + 1).every((later) => slot.endsAt <= later.startsAt || later.endsAt <= slot.startsAt || apart(slot, later)),
  );
  if (own.length === slots.length && good) return own;
  const length = Math.max(1, Math.min(usual, Math.floor(900 / Math.max(1, slots.length))));
  return slots.map((slot, at) => ({ ...slot, startsAt: clock(begin + at * length), endsAt: clock(begin + (at + 1) * length) }));
}

/** Names that are none of those taken, each once: a number behind what would stand twice. */
export function freeName(wanted: string, most: number, taken: Set<string>): string {
  const base = wanted.trim().slice(0, most).trim() || '-';
  let name = base;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base.slice(0, most - 5).trim()} (${n})`;
  taken.add(name.toLowerCase());
  return name;
}

/** Where the file's days and slots are in the grid of the school, as it is once the new ones are made. */
export class Places {
  readonly made: NewSlots;
  readonly grid: Grid;
  private readonly content: FileContent;
  private readonly items: Items;
  private readonly days: readonly (GridDay | null)[];
  /** How the slots of the file's bell times are told in bell times here. */
  private readonly ways = new Map<string, (slot: number, day: GridDay, fileDay: number) => number | null>();

  constructor(content: FileContent, items: Items, world: World) {
    this.content = content;
    this.items = items;
    const days = content.days.map((day, place): GridDay | null => {
      const to = items.to('day', place);
      if (to === 'new')
        return {
          id: -1 - place,
          name: day.name.trim().slice(0, 30),
          short: shortDay(day),
          weekday: day.weekday ?? 1,
          week: day.week,
        };
      return world.grid.days.find(({ id }) => String(id) === to) ?? null;
    });
    this.days = days;
    const newDays = days.filter((day) => day !== null && day.id < 0) as GridDay[];
    let next = -1;
    const bellNames = new Set(world.grid.bells.map(({ name }) => name.toLowerCase()));
    const bells = content.bells.flatMap((bell, place): GridBell[] => {
      if (items.to('bell', place) !== 'new') return [];
      const id = -1 - place;
      const classIds = bell.classes.flatMap((at) => {
        const key = items.to('class', at);
        return world.classes.find((one) => one.key === key)?.classId ?? [];
      });
      const slots = timed(bell.slots).map(({ name: slot, startsAt, endsAt, kind, days: on }) => ({
        id: next--,
        bellId: id,
        name: slot.trim().slice(0, 20) || '-',
        startsAt,
        endsAt,
        kind,
        dayIds: on.flatMap((at) => days[at]?.id ?? []),
      }));
      return [{ id, name: freeName(bell.name, 40, bellNames), classIds: [...new Set(classIds)], slots }];
    });
    const weeks = world.cycle.days.length === 0 ? Math.max(1, ...newDays.map(({ week }) => week)) : world.cycle.weeks;
    this.made = { weeks: weeks > world.cycle.weeks ? weeks : null, days: newDays, bells };
    this.grid = {
      ...world.grid,
      weeks,
      days: [...world.grid.days, ...newDays].toSorted((a, b) => a.week - b.week || a.weekday - b.weekday),
      bells: [
        ...world.grid.bells,
        ...bells.map((bell) => ({ ...bell, slots: bell.slots.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)) })),
      ],
    };
  }

  /** The day here; null where it is left out or still asked. */
  day(place: number): GridDay | null {
    return this.days[place] ?? null;
  }

  /** The slot of bell times here that a slot of the file is on a day; null where there is none. */
  slotIn(bell: GridBell, fileBell: number, slot: number, fileDay: number): number | null {
    const day = this.day(fileDay);
    if (!day) return null;
    const key = `${bell.id} ${fileBell}`;
    const way = this.ways.get(key) ?? this.wayOf(bell, fileBell);
    this.ways.set(key, way);
    return way(slot, day, fileDay);
  }

  /** By the bells’ own places where they are made of these; by times, by names where all are found, else the one after the other. */
  private wayOf(bell: GridBell, fileBell: number): (slot: number, day: GridDay, fileDay: number) => number | null {
    const slots = this.content.bells[fileBell]?.slots ?? [];
    const made = this.made.bells.find(({ id }) => id === bell.id);
    if (made && bell.id === -1 - fileBell) return (slot) => made.slots[slot]?.id ?? null;
    const lessons = slots.filter(({ kind }) => kind === 'lesson');
    const times = new Set(bell.slots.map(({ startsAt }) => startsAt));
    if (lessons.every(({ startsAt }) => startsAt !== null && times.has(startsAt)))
      return (slot, day) => slotsOn(bell, day).find(({ startsAt }) => startsAt === slots[slot]?.startsAt)?.id ?? null;
    const names = new Set(bell.slots.map(({ name }) => plainName(name)));
    if (lessons.every(({ name }) => names.has(plainName(name))))
      return (slot, day) =>
        slotsOn(bell, day).find(({ name }) => plainName(name) === plainName(slots[slot]?.name ?? ''))?.id ?? null;
    return (slot, day, fileDay) => {
      const own = slots.flatMap(({ kind, days }, at) =>
        kind === 'lesson' && (days.length === 0 || days.includes(fileDay)) ? [at] : [],
      );
      const nth = own.indexOf(slot);
      return nth < 0 ? null : (lessonSlots(bell, day)[nth]?.id ?? null);
    };
  }

  /** The bell times here that bell times of the file are; null: all of them. */
  bellsOf(fileBell: number | null): readonly GridBell[] {
    const to = this.items.to('bell', fileBell ?? 0);
    if (fileBell === null || to === 'whole') return this.grid.bells;
    return this.grid.bells.filter(({ id }) => (to === 'new' ? id === -1 - fileBell : String(id) === to));
  }
}

const shortDay = ({ name, short }: { name: string; short: string | null }): string =>
  (short ?? name.slice(0, 3)).trim().slice(0, 8) || '-';
