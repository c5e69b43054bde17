import { expect, test } from 'vitest';
import { Random } from '../core/flat.ts';
import type { Problem, Rule } from '../core/problem.ts';
import { State } from '../core/state.ts';
import { placeAll } from './place-all.ts';
import { Placer } from './place.ts';
import { Steady } from './steady.ts';
import { timetableOf } from './timetable.ts';

const hours = 6;
const days = [0, 1, 2, 3, 4].map((day) => Array.from({ length: hours }, (_, hour) => day * hours + hour));
const classes = 6;
const teachers = 7;
const always = { hard: true, weight: 1, cost: 'linear' } as const;

/** Six classes of four lessons with each of seven teachers in thirty slots, no two of them on one day; no class has a gap. */
const lessons = Array.from({ length: classes * teachers * 4 }, (_, l) => ({
  duration: 1,
  event: l,
  divisible: false,
  resources: [Math.floor(l / (4 * teachers)), classes + (Math.floor(l / 4) % teachers)],
  starts: null,
  fixed: null,
  roles: [],
}));
const problem: Problem = {
  slots: days.length * hours,
  resources: classes + teachers,
  families: [days],
  beginnings: [[], days.flat()],
  lessons,
  rules: [
    ...Array.from({ length: classes + teachers }, (_, resource): Rule => ({ ...always, kind: 'clashes', resource, args: [] })),
    ...Array.from({ length: classes }, (_, resource): Rule => {
      return { ...always, kind: 'compact', resource, family: 0, args: [0, -1, 0] };
    }),
    ...Array.from({ length: classes * teachers }, (_, group): Rule => {
      return { ...always, kind: 'days apart', lessons: [0, 1, 2, 3].map((i) => group * 4 + i), args: [1, hours] };
    }),
  ],
};

const placed = (seed: number, least: number) => {
  const seen: number[] = [];
  let looks = 0;
  const made = placeAll(
    new State(problem),
    new Random(seed),
    () => ++looks > least,
    (better) => seen.push(better.placed),
  );
  return { made, seen };
};

test('all are placed and nothing is broken, whichever way it went, and the same seed goes the same way', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const { made, seen } = placed(seed, 100_000);
    expect([made.placed, made.hard]).toEqual([lessons.length, 0]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(placed(seed, 100_000).made).toEqual(made);
  }
});

test('whoever is told to end at any time has placed lessons that break nothing', () => {
  for (let looks = 1; looks < 4000; looks = Math.ceil(looks * 1.7)) expect(placed(2, looks).made.hard).toBe(0);
});

test('whoever is told to end in the midst of placing a lesson goes no further, and what stood before stands', () => {
  const state = new State(problem);
  let looks = 0;
  const placer = new Placer(state, new Random(3), () => ++looks > 1);
  expect(placer.run(() => false)).toBe(false);
  const standing = [...state.start].filter((slot) => slot >= 0).length;
  expect(standing).toBeGreaterThan(50);
  expect(standing).toBeLessThan(lessons.length);
  expect([looks, state.hardCost]).toEqual([2, 0]);
});

test('an attempt that never begins anew goes on where it was, and answers a timetable only where it came further than any', () => {
  const went = () => {
    const steady = new Steady(problem, timetableOf(new State(problem)), new Random(4), () => false);
    const steps: number[] = [];
    let made = steady.goOn(500, () => false, 0);
    for (let work = 1000; work < 10_000_000 && (steps.at(-1) ?? 0) < lessons.length; work += 500) {
      if (made) {
        expect([made.hard, made.placed]).toEqual([0, [...made.start].filter((slot) => slot >= 0).length]);
        steps.push(made.placed);
      }
      made = steady.goOn(work, () => false, steps.at(-1) ?? 0);
    }
    return { steps, after: steady.goOn(20_000_000, () => false, lessons.length) };
  };
  const { steps, after } = went();
  expect(steps.length).toBeGreaterThan(3);
  expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  expect([steps.at(-1), after]).toEqual([lessons.length, null]);
  expect(went().steps).toEqual(steps);
});
