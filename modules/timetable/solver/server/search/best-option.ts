import { at, type Random } from '../core/flat.ts';
import { hardWorth, type State } from '../core/state.ts';

const nobody: readonly number[] = [];

/**
 * Gives a lesson the option of its first role that puts out fewest and breaks least, the lesson being placed and everything settled, and
 * puts those out. Answers whom; null, and nothing is changed, where no option is possible.
 * @param allowed what all may cost (`worth`)
 * @param mayGo whether a lesson may be put out
 */
export function takeBestOption(
  state: State,
  lesson: number,
  allowed: number,
  mayGo: (other: number) => boolean,
  random: Random,
): readonly number[] | null {
  const { roles, options } = state.layout;
  const role = at(roles.from, lesson);
  const first = at(options.from, role);
  const many = at(options.from, role + 1) - first;
  if (many === 0) return null;
  const { point, costPoint } = state;
  // The one that it had is as good as any other and changes least.
  const had = at(state.chosen, role);
  const begin = random.below(many);
  const dear: { readonly option: number; readonly out: readonly number[] }[] = [];
  let least = Infinity;
  let best: (typeof dear)[number] | null = null;
  for (let i = had < 0 ? 0 : -1; i < many; i++) {
    const option = i < 0 ? had : first + ((begin + i) % many);
    if (i >= 0 && option === had) continue;
    const out = holdersOf(state, lesson, option, mayGo);
    if (out === null) continue;
    if (out.length > 0) {
      dear.push({ option, out });
      continue;
    }
    take(state, role, option, out);
    if (state.worth <= allowed) return out;
    const cost = state.worth - allowed + random.unit();
    state.undo(point, costPoint);
    if (cost >= least) continue;
    least = cost;
    best = { option, out };
  }
  // Where a place is only wished for, nobody has to go for it.
  take(state, role, -1, nobody);
  if (state.worth <= allowed) return nobody;
  const without = state.worth - allowed + 1;
  state.undo(point, costPoint);
  if (without < least) {
    least = without;
    best = { option: -1, out: nobody };
  }
  dear.sort((a, b) => a.out.length - b.out.length);
  for (const one of dear) {
    // Each that goes counts as one breach of what is hard: those that are left cannot be better than one that breaks nothing else.
    const gone = one.out.length * hardWorth;
    if (gone + 1 > least) break;
    take(state, role, one.option, one.out);
    const cost = gone + Math.max(0, state.worth - allowed) + random.unit();
    state.undo(point, costPoint);
    if (cost >= least) continue;
    least = cost;
    best = one;
  }
  if (best === null) return null;
  take(state, role, best.option, best.out);
  return best.out;
}

/** Gives every lesson that may not be moved the option of its first role that breaks least. */
export function furnish(state: State, mayGo: (other: number) => boolean, random: Random): void {
  const { fixed, roles, lessons } = state.layout;
  for (let l = 0; l < lessons; l++) {
    const role = at(roles.from, l);
    if (at(fixed, l) === 0 || role === at(roles.from, l + 1) || at(state.chosen, role) >= 0) continue;
    takeBestOption(state, l, 0, mayGo, random);
    state.settle();
  }
}

function take(state: State, role: number, option: number, out: readonly number[]): void {
  for (const other of out) state.setStart(other, -1);
  if (at(state.chosen, role) !== option) state.setRole(role, option);
  state.settle();
}

/** The lessons that have what an option takes while a lesson runs; null where one of them may not go. */
function holdersOf(state: State, lesson: number, option: number, mayGo: (other: number) => boolean): readonly number[] | null {
  const { optionResources, exclusive } = state.layout;
  let found: number[] | null = null;
  const slot = at(state.start, lesson);
  const end = slot + at(state.duration, lesson);
  for (let i = at(optionResources.from, option); i < at(optionResources.from, option + 1); i++) {
    const r = at(optionResources.items, i);
    if (at(exclusive, r) === 0) continue;
    for (let cell = r * state.slots + slot; cell < r * state.slots + end; cell++) {
      const count = at(state.count, cell);
      if (count === 0) continue;
      // Where there are two, one of them is the lesson itself with what it had before.
      const other = (count === 1 ? at(state.who, cell) : at(state.who, cell) ^ (lesson + 1)) - 1;
      if (other === lesson || found?.includes(other)) continue;
      if (!mayGo(other)) return null;
      (found ??= []).push(other);
    }
  }
  return found ?? nobody;
}
