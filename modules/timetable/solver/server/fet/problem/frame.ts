import { bitsOf } from '../../core/bits.ts';
import type { Rule } from '../../core/problem.ts';
import type { Activity, Index, Instance, Slot } from '../model.ts';
import type { Constraint, People } from '../rules.ts';

/** More than anything can be. */
export const many = 1_000_000;

/**
 * An instance numbered as a problem. Lessons are the active activities. Resources are the teachers, the subgroups, the rooms, and people with
 * the lessons of one tag only.
 */
export class Frame {
  readonly instance: Instance;
  readonly hours: number;
  readonly slots: number;
  readonly days: readonly (readonly Slot[])[];
  /** The activity of each lesson, and its place in the list of the instance. */
  readonly activities: readonly Activity[];
  readonly places: readonly Index[];
  /** The resources that each lesson always takes. */
  readonly taken: number[][];
  readonly families: number[][][] = [];
  readonly breaks: ReadonlySet<Slot>;
  readonly breakBits: readonly number[];
  /** When people are not there at all. */
  readonly off: Record<People['of'], ReadonlyMap<Index, ReadonlySet<Slot>>>;
  resources: number;
  readonly #lessonOf: ReadonlyMap<Index, number>;
  readonly #families = new Map<string, number>();
  readonly #tagged = new Map<string, number>();
  readonly #first: Record<People['of'] | 'rooms', number>;
  /** Of each subgroup the first that has the same activities: they are one resource. */
  readonly #same: readonly Index[];

  constructor(instance: Instance) {
    this.instance = instance;
    this.hours = instance.hours.length;
    this.slots = instance.days.length * this.hours;
    this.days = instance.days.map((_, day) => Array.from({ length: this.hours }, (__, hour) => day * this.hours + hour));
    const active = [...instance.activities.entries()].filter(([, activity]) => activity.active);
    this.places = active.map(([place]) => place);
    this.activities = active.map(([, activity]) => activity);
    this.#lessonOf = new Map(this.places.map((place, lesson) => [place, lesson]));
    const { teachers, subgroups, rooms } = instance;
    this.#first = { teachers: 0, subgroups: teachers.length, rooms: teachers.length + subgroups.length };
    this.resources = this.#first.rooms + rooms.length;
    this.#same = sameSubgroups(this.activities, subgroups.length);
    this.taken = this.activities.map((activity) => [
      ...activity.teachers.map((who) => this.resource('teachers', who)),
      ...new Set(activity.subgroups.map((who) => this.resource('subgroups', who))),
    ]);
    this.breaks = new Set(instance.constraints.flatMap(({ rule }) => (rule.rule === 'breaks' ? rule.slots : [])));
    this.breakBits = bitsOf(this.breaks, this.slots);
    this.off = { teachers: offOf(instance, 'teachers'), subgroups: offOf(instance, 'subgroups') };
  }

  resource(of: People['of'] | 'rooms', who: Index): number {
    return this.#first[of] + (of === 'subgroups' ? (this.#same[who] ?? who) : who);
  }

  /** What a resource is called; people with one tag by their name alone. */
  nameOf(resource: number): string {
    const { teachers, subgroups, rooms } = this.instance;
    if (resource < this.#first.subgroups) return `teacher ${teachers[resource]?.name}`;
    if (resource < this.#first.rooms) return `students ${subgroups[resource - this.#first.subgroups]}`;
    const room = rooms[resource - this.#first.rooms];
    if (room) return `room ${room.name}`;
    const [key = ''] = [...this.#tagged].find(([, made]) => made === resource) ?? [];
    const [of = 'teachers', who = '0'] = key.split(' ');
    return this.nameOf(this.#first[of === 'teachers' ? 'teachers' : 'subgroups'] + Number(who));
  }

  /** Somebody, or somebody's lessons of one tag. */
  tagged(of: People['of'], who: Index, tag: Index | null): number {
    if (tag === null) return this.resource(of, who);
    const key = `${of} ${this.resource(of, who) - this.#first[of]} ${tag}`;
    const known = this.#tagged.get(key);
    if (known !== undefined) return known;
    const made = this.resources++;
    this.#tagged.set(key, made);
    for (const [lesson, activity] of this.activities.entries())
      if (activity.tags.includes(tag) && activity[of].includes(who)) this.taken[lesson]?.push(made);
    return made;
  }

  /** The number of a family of slots, each kept once. */
  family(groups: readonly (readonly Slot[])[]): number {
    const key = JSON.stringify(groups);
    const known = this.#families.get(key) ?? this.families.push(groups.map((group) => [...group])) - 1;
    this.#families.set(key, known);
    return known;
  }

  /** Days without the slots that are no gap of somebody: breaks, and when he is not there. */
  countingDays(of: People['of'], who: Index): number {
    const off = this.off[of].get(who);
    return this.family(this.days.map((day) => day.filter((slot) => !this.breaks.has(slot) && !off?.has(slot))));
  }

  lessons(activities: readonly Index[]): number[] {
    return activities.flatMap((place) => this.#lessonOf.get(place) ?? []);
  }

  /** The lessons that take a resource. */
  lessonsOf(resource: number): number[] {
    return this.taken.flatMap((mine, lesson) => (mine.includes(resource) ? [lesson] : []));
  }
}

function sameSubgroups(activities: readonly Activity[], many: number): Index[] {
  const lessons: number[][] = Array.from({ length: many }, () => []);
  for (const [lesson, activity] of activities.entries()) for (const who of activity.subgroups) lessons[who]?.push(lesson);
  const first = new Map<string, Index>();
  return lessons.map((mine, who) => {
    const key = mine.join();
    const found = first.get(key) ?? who;
    first.set(key, found);
    return found;
  });
}

function offOf(instance: Instance, of: People['of']): Map<Index, Set<Slot>> {
  const off = new Map<Index, Set<Slot>>();
  for (const { rule, weight } of instance.constraints) {
    if (rule.rule !== 'unavailable' || rule.people.of !== of || weight < 100) continue;
    for (const who of rule.people.members) {
      const mine = off.get(who) ?? new Set();
      off.set(who, mine);
      for (const slot of rule.slots) mine.add(slot);
    }
  }
  return off;
}

/** What a constraint costs: hard ones one for each thing that is broken, soft ones millionths of FET's unit. */
export function costOf({ weight }: Constraint): Pick<Rule, 'hard' | 'weight' | 'cost'> {
  const hard = weight >= 100;
  return { hard, weight: hard ? 1 : Math.round(weight * 10_000), cost: 'linear' };
}
