import { deviation } from '../core/deviation.ts';
import { at, type Random } from '../core/flat.ts';
import { ruleKinds } from '../core/problem.ts';
import type { State } from '../core/state.ts';
import { looked } from '../core/work.ts';

/** So many rules are looked at in all before the best lesson so far goes: where a class has a gap nearly every lesson of it helps, and many rules. */
const looks = 200;
const groupsBusy = ruleKinds.indexOf('groups busy');

/**
 * The lessons that go so that rules are broken less: one, or all of a day where days are too many. None where nobody's going helps.
 * @param l the lesson that has just been placed and stays
 * @param rules what is broken, the first of them above all
 * @param enough by how much what they cost (`worth`) has to be lowered
 */
export function reliefOf(
  state: State,
  l: number,
  rules: readonly number[],
  enough: number,
  mayGo: (m: number) => boolean,
  random: Random,
): readonly number[] {
  const [rule] = rules;
  if (rule === undefined) return [];
  return at(state.layout.kind, rule) === groupsBusy
    ? wholeGroup(state, l, rule, mayGo, random)
    : one(state, l, rule, rules, enough, mayGo, random);
}

/** Any lesson whose going is enough, or the one without which the rules are broken least. */
function one(
  state: State,
  l: number,
  rule: number,
  rules: readonly number[],
  enough: number,
  mayGo: (m: number) => boolean,
  random: Random,
): readonly number[] {
  const { scope, resource, lessonsOf } = state.layout;
  const r = at(resource, rule);
  const { from, items } = r < 0 ? scope : lessonsOf;
  const i = r < 0 ? rule : r;
  let least = 0;
  for (const broken of rules) least += state.worthOf(broken, at(state.cost, broken));
  const low = least - enough;
  const first = at(from, i);
  const many = at(from, i + 1) - first;
  const begin = many === 0 ? 0 : random.below(many);
  let best = -1;
  let looked = 0;
  for (let j = 0; j < many && looked < looks; j++) {
    const m = at(items, first + ((begin + j) % many));
    if (m === l || at(state.start, m) < 0 || !mayGo(m)) continue;
    const cost = worthWithout(state, m, rules);
    looked += cost < Infinity ? rules.length : 1;
    if (cost <= low) return [m];
    if (cost >= least) continue;
    least = cost;
    best = m;
  }
  return best < 0 ? [] : [best];
}

/** What some rules would cost if a lesson were not placed, as `worth`; Infinity where that would not help the first of them, a hard one. */
function worthWithout(state: State, lesson: number, rules: readonly number[]): number {
  const slot = at(state.start, lesson);
  state.look(lesson, -1);
  state.work += looked(rules.length);
  let cost = 0;
  for (const [i, rule] of rules.entries()) {
    const now = at(state.layout.weight, rule) * deviation(state, rule);
    if (i === 0 && at(state.layout.hard, rule) === 1 && now >= at(state.cost, rule)) {
      cost = Infinity;
      break;
    }
    cost += state.worthOf(rule, now);
  }
  state.look(lesson, slot);
  return cost;
}

/** The fewest lessons that all lie in one group of a rule's slots other than a lesson's own. */
function wholeGroup(state: State, l: number, rule: number, mayGo: (m: number) => boolean, random: Random): readonly number[] {
  const { resource, lessonsOf, problem, family } = state.layout;
  const r = at(resource, rule);
  const all = lessonsOf.items.subarray(at(lessonsOf.from, r), at(lessonsOf.from, r + 1));
  let least = Infinity;
  let best: readonly number[] = [];
  for (const group of problem.families[at(family, rule)] ?? []) {
    if (group.includes(at(state.start, l))) continue;
    const there = [...all].filter((m) => at(state.start, m) >= 0 && group.includes(at(state.start, m)));
    const cost = there.length + random.unit() * 0.9;
    if (there.length === 0 || cost >= least || !there.every(mayGo)) continue;
    least = cost;
    best = there;
  }
  return best;
}
