import { dayOf, type Index, type Instance, type Slot } from '../model.ts';
import type { People } from '../rules.ts';

/** What hard rules leave open. All of it is an upper bound: what is not in it cannot be. */
export interface Possible {
  /** By activity: where it may begin; empty where it may not at all. Of inactive ones nothing. */
  readonly starts: readonly (readonly Slot[])[];
  /** By activity: every slot that it could take. */
  readonly covers: readonly (readonly Slot[])[];
  /** Whether a slot is no break and somebody is there. */
  free(of: People['of'], who: Index, slot: Slot): boolean;
}

/** Where each activity may begin by the hard rules that concern it alone, and those that hold activities to one start. */
export function possibleOf(instance: Instance): Possible {
  const slots = instance.days.length * instance.hours.length;
  const off = { all: new Set<Slot>(), teachers: new Map<Index, Set<Slot>>(), subgroups: new Map<Index, Set<Slot>>() };
  const hard = instance.constraints.filter(({ weight }) => weight >= 100).map(({ rule }) => rule);
  for (const rule of hard) {
    if (rule.rule === 'breaks') for (const slot of rule.slots) off.all.add(slot);
    if (rule.rule !== 'unavailable') continue;
    for (const who of rule.people.members) {
      const own = off[rule.people.of];
      own.set(who, new Set([...(own.get(who) ?? []), ...rule.slots]));
    }
  }
  const free = (of: People['of'], who: Index, slot: Slot) => !off.all.has(slot) && !off[of].get(who)?.has(slot);
  const starts = instance.activities.map((activity) => {
    if (!activity.active) return new Set<Slot>();
    const closed = new Set(off.all);
    for (const who of activity.teachers) for (const slot of off.teachers.get(who) ?? []) closed.add(slot);
    for (const who of activity.subgroups) for (const slot of off.subgroups.get(who) ?? []) closed.add(slot);
    const open = (slot: Slot) => !closed.has(slot);
    const all = Array.from({ length: slots }, (_, slot) => slot);
    return new Set(
      all.filter((slot) => {
        const last = slot + activity.duration - 1;
        return dayOf(instance, last) === dayOf(instance, slot) && allFrom(slot, activity.duration, open);
      }),
    );
  });
  for (const rule of hard) {
    if (rule.rule !== 'startingTimes' && rule.rule !== 'timeSlots') continue;
    const wanted = new Set(rule.slots);
    for (const place of rule.activities) {
      const length = rule.rule === 'timeSlots' ? (instance.activities[place]?.duration ?? 1) : 1;
      keep(starts[place], (slot) => allFrom(slot, length, (one) => wanted.has(one)));
    }
  }
  for (const rule of hard) {
    if (rule.rule !== 'sameStart' || rule.what !== 'time') continue;
    const [first = new Set<Slot>(), ...others] = rule.activities.map((place) => starts[place] ?? new Set<Slot>());
    const common = new Set([...first].filter((slot) => others.every((one) => one.has(slot))));
    for (const one of [first, ...others]) keep(one, (slot) => common.has(slot));
  }
  const covers = starts.map((set, place) => {
    const { duration } = instance.activities[place] ?? { duration: 1 };
    return [...new Set([...set].flatMap((slot) => range(slot, duration)))];
  });
  return { starts: starts.map((set) => [...set]), covers, free };
}

/** The slots from one on. */
function range(from: Slot, length: number): Slot[] {
  return Array.from({ length }, (_, at) => from + at);
}

/** Whether all slots from one on are so. */
function allFrom(from: Slot, length: number, so: (slot: Slot) => boolean): boolean {
  for (let slot = from; slot < from + length; slot++) if (!so(slot)) return false;
  return true;
}

function keep(set: Set<Slot> | undefined, wanted: (slot: Slot) => boolean): void {
  for (const slot of set ?? []) if (!wanted(slot)) set?.delete(slot);
}
