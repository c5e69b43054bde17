import { Random } from '../core/flat.ts';
import type { Problem } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { construct } from './construct.ts';
import { lower } from './lower.ts';
import { byCalls, needed, placeAll, takeUp } from './place-all.ts';
import { tighten } from './tighten.ts';
import { restore, type Timetable, timetableOf } from './timetable.ts';

/** How much of what was granted is used up: from 0, and 1 or more when it is time to end. */
export interface Budget {
  readonly used: () => number;
}

export interface Wishes {
  readonly seed: number;
  /** Whether to end with the first complete timetable. */
  readonly goal: 'first' | 'best';
  /** Whether what is placed may never break anything hard (FET, the school's own): lessons rather stay out. */
  readonly strict: boolean;
  /** Where to begin; null from nothing. */
  readonly begin: Timetable | null;
}

/**
 * Searches a timetable until the budget is used up, it is as good as can be, or, where only the first is wanted, until one is complete.
 * Every better one is shown as it is found. The same problem, wishes and a budget that does not end give the same timetable.
 */
export function solve(problem: Problem, wishes: Wishes, budget: Budget, see: (better: Timetable) => void): Timetable {
  const random = new Random(wishes.seed);
  const state = new State(problem);
  if (wishes.begin && wishes.strict) takeUp(state, wishes.begin);
  else if (wishes.begin) restore(state, wishes.begin);
  const over = (): boolean => budget.used() >= 1;
  const first = wishes.strict ? placeAll(state, random, over, see) : constructed(state, random, see);
  restore(state, first);
  const complete = first.hard === 0 && first.placed >= needed(problem);
  if ((wishes.goal === 'first' && complete) || over() || (wishes.strict && !complete)) return first;
  if (!wishes.strict) return lower(state, random, budget, wishes.goal, first, see);
  // Annealing mends most soon; tightening finds ways on where single changes would break what is hard.
  const begun = budget.used();
  const half: Budget = { used: () => (2 * (budget.used() - begun)) / (1 - begun) };
  const mended = lower(state, random, half, wishes.goal, first, see);
  return tighten(state, random, mended, byCalls(over), see);
}

function constructed(state: State, random: Random, see: (better: Timetable) => void): Timetable {
  construct(state, random, 1000);
  const made = timetableOf(state);
  see(made);
  return made;
}
