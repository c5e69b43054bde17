import type { Access, RoleAccess } from '#kit/contract/access.ts';
import type { FieldChange, ImportKind, RowNote, RowOutcome } from '#kit/contract/imports.ts';
import type { SchoolContext } from '../http/context.ts';

/** A column that an import takes. */
export interface ImportColumn {
  readonly key: string;
  readonly label: string;
  /** A file without it is not checked; the import's own rules say which cells may be empty. */
  readonly required?: boolean;
  /** What it takes, in words: "Day, month, year: 14/03/2010". */
  readonly takes: string;
  /** What an example in the template shows. */
  readonly example?: string;
  /** Other headings that mean it. */
  readonly names?: readonly string[];
  /** Who may fill it, where fewer may than may import: it makes what is as grave as an endpoint that asks for a fresh code. */
  readonly only?: { readonly access: RoleAccess; readonly refusal: string };
}

/** A row of a file: 2 is the first under the headings. Every column of the kind has its text; '' when empty. */
export interface SheetRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What becomes of a row. */
export interface PlannedRow<D = unknown> {
  readonly row: number;
  /** As the rules say; a row whose changes touch who a record is waits for a decision besides. */
  readonly outcome: Exclude<RowOutcome, 'decide'>;
  /** Who or what it is: "ADM 0042 Mercy Wanjirũ". */
  readonly label: string;
  /** What is wrong; one is enough to refuse the row. */
  readonly problems: readonly RowNote[];
  /** What to look at again, though nothing is wrong. */
  readonly notes: readonly RowNote[];
  /** The record that is changed or left as it is. */
  readonly recordId: number | null;
  /** Every field that an update writes; and where the row names somebody else than its record, what differs. */
  readonly changes: readonly FieldChange[];
  /** What is written; null when the row is refused or skipped. */
  readonly data: D | null;
}

/** A table that an import writes to, and the tables whose rows belong to its records. */
export interface ImportEntity {
  /** As the audit names it: `student`. */
  readonly entity: string;
  /** Schema-qualified. */
  readonly table: string;
  /** The column that names a record to people. */
  readonly named: string;
  readonly parts?: readonly {
    readonly table: string;
    readonly column: string;
    /** True when a changed record gets other rows of it, which an undo takes away again. */
    readonly rewritten?: boolean;
  }[];
  /** How made records go, where the rows alone are not enough; throws, in words, when one is in use. */
  readonly remove?: (ctx: SchoolContext, ids: readonly number[]) => Promise<void>;
}

/** A record that was made or changed: of the row, and others that came with it (a guardian). */
export interface WrittenRecord {
  readonly entity: string;
  readonly id: number;
  readonly created: boolean;
  /** The row that it is the record of; null for one that came with it. */
  readonly row: number | null;
}

/** A kind of import: what its files hold, what becomes of their rows, and how they are written. */
export interface ImportDefinition<D = unknown> {
  /** `registration.students` */
  readonly kind: string;
  readonly access: Access;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly matchedBy: string;
  /** Why an import of this kind cannot be undone, in a sentence; left out where it can. */
  readonly final?: string;
  /** As many rows as its files have at most, where that is more than of others. */
  readonly rows?: number;
  /** True where its rows come from files of another sort, read elsewhere: it is not offered for sheets. */
  readonly apart?: boolean;
  /** True where cells of a workbook keep their time of day; else a day is a day, whatever stands behind it. */
  readonly times?: boolean;
  readonly columns: readonly ImportColumn[];
  readonly options?: readonly { readonly key: string; readonly label: string; readonly hint: string }[];
  /** What must be said once of the whole file, of which one answer is needed. */
  readonly questions?: ImportKind['questions'];
  /** The tables it writes to, in the order in which an undo empties them. The first is the rows' own. */
  readonly entities: readonly [ImportEntity, ...ImportEntity[]];
  /** The school's own choices by column, for the template's drop-downs. */
  readonly choices: (ctx: SchoolContext) => Promise<Readonly<Record<string, readonly string[]>>>;
  /** Says what becomes of every row, in their order; reads only, and never once a row. */
  readonly plan: (ctx: SchoolContext, rows: readonly SheetRow[], options: ReadonlySet<string>) => Promise<PlannedRow<D>[]>;
  /**
   * Writes the rows that are made or changed; says every record it made or changed.
   * @param chosenBy the account of whoever chose the file, who need not be the caller
   * @param progress says how many rows are written so far; of a long file
   */
  readonly write: (
    ctx: SchoolContext,
    rows: readonly PlannedRow<D>[],
    chosenBy: number,
    progress: (rows: number) => Promise<void>,
  ) => Promise<WrittenRecord[]>;
}

/** Declares a kind of import. Register it in `app/server/build-app.ts`. */
export function defineImport<D>(definition: ImportDefinition<D>): ImportDefinition {
  return definition as ImportDefinition;
}
