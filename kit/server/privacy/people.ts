import type { RawBuilder } from 'kysely';

/** A kind of people of whom a school keeps records, said by whoever keeps them, in the SQL of their own tables. */
export interface People {
  /** Where they stand, `schema.name`. */
  readonly home: string;
  /** How the audit calls a record of one. */
  readonly entity: string;
  /** How other tables call a column that names one: a regular expression. */
  readonly column: string;
  /** The columns whose records are the person's own; the others only mention them, as a stream its class teacher. */
  readonly owns: readonly string[];
  /** How they are found by name or number. */
  readonly found: {
    readonly from: RawBuilder<unknown>;
    readonly id: RawBuilder<unknown>;
    readonly name: RawBuilder<unknown>;
    /** What tells two of one name apart. */
    readonly note: RawBuilder<unknown>;
    readonly searched: readonly RawBuilder<unknown>[];
  };
  /** Of those who stand under another kind too: `id`, `kind` and the key there as `other`. */
  readonly also?: RawBuilder<unknown>;
  /** What stands for the names of one who is erased: the key of the record, by which an erasure can be repeated. */
  nameless(id: number, row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}
