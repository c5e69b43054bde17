import { expect, test } from 'vitest';
import { at, Random } from '../core/flat.ts';
import type { Problem } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { Annealer } from './anneal.ts';
import { construct } from './construct.ts';
import { solve } from './solve.ts';
import { restore, timetableOf } from './timetable.ts';

const days = [0, 1, 2].map((day) => [0, 1, 2, 3].map((hour) => day * 4 + hour));
const hard = { hard: true, weight: 1, cost: 'linear' } as const;

/** Three teachers and three classes of nine lessons in twelve slots, a room of two for each lesson; idle times of teachers cost. */
const problem: Problem = {
  slots: 12,
  resources: 8,
  families: [days],
  beginnings: [[], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [0, 1, 2, 4, 5, 6, 8, 9, 10]],
  lessons: [0, 1, 2].flatMap((teacher) =>
    [3, 4, 5].flatMap((class_) =>
      [2, 1].map((duration, i) => ({
        duration,
        event: teacher * 3 + class_ - 3,
        divisible: true,
        resources: [teacher, class_],
        starts: null,
        fixed: null,
        roles: i === 0 ? [{ options: [[6], [7]], workload: 1 }] : [],
      })),
    ),
  ),
  rules: [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((resource) => ({ ...hard, kind: 'clashes' as const, resource, args: [] })),
    ...Array.from({ length: 18 }, (_, l) => ({ ...hard, kind: 'not placed' as const, lessons: [l], args: [] })),
    ...Array.from({ length: 9 }, (_, e) => ({
      ...hard,
      kind: 'pieces' as const,
      lessons: [2 * e, 2 * e + 1],
      args: [1, 2, 1, 2],
    })),
    ...[0, 1, 2].map((resource) => {
      return { hard: false, weight: 1, cost: 'linear' as const, kind: 'idle' as const, resource, family: 0, args: [0, 0] };
    }),
  ],
};

test('annealing ends with a better timetable than it began with, and every event keeps its slots', () => {
  const state = new State(problem);
  const random = new Random(5);
  construct(state, random, 100);
  const begun = timetableOf(state);
  const annealer = new Annealer(state, random);
  let best = begun;
  for (let i = 0; i < 20_000; i++) {
    const before = state.hardCost * 100 + state.softCost;
    const changed = annealer.propose();
    state.settle();
    const worse = state.hardCost * 100 + state.softCost - before;
    if (changed && (worse <= 0 || random.unit() < Math.exp(-worse / 5))) state.keep();
    else state.undo();
    if (state.hardCost * 100 + state.softCost < best.hard * 100 + best.soft) best = timetableOf(state);
  }
  restore(state, best);
  expect([state.hardCost, state.softCost]).toEqual([best.hard, best.soft]);
  expect([best.hard, best.soft]).toEqual([0, 0]);
  for (let event = 0; event < 9; event++) expect(at(state.duration, 2 * event) + at(state.duration, 2 * event + 1)).toBe(3);
});

test('the same seed gives the same timetable', () => {
  const run = (seed: number) => {
    const state = new State(problem);
    construct(state, new Random(seed), 100);
    return [...state.start, ...state.chosen];
  };
  expect(run(3)).toEqual(run(3));
});

test('a search that ends by itself ends with the same timetable however fast the clock goes', () => {
  const ends = [0, 1e-6, 1e-5].map((step) => {
    let clock = 0;
    const wishes = { seed: 4, goal: 'best', strict: false, begin: null } as const;
    return solve(problem, wishes, { used: () => (clock += step) }, () => {});
  });
  expect(ends.map(({ hard, soft }) => [hard, soft])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  for (const { start, duration, chosen } of ends)
    expect([start, duration, chosen]).toEqual([ends[0]?.start, ends[0]?.duration, ends[0]?.chosen]);
});
