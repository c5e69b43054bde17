import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';

/** Remembers which lessons were placed where by force, and which were put out of where, so that it is not done in circles. */
export class Force {
  readonly #state: State;
  readonly #random: Random;
  /** By lesson and slot: how often it was put out of it, and how often it was placed there by force. */
  readonly #putOut: Int32Array;
  readonly #placed: Int32Array;

  constructor(state: State, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#putOut = new Int32Array(state.layout.lessons * state.slots);
    this.#placed = new Int32Array(state.layout.lessons * state.slots);
  }

  /** What speaks against placing a lesson at a slot: who goes from where it stands, and how often that was so before. */
  cost(l: number, slot: number, out: readonly number[]): number {
    const { start, slots } = this.#state;
    let cost = at(this.#placed, l * slots + slot) + this.#random.unit() * 0.5;
    for (const m of out) cost += 1 + at(this.#putOut, m * slots + at(start, m));
    return cost;
  }

  /** A lesson is to be placed at a slot and others are to go from where they stand. */
  note(l: number, slot: number, out: readonly number[]): void {
    const { start, slots } = this.#state;
    for (const m of out) {
      const i = m * slots + at(start, m);
      this.#putOut[i] = at(this.#putOut, i) + 1;
    }
    const i = l * slots + slot;
    this.#placed[i] = at(this.#placed, i) + 1;
  }
}
