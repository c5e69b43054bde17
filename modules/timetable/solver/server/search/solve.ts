import { Random } from '../core/flat.ts';
import type { Problem } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { construct } from './construct.ts';
import { lower } from './lower.ts';
import { byCalls, needed, placeAll, takeUp } from './place-all.ts';
import { tighten } from './tighten.ts';
import { restore, type Timetable, timetableOf } from './timetable.ts';

/** Parts of the time: from the first to the second annealing is measured, up to the third tightening, and the better of the two goes on. */
const measured = 0.2;
const turn = 0.4;
const judged = 0.5;

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
  return improved(state, random, budget, first, see);
}

/**
 * Lowers what a complete timetable costs by what lowers it most for its time: annealing mends most soon where changes are free; tightening
 * finds ways where single changes would break what is hard.
 */
function improved(state: State, random: Random, budget: Budget, first: Timetable, see: (better: Timetable) => void): Timetable {
  const begun = budget.used();
  const part = (): number => (budget.used() - begun) / (1 - begun);
  const until = (end: number): Budget => {
    const from = part();
    return { used: () => (part() >= end ? 1 : (part() - from) / (end - from)) };
  };
  const tightened = (from: Timetable, end: number): Timetable => {
    const own = until(end);
    const stop = byCalls(() => own.used() >= 1);
    return tighten(state, random, from, stop, see);
  };
  let before = first.soft;
  const seen = (better: Timetable): void => {
    if (part() < measured) before = better.soft;
    see(better);
  };
  const mended = lower(state, random, until(turn), 'best', first, seen);
  const tight = tightened(mended, judged);
  const slower = (mended.soft - tight.soft) / (judged - turn) < (before - mended.soft) / (turn - measured);
  if (!slower) return tightened(tight, 1);
  restore(state, tight);
  return lower(state, random, until(1), 'best', tight, see, false);
}

function constructed(state: State, random: Random, see: (better: Timetable) => void): Timetable {
  construct(state, random, 1000);
  const made = timetableOf(state);
  see(made);
  return made;
}
