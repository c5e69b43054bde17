import { at } from './flat.ts';
import type { State } from './state.ts';

/** Numbers to count in; whoever uses it clears what it needs. */
export const scratch = new Int32Array(4096);

/** One of the numbers that a rule is given. */
export const arg = (state: State, rule: number, i: number): number =>
  at(state.layout.args.items, at(state.layout.args.from, rule) + i);

/** Whether a bit is set in the words that begin at a place among the numbers of all rules. */
export const has = (state: State, words: number, i: number): boolean =>
  ((at(state.layout.args.items, words + (i >>> 5)) >>> (i & 31)) & 1) === 1;

/** Where a rule's words begin, after so many numbers. */
export const wordsOf = (state: State, rule: number, after: number): number => at(state.layout.args.from, rule) + after;

/** How far a number lies outside of limits. */
export const outside = (value: number, least: number, most: number): number =>
  value < least ? least - value : value > most ? value - most : 0;

/** The slot after a placed lesson. */
export const endOf = (state: State, l: number): number => at(state.start, l) + at(state.duration, l);

/** Sums over the lessons of a rule. */
export function sum(state: State, rule: number, of: (lesson: number, i: number) => number): number {
  const { from, items } = state.layout.scope;
  let total = 0;
  const end = at(from, rule + 1);
  const first = at(from, rule);
  for (let i = first; i < end; i++) total += of(at(items, i), i - first);
  return total;
}

/** Sums over pairs of placed lessons of a rule, the earlier of its list first. */
export function pairs(state: State, rule: number, of: (a: number, b: number) => number): number {
  const { from, items } = state.layout.scope;
  let total = 0;
  const end = at(from, rule + 1);
  for (let i = at(from, rule); i < end; i++) {
    const a = at(items, i);
    if (at(state.start, a) < 0) continue;
    for (let j = i + 1; j < end; j++) {
      const b = at(items, j);
      if (at(state.start, b) >= 0) total += of(a, b);
    }
  }
  return total;
}
