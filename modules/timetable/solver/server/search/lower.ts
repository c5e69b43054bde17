import type { Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { Annealer } from './anneal.ts';
import type { Budget } from './solve.ts';
import { restore, type Timetable, timetableOf } from './timetable.ts';

/** Parts of what is left of the budget that one cooling after the other takes; the last one takes all. */
const rounds = [0.15, 0.4, 1];
/** How many changes are tried between two looks at the budget. */
const between = 512;
/** A hard cost stands for so many of the smallest soft costs, so that a search may pass through it. */
const hardness = 100;

/**
 * Lowers what a timetable costs by annealing: changes that cost more are kept the less often the cooler it is. Every better timetable is
 * shown at once.
 */
export function lower(
  state: State,
  random: Random,
  budget: Budget,
  best: Timetable,
  see: (better: Timetable) => void,
): Timetable {
  const unit = smallest(state);
  const hardUnit = (unit * hardness) / smallestHard(state);
  const worth = (): number => state.hardCost * hardUnit + state.softCost;
  const annealer = new Annealer(state, random);
  let found = best;
  const isBest = (): boolean =>
    state.hardCost < found.hard || (state.hardCost === found.hard && state.softCost < found.soft - unit * 1e-9);
  for (const [round, part] of rounds.entries()) {
    restore(state, found);
    const from = budget.used();
    const until = from + (1 - from) * part;
    // Later rounds begin cooler, so that they do not throw away what the first has found.
    const hot = unit * (round === 0 ? 4 * hardness : 40 / round);
    const cold = unit * 0.3;
    let heat = hot;
    let now = worth();
    for (let tried = 0; ; tried++) {
      if (tried % between === 0) {
        const used = budget.used();
        if (used >= until) break;
        heat = hot * (cold / hot) ** ((used - from) / (until - from));
        if (found.hard === 0 && found.soft <= 0) return found;
      }
      const changed = annealer.propose();
      state.settle();
      const more = changed ? worth() - now : Infinity;
      if (more > 0 && random.unit() >= Math.exp(-more / heat)) {
        state.undo();
        continue;
      }
      state.keep();
      now = worth();
      if (isBest()) {
        found = timetableOf(state);
        see(found);
      }
    }
    if (budget.used() >= 1) break;
  }
  return found;
}

/** The least that one breach of a soft rule costs; 1 where there is none. */
function smallest(state: State): number {
  const { weight, hard } = state.layout;
  const soft = [...weight].filter((value, rule) => hard[rule] === 0 && value > 0);
  return soft.length === 0 ? 1 : soft.reduce((least, value) => Math.min(least, value));
}

function smallestHard(state: State): number {
  const { weight, hard } = state.layout;
  const all = [...weight].filter((value, rule) => hard[rule] === 1 && value > 0);
  return all.length === 0 ? 1 : all.reduce((least, value) => Math.min(least, value));
}
