import { expect, test } from 'vitest';
import { Random } from '../core/flat.ts';
import type { Problem, Rule } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { construct } from './construct.ts';
import { lower } from './lower.ts';
import { restore, type Timetable, timetableOf } from './timetable.ts';

const slots = 20;
const people = 4;

/** Lessons of two people each, who clash seldom and would rather begin elsewhere than they are put at first. */
const problem: Problem = {
  slots,
  resources: people,
  families: [],
  beginnings: [[], Array.from({ length: slots }, (_, slot) => slot)],
  lessons: Array.from({ length: 30 }, (_, l) => {
    return {
      duration: 1,
      event: l,
      divisible: false,
      resources: [l % people, (l + 1 + (l % 3)) % people],
      starts: null,
      fixed: null,
      roles: [],
    };
  }),
  rules: [
    ...Array.from({ length: people }, (_, resource): Rule => {
      return { kind: 'clashes', hard: true, weight: 1, cost: 'linear', resource, args: [] };
    }),
    ...Array.from({ length: 30 }, (_, l): Rule => {
      return {
        kind: 'begins elsewhere',
        hard: false,
        weight: 1 + (l % 5),
        cost: 'linear',
        lessons: [l],
        args: [1 << ((l * 7) % slots)],
      };
    }),
  ],
};

test('every timetable that was shown costs what it said, better ones found since or not', () => {
  const state = new State(problem);
  const random = new Random(3);
  construct(state, random, 1000);
  const shown: Timetable[] = [];
  let looks = 0;
  const last = lower(state, random, { used: () => looks++ / 200 }, 'best', timetableOf(state), (better) => shown.push(better));
  expect(shown.length).toBeGreaterThan(1);
  for (const made of [...shown, last]) {
    const again = new State(problem);
    restore(again, made);
    expect([again.hardCost, again.softCost]).toEqual([made.hard, made.soft]);
  }
  expect(last).toEqual(shown.at(-1));
});
