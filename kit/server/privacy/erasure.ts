import type { SchoolContext } from '../http/context.ts';
import { port } from '../module/ports.ts';

/** Why a person of a kind may not be erased yet: each a sentence; none when they may be. */
export type ErasureRefusal = (
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>,
  person: { readonly kind: string; readonly id: number },
) => Promise<string[]>;

/** A figure that an erasure must leave as it is. It is read before and after, in the transaction that erases. */
export interface ErasureFigure {
  /** `Trial balance`. */
  readonly what: string;
  read(ctx: SchoolContext): Promise<string>;
}

type Row = Readonly<Record<string, unknown>>;

/** An erasure while it is carried out, in its one transaction. */
export interface Erasing {
  /** The erasure's key, which the functions of the database ask for. */
  readonly id: number;
  /** The keys of the person's records in a table. */
  readonly keysIn: (table: string) => readonly number[];
  /** Sets columns of rows, which are given whole, past the rights of serving. */
  readonly blank: (table: string, columns: readonly string[], rows: readonly Row[], to: (row: Row) => Row) => Promise<void>;
}

/** Takes away what no key of the person leads to, in the SQL of whoever keeps it. */
export type EraseTraces = (ctx: SchoolContext, erasing: Erasing) => Promise<void>;

/** What forbids that a person is erased. */
export const erasureRefusals = port<ErasureRefusal>('kit.erasure refusals');

/** What an erasure must leave as it is. */
export const erasureFigures = port<ErasureFigure>('kit.erasure figures');

/** What modules take away besides the records of a person and the mentions of their names. */
export const erasureTraces = port<EraseTraces>('kit.erasure traces');
