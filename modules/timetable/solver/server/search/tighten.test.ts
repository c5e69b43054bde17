import { expect, test } from 'vitest';
import { Random } from '../core/flat.ts';
import type { Problem, Rule } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { placeAll } from './place-all.ts';
import { solve } from './solve.ts';
import { tighten } from './tighten.ts';

const days = [0, 1, 2].map((day) => [0, 1, 2, 3].map((hour) => day * 4 + hour));
const slots = days.flat();
const always = { hard: true, weight: 1, cost: 'linear' } as const;
/** Two classes (0, 1) of nine lessons by three teachers (2 to 4), who shall have no gap; the first class has none at all. */
const problem: Problem = {
  slots: 12,
  resources: 5,
  families: [days],
  beginnings: [slots, slots],
  lessons: Array.from({ length: 18 }, (_, l) => ({
    duration: 1,
    event: l,
    divisible: false,
    resources: [l % 2, 2 + ((l >> 1) % 3)],
    starts: null,
    fixed: l === 0 ? 1 : null,
    roles: [],
  })),
  rules: [
    ...[0, 1, 2, 3, 4].map((resource): Rule => ({ ...always, kind: 'clashes', resource, args: [] })),
    { ...always, kind: 'compact', resource: 0, family: 0, args: [0, 0, 0] },
    ...[2, 3, 4].map((resource): Rule => {
      return { kind: 'compact', hard: false, weight: 500_000, cost: 'linear', resource, family: 0, args: [-1, -1, 0] };
    }),
    { kind: 'groups busy', hard: false, weight: 900_000, cost: 'linear', resource: 2, family: 0, args: [0, 2, 0] },
  ],
};

test('what a complete timetable costs is lowered, nothing hard is broken meanwhile, and what is fixed stays', () => {
  let lowered = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const random = new Random(seed);
    const state = new State(problem);
    const begin = placeAll(
      state,
      random,
      () => false,
      () => {},
    );
    expect([begin.placed, begin.hard]).toEqual([18, 0]);
    const costs: number[] = [];
    let steps = 0;
    const made = tighten(
      state,
      random,
      begin,
      () => steps++ > 300,
      ({ placed, hard, soft }) => {
        expect([placed, hard]).toEqual([18, 0]);
        costs.push(soft);
      },
    );
    expect([made.placed, made.hard, made.start[0]]).toEqual([18, 0, 1]);
    // Each that is shown is better than the one before, and the last is what comes back.
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(made.soft).toBe(costs.at(-1) ?? begin.soft);
    if (made.soft < begin.soft) lowered++;
  }
  expect(lowered).toBeGreaterThan(5);
});

test('a search that is told to end ends with the best so far, and the same seed goes the same way', () => {
  const run = (calls: number) => {
    const state = new State(problem);
    let asked = 0;
    return placeAll(
      state,
      new Random(3),
      () => ++asked >= calls,
      () => {},
    );
  };
  const [short, whole] = [run(1), run(10_000)];
  expect(short.placed).toBeLessThan(18);
  expect(whole.placed).toBe(18);
  expect(short.hard).toBe(0);
  expect(run(10_000)).toEqual(whole);
});

test('a complete timetable gets cheaper by annealing and tightening in turns, and the search ends in time however coarse its clock is', () => {
  const wishes = { seed: 2, goal: 'best', strict: true, begin: null } as const;
  const first = solve(problem, { ...wishes, goal: 'first' }, { used: () => 0 }, () => {});
  for (const step of [1e-5, 0.001, 0.07, 0.3]) {
    let clock = 0;
    let asked = 0;
    const costs: number[] = [];
    const used = (): number => {
      asked++;
      return (clock += step);
    };
    const best = solve(problem, wishes, { used }, ({ placed, hard, soft }) => {
      if (placed < 18) return;
      expect(hard).toBe(0);
      costs.push(soft);
    });
    // It looks at the clock no more than a few times after time is over.
    expect(asked).toBeLessThan(1 / step + 60);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect([best.hard, best.soft]).toEqual([0, costs.at(-1) ?? best.soft]);
    if (step < 0.01) expect([best.placed, best.soft < first.soft]).toEqual([18, true]);
  }
});
