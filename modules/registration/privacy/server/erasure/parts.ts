import {
  type ErasureFigure,
  erasureFigures,
  type ErasureRefusal,
  erasureRefusals,
  type EraseTraces,
  erasureTraces,
} from '#kit/server/privacy/erasure.ts';
import { port, type Ports } from '#kit/server/module/ports.ts';
import type { Fates } from '#kit/server/privacy/fate.ts';

/** What modules say about erasing a person. */
export interface ErasureParts {
  /** The fate of every table of a school. */
  readonly fates: Fates;
  /** What a table is called in a preview and a proof, where the words of "in use by" are another table's too. */
  readonly words: Readonly<Record<string, string>>;
  /** How the part of the product is called in which the tables of a schema stand. */
  readonly titles: Readonly<Record<string, string>>;
  readonly refusals: readonly ErasureRefusal[];
  readonly traces: readonly EraseTraces[];
  readonly figures: readonly ErasureFigure[];
}

/** What becomes of the tables of every module; the application gathers it. */
export const personalTables = port<Pick<ErasureParts, 'fates' | 'words' | 'titles'>>('registration.personal tables');

/** Everything that modules say about erasing a person. */
export const erasureParts = (ports: Ports): ErasureParts => ({
  ...ports.one(personalTables),
  refusals: ports.of(erasureRefusals),
  traces: ports.of(erasureTraces),
  figures: ports.of(erasureFigures),
});
