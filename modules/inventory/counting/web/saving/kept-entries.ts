import { slot, type Waiting } from '#kit/web/offline/outbox.ts';

/** The kind under which what was counted waits, see `waitingCounts`. */
export const countsKind = 'stock-counts';

/** A scan or a typed figure on this phone. */
export interface KeptEntry {
  /** What the phone calls it: the same again is taken once. */
  readonly key: string;
  readonly lineId: number | null;
  readonly itemId: number | null;
  readonly code: string | null;
  readonly batch: { readonly no: string; readonly expiresOn: string | null } | null;
  readonly how: 'add' | 'set';
  readonly quantity: number | null;
  /** By the server's clock as far as it is known. */
  readonly at: string;
  /** What it counts, in words. */
  readonly about: string;
}

/** What the server did not take, and why. */
export interface Refused {
  readonly key: string;
  readonly about: string;
  readonly words: string;
}

/** What of a count is on this phone and, as far as is known, not on the server. */
export interface KeptEntries {
  readonly entries: readonly KeptEntry[];
  readonly refused: readonly Refused[];
}

const nothing: KeptEntries = { entries: [], refused: [] };

/** What is kept; anything else in its place counts as nothing. */
export function parseEntries(stored: unknown): KeptEntries {
  const kept = stored as Partial<KeptEntries> | null | undefined;
  return {
    entries: Array.isArray(kept?.entries) ? kept.entries : [],
    refused: Array.isArray(kept?.refused) ? kept.refused : [],
  };
}

/** Why what waits cannot simply be sent: nothing is left of it but what was refused. */
const stuckBy = ({ entries, refused }: KeptEntries): string | null =>
  entries.length > 0 || refused.length === 0
    ? null
    : `${refused[0]?.words ?? ''}${refused.length > 1 ? ` And ${refused.length - 1} more were not taken.` : ''}`;

/** What waits of a count, for who is signed in. `about` names it: `Count CNT/2026/00003`. */
export function keptEntries(countId: number, about: string) {
  const own = slot(countsKind, String(countId));
  const write = (next: (kept: KeptEntries) => KeptEntries): Promise<void> =>
    own.change((before: Waiting | null) => {
      const data = next(before ? parseEntries(before.data) : nothing);
      const count = data.entries.length + data.refused.length;
      return count === 0 ? null : { about: before?.about ?? about, count, data, stuck: stuckBy(data) };
    });
  return {
    key: own.key,
    read: () => own.read(),
    keep: (entry: KeptEntry) => write(({ entries, refused }) => ({ entries: [...entries, entry], refused })),
    /** Takes out what the server has answered; what it refused stays until somebody has seen it. */
    settle: (answered: ReadonlySet<string>, more: readonly Refused[]) =>
      write(({ entries, refused }) => ({
        entries: entries.filter(({ key }) => !answered.has(key)),
        refused: [...refused.filter(({ key }) => !more.some((one) => one.key === key)), ...more],
      })),
    /** Forgets what was refused. */
    dismiss: () => write(({ entries }) => ({ entries, refused: [] })),
    /** Keeps why nothing of it is taken. */
    stick: (words: string) => own.change((before) => before && { ...before, stuck: words }),
  };
}
