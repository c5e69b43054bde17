import { expect, test } from 'vitest';
import { at, Random } from '../../core/flat.ts';
import type { Problem, Rule } from '../../core/problem.ts';
import { State } from '../../core/state.ts';
import { CycleMoves } from './cycle-moves.ts';
import { Kempe } from './kempe.ts';
import { MendMoves } from './mend-moves.ts';
import { Places } from '../places.ts';
import { RoleMoves } from './role-moves.ts';

const days = [0, 1, 2].map((day) => [0, 1, 2, 3].map((hour) => day * 4 + hour));

/** Lessons of one slot for teachers 0, 0, 0, 1, where they stand, and one rule. */
function world(stands: readonly number[], rule: Omit<Rule, 'hard' | 'weight' | 'cost'>) {
  const problem: Problem = {
    slots: 12,
    resources: 2,
    families: [days],
    beginnings: [[], Array.from({ length: 12 }, (_, slot) => slot)],
    lessons: [0, 0, 0, 1].map((teacher, event) => ({
      duration: 1,
      event,
      divisible: false,
      resources: [teacher],
      starts: null,
      fixed: null,
      roles: [],
    })),
    rules: [{ ...rule, hard: false, weight: 1, cost: 'linear' }],
  };
  const state = new State(problem);
  for (const [lesson, slot] of stands.entries()) state.setStart(lesson, slot);
  state.settle();
  state.keep();
  const random = new Random(3);
  const places = new Places(state);
  const chain = new Kempe(state, random, places, new RoleMoves(state, random));
  return { state, mends: new MendMoves(state, random, places, chain, new CycleMoves(state, random, places, chain)) };
}

/** How many of so many changes came to something, and what the rule costs after each of them. */
function costs({ state, mends }: ReturnType<typeof world>): number[] {
  return Array.from({ length: 40 }).flatMap(() => {
    const made = mends.propose();
    state.settle();
    const cost = state.softCost;
    state.undo();
    return made ? [cost] : [];
  });
}

test('a gap is filled, a day made free, a day of one lesson gets another or none, and lessons are run together', () => {
  const one = { resource: 0, family: 0 };
  const idle = costs(world([0, 2, 3, 9], { ...one, kind: 'idle', args: [0, 0] }));
  expect([idle.length > 0, idle.includes(0)]).toEqual([true, true]);
  const free = costs(world([0, 1, 5, 9], { ...one, kind: 'groups busy', args: [0, 1, 0] }));
  expect([free.length > 0, Math.max(...free)]).toEqual([true, 0]);
  const even = costs(world([0, 1, 5, 9], { ...one, kind: 'slots busy', args: [2, 3, 0] }));
  expect([even.length > 0, even.includes(0)]).toEqual([true, true]);
  const linked = costs(world([0, 1, 5, 9], { kind: 'linked', lessons: [0, 3], args: [2, 0, 1] }));
  expect([linked.length > 0, Math.max(...linked)]).toEqual([true, 0]);
});

test('a gap that is wished away is filled, lessons too near get days of their own, and one comes to where it may stand', () => {
  const gap = costs(world([0, 2, 3, 9], { resource: 0, family: 0, kind: 'compact', args: [-1, -1, 0] }));
  expect([gap.length > 0, gap.includes(0)]).toEqual([true, true]);
  const near = costs(world([0, 1, 5, 9], { kind: 'days apart', lessons: [0, 1, 2], args: [1, 4] }));
  expect([near.length > 0, Math.max(...near)]).toEqual([true, 0]);
  // Of three days no two are three apart.
  const far = costs(world([0, 1, 2, 9], { kind: 'days apart', lessons: [0, 3], args: [3, 4] }));
  expect(far).toEqual([]);
  for (const kind of ['begins elsewhere', 'takes slots'] as const) {
    const wrong = costs(world([0, 1, 5, 9], { kind, lessons: [2], args: [2 ** 7 + 2 ** 8] }));
    expect([wrong.length > 0, Math.max(...wrong)]).toEqual([true, 0]);
  }
});

test('nothing is proposed for four lessons on three days, which cannot all be apart', () => {
  expect(costs(world([0, 1, 5, 9], { kind: 'days apart', lessons: [0, 1, 2, 3], args: [1, 4] }))).toEqual([]);
});

test('lessons that run together go elsewhere together', () => {
  const { state, mends } = world([0, 1, 5, 0], { kind: 'linked', lessons: [0, 3], args: [2, 0, 1] });
  const gone = Array.from({ length: 20 }).filter(() => {
    const made = mends.together();
    state.settle();
    const [a, b] = [at(state.start, 0), at(state.start, 3)];
    state.undo();
    if (made) expect([a === b, a !== 0]).toEqual([true, true]);
    return made;
  });
  expect(gone.length).toBeGreaterThan(0);
});
