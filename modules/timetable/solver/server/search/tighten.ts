import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';
import { Placer } from './place.ts';
import { restore, type Timetable, timetableOf } from './timetable.ts';

/** How many places are tried for one lesson and those that it puts out. */
const calls = [20, 60, 200] as const;
/** How much more a timetable may cost after a change than before, on an average, in parts of what one breach of a soft rule costs. */
const heat = 0.1;

/**
 * Lowers what a complete timetable costs by taking out lessons of rules that cost and placing them and whoever they put out anew, so that
 * little more or less is paid than before. It finds ways where single changes would break what is hard.
 * @param stop is told how many places were tried since it was asked last
 */
export function tighten(
  state: State,
  random: Random,
  begin: Timetable,
  stop: (calls: number) => boolean,
  see: (better: Timetable) => void,
): Timetable {
  restore(state, begin);
  const { problem, weight } = state.layout;
  const placer = new Placer(state, random);
  const soft = problem.rules.flatMap(({ hard }, rule) => (hard || at(weight, rule) === 0 ? [] : [rule]));
  const unit = soft.reduce((least, rule) => Math.min(least, at(weight, rule)), Infinity);
  let best = timetableOf(state);
  while (!stop(placer.calls)) {
    const costing = soft.filter((rule) => at(state.cost, rule) > 0);
    const rule = costing[random.below(costing.length)];
    if (rule === undefined) break;
    const l = lessonOf(state, rule, random);
    if (l < 0) continue;
    const more = random.unit() < 0.3 ? -1 : Math.floor(-Math.log(1 - random.unit()) * heat * unit);
    if (!placer.again(l, state.worth + more, calls[random.below(calls.length)] ?? calls[0])) continue;
    if (state.softCost >= best.soft - 0.5) continue;
    best = timetableOf(state);
    see(best);
  }
  return best;
}

/** Any placed lesson that a rule is about and that may be moved; -1 where the one that was looked at may not. */
function lessonOf(state: State, rule: number, random: Random): number {
  const { resource, scope, lessonsOf, problem } = state.layout;
  const r = at(resource, rule);
  const { from, items } = r < 0 ? scope : lessonsOf;
  const first = at(from, r < 0 ? rule : r);
  const many = at(from, (r < 0 ? rule : r) + 1) - first;
  if (many === 0) return -1;
  const l = at(items, first + random.below(many));
  return problem.lessons[l]?.fixed === null && at(state.start, l) >= 0 ? l : -1;
}
