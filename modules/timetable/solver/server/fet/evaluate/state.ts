import { dayOf, type Activity, hourOf, type Index, type Instance, type Placement, type Slot, type Solution } from '../model.ts';
import type { People } from '../rules.ts';

/** A clash: who or what has two activities in a slot. */
export interface Clash {
  readonly of: 'teachers' | 'subgroups' | 'rooms';
  readonly who: Index;
  readonly slot: Slot;
  readonly first: Index;
  readonly second: Index;
}

/** One placed activity, with all that rules ask of it. */
export interface Placed {
  readonly place: Index;
  readonly activity: Activity;
  readonly day: number;
  readonly hour: number;
  /** The hour behind its last. */
  readonly end: number;
  readonly at: Placement;
}

/** A timetable laid out: who has what when. Built anew for each judgement, from nothing but the instance and the placements. */
export class Layout {
  readonly instance: Instance;
  readonly placed: readonly (Placed | null)[];
  readonly clashes: Clash[] = [];
  /** By slot: whether it is a break. */
  readonly isBreak: readonly boolean[];
  private readonly grids: Record<'teachers' | 'subgroups' | 'rooms', Int32Array>;
  private readonly off: Record<People['of'], Uint8Array>;

  constructor(instance: Instance, solution: Solution) {
    this.instance = instance;
    const slots = instance.days.length * instance.hours.length;
    const empty = (count: number) => new Int32Array(count * slots).fill(-1);
    this.grids = {
      teachers: empty(instance.teachers.length),
      subgroups: empty(instance.subgroups.length),
      rooms: empty(instance.rooms.length),
    };
    this.off = {
      teachers: new Uint8Array(instance.teachers.length * slots),
      subgroups: new Uint8Array(instance.subgroups.length * slots),
    };
    this.placed = instance.activities.map((activity, place) => {
      const at = activity.active ? (solution[place] ?? null) : null;
      if (at === null) return null;
      const hour = hourOf(instance, at.slot);
      return { place, activity, day: dayOf(instance, at.slot), hour, end: hour + activity.duration, at };
    });
    for (const one of this.placed) if (one) this.lay(one);
    const breaks = Array.from({ length: slots }, () => false);
    for (const { rule } of instance.constraints) {
      if (rule.rule === 'breaks') for (const slot of rule.slots) breaks[slot] = true;
      if (rule.rule === 'unavailable') {
        for (const who of rule.people.members) for (const slot of rule.slots) this.off[rule.people.of][who * slots + slot] = 1;
      }
    }
    this.isBreak = breaks;
  }

  get slots(): number {
    return this.instance.days.length * this.instance.hours.length;
  }

  private lay(one: Placed): void {
    const { hours, rooms } = this.instance;
    const { room } = one.at;
    for (let hour = one.hour; hour < Math.min(one.end, hours.length); hour += 1) {
      const slot = one.day * hours.length + hour;
      for (const teacher of one.activity.teachers) this.take('teachers', teacher, slot, one.place);
      for (const subgroup of one.activity.subgroups) this.take('subgroups', subgroup, slot, one.place);
      if (!room) continue;
      // A virtual room is not itself taken: two activities may have it at once as long as their real rooms differ.
      if (rooms[room.room]?.sets === null) this.take('rooms', room.room, slot, one.place);
      for (const real of room.real) this.take('rooms', real, slot, one.place);
    }
  }

  private take(of: Clash['of'], who: Index, slot: Slot, place: Index): void {
    const grid = this.grids[of];
    const at = who * this.slots + slot;
    const before = grid[at] ?? -1;
    if (before >= 0) this.clashes.push({ of, who, slot, first: before, second: place });
    else grid[at] = place;
  }

  /** What somebody, or a room, has at a day and hour; null for nothing. */
  has(of: Clash['of'], who: Index, day: number, hour: number): Index | null {
    const found = this.grids[of][who * this.slots + day * this.instance.hours.length + hour] ?? -1;
    return found < 0 ? null : found;
  }

  /** Whether a free hour of somebody counts as a gap: it is no break, and he is there. */
  counts(of: People['of'], who: Index, day: number, hour: number): boolean {
    const slot = day * this.instance.hours.length + hour;
    return !this.isBreak[slot] && this.off[of][who * this.slots + slot] === 0;
  }

  /** For each hour of a day whether somebody has a lesson, or one of a tag. */
  busy(of: People['of'], who: Index, day: number, tag: Index | null = null): boolean[] {
    return this.instance.hours.map((_, hour) => {
      const place = this.has(of, who, day, hour);
      if (place === null) return false;
      return tag === null || (this.instance.activities[place]?.tags.includes(tag) ?? false);
    });
  }
}
