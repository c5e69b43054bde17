import type { Index, Instance } from '../../../solver/server/fet/model.ts';
import type { Constraint, People } from '../../../solver/server/fet/rules.ts';
import type { XmlElement } from '../../../solver/server/xml/read-xml.ts';
import type { FileContent, FileTeacher, Left } from '../content.ts';
import type { Groups } from './fet-students.ts';

type Limits = { -readonly [K in keyof FileTeacher['limits']]?: number };
type Spread = 'days' | 'apart' | 'any';

/** What the constraints of a file come to here. */
export interface FetRules {
  readonly limits: ReadonlyMap<Index, Limits>;
  readonly timesOff: FileContent['timesOff'];
  /** Rooms that activities ask for, by activity. */
  readonly rooms: ReadonlyMap<Index, ReadonlyMap<Index, 'best' | 'normal'>>;
  /** How pieces are spread, by the places of the activities in their order. */
  readonly spread: ReadonlyMap<string, Spread>;
  /** Activities that are locked in their times for good. */
  readonly locked: ReadonlySet<Index>;
  readonly left: readonly Left[];
}

/** Which limit of a teacher a rule is, and what it may be here. */
const limitRules: Readonly<Record<string, { key: keyof Limits; least: number; most: number }>> = {
  maxHoursDaily: { key: 'mostDay', least: 1, most: 14 },
  maxHoursContinuously: { key: 'mostRun', least: 1, most: 14 },
  maxDays: { key: 'mostDays', least: 1, most: 7 },
  maxGapsPerWeek: { key: 'mostGaps', least: 0, most: 40 },
};

const soft = 'It is a wish in the file, and there is no such wish here.';
const none = 'There is no such rule here.';

export function rulesOf(root: XmlElement, instance: Instance, groups: Groups): FetRules {
  return new Rules(root, instance, groups).read();
}

class Rules {
  private readonly limits = new Map<Index, Limits>();
  private readonly timesOff: FileContent['timesOff'] = [];
  private readonly rooms = new Map<Index, Map<Index, 'best' | 'normal'>>();
  private readonly spread = new Map<string, Spread>();
  private readonly left = new Map<string, Left>();
  private readonly splits: ReadonlySet<string>;
  private readonly root: XmlElement;
  private readonly instance: Instance;
  private readonly groups: Groups;

  constructor(root: XmlElement, instance: Instance, groups: Groups) {
    this.root = root;
    this.instance = instance;
    this.groups = groups;
    const splits = Map.groupBy(instance.activities.keys(), (place) => instance.activities[place]?.group ?? 0);
    splits.delete(0);
    this.splits = new Set([...splits.values()].map((places) => JSON.stringify(this.active(places))));
  }

  private active(places: readonly Index[]): Index[] {
    return places.filter((place) => this.instance.activities[place]?.active).toSorted((a, b) => a - b);
  }

  read(): FetRules {
    for (const one of this.instance.constraints) {
      const why = this.take(one);
      if (why !== null) this.count(one.kind, why);
    }
    for (const { kind } of this.instance.unsupported) this.count(kind, none);
    const { limits, timesOff, rooms, spread } = this;
    return { limits, timesOff, rooms, spread, locked: this.lockedForGood(), left: [...this.left.values()] };
  }

  private count(kind: string, why: string): void {
    const key = `${kind} ${why}`;
    const known = this.left.get(key);
    if (known) known.count += 1;
    else this.left.set(key, { what: kind, count: 1, why });
  }

  /** Takes a rule over; answers why it is not. */
  private take({ rule, weight, kind }: Constraint): string | null {
    switch (rule.rule) {
      case 'basicTime':
      case 'basicSpace':
        return null;
      case 'breaks':
        return weight < 100 ? soft : null;
      case 'unavailable':
        return this.unavailable(rule.people, rule.slots, weight);
      case 'roomUnavailable':
        for (const slot of rule.slots) this.off('room', rule.room, slot, weight);
        return null;
      case 'maxHoursDaily':
      case 'maxHoursContinuously':
        return rule.tag === null ? this.limit(rule.rule, rule.people, rule.max, weight) : none;
      case 'maxDays':
      case 'maxGapsPerWeek':
        return this.limit(rule.rule, rule.people, rule.max, weight);
      case 'minDaysBetween':
        return this.apart(rule.activities, rule.days);
      case 'startingTimes':
        return kind === 'ConstraintActivityPreferredStartingTime' && weight >= 100 && rule.slots.length === 1
          ? null
          : 'A time that may be chosen among several is not kept; a lesson’s day part and fixed times can be set under Lessons.';
      case 'rooms':
        for (const activity of rule.activities) {
          const known = this.rooms.get(activity) ?? new Map<Index, 'best' | 'normal'>();
          for (const room of rule.rooms) known.set(room, weight >= 100 ? 'best' : 'normal');
          this.rooms.set(activity, known);
        }
        return null;
      default:
        return none;
    }
  }

  private off(of: 'teacher' | 'room' | 'class', who: number, slot: number, weight: number): void {
    const hours = this.instance.hours.length;
    const level = weight >= 100 ? 'forbidden' : 'undesired';
    this.timesOff.push({ of, who, day: Math.floor(slot / hours), bell: null, slot: slot % hours, level });
  }

  private unavailable(people: People, slots: readonly number[], weight: number): string | null {
    if (people.of === 'teachers') {
      for (const teacher of people.members) for (const slot of slots) this.off('teacher', teacher, slot, weight);
      return null;
    }
    const set = this.groups.setOf(people.members);
    const place = set === null ? null : this.groups.placeOf(set);
    const found = place === null ? undefined : this.groups.list[place];
    if (place === null || !found) return none;
    for (const slot of slots) this.off('class', place, slot, weight);
    return null;
  }

  private limit(rule: string, people: People, max: number, weight: number): string | null {
    const wanted = limitRules[rule];
    if (people.of !== 'teachers' || !wanted) return 'Only teachers have such limits here.';
    if (weight < 100) return soft;
    if (max > wanted.most) return 'It is no limit: so many are never reached.';
    if (max < wanted.least) return `The least that can be set here is ${wanted.least}.`;
    for (const teacher of people.members) {
      const known = this.limits.get(teacher) ?? {};
      known[wanted.key] = Math.min(max, known[wanted.key] ?? max);
      this.limits.set(teacher, known);
    }
    return null;
  }

  /** Days between the pieces of one lesson; between different lessons there is no such rule here. */
  private apart(activities: readonly Index[], days: number): string | null {
    const key = JSON.stringify(activities.toSorted((a, b) => a - b));
    if (!this.splits.has(key)) return 'Only the pieces of one lesson can be kept on different days here.';
    if (days > 1 || !this.spread.has(key)) this.spread.set(key, days > 1 ? 'apart' : 'days');
    return null;
  }

  private lockedForGood(): Set<Index> {
    const list = this.root.children.find(({ name }) => name === 'Time_Constraints_List');
    const byId = new Map(this.instance.activities.map(({ id }, place) => [String(id), place]));
    const locked = new Set<Index>();
    for (const { name, children } of list?.children ?? []) {
      if (name !== 'ConstraintActivityPreferredStartingTime') continue;
      const text = (of: string) => children.find((child) => child.name === of)?.text.trim();
      const place = byId.get(text('Activity_Id') ?? '');
      if (place !== undefined && text('Permanently_Locked') === 'true') locked.add(place);
    }
    return locked;
  }
}
