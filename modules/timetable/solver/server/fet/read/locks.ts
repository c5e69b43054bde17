import type { Index, Locks, PlacedRoom, Slot } from '../model.ts';
import type { Constraint } from '../rules.ts';

/** What holds an activity to one time or one room, at weight 100. */
export function locksOf(constraints: readonly Constraint[]): Locks {
  const times = new Map<Index, Slot>();
  const rooms = new Map<Index, PlacedRoom>();
  for (const { kind, weight, rule } of constraints) {
    if (weight < 100) continue;
    if (kind === 'ConstraintActivityPreferredStartingTime' && rule.rule === 'startingTimes') {
      const [activity] = rule.activities;
      const [slot] = rule.slots;
      if (activity !== undefined && slot !== undefined && rule.slots.length === 1 && !times.has(activity))
        times.set(activity, slot);
    }
    if (kind === 'ConstraintActivityPreferredRoom' && rule.rule === 'rooms') {
      const [activity] = rule.activities;
      const [room] = rule.rooms;
      if (activity !== undefined && room !== undefined && !rooms.has(activity)) rooms.set(activity, { room, real: rule.real });
    }
  }
  return { times, rooms };
}
