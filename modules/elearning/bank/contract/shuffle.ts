/** The same things in an order that `seed` and `about` decide, the same each time. */
export function shuffled<T>(things: readonly T[], seed: number, about: string): T[] {
  const next = numbersFrom(seed, about);
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    const [a, b] = [mixed[last], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a];
  }
  return mixed;
}

/** Numbers from 0 to below 1 that look like chance (mulberry32), begun by a number and a word (FNV-1a). */
function numbersFrom(seed: number, about: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of `${seed} ${about}`) state = Math.imul(state ^ (letter.codePointAt(0) ?? 32), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
