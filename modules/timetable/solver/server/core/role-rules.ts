import { at } from './flat.ts';
import { arg, endOf, has, pairs, scratch, sum, wordsOf } from './scope.ts';
import type { State } from './state.ts';

const roleAt = (state: State, rule: number, i: number): number =>
  at(state.layout.scopeRoles.items, at(state.layout.scopeRoles.from, rule) + i);

/** The first resource of the option that a role has; -1 none. */
export function resourceOf(state: State, role: number): number {
  const option = at(state.chosen, role);
  return option < 0 ? -1 : at(state.layout.optionResources.items, at(state.layout.optionResources.from, option));
}

/** The place of a lesson's first role; -1 none. */
function placeOf(state: State, l: number): number {
  const { roles, placeOf: places } = state.layout;
  const role = at(roles.from, l);
  const option = role === at(roles.from, l + 1) ? -1 : at(state.chosen, role);
  return option < 0 ? -1 : at(places, option);
}

/** Rules on who has the roles of lessons. */
export const counts = {
  /** Slots of lessons whose role nobody has. */
  'without resource': (state: State, rule: number) =>
    sum(state, rule, (l, i) => (at(state.chosen, roleAt(state, rule, i)) < 0 ? at(state.duration, l) : 0)),

  /** Slots of lessons whose role a resource has that is not preferred; args: a bit for each resource. */
  'resources preferred'(state: State, rule: number) {
    const words = at(state.layout.args.from, rule);
    return sum(state, rule, (l, i) => {
      const r = resourceOf(state, roleAt(state, rule, i));
      return r < 0 || has(state, words, r) ? 0 : at(state.duration, l);
    });
  },

  /** Resources beyond the first that have a role of the lessons; args: those that are given. */
  'resources differ'(state: State, rule: number) {
    let many = 0;
    const given = at(state.layout.args.from, rule + 1) - at(state.layout.args.from, rule);
    for (let i = 0; i < given; i++) scratch[many++] = arg(state, rule, i);
    sum(state, rule, (l, i) => {
      const r = at(state.duration, l) === 0 ? -1 : resourceOf(state, roleAt(state, rule, i));
      if (r < 0) return 0;
      for (let k = 0; k < many; k++) if (at(scratch, k) === r) return 0;
      scratch[many++] = r;
      return 0;
    });
    return Math.max(0, many - 1);
  },

  /** Placed lessons whose first role has no place, or one that is not wanted; args: a bit for each place. */
  'place wanted'(state: State, rule: number) {
    const words = wordsOf(state, rule, 0);
    return sum(state, rule, (l) => {
      if (at(state.start, l) < 0) return 0;
      const place = placeOf(state, l);
      return place < 0 || !has(state, words, place) ? 1 : 0;
    });
  },

  /** 1 where placed lessons have more different places than the most. */
  'places differ'(state: State, rule: number) {
    let many = 0;
    sum(state, rule, (l) => {
      const place = at(state.start, l) < 0 ? -1 : placeOf(state, l);
      if (place < 0) return 0;
      for (let k = 0; k < many; k++) if (at(scratch, k) === place) return 0;
      scratch[many++] = place;
      return 0;
    });
    return many > arg(state, rule, 0) ? 1 : 0;
  },

  /** Pairs with different places; [1 where only those count that follow each other on a day, slots a day]. */
  'same place': (state: State, rule: number) =>
    pairs(state, rule, (a, b) => {
      const one = placeOf(state, a);
      const other = placeOf(state, b);
      if (one < 0 || other < 0 || one === other) return 0;
      if (arg(state, rule, 0) === 0) return 1;
      const day = arg(state, rule, 1);
      const sameDay = ((at(state.start, a) / day) | 0) === ((at(state.start, b) / day) | 0);
      return sameDay && (endOf(state, a) === at(state.start, b) || endOf(state, b) === at(state.start, a)) ? 1 : 0;
    }),

  /**
   * Changes of a resource from one area to another beyond the most; [most, 1 over all days together, slots a day, resource, then the area of
   * each place, -1 none]. Lessons of the resource are named so that the rule is looked at when one changes.
   */
  changes(state: State, rule: number) {
    const most = arg(state, rule, 0);
    const inAll = arg(state, rule, 1) === 1;
    let total = 0;
    let changes = 0;
    walk(state, rule, (newDay, area, before) => {
      if (newDay && !inAll) {
        total += Math.max(0, changes - most);
        changes = 0;
      }
      if (!newDay && before >= 0 && area !== before) changes++;
    });
    return total + Math.max(0, changes - most);
  },

  /** Changes of a resource from one area to another of a day with fewer free slots between than the least; as `changes`, [least, …]. */
  'changes too soon'(state: State, rule: number) {
    let total = 0;
    walk(state, rule, (newDay, area, before, gap) => {
      if (!newDay && before >= 0 && area !== before && gap < arg(state, rule, 0)) total++;
    });
    return total;
  },

  /** Slots of some in which lessons have a resource; [resource, slots as bits]. */
  'not at a place'(state: State, rule: number) {
    const row = arg(state, rule, 0) * state.slots;
    const words = wordsOf(state, rule, 1);
    return sum(state, rule, (l) => {
      const s = at(state.start, l);
      let wrong = 0;
      if (s < 0) return 0;
      for (let t = s; t < endOf(state, l); t++)
        if (has(state, words, t) && at(state.count, row + t) > 0 && at(state.who, row + t) === l + 1) wrong++;
      return wrong;
    });
  },
} as const;

/** Goes through a resource's busy slots with an area, in order: whether it is the first of its day, the area, the one before, free slots since. */
function walk(state: State, rule: number, see: (newDay: boolean, area: number, before: number, gap: number) => void): void {
  const day = arg(state, rule, 2);
  const row = arg(state, rule, 3) * state.slots;
  let before = -1;
  let gap = 0;
  let newDay = true;
  for (let t = 0; t < state.slots; t++) {
    if (t % day === 0) {
      newDay = true;
      before = -1;
      gap = 0;
    }
    const place = at(state.count, row + t) === 0 ? -1 : placeOf(state, at(state.who, row + t) - 1);
    const area = place < 0 ? -1 : arg(state, rule, 4 + place);
    if (area < 0) {
      gap++;
      continue;
    }
    see(newDay, area, before, gap);
    newDay = false;
    before = area;
    gap = 0;
  }
}
