import { at, type Random } from '../../core/flat.ts';
import type { State } from '../../core/state.ts';
import type { Kempe } from './kempe.ts';
import type { Places } from '../places.ts';
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
  /** The pieces that are cut or joined alike, and of each the other piece. */
  #ones: number[] = [];
  #others: number[] = [];

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
    if (at(duration, l) === 0) return false;
    const pieces = this.#piecesOf(l);
    const m = kind === 2 ? this.#standing(pieces) : (pieces[this.#random.below(pieces.length)] ?? l);
    if (m === l || m < 0 || !this.#gather(l, m)) return false;
    if (kind === 0) return this.#give();
    return kind === 1 ? this.#join() : this.#split();
  }

  /** Those that are cut alike, and of each the other piece; false where one has none. */
  #gather(l: number, m: number): boolean {
    this.#ones = [l];
    this.#others = [m];
    if (!this.#chain.together()) return true;
    const { start, duration } = this.#state;
    for (const mate of this.#chain.links.mates(l)) {
      const pieces = this.#piecesOf(mate);
      const other =
        at(duration, m) === 0
          ? this.#standing(pieces)
          : pieces.find((one) => at(start, one) === at(start, m) && at(duration, one) === at(duration, m));
      if (other === undefined || other < 0 || other === mate) return false;
      this.#ones.push(mate);
      this.#others.push(other);
    }
    return true;
  }

  #piecesOf(l: number): readonly number[] {
    return this.#pieces.get(at(this.#state.layout.event, l)) ?? [];
  }

  /** A piece that stands by; -1 none. */
  #standing(pieces: readonly number[]): number {
    return pieces.find((one) => at(this.#state.duration, one) === 0) ?? -1;
  }

  #any(): number {
    return at(this.divisible, this.#random.below(this.divisible.length));
  }

  /** A piece gives slots to another, which goes anywhere. */
  #give(): boolean {
    const state = this.#state;
    const [first = 0] = this.#ones;
    const [other = 0] = this.#others;
    const duration = at(state.duration, first);
    const give = 1 + this.#random.below(duration);
    const all = give === duration;
    const before = at(state.duration, other);
    const was = at(state.start, other);
    const stays = was >= 0 && this.#random.unit() < 0.5;
    let slot = -1;
    for (const [i, m] of this.#others.entries()) {
      const l = this.#ones[i] ?? m;
      if (all) state.setStart(l, -1);
      state.setDuration(l, duration - give);
      state.setStart(m, -1);
      state.setDuration(m, before + give);
      if (i === 0) slot = stays && this.#places.fits(m, was) ? was : this.#somewhere(m);
      state.setStart(m, slot >= 0 && this.#places.fits(m, slot) ? slot : -1);
      if (before === 0) this.#roles.copy(m, l);
      if (!all && !this.#places.fits(l, at(state.start, l))) state.setStart(l, -1);
    }
    return true;
  }

  #somewhere(l: number): number {
    const slots = this.#places.of(l);
    return slots.length === 0 ? -1 : at(slots, this.#random.below(slots.length));
  }

  /** A piece joins another where that stands; whoever is in the way goes where the piece was. */
  #join(): boolean {
    const state = this.#state;
    const [first = 0] = this.#ones;
    const [other = 0] = this.#others;
    const from = at(state.start, first);
    const was = at(state.start, other);
    const more = at(state.duration, first);
    const before = at(state.duration, other);
    if (from < 0 || was < 0 || before === 0) return false;
    const after = this.#random.unit() < 0.5;
    const added = after ? was + before : was - more;
    const begin = after ? was : added;
    if (begin < 0 || begin + before + more > state.slots) return false;
    for (const [i, m] of this.#others.entries()) {
      const l = this.#ones[i] ?? m;
      state.setStart(l, -1);
      state.setDuration(l, 0);
      state.setStart(m, -1);
      state.setDuration(m, before + more);
      if (!this.#places.fits(m, begin)) return false;
      state.setStart(m, begin);
    }
    return from === added || this.#chain.makeWay(this.#others, this.#ones, added, added + more, from - added);
  }

  /** A part of a piece goes elsewhere as a piece of its own; whoever is in the way there goes where it was. */
  #split(): boolean {
    const state = this.#state;
    const [one = 0] = this.#ones;
    const begin = at(state.start, one);
    const duration = at(state.duration, one);
    if (duration < 2 || begin < 0) return false;
    const part = 1 + this.#random.below(duration - 1);
    const first = this.#random.unit() < 0.5;
    const from = first ? begin : begin + duration - part;
    const stays = first ? begin + part : begin;
    let slot = -1;
    for (const [i, piece] of this.#others.entries()) {
      const l = this.#ones[i] ?? piece;
      state.setStart(l, -1);
      state.setDuration(l, duration - part);
      if (!this.#places.fits(l, stays)) return false;
      state.setStart(l, stays);
      state.setDuration(piece, part);
      this.#roles.copy(piece, l);
      if (i === 0) slot = this.#somewhere(piece);
      if (slot < 0 || !this.#places.fits(piece, slot)) return false;
      state.setStart(piece, slot);
    }
    return slot === from || this.#chain.makeWay(this.#others, this.#ones, slot, slot + part, from - slot);
  }
}
