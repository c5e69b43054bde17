import { expect, test } from 'vitest';
import { at, Random } from '../core/flat.ts';
import type { Lesson, Problem, Rule } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { Placer } from './place.ts';
import { Places } from './places.ts';
import { Units } from './units.ts';

const slots = 12;
const classes = 4;
const hard = { hard: true, weight: 1, cost: 'linear' } as const;

const lesson = (event: number, resources: readonly number[], more: Partial<Lesson> = {}): Lesson => {
  return { duration: 1, event, divisible: false, resources, starts: null, fixed: null, roles: [], ...more };
};
const problemOf = (lessons: readonly Lesson[], together: readonly (readonly number[])[]): Problem => ({
  slots,
  resources: 2 * classes,
  families: [],
  beginnings: [[], Array.from({ length: slots }, (_, slot) => slot)],
  lessons,
  rules: [
    ...Array.from({ length: 2 * classes }, (_, resource): Rule => ({ ...hard, kind: 'clashes', resource, args: [] })),
    ...together.map((set): Rule => ({ ...hard, kind: 'same start', lessons: set, args: [0, slots] })),
  ],
});

/** Four classes and four teachers without a free slot: in four slots all classes begin at once. */
const full = problemOf(
  Array.from({ length: classes * slots }, (_, l) =>
    lesson(l, [l % classes, classes + ((l + Math.floor(l / classes)) % classes)]),
  ),
  [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => i * classes + j)),
);

test('lessons that begin at once are placed and put out together, and all soon stand', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const state = new State(full);
    let calls = 0;
    const alone = (): number =>
      full.rules.reduce((sum, { kind, lessons = [] }) => {
        return kind === 'same start' && new Set(lessons.map((l) => at(state.start, l))).size > 1 ? sum + 1 : sum;
      }, 0);
    const done = new Placer(state, new Random(seed)).run((used) => (calls += used + 1) > 5000 || alone() > 0);
    expect([seed, done, alone(), state.hardCost]).toEqual([seed, true, 0, 0]);
  }
});

test('sets that share a lesson are one unit; what cannot begin at once, or may not be moved, is none', () => {
  const lessons = [
    lesson(0, [0]),
    lesson(1, [1], { starts: [2, 3] }),
    lesson(2, [2], { starts: [3, 4] }),
    lesson(3, [0]),
    lesson(4, [0]),
    lesson(5, [1], { starts: [0] }),
    lesson(6, [2], { starts: [1] }),
    lesson(7, [1], { fixed: 7 }),
    lesson(8, [2]),
  ];
  const state = new State(
    problemOf(lessons, [
      [0, 1],
      [2, 1],
      [3, 4],
      [5, 6],
      [7, 8],
    ]),
  );
  const units = new Units(state, new Places(state));
  expect(new Set([0, 1, 2].map((l) => at(units.first, l))).size).toBe(1);
  expect([...(units.slots(at(units.first, 0)) ?? [])]).toEqual([3]);
  for (const l of [3, 4, 5, 6, 7, 8]) expect([at(units.first, l), units.slots(l)]).toEqual([l, undefined]);
});
