import { at, bits, highest, holes, lowest } from './flat.ts';
import { arg, outside } from './scope.ts';
import type { State } from './state.ts';

/**
 * Rules on a resource. Those of a timetable that is not complete count only what no lesson to come can mend, where their
 * comment says "in the end": so that what is broken now stays broken, and a search may turn back at once.
 */
export const counts = {
  /** Lessons beyond the first, summed over slots. */
  clashes: (state: State, rule: number) => at(state.clashes, at(state.layout.resource, rule)),

  /** Free slots between busy ones of a group, summed: outside of [least, most]. */
  idle(state: State, rule: number) {
    let sum = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) sum += holes(at(state.mask, g));
    return outside(sum, arg(state, rule, 0), arg(state, rule, 1));
  },

  /**
   * Groups with a busy slot: outside of [least, most, 0]. With 1 at the end the busy slots of those beyond the most count, of the lightest
   * groups.
   */
  'groups busy'(state: State, rule: number) {
    let many = 0;
    const profile = at(state.layout.profile, rule);
    const first = at(state.layout.profileFrom, profile);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = first; g < end; g++) if (at(state.busy, g) > 0) many++;
    const most = arg(state, rule, 1);
    if (arg(state, rule, 2) === 0 || many <= most) return outside(many, arg(state, rule, 0), most);
    const loads = state.busy.slice(first, end).sort();
    let total = 0;
    for (let g = 0; g < loads.length - most; g++) total += at(loads, g);
    return total;
  },

  /** The least for each group without a busy slot, summed; [least]. */
  'groups empty'(state: State, rule: number) {
    let total = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) if (at(state.busy, g) === 0) total += arg(state, rule, 0);
    return total;
  },

  /** Busy slots of each group that has any: outside of [least, most, 0], summed; with 1 at the end the groups that are outside. */
  'slots busy'(state: State, rule: number) {
    let total = 0;
    const least = arg(state, rule, 0);
    const most = arg(state, rule, 1);
    const flat = arg(state, rule, 2) === 1;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) {
      const busy = at(state.busy, g);
      if (busy === 0) continue;
      const off = outside(busy, least, most);
      total += flat && off > 0 ? 1 : off;
    }
    return total;
  },

  /** Workload: outside of [least, most] (in hundredths), rounded up to whole ones. */
  workload(state: State, rule: number) {
    const load = at(state.load, at(state.layout.resource, rule)) * 100 + arg(state, rule, 2);
    return Math.ceil(outside(load, arg(state, rule, 0), arg(state, rule, 1)) / 100 - 1e-6);
  },

  /**
   * Free slots that would have to be filled in the end so that a group begins at its first slot and has few gaps: at most `late`
   * groups begin at their second slot, at most `inGroup` gaps a group and `inAll` together (each -1: as it likes).
   */
  compact(state: State, rule: number) {
    const late = arg(state, rule, 0);
    const inGroup = arg(state, rule, 1);
    const inAll = arg(state, rule, 2);
    // Two ways to mend a group that begins late: fill its first slot, or its second where some may begin there.
    let fromFirst = 0;
    let fromSecond = 0;
    let gapsFirst = 0;
    let gapsSecond = 0;
    let second = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) {
      const mask = at(state.mask, g);
      if (mask === 0) continue;
      let ifFirst = holes(mask);
      let ifSecond = ifFirst;
      const first = late < 0 ? 0 : lowest(mask);
      if (first > 0) {
        second++;
        ifFirst += first - 1;
        if (first > 1) {
          fromSecond++;
          ifSecond += first - 2;
        }
      }
      if (inGroup >= 0) {
        fromFirst += Math.max(0, ifFirst - inGroup);
        ifFirst = Math.min(ifFirst, inGroup);
        fromSecond += Math.max(0, ifSecond - inGroup);
        ifSecond = Math.min(ifSecond, inGroup);
      }
      gapsFirst += ifFirst;
      gapsSecond += ifSecond;
    }
    if (inAll >= 0) {
      fromFirst += Math.max(0, gapsFirst - inAll);
      fromSecond += Math.max(0, gapsSecond - inAll);
    }
    if (late >= 0) fromFirst += Math.max(0, second - late);
    return Math.max(0, Math.max(fromFirst, fromSecond) - at(state.toCome, at(state.layout.resource, rule)));
  },

  /**
   * Slots that groups with too few busy ones lack, beyond those to come; [least, 1 to count groups in place of slots, 1 where a group with
   * none is well].
   */
  'least a day'(state: State, rule: number) {
    const least = arg(state, rule, 0);
    const flat = arg(state, rule, 1) === 1;
    const empty = arg(state, rule, 2) === 1;
    let lack = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) {
      const busy = at(state.busy, g);
      if (busy < least && (busy > 0 || !empty)) lack += flat ? 1 : least - busy;
    }
    return Math.max(0, lack - at(state.toCome, at(state.layout.resource, rule)));
  },

  /** Groups that lack a busy slot, beyond what is to come; [least]. */
  'least groups'(state: State, rule: number) {
    let sum = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) if (at(state.busy, g) > 0) sum++;
    return Math.max(0, arg(state, rule, 0) - sum - at(state.toCome, at(state.layout.resource, rule)));
  },

  /** Busy slots in a row beyond the most, summed over runs; [most, 1 to count the runs]. */
  run(state: State, rule: number) {
    const most = arg(state, rule, 0);
    const flat = arg(state, rule, 1) === 1;
    let total = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) {
      let mask = at(state.mask, g);
      if (bits(mask) <= most) continue;
      while (mask !== 0) {
        mask >>>= lowest(mask);
        const length = ~mask === 0 ? 32 : lowest(~mask);
        if (length > most) total += flat ? 1 : length - most;
        mask = length >= 32 ? 0 : mask >>> length;
      }
    }
    return total;
  },

  /** Slots from the first busy one of a group to the last, beyond the most, summed; [most, 1 where one group may be longer by one]. */
  span(state: State, rule: number) {
    const most = arg(state, rule, 0);
    let total = 0;
    let byOne = 0;
    const profile = at(state.layout.profile, rule);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = at(state.layout.profileFrom, profile); g < end; g++) {
      const mask = at(state.mask, g);
      const over = mask === 0 ? 0 : Math.max(0, highest(mask) - lowest(mask) + 1 - most);
      if (over === 1) byOne = 1;
      total += over;
    }
    return total - (arg(state, rule, 1) === 1 ? byOne : 0);
  },

  /** Slots of rest that lack between the last busy slot of a group and the first of the next; [least, slots in a group, 1 round the end]. */
  rest(state: State, rule: number) {
    const least = arg(state, rule, 0);
    const length = arg(state, rule, 1);
    let total = 0;
    const profile = at(state.layout.profile, rule);
    const first = at(state.layout.profileFrom, profile);
    const end = at(state.layout.profileFrom, profile + 1);
    for (let g = arg(state, rule, 2) === 1 ? first : first + 1; g < end; g++) {
      const before = at(state.mask, g === first ? end - 1 : g - 1);
      const after = at(state.mask, g);
      const free = (before === 0 ? length : length - 1 - highest(before)) + (after === 0 ? length : lowest(after));
      total += Math.max(0, least - free);
    }
    return total;
  },
} as const;
