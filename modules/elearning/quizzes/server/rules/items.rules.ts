/** What one attempt got of one question, and of the whole; shares are ten-thousandths. */
export interface Seen {
  readonly attemptId: number;
  /** Null: not marked yet. */
  readonly share: number | null;
  readonly total: number | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean share of a question's marks; null where nothing is marked. */
export function facilityOf(seen: readonly Seen[]): number | null {
  const shares = seen.flatMap(({ share }) => (share === null ? [] : [share]));
  return shares.length === 0 ? null : Math.round(mean(shares));
}

/** Fewer attempts tell nothing about how a question sorts them. */
const fewest = 6;

/**
 * How well a question tells strong from weak: its mean share in the better third of the attempts by their whole result, less that in the
 * weaker third. Null where too few are marked.
 */
export function discriminationOf(seen: readonly Seen[]): number | null {
  const marked = seen
    .flatMap(({ attemptId, share, total }) => (share === null || total === null ? [] : [{ attemptId, share, total }]))
    .toSorted((a, b) => a.total - b.total || a.attemptId - b.attemptId);
  if (marked.length < fewest) return null;
  const third = Math.floor(marked.length / 3);
  const shares = (some: typeof marked) => mean(some.map(({ share }) => share));
  return Math.round(shares(marked.slice(-third)) - shares(marked.slice(0, third)));
}
