import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { Kempe } from './moves/kempe.ts';
import { cutMoves, CutMoves } from './moves/cut-moves.ts';
import { CycleMoves } from './moves/cycle-moves.ts';
import { MendMoves } from './moves/mend-moves.ts';
import { Mix } from './mix.ts';
import { Places } from './places.ts';
import { roleMoves, RoleMoves } from './moves/role-moves.ts';

/** How often a lesson is looked for among those that a broken rule is about. */
const aimed = 0.3;
/** How many places are looked at for one where nobody is busy, and how often somebody may be left in two places. */
const looks = 12;
const bold = 0.05;

/** Proposes changes of a timetable at random: whoever asks settles them, and keeps them or takes them back. */
export class Annealer {
  readonly #state: State;
  readonly #random: Random;
  readonly #movable: Int32Array;
  readonly #roles: RoleMoves;
  readonly #mix: Mix;
  readonly #places: Places;
  readonly #chain: Kempe;
  readonly #cuts: CutMoves;
  readonly #mends: MendMoves;
  readonly #cycles: CycleMoves;

  constructor(state: State, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#places = new Places(state);
    const { problem } = state.layout;
    this.#movable = Int32Array.from(problem.lessons.keys()).filter((l) => at(state.layout.fixed, l) === 0);
    this.#roles = new RoleMoves(state, random);
    this.#chain = new Kempe(state, random, this.#places, this.#roles);
    this.#cuts = new CutMoves(state, random, this.#places, this.#chain, this.#roles);
    this.#cycles = new CycleMoves(state, random, this.#places, this.#chain);
    this.#mends = new MendMoves(state, random, this.#places, this.#chain, this.#cycles);
    const open = this.#roles.open.length;
    const share = open === 0 ? 0 : this.#movable.length === 0 ? 1 : Math.min(0.5, (0.7 * open) / (open + this.#movable.length));
    const lessons = 1 - share;
    const cut = this.#cuts.divisible.length === 0 ? 0 : lessons * 0.03;
    const ofCuts = Array.from({ length: cutMoves }, () => cut);
    const ofRoles = Array.from({ length: roleMoves }, () => share / roleMoves);
    this.#mix = new Mix(random, [
      0.3 * lessons,
      0.3 * lessons,
      0.3 * lessons,
      0.1 * lessons,
      this.#mends.any ? 0.05 * lessons : 0,
      this.#chain.links.any ? 0.05 * lessons : 0,
      this.#chain.links.any ? 0 : 0.2 * lessons,
      ...ofRoles,
      ...ofCuts,
    ]);
  }

  /** Whether there is nothing to change. */
  get idle(): boolean {
    return this.#movable.length === 0 && this.#roles.open.length === 0;
  }

  /** One change at random; false when it came to nothing, and what was begun is to be taken back. */
  propose(): boolean {
    const kind = this.#mix.next();
    const changed = this.#change(kind);
    this.#mix.spent(this.#state.point);
    return changed;
  }

  #change(kind: number): boolean {
    switch (kind) {
      case 0:
        return this.#shift();
      case 1:
        return this.#swap();
      case 2:
        return this.#push(false);
      case 3:
        return this.#push(true);
      case 4:
        return this.#mends.propose();
      case 5:
        return this.#mends.together();
      case 6:
        return this.#cycles.propose(this.#lesson());
      default:
        if (kind >= 7 + roleMoves) return this.#cuts.propose(kind - 7 - roleMoves);
        return this.#roles.propose(kind - 7, this.#role());
    }
  }

  /** The change that was proposed last has been kept, and it made a difference. */
  kept(): void {
    this.#mix.kept();
  }

  /** A lesson that may move: any, or one that a broken rule is about. */
  #lesson(): number {
    const { scope, resource, lessonsOf, fixed } = this.#state.layout;
    const rule = this.#random.unit() < aimed ? this.#broken() : -1;
    if (rule >= 0) {
      const { from, items } = at(scope.from, rule) < at(scope.from, rule + 1) ? scope : lessonsOf;
      const list = items === scope.items ? rule : at(resource, rule);
      const many = list < 0 ? 0 : at(from, list + 1) - at(from, list);
      if (many > 0) {
        const l = at(items, at(from, list) + this.#random.below(many));
        if (at(fixed, l) === 0 && at(this.#state.duration, l) > 0) return l;
      }
    }
    let l = this.#any(this.#movable);
    // Pieces that stand by are not looked for: there may be more of them than of others.
    for (let i = 0; i < 8 && at(this.#state.duration, l) === 0; i++) l = this.#any(this.#movable);
    return l;
  }

  /** A role that leaves a choice: any, or one that a broken rule is about. */
  #role(): number {
    const { scopeRoles, options } = this.#state.layout;
    const rule = this.#random.unit() < aimed ? this.#broken() : -1;
    const first = rule < 0 ? 0 : at(scopeRoles.from, rule);
    const many = rule < 0 ? 0 : at(scopeRoles.from, rule + 1) - first;
    if (many > 0) {
      const role = at(scopeRoles.items, first + this.#random.below(many));
      if (at(options.from, role + 1) - at(options.from, role) > 1) return role;
    }
    return this.#any(this.#roles.open);
  }

  /** A rule that is broken, hard ones rather than others; -1 none. */
  #broken(): number {
    const { broken, hardCost, layout } = this.#state;
    if (broken.size === 0) return -1;
    let rule = at(broken.items, this.#random.below(broken.size));
    for (let i = 0; i < 3 && hardCost > 0 && at(layout.hard, rule) === 0; i++)
      rule = at(broken.items, this.#random.below(broken.size));
    return rule;
  }

  #any(of: Int32Array): number {
    return at(of, this.#random.below(of.length));
  }

  /** A lesson goes to a slot, most often to one where nobody of it is busy, or has others make way. */
  #shift(): boolean {
    const l = this.#lesson();
    const slots = this.#places.of(l);
    const from = at(this.#state.start, l);
    if (at(this.#state.duration, l) === 0 || slots.length === 0) return false;
    let slot = this.#any(slots);
    let free = this.#free(l, slot, l);
    for (let i = 0; i < looks && (!free || slot === from); i++) {
      slot = this.#any(slots);
      free = this.#free(l, slot, l);
    }
    if (slot === from) return false;
    if (this.#chain.links.any || (!free && this.#random.unit() >= bold)) return this.#chain.push(l, from, slot);
    this.#state.setStart(l, slot);
    this.#chain.relieve(l);
    return true;
  }

  #swap(): boolean {
    const state = this.#state;
    const l = this.#lesson();
    const m = this.#neighbour(l);
    if (m < 0 || m === l) return false;
    const a = at(state.start, l);
    const b = at(state.start, m);
    const dl = at(state.duration, l);
    const dm = at(state.duration, m);
    if (a === b || dl === 0 || dm === 0 || a < 0 || b < 0) return false;
    let toL = b;
    let toM = a;
    if (a + dl === b) [toM, toL] = [a, a + dm];
    else if (b + dm === a) [toL, toM] = [b, b + dl];
    if (!this.#places.fits(l, toL) || !this.#places.fits(m, toM)) return false;
    if (this.#chain.links.any) return this.#chain.push(l, a, toL);
    if (!(this.#free(l, toL, m) && this.#free(m, toM, l)) && this.#random.unit() >= bold) return this.#chain.push(l, a, toL);
    state.setStart(l, toL);
    state.setStart(m, toM);
    this.#chain.relieve(l);
    this.#chain.relieve(m);
    return true;
  }

  /** Whether nobody of a lesson is busy from a slot on, but with the lesson itself or another. */
  #free(l: number, slot: number, other: number): boolean {
    const { count, who, slots, duration, layout } = this.#state;
    const { from, items } = layout.resources;
    const end = at(from, l + 1);
    const long = at(duration, l);
    for (let i = at(from, l); i < end; i++) {
      const r = at(items, i);
      if (at(layout.exclusive, r) === 0) continue;
      for (let cell = r * slots + slot; cell < r * slots + slot + long; cell++) {
        const many = at(count, cell);
        if (many === 0) continue;
        if (many > 1 || (at(who, cell) !== l + 1 && at(who, cell) !== other + 1)) return false;
      }
    }
    return true;
  }

  /** A lesson goes to a slot, and whoever of its resources was there goes where it came from. */
  #push(far: boolean): boolean {
    const state = this.#state;
    const l = this.#lesson();
    if (at(state.duration, l) === 0) return false;
    const from = at(state.start, l);
    const slots = this.#places.of(l);
    const slot = slots.length === 0 ? -1 : this.#any(slots);
    if (slot < 0 || slot === from) return false;
    return far ? this.#chain.pushFar(l, from, slot) : this.#chain.push(l, from, slot);
  }

  /** Another lesson that shares a resource, or any. */
  #neighbour(l: number): number {
    const { resources, lessonsOf, fixed } = this.#state.layout;
    const first = at(resources.from, l);
    const many = at(resources.from, l + 1) - first;
    if (many === 0 || this.#random.unit() < 0.2) return this.#any(this.#movable);
    const r = at(resources.items, first + this.#random.below(many));
    const begin = at(lessonsOf.from, r);
    const m = at(lessonsOf.items, begin + this.#random.below(at(lessonsOf.from, r + 1) - begin));
    return at(fixed, m) === 0 ? m : -1;
  }
}
