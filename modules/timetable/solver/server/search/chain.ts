import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import type { Places } from './places.ts';
import type { RoleMoves } from './role-moves.ts';

/** Lessons that move together at most. */
const most = 12;
/** How often a chain is given up when somebody would be left in two places. */
const whole = 0.85;

/** Moves a lesson to where others are, these to where it came from, whoever is there back again, and so on (Kempe's chains). */
export class Chain {
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  readonly #roles: RoleMoves;
  /** Of each lesson: the number of the last chain that moved it. */
  readonly #moved: Int32Array;
  readonly #lessons = new Int32Array(most);
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
  }

  /** Moves a lesson from a slot (-1 nowhere) to another; false where it comes to nothing. */
  push(l: number, from: number, slot: number): boolean {
    this.#begin();
    return this.#move(l, from, slot) && this.#relieved();
  }

  /**
   * Lets whoever has the resources of a lesson between two slots go so many slots later or earlier; the lesson and another stay. False
   * where it comes to nothing.
   */
  makeWay(l: number, other: number, from: number, to: number, by: number): boolean {
    this.#begin();
    this.#moved[other] = this.#number;
    this.#moved[l] = this.#number;
    this.#lessons[this.#count++] = l;
    return this.#displace(l, from, to, by) && this.#relieved();
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

  #relieved(): boolean {
    for (let i = 0; i < this.#count; i++) this.relieve(at(this.#lessons, i));
    return true;
  }

  /** False where more lessons would have to move than there is room for, or one cannot that has to. */
  #move(l: number, from: number, slot: number): boolean {
    if (this.#count === this.#room) return false;
    this.#moved[l] = this.#number;
    this.#lessons[this.#count++] = l;
    this.#state.setStart(l, slot);
    return from < 0 || this.#displace(l, slot, slot + at(this.#state.duration, l), from - slot);
  }

  #displace(l: number, from: number, to: number, by: number): boolean {
    const state = this.#state;
    const { resources, fixed } = state.layout;
    const last = at(resources.from, l + 1);
    for (let i = at(resources.from, l); i < last; i++) {
      const row = at(resources.items, i) * state.slots;
      for (let s = from; s < to; s++) {
        if (at(state.count, row + s) !== 2) continue;
        const m = (at(state.who, row + s) ^ (l + 1)) - 1;
        const begin = m < 0 ? -1 : at(state.start, m);
        if (m < 0 || this.#moved[m] === this.#number || at(fixed, m) === 1 || !this.#places.fits(m, begin + by)) {
          if (this.#whole) return false;
        } else if (!this.#move(m, begin, begin + by)) return false;
      }
    }
    return true;
  }
}
