import { at, type Lists, lists } from '../core/flat.ts';
import { ruleKinds } from '../core/problem.ts';
import type { State } from '../core/state.ts';
import type { Places } from './places.ts';

const sameStart = ruleKinds.indexOf('same start');

/** Whether a rule has its lessons begin in one slot, whatever else is broken. */
export const bindsStarts = ({ layout }: State, rule: number): boolean =>
  at(layout.kind, rule) === sameStart && at(layout.hard, rule) === 1 && at(layout.args.items, at(layout.args.from, rule)) === 0;

/**
 * Lessons that have to begin in one slot, and so are placed and put out as one: placed one after the other, each would put out the others
 * for long.
 */
export class Units {
  /** Of each lesson: the first of its unit. Of each first one: all of its unit; of the others none. */
  readonly first: Int32Array;
  readonly members: Lists;
  readonly #slots: readonly (Int32Array | undefined)[];

  constructor(state: State, places: Places) {
    const { layout } = state;
    const first = Int32Array.from({ length: layout.lessons }, (_, l) => l);
    const firstOf = (l: number): number => (at(first, l) === l ? l : (first[l] = firstOf(at(first, l))));
    for (let rule = 0; rule < layout.kind.length; rule++) {
      if (!bindsStarts(state, rule)) continue;
      const [one = 0, ...others] = layout.scope.items.subarray(at(layout.scope.from, rule), at(layout.scope.from, rule + 1));
      for (const other of others) first[firstOf(other)] = firstOf(one);
    }
    const members: number[][] = Array.from(first, () => []);
    for (let l = 0; l < first.length; l++) members[firstOf(l)]?.push(l);
    const slots: (Int32Array | undefined)[] = members.map(() => undefined);
    for (const [l, mine] of members.entries()) {
      if (mine.length < 2) continue;
      slots[l] = places.of(mine[0] ?? 0).filter((slot) => mine.every((m) => places.fits(m, slot)));
      if (slots[l]?.length !== 0 && mine.every((m) => at(layout.fixed, m) === 0) && !meets(state, mine)) continue;
      slots[l] = undefined;
      for (const m of mine) members[m] = [m];
    }
    for (const [l, mine] of members.entries()) for (const m of mine) first[m] = l;
    this.first = first;
    this.members = lists(members);
    this.#slots = slots;
  }

  /** The slots at which all of a unit may begin; none of a lesson that is alone. */
  slots(first: number): Int32Array | undefined {
    return this.#slots[first];
  }
}

/** Whether some of the lessons need the same. */
function meets({ layout }: State, lessons: readonly number[]): boolean {
  const { from, items } = layout.resources;
  const all = lessons.flatMap((l) => [...new Set(items.subarray(at(from, l), at(from, l + 1)))]);
  return new Set(all).size < all.length;
}
