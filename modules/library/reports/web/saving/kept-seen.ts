import { slot } from '#kit/web/offline/outbox.ts';

/** The kind under which scans of stock-takings wait, see `waitingSeen`. */
export const seenKind = 'library stock-taking';

/** A scan as this device keeps it until the server has it. */
export interface Seen {
  readonly key: string;
  readonly code: string;
  readonly shelf: string | null;
  /** By the server's clock as far as it is known. */
  readonly at: string;
}

/** What is kept; nothing for anything else in its place. */
export function parseSeen(stored: unknown): readonly Seen[] {
  const kept = stored as { scans?: unknown } | null | undefined;
  return Array.isArray(kept?.scans) ? (kept.scans as Seen[]) : [];
}

/** The scans of a stock-taking that wait on this device, for who is signed in. `about` names it. */
export function keptSeen(stocktakeId: number, about: string) {
  const own = slot(seenKind, String(stocktakeId));
  const write = (next: (scans: readonly Seen[]) => readonly Seen[]): Promise<void> =>
    own.change((before) => {
      const scans = next(parseSeen(before?.data));
      return scans.length === 0 ? null : { about: before?.about ?? about, count: scans.length, data: { scans } };
    });
  return {
    key: own.key,
    about: () => own.read()?.about ?? about,
    read: (): readonly Seen[] => (own.read()?.stuck ? [] : parseSeen(own.read()?.data)),
    add: (scan: Seen) => write((scans) => [...scans, scan]),
    remove: (keys: ReadonlySet<string>) => write((scans) => scans.filter(({ key }) => !keys.has(key))),
    stick: (words: string) => own.change((before) => before && { ...before, stuck: words }),
  };
}
