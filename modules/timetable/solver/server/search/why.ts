import { at } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import type { Places } from './places.ts';

/** What stands in a lesson's way: in how many of the slots where it may begin. */
export interface Obstacles {
  /** Slots where it may begin by itself. */
  readonly slots: number;
  /** By resource: slots in which it has another lesson. */
  readonly resources: ReadonlyMap<number, number>;
  /** By rule: slots in which it would be broken. */
  readonly rules: ReadonlyMap<number, number>;
}

/** Looks at every slot of a lesson that is not placed; the state is as it was afterwards. */
export function obstacles(state: State, lesson: number, places: Places): Obstacles {
  const { resources: taken, hard } = state.layout;
  const slots = places.of(lesson);
  const resources = new Map<number, number>();
  const rules = new Map<number, number>();
  const more = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const { point, costPoint } = state;
  for (const slot of slots) {
    for (let i = at(taken.from, lesson); i < at(taken.from, lesson + 1); i++) {
      const row = at(taken.items, i) * state.slots;
      const end = row + slot + at(state.duration, lesson);
      let cell = row + slot;
      while (cell < end && at(state.count, cell) === 0) cell++;
      if (cell < end) more(resources, at(taken.items, i));
    }
    state.setStart(lesson, slot);
    state.settle();
    for (const rule of state.dearerSince(costPoint)) if (at(hard, rule) === 1) more(rules, rule);
    state.undo(point, costPoint);
  }
  return { slots: slots.length, resources, rules };
}
