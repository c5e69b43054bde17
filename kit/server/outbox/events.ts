import type { EventKind } from '#kit/contract/events.ts';
import type { SchoolContext } from '../http/context.ts';

/** Whom an event concerns. */
export interface Concern {
  /** Tells the student's guardians, as they consented to. */
  readonly studentId?: number;
  /** Tells a person by number: staff, board members, applicants. E.164; null tells nobody. */
  readonly person?: { readonly name: string; readonly phone: string | null };
}

/** What the text says of an event, by the kind's placeholders; `student` and `guardian` are their names where they are left out. */
export type Values = Readonly<Record<string, string>>;

/** One occurrence of an event: whom it concerns and what the text says of it. */
export interface Occurrence extends Concern {
  readonly values: Values;
}

/** Says what happened to those whom it was prepared for, in their order. */
export type Saying = (ctx: EventContext, values: readonly Values[]) => Promise<void>;

/** A text in place of the event's; without Swahili the English one stands for both. */
export interface OwnText {
  readonly english: string;
  readonly swahili: string | null;
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
  /**
   * The same in two steps: reads now whom to tell, and writes when the answer is called. For what takes a number that
   * others wait for, so that little is left to do behind it.
   * @param own a text that the module's own screens keep in place of the event's
   */
  prepare(ctx: EventContext, kind: EventKind, concerns: readonly Concern[], own?: OwnText | null): Promise<Saying>;
}
