import { at } from './flat.ts';
import { arg, endOf, has, outside, pairs, scratch, sum, wordsOf } from './scope.ts';
import type { State } from './state.ts';

const dayOf = (state: State, rule: number, l: number): number => (at(state.start, l) / arg(state, rule, 1)) | 0;

/** Slots from the end of a lesson to the beginning of another that are no breaks; -1 where it begins earlier. */
function restBetween(state: State, rule: number, a: number, b: number): number {
  const from = endOf(state, a);
  const to = at(state.start, b);
  if (to < from) return -1;
  let rest = 0;
  for (let t = from; t < to; t++) if (!has(state, wordsOf(state, rule, 2), t)) rest++;
  return rest;
}

/** Rules on how lessons stand to each other; of those that are not placed nothing is counted that they could still mend. */
export const counts = {
  /** Slots in which some but not all of the rule's events run; args: how many events, then each lesson's (up to 31). */
  linked(state: State, rule: number) {
    scratch.fill(0, 0, state.slots);
    sum(state, rule, (l, i) => {
      const s = at(state.start, l);
      if (s >= 0)
        for (let t = s; t < s + at(state.duration, l); t++) scratch[t] = at(scratch, t) | (1 << arg(state, rule, i + 1));
      return 0;
    });
    const all = 2 ** arg(state, rule, 0) - 1;
    let total = 0;
    for (let t = 0; t < state.slots; t++) if (at(scratch, t) !== 0 && at(scratch, t) !== all) total++;
    return total;
  },

  /** Slots from the last end of the first lessons to the first beginning of the others: outside; [how many are first, least, most]. */
  ordered(state: State, rule: number) {
    const many = arg(state, rule, 0);
    let over = -1;
    let begin = state.slots;
    const missing = sum(state, rule, (l, i) => {
      const s = at(state.start, l);
      const d = at(state.duration, l);
      if (d === 0) return 0;
      if (s < 0) return 1;
      if (i < many) over = Math.max(over, s + d);
      else begin = Math.min(begin, s);
      return 0;
    });
    return missing > 0 ? 0 : outside(begin - over, arg(state, rule, 1), arg(state, rule, 2));
  },

  /** Days that lack between lessons, summed over pairs; [least, slots a day]. */
  'days apart'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const least = arg(state, rule, 0);
    const day = arg(state, rule, 1);
    let total = 0;
    const end = at(from, rule + 1);
    for (let i = at(from, rule); i < end; i++) {
      const a = at(state.start, at(items, i));
      if (a < 0) continue;
      for (let j = i + 1; j < end; j++) {
        const b = at(state.start, at(items, j));
        if (b >= 0) total += Math.max(0, least - Math.abs(((a / day) | 0) - ((b / day) | 0)));
      }
    }
    return total;
  },

  /** Days beyond the most between lessons, summed over pairs; [most, slots a day]. */
  'days apart most': (state: State, rule: number) =>
    pairs(state, rule, (a, b) => Math.max(0, Math.abs(dayOf(state, rule, a) - dayOf(state, rule, b)) - arg(state, rule, 0))),

  /** Pairs of one day that do not stand one behind the other; [-, slots a day]. */
  'one after another'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const day = arg(state, rule, 1);
    let total = 0;
    const end = at(from, rule + 1);
    for (let i = at(from, rule); i < end; i++) {
      const a = at(state.start, at(items, i));
      if (a < 0) continue;
      const dayOfA = (a / day) | 0;
      for (let j = i + 1; j < end; j++) {
        const b = at(state.start, at(items, j));
        if (b < 0 || ((b / day) | 0) !== dayOfA) continue;
        if (endOf(state, at(items, i)) !== b && endOf(state, at(items, j)) !== a) total++;
      }
    }
    return total;
  },

  /** Slots that lie too few between lessons of one day, summed over pairs; [least, slots a day]. */
  'gaps between': (state: State, rule: number) =>
    pairs(state, rule, (a, b) => {
      if (dayOf(state, rule, a) !== dayOf(state, rule, b)) return 0;
      const between =
        Math.max(at(state.start, a), at(state.start, b)) -
        (at(state.start, a) <= at(state.start, b) ? endOf(state, a) : endOf(state, b));
      return Math.max(0, arg(state, rule, 0) - between);
    }),

  /** Pairs that do not begin alike; [0 in time, 1 on the day, 2 at the hour; slots a day]. */
  'same start'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const what = arg(state, rule, 0);
    const day = arg(state, rule, 1);
    const end = at(from, rule + 1);
    scratch.fill(0, 0, state.slots);
    let placed = 0;
    let total = 0;
    for (let i = at(from, rule); i < end; i++) {
      const s = at(state.start, at(items, i));
      if (s < 0) continue;
      const when = what === 0 ? s : what === 1 ? (s / day) | 0 : s % day;
      total += placed++ - at(scratch, when);
      scratch[when] = at(scratch, when) + 1;
    }
    return total;
  },

  /** 1 where the second lesson does not begin where the first ends, on its day and over breaks; [-, slots a day, breaks as bits]. */
  follows: (state: State, rule: number) =>
    pairs(state, rule, (a, b) =>
      restBetween(state, rule, a, b) === 0 && dayOf(state, rule, a) === dayOf(state, rule, b) ? 0 : 1,
    ),

  /** Pairs of one of the first and one of the others where the first does not end before; [how many are first, slots a day, 1 on one day only]. */
  precedes(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const many = arg(state, rule, 0);
    const first = at(from, rule);
    const end = at(from, rule + 1);
    let total = 0;
    for (let i = first; i < first + many; i++) {
      const a = at(items, i);
      if (at(state.start, a) < 0) continue;
      for (let j = first + many; j < end; j++) {
        const b = at(items, j);
        if (at(state.start, b) < 0 || endOf(state, a) <= at(state.start, b)) continue;
        if (arg(state, rule, 2) === 0 || dayOf(state, rule, a) === dayOf(state, rule, b)) total++;
      }
    }
    return total;
  },

  /** 1 where lessons do not stand in one row on one day; [-, slots a day, breaks as bits]. */
  'in a row'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    let begin = state.slots;
    let over = 0;
    let slots = 0;
    for (let i = at(from, rule); i < at(from, rule + 1); i++) {
      const l = at(items, i);
      const s = at(state.start, l);
      if (s < 0) continue;
      begin = Math.min(begin, s);
      over = Math.max(over, endOf(state, l));
      slots += at(state.duration, l);
    }
    if (slots === 0) return 0;
    let missing = 0;
    sum(state, rule, (l) => ((missing += at(state.start, l) < 0 ? at(state.duration, l) : 0), 0));
    const day = arg(state, rule, 1);
    if (((begin / day) | 0) !== (((over - 1) / day) | 0)) return 1;
    let span = over - begin;
    for (let t = begin; t < over; t++) if (has(state, at(state.layout.args.from, rule) + 2, t)) span--;
    return span >= slots && span <= slots + missing ? 0 : 1;
  },

  /** 1 where one of some resources has another lesson after (0) or before (1) the rule's first one on its day; [which, slots a day, resources]. */
  'edge of the day'(state: State, rule: number) {
    const { scope, args } = state.layout;
    const l = at(scope.items, at(scope.from, rule));
    const s = at(state.start, l);
    if (s < 0) return 0;
    const length = arg(state, rule, 1);
    const day = (s / length) | 0;
    const after = arg(state, rule, 0) === 0;
    const from = after ? endOf(state, l) : day * length;
    const to = after ? (day + 1) * length : s;
    const end = at(args.from, rule + 1);
    for (let i = at(args.from, rule) + 2; i < end; i++) {
      const row = at(args.items, i) * state.slots;
      for (let t = from; t < to; t++) if (at(state.count, row + t) > 0) return 1;
    }
    return 0;
  },

  /** Pairs of one of the first and one of the others that follows on its day too soon; [how many are first, slots a day, least]. */
  'gaps after'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const first = at(from, rule);
    const second = first + arg(state, rule, 0);
    const end = at(from, rule + 1);
    let total = 0;
    for (let i = first; i < second; i++) {
      const a = at(items, i);
      if (at(state.start, a) < 0) continue;
      for (let j = second; j < end; j++) {
        const b = at(items, j);
        if (at(state.start, b) < 0 || dayOf(state, rule, a) !== dayOf(state, rule, b)) continue;
        const between = at(state.start, b) - endOf(state, a);
        if (between >= 0 && between < arg(state, rule, 2)) total++;
      }
    }
    return total;
  },

  /** 1 where lessons take more slots of some than the most (or, where all are placed, fewer than the least); [least, most, slots as bits]. */
  'slots taken'(state: State, rule: number) {
    const words = at(state.layout.args.from, rule) + 2;
    scratch.fill(0, 0, state.slots);
    let toCome = 0;
    sum(state, rule, (l) => {
      const s = at(state.start, l);
      if (s < 0) toCome += at(state.duration, l);
      else for (let t = s; t < s + at(state.duration, l); t++) scratch[t] = 1;
      return 0;
    });
    let taken = 0;
    for (let t = 0; t < state.slots; t++) if (at(scratch, t) === 1 && has(state, words, t)) taken++;
    return taken > arg(state, rule, 1) || taken + toCome < arg(state, rule, 0) ? 1 : 0;
  },

  /** Slots of some in which more lessons run than the most, or fewer than the least; [least, most, 1 none is well, slots as bits]. */
  'at once'(state: State, rule: number) {
    const words = at(state.layout.args.from, rule) + 3;
    scratch.fill(0, 0, state.slots);
    let toCome = 0;
    sum(state, rule, (l) => {
      const s = at(state.start, l);
      if (s < 0) toCome += at(state.duration, l);
      else for (let t = s; t < s + at(state.duration, l); t++) scratch[t] = at(scratch, t) + 1;
      return 0;
    });
    let over = 0;
    let lack = 0;
    for (let t = 0; t < state.slots; t++) {
      if (!has(state, words, t)) continue;
      const there = at(scratch, t);
      if (there > arg(state, rule, 1)) over++;
      if (there < arg(state, rule, 0) && !(there === 0 && arg(state, rule, 2) === 1)) lack++;
    }
    return over + Math.max(0, lack - toCome);
  },

  /** Slots that two lessons of the rule share, summed over pairs; [0], or 1 and each lesson's set: only pairs of different sets. */
  'not together'(state: State, rule: number) {
    const { from, items } = state.layout.scope;
    const sets = arg(state, rule, 0) === 1;
    const first = at(from, rule);
    const end = at(from, rule + 1);
    let total = 0;
    for (let i = first; i < end; i++) {
      const l = at(items, i);
      const a = at(state.start, l);
      if (a < 0) continue;
      for (let j = i + 1; j < end; j++) {
        const m = at(items, j);
        const b = at(state.start, m);
        if (b < 0 || m === l || (sets && arg(state, rule, i - first + 1) === arg(state, rule, j - first + 1))) continue;
        total += Math.max(0, Math.min(endOf(state, l), endOf(state, m)) - Math.max(a, b));
      }
    }
    return total;
  },
} as const;
