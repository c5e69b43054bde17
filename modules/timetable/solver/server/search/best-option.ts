import { at, type Random } from '../core/flat.ts';
import type { State } from '../core/state.ts';

/** An option of a lesson's first role (-1: the lesson has no role), and the lessons that have to give up what it takes. */
export interface Chosen {
  readonly option: number;
  readonly out: readonly number[];
}

/**
 * The option of a lesson's first role that puts out fewest and breaks least, the lesson being placed and everything settled; null where
 * none is possible.
 * @param allowed what may be broken
 * @param mayGo whether a lesson may be put out
 */
export function bestOption(
  state: State,
  lesson: number,
  allowed: number,
  mayGo: (other: number) => boolean,
  random: Random,
): Chosen | null {
  const { roles, options } = state.layout;
  const role = at(roles.from, lesson);
  if (role === at(roles.from, lesson + 1)) return { option: -1, out: [] };
  const { point, costPoint } = state;
  let least = Infinity;
  let best: Chosen | null = null;
  for (let option = at(options.from, role); option < at(options.from, role + 1); option++) {
    const out = holdersOf(state, lesson, option, mayGo);
    if (out === null || out.length * 1e9 > least) continue;
    for (const other of out) state.setStart(other, -1);
    state.setRole(role, option);
    state.settle();
    const cost = (out.length + state.hardCost - allowed) * 1e9 + state.softCost + random.unit();
    state.undo(point, costPoint);
    if (cost >= least) continue;
    least = cost;
    best = { option, out };
  }
  return best;
}

/** The lessons that have what an option takes while a lesson runs; null where one of them may not go. */
function holdersOf(state: State, lesson: number, option: number, mayGo: (other: number) => boolean): number[] | null {
  const { optionResources, exclusive } = state.layout;
  const found: number[] = [];
  const end = at(state.start, lesson) + at(state.duration, lesson);
  for (let i = at(optionResources.from, option); i < at(optionResources.from, option + 1); i++) {
    const r = at(optionResources.items, i);
    if (at(exclusive, r) === 0) continue;
    for (let s = at(state.start, lesson); s < end; s++) {
      const cell = r * state.slots + s;
      const other = at(state.count, cell) === 0 ? -1 : at(state.who, cell) - 1;
      if (other < 0 || other === lesson || found.includes(other)) continue;
      if (!mayGo(other)) return null;
      found.push(other);
    }
  }
  return found;
}
