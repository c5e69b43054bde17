import { at, type Lists, lists } from '../../core/flat.ts';
import { ruleKinds } from '../../core/problem.ts';
import type { State } from '../../core/state.ts';

const linked = ruleKinds.indexOf('linked');

/** Which lessons rules run together with pieces of other events. */
export class Links {
  readonly rules: Int32Array;
  /** Of each lesson: the pieces of other events that some rule names with it. */
  readonly of: Lists;
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
    const { kind, scope, event, lessons } = state.layout;
    const lessonsOf = (rule: number): Int32Array => scope.items.subarray(at(scope.from, rule), at(scope.from, rule + 1));
    this.rules = Int32Array.from(kind.keys()).filter(
      (rule) => at(kind, rule) === linked && new Set(lessonsOf(rule).map((l) => at(event, l))).size > 1,
    );
    const found = Array.from({ length: lessons }, () => new Set<number>());
    for (const rule of this.rules) {
      const all = lessonsOf(rule);
      for (const l of all) for (const m of all) if (at(event, l) !== at(event, m)) found[l]?.add(m);
    }
    this.of = lists(found.map((set) => [...set]));
  }

  get any(): boolean {
    return this.rules.length > 0;
  }

  /** Whether a lesson stands now where another does, and is as long. */
  alike(l: number, m: number): boolean {
    const { start, duration } = this.#state;
    return at(start, l) === at(start, m) && at(duration, l) === at(duration, m);
  }

  /** Of each other event that a lesson runs with now, the piece that does. */
  mates(l: number): number[] {
    const { event } = this.#state.layout;
    const found: number[] = [];
    for (let i = at(this.of.from, l); i < at(this.of.from, l + 1); i++) {
      const m = at(this.of.items, i);
      if (this.alike(l, m) && !found.some((one) => at(event, one) === at(event, m))) found.push(m);
    }
    return found;
  }
}
