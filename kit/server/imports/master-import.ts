import type { z } from 'zod';
import { there } from '#kit/server/sql/one.ts';
import type { SchoolContext } from '../http/context.ts';
import type { FieldChange } from '#kit/contract/imports.ts';
import { changesOf } from './changes.ts';
import { defineImport, type ImportDefinition, type PlannedRow, type SheetRow, type WrittenRecord } from './define-import.ts';
import { plain, RowReader } from './row-reader.ts';
import { judgeName } from './same-name.ts';

/** What rows make beside their records: the users of members of staff. */
export interface Beside<Row, Extra> {
  /**
   * Reads at once what the rows need; the function then says what a row makes besides, null for nothing, and refuses in the
   * reader what is wrong. `record` is the row's, null for a new one.
   */
  readonly plan: (
    ctx: SchoolContext,
    rows: readonly SheetRow[],
  ) => Promise<(reader: RowReader, row: number, record: Row | null) => { extra: Extra; change: FieldChange } | null>;
  readonly write: (ctx: SchoolContext, record: Row, extra: Extra) => Promise<WrittenRecord>;
}

type Head = Omit<ImportDefinition, 'choices' | 'plan' | 'write' | 'options'>;

/** A short list of the school (classes, departments, …) as an import fills it: by the same functions as its form. */
export interface Master<Row extends { id: number; version: number }, Draft extends object, Lists, Extra = never> extends Head {
  /** What its cells are looked up in. */
  readonly lists: (ctx: SchoolContext) => Promise<Lists>;
  readonly choices: (lists: Lists) => Readonly<Record<string, readonly string[]>>;
  readonly existing: (ctx: SchoolContext) => Promise<Row[]>;
  /** The form's fields of a record. */
  readonly fieldsOf: (row: Row) => Draft;
  schema: z.ZodType<Draft>;
  /** Fields that no two records share. */
  unique?: readonly (keyof Draft & string)[];
  /** What a new record has where a cell is empty. */
  blank?: Partial<Draft>;
  /** The form's fields of a row; null where a cell is empty. */
  readonly read: (reader: RowReader, lists: Lists) => Readonly<Record<keyof Draft, unknown>>;
  /** What must differ between two records. */
  readonly keyOf: (draft: Draft) => string;
  readonly labelOf: (draft: Draft, lists: Lists) => string;
  /** Fields that say who or what a record is, besides its key. */
  identity?: readonly (keyof Draft & string)[];
  /** Fields that are people's names: another writing of the same name leaves it as it is. */
  names?: readonly (keyof Draft & string)[];
  /** A field's value in words, where it is the key of something. */
  readonly wordOf?: (lists: Lists, field: string, value: unknown) => string | undefined;
  /** The column of a form's field, where it has another name. */
  columnOf?: Readonly<Record<string, string>>;
  readonly beside?: Beside<Row, Extra>;
  readonly create: (ctx: SchoolContext, draft: Draft) => Promise<Row>;
  readonly update: (ctx: SchoolContext, id: number, version: number, draft: Draft) => Promise<Row>;
}

interface Planned<Draft, Extra> {
  readonly draft: Draft;
  readonly version: number | null;
  readonly extra: Extra | null;
}

/** Declares the import of a short list. An empty cell leaves what a record has. */
export function masterImport<Row extends { id: number; version: number }, Draft extends object, Lists, Extra = never>(
  master: Master<Row, Draft, Lists, Extra>,
): ImportDefinition {
  const { create, update, existing, lists, choices, identity: _i, names: _n, wordOf: _w, beside, ...head } = master;
  const [{ entity }] = master.entities;
  return defineImport<Planned<Draft, Extra>>({
    ...head,
    choices: async (ctx) => choices(await lists(ctx)),

    plan: async (ctx, rows) => {
      const all = await existing(ctx);
      const known = new Map(all.map((row) => [plain(master.keyOf(master.fieldsOf(row))), row]));
      const owners = new Map<string, { id: number | null; who: string }>();
      const found = await lists(ctx);
      for (const row of all)
        for (const [field, value] of uniqueOf(master, master.fieldsOf(row)))
          owners.set(`${field} ${value}`, { id: row.id, who: master.labelOf(master.fieldsOf(row), found) });
      const seen = new Map<string, number>();
      const besides = (await beside?.plan(ctx, rows)) ?? null;
      return rows.map((row) => plannedRow(master, row, { known, found, seen, owners, besides }));
    },

    write: async (ctx, rows) => {
      const written: WrittenRecord[] = [];
      for (const { row, outcome, recordId, data } of rows) {
        if (data === null) continue;
        const record =
          outcome === 'create' ? await create(ctx, data.draft) : await update(ctx, recordId ?? 0, data.version ?? 0, data.draft);
        written.push({ entity, id: record.id, created: outcome === 'create', row });
        if (beside && data.extra !== null) written.push(await beside.write(ctx, record, data.extra));
      }
      return written;
    },
  });
}

function plannedRow<Row extends { id: number; version: number }, Draft extends object, Lists, Extra>(
  master: Master<Row, Draft, Lists, Extra>,
  row: SheetRow,
  { known, found, seen, owners, besides }: World<Row, Lists, Extra>,
): PlannedRow<Planned<Draft, Extra>> {
  const reader = new RowReader(row, master.columns);
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(master.read(reader, found)).filter(([, value]) => value !== null),
  );
  const key = plain(master.keyOf(given as Draft));
  const record = known.get(key);
  const before = record && master.fieldsOf(record);
  const otherNames = before === undefined ? [] : keepNames(master, before, given, reader);
  const draft = reader.parse(master.schema, { ...(before ?? master.blank), ...given }, (path) => master.columnOf?.[path] ?? path);
  const first = seen.get(key);
  if (first !== undefined && key !== '') reader.refuse(null, 'Twice in the file', `Row ${first} is the same ${master.one}.`);
  seen.set(key, first ?? row.row);
  if (draft !== null)
    for (const [field, value] of uniqueOf(master, draft)) {
      const column = master.columnOf?.[field] ?? field;
      const owner = owners.get(`${field} ${value}`);
      if (owner && owner.id !== (record?.id ?? null)) reader.refuse(column, 'somebody else’s', `${value} is ${owner.who}’s.`);
      else if (!owner) owners.set(`${field} ${value}`, { id: record?.id ?? null, who: `row ${row.row}` });
      else if (owner.id === null) reader.refuse(column, 'twice in the file', `${value} is in ${owner.who} too.`);
    }
  const made = besides?.(reader, row.row, record ?? null) ?? null;
  const label = draft === null ? (row.cells[there(master.columns[0]).key] ?? '') : master.labelOf(draft, found);
  const { problems, notes } = reader;
  const base = { row: row.row, label, problems, notes, recordId: record?.id ?? null, changes: [] };
  if (problems.length > 0 || draft === null) return { ...base, outcome: 'refuse', data: null };
  const data = { draft, version: record?.version ?? null, extra: made?.extra ?? null };
  if (!before) return { ...base, outcome: 'create', data };
  const changes = changesOf(before, draft, {
    labelOf: (field) => master.columns.find(({ key: own }) => own === (master.columnOf?.[field] ?? field))?.label ?? field,
    identity: [...(master.identity ?? []), ...otherNames],
    wordOf: (field, value) => master.wordOf?.(found, field, value),
  });
  if (made) changes.push(made.change);
  return changes.length === 0 ? { ...base, outcome: 'skip', data: null } : { ...base, changes, outcome: 'update', data };
}

interface World<Row, Lists, Extra> {
  readonly known: ReadonlyMap<string, Row>;
  readonly found: Lists;
  /** Keys of the rows before, to their rows. */
  readonly seen: Map<string, number>;
  /** Unique values, to whose they are. */
  readonly owners: Map<string, { id: number | null; who: string }>;
  readonly besides: Awaited<ReturnType<Beside<Row, Extra>['plan']>> | null;
}

function uniqueOf<Row extends { id: number; version: number }, Draft extends object, Lists, Extra>(
  { unique = [] }: Master<Row, Draft, Lists, Extra>,
  draft: Draft,
): [field: string, value: string][] {
  return unique.flatMap((field) => {
    const value: unknown = draft[field];
    return typeof value === 'string' && value !== '' ? [[field, value]] : [];
  });
}

/** Leaves names that are only written in another way as they are; says which are somebody else's. */
function keepNames<Row extends { id: number; version: number }, Draft extends object, Lists, Extra>(
  { names = [] }: Master<Row, Draft, Lists, Extra>,
  before: Draft,
  given: Record<string, unknown>,
  reader: RowReader,
): string[] {
  const had = Object.fromEntries(Object.entries(before));
  return names.filter((field) => {
    const [known, now]: unknown[] = [had[field], given[field]];
    if (typeof known !== 'string' || typeof now !== 'string') return false;
    const judged = judgeName(known, now);
    if (judged === 'same') {
      delete given[field];
      if (known !== now) reader.note(field, 'stays as it is written', `“${now}” may be ${known}, which stays.`);
    }
    return judged === 'other';
  });
}
