/** From and to by turns, in order and apart from one another; the last of each is not in it. */
export type Stretches = readonly number[];
export type Pair = readonly [from: number, to: number];

export const pairsOf = (stretches: Stretches): Pair[] =>
  stretches.flatMap((from, at): Pair[] => {
    const to = stretches[at + 1];
    return at % 2 === 0 && to !== undefined ? [[from, to]] : [];
  });

/** Two lots of stretches as one. `more` may be in any order, overlap and be empty. */
export function merged(stretches: Stretches, more: readonly Pair[]): number[] {
  const all: [number, number][] = [];
  const sorted = [...pairsOf(stretches), ...more].filter(([from, to]) => to > from).toSorted(([a], [b]) => a - b);
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all.flat();
}

/** How long they are together. */
export const lengthOf = (stretches: Stretches): number => pairsOf(stretches).reduce((sum, [from, to]) => sum + to - from, 0);

export const holdsPoint = (stretches: Stretches, point: number): boolean =>
  pairsOf(stretches).some(([from, to]) => from <= point && point < to);

/** Of so many at most, the longest: a hostile report makes no endless row. */
export function within(stretches: Stretches, most: number): number[] {
  const pairs = pairsOf(stretches);
  if (pairs.length <= most) return [...stretches];
  const longest = pairs.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, most);
  return longest.toSorted(([a], [b]) => a - b).flat();
}
