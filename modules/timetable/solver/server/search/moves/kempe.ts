import { at, type Random } from '../../core/flat.ts';
import type { State } from '../../core/state.ts';
import { Links } from './links.ts';
import type { Places } from '../places.ts';
import type { RoleMoves } from './role-moves.ts';

/** Lessons that a chain puts out of their places at most, and a long one; and that move together in all. */
const most = 12;
const mostFar = 40;
const all = 160;
/** How often a chain is given up when somebody would be left in two places. */
const whole = 0.85;
/** How often whoever runs with a lesson does as it does. */
const bound = 0.95;

/**
 * Moves a lesson to where others are, these to where it came from, whoever is there back again, and so on (Kempe's chains). The whole chain
 * is worked out before anything is changed: most of them come to nothing.
 */
export class Kempe {
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  readonly #roles: RoleMoves;
  readonly links: Links;
  /** Of each lesson, and of each resource and slot: the number of the last chain that moves it, that takes it. */
  readonly #moved: Int32Array;
  readonly #taken: Int32Array;
  /** The lessons of the chain, and how many slots later each goes. */
  readonly #lessons = new Int32Array(all);
  readonly #by = new Int32Array(all);
  #count = 0;
  #room = 0;
  #number = 0;
  #whole = false;
  #bound = false;

  constructor(state: State, random: Random, places: Places, roles: RoleMoves) {
    this.#state = state;
    this.#random = random;
    this.#places = places;
    this.#roles = roles;
    this.links = new Links(state);
    this.#moved = new Int32Array(state.layout.lessons);
    this.#taken = new Int32Array(state.count.length);
  }

  /** Moves a lesson from a slot (-1 nowhere) to another; false where it comes to nothing. */
  push(l: number, from: number, slot: number): boolean {
    this.#begin(this.together(), most);
    return this.#push(l, from, slot);
  }

  /** The same with all that run with it. */
  pushAll(l: number, from: number, slot: number): boolean {
    this.#begin(true, mostFar);
    return this.#push(l, from, slot);
  }

  /** The same where a long chain may follow from it. */
  pushFar(l: number, from: number, slot: number): boolean {
    this.#begin(this.together(), mostFar);
    return this.#push(l, from, slot);
  }

  #push(l: number, from: number, slot: number): boolean {
    if (from < 0) {
      this.#state.setStart(l, slot);
      this.relieve(l);
      return true;
    }
    if (!this.#join(l, slot - from) || !this.#closes(0)) return false;
    this.#carryOut(0);
    return true;
  }

  /**
   * Lets whoever has the resources of some lessons between two slots go so many slots later or earlier; these and others stay. False where it
   * comes to nothing.
   */
  makeWay(lessons: readonly number[], others: readonly number[], from: number, to: number, by: number): boolean {
    const { start, duration, count, who, slots, layout } = this.#state;
    const { resources, exclusive } = layout;
    if (lessons.length >= all) return false;
    this.#begin(this.together(), most);
    for (const other of others) this.#moved[other] = this.#number;
    for (const l of lessons) this.#add(l, 0);
    for (const l of lessons) {
      const begin = at(start, l);
      const end = begin + at(duration, l);
      for (let i = at(resources.from, l); i < at(resources.from, l + 1); i++) {
        const r = at(resources.items, i);
        if (at(exclusive, r) === 0) continue;
        for (let s = begin; s < end; s++) {
          const cell = r * slots + s;
          this.#taken[cell] = this.#number;
          if (s < from || s >= to || at(count, cell) !== 2) continue;
          if (!this.#displace((at(who, cell) ^ (l + 1)) - 1, by)) return false;
        }
      }
    }
    if (!this.#closes(lessons.length)) return false;
    this.#carryOut(lessons.length);
    for (const l of lessons) this.relieve(l);
    return true;
  }

  /** Whether, this time, whoever runs with a lesson does as it does. */
  together(): boolean {
    return this.links.any && this.#random.unit() < bound;
  }

  /** Often somebody else gets the roles of a lesson that has come to where who has them is not free. */
  relieve(l: number): void {
    if (this.#roles.open.length > 0 && this.#random.unit() < 0.6) this.#roles.relieve(l);
  }

  #begin(together: boolean, room: number): void {
    this.#number++;
    this.#count = 0;
    this.#room = 1 + this.#random.below(room - 1);
    this.#bound = together;
    this.#whole = this.#random.unit() < whole;
  }

  #add(l: number, by: number): void {
    this.#moved[l] = this.#number;
    this.#by[this.#count] = by;
    this.#lessons[this.#count++] = l;
  }

  /** A lesson goes so many slots later, and, where they are bound, all that run with it; false where one cannot. */
  #join(l: number, by: number): boolean {
    if (this.#count === all) return false;
    this.#add(l, by);
    if (!this.#bound) return true;
    const { from, items } = this.links.of;
    const end = at(from, l + 1);
    for (let i = at(from, l); i < end; i++) {
      const m = at(items, i);
      if (at(this.#moved, m) === this.#number || !this.links.alike(l, m)) continue;
      if (!this.#may(m, by) || !this.#join(m, by)) return false;
    }
    return true;
  }

  #may(l: number, by: number): boolean {
    return at(this.#state.layout.fixed, l) === 0 && this.#places.fits(l, at(this.#state.start, l) + by);
  }

  /** Finds who has to move because of the chain's lessons from the given one on, and because of these; false where that does not end well. */
  #closes(first: number): boolean {
    const { start, duration, count, who, slots, layout } = this.#state;
    const { from, items } = layout.resources;
    const { exclusive } = layout;
    for (let k = first; k < this.#count; k++) {
      const l = at(this.#lessons, k);
      const by = at(this.#by, k);
      const begin = at(start, l) + by;
      const long = at(duration, l);
      const end = at(from, l + 1);
      for (let i = at(from, l); i < end; i++) {
        const r = at(items, i);
        if (at(exclusive, r) === 0) continue;
        for (let cell = r * slots + begin; cell < r * slots + begin + long; cell++) {
          const taken = at(this.#taken, cell) === this.#number;
          if (taken && this.#whole) return false;
          this.#taken[cell] = this.#number;
          if (!taken && at(count, cell) === 1 && !this.#displace(at(who, cell) - 1, -by)) return false;
        }
      }
    }
    return true;
  }

  /** Somebody has to go so many slots later; false where that cannot be. */
  #displace(m: number, by: number): boolean {
    if (m >= 0 && at(this.#moved, m) === this.#number) return true;
    if (m < 0 || !this.#may(m, by)) return !this.#whole;
    return this.#room-- > 0 && this.#join(m, by);
  }

  #carryOut(first: number): void {
    for (let k = first; k < this.#count; k++) {
      const l = at(this.#lessons, k);
      this.#state.setStart(l, at(this.#state.start, l) + at(this.#by, k));
    }
    for (let k = first; k < this.#count; k++) this.relieve(at(this.#lessons, k));
  }
}
