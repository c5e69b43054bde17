import { at } from './flat.ts';
import { arg, has, outside, scratch, sum, wordsOf } from './scope.ts';
import type { State } from './state.ts';

/** Rules on where lessons stand and how an event is cut; who stands by (duration 0) is no piece. */
export const counts = {
  /** Slots of lessons that are not placed. */
  'not placed': (state: State, rule: number) => sum(state, rule, (l) => (at(state.start, l) < 0 ? at(state.duration, l) : 0)),

  /** Slots of lessons (of one duration; 0: of any) that begin elsewhere than preferred; args: duration, then a bit for each slot. */
  'slots preferred'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const words = at(state.layout.args.from, rule) + 1;
    const only = at(state.layout.args.items, words - 1);
    let total = 0;
    const end = at(from, rule + 1);
    for (let i = at(from, rule); i < end; i++) {
      const l = at(items, i);
      const s = at(state.start, l);
      const d = at(state.duration, l);
      if (s >= 0 && (only === 0 || only === d) && !has(state, words, s)) total += d;
    }
    return total;
  },

  /** The same of several rules together; args: of each length from 0 and slot, what a lesson adds that begins there. */
  'slots preferred by length'(state: State, rule: number) {
    const { scope, args } = state.layout;
    const first = at(args.from, rule);
    let total = 0;
    const end = at(scope.from, rule + 1);
    for (let i = at(scope.from, rule); i < end; i++) {
      const l = at(scope.items, i);
      const s = at(state.start, l);
      if (s >= 0) total += at(args.items, first + at(state.duration, l) * state.slots + s);
    }
    return total;
  },

  /** Lessons that begin in each group of slots: outside of the group's [least, most], summed. */
  spread(state: State, rule: number) {
    const { scope, args, family, member } = state.layout;
    const first = at(args.from, rule);
    const groups = (at(args.from, rule + 1) - first) >> 1;
    const base = at(family, rule) * state.slots;
    scratch.fill(0, 0, groups);
    const end = at(scope.from, rule + 1);
    for (let i = at(scope.from, rule); i < end; i++) {
      const l = at(scope.items, i);
      const s = at(state.start, l);
      if (s < 0 || at(state.duration, l) === 0) continue;
      const last = at(member.from, base + s + 1);
      for (let j = at(member.from, base + s); j < last; j += 2) {
        const g = at(member.items, j);
        scratch[g] = at(scratch, g) + 1;
      }
    }
    let total = 0;
    for (let g = 0; g < groups; g++)
      total += outside(at(scratch, g), at(args.items, first + 2 * g), at(args.items, first + 2 * g + 1));
    return total;
  },

  /** Pieces that are too short or too long, and how far their number lies outside; [shortest, longest, least, most]. */
  pieces(state: State, rule: number) {
    let many = 0;
    const off = sum(state, rule, (l) => {
      const d = at(state.duration, l);
      if (d === 0) return 0;
      many++;
      return outside(d, arg(state, rule, 0), arg(state, rule, 1)) > 0 ? 1 : 0;
    });
    return off + outside(many, arg(state, rule, 2), arg(state, rule, 3));
  },

  /** How far the number of pieces of a length lies outside; [length, least, most]. */
  'pieces of length': (state: State, rule: number) =>
    outside(
      sum(state, rule, (l) => (at(state.duration, l) === arg(state, rule, 0) ? 1 : 0)),
      arg(state, rule, 1),
      arg(state, rule, 2),
    ),

  /** Lessons that begin elsewhere than preferred; args: a bit for each slot. */
  'begins elsewhere'(state: State, rule: number) {
    const words = wordsOf(state, rule, 0);
    return sum(state, rule, (l) => (at(state.start, l) >= 0 && !has(state, words, at(state.start, l)) ? 1 : 0));
  },

  /** Slots that lessons take outside of those preferred; args: a bit for each slot. */
  'takes slots'(state: State, rule: number) {
    const words = at(state.layout.args.from, rule);
    return sum(state, rule, (l) => {
      const s = at(state.start, l);
      let wrong = 0;
      if (s >= 0) for (let t = s; t < s + at(state.duration, l); t++) if (!has(state, words, t)) wrong++;
      return wrong;
    });
  },
} as const;
