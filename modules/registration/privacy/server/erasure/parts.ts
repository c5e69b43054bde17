import { port, type Ports } from '#kit/server/module/ports.ts';
import type { Fates } from '#kit/server/privacy/fate.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { SubjectKind } from '../../contract/requests.ts';

/** Why a person may not be erased yet, as another module sees it: each a sentence; none when it may be. */
export type ErasureRefusal = (
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>,
  person: { kind: SubjectKind; id: number },
) => Promise<string[]>;

/** A figure that an erasure must leave as it is. It is read before and after, in the transaction that erases. */
export interface ErasureFigure {
  /** `Trial balance`. */
  readonly what: string;
  read(ctx: SchoolContext): Promise<string>;
}

/** What other modules say about erasing a person. */
export interface ErasureParts {
  /** The fate of every table of a school. */
  readonly fates: Fates;
  /** What a table is called in a preview and a proof, where the words of "in use by" are another table's too. */
  readonly words: Readonly<Record<string, string>>;
  /** How the part of the product is called in which the tables of a schema stand. */
  readonly titles: Readonly<Record<string, string>>;
  readonly refusals: readonly ErasureRefusal[];
  readonly figures: readonly ErasureFigure[];
}

/** What forbids in later modules that a person is erased. */
export const erasureRefusals = port<ErasureRefusal>('registration.erasure refusals');

/** What an erasure must leave as it is in later modules. */
export const erasureFigures = port<ErasureFigure>('registration.erasure figures');

/** What becomes of the tables of every module; the application gathers it. */
export const personalTables = port<Pick<ErasureParts, 'fates' | 'words' | 'titles'>>('registration.personal tables');

/** Everything that modules say about erasing a person. */
export const erasureParts = (ports: Ports): ErasureParts => ({
  ...ports.one(personalTables),
  refusals: ports.of(erasureRefusals),
  figures: ports.of(erasureFigures),
});
