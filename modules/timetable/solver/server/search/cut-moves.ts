import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import type { Kempe } from './kempe.ts';
import type { Places } from './places.ts';
import type { RoleMoves } from './role-moves.ts';

/** How many kinds of changes there are. */
export const cutMoves = 3;

/** Proposes how events are cut into pieces. */
export class CutMoves {
  /** The pieces that may get other slots. */
  readonly divisible: Int32Array;
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  readonly #chain: Kempe;
  readonly #roles: RoleMoves;
  readonly #pieces: Map<number, number[]>;

  constructor(state: State, random: Random, places: Places, chain: Kempe, roles: RoleMoves) {
    this.#state = state;
    this.#random = random;
    this.#places = places;
    this.#chain = chain;
    this.#roles = roles;
    const { fixed, event, problem } = state.layout;
    this.divisible = Int32Array.from(problem.lessons.keys()).filter(
      (l) => at(fixed, l) === 0 && problem.lessons[l]?.divisible === true,
    );
    this.#pieces = Map.groupBy(this.divisible, (l) => at(event, l));
  }

  /** False where it comes to nothing. */
  propose(kind: number): boolean {
    const { duration } = this.#state;
    let l = this.#any();
    for (let i = 0; i < 8 && at(duration, l) === 0; i++) l = this.#any();
    const pieces = this.#pieces.get(at(this.#state.layout.event, l)) ?? [];
    const m = pieces[this.#random.below(pieces.length)] ?? l;
    if (m === l || at(duration, l) === 0) return false;
    if (kind === 0) return this.#give(l, m);
    return kind === 1 ? this.#join(l, m) : this.#split(l, pieces);
  }

  #any(): number {
    return at(this.divisible, this.#random.below(this.divisible.length));
  }

  /** A piece gives slots to another, which goes anywhere. */
  #give(l: number, m: number): boolean {
    const state = this.#state;
    const duration = at(state.duration, l);
    const give = 1 + this.#random.below(duration);
    const all = give === duration;
    if (all) state.setStart(l, -1);
    state.setDuration(l, duration - give);
    this.#grow(m, give, l);
    if (!all && !this.#places.fits(l, at(state.start, l))) state.setStart(l, -1);
    return true;
  }

  #grow(m: number, by: number, giver: number): void {
    const state = this.#state;
    const was = at(state.start, m);
    const before = at(state.duration, m);
    state.setStart(m, -1);
    state.setDuration(m, before + by);
    const stays = was >= 0 && this.#places.fits(m, was) && this.#random.unit() < 0.5;
    state.setStart(m, stays ? was : this.#somewhere(m));
    if (before === 0) this.#roles.copy(m, giver);
  }

  #somewhere(l: number): number {
    const slots = this.#places.of(l);
    return slots.length === 0 ? -1 : at(slots, this.#random.below(slots.length));
  }

  /** A piece joins another where that stands; whoever is in the way goes where the piece was. */
  #join(l: number, m: number): boolean {
    const state = this.#state;
    const from = at(state.start, l);
    const was = at(state.start, m);
    const more = at(state.duration, l);
    const before = at(state.duration, m);
    if (from < 0 || was < 0 || before === 0) return false;
    const after = this.#random.unit() < 0.5;
    const added = after ? was + before : was - more;
    state.setStart(l, -1);
    state.setDuration(l, 0);
    state.setStart(m, -1);
    state.setDuration(m, before + more);
    const begin = after ? was : added;
    if (!this.#places.fits(m, begin)) return false;
    state.setStart(m, begin);
    return from === added || this.#chain.makeWay(m, l, added, added + more, from - added);
  }

  /** A part of a piece goes elsewhere as a piece of its own; whoever is in the way there goes where it was. */
  #split(l: number, pieces: readonly number[]): boolean {
    const state = this.#state;
    const begin = at(state.start, l);
    const duration = at(state.duration, l);
    const piece = pieces.find((one) => at(state.duration, one) === 0);
    if (piece === undefined || duration < 2 || begin < 0) return false;
    const part = 1 + this.#random.below(duration - 1);
    const first = this.#random.unit() < 0.5;
    const from = first ? begin : begin + duration - part;
    state.setStart(l, -1);
    state.setDuration(l, duration - part);
    const stays = first ? begin + part : begin;
    if (!this.#places.fits(l, stays)) return false;
    state.setStart(l, stays);
    state.setDuration(piece, part);
    this.#roles.copy(piece, l);
    const slot = this.#somewhere(piece);
    if (slot < 0) return false;
    state.setStart(piece, slot);
    return slot === from || this.#chain.makeWay(piece, l, slot, slot + part, from - slot);
  }
}
