import type { z } from 'zod';
import type { SchoolContext } from '../http/context.ts';
import { defineImport, type ImportDefinition, type PlannedRow, type SheetRow, type WrittenRecord } from './define-import.ts';
import { plain, RowReader } from './row-reader.ts';

type Head = Omit<ImportDefinition, 'choices' | 'plan' | 'write' | 'options'>;

/** A short list of the school (classes, departments, …) as an import fills it: by the same functions as its form. */
interface Master<Row extends { id: number; version: number }, Draft extends object, Lists> extends Head {
  /** What its cells are looked up in. */
  readonly lists: (ctx: SchoolContext) => Promise<Lists>;
  readonly choices: (lists: Lists) => Readonly<Record<string, readonly string[]>>;
  readonly existing: (ctx: SchoolContext) => Promise<Row[]>;
  /** The form's fields of a record. */
  readonly fieldsOf: (row: Row) => Draft;
  schema: z.ZodType<Draft>;
  /** What a new record has where a cell is empty. */
  blank?: Partial<Draft>;
  /** The form's fields of a row; null where a cell is empty. */
  readonly read: (reader: RowReader, lists: Lists) => Readonly<Record<keyof Draft, unknown>>;
  /** What must differ between two records. */
  readonly keyOf: (draft: Draft) => string;
  readonly labelOf: (draft: Draft, lists: Lists) => string;
  /** The column of a form's field, where it has another name. */
  columnOf?: Readonly<Record<string, string>>;
  readonly create: (ctx: SchoolContext, draft: Draft) => Promise<Row>;
  readonly update: (ctx: SchoolContext, id: number, version: number, draft: Draft) => Promise<Row>;
}

interface Planned<Draft> {
  readonly draft: Draft;
  readonly version: number | null;
}

/** Declares the import of a short list. An empty cell leaves what a record has. */
export function masterImport<Row extends { id: number; version: number }, Draft extends object, Lists>(
  master: Master<Row, Draft, Lists>,
): ImportDefinition {
  const { create, update, existing, lists, choices, ...head } = master;
  const [{ entity }] = master.entities;
  return defineImport<Planned<Draft>>({
    ...head,
    choices: async (ctx) => choices(await lists(ctx)),

    plan: async (ctx, rows) => {
      const known = new Map((await existing(ctx)).map((row) => [plain(master.keyOf(master.fieldsOf(row))), row]));
      const found = await lists(ctx);
      const seen = new Map<string, number>();
      return rows.map((row) => plannedRow(master, row, { known, found, seen }));
    },

    write: async (ctx, rows) => {
      const written: WrittenRecord[] = [];
      for (const { row, outcome, recordId, data } of rows) {
        if (data === null) continue;
        const record =
          outcome === 'create' ? await create(ctx, data.draft) : await update(ctx, recordId ?? 0, data.version ?? 0, data.draft);
        written.push({ entity, id: record.id, created: outcome === 'create', row });
      }
      return written;
    },
  });
}

function plannedRow<Row extends { id: number; version: number }, Draft extends object, Lists>(
  master: Master<Row, Draft, Lists>,
  row: SheetRow,
  { known, found, seen }: { known: ReadonlyMap<string, Row>; found: Lists; seen: Map<string, number> },
): PlannedRow<Planned<Draft>> {
  const reader = new RowReader(row, master.columns);
  const given = Object.fromEntries(Object.entries(master.read(reader, found)).filter(([, value]) => value !== null));
  const key = plain(master.keyOf(given as Draft));
  const record = known.get(key);
  const before = record && master.fieldsOf(record);
  const draft = reader.parse(master.schema, { ...(before ?? master.blank), ...given }, (path) => master.columnOf?.[path] ?? path);
  const first = seen.get(key);
  if (first !== undefined && key !== '') reader.refuse(null, 'Twice in the file', `Row ${first} is the same ${master.one}.`);
  seen.set(key, first ?? row.row);
  const label = draft === null ? (row.cells[master.columns[0]?.key ?? ''] ?? '') : master.labelOf(draft, found);
  const { problems, notes } = reader;
  const base = { row: row.row, label, problems, notes, recordId: record?.id ?? null };
  if (problems.length > 0 || draft === null) return { ...base, outcome: 'refuse', data: null };
  if (before && same(before, draft)) return { ...base, outcome: 'skip', data: null };
  return { ...base, outcome: record ? 'update' : 'create', data: { draft, version: record?.version ?? null } };
}

const same = (a: object, b: object) => {
  const left: Record<string, unknown> = { ...a };
  return Object.entries(b).every(([key, value]) => (left[key] ?? null) === (value ?? null));
};
