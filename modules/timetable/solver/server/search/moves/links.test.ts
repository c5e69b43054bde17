import { expect, test } from 'vitest';
import { at, Random } from '../../core/flat.ts';
import type { Problem } from '../../core/problem.ts';
import { State } from '../../core/state.ts';
import { Annealer } from '../anneal.ts';
import { construct } from '../construct.ts';

const slots = 10;
const hard = { hard: true, weight: 1, cost: 'linear' } as const;

/** Events of four slots in up to three pieces; the first three of different people are to run together, the others share people with them. */
const problem: Problem = {
  slots,
  resources: 5,
  families: [],
  beginnings: Array.from({ length: 5 }, (_, d) => Array.from({ length: slots - Math.max(d, 1) + 1 }, (__, slot) => slot)),
  lessons: [[0], [1], [2], [0, 3], [1, 3], [2, 4]].flatMap((resources, e) =>
    [2, 2, 0].map((duration) => ({ duration, event: e, divisible: true, resources, starts: null, fixed: null, roles: [] })),
  ),
  rules: [
    ...[0, 1, 2, 3, 4].map((resource) => ({ ...hard, kind: 'clashes' as const, resource, args: [] })),
    {
      ...hard,
      hard: false,
      kind: 'linked' as const,
      lessons: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      args: [3, 0, 0, 0, 1, 1, 1, 2, 2, 2],
    },
  ],
};

test('what is to run together is placed together, and nearly always stays so however it is moved and cut', () => {
  const state = new State(problem);
  const random = new Random(7);
  construct(state, random, 100);
  expect(state.softCost).toBe(0);
  const annealer = new Annealer(state, random);
  const cuts = new Set<string>();
  let kept = 0;
  let apart = 0;
  for (let i = 0; i < 4000; i++) {
    const changed = annealer.propose();
    state.settle();
    const whole = changed && state.start.every((slot, l) => slot >= 0 || at(state.duration, l) === 0);
    if (whole && state.softCost > 0) apart++;
    if (!whole || state.softCost > 0) {
      state.undo();
      continue;
    }
    kept++;
    cuts.add(state.duration.slice(0, 3).join(' '));
    state.keep();
  }
  expect(cuts.size).toBeGreaterThan(5);
  expect(apart).toBeGreaterThan(0);
  expect(apart).toBeLessThan(kept / 5);
});
