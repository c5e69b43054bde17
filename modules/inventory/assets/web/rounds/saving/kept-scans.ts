import { slot } from '#kit/web/offline/outbox.ts';

/** The kind under which scans wait, see `waitingScans`. */
export const scansKind = 'asset-scans';

/** A scan as this phone keeps it until the server has it. */
export interface KeptScan {
  readonly key: string;
  readonly code: string;
  readonly locationId: number | null;
  readonly at: string;
}

interface KeptScans {
  readonly roundId: number;
  readonly scans: readonly KeptScan[];
}

/** What is kept of a round; null for anything else in its place. */
export function parseScans(stored: unknown): KeptScans | null {
  const kept = stored as Partial<KeptScans> | null | undefined;
  if (typeof kept?.roundId !== 'number' || !Array.isArray(kept.scans)) return null;
  return { roundId: kept.roundId, scans: kept.scans };
}

/** Scans of a round that wait on this phone for who is signed in. */
export function keptScans(roundId: number) {
  const own = slot(scansKind, String(roundId));
  const write = (next: (scans: readonly KeptScan[]) => readonly KeptScan[]): Promise<void> =>
    own.change((before) => {
      const scans = next(parseScans(before?.data)?.scans ?? []);
      return scans.length === 0 ? null : { about: 'Verification of assets', count: scans.length, data: { roundId, scans } };
    });
  return {
    key: own.key,
    read: (): readonly KeptScan[] => parseScans(own.read()?.data)?.scans ?? [],
    keep: (scan: KeptScan) => write((scans) => [...scans, scan]),
    /** Takes out what the server has now. */
    settle: (sent: readonly KeptScan[]) => {
      const keys = new Set(sent.map(({ key }) => key));
      return write((scans) => scans.filter(({ key }) => !keys.has(key)));
    },
  };
}
