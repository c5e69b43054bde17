import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { Places } from './places.ts';

/** Proposes changes of a timetable at random: whoever asks settles them, and keeps them or takes them back. */
export class Annealer {
  readonly #state: State;
  readonly #random: Random;
  readonly #movable: Int32Array;
  readonly #divisible: Int32Array;
  readonly #pieces: Map<number, number[]>;
  readonly #openRoles: Int32Array;
  readonly #places: Places;
  /** Lessons that the change at hand has moved. */
  readonly #moved: Int32Array;
  #tick = 0;
  #room = 0;

  constructor(state: State, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#places = new Places(state);
    this.#moved = new Int32Array(state.layout.lessons);
    const { problem, lessonOfRole, options } = state.layout;
    this.#movable = Int32Array.from(problem.lessons.keys()).filter((l) => problem.lessons[l]?.fixed === null);
    this.#divisible = this.#movable.filter((l) => problem.lessons[l]?.divisible === true);
    this.#pieces = Map.groupBy(this.#divisible, (l) => at(state.layout.event, l));
    this.#openRoles = Int32Array.from(lessonOfRole.keys()).filter((r) => at(options.from, r + 1) - at(options.from, r) > 1);
  }

  /** One change at random; false when it came to nothing. */
  propose(): boolean {
    const pick = this.#random.unit();
    if (this.#openRoles.length > 0 && pick < this.#roleShare())
      return this.#random.unit() < 0.5 ? this.#changeRole() : this.#swapRoles();
    if (this.#divisible.length > 0 && pick > 0.97) return this.#recut();
    const kind = this.#random.unit();
    if (kind < 0.35) return this.#shift();
    if (kind < 0.6) return this.#swap();
    return this.#push();
  }

  #roleShare(): number {
    return Math.min(0.5, (0.7 * this.#openRoles.length) / (this.#openRoles.length + this.#movable.length));
  }

  #any(of: Int32Array): number {
    return at(of, this.#random.below(of.length));
  }

  #shift(): boolean {
    const state = this.#state;
    const l = this.#any(this.#movable);
    if (at(state.duration, l) === 0) return false;
    const slots = this.#places.of(l);
    const slot = slots.length === 0 ? -1 : this.#any(slots);
    if (slot < 0 || slot === at(state.start, l)) return false;
    state.setStart(l, slot);
    if (this.#random.unit() < 0.3) this.#someRole(l);
    return true;
  }

  #swap(): boolean {
    const state = this.#state;
    const l = this.#any(this.#movable);
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
    state.setStart(l, toL);
    state.setStart(m, toM);
    return true;
  }

  /** A lesson goes to a slot, and whoever of its resources was there goes where it came from. */
  #push(): boolean {
    const state = this.#state;
    const l = this.#any(this.#movable);
    if (at(state.duration, l) === 0) return false;
    const from = at(state.start, l);
    const slots = this.#places.of(l);
    const slot = slots.length === 0 ? -1 : this.#any(slots);
    if (slot < 0 || slot === from) return false;
    this.#tick++;
    this.#room = 2 + this.#random.below(10);
    return this.#chain(l, from, slot);
  }

  /** False where more lessons would have to move than there is room for. */
  #chain(l: number, from: number, slot: number): boolean {
    if (this.#room-- === 0) return false;
    const state = this.#state;
    const { resources, problem } = state.layout;
    this.#moved[l] = this.#tick;
    state.setStart(l, slot);
    if (from < 0) return true;
    const end = slot + at(state.duration, l);
    const last = at(resources.from, l + 1);
    for (let i = at(resources.from, l); i < last; i++) {
      const row = at(resources.items, i) * state.slots;
      for (let s = slot; s < end; s++) {
        if (at(state.count, row + s) !== 2) continue;
        const m = (at(state.who, row + s) ^ (l + 1)) - 1;
        if (m < 0 || this.#moved[m] === this.#tick || problem.lessons[m]?.fixed !== null) continue;
        const begin = at(state.start, m);
        const to = from + begin - slot;
        if (this.#places.fits(m, to) && !this.#chain(m, begin, to)) return false;
      }
    }
    return true;
  }

  /** Another lesson that shares a resource, or any. */
  #neighbour(l: number): number {
    const { resources, lessonsOf, problem } = this.#state.layout;
    const first = at(resources.from, l);
    const many = at(resources.from, l + 1) - first;
    if (many === 0 || this.#random.unit() < 0.2) return this.#any(this.#movable);
    const r = at(resources.items, first + this.#random.below(many));
    const begin = at(lessonsOf.from, r);
    const m = at(lessonsOf.items, begin + this.#random.below(at(lessonsOf.from, r + 1) - begin));
    return problem.lessons[m]?.fixed === null ? m : -1;
  }

  #someRole(l: number): void {
    const state = this.#state;
    const { roles, options } = state.layout;
    const many = at(roles.from, l + 1) - at(roles.from, l);
    if (many === 0) return;
    const role = at(roles.from, l) + this.#random.below(many);
    const first = at(options.from, role);
    const option = first + this.#random.below(at(options.from, role + 1) - first);
    if (option !== at(state.chosen, role)) state.setRole(role, option);
  }

  #changeRole(): boolean {
    const state = this.#state;
    const { options, lessonOfRole } = state.layout;
    const role = this.#any(this.#openRoles);
    if (at(state.duration, at(lessonOfRole, role)) === 0) return false;
    const first = at(options.from, role);
    const option = first + this.#random.below(at(options.from, role + 1) - first);
    if (option === at(state.chosen, role)) return false;
    state.setRole(role, option);
    return true;
  }

  /** Two roles exchange who has them. */
  #swapRoles(): boolean {
    const state = this.#state;
    const role = this.#any(this.#openRoles);
    const l = at(state.layout.lessonOfRole, role);
    if (at(state.duration, l) === 0) return false;
    const other = this.#any(this.#openRoles);
    const a = at(state.chosen, role);
    const b = at(state.chosen, other);
    const forRole = b < 0 ? -1 : this.#same(role, b);
    const forOther = a < 0 ? -1 : this.#same(other, a);
    if (other === role || forRole === a || (b >= 0 && forRole < 0) || (a >= 0 && forOther < 0)) return false;
    state.setRole(role, forRole);
    state.setRole(other, forOther);
    return true;
  }

  /** The option of a role with the same first resource as another role's option; -1 none. */
  #same(role: number, option: number): number {
    const { options, optionResources } = this.#state.layout;
    const resource = at(optionResources.items, at(optionResources.from, option));
    const end = at(options.from, role + 1);
    for (let o = at(options.from, role); o < end; o++)
      if (at(optionResources.items, at(optionResources.from, o)) === resource) return o;
    return -1;
  }

  /** Slots go from one piece of an event to another. */
  #recut(): boolean {
    const state = this.#state;
    const l = this.#any(this.#divisible);
    const pieces = this.#pieces.get(at(state.layout.event, l)) ?? [];
    const m = pieces[this.#random.below(pieces.length)] ?? l;
    const dl = at(state.duration, l);
    if (m === l || dl === 0) return false;
    const give = 1 + this.#random.below(dl);
    const whole = give === dl;
    if (whole) state.setStart(l, -1);
    state.setDuration(l, dl - give);
    this.#grow(m, give);
    if (!whole && !this.#places.fits(l, at(state.start, l))) state.setStart(l, -1);
    return true;
  }

  #grow(m: number, by: number): void {
    const state = this.#state;
    const was = at(state.start, m);
    const before = at(state.duration, m);
    state.setStart(m, -1);
    state.setDuration(m, before + by);
    const slots = this.#places.of(m);
    const slot =
      was >= 0 && this.#places.fits(m, was) && this.#random.unit() < 0.5 ? was : slots.length === 0 ? -1 : this.#any(slots);
    state.setStart(m, slot);
    if (before > 0) return;
    const { roles, options } = state.layout;
    for (let role = at(roles.from, m); role < at(roles.from, m + 1); role++) {
      const first = at(options.from, role);
      if (at(state.chosen, role) < 0) state.setRole(role, first + this.#random.below(at(options.from, role + 1) - first));
    }
  }
}
