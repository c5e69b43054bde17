import { at, type Random } from '../../core/flat.ts';
import type { State } from '../../core/state.ts';

/** How many kinds of changes there are. */
export const roleMoves = 5;
/** Roles that change hands one after the other at most. */
const longest = 6;

/** Proposes who has the roles of lessons. */
export class RoleMoves {
  /** The roles that leave a choice. */
  readonly open: Int32Array;
  readonly #state: State;
  readonly #random: Random;
  /** Of each role: the same role of all pieces of its event. */
  readonly #alike: readonly Int32Array[];

  constructor(state: State, random: Random) {
    this.#state = state;
    this.#random = random;
    const { lessonOfRole, options, event, roles } = state.layout;
    const all = Array.from(lessonOfRole.keys());
    this.open = Int32Array.from(all.filter((r) => at(options.from, r + 1) - at(options.from, r) > 1));
    const groups = Map.groupBy(all, (role) => {
      const l = at(lessonOfRole, role);
      return `${at(event, l)} ${role - at(roles.from, l)}`;
    });
    const alike: Int32Array[] = [];
    for (const group of groups.values()) {
      const list = Int32Array.from(group);
      for (const role of group) alike[role] = list;
    }
    this.#alike = alike;
  }

  /** A change of a role, or of several that belong together; false when it came to nothing. */
  propose(kind: number, role: number): boolean {
    if (kind === 0) return this.#change(role);
    if (kind === 1) return this.#changeAll(role);
    if (kind === 2) return this.#take(role);
    return kind === 3 ? this.#exchange(role) : this.#pass(role);
  }

  /** Where who has a role of a lesson has another lesson too, somebody else gets it who is free. */
  relieve(l: number): void {
    const state = this.#state;
    const { roles, options } = state.layout;
    const end = at(roles.from, l + 1);
    for (let role = at(roles.from, l); role < end; role++) {
      const chosen = at(state.chosen, role);
      if (chosen >= 0 && this.#most(l, chosen) <= 1) continue;
      const first = at(options.from, role);
      const many = at(options.from, role + 1) - first;
      const begin = this.#random.below(many);
      for (let i = 0; i < many && i < 16; i++) {
        const option = first + ((begin + i) % many);
        if (option === chosen || this.#most(l, option) > 0) continue;
        state.setRole(role, option);
        break;
      }
    }
  }

  /** What a piece needs that has just got its first slots: who has the roles of another piece. */
  copy(to: number, from: number): void {
    const state = this.#state;
    const { roles } = state.layout;
    const many = at(roles.from, to + 1) - at(roles.from, to);
    for (let i = 0; i < many; i++) {
      const option = at(state.chosen, at(roles.from, from) + i);
      const role = at(roles.from, to) + i;
      const same = option < 0 ? -1 : this.#same(role, option);
      if (same !== at(state.chosen, role)) state.setRole(role, same);
    }
  }

  /** How many lessons the busiest resource of an option has in the slots of a lesson. */
  #most(l: number, option: number): number {
    const state = this.#state;
    const { from, items } = state.layout.optionResources;
    const begin = at(state.start, l);
    if (begin < 0) return 0;
    const end = begin + at(state.duration, l);
    let most = 0;
    for (let i = at(from, option); i < at(from, option + 1); i++) {
      const row = at(items, i) * state.slots;
      for (let s = begin; s < end; s++) if (at(state.count, row + s) > most) most = at(state.count, row + s);
    }
    return most;
  }

  #another(role: number): number {
    const { options } = this.#state.layout;
    const first = at(options.from, role);
    return first + this.#random.below(at(options.from, role + 1) - first);
  }

  #idle(role: number): boolean {
    return at(this.#state.duration, at(this.#state.layout.lessonOfRole, role)) === 0;
  }

  #change(role: number): boolean {
    const option = this.#another(role);
    if (option === at(this.#state.chosen, role) || this.#idle(role)) return false;
    this.#state.setRole(role, option);
    return true;
  }

  /** All pieces of an event get the same. */
  #changeAll(role: number): boolean {
    const option = this.#another(role);
    if (option === at(this.#state.chosen, role)) return false;
    this.#give(role, option);
    return true;
  }

  /** Gives a role of all pieces of an event what an option of one of them takes. */
  #give(role: number, option: number): void {
    const state = this.#state;
    const alike = at32(this.#alike, role);
    for (let i = 0; i < alike.length; i++) {
      const one = at(alike, i);
      const same = one === role ? option : this.#same(one, option);
      if (same >= 0 && same !== at(state.chosen, one)) state.setRole(one, same);
    }
  }

  /** A role takes somebody from another lesson at the time, which gets whom the role had. */
  #take(role: number): boolean {
    const state = this.#state;
    const option = this.#another(role);
    const before = at(state.chosen, role);
    if (option === before || this.#idle(role)) return false;
    const { optionResources, lessonOfRole, roles } = state.layout;
    const l = at(lessonOfRole, role);
    const r = at(optionResources.items, at(optionResources.from, option));
    const cell = r * state.slots + at(state.start, l);
    const other = at(state.start, l) >= 0 && at(state.count, cell) === 1 ? at(state.who, cell) - 1 : -1;
    state.setRole(role, option);
    if (other < 0 || before < 0) return true;
    const end = at(roles.from, other + 1);
    for (let q = at(roles.from, other); q < end; q++) {
      const has = at(state.chosen, q);
      if (q === role || has < 0 || at(optionResources.items, at(optionResources.from, has)) !== r) continue;
      const same = this.#same(q, before);
      if (same >= 0) state.setRole(q, same);
      break;
    }
    return true;
  }

  /** Two events exchange who has a role of theirs. */
  #exchange(role: number): boolean {
    const state = this.#state;
    const a = at(state.chosen, role);
    for (let tries = 0; tries < 6; tries++) {
      const other = at(this.open, this.#random.below(this.open.length));
      const b = at(state.chosen, other);
      if (other === role || a < 0 || b < 0) continue;
      const forRole = this.#same(role, b);
      const forOther = this.#same(other, a);
      if (forRole < 0 || forOther < 0 || forRole === a) continue;
      if (this.#random.unit() < 0.5) {
        if (this.#idle(role)) return false;
        state.setRole(role, forRole);
        state.setRole(other, forOther);
      } else {
        this.#give(role, forRole);
        this.#give(other, forOther);
      }
      return true;
    }
    return false;
  }

  /** A role gets somebody else; whoever has that one at the time gets another who is as free as can be, and so on. */
  #pass(role: number): boolean {
    const { chosen } = this.#state;
    const whole = this.#random.unit() < 0.5;
    let now = role;
    let option = this.#another(role);
    if (option === at(chosen, role) || this.#idle(role)) return false;
    for (let i = 0; i < longest; i++) {
      if (whole) this.#give(now, option);
      else this.#state.setRole(now, option);
      const next = this.#clashing(now, whole);
      if (next < 0) return true;
      option = this.#freest(next, whole);
      if (option < 0) return true;
      now = next;
    }
    return true;
  }

  /** Another role that is given to whom a role, or the same of all pieces of its event, has at the time; -1 none that leaves a choice. */
  #clashing(role: number, whole: boolean): number {
    const { lessonOfRole, options, optionResources, roles } = this.#state.layout;
    const { chosen, count, who, start, duration, slots } = this.#state;
    const alike = at32(this.#alike, role);
    for (let i = 0; i < (whole ? alike.length : 1); i++) {
      const one = whole ? at(alike, i) : role;
      const l = at(lessonOfRole, one);
      if (at(chosen, one) < 0 || at(start, l) < 0) continue;
      const r = at(optionResources.items, at(optionResources.from, at(chosen, one)));
      const begin = r * slots + at(start, l);
      for (let cell = begin; cell < begin + at(duration, l); cell++) {
        const other = at(count, cell) === 2 ? (at(who, cell) ^ (l + 1)) - 1 : -1;
        if (other < 0) continue;
        for (let q = at(roles.from, other); q < at(roles.from, other + 1); q++) {
          const has = at(chosen, q);
          if (has < 0 || at(optionResources.items, at(optionResources.from, has)) !== r) continue;
          if (at(options.from, q + 1) - at(options.from, q) > 1) return q;
        }
      }
    }
    return -1;
  }

  /** Of some other options of a role the one whose resources have least at the time; -1 none. */
  #freest(role: number, whole: boolean): number {
    const { options, lessonOfRole } = this.#state.layout;
    const first = at(options.from, role);
    const many = at(options.from, role + 1) - first;
    const begin = this.#random.below(many);
    const alike = at32(this.#alike, role);
    let best = -1;
    let least = Infinity;
    for (let i = 0; i < many && i < 12 && least > 0; i++) {
      const option = first + ((begin + i) % many);
      if (option === at(this.#state.chosen, role)) continue;
      let most = 0;
      if (whole) for (const one of alike) most += this.#most(at(lessonOfRole, one), option);
      else most = this.#most(at(lessonOfRole, role), option);
      if (most >= least) continue;
      least = most;
      best = option;
    }
    return best;
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
}

const at32 = (lists: readonly Int32Array[], i: number): Int32Array => lists[i] as Int32Array;
