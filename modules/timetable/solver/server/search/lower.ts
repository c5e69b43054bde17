import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { Annealer } from './anneal.ts';
import { Cooling } from './cooling.ts';
import type { Budget } from './solve.ts';
import { copyOf, Notepad, restore, type Timetable } from './timetable.ts';

/** How many changes are tried between two looks at the budget. */
export const between = 512;
/** Changes of the first cooling for each lesson, at least `shortest`; the next ones have `growth` times as many. */
const perLesson = 600;
const shortest = 200_000;
/** The part of it where the first cooling does not melt everything: it is often enough, and the next ones are longer. */
const unmelted = 0.2;
const growth = 1.5;
/** The same while something hard is broken: that takes few long coolings rather than many short ones. */
const growthWhileBroken = 2;
/** The first cooling begins at so many times what a hard breach is worth: everything melts. */
const melting = 3;
/** When this part of the budget is used up a cooling that is not at its end yet is hurried. */
const late = 0.94;

/**
 * Lowers what a timetable costs by annealing: changes that cost more are kept the less often the cooler it is. One cooling follows the
 * other, each longer than the one before; how long they are is counted in changes, not in time, so that as long as no limit is near the
 * same timetables come out. Every better timetable is shown soon.
 * @param melt whether the first cooling melts everything, rather than begins at a heat at which what is broken changes
 */
export function lower(
  state: State,
  random: Random,
  budget: Budget,
  goal: 'first' | 'best',
  best: Timetable,
  see: (better: Timetable) => void,
  melt = true,
): Timetable {
  const annealer = new Annealer(state, random);
  if (annealer.idle) return best;
  const units = new Units(state);
  const cooling = new Cooling();
  const beginning = new Beginning();
  const notepad = new Notepad(state);
  let found = best;
  let shown = best;
  const show = (): void => {
    if (shown !== found) see(copyOf((shown = found)));
  };
  const isBest = (): boolean =>
    state.hardCost < found.hard || (state.hardCost === found.hard && state.softCost < found.soft - units.soft * 1e-9);
  const done = (): boolean => found.hard === 0 && (found.soft <= 0 || goal === 'first');
  let next = Math.max(shortest, perLesson * state.layout.lessons) * (melt ? 1 : unmelted);
  const begun = budget.used();
  let tries = 0;
  let harder = 1;
  for (let round = 0; ; round++) {
    const used = budget.used();
    if (used >= 1 || done()) return copyOf(found);
    const left = tries === 0 || used <= begun ? Infinity : ((1 - used) * tries) / (used - begun);
    const grown = found.hard > 0 ? growthWhileBroken : growth;
    const last = left < next * (grown + 1);
    const length = last ? stepBelow(Math.max(left * 0.97, between)) : next;
    next = length * grown;
    if (round > 0) restore(state, found);
    units.adapt(harder, state);
    const warm = round === 0 && melt ? Infinity : units.warm(found.hard > 0) * beginning.heat;
    cooling.begin(length, units.hot, units.cold, Math.min(units.hot, warm));
    let now = state.energy;
    const from = found;
    for (let tried = 0; ; tried++) {
      if (tried % between === 0) {
        const spent = budget.used();
        if (spent >= 1) break;
        if (cooling.over) break;
        cooling.look(between, spent > late ? (spent - late) / (1 - late) : 0);
        show();
        if (done()) break;
      }
      tries++;
      if (!annealer.propose()) {
        state.undo();
        cooling.note(now, false);
        continue;
      }
      const most = -cooling.heat * Math.log(1 - random.unit());
      // Where nothing hard was broken, nothing that is counted later makes up for what is.
      const counted = state.settle(state.hardCost === 0 ? most + units.slack : Infinity);
      if (!counted || state.energy - now > most) {
        state.undo();
        cooling.note(now, false);
        continue;
      }
      state.keep();
      if (Math.abs(state.energy - now) > units.soft * 1e-6) annealer.kept();
      now = state.energy;
      cooling.note(now, true);
      if (isBest()) found = notepad.take();
    }
    show();
    harder = state.hardCost === 0 ? 0.85 : state.hardCost < from.hard ? 1 : 1.2;
    if (round > 0) beginning.ended((state.hardCost - from.hard) * 1e6 * units.soft + state.softCost - from.soft);
  }
}

/** Lengths are taken from a row in which each is about a fifth longer than the one before, so that small differences of speed do not count. */
const stepBelow = (length: number): number => Math.round(2 ** (Math.floor(Math.log2(length) * 4) / 4));

/** How hot to begin, in the unit of `Units.warm`: hotter where a cooling only came back to where it began, cooler where it lost its way. */
class Beginning {
  heat = 0.8;

  /** @param more what a timetable costs after the cooling beyond what it did before */
  ended(more: number): void {
    if (more > 0) this.heat = Math.max(0.15, this.heat * 0.85);
    else if (more === 0) this.heat = Math.min(3, this.heat * 1.5);
  }
}

/** What the costs of rules are worth to the search. A hard breach is worth so much that it is not kept for what is soft. */
class Units {
  /** The least that one breach of a soft rule costs; 1 where there is none. */
  readonly soft: number;
  #hard: number;
  #scale: number;

  constructor({ layout }: State) {
    const { weight, hard } = layout;
    const soft = weight.filter((value, rule) => hard[rule] === 0 && value > 0);
    this.soft = soft.length === 0 ? 1 : soft.reduce((least, value) => Math.min(least, value));
    this.#hard = Math.max(30 * this.soft, 3 * soft.reduce((most, value) => Math.max(most, value), 0));
    this.#scale = this.soft;
  }

  /** What soft rules hardly ever give back at once: a little less than a hard breach. */
  get slack(): number {
    return 0.9 * this.#hard;
  }

  get hot(): number {
    return melting * this.#hard;
  }

  get cold(): number {
    return 0.25 * this.soft;
  }

  /** What the soft rules that are broken cost on average, each counted as often as it costs; at first the least. */
  get scale(): number {
    return this.#scale;
  }

  /** A heat at which what is soft changes; or what is hard, while that is broken. */
  warm(broken: boolean): number {
    return broken ? Math.max(this.#scale, this.#hard) : this.#scale;
  }

  /** Takes the units from how things stand, and so many times what a hard breach was worth: more where that did not help the last time. */
  adapt(harder: number, state: State): void {
    const { hard } = state.layout;
    const { items, size } = state.broken;
    // Each counts as often as it costs: many small costs would hide how dear it is to change the few great ones.
    let squares = 0;
    for (let i = 0; i < size; i++) if (hard[at(items, i)] === 0) squares += at(state.cost, at(items, i)) ** 2;
    this.#scale = Math.max(this.soft, squares === 0 ? 0 : squares / state.softCost);
    this.#hard = Math.min(100 * this.#scale, Math.max(5 * this.#scale, this.#hard * harder));
    this.#hard = Math.ceil(this.#hard / this.soft) * this.soft;
    this.#weigh(state);
  }

  #weigh(state: State): void {
    const { weight, hard } = state.layout;
    const least = weight.filter((value, rule) => hard[rule] === 1 && value > 0).reduce((a, b) => Math.min(a, b), Infinity);
    // Some files weigh one hard rule a thousand times another: a search that took them at their word could not pass through it.
    const worth = (value: number): number => (this.#hard * Math.min(value / least, 3)) / value;
    state.weigh(weight.map((value, rule) => (at(hard, rule) === 0 || value === 0 ? 1 : worth(value))));
  }
}
