import { slot } from '#kit/web/offline/outbox.ts';
import type { CopyCondition } from '../../../catalogue/contract/words.ts';
import type { Borrower } from '../../contract/borrowers.ts';

/** The kind under which scans of the desk wait, see `waitingScans`. */
export const scansKind = 'library scans';

/** A scan of the desk as it is kept until the server has taken it. */
export interface Scan {
  /** Of this scan alone: under it the server takes it once. */
  readonly key: string;
  readonly act: 'issue' | 'return';
  readonly code: string;
  /** When it was made, by the server's clock as far as it is known. */
  readonly at: string;
  /** To whom it is lent; of a return who brings it, where that is said. */
  readonly borrower: Borrower | null;
  readonly name: string | null;
  /** The title of a class set. */
  readonly titleId: number | null;
  readonly condition: CopyCondition | null;
  readonly damage: string | null;
  readonly repair: boolean;
  /** Why the server did not take it, in words; null: it goes by itself. */
  readonly problem: string | null;
}

interface Kept {
  readonly scans: readonly Scan[];
}

/** What is kept; nothing for anything else in its place. */
export function parseScans(stored: unknown): readonly Scan[] {
  const kept = stored as Partial<Kept> | null | undefined;
  return Array.isArray(kept?.scans) ? kept.scans : [];
}

const stuckWords = (count: number) =>
  `${count === 1 ? 'One scan was' : `${count} scans were`} not taken. Look at ${count === 1 ? 'it' : 'them'} on the desk, and decide.`;

/** Scans of the desk that wait on this computer, for who is signed in. */
export function keptScans() {
  const own = slot(scansKind, 'desk');
  const write = (next: (scans: readonly Scan[]) => readonly Scan[]): Promise<void> =>
    own.change((before) => {
      const scans = next(parseScans(before?.data));
      if (scans.length === 0) return null;
      const problems = scans.filter(({ problem }) => problem !== null).length;
      return {
        about: 'the library desk',
        count: scans.length,
        data: { scans },
        stuck: problems === scans.length ? stuckWords(problems) : null,
      };
    });
  return {
    key: own.key,
    read: (): readonly Scan[] => parseScans(own.read()?.data),
    add: (scan: Scan) => write((scans) => [...scans, scan]),
    /** The server has it, or its user has dropped it. */
    remove: (key: string) => write((scans) => scans.filter((scan) => scan.key !== key)),
    refuse: (key: string, problem: string) =>
      write((scans) => scans.map((scan) => (scan.key === key ? { ...scan, problem } : scan))),
    /** What was refused is tried once more. */
    again: (key: string) => write((scans) => scans.map((scan) => (scan.key === key ? { ...scan, problem: null } : scan))),
  };
}
