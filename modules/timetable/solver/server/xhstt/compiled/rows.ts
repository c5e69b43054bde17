/** Lists of numbers, one after another: the items of list `i` are `items[from[i]]` to `items[from[i + 1] - 1]`. */
export interface Rows {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

export function rowsOf(lists: readonly (readonly number[])[]): Rows {
  return { from: offsets(lists.map((list) => list.length)), items: Int32Array.from(lists.flat()) };
}

/** Where each list begins, and at the end where the last one ends. */
export function offsets(lengths: readonly number[]): Int32Array {
  const from = new Int32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) from[at + 1] = (from[at] ?? 0) + length;
  return from;
}

/** The lists the other way round: for each item, the lists that hold it, ascending. */
export function turned(lists: readonly (readonly number[])[], items: number): Rows {
  const holders = Array.from({ length: items }, (): number[] => []);
  for (const [at, list] of lists.entries()) for (const item of new Set(list)) holders[item]?.push(at);
  return rowsOf(holders);
}

/** A 1 for each member of a set of numbers below `size`. */
export function membership(members: Iterable<number>, size: number): Uint8Array {
  const found = new Uint8Array(size);
  for (const member of members) found[member] = 1;
  return found;
}
