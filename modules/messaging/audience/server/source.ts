import type { RawBuilder } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Audience, AudienceCondition, AudienceOption, LeftOut } from '../contract/audience.ts';
import type { Placeholders } from '../../outgoing/contract/placeholders.ts';

/** What resolving an audience needs of a handler's context. */
export type AudienceContext = Pick<SchoolContext, 'tx' | 'now' | 'school'> & Partial<Pick<SchoolContext, 'user'>>;

/** Somebody who is told, once, at one number. */
export interface Recipient {
  /** E.164. */
  readonly phone: string;
  readonly name: string | null;
  /** What the text's placeholders become. */
  readonly values: Readonly<Record<string, string>>;
  readonly studentId?: number;
  /** Whom the message is about; siblings who share the number together. */
  readonly studentIds?: readonly number[];
  readonly guardianId?: number;
  readonly staffId?: number;
}

/** Why some are not told, and the names of those. */
export type Missing = Partial<Record<LeftOut['why'], readonly string[]>>;

export interface Found {
  readonly recipients: readonly Recipient[];
  readonly missing: Missing;
  /** "412 guardians of 450 students"; empty when there is nobody. */
  readonly words: string;
}

/** One thing by which people of a source can be chosen. Modules add theirs at composition. */
export interface ConditionKind {
  /** Stands in saved audiences: never changes once landed. */
  readonly key: string;
  readonly label: string;
  readonly control: 'choice' | 'search' | 'amount';
  /** What can be chosen; for `choice`. */
  readonly options?: (ctx: AudienceContext) => Promise<readonly AudienceOption[]>;
  /** People by words, and those with the given keys; for `search`. */
  readonly find?: (ctx: AudienceContext, q: string, values: AudienceCondition['values']) => Promise<AudienceOption[]>;
  /** The condition in SQL over the source's row: `s` for students (`registration.student`), `t` for others. */
  readonly matches: (condition: AudienceCondition, ctx: AudienceContext) => RawBuilder<unknown>;
}

/** What another module knows of each student and a text may name: the balance, the route. */
export interface Figures {
  readonly placeholders: Placeholders;
  /** Reads them for these students; the answer says what stands in a message about some of them together. */
  readonly read: (
    ctx: AudienceContext,
    studentIds: readonly number[],
  ) => Promise<(together: readonly number[]) => Readonly<Record<string, string>>>;
}

/** A kind of people who can be told: the guardians of students, staff, board members. */
export interface SourceKind {
  readonly key: string;
  readonly label: string;
  /** Without any condition: "All students on the roll". */
  readonly everybody: string;
  readonly conditions: readonly ConditionKind[];
  readonly placeholders: Placeholders;
  /** What holds besides the part's own conditions: on the roll unless a status is asked for. */
  readonly always?: (kinds: ReadonlySet<string>) => RawBuilder<unknown> | null;
  readonly resolve: (ctx: AudienceContext, wanted: RawBuilder<unknown>, audience: Audience) => Promise<Found>;
}

/** The keys among a condition's values. */
export const keysOf = ({ values }: AudienceCondition): number[] => values.filter((value) => typeof value === 'number');

/** The words among a condition's values. */
export const wordsOf = ({ values }: AudienceCondition): string[] => values.filter((value) => typeof value === 'string');
