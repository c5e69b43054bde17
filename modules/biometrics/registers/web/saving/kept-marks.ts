import { now } from '#kit/web/api/clock.ts';
import { slot } from '#kit/web/offline/outbox.ts';
import type { MarkEntry, Standing } from '../../contract/registers.ts';

/** The kind under which registers wait, see `waitingRegisters`. */
export const registersKind = 'registers';

/** A mark that is on this computer and, as far as is known, not on the server. */
export interface KeptMark extends MarkEntry {
  /** What somebody else has put there meanwhile; it is not sent before one of the two is chosen. */
  readonly theirs?: Standing;
  /** Why the server did not take it. */
  readonly refused?: string;
}

/** What waits of one register. */
export interface KeptRegister {
  readonly marks: Readonly<Record<string, KeptMark>>;
  /** The instant of the first mark of it. */
  readonly markedAt: string | null;
  /** Why it is changed, once its day has closed. */
  readonly because: string | null;
}

const nothing: KeptRegister = { marks: {}, markedAt: null, because: null };

/** What is kept; anything else in its place counts as nothing. */
export function parseKept(stored: unknown): KeptRegister {
  const kept = stored as Partial<KeptRegister> | null | undefined;
  return kept?.marks && typeof kept.marks === 'object' ? { ...nothing, ...kept } : nothing;
}

/** What waits of a register for who is signed in. `about` says which it is, in words. */
export function keptMarks(ref: string, about: string) {
  const own = slot(registersKind, ref);
  const change = (next: (kept: KeptRegister) => Partial<KeptRegister>, stuck: string | null = null): Promise<void> =>
    own.change((before) => {
      const kept = parseKept(before?.data);
      const data = { ...kept, markedAt: kept.markedAt ?? now().toISOString(), ...next(kept) };
      const count = Object.keys(data.marks).length;
      return count === 0 ? null : { about, count, data, stuck };
    });
  return {
    key: own.key,
    read: (): KeptRegister => parseKept(own.read()?.data),
    /** Puts marks in, in place of what was kept of the same students. */
    keep: (marks: readonly KeptMark[], because: string | null = null) =>
      change((kept) => ({
        marks: { ...kept.marks, ...Object.fromEntries(marks.map((mark) => [mark.studentId, mark])) },
        because: because ?? kept.because,
      })),
    /** Notes how sending ended: `next` says of each kept mark what stands there now, null where it is on the server. */
    settle: (next: (mark: KeptMark) => KeptMark | null, stuck: string | null) =>
      change(
        ({ marks }) => ({
          marks: Object.fromEntries(
            Object.entries(marks).flatMap(([student, mark]) => {
              const after = next(mark);
              return after === null ? [] : [[student, after]];
            }),
          ),
        }),
        stuck,
      ),
  };
}
