import { expect, test } from 'vitest';
import { at, Random } from '../../core/flat.ts';
import type { Problem } from '../../core/problem.ts';
import { State } from '../../core/state.ts';
import { Kempe } from './kempe.ts';
import { Places } from '../places.ts';
import { RoleMoves } from './role-moves.ts';

interface Made {
  readonly duration: number;
  readonly resources: readonly number[];
  readonly at: number;
  readonly fixed?: boolean;
}

/** Lessons where they stand, of resources of which each has one lesson at a time. */
function world(lessons: readonly Made[]) {
  const resources = 4;
  const problem: Problem = {
    slots: 8,
    resources,
    families: [],
    beginnings: [[], [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6]],
    lessons: lessons.map((made, event) => ({
      duration: made.duration,
      event,
      divisible: false,
      resources: made.resources,
      starts: null,
      fixed: made.fixed ? made.at : null,
      roles: [],
    })),
    rules: Array.from({ length: resources }, (_, resource) => ({
      kind: 'clashes',
      hard: true,
      weight: 1,
      cost: 'linear',
      resource,
      args: [],
    })),
  };
  const state = new State(problem);
  for (const [l, made] of lessons.entries()) state.setStart(l, made.at);
  state.settle();
  state.keep();
  const random = new Random(3);
  return { state, kempe: new Kempe(state, random, new Places(state), new RoleMoves(state, random)) };
}

/** Where all stand after each of many chains that came to something, what is hard then, and how many changed something and came to nothing. */
function pushed({ state, kempe }: ReturnType<typeof world>, l: number, slot: number) {
  const made: { starts: string; hard: number }[] = [];
  let halves = 0;
  for (let i = 0; i < 60; i++) {
    const closed = kempe.push(l, at(state.start, l), slot);
    if (!closed && state.point > 0) halves++;
    state.settle();
    if (closed) made.push({ starts: state.start.join(' '), hard: state.hardCost });
    state.undo();
  }
  return { made, halves };
}

test('who is in the way goes to where the lesson came from, and who is there comes back', () => {
  const row = [
    { duration: 1, resources: [0, 1], at: 0 },
    { duration: 1, resources: [1, 2], at: 3 },
    { duration: 1, resources: [2, 3], at: 0 },
  ];
  const { made, halves } = pushed(world(row), 0, 3);
  expect(halves).toBe(0);
  expect(new Set(made.map(({ starts }) => starts))).toEqual(new Set(['3 0 3']));
  expect(made.every(({ hard }) => hard === 0)).toBe(true);
});

test('a long lesson and two short ones change places', () => {
  const { made } = pushed(
    world([
      { duration: 2, resources: [0, 1], at: 0 },
      { duration: 1, resources: [0], at: 4 },
      { duration: 1, resources: [1], at: 5 },
    ]),
    0,
    4,
  );
  expect(new Set(made.map(({ starts, hard }) => `${starts}: ${hard}`))).toEqual(new Set(['4 0 1: 0']));
});

test('a chain that meets what may not move changes nothing, but for a few that leave somebody in two places', () => {
  const { made, halves } = pushed(
    world([
      { duration: 1, resources: [0], at: 0 },
      { duration: 1, resources: [0, 1], at: 3 },
      { duration: 1, resources: [1], at: 0, fixed: true },
    ]),
    0,
    3,
  );
  expect(halves).toBe(0);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThan(30);
  expect(new Set(made.map(({ starts, hard }) => `${starts}: ${hard}`))).toEqual(new Set(['3 0 0: 1']));
});
