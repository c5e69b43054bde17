import { sql } from 'kysely';
import { type Blank, erased, type Fate, type Fates } from '#kit/server/privacy/fate.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type SubjectKind, subjectKinds } from '../../contract/requests.ts';
import { type KeptRows, keptRows, personRow } from '../kept-rows.ts';
import { type Guise, guisesOf } from '../subjects.store.ts';
import { people as peopleOf } from '../people.ts';
import { ownWords, wordsOf } from './words.store.ts';
import type { Word } from './words.rules.ts';

type Row = Record<string, unknown>;

/** A record of the person and what becomes of it. */
export interface Doomed {
  readonly row: Row;
  readonly set: Readonly<Record<string, unknown>>;
}

/** The records of one table that have one fate. */
export interface PlannedTable {
  readonly table: string;
  readonly words: string;
  readonly rows: Fate['rows'];
  readonly why: string;
  readonly records: readonly Doomed[];
}

/** All that an erasure does to the records of a person. */
export interface Plan {
  readonly people: readonly Guise[];
  readonly tables: readonly PlannedTable[];
  /** Files of records that go. */
  readonly files: readonly number[];
  readonly words: { readonly own: readonly Word[]; readonly shared: readonly Word[] };
}

/** The more it takes away, the later it stands: of two fates of one record the later holds. */
const weights = { kept: 0, anonymised: 1, removed: 2 } as const;

/** Finds everything kept of a person, under all the records that are theirs, with the fate that is declared for it. */
export async function planErasure(tx: Tx, fates: Fates, asked: Guise): Promise<Plan> {
  const people = await guisesOf(tx, asked);
  const found = new Map<string, PlannedTable & { records: Doomed[] }>();
  const weightOf = new Map<string, { weight: number; doomed: Doomed; group: string }>();
  const known: Row[] = [];
  for (const { kind, id } of people) {
    const home = await personRow(tx, kind, id);
    known.push(...home.rows);
    for (const kept of [home, ...(await keptRows(tx, kind, id))]) {
      const fate = fates[kept.name]?.of[kind];
      if (!fate) throw new Error(`It is not said what becomes of ${kept.name} when a ${kind} is erased.`);
      if (fates[kept.name]?.bears) known.push(...kept.rows);
      const named = kept === home ? peopleOf[kind].nameless(id, home.rows[0] ?? {}) : {};
      place(kept, fate, named);
    }
  }
  for (const { group, doomed } of weightOf.values()) found.get(group)?.records.push(doomed);
  const tables = [...found.values()].filter(({ records }) => records.length > 0);
  const files = tables.flatMap(({ rows, records }) =>
    records.flatMap(({ row, set }) =>
      Object.entries(row).flatMap(([column, value]) =>
        /(^|_)file_id$/.test(column) && typeof value === 'number' && (rows === 'removed' || column in set) ? [value] : [],
      ),
    ),
  );
  const bearers = [
    ...subjectKinds.map((kind) => ({ table: peopleOf[kind].home, ids: idsOf(people, kind) })),
    ...Object.keys(fates).flatMap((table) => (fates[table]?.bears ? [{ table, ids: keysIn(tables, table) }] : [])),
  ];
  const words = await ownWords(tx, wordsOf(known), bearers);
  return { people, tables, files: [...new Set(files)], words };

  function place({ name, words: called, rows }: KeptRows, fate: Fate, named: Record<string, unknown>): void {
    const group = `${name} ${fate.rows} ${fate.why}`;
    if (!found.has(group)) found.set(group, { table: name, words: called, rows: fate.rows, why: fate.why, records: [] });
    for (const row of rows) {
      const of = JSON.stringify([name, row]);
      const weight = weights[fate.rows];
      const before = weightOf.get(of);
      if (before && before.weight > weight) continue;
      const set = { ...(before?.weight === weight ? before.doomed.set : {}), ...valuesOf(row, fate.set), ...named };
      weightOf.set(of, { weight, group, doomed: { row, set } });
    }
  }
}

const valuesOf = (row: Row, set: Readonly<Record<string, Blank>>) =>
  Object.fromEntries(
    // Where nothing stood nothing is put.
    Object.entries(set).map(([column, to]) => [
      column,
      (row[column] ?? null) === null && column in row ? null : valueOf(row, column, to),
    ]),
  );

function valueOf(row: Row, column: string, to: Blank): unknown {
  if (typeof to !== 'object' || to === null) return to;
  return 'keyed' in to ? `${to.keyed}${Number(row['id'])}` : blanked(row[column]);
}

/** The keys of the person's records of a table. */
export const keysIn = (tables: readonly PlannedTable[], table: string): number[] =>
  tables.filter((one) => one.table === table).flatMap(({ records }) => records.map(({ row }) => Number(row['id'])));

const idsOf = (people: readonly Guise[], kind: SubjectKind) => people.flatMap((one) => (one.kind === kind ? [one.id] : []));

/** A value in which every text is erased; a day becomes one that is nobody's. */
export function blanked(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? `1900-01-01${value.slice(10)}` : erased;
  if (Array.isArray(value)) return value.map(blanked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, blanked(one)]));
}

/** True when the record was emptied already. */
export async function isErased(tx: Tx, { kind, id }: Guise): Promise<boolean> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(peopleOf[kind].home)} t where t.id = ${id}`.execute(tx);
  const { full_name: name } = { full_name: '', ...rows[0]?.row };
  return typeof name === 'string' && name.startsWith('Erased ') && name.endsWith(` ${id}`);
}
