import { atomsOf } from './atoms.ts';
import { daysOf, firstSlots, type Off, overlapping, type School } from './school.ts';
import { classesOf, teachersOf, type Unit } from './units.ts';

/** Who or what cannot be in two places, or whose day is counted. */
export type Whose =
  | { readonly of: 'teacher'; readonly id: number }
  | { readonly of: 'class'; readonly key: string }
  /** Students of a class who have the same lessons. */
  | { readonly of: 'students'; readonly key: string }
  | { readonly of: 'room'; readonly id: number };

/** Families of slots that rules look at. */
export interface Slots {
  readonly all: readonly number[];
  /** By bell: its days, and its stretches of slots without another slot between. */
  readonly days: ReadonlyMap<number, readonly (readonly number[])[]>;
  readonly stretches: ReadonlyMap<number, readonly (readonly number[])[]>;
  /** Days with the slots of all bell times. */
  readonly whole: readonly (readonly number[])[];
  readonly weeks: readonly number[];
  /** Those of different bell times that share some of the clock. */
  readonly overlaps: readonly [number, number][];
}

/** A school numbered as a problem: units are its lessons; teachers, classes, students and rooms its resources. */
export class Frame {
  readonly school: School;
  readonly units: readonly Unit[];
  readonly slots: Slots;
  readonly whose: Whose[] = [];
  /** The resources that each unit always takes. */
  readonly taken: number[][];
  readonly families: number[][][] = [];
  readonly #families = new Map<string, number>();
  readonly #teachers = new Map<number, number>();
  readonly #classes = new Map<string, number>();
  readonly #rooms = new Map<number, number>();

  constructor(school: School, units: readonly Unit[]) {
    this.school = school;
    this.units = units;
    this.slots = slotsOf(school);
    this.taken = units.map((unit) => [
      ...teachersOf(unit).map((id) => this.#numbered(this.#teachers, id, { of: 'teacher', id })),
      ...classesOf(unit).map((key) => this.#numbered(this.#classes, key, { of: 'class', key })),
    ]);
    for (const atom of atomsOf(school, units)) {
      const mine = this.#classes.get(atom.classKey) ?? -1;
      const all = units.flatMap((_, u) => (this.taken[u]?.includes(mine) ? [u] : []));
      // Where everybody of a class has the same lessons the class itself is who cannot be in two places.
      if (all.length === atom.units.length) {
        this.whose[mine] = { of: 'students', key: atom.classKey };
        continue;
      }
      const resource = this.whose.push({ of: 'students', key: atom.classKey }) - 1;
      for (const u of atom.units) this.taken[u]?.push(resource);
    }
  }

  #numbered<K>(map: Map<K, number>, key: K, whose: Whose): number {
    const known = map.get(key) ?? this.whose.push(whose) - 1;
    map.set(key, known);
    return known;
  }

  room(id: number): number {
    return this.#numbered(this.#rooms, id, { of: 'room', id });
  }
  get teachers(): ReadonlyMap<number, number> {
    return this.#teachers;
  }
  get classes(): ReadonlyMap<string, number> {
    return this.#classes;
  }
  get rooms(): ReadonlyMap<number, number> {
    return this.#rooms;
  }

  /** The number of a family of slots, each kept once. */
  family(groups: readonly (readonly number[])[]): number {
    const key = JSON.stringify(groups);
    const known = this.#families.get(key) ?? this.families.push(groups.map((group) => [...group])) - 1;
    this.#families.set(key, known);
    return known;
  }

  /** The bell times in which a resource has lessons. */
  bellsOf(resource: number): number[] {
    return [...new Set(this.units.flatMap(({ bellId }, u) => (this.taken[u]?.includes(resource) ? [bellId] : [])))];
  }

  /** The days of all bell times on which a resource has lessons, each bell times' by itself, of one week or of all. */
  daysOf(resource: number, off: Off | undefined, week: number | null = null): number[][] {
    return this.bellsOf(resource).flatMap((bell) =>
      (this.slots.days.get(bell) ?? [])
        .filter((day, place) => day.length > 0 && (week === null || this.school.days[place]?.week === week))
        .map((day) => day.filter((slot) => !off?.forbidden.has(slot))),
    );
  }

  /** The first slot of each day of a class that it may use. */
  firstOf(key: string): number[] {
    const { bellId } = this.school.classes.get(key) ?? { bellId: -1 };
    const off = this.school.off.classes.get(key);
    return firstSlots((this.slots.days.get(bellId) ?? []).map((day) => day.filter((slot) => !off?.forbidden.has(slot))));
  }
}

function slotsOf(school: School): Slots {
  const bells = [...new Set(school.slots.map(({ bellId }) => bellId))];
  const days = new Map(bells.map((bell) => [bell, daysOf(school, bell)]));
  return {
    all: [...school.slots.keys()],
    days,
    stretches: new Map([...days].map(([bell, ofBell]) => [bell, ofBell.flatMap((day) => stretches(school, day))])),
    whole: daysOf(school),
    weeks: [...new Set(school.days.map(({ week }) => week))],
    overlaps: overlapping(school),
  };
}

function stretches(school: School, day: readonly number[]): number[][] {
  const found: number[][] = [];
  let open: number[] = [];
  for (const slot of day) {
    open.push(slot);
    if (school.slots[slot]?.joins) continue;
    found.push(open);
    open = [];
  }
  return found;
}
