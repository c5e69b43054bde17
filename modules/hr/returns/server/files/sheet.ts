import type { Column, Row } from '#kit/server/sheets/cells.ts';
import type { ReturnLack } from '../../contract/kinds.ts';

/** A return before it is a file: a row a person, or a row a person and tier. */
export interface ReturnSheet {
  /** How files are called, without month and ending. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The columns that are summed. */
  readonly summed: readonly string[];
  /** Columns that only the authority’s file has. */
  readonly fileOnly?: readonly string[];
  /** What the authority’s file says over its heads: a name and a value each. */
  readonly over?: readonly (readonly [name: string, value: string])[];
  readonly employees: number;
  /** What employees and the employer give; cents. */
  readonly employee: number;
  readonly employer: number;
  readonly lacks: readonly { what: ReturnLack; names: string[] }[];
}

/** The sums of a sheet by column. */
export function sumsOf({ rows, summed }: Pick<ReturnSheet, 'rows' | 'summed'>): Record<string, number> {
  return Object.fromEntries(
    summed.map((key) => [
      key,
      rows.reduce((sum, row) => {
        const value = row[key];
        return sum + (typeof value === 'number' ? value : 0);
      }, 0),
    ]),
  );
}

type Asked<P> = Readonly<Partial<Record<ReturnLack, (person: P) => string | null>>>;

/** Who lacks what a return asks, by name. */
export function lacksOf<P extends { fullName: string }>(people: readonly P[], asked: Asked<P>): ReturnSheet['lacks'] {
  return Object.entries(asked).flatMap(([what, of]) => {
    const names = people.filter((person) => !of(person)?.trim()).map(({ fullName }) => fullName);
    return names.length === 0 ? [] : [{ what: what as ReturnLack, names: [...new Set(names)] }];
  });
}
