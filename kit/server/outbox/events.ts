import type { EventKind } from '#kit/contract/events.ts';
import type { SchoolContext } from '../http/context.ts';

/** Whom an event concerns. */
export interface Concern {
  /** Tells the student's guardians, as they consented to. */
  readonly studentId?: number;
  /** Tells a person by number: staff, board members, applicants. E.164; null tells nobody. */
  readonly person?: { readonly name: string; readonly phone: string | null };
}

/** What the text says of an event, by the kind's placeholders; `student` is the student's name where it is left out. */
export type Values = Readonly<Record<string, string>>;

/** One occurrence of an event: whom it concerns and what the text says of it. */
export interface Occurrence extends Concern {
  readonly values: Values;
}

/** Says what happened to those whom it was prepared for, in their order. */
export type Saying = (ctx: EventContext, values: readonly Values[]) => Promise<void>;

/** What handlers need to say that something happened. */
export type EventContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'services' | 'afterCommit' | 'user'>;

/** The seam between a module in which something happens and the one that tells people. */
export interface Events {
  /**
   * Says that something happened, in the caller's transaction: who is to be told is told once when it commits, and nobody
   * when it rolls back.
   */
  happened(ctx: EventContext, kind: EventKind, occurrences: readonly Occurrence[]): Promise<void>;
  /**
   * The same in two steps: reads now whom to tell, and writes when the answer is called. For what takes a number that
   * others wait for, so that little is left to do behind it.
   */
  prepare(ctx: EventContext, kind: EventKind, concerns: readonly Concern[]): Promise<Saying>;
}
