import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrationFolders } from '../server/migrations.ts';

const files = migrationFolders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ folder, name })),
);

/** The numbers that each folder may take (kit, then the modules in their order). */
const ranges: Record<string, readonly [first: number, last: number]> = {
  kit: [1, 9],
  platform: [10, 19],
  settings: [20, 29],
  registration: [30, 39],
  biometrics: [40, 49],
  home: [50, 59],
  messaging: [60, 69],
  finance: [300, 399],
  exams: [400, 499],
  timetable: [500, 599],
  hr: [600, 699],
  inventory: [700, 799],
  library: [800, 899],
  elearning: [900, 999],
};

test('migrations are named by number and subject', () => {
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter(({ name }) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name))).toEqual([]);
});

test('no number is taken twice over all folders, because the numbers say the order', () => {
  const numbers = files.map(({ name }) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test.each(files)('$name stands in its module’s range of numbers', ({ folder, name }) => {
  const owner = folder.includes('/kit/') ? 'kit' : (/modules\/([^/]+)\/(?:[^/]+\/)?db/.exec(folder)?.[1] ?? '');
  const [first, last] = ranges[owner] ?? [100, 999];
  // Ten numbers a module, and when they are used up the same ten a hundred further on.
  const number = Number(name.slice(0, 4)) % (last < 100 ? 100 : 1000);
  expect(number >= first && number <= last, `${owner} takes numbers ${first} to ${last}`).toBe(true);
});
