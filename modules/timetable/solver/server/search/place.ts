import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { takeBestOption } from './best-option.ts';
import { Force } from './force.ts';
import { hardestFirst, Places } from './places.ts';
import { reliefOf } from './relief.ts';

const deepest = 14;
/** From this depth on only the best slot is tried. */
const single = 5;
/** Places that are tried at most for one lesson and those that it puts out, before it is placed by force: so many for each lesson of all. */
const most = { perLesson: 0.1, least: 60 } as const;

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
  readonly #force: Force;
  readonly #order: number[];
  readonly #fixed: Uint8Array;
  /**
   * The slots of the lesson at each depth of the recursion: at least so many lessons have to go (exactly, where it is known; Infinity once it
   * was tried), which, and the option of the first role.
   */
  readonly #slot: Int32Array;
  readonly #bound: Float64Array;
  readonly #known: Uint8Array;
  readonly #option: Int32Array;
  readonly #out: readonly number[][];
  readonly #seen: Int32Array;
  #stamp = 0;
  /** A slot that the lesson at the first depth may not go back to; -1 none. */
  #left = -1;
  /** How many places the last lesson that was to be placed has tried. */
  calls = 0;
  #most = 0;
  #allowed: number;

  constructor(state: State, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#places = new Places(state);
    this.#held = new Uint8Array(state.layout.lessons);
    this.#force = new Force(state, random);
    const { lessons } = state.layout.problem;
    const ways = deepest * state.slots;
    this.#slot = new Int32Array(ways);
    this.#bound = new Float64Array(ways);
    this.#known = new Uint8Array(ways);
    this.#option = new Int32Array(ways);
    this.#out = Array.from({ length: ways }, () => []);
    this.#seen = new Int32Array(state.layout.lessons);
    this.#fixed = Uint8Array.from(lessons, ({ fixed }) => (fixed === null ? 0 : 1));
    this.#order = hardestFirst(state, this.#places, random);
    this.#allowed = Infinity;
    for (const [l, lesson] of lessons.entries()) if (lesson.fixed !== null) this.#roomOfFixed(l);
    state.keep();
    this.#allowed = state.hardBound;
  }

  #roomOfFixed(l: number): void {
    const { roles } = this.#state.layout;
    const role = at(roles.from, l);
    if (role === at(roles.from, l + 1) || at(this.#state.chosen, role) >= 0) return;
    this.#allowed = 0;
    this.#room(l, 0);
    this.#state.settle();
  }

  /**
   * True when all stand; false when it was told to stop.
   * @param stop is told how many places were tried since it was asked last
   * @param see is told how many stand, after each that was placed
   */
  run(stop: (calls: number) => boolean, see: (placed: number) => void = () => {}): boolean {
    const state = this.#state;
    const waiting = this.#order.filter((l) => at(state.start, l) < 0);
    this.#most = Math.max(most.least, most.perLesson * state.layout.lessons);
    let [l] = waiting;
    while (l !== undefined) {
      if (stop(this.calls)) return false;
      waiting.shift();
      this.calls = 0;
      if (!this.#place(l, 0)) {
        const out = this.#placeByForce(l);
        waiting.unshift(...out);
        if (at(state.start, l) < 0) waiting.push(l);
      }
      state.keep();
      see(state.layout.lessons - waiting.length);
      [l] = waiting;
    }
    return true;
  }

  /**
   * Takes a lesson out of a timetable and places it and whoever it puts out anew, elsewhere than it stood unless it must cost less; false,
   * and nothing is changed, where that comes to more than is allowed.
   * @param allowed what all may cost then (`worth`)
   * @param calls how many places are tried at most
   */
  again(l: number, allowed: number, calls: number): boolean {
    const state = this.#state;
    this.#allowed = allowed;
    this.#most = calls;
    this.calls = 0;
    this.#left = allowed < state.worth ? -1 : at(state.start, l);
    state.setStart(l, -1);
    state.settle();
    const done = this.#place(l, 0);
    this.#left = -1;
    if (done) state.keep();
    else state.undo();
    return done;
  }

  /** Lists the slots of a lesson at a depth; answers how many there are. */
  #ways(l: number, depth: number): number {
    const state = this.#state;
    const { from, items } = state.layout.resources;
    const duration = at(state.duration, l);
    const slots = this.#places.of(l);
    const first = at(from, l);
    const last = at(from, l + 1);
    const base = depth * state.slots;
    let way = base;
    next: for (let k = 0; k < slots.length; k++) {
      const slot = at(slots, k);
      if (depth === 0 && slot === this.#left) continue;
      const stamp = ++this.#stamp;
      let bound = 0;
      for (let i = first; i < last; i++) {
        const row = at(items, i) * state.slots + slot;
        for (let cell = row; cell < row + duration; cell++) {
          if (at(state.count, cell) === 0) continue;
          const m = at(state.who, cell) - 1;
          if (m < 0 || this.#held[m] === 1 || this.#fixed[m] === 1) continue next;
          if (this.#seen[m] === stamp) continue;
          this.#seen[m] = stamp;
          bound++;
        }
      }
      this.#slot[way] = slot;
      this.#bound[way] = bound + this.#random.unit() * 0.9;
      this.#known[way] = 0;
      way++;
    }
    return way - base;
  }

  /**
   * Places a lesson where fewest have to go, which are put out, and answers which way that is; -1 where there is none. What each way puts out
   * is worked out as far as needed only.
   * @param most so many may go
   */
  #best(l: number, depth: number, many: number, most: number): number {
    const base = depth * this.#state.slots;
    const { point, costPoint } = this.#state;
    for (;;) {
      let way = -1;
      let least = most + 1;
      for (let i = base; i < base + many; i++) {
        if (at(this.#bound, i) >= least) continue;
        least = at(this.#bound, i);
        way = i;
      }
      if (way < 0) return -1;
      if (this.#known[way] === 1) {
        this.#put(l, way);
        return way;
      }
      this.#known[way] = 1;
      const before = Math.floor(least);
      if (!this.#conflicts(l, way)) {
        this.#bound[way] = Infinity;
        this.#state.undo(point, costPoint);
        continue;
      }
      const more = (this.#out[way] as number[]).length - before;
      if (more <= 0) return way;
      this.#bound[way] = least + more;
      this.#state.undo(point, costPoint);
    }
  }

  /** Tries to place a lesson and, one after the other, whoever it puts out. */
  #place(l: number, depth: number): boolean {
    const state = this.#state;
    if (depth >= deepest || this.calls++ > this.#most) return false;
    const many = this.#ways(l, depth);
    // Nobody who is put out at the last depth could be placed again.
    const most = depth === deepest - 1 ? 0 : Infinity;
    const { point, costPoint } = state;
    for (let tried = 0; ; tried++) {
      if (tried > 0 && depth >= single) return false;
      const way = this.#best(l, depth, many, most);
      if (way < 0) return false;
      const out = this.#out[way] as number[];
      if (out.length === 0) return true;
      this.#held[l] = 1;
      let done = true;
      for (let i = 0; done && i < out.length; i++) done = this.#place(out[i] as number, depth + 1);
      this.#held[l] = 0;
      if (done) return true;
      this.#bound[way] = Infinity;
      state.undo(point, costPoint);
      if (this.calls > this.#most) return false;
    }
  }

  #put(l: number, way: number): void {
    const state = this.#state;
    for (const m of this.#out[way] as number[]) state.setStart(m, -1);
    state.setStart(l, at(this.#slot, way));
    const option = at(this.#option, way);
    const role = at(state.layout.roles.from, l);
    if (option >= 0 && option !== at(state.chosen, role)) state.setRole(role, option);
    state.settle();
  }

  /** Places a lesson where those that it puts out were put out least often, and answers them. */
  #placeByForce(l: number): readonly number[] {
    const state = this.#state;
    const many = this.#ways(l, 0);
    const { point, costPoint } = state;
    let best = -1;
    let least = Infinity;
    for (let way = 0; way < many; way++) {
      const possible = this.#conflicts(l, way);
      state.undo(point, costPoint);
      const cost = possible ? this.#force.cost(l, at(this.#slot, way), this.#out[way] as number[]) : Infinity;
      if (cost >= least) continue;
      best = way;
      least = cost;
    }
    if (best < 0) return [];
    const out = this.#out[best] as number[];
    this.#force.note(l, at(this.#slot, best), out);
    this.#put(l, best);
    return out;
  }

  /** Places a lesson as a way says and lists whom that puts out; false where it may not stand there whoever goes. */
  #conflicts(l: number, way: number): boolean {
    const state = this.#state;
    const { resources } = state.layout;
    const { costPoint } = state;
    const out = this.#out[way] as number[];
    out.length = 0;
    const slot = at(this.#slot, way);
    const duration = at(state.duration, l);
    for (let i = at(resources.from, l); i < at(resources.from, l + 1); i++) {
      const row = at(resources.items, i) * state.slots + slot;
      for (let cell = row; cell < row + duration; cell++) {
        if (at(state.count, cell) === 0) continue;
        const m = at(state.who, cell) - 1;
        state.setStart(m, -1);
        out.push(m);
      }
    }
    state.setStart(l, slot);
    state.settle();
    let possible = this.#room(l, way);
    while (possible && state.worth > this.#allowed) possible = this.#relieve(l, costPoint, out);
    return possible;
  }

  /** Gives a lesson a room, and adds to those of a way whom that puts out; false where none is possible. */
  #room(l: number, way: number): boolean {
    const state = this.#state;
    const role = at(state.layout.roles.from, l);
    this.#option[way] = -1;
    if (role === at(state.layout.roles.from, l + 1)) return true;
    const out = takeBestOption(state, l, this.#allowed, this.#mayGo, this.#random);
    if (out === null) return state.worth <= this.#allowed;
    this.#option[way] = at(state.chosen, role);
    if (out.length > 0) (this.#out[way] as number[]).push(...out);
    return true;
  }

  /** Puts out whoever lowers what is broken most; false where nobody does. */
  #relieve(l: number, since: number, out: number[]): boolean {
    const state = this.#state;
    const gone = reliefOf(state, l, state.dearerSince(since), state.worth - this.#allowed, this.#mayGo, this.#random);
    if (gone.length === 0) return false;
    for (const m of gone) state.setStart(m, -1);
    state.settle();
    out.push(...gone);
    return true;
  }

  #mayGo = (m: number): boolean => this.#held[m] === 0 && this.#fixed[m] === 0;
}
