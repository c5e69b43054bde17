import { slot } from '#kit/web/offline/outbox.ts';

/** The kind under which drills wait, see `waitingDrills`. */
export const drillsKind = 'drills';

/** Whether somebody was found, and when that was said, by the server's clock as far as it is known. */
export interface Tick {
  readonly found: boolean;
  readonly at: string;
}

/** What of a drill is on this phone and, as far as is known, not on the server. */
export interface KeptDrill {
  readonly startedAt: string;
  readonly place: string | null;
  readonly ticks: Readonly<Record<string, Tick>>;
  /** When it was ended here; null: it goes on. */
  readonly endedAt: string | null;
  readonly note: string | null;
}

/** What is kept; null for anything else in its place. */
export function parseDrill(stored: unknown): KeptDrill | null {
  const kept = stored as Partial<KeptDrill> | null | undefined;
  if (typeof kept?.startedAt !== 'string' || typeof kept.ticks !== 'object') return null;
  return {
    startedAt: kept.startedAt,
    place: kept.place ?? null,
    ticks: kept.ticks,
    endedAt: kept.endedAt ?? null,
    note: kept.note ?? null,
  };
}

/** What waits of the drill that this phone calls `key`, for who is signed in. */
export function keptDrill(key: string) {
  const own = slot(drillsKind, key);
  const write = (next: (kept: KeptDrill | null) => KeptDrill | null, stuck: string | null = null): Promise<void> =>
    own.change((before) => {
      const data = next(parseDrill(before?.data));
      return data && { about: 'Fire drill', count: Math.max(1, Object.keys(data.ticks).length), data, stuck };
    });
  return {
    key: own.key,
    read: (): KeptDrill | null => parseDrill(own.read()?.data),
    /** Puts in what was said of the drill, which began at `from`. */
    keep: (from: Pick<KeptDrill, 'startedAt' | 'place'>, change: Partial<Pick<KeptDrill, 'ticks' | 'endedAt' | 'note'>>) =>
      write((kept) => {
        const before = kept ?? { ...from, ticks: {}, endedAt: null, note: null };
        return { ...before, ...change, ticks: { ...before.ticks, ...change.ticks } };
      }),
    /** Takes out what the server has now. */
    settle: (sent: KeptDrill) =>
      write((kept) => {
        if (!kept) return null;
        const ticks = Object.fromEntries(Object.entries(kept.ticks).filter(([person, { at }]) => sent.ticks[person]?.at !== at));
        return Object.keys(ticks).length === 0 && kept.endedAt === sent.endedAt ? null : { ...kept, ticks };
      }),
  };
}
