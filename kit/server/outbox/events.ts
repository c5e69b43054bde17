import type { EventKind } from '#kit/contract/events.ts';
import type { SchoolContext } from '../http/context.ts';

/** One occurrence of an event: whom it concerns and what the text says of it. */
export interface Occurrence {
  /** Tells the student's guardians, as they consented to. */
  readonly studentId?: number;
  /** Tells a person by number: staff, board members, applicants. E.164; null tells nobody. */
  readonly person?: { readonly name: string; readonly phone: string | null };
  /** By the kind's placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

/** What handlers need to say that something happened. */
export type EventContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'services' | 'afterCommit' | 'user'>;

/** The seam between a module in which something happens and the one that tells people. */
export interface Events {
  /**
   * Says that something happened, in the caller's transaction: who is to be told is told once when it commits, and nobody
   * when it rolls back.
   */
  happened(ctx: EventContext, kind: EventKind, occurrences: readonly Occurrence[]): Promise<void>;
}
