import { expect, test } from 'vitest';
import { shortageOf } from './matching.ts';

test('jobs move along until each has a place', () => {
  expect(shortageOf([])).toBeNull();
  expect(shortageOf([[1, 2], [1], [2, 3], [3, 4]])).toBeNull();
  expect(shortageOf([[0, 1], [0, 2], [0], [1, 2, 3]])).toBeNull();
});

test('jobs that have too few places between them are named with the places', () => {
  const shortage = shortageOf([[5], [1, 2], [1, 2], [2, 1]]);
  expect(shortage?.jobs.toSorted()).toEqual([1, 2, 3]);
  expect(shortage?.places.toSorted()).toEqual([1, 2]);
  expect(shortageOf([[]])).toEqual({ jobs: [0], places: [] });
});

test('a shortage is found exactly where no order of the jobs fits, over all small cases', () => {
  const fits = (jobs: readonly (readonly number[])[], taken: readonly number[] = []): boolean => {
    const [first, ...rest] = jobs;
    return first === undefined || first.some((place) => !taken.includes(place) && fits(rest, [...taken, place]));
  };
  const sets = Array.from({ length: 16 }, (_, bits) => [0, 1, 2, 3].filter((place) => (bits >> place) % 2 === 1));
  for (let number = 0; number < 16 ** 3; number += 1) {
    const jobs = [number % 16, Math.floor(number / 16) % 16, Math.floor(number / 256)].map((at) => sets[at] ?? []);
    const shortage = shortageOf(jobs);
    expect([jobs, shortage === null]).toEqual([jobs, fits(jobs)]);
    if (!shortage) continue;
    expect(new Set(shortage.jobs.flatMap((job) => jobs[job] ?? [])).size).toBeLessThan(shortage.jobs.length);
  }
});
