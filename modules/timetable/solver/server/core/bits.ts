/** A set of numbers below a size as the words in which rules keep it. */
export function bitsOf(set: Iterable<number>, size: number): number[] {
  const words = Array.from({ length: (size + 31) >> 5 }, () => 0);
  for (const i of set) words[i >> 5] = (words[i >> 5] ?? 0) | (1 << (i & 31));
  return words;
}
