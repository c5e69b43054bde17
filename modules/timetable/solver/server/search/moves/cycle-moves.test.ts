import { expect, test } from 'vitest';
import { at, Random } from '../../core/flat.ts';
import type { Problem, Rule } from '../../core/problem.ts';
import { State } from '../../core/state.ts';
import { CycleMoves } from './cycle-moves.ts';
import { Kempe } from './kempe.ts';
import { Places } from '../places.ts';
import { RoleMoves } from './role-moves.ts';

interface Given {
  readonly slots: number;
  /** Of each lesson: who takes it, where it stands, how long it is, and whether it may not be moved. */
  readonly lessons: readonly (readonly [resources: readonly number[], start: number, duration?: number, fixed?: boolean])[];
  readonly resources: number;
}

function world({ slots, lessons, resources }: Given, seed: number) {
  const clashes = Array.from({ length: resources }, (_, resource): Rule => {
    return { kind: 'clashes', hard: true, weight: 1, cost: 'linear', resource, args: [] };
  });
  const problem: Problem = {
    slots,
    resources,
    families: [],
    beginnings: [0, 1, 2].map((long) => Array.from({ length: slots - Math.max(0, long - 1) }, (_, slot) => slot)),
    lessons: lessons.map(([taken, start, duration = 1, fixed = false], event) => {
      return { duration, event, divisible: false, resources: taken, starts: null, fixed: fixed ? start : null, roles: [] };
    }),
    rules: clashes,
  };
  const state = new State(problem);
  for (const [lesson, [, start]] of lessons.entries()) state.setStart(lesson, start);
  state.settle();
  state.keep();
  const random = new Random(seed);
  const places = new Places(state);
  return { state, cycles: new CycleMoves(state, random, places, new Kempe(state, random, places, new RoleMoves(state, random))) };
}

/** A class (0) without a free slot; its teachers 1 to 3 are elsewhere so that each may only have the slot of the next. */
const ring: Given = {
  slots: 3,
  resources: 7,
  lessons: [
    [[0, 1], 0],
    [[0, 2], 1],
    [[0, 3], 2],
    [[4, 1], 2, 1, true],
    [[5, 2], 0, 1, true],
    [[6, 3], 1, 1, true],
  ],
};

test('three lessons of a full class change places in a ring where no two can', () => {
  const { state, cycles } = world(ring, 1);
  const seen = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const made = cycles.propose(i % 3);
    state.settle();
    if (made) seen.add([...state.start].join(' '));
    else expect([...state.start]).toEqual([0, 1, 2, 2, 0, 1]);
    expect(state.hardCost).toBe(0);
    state.undo();
  }
  expect([...seen]).toEqual(['1 2 0 2 0 1']);
});

test('who may not be moved is not, and a lesson that does not stand comes to nothing', () => {
  const { state, cycles } = world({ ...ring, lessons: ring.lessons.map(([who, start]) => [who, start, 1, start === 1]) }, 2);
  expect(Array.from({ length: 60 }, (_, i) => cycles.propose(i % 2 === 0 ? 0 : 2)).some(Boolean)).toBe(false);
  state.setStart(3, -1);
  expect(cycles.push(3, 0)).toBe(false);
});

test('nobody is in two places afterwards, whatever lengths lessons have, and as many stand as before', () => {
  const made = [1, 2, 3, 4].map((seed) => {
    const random = new Random(seed);
    // Classes 0 to 3 and teachers 4 to 8: every class has three long lessons and four short ones in twelve slots.
    const lessons = [0, 1, 2, 3].flatMap((group) =>
      [0, 2, 4, 6, 7, 9, 11].map((start, i): Given['lessons'][number] => [
        [group, 4 + ((i + group) % 5)],
        (start + group * 2) % 12 === 11 && i < 3 ? 0 : start,
        i < 3 ? 2 : 1,
      ]),
    );
    const { state, cycles } = world({ slots: 12, resources: 9, lessons }, seed);
    let count = 0;
    for (let i = 0; i < 2000; i++) {
      const before = state.hardCost;
      if (!cycles.propose(random.below(lessons.length))) continue;
      state.settle();
      expect(state.hardCost).toBeLessThanOrEqual(before);
      state.keep();
      count++;
    }
    expect([...state.start].every((start, l) => start >= 0 && start + at(state.duration, l) <= 12)).toBe(true);
    return count;
  });
  expect(Math.min(...made)).toBeGreaterThan(50);
});
