/** A source of numbers in [0, 1). */
export type SampleRandom = () => number;

/** The same seed gives the same numbers on every machine (mulberry32); never for secrets. */
export function sampleRandom(seed: number): SampleRandom {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `low` to `high`, both included. */
export function between(random: SampleRandom, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** True in about `share` (0 to 1) of the calls. */
export function chance(random: SampleRandom, share: number): boolean {
  return random() < share;
}

/** One item, each as likely as the others. */
export function pick<Item>(random: SampleRandom, items: readonly Item[]): Item {
  const item = items[between(random, 0, items.length - 1)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/** One item, as likely as its weight says. */
export function pickWeighted<Item extends { weight: number }>(random: SampleRandom, items: readonly Item[]): Item {
  let rest = random() * items.reduce((sum, item) => sum + item.weight, 0);
  const item = items.find((candidate) => (rest -= candidate.weight) < 0) ?? items.at(-1);
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}
