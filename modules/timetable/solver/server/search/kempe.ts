import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import type { Places } from './places.ts';
import type { RoleMoves } from './role-moves.ts';

/** Lessons that move together at most. */
const most = 12;
/** How often a chain is given up when somebody would be left in two places. */
const whole = 0.85;

/**
 * Moves a lesson to where others are, these to where it came from, whoever is there back again, and so on (Kempe's chains). The whole chain
 * is worked out before anything is changed: most of them come to nothing.
 */
export class Kempe {
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  readonly #roles: RoleMoves;
  /** Of each lesson, and of each resource and slot: the number of the last chain that moves it, that takes it. */
  readonly #moved: Int32Array;
  readonly #taken: Int32Array;
  /** The lessons of the chain, and how many slots later each goes. */
  readonly #lessons = new Int32Array(most);
  readonly #by = new Int32Array(most);
  #count = 0;
  #room = 0;
  #number = 0;
  #whole = false;

  constructor(state: State, random: Random, places: Places, roles: RoleMoves) {
    this.#state = state;
    this.#random = random;
    this.#places = places;
    this.#roles = roles;
    this.#moved = new Int32Array(state.layout.lessons);
    this.#taken = new Int32Array(state.count.length);
  }

  /** Moves a lesson from a slot (-1 nowhere) to another; false where it comes to nothing. */
  push(l: number, from: number, slot: number): boolean {
    this.#begin();
    if (from < 0) this.#state.setStart(l, slot);
    else this.#join(l, slot - from);
    if (from >= 0 && !this.#closes(0)) return false;
    this.#carryOut(0);
    if (from < 0) this.relieve(l);
    return true;
  }

  /**
   * Lets whoever has the resources of a lesson between two slots go so many slots later or earlier; the lesson and another stay. False
   * where it comes to nothing.
   */
  makeWay(l: number, other: number, from: number, to: number, by: number): boolean {
    const { start, duration, count, who, slots, layout } = this.#state;
    this.#begin();
    this.#moved[other] = this.#number;
    this.#join(l, 0);
    const { resources, exclusive } = layout;
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
    if (!this.#closes(1)) return false;
    this.#carryOut(1);
    this.relieve(l);
    return true;
  }

  /** Often somebody else gets the roles of a lesson that has come to where who has them is not free. */
  relieve(l: number): void {
    if (this.#roles.open.length > 0 && this.#random.unit() < 0.6) this.#roles.relieve(l);
  }

  #begin(): void {
    this.#number++;
    this.#count = 0;
    this.#room = 2 + this.#random.below(most - 1);
    this.#whole = this.#random.unit() < whole;
  }

  #join(l: number, by: number): void {
    this.#moved[l] = this.#number;
    this.#by[this.#count] = by;
    this.#lessons[this.#count++] = l;
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
    if (m < 0 || at(this.#state.layout.fixed, m) === 1 || !this.#places.fits(m, at(this.#state.start, m) + by))
      return !this.#whole;
    if (this.#count === this.#room) return false;
    this.#join(m, by);
    return true;
  }

  #carryOut(first: number): void {
    for (let k = first; k < this.#count; k++) {
      const l = at(this.#lessons, k);
      this.#state.setStart(l, at(this.#state.start, l) + at(this.#by, k));
    }
    for (let k = first; k < this.#count; k++) this.relieve(at(this.#lessons, k));
  }
}
