import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { furnish } from './best-option.ts';
import { Force } from './force.ts';
import { InTheWay } from './in-the-way.ts';
import { hardestFirst, Places } from './places.ts';
import { Units } from './units.ts';

const deepest = 14;
/** It is asked whether time is over once in so many tried places: a few milliseconds of an office computer. */
export const callsPerLook = 16;
/** From this depth on only the best slot is tried. */
const single = 5;
/** Places that are tried at most for one lesson and those that it puts out, before it is placed by force: so many for each lesson of all. */
const usualMost = 0.1;
const leastMost = 60;

/**
 * Places all lessons so that nothing hard is broken, by recursive swapping as FET describes it: the hardest first; where no slot is free,
 * the slot that puts out fewest others, which are then placed anew; where that fails, that slot all the same, and those put out wait.
 */
export class Placer {
  readonly #state: State;
  readonly #random: Random;
  readonly #late: () => boolean;
  readonly #places: Places;
  readonly #units: Units;
  readonly #others: InTheWay;
  readonly #force: Force;
  readonly #order: number[];
  /**
   * The slots of the lesson at each depth of the recursion: at least so many lessons have to go (exactly, where it is known; Infinity once it
   * was tried), which, and each role that got another option with that.
   */
  readonly #slot: Int32Array;
  readonly #bound: Float64Array;
  readonly #known: Uint8Array;
  readonly #chosen: readonly number[][];
  readonly #out: readonly number[][];
  /** A slot that the lesson at the first depth may not go back to; -1 none. */
  #left = -1;
  /** How many places the last lesson that was to be placed has tried. */
  calls = 0;
  #most: number;
  #allowed: number;
  /** Who waits to be placed, in their order; null before the first run. */
  #waiting: number[] | null = null;

  /**
   * @param late asked once in `callsPerLook` places whether to end in the midst of a lesson, which alone can take seconds where large
   * groups begin alike
   * @param most places that are tried at most for one lesson, for each lesson of all
   */
  constructor(state: State, random: Random, late = (): boolean => false, most = usualMost) {
    this.#late = late;
    this.#most = Math.max(leastMost, most * state.layout.lessons);
    this.#state = state;
    this.#random = random;
    this.#places = new Places(state);
    this.#units = new Units(state, this.#places);
    this.#others = new InTheWay(state, random, this.#units);
    this.#force = new Force(state, random);
    const ways = deepest * state.slots;
    this.#slot = new Int32Array(ways);
    this.#bound = new Float64Array(ways);
    this.#known = new Uint8Array(ways);
    this.#chosen = Array.from({ length: ways }, () => []);
    this.#out = Array.from({ length: ways }, () => []);
    this.#order = hardestFirst(state, this.#places, this.#units, random);
    furnish(state, this.#others.mayGo, random);
    state.keep();
    this.#allowed = state.hardBound;
  }

  /**
   * True when all stand; false when it was told to stop, and may then be run on.
   * @param stop is told how many places were tried since it was asked last
   * @param see is told how many stand, after each that was placed
   */
  run(stop: (calls: number) => boolean, see: (placed: number) => void = () => {}): boolean {
    const state = this.#state;
    const waiting = (this.#waiting ??= this.#notStanding());
    let missing = waiting.reduce((sum, l) => sum + this.#others.size(l), 0);
    let [l] = waiting;
    while (l !== undefined) {
      if (stop(this.calls)) return false;
      waiting.shift();
      this.calls = 0;
      if (!this.#place(l, 0)) {
        if (this.calls === Infinity) {
          waiting.unshift(l);
          return false;
        }
        const out = this.#placeByForce(l);
        waiting.unshift(...out);
        for (const m of out) missing += this.#others.size(m);
        if (at(state.start, l) < 0) waiting.push(l);
      }
      if (at(state.start, l) >= 0) missing -= this.#others.size(l);
      state.keep();
      see(state.layout.lessons - missing);
      [l] = waiting;
    }
    return true;
  }

  /** The units that do not stand; those of which only some stand are taken out. */
  #notStanding(): number[] {
    const { start } = this.#state;
    const { from, items } = this.#units.members;
    const waiting = this.#order.filter((l) => items.subarray(at(from, l), at(from, l + 1)).some((m) => at(start, m) < 0));
    for (const l of waiting) this.#others.setStart(l, -1);
    this.#state.settle();
    return waiting;
  }

  /**
   * Takes a lesson out of a timetable and places it and whoever it puts out anew, elsewhere than it stood unless it must cost less; false,
   * and nothing is changed, where that comes to more than is allowed.
   * @param allowed what all may cost then (`worth`)
   * @param calls how many places are tried at most
   */
  again(lesson: number, allowed: number, calls: number): boolean {
    const state = this.#state;
    const l = at(this.#units.first, lesson);
    this.#allowed = allowed;
    this.#most = calls;
    this.calls = 0;
    this.#left = allowed < state.worth ? -1 : at(state.start, l);
    this.#others.setStart(l, -1);
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
    const slots = this.#units.slots(l) ?? this.#places.of(l);
    const base = depth * state.slots;
    let way = base;
    for (let k = 0; k < slots.length; k++) {
      const slot = at(slots, k);
      const bound = depth === 0 && slot === this.#left ? -1 : this.#others.count(l, slot);
      if (bound < 0) continue;
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
      if (!this.#try(l, way)) {
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
    if (this.calls % callsPerLook === callsPerLook - 1 && this.#late()) this.calls = Infinity;
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
      this.#others.held[l] = 1;
      let done = true;
      for (let i = 0; done && i < out.length; i++) done = this.#place(out[i] as number, depth + 1);
      this.#others.held[l] = 0;
      if (done) return true;
      this.#bound[way] = Infinity;
      state.undo(point, costPoint);
      if (this.calls > this.#most) return false;
    }
  }

  #put(l: number, way: number): void {
    const state = this.#state;
    for (const m of this.#out[way] as number[]) this.#others.setStart(m, -1);
    this.#others.setStart(l, at(this.#slot, way));
    const chosen = this.#chosen[way] as number[];
    for (let i = 0; i < chosen.length; i += 2) state.setRole(chosen[i] as number, chosen[i + 1] as number);
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
      const possible = this.#try(l, way);
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

  /** Places a unit as a way says and notes whom that puts out; false where it may not stand there whoever goes. */
  #try(l: number, way: number): boolean {
    return this.#others.place(l, at(this.#slot, way), this.#allowed, this.#out[way] as number[], this.#chosen[way] as number[]);
  }
}
