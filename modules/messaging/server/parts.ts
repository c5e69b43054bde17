import type { EventKind } from '#kit/contract/events.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { AddedCondition } from './audience/sources.ts';

/** What the module needs of all the others, those that come after it too; the application puts it together. */
export interface MessagingParts {
  /** Every event that people are told of, of every module. */
  readonly events: readonly EventKind[];
  /** What audiences can be chosen by besides the module's own conditions: balance, attendance. */
  readonly conditions: readonly AddedCondition[];
  /** Seals what schools enter about their SMS providers. */
  readonly sealer: Sealer;
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
}
