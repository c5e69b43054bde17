import { at, type Random } from '../core/flat.ts';
import type { Problem, RuleKind } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { construct } from './construct.ts';
import { between, lower } from './lower.ts';
import { callsPerLook, Placer } from './place.ts';
import { Steady } from './steady.ts';
import { Notepad, restore, type Timetable, timetableOf } from './timetable.ts';

/** Calls of one attempt to place all, for each lesson, before another begins anew; and of one that keeps some rules last. */
const patience = 60;
const patienceWithLast = 250;
/** Where rules can be kept last, the first attempt, which keeps all, is a short one: much is through at once. */
const patienceAtFirst = 60;
/**
 * Where rules can be kept last, an attempt that keeps all ends after so many calls for each lesson, over the part that is left to place, in
 * which no more were placed: few that are left often take long, a beginning that cannot be gone on from shows soon.
 */
const stalled = 4;
/** Kinds that a timetable is more easily changed to keep than made to keep from the beginning: they are about whole weeks of people. */
const later: ReadonlySet<RuleKind> = new Set<RuleKind>(['compact', 'least a day', 'least groups']);
/** Changes of an attempt that anneals, for each lesson; the second has twice as many, and so on. */
const changes = 1500;
/** Where no rules can be kept last, so many attempts go before one that anneals. */
const before = 6;

/**
 * From the first turn on an attempt that never begins anew goes on beside the others, with so many times the work of all of them: at first
 * more, because where it is needed they come to nothing, but only until it has looked at so many rules for each lesson; then less.
 */
const steadyShare = { first: 8, later: 2 };
const steadyFirst = 160_000;

/** How many lessons there are to place. */
export const needed = (problem: Problem): number => problem.lessons.filter(({ duration }) => duration > 0).length;

/** Asks whether it is over once in so many tried places, however many a lesson takes. */
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
 * everything is kept from the beginning, and what is about whole weeks is broken first and mended by annealing. When each has come to nothing
 * one attempt more goes on beside them, which never begins anew.
 * @returns the best, complete or not
 */
export function placeAll(whole: State, random: Random, over: () => boolean, see: (better: Timetable) => void): Timetable {
  const { problem } = whole.layout;
  const hard = problem.rules.filter((rule) => rule.hard);
  const strictly: Problem = { ...problem, rules: hard };
  const easily: Problem = { ...problem, rules: hard.filter(({ kind }) => !later.has(kind)) };
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
  const spent = { keeping: 0, mending: 0 };
  const turn = byTurns ? 2 : before;
  let steady: Steady | null = null;
  for (let attempt = 1; ; attempt++) {
    const bend = attempt % turn === 0;
    const state = new State(bend ? easily : strictly);
    restore(state, start);
    const brief = byTurns && attempt === 1;
    const patient = brief ? patienceAtFirst : byTurns ? patienceWithLast : patience;
    let calls = luby(attempt - Math.floor(attempt / turn)) * patient * problem.lessons.length;
    let furthest = 0;
    let since = 0;
    // Keeping all from the beginning has no more work in all than breaking and mending had.
    const most = !byTurns || brief || bend ? Infinity : spent.mending - spent.keeping;
    const stop = (used: number): boolean => {
      calls -= used + 1;
      since += used + 1;
      const stuck = byTurns && !bend && since * (all - furthest) > stalled * all * all;
      return calls <= 0 || stuck || state.work > most || isOver(used % callsPerLook);
    };
    const notepad = new Notepad(state);
    const watch = (placed: number): void => {
      if (placed > furthest) since = 0;
      furthest = Math.max(furthest, placed);
      if (bend || placed <= best.placed) return;
      best = notepad.take();
      // Whoever looks on sees it fill, a quarter at a time.
      if (placed - told < all / 4) return;
      told = placed;
      best = counted(best);
    };
    new Placer(state, random, over).run(stop, watch);
    if (!bend) spent.keeping += state.work;
    if (bend && !over()) {
      const tries = changes * problem.lessons.length * 2 ** (attempt / turn - 1);
      const mending = new State(strictly);
      const mended = mend(mending, random, timetableOf(state), tries, over);
      const kept = new State(strictly);
      takeUp(kept, mended);
      if (timetableOf(kept).placed > best.placed) best = timetableOf(kept);
      let left = patience * problem.lessons.length;
      new Placer(kept, random, over).run(
        (used) => (left -= used + 1) <= 0 || kept.work > mending.work || isOver(used % callsPerLook),
        (placed) => {
          if (placed > best.placed) best = timetableOf(kept);
        },
      );
      spent.mending += state.work + mending.work + kept.work;
    }
    if (attempt % turn === 0 && best.placed < all && !over()) {
      steady ??= new Steady(strictly, start, random, over);
      const others = spent.keeping + spent.mending;
      const first = Math.min(steadyShare.first * others, steadyFirst * problem.lessons.length);
      best = steady.goOn(Math.max(first, steadyShare.later * others), isOver, best.placed) ?? best;
    }
    if (best.placed === all || over()) return counted(best);
    best = counted(best);
  }
}

/** Puts whoever is not placed wherever least is broken, and anneals until nothing is broken or so many changes are tried. */
function mend(state: State, random: Random, begin: Timetable, tries: number, over: () => boolean): Timetable {
  restore(state, begin);
  construct(state, random, 1);
  let looks = 0;
  // Counted in changes, so that the same comes out on every machine as long as no limit is near.
  const used = (): number => (over() ? 1 : (looks++ * between) / tries);
  return lower(state, random, { used }, 'first', timetableOf(state), () => {}, false);
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
