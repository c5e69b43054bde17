import { at, type Random } from '../core/flat.ts';
import type { Problem, RuleKind } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { Placer } from './place.ts';
import { tighten } from './tighten.ts';
import { restore, type Timetable, timetableOf } from './timetable.ts';

/** Calls of one attempt to place all, for each lesson, before another begins anew; and of one that keeps some rules last. */
const patience = 60;
const patienceWithLast = 250;
/** Where rules can be kept last, the first attempt, which keeps all, is a short one: much is through at once. */
const patienceAtFirst = 30;
/**
 * Where rules can be kept last, an attempt that keeps all ends after so many calls for each lesson, over the part that is left to place, in
 * which no more were placed: few that are left often take long, a beginning that cannot be gone on from shows soon. The first one is
 * given up sooner.
 */
const stalled = 4;
const stalledAtFirst = 1;
/** Kinds that a timetable is more easily changed to keep than made to keep from the beginning: they are about whole weeks of people. */
const later: ReadonlySet<RuleKind> = new Set<RuleKind>(['compact', 'least a day', 'least groups']);
/** What one breach of them costs meanwhile. */
const breach = 1_000_000;

/** How many lessons there are to place. */
export const needed = (problem: Problem): number => problem.lessons.filter(({ duration }) => duration > 0).length;

/** Asks whether it is over once in so many tried places, however many a lesson takes: a few milliseconds of an office computer. */
const callsPerLook = 16;

export function byCalls(over: () => boolean): (calls: number) => boolean {
  let since = 0;
  return (calls) => {
    since += calls + 1;
    if (since < callsPerLook) return false;
    since = 0;
    return over();
  };
}

/**
 * Places all lessons of a state so that nothing hard is broken, beginning anew when an attempt takes long: as often as not another order is
 * through at once. Attempts get longer as Luby's sequence has it (Luby, Sinclair, Zuckerman 1993). Only what is hard is looked at. By turns
 * everything is kept from the beginning, and what is about whole weeks is kept last.
 * @returns the best, complete or not
 */
export function placeAll(whole: State, random: Random, over: () => boolean, see: (better: Timetable) => void): Timetable {
  const { problem } = whole.layout;
  const hard = problem.rules.filter((rule) => rule.hard);
  const strictly: Problem = { ...problem, rules: hard };
  const easily: Problem = { ...problem, rules: hard.filter(({ kind }) => !later.has(kind)) };
  const atLast: Problem = {
    ...problem,
    rules: hard.map((rule) => (later.has(rule.kind) ? { ...rule, hard: false, weight: breach } : rule)),
  };
  const byTurns = easily.rules.length < hard.length;
  const all = needed(problem);
  const start = timetableOf(whole);
  const isOver = byCalls(over);
  let best = start;
  const counted = (made: Timetable): Timetable => {
    restore(whole, made);
    const now = timetableOf(whole);
    see(now);
    return now;
  };
  let told = start.placed;
  for (let attempt = 1; ; attempt++) {
    const bend = byTurns && attempt % 2 === 0;
    const state = new State(bend ? easily : strictly);
    restore(state, start);
    const brief = byTurns && attempt === 1;
    const patient = brief ? patienceAtFirst : byTurns ? patienceWithLast : patience;
    let calls = luby(byTurns ? (attempt + 1) >> 1 : attempt) * patient * problem.lessons.length;
    let furthest = 0;
    let since = 0;
    const stop = (used: number): boolean => {
      calls -= used + 1;
      since += used + 1;
      const stuck = byTurns && !bend && since * (all - furthest) > (brief ? stalledAtFirst : stalled) * all * all;
      return calls <= 0 || stuck || isOver(used);
    };
    const done = new Placer(state, random).run(stop, (placed) => {
      if (placed > furthest) since = 0;
      furthest = Math.max(furthest, placed);
      if (bend || placed <= best.placed) return;
      best = timetableOf(state);
      // Whoever looks on sees it fill, a quarter at a time.
      if (placed - told < all / 4) return;
      told = placed;
      best = counted(best);
    });
    if (bend) {
      const made = done ? tighten(new State(atLast), random, timetableOf(state), stop, () => {}) : timetableOf(state);
      const kept = new State(strictly);
      restore(kept, start);
      takeUp(kept, made);
      const now = timetableOf(kept);
      if (now.placed > best.placed) best = now;
    }
    if (best.placed === all || over()) return counted(best);
    best = counted(best);
  }
}

/** Takes over the lessons of a timetable that break nothing hard where they stood. */
export function takeUp(state: State, begin: Timetable): void {
  const { roles } = state.layout;
  for (let lesson = 0; lesson < begin.start.length; lesson++) {
    if (at(begin.start, lesson) < 0 || at(state.start, lesson) >= 0) continue;
    const before = state.hardCost;
    state.setStart(lesson, at(begin.start, lesson));
    const role = at(roles.from, lesson);
    if (role < at(roles.from, lesson + 1)) state.setRole(role, at(begin.chosen, role));
    state.settle();
    if (state.hardCost > before) state.undo();
    state.keep();
  }
}

/** 1, 1, 2, 1, 1, 2, 4, 1, … */
function luby(n: number): number {
  let k = 1;
  while (2 ** k - 1 < n) k++;
  return 2 ** k - 1 === n ? 2 ** (k - 1) : luby(n - 2 ** (k - 1) + 1);
}
