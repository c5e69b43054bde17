import { at, type Random } from '../core/flat.ts';
import { ruleKinds } from '../core/problem.ts';
import type { State } from '../core/state.ts';
import { bestOption } from './best-option.ts';
import { Places } from './places.ts';

const deepest = 14;
/** From this depth on only the best slot is tried. */
const single = 5;
const groupsBusy = ruleKinds.indexOf('groups busy');

/** A slot for a lesson, and who would have to go. */
interface Way {
  readonly slot: number;
  /** At least so many have to go; exactly, once `out` is known. */
  bound: number;
  out: number[] | null;
  /** The option of its first role; -1 none. */
  option: number;
  readonly order: number;
}

/**
 * Places all lessons so that nothing hard is broken, by recursive swapping as FET describes it: the hardest first; where no slot is free,
 * the slot that puts out fewest others, which are then placed anew; where that fails, that slot all the same, and those put out wait.
 */
export class Placer {
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  /** Lessons that this attempt has placed; they are not put out again. */
  readonly #held: Uint8Array;
  readonly #tabu = new Map<number, number>();
  readonly #order: number[];
  #round = 0;
  #calls = 0;
  #most = 0;
  #allowed: number;

  constructor(state: State, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#places = new Places(state);
    this.#held = new Uint8Array(state.layout.lessons);
    const { lessons } = state.layout.problem;
    this.#order = Array.from({ length: state.layout.lessons }, (_, l) => l)
      .filter((l) => lessons[l]?.fixed === null)
      .map((l) => ({ l, hard: this.#hardness(l) }))
      .toSorted((a, b) => b.hard - a.hard)
      .map(({ l }) => l);
    this.#allowed = Infinity;
    for (const [l, lesson] of lessons.entries()) if (lesson.fixed !== null) this.#roomOfFixed(l);
    state.keep();
    this.#allowed = state.hardCost;
  }

  #roomOfFixed(l: number): void {
    const { state, way } = { state: this.#state, way: { slot: 0, bound: 0, out: null, option: -1, order: 0 } };
    this.#allowed = 0;
    this.#room(l, way, []);
    state.settle();
  }

  /**
   * True when all stand; false when it was told to stop.
   * @param stop is told how many places were tried since it was asked last
   * @param see is called after every lesson
   */
  run(stop: (calls: number) => boolean, see: () => void = () => {}): boolean {
    const state = this.#state;
    const waiting = this.#order.filter((l) => at(state.start, l) < 0);
    this.#most = 2 * state.layout.lessons;
    let [l] = waiting;
    while (l !== undefined) {
      if (stop(this.#calls)) return false;
      waiting.shift();
      this.#calls = 0;
      if (!this.#place(l, 0)) {
        const out = this.#force(l);
        waiting.unshift(...out);
        if (at(state.start, l) < 0) waiting.push(l);
      }
      state.keep();
      see();
      [l] = waiting;
    }
    return true;
  }

  #hardness(l: number): number {
    const { resources } = this.#state.layout;
    const slots = Math.max(1, this.#places.of(l).length);
    let load = 0;
    for (let i = at(resources.from, l); i < at(resources.from, l + 1); i++)
      load += at(this.#state.toCome, at(resources.items, i));
    return (load * at(this.#state.duration, l)) / slots + at(this.#state.duration, l) * 5 + this.#random.unit();
  }

  /** The slots of a lesson, cheapest bound first. */
  #ways(l: number): Way[] {
    const state = this.#state;
    const { resources, problem } = state.layout;
    const duration = at(state.duration, l);
    const slots = this.#places.of(l);
    const ways: Way[] = [];
    const found = new Set<number>();
    next: for (let k = 0; k < slots.length; k++) {
      const slot = at(slots, k);
      found.clear();
      for (let i = at(resources.from, l); i < at(resources.from, l + 1); i++) {
        const row = at(resources.items, i) * state.slots;
        for (let s = slot; s < slot + duration; s++) {
          if (at(state.count, row + s) === 0) continue;
          const m = at(state.who, row + s) - 1;
          if (m < 0 || this.#held[m] === 1 || problem.lessons[m]?.fixed !== null) continue next;
          found.add(m);
        }
      }
      ways.push({ slot, bound: found.size, out: null, option: -1, order: this.#random.unit() });
    }
    return ways;
  }

  /** Takes the cheapest way out of a list, working out what it really costs as far as needed. */
  #cheapest(l: number, ways: Way[]): Way | null {
    for (;;) {
      let best = -1;
      for (let i = 0; i < ways.length; i++) {
        const way = ways[i] as Way;
        const least = ways[best];
        if (!least || way.bound < least.bound || (way.bound === least.bound && way.order < least.order)) best = i;
      }
      const way = ways[best];
      if (!way) return null;
      if (way.out === null) {
        way.out = this.#conflicts(l, way);
        if (way.out === null) {
          ways.splice(best, 1);
          continue;
        }
        if (way.out.length > way.bound) {
          way.bound = way.out.length;
          continue;
        }
      }
      ways.splice(best, 1);
      return way;
    }
  }

  /** Tries to place a lesson and, one after the other, whoever it puts out. */
  #place(l: number, depth: number): boolean {
    const state = this.#state;
    if (depth >= deepest || this.#calls++ > this.#most) return false;
    const ways = this.#ways(l);
    for (let tried = 0; ; tried++) {
      if (tried > 0 && depth >= single) return false;
      const way = this.#cheapest(l, ways);
      if (!way?.out) return false;
      const { point, costPoint } = state;
      this.#put(l, way);
      if (way.out.length === 0) return true;
      this.#held[l] = 1;
      const done = way.out.every((m) => this.#place(m, depth + 1));
      this.#held[l] = 0;
      if (done) return true;
      state.undo(point, costPoint);
      if (this.#calls > this.#most) return false;
    }
  }

  #put(l: number, way: Way): void {
    const state = this.#state;
    for (const m of way.out ?? []) state.setStart(m, -1);
    state.setStart(l, way.slot);
    if (way.option >= 0) state.setRole(at(state.layout.roles.from, l), way.option);
    state.settle();
  }

  /** Places a lesson where it was not tried lately, and answers whom that puts out. */
  #force(l: number): readonly number[] {
    this.#round++;
    const ways = this.#ways(l);
    let best: Way | null = null;
    for (;;) {
      const way = this.#cheapest(l, ways);
      if (!way) break;
      const last = this.#tabu.get(l * this.#state.slots + way.slot) ?? -Infinity;
      if (best === null || this.#round - last > this.#state.layout.lessons) {
        best = way;
        if (last === -Infinity || this.#round - last > this.#state.layout.lessons) break;
      }
    }
    if (!best?.out) return [];
    this.#tabu.set(l * this.#state.slots + best.slot, this.#round);
    this.#put(l, best);
    return best.out;
  }

  /** Whom a lesson at a slot puts out; null where it may not stand there whoever goes. */
  #conflicts(l: number, way: Way): number[] | null {
    const state = this.#state;
    const { slot } = way;
    const { resources } = state.layout;
    const { point, costPoint } = state;
    const out: number[] = [];
    const duration = at(state.duration, l);
    for (let i = at(resources.from, l); i < at(resources.from, l + 1); i++) {
      const row = at(resources.items, i) * state.slots;
      for (let s = slot; s < slot + duration; s++) {
        if (at(state.count, row + s) === 0) continue;
        const m = at(state.who, row + s) - 1;
        state.setStart(m, -1);
        out.push(m);
      }
    }
    state.setStart(l, slot);
    state.settle();
    let possible = this.#room(l, way, out);
    while (possible && state.hardCost > this.#allowed) possible = this.#relieve(l, costPoint, out);
    state.undo(point, costPoint);
    return possible ? out : null;
  }

  /** Gives a lesson a room, and adds to the list whom that puts out; false where none is possible. */
  #room(l: number, way: Way, out: number[]): boolean {
    const state = this.#state;
    const mayGo = (m: number): boolean => this.#held[m] === 0 && state.layout.problem.lessons[m]?.fixed === null;
    const found = bestOption(state, l, this.#allowed, mayGo, this.#random);
    way.option = found?.option ?? -1;
    if (found === null) return state.hardCost <= this.#allowed;
    if (found.option < 0) return true;
    for (const m of found.out) state.setStart(m, -1);
    out.push(...found.out);
    state.setRole(at(state.layout.roles.from, l), found.option);
    state.settle();
    return true;
  }

  /** Puts out whoever lowers what is broken most; false where nobody does. */
  #relieve(l: number, since: number, out: number[]): boolean {
    const state = this.#state;
    const rule = state.brokenSince(since);
    if (rule < 0) return false;
    const before = state.hardCost;
    let best: readonly number[] | null = null;
    let least = before;
    const { point, costPoint } = state;
    for (const group of this.#candidates(rule, l)) {
      for (const m of group) state.setStart(m, -1);
      state.settle();
      const cost = state.hardCost + (group.length - 1) * 0.5 + this.#random.unit() * 0.4;
      state.undo(point, costPoint);
      if (cost < least) {
        least = cost;
        best = group;
      }
    }
    if (best === null) return false;
    for (const m of best) state.setStart(m, -1);
    state.settle();
    out.push(...best);
    return true;
  }

  /** Lessons, alone or all of one day, without which a rule may be kept. */
  #candidates(rule: number, l: number): (readonly number[])[] {
    const state = this.#state;
    const { scope, resource, kind, lessonsOf, problem } = state.layout;
    const free = (m: number): boolean =>
      m !== l && at(state.start, m) >= 0 && this.#held[m] === 0 && problem.lessons[m]?.fixed === null;
    const r = at(resource, rule);
    if (r < 0) {
      const some = scope.items.subarray(at(scope.from, rule), at(scope.from, rule + 1));
      return [...new Set(some)].filter(free).map((m) => [m]);
    }
    const all = [...lessonsOf.items.subarray(at(lessonsOf.from, r), at(lessonsOf.from, r + 1))];
    if (at(kind, rule) !== groupsBusy) return all.filter(free).map((m) => [m]);
    const groups = problem.families[at(state.layout.family, rule)] ?? [];
    const at0 = at(state.start, l);
    return groups
      .filter((group) => !group.includes(at0))
      .map((group) => all.filter((m) => at(state.start, m) >= 0 && group.includes(at(state.start, m))))
      .filter((group) => group.length > 0 && group.every(free));
  }
}
