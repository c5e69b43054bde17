import { at, type Random } from '../../core/flat.ts';
import type { State } from '../../core/state.ts';
import type { Kempe } from './kempe.ts';
import type { Places } from '../places.ts';

/** Lessons that change places with one another at most. */
const longest = 5;
/** Places that are looked at for one change. */
const looks = 150;
const free = -1;
const blocked = -2;

/**
 * Moves a lesson to where another one is, that one to where a third one is, and so on until somebody goes to where nobody of it is busy,
 * most often to where the first one was. Where classes have no free slot hardly anything else leaves everybody in one place.
 */
export class CycleMoves {
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  readonly #chain: Kempe;
  /** Of each lesson: the number of the last change that moves it. */
  readonly #moved: Int32Array;
  readonly #lessons = new Int32Array(longest);
  readonly #slots = new Int32Array(longest);
  #count = 0;
  #number = 0;
  #left = 0;
  #home = -1;
  #most = 0;

  constructor(state: State, random: Random, places: Places, chain: Kempe) {
    this.#state = state;
    this.#random = random;
    this.#places = places;
    this.#chain = chain;
    this.#moved = new Int32Array(state.layout.lessons);
  }

  /** Moves a lesson anywhere. */
  propose(l: number): boolean {
    const slots = this.#places.of(l);
    return slots.length > 1 && this.push(l, at(slots, this.#random.below(slots.length)));
  }

  /** Moves a lesson to a slot, and whoever is in its way; false, and nothing is changed, where that does not end well. */
  push(l: number, slot: number): boolean {
    const state = this.#state;
    this.#home = at(state.start, l);
    if (this.#home < 0 || at(state.duration, l) === 0) return false;
    this.#number++;
    this.#count = 0;
    this.#left = looks;
    const chance = this.#random.unit();
    this.#most = chance < 0.6 ? 3 : chance < 0.9 ? 4 : longest;
    if (slot === this.#home || !this.#ends(l, slot)) return false;
    for (let k = 0; k < this.#count; k++) state.setStart(at(this.#lessons, k), at(this.#slots, k));
    for (let k = 0; k < this.#count; k++) this.#chain.relieve(at(this.#lessons, k));
    return true;
  }

  /** A lesson goes to a slot, and whoever is there elsewhere; false, and nothing is noted, where that does not end well. */
  #ends(l: number, slot: number): boolean {
    this.#left--;
    const other = this.#inWay(l, slot);
    if (other === blocked || this.#overlaps(slot, at(this.#state.duration, l))) return false;
    this.#moved[l] = this.#number;
    this.#lessons[this.#count] = l;
    this.#slots[this.#count++] = slot;
    if (other === free || this.#goesOn(other)) return true;
    this.#count--;
    this.#moved[l] = 0;
    return false;
  }

  #goesOn(l: number): boolean {
    if (this.#count === this.#most || at(this.#state.layout.fixed, l) === 1) return false;
    // Two that change places are proposed often enough elsewhere.
    if (this.#count > 1 && this.#places.fits(l, this.#home) && this.#ends(l, this.#home)) return true;
    const slots = this.#places.of(l);
    if (this.#count === this.#most - 1 && this.#count > 1) return false;
    const begin = slots.length === 0 ? 0 : this.#random.below(slots.length);
    for (let i = 0; i < slots.length && this.#left > 0; i++) {
      const slot = at(slots, (begin + i) % slots.length);
      if (slot !== at(this.#state.start, l) && slot !== this.#home && this.#ends(l, slot)) return true;
    }
    return false;
  }

  /** Whether somebody of the change goes to a slot of these. */
  #overlaps(slot: number, long: number): boolean {
    for (let k = 0; k < this.#count; k++) {
      const other = at(this.#slots, k);
      if (slot < other + at(this.#state.duration, at(this.#lessons, k)) && other < slot + long) return true;
    }
    return false;
  }

  /** The only lesson that is in the way of another at a slot; `free` none, `blocked` more. */
  #inWay(l: number, slot: number): number {
    const { count, who, slots, duration, layout } = this.#state;
    const { from, items } = layout.resources;
    const { exclusive } = layout;
    const end = at(from, l + 1);
    const long = at(duration, l);
    let found = free;
    for (let i = at(from, l); i < end; i++) {
      const r = at(items, i);
      if (at(exclusive, r) === 0) continue;
      const row = r * slots + slot;
      for (let cell = row; cell < row + long; cell++) {
        const many = at(count, cell);
        if (many === 0) continue;
        if (many > 1) return blocked;
        const other = at(who, cell) - 1;
        if (other === l || other === found || (other >= 0 && at(this.#moved, other) === this.#number)) continue;
        if (other < 0 || found >= 0) return blocked;
        found = other;
      }
    }
    return found;
  }
}
