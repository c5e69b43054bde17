import { at, Random } from '../core/flat.ts';
import type { Problem } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { construct } from './construct.ts';
import { lower } from './lower.ts';
import { Placer } from './place.ts';
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

/** Calls of one attempt to place all, for each lesson, before another begins anew. */
const patience = 60;

/**
 * Searches a timetable until the budget is used up, it is as good as can be, or, where only the first is wanted, until one is complete.
 * Every better one is shown as it is found. The same problem, wishes and a budget that does not end give the same timetable.
 */
export function solve(problem: Problem, wishes: Wishes, budget: Budget, see: (better: Timetable) => void): Timetable {
  const random = new Random(wishes.seed);
  const state = new State(problem);
  if (wishes.begin) takeUp(state, wishes.begin, wishes.strict);
  const first = wishes.strict ? placed(state, random, budget, see) : constructed(state, random, see);
  restore(state, first);
  const complete = first.hard === 0 && first.placed >= needed(problem);
  if ((wishes.goal === 'first' && complete) || budget.used() >= 1 || (wishes.strict && !complete)) return first;
  return lower(state, random, budget, wishes.goal, first, see);
}

/** How many lessons there are to place. */
export const needed = (problem: Problem): number => problem.lessons.filter(({ duration }) => duration > 0).length;

/** Takes over a timetable; where nothing hard may be broken, only the lessons that break nothing where they stood. */
function takeUp(state: State, begin: Timetable, strict: boolean): void {
  if (!strict) return restore(state, begin);
  for (let lesson = 0; lesson < begin.start.length; lesson++) {
    if (at(begin.start, lesson) < 0 || at(state.start, lesson) >= 0) continue;
    const before = state.hardCost;
    state.setStart(lesson, at(begin.start, lesson));
    const role = at(state.layout.roles.from, lesson);
    if (role < at(state.layout.roles.from, lesson + 1)) state.setRole(role, at(begin.chosen, role));
    state.settle();
    if (state.hardCost > before) state.undo();
    state.keep();
  }
}

function constructed(state: State, random: Random, see: (better: Timetable) => void): Timetable {
  construct(state, random, 1000);
  const made = timetableOf(state);
  see(made);
  return made;
}

/**
 * Places all lessons, beginning anew when an attempt takes long: as often as not another order is through at once. Attempts get longer as
 * Luby's sequence has it (Luby, Sinclair, Zuckerman 1993). Only what is hard is looked at.
 */
function placed(whole: State, random: Random, budget: Budget, see: (better: Timetable) => void): Timetable {
  const { problem } = whole.layout;
  const strictly: Problem = { ...problem, rules: problem.rules.filter(({ hard }) => hard) };
  const start = timetableOf(whole);
  const counted = (made: Timetable): Timetable => {
    restore(whole, made);
    return timetableOf(whole);
  };
  let best = start;
  const all = needed(problem);
  // The clock of the processor takes longer to read than a lesson to place.
  let asked = 0;
  const over = (): boolean => asked++ % 16 === 0 && budget.used() >= 1;
  for (let attempt = 1; ; attempt++) {
    const state = new State(strictly);
    restore(state, start);
    const placer = new Placer(state, random);
    let calls = luby(attempt) * patience * problem.lessons.length;
    placer.run(
      (used) => (calls -= used) <= 0 || over(),
      (placed) => {
        if (placed > best.placed) best = timetableOf(state);
      },
    );
    const found = counted(best);
    see(found);
    if (best.placed === all || budget.used() >= 1) return found;
  }
}

/** 1, 1, 2, 1, 1, 2, 4, 1, … */
function luby(n: number): number {
  let k = 1;
  while (2 ** k - 1 < n) k++;
  return 2 ** k - 1 === n ? 2 ** (k - 1) : luby(n - 2 ** (k - 1) + 1);
}
