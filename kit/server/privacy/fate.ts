/** What stands where a word about an erased person stood. */
export const erased = '[erased]';

/** Of a jsonb value: every text in it is erased, its shape stays, so that what reads it still can. */
export const everyWord = { every: 'word' } as const;

/** The word with the key of the record behind it: what must stay one of its kind. */
export interface Keyed {
  readonly keyed: string;
}
export const keyed = (word: string): Keyed => ({ keyed: word });

/** What a column is set to. */
export type Blank = null | string | typeof everyWord | Keyed;

/** What becomes of a table's records of a person who is erased. */
export interface Fate {
  readonly rows: 'removed' | 'anonymised' | 'kept';
  /** Why they are kept, or what is left of them; said in the preview and in the proof. */
  readonly why: string;
  readonly set: Readonly<Record<string, Blank>>;
}

/** A table's fate for each kind of person that it holds records of; none: it is about nobody, but may mention somebody. */
export interface TableFate {
  readonly of: Readonly<Record<string, Fate>>;
  /**
   * Columns with words that an erasure leaves as they are, each with the reason. In all others the person's names and
   * numbers are taken out wherever they stand.
   */
  readonly untouched: Readonly<Record<string, string>>;
  /** How the audit and the imports call its records; what they say was before and after in one that does not stay is emptied. */
  readonly entities?: readonly string[];
  /** True where its records bear the person's names and numbers as their own record does: an account. */
  readonly bears?: true;
  /** True where no erasure touches anything: what is sealed. In the database `kit.close_to_erasure` says it too. */
  readonly closed?: true;
}

/** By table, `schema.name`. A check over the catalogue wants every table of a school here. */
export type Fates = Readonly<Record<string, TableFate>>;

export const removed = (why: string): Fate => ({ rows: 'removed', why, set: {} });
export const anonymised = (why: string, set: Fate['set']): Fate => ({ rows: 'anonymised', why, set });
export const kept = (why: string): Fate => ({ rows: 'kept', why, set: {} });

/** A table that holds records of people. */
export const about = (
  of: TableFate['of'],
  untouched: TableFate['untouched'] = {},
  more: Pick<TableFate, 'entities' | 'bears' | 'closed'> = {},
): TableFate => ({ of, untouched, ...more });
/** A table that is about nobody. */
const nobody: TableFate = { of: {}, untouched: {} };
/** A table that is about nobody and that no erasure touches. */
export const closed: TableFate = { ...nobody, closed: true };

/** Tables that are about nobody. */
export const ofNobody = (...tables: readonly string[]): Fates => Object.fromEntries(tables.map((table) => [table, nobody]));
