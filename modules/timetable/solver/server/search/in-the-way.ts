import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { takeBestOption } from './best-option.ts';
import { reliefOf } from './relief.ts';
import type { Units } from './units.ts';

/** Works out who is in the way of a unit of lessons at a slot: who has what it needs, and whose going keeps the rules. */
export class InTheWay {
  /** Units (by their first lesson) that are not put out. */
  readonly held: Uint8Array;
  readonly #state: State;
  readonly #random: Random;
  readonly #units: Units;
  readonly #seen: Int32Array;
  #stamp = 0;
  /** The unit that is being placed. */
  #now = -1;

  constructor(state: State, random: Random, units: Units) {
    this.#state = state;
    this.#random = random;
    this.#units = units;
    this.held = new Uint8Array(state.layout.lessons);
    this.#seen = new Int32Array(state.layout.lessons);
  }

  /** How many lessons a unit has. */
  size(unit: number): number {
    return at(this.#units.members.from, unit + 1) - at(this.#units.members.from, unit);
  }

  /** Puts all of a unit to a slot; -1 takes it out. */
  setStart(unit: number, slot: number): void {
    const { from, items } = this.#units.members;
    for (let i = at(from, unit); i < at(from, unit + 1); i++) this.#state.setStart(at(items, i), slot);
  }

  /** How many units have what a unit always needs at a slot; -1 where one of them may not go. */
  count(unit: number, slot: number): number {
    const { layout, slots, count, who, duration } = this.#state;
    const { from, items } = layout.resources;
    const { members, first } = this.#units;
    const stamp = ++this.#stamp;
    let many = 0;
    for (let k = at(members.from, unit); k < at(members.from, unit + 1); k++) {
      const l = at(members.items, k);
      const long = at(duration, l);
      const end = at(from, l + 1);
      for (let i = at(from, l); i < end; i++) {
        const row = at(items, i) * slots + slot;
        for (let cell = row; cell < row + long; cell++) {
          if (at(count, cell) === 0) continue;
          const m = at(who, cell) - 1;
          if (m < 0 || at(layout.fixed, m) === 1) return -1;
          const other = at(first, m);
          if (this.held[other] === 1) return -1;
          if (this.#seen[other] === stamp) continue;
          this.#seen[other] = stamp;
          many++;
        }
      }
    }
    return many;
  }

  /**
   * Places a unit at a slot and takes out whoever is in its way; false where it may not stand there whoever goes.
   * @param allowed what all may cost (`worth`)
   * @param out who was taken out
   * @param chosen each role that got another option with that, and which
   */
  place(unit: number, slot: number, allowed: number, out: number[], chosen: number[]): boolean {
    const state = this.#state;
    const { members } = this.#units;
    const { costPoint } = state;
    out.length = 0;
    chosen.length = 0;
    this.#now = unit;
    const first = at(members.from, unit);
    const last = at(members.from, unit + 1);
    for (let k = first; k < last; k++) this.#clear(at(members.items, k), slot, out);
    this.setStart(unit, slot);
    state.settle();
    let possible = true;
    for (let k = first; possible && k < last; k++) possible = this.#room(at(members.items, k), allowed, out, chosen);
    while (possible && state.worth > allowed) possible = this.#relieve(unit, costPoint, allowed, out);
    return possible;
  }

  mayGo = (m: number): boolean => {
    const unit = at(this.#units.first, m);
    return unit !== this.#now && this.held[unit] === 0 && at(this.#state.layout.fixed, m) === 0;
  };

  /** Takes out a lesson and all that begin with it. */
  #putOut(m: number, out: number[]): void {
    const unit = at(this.#units.first, m);
    this.setStart(unit, -1);
    if (!out.includes(unit)) out.push(unit);
  }

  #clear(l: number, slot: number, out: number[]): void {
    const { layout, slots, count, who, duration } = this.#state;
    const { from, items } = layout.resources;
    const long = at(duration, l);
    for (let i = at(from, l); i < at(from, l + 1); i++) {
      const row = at(items, i) * slots + slot;
      for (let cell = row; cell < row + long; cell++) if (at(count, cell) > 0) this.#putOut(at(who, cell) - 1, out);
    }
  }

  /** Gives a lesson a room, and notes which and whom that puts out; false where none is possible. */
  #room(l: number, allowed: number, gone: number[], chosen: number[]): boolean {
    const state = this.#state;
    const role = at(state.layout.roles.from, l);
    if (role === at(state.layout.roles.from, l + 1)) return true;
    const had = at(state.chosen, role);
    const out = takeBestOption(state, l, allowed, this.mayGo, this.#random);
    if (out === null) return state.worth <= allowed;
    if (at(state.chosen, role) !== had) chosen.push(role, at(state.chosen, role));
    for (const m of out) this.#putOut(m, gone);
    if (out.length > 0) state.settle();
    return true;
  }

  /** Puts out whoever lowers what is broken most; false where nobody does. */
  #relieve(unit: number, since: number, allowed: number, out: number[]): boolean {
    const state = this.#state;
    const gone = reliefOf(state, unit, state.dearerSince(since), state.worth - allowed, this.mayGo, this.#random);
    if (gone.length === 0) return false;
    for (const m of gone) this.#putOut(m, out);
    state.settle();
    return true;
  }
}
