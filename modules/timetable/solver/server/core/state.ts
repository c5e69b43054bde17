import { ChangingSet } from './changing-set.ts';
import { deviation } from './deviation.ts';
import { at } from './flat.ts';
import { Layout } from './layout.ts';
import type { Problem } from './problem.ts';
import { Trail } from './trail.ts';
import { looked } from './work.ts';

/** What one breach of what is hard counts in `worth`. */
export const hardWorth = 1e12;

/**
 * A timetable while it is searched: where each lesson stands, which resources it has, and what every rule costs, kept up to date change
 * by change. Changes are made with `setStart`, `setDuration` and `setRole`, counted with `settle`, and taken back with `undo`.
 */
export class State {
  readonly layout: Layout;
  readonly slots: number;
  /** Of each lesson: the slot where it begins (-1 not placed), and how many it takes. */
  readonly start: Int32Array;
  readonly duration: Int32Array;
  /** Option that each role has; -1 none. */
  readonly chosen: Int32Array;
  /** Lessons at resource * slots + slot, and the exclusive or of their numbers + 1. */
  readonly count: Int32Array;
  readonly who: Int32Array;
  /** Of each resource: lessons beyond the first, summed over slots; slots of its lessons that are not placed; workload. */
  readonly clashes: Int32Array;
  readonly toCome: Int32Array;
  readonly load: Float64Array;
  /** Of each profile and group: how many slots are busy, and which (the first 32). */
  readonly busy: Int32Array;
  readonly mask: Int32Array;
  /** What each rule costs now, in millionths. */
  readonly cost: Float64Array;
  hardCost = 0;
  softCost = 0;
  /** What all rules cost now in the units of a search, see `weigh`. */
  energy = 0;
  /** How many rules have been looked at, see `workDone`. */
  work = 0;
  /** The rules that cost something now. */
  readonly broken: ChangingSet;
  /** What a search makes of a rule's cost: a factor for each. */
  readonly #factor: Float64Array;
  readonly #seen: Int32Array;
  readonly #dirty: Int32Array;
  #dirtyCount = 0;
  #tick = 1;
  readonly #trail = new Trail();

  constructor(problem: Problem) {
    this.layout = new Layout(problem);
    const { lessons, rules, resources } = problem;
    this.slots = problem.slots;
    this.start = new Int32Array(lessons.length).fill(-1);
    this.duration = Int32Array.from(lessons, (lesson) => lesson.duration);
    this.chosen = new Int32Array(this.layout.lessonOfRole.length).fill(-1);
    this.count = new Int32Array(resources * this.slots);
    this.who = new Int32Array(resources * this.slots);
    this.clashes = new Int32Array(resources);
    this.load = new Float64Array(resources);
    this.toCome = new Int32Array(resources);
    for (const lesson of lessons) for (const r of lesson.resources) this.toCome[r] = at(this.toCome, r) + lesson.duration;
    this.busy = new Int32Array(this.layout.profileFrom.at(-1) ?? 0);
    this.mask = new Int32Array(this.busy.length);
    this.cost = new Float64Array(rules.length);
    this.broken = new ChangingSet(rules.length);
    this.#factor = new Float64Array(rules.length).fill(1);
    this.#seen = new Int32Array(rules.length);
    this.#dirty = new Int32Array(rules.length);
    for (const [l, lesson] of lessons.entries()) if (lesson.fixed !== null) this.setStart(l, lesson.fixed);
    for (const r of rules.keys()) this.#mark(r);
    this.settle();
    this.keep();
  }

  /** Sets what a search makes of the cost of each rule: a factor that `energy` counts it with. */
  weigh(factors: Float64Array): void {
    this.#factor.set(factors);
    this.energy = this.cost.reduce((sum, cost, rule) => sum + cost * at(factors, rule), 0);
  }

  /** Puts a lesson to a slot; -1 takes it out. */
  setStart(lesson: number, slot: number): void {
    this.#trail.note(lesson * 3, at(this.start, lesson));
    this.#markAll(this.layout.rulesOfStart.from, this.layout.rulesOfStart.items, lesson);
    this.#move(lesson, slot, true);
  }

  /** Gives a lesson more or fewer slots; 0 makes it stand by. */
  setDuration(lesson: number, duration: number): void {
    this.#trail.note(lesson * 3 + 1, at(this.duration, lesson));
    this.#markAll(this.layout.rulesOfLesson.from, this.layout.rulesOfLesson.items, lesson);
    this.#resize(lesson, duration, true);
  }

  /** Gives a role one of its options (counted over all roles, see `layout.options`); -1 none. */
  setRole(role: number, option: number): void {
    this.#trail.note(role * 3 + 2, at(this.chosen, role));
    this.#markAll(this.layout.rulesOfRole.from, this.layout.rulesOfRole.items, role);
    this.#choose(role, option, true);
  }

  /** Counts what the changes since the last time cost; false, and the rest is not counted, where that is more than `most` (`energy`). */
  settle(most = Infinity): boolean {
    const { costKind, weight } = this.layout;
    this.work += looked(this.#dirtyCount);
    const end = this.energy + most;
    for (let i = 0; i < this.#dirtyCount && this.energy <= end; i++) {
      const rule = at(this.#dirty, i);
      const before = at(this.cost, rule);
      const off = deviation(this, rule);
      const f = at(costKind, rule);
      const now = off === 0 ? 0 : at(weight, rule) * (f === 0 ? off : f === 1 ? off * off : 1);
      if (now === before) continue;
      this.#trail.noteCost(rule, before);
      this.#count(rule, now, before);
    }
    this.#dirtyCount = 0;
    this.#tick++;
    return this.energy <= end;
  }

  /** Points to which `undo` can go back; everything must be settled. */
  get point(): number {
    return this.#trail.changes;
  }
  get costPoint(): number {
    return this.#trail.costs;
  }

  /** Takes back what was changed since a point, newest first. */
  undo(point = 0, costPoint = 0): void {
    const trail = this.#trail;
    while (trail.costs > costPoint) {
      const i = --trail.costs;
      const rule = at(trail.rule, i);
      this.#count(rule, at(trail.cost, i), at(this.cost, rule));
    }
    while (trail.changes > point) {
      const i = --trail.changes;
      const what = at(trail.what, i);
      const subject = (what / 3) | 0;
      const part = what - subject * 3;
      if (part === 0) this.#move(subject, at(trail.old, i), false);
      else if (part === 1) this.#resize(subject, at(trail.old, i), false);
      else this.#choose(subject, at(trail.old, i), false);
    }
  }

  /** What all costs, in one number in which nothing soft outweighs anything hard. */
  get worth(): number {
    return this.hardCost * hardWorth + this.softCost;
  }

  /** The most that all may cost, as `worth`, where no more of what is hard may be broken than is now. */
  get hardBound(): number {
    return (this.hardCost + 1) * hardWorth - 1;
  }

  /** Puts a lesson to a slot (-1 out) and counts nothing: for a look, before it is put back. */
  look(lesson: number, slot: number): void {
    this.#move(lesson, slot, false);
    this.work += looked(1);
  }

  /** A cost of a rule as `worth`. */
  worthOf(rule: number, cost: number): number {
    return at(this.layout.hard, rule) === 1 ? cost * hardWorth : cost;
  }

  /** Every rule that costs more than at a point, each once, those that are hard first. */
  dearerSince(costPoint: number): number[] {
    return this.#trail.dearerSince(costPoint, this.cost, this.layout.hard);
  }

  /** Forgets how to go back. */
  keep(): void {
    this.#trail.forget();
  }

  #count(rule: number, now: number, before: number): void {
    this.cost[rule] = now;
    const hard = at(this.layout.hard, rule);
    if (hard === 1) this.hardCost += now - before;
    else if (hard === 0) this.softCost += now - before;
    this.energy += (now - before) * at(this.#factor, rule);
    if (before === 0) this.broken.add(rule);
    else if (now === 0) this.broken.remove(rule);
  }

  #move(lesson: number, slot: number, mark: boolean): void {
    const before = at(this.start, lesson);
    if (before === slot) return;
    const duration = at(this.duration, lesson);
    this.start[lesson] = slot;
    const { from, items } = this.layout.resources;
    const end = at(from, lesson + 1);
    const coming = before < 0 ? -duration : slot < 0 ? duration : 0;
    for (let i = at(from, lesson); i < end; i++) {
      const r = at(items, i);
      this.toCome[r] = at(this.toCome, r) + coming;
      if (before >= 0) this.#fill(r, before, duration, lesson, -1, mark);
      if (slot >= 0) this.#fill(r, slot, duration, lesson, 1, mark);
    }
    const { roles } = this.layout;
    const lastRole = at(roles.from, lesson + 1);
    for (let role = at(roles.from, lesson); role < lastRole; role++) {
      if (before >= 0) this.#fillRole(role, before, duration, lesson, -1, mark);
      if (slot >= 0) this.#fillRole(role, slot, duration, lesson, 1, mark);
    }
  }

  #resize(lesson: number, duration: number, mark: boolean): void {
    const slot = at(this.start, lesson);
    const more = duration - at(this.duration, lesson);
    this.#move(lesson, -1, mark);
    const { resources, roles } = this.layout;
    const end = at(resources.from, lesson + 1);
    for (let i = at(resources.from, lesson); i < end; i++) {
      const r = at(resources.items, i);
      this.toCome[r] = at(this.toCome, r) + more;
    }
    const lastRole = at(roles.from, lesson + 1);
    for (let role = at(roles.from, lesson); role < lastRole; role++) this.#carry(role, more, mark);
    this.duration[lesson] = duration;
    this.#move(lesson, slot, mark);
  }

  #choose(role: number, option: number, mark: boolean): void {
    const lesson = at(this.layout.lessonOfRole, role);
    const slot = at(this.start, lesson);
    const duration = at(this.duration, lesson);
    this.#carry(role, -duration, mark);
    if (slot >= 0) this.#fillRole(role, slot, duration, lesson, -1, mark);
    this.chosen[role] = option;
    this.#carry(role, duration, mark);
    if (slot >= 0) this.#fillRole(role, slot, duration, lesson, 1, mark);
  }

  #fillRole(role: number, slot: number, duration: number, lesson: number, by: 1 | -1, mark: boolean): void {
    const option = at(this.chosen, role);
    if (option < 0) return;
    const { from, items } = this.layout.optionResources;
    const end = at(from, option + 1);
    for (let i = at(from, option); i < end; i++) this.#fill(at(items, i), slot, duration, lesson, by, mark);
  }

  #carry(role: number, slots: number, mark: boolean): void {
    const option = at(this.chosen, role);
    if (option < 0) return;
    const { optionResources, workload, rulesOfResource } = this.layout;
    const end = at(optionResources.from, option + 1);
    for (let i = at(optionResources.from, option); i < end; i++) {
      const r = at(optionResources.items, i);
      this.load[r] = at(this.load, r) + slots * at(workload, role);
      if (mark) this.#markAll(rulesOfResource.from, rulesOfResource.items, r);
    }
  }

  #fill(r: number, slot: number, duration: number, lesson: number, by: 1 | -1, mark: boolean): void {
    const { count, who } = this;
    for (let s = slot; s < slot + duration; s++) {
      const i = r * this.slots + s;
      const before = at(count, i);
      count[i] = before + by;
      who[i] = at(who, i) ^ (lesson + 1);
      if (before + by > 1 || before > 1) {
        this.clashes[r] = at(this.clashes, r) + by;
        if (mark) this.#markAll(this.layout.rulesOfResource.from, this.layout.rulesOfResource.items, r);
      } else this.#flip(r, s, by, mark);
    }
  }

  /** A resource has become busy or free in a slot. */
  #flip(r: number, slot: number, by: 1 | -1, mark: boolean): void {
    const { groupsOfCell, rulesOfCell } = this.layout;
    const { from, items } = groupsOfCell;
    const cell = r * this.slots + slot;
    const end = at(from, cell + 1);
    for (let i = at(from, cell); i < end; i += 2) {
      const group = at(items, i);
      this.busy[group] = at(this.busy, group) + by;
      this.mask[group] = at(this.mask, group) ^ at(items, i + 1);
    }
    if (mark) this.#markAll(rulesOfCell.from, rulesOfCell.items, cell);
  }

  #markAll(from: Int32Array, items: Int32Array, i: number): void {
    const end = at(from, i + 1);
    for (let j = at(from, i); j < end; j++) this.#mark(at(items, j));
  }

  #mark(rule: number): void {
    if (this.#seen[rule] === this.#tick) return;
    this.#seen[rule] = this.#tick;
    this.#dirty[this.#dirtyCount++] = rule;
  }
}
