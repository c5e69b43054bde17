import { at, highest, holes, lowest, type Random } from '../../core/flat.ts';
import { ruleKinds } from '../../core/problem.ts';
import { deviation } from '../../core/deviation.ts';
import { arg } from '../../core/scope.ts';
import type { State } from '../../core/state.ts';
import type { CycleMoves } from './cycle-moves.ts';
import type { Kempe } from './kempe.ts';
import type { Places } from '../places.ts';

/** How often something that is looked for at random is tried. */
const tries = 8;
/** How often those in the way change places in a ring rather than along a chain. */
const cycled = 0.5;
const idle = ruleKinds.indexOf('idle');
const compact = ruleKinds.indexOf('compact');
const groupsBusy = ruleKinds.indexOf('groups busy');
const slotsBusy = ruleKinds.indexOf('slots busy');
const linked = ruleKinds.indexOf('linked');
const daysApart = ruleKinds.indexOf('days apart');
const beginsElsewhere = ruleKinds.indexOf('begins elsewhere');
const takesSlots = ruleKinds.indexOf('takes slots');
const mended: ReadonlySet<number> = new Set([
  idle,
  compact,
  groupsBusy,
  slotsBusy,
  linked,
  daysApart,
  beginsElsewhere,
  takesSlots,
]);

/** Proposes what could mend a rule: a gap filled, a day made free, a lesson more or less on a day, a lesson to where it may stand. */
export class MendMoves {
  /** Whether there are such rules. */
  readonly any: boolean;
  readonly #state: State;
  readonly #random: Random;
  readonly #places: Places;
  readonly #chain: Kempe;
  readonly #cycles: CycleMoves;

  constructor(state: State, random: Random, places: Places, chain: Kempe, cycles: CycleMoves) {
    this.#state = state;
    this.#random = random;
    this.#places = places;
    this.#chain = chain;
    this.#cycles = cycles;
    this.any = state.layout.kind.some((one) => mended.has(one));
  }

  /** False where it comes to nothing. */
  propose(): boolean {
    const { broken, layout } = this.#state;
    for (let i = 0; i < tries && broken.size > 0; i++) {
      const rule = at(broken.items, this.#random.below(broken.size));
      const kind = at(layout.kind, rule);
      if (kind === idle || kind === compact) return this.#fill(rule);
      if (kind === groupsBusy) return this.#clear(rule);
      if (kind === slotsBusy) return this.#even(rule);
      if (kind === linked) return this.#join(rule);
      if (kind === beginsElsewhere || kind === takesSlots) return this.#away(rule);
      if (kind === daysApart && this.#apart(rule)) return true;
    }
    return false;
  }

  /** A lesson goes to where the rule costs less. */
  #away(rule: number): boolean {
    const l = this.#among(rule);
    const from = l < 0 ? -1 : at(this.#state.start, l);
    if (from < 0) return false;
    const now = deviation(this.#state, rule);
    const to = this.#place(l, (slot) => {
      this.#state.look(l, slot);
      const then = deviation(this.#state, rule);
      this.#state.look(l, from);
      return then < now;
    });
    return to >= 0 && this.#push(l, to);
  }

  /** One of two lessons that stand too near to one another goes to a day on which there is none of them. */
  #apart(rule: number): boolean {
    const { scope, args } = this.#state.layout;
    const hours = at(args.items, at(args.from, rule) + 1);
    const least = at(args.items, at(args.from, rule));
    const first = at(scope.from, rule);
    const many = at(scope.from, rule + 1) - first;
    const { start } = this.#state;
    let days = 0;
    for (let i = first; i < first + many; i++) {
      const s = at(start, at(scope.items, i));
      if (s >= 0) days |= 1 << ((s / hours) | 0);
    }
    // Where there is one on each day already they cannot all be apart.
    if (days === 2 ** (this.#state.slots / hours) - 1) return false;
    const near = (l: number, slot: number): boolean => {
      for (let i = first; i < first + many; i++) {
        const m = at(scope.items, i);
        const s = at(start, m);
        if (m !== l && s >= 0 && Math.abs(((s / hours) | 0) - ((slot / hours) | 0)) < least) return true;
      }
      return false;
    };
    const begin = this.#random.below(many);
    for (let i = 0; i < many; i++) {
      const l = at(scope.items, first + ((begin + i) % many));
      if (at(start, l) < 0 || at(this.#state.duration, l) === 0 || !near(l, at(start, l))) continue;
      const to = this.#place(l, (slot) => !near(l, slot));
      return to >= 0 && this.#push(l, to);
    }
    return false;
  }

  /** Lessons that run together go elsewhere together; false where it comes to nothing. */
  together(): boolean {
    const { rules } = this.#chain.links;
    const l = this.#among(at(rules, this.#random.below(rules.length)));
    const from = l < 0 || at(this.#state.layout.fixed, l) === 1 ? -1 : at(this.#state.start, l);
    const slot = from < 0 ? -1 : this.#place(l, (s) => s !== from);
    return slot >= 0 && this.#chain.pushAll(l, from, slot);
  }

  /** A lesson goes to where another is that it is to run with. */
  #join(rule: number): boolean {
    const l = this.#among(rule);
    const m = this.#among(rule);
    const to = l < 0 || m < 0 ? -1 : at(this.#state.start, m);
    return to >= 0 && this.#push(l, to);
  }

  /** One of a rule's lessons; -1 one that stands by. */
  #among(rule: number): number {
    const { from, items } = this.#state.layout.scope;
    const first = at(from, rule);
    const l = at(items, first + this.#random.below(at(from, rule + 1) - first));
    return at(this.#state.duration, l) === 0 ? -1 : l;
  }

  /** A lesson comes to where there is a gap. */
  #fill(rule: number): boolean {
    const { mask } = this.#state;
    const group = this.#group(rule, (g) => holes(at(mask, g)) > 0);
    if (group < 0) return false;
    const busy = at(mask, this.#first(rule) + group);
    const low = lowest(busy);
    const high = highest(busy);
    let place = low + 1 + this.#random.below(high - low - 1);
    while ((busy >>> place) & 1) place = place + 1 < high ? place + 1 : low + 1;
    const edge = this.#random.unit() < 0.5 ? low : high;
    const l = this.#random.unit() < 0.5 ? this.#at(rule, this.#slot(rule, group, edge)) : this.#elsewhere(rule, group);
    return l >= 0 && this.#push(l, this.#slot(rule, group, place));
  }

  /** All lessons of a day go to other days that are not free either. */
  #clear(rule: number): boolean {
    const { busy, start, layout } = this.#state;
    const group = this.#group(rule, (g) => at(busy, g) > 0);
    if (group < 0) return false;
    const slots = this.#slots(rule, group);
    for (const slot of slots) {
      const l = this.#at(rule, slot);
      if (l < 0) continue;
      const to = this.#place(l, (s) => {
        const other = this.#groupOf(rule, s);
        return other >= 0 && other !== group && at(busy, this.#first(rule) + other) > 0 && this.#free(rule, s);
      });
      if (to < 0 || !this.#push(l, to)) return false;
      if (at(start, l) === slot || at(layout.fixed, l) === 1) return false;
    }
    return true;
  }

  /** A day with too many lessons loses one, or one with too few gets one. */
  #even(rule: number): boolean {
    const { busy } = this.#state;
    const least = arg(this.#state, rule, 0);
    const most = arg(this.#state, rule, 1);
    const group = this.#group(rule, (g) => at(busy, g) > most || (at(busy, g) > 0 && at(busy, g) < least));
    if (group < 0) return false;
    const slots = this.#slots(rule, group);
    const begin = this.#random.below(slots.length);
    const less = at(busy, this.#first(rule) + group) > most || this.#random.unit() < 0.3;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[(begin + i) % slots.length] ?? 0;
      if (this.#free(rule, slot) === less) continue;
      const l = less ? this.#at(rule, slot) : this.#elsewhere(rule, group);
      if (l < 0) return false;
      const to = less ? this.#place(l, (s) => this.#groupOf(rule, s) !== group && this.#free(rule, s)) : slot;
      return to >= 0 && this.#push(l, to);
    }
    return false;
  }

  #push(l: number, slot: number): boolean {
    const { start, layout } = this.#state;
    const from = at(start, l);
    if (at(layout.fixed, l) === 1 || from === slot || !this.#places.fits(l, slot)) return false;
    return !this.#chain.links.any && this.#random.unit() < cycled ? this.#cycles.push(l, slot) : this.#chain.push(l, from, slot);
  }

  /** The first of the groups that a rule's profile counts, among those of all profiles. */
  #first(rule: number): number {
    const { profile, profileFrom } = this.#state.layout;
    return at(profileFrom, at(profile, rule));
  }

  /** One of a rule's groups at random that is such; -1 none. */
  #group(rule: number, such: (group: number) => boolean): number {
    const first = this.#first(rule);
    const many = this.#many(rule);
    const begin = this.#random.below(many);
    for (let i = 0; i < many; i++) if (such(first + ((begin + i) % many))) return (begin + i) % many;
    return -1;
  }

  #many(rule: number): number {
    return at(this.#state.layout.groups, at(this.#state.layout.profile, rule));
  }

  #slots(rule: number, group: number): readonly number[] {
    const { problem, family } = this.#state.layout;
    return problem.families[at(family, rule)]?.[group] ?? [];
  }

  #slot(rule: number, group: number, place: number): number {
    return this.#slots(rule, group)[place] ?? -1;
  }

  /** The first group of a rule's family that a slot is in; -1 none. */
  #groupOf(rule: number, slot: number): number {
    const { member, family } = this.#state.layout;
    const i = at(family, rule) * this.#state.slots + slot;
    const first = at(member.from, i);
    return first === at(member.from, i + 1) ? -1 : at(member.items, first);
  }

  #free(rule: number, slot: number): boolean {
    return at(this.#state.count, at(this.#state.layout.resource, rule) * this.#state.slots + slot) === 0;
  }

  /** The only lesson that a rule's resource has in a slot; -1 none. */
  #at(rule: number, slot: number): number {
    const cell = at(this.#state.layout.resource, rule) * this.#state.slots + slot;
    return slot >= 0 && at(this.#state.count, cell) === 1 ? at(this.#state.who, cell) - 1 : -1;
  }

  /** A lesson of a rule's resource outside of a group; -1 none was found. */
  #elsewhere(rule: number, group: number): number {
    for (let i = 0; i < 2 * tries; i++) {
      const slot = this.#random.below(this.#state.slots);
      const l = this.#at(rule, slot);
      if (l >= 0 && this.#groupOf(rule, slot) !== group) return l;
    }
    return -1;
  }

  /** A place for a lesson at random that is such; -1 none was found. */
  #place(l: number, such: (slot: number) => boolean): number {
    const slots = this.#places.of(l);
    for (let i = 0; i < tries && slots.length > 0; i++) {
      const slot = at(slots, this.#random.below(slots.length));
      if (such(slot)) return slot;
    }
    return -1;
  }
}
