import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Area } from './areas.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOf } from './mutants-of.ts';

/** The mutants of an area in an order that the seed gives, one of each file before the second of any. */
export function mutantsOfArea(root: string, { of }: Area, seed: number): Mutant[] {
  const random = randomOf(seed);
  const files = of.flatMap((place) => filesUnder(root, place));
  const ofFiles = shuffled(files, random).map((file) => shuffled(mutantsOf(root, file), random));
  const most = Math.max(0, ...ofFiles.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => ofFiles.flatMap((mutants) => mutants[at] ?? [])).flat();
}

function filesUnder(root: string, place: string): string[] {
  if (!existsSync(path.join(root, place))) throw new Error(`${place} is not there; bench/mutants/areas.ts names it.`);
  if (place.endsWith('.ts')) return [place];
  return readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(place, name))
    .filter((name) => name.endsWith('.ts') && !/\/(web|db|testing)\/|\.test\.ts$|area\.ts$/.test(name))
    .toSorted();
}

/** Takes one of each list in turn until all are taken. */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? list.slice(at, at + 1) : [])),
  ).flat();
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
