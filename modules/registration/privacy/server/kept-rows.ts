import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SubjectKind } from '../contract/requests.ts';
import { people } from './people.ts';

/** How many steps a record may lie from the one that names the person: an exam's attempt, its answers, their versions. */
const steps = 3;

/** Tables that hold records of a person: those that name the person, then those that belong to one of them. */
export interface KeptTable {
  readonly name: string;
  /** What the table is called when something is in use by it. */
  readonly words: string;
  /** The columns that name the person; empty where the rows belong to those of `of`. */
  readonly columns: readonly string[];
  readonly of: readonly { table: string; pairs: readonly (readonly [own: string, theirs: string])[] }[];
}

/** A table's records of one person, as they stand in the database without secrets and without what searches need. */
export interface KeptRows extends Pick<KeptTable, 'name' | 'words'> {
  readonly rows: readonly Record<string, unknown>[];
}

interface Link {
  from: string;
  to: string;
  /** Null where only the school is named. */
  pairs: [own: string, theirs: string][] | null;
}

/**
 * Every table that may hold records of a person of this kind, found in the catalog: a new table is among them without a
 * further line. What names another person besides is left to that person, unless it names this one too.
 */
export async function keptTables(tx: Tx, kind: SubjectKind): Promise<KeptTable[]> {
  const { home, column } = people[kind];
  const anybody = Object.values(people)
    .map((one) => one.column)
    .join('|');
  const { rows: all } = await sql<{ name: string; words: string; columns: string[]; named: boolean }>`
    select n.nspname || '.' || r.relname as name, coalesce(obj_description(r.oid), r.relname) as words,
           coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'bigint'::regtype and (
             a.attname ~ ${column} or exists (
               select from pg_constraint c where c.conrelid = r.oid and c.contype = 'f' and a.attnum = any(c.conkey)
                  and c.confrelid = to_regclass(${home}) and a.attname <> 'school_id'))), '{}') as columns,
           bool_or(a.attname ~ ${anybody}) as named
      from pg_class r
      join pg_namespace n on n.oid = r.relnamespace
      join pg_policy p on p.polrelid = r.oid and p.polname = 'school'
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind = 'r' and n.nspname || '.' || r.relname <> ${home}
     group by r.oid, n.nspname, r.relname order by 1`.execute(tx);
  const { rows: links } = await sql<Link>`
    select f.oid::regclass::text as "from", t.oid::regclass::text as "to",
           jsonb_agg(jsonb_build_array(a.attname, b.attname)) filter (where a.attname <> 'school_id') as pairs
      from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      cross join lateral unnest(c.conkey, c.confkey) as k (own, theirs)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.theirs
     where c.contype = 'f' and c.conrelid <> c.confrelid group by c.oid, f.oid, t.oid`.execute(tx);
  const kept: KeptTable[] = all
    .filter(({ columns }) => columns.length > 0)
    .map(({ name, words, columns }) => ({ name, words, columns, of: [] }));
  // What only mentions the person, a stream its class teacher, is the person's; what hangs on it is not.
  const owned = new Set(
    kept.filter(({ columns }) => columns.some((one) => people[kind].owns.includes(one))).map(({ name }) => name),
  );
  for (let step = 0; step < steps; step += 1) {
    const known = new Set(kept.map(({ name }) => name));
    const next = all.flatMap(({ name, words, named }) => {
      const of = links.flatMap(({ from, to, pairs }) =>
        from === name && owned.has(to) && pairs !== null ? [{ table: to, pairs }] : [],
      );
      if (known.has(name) || named || of.length === 0) return [];
      return [{ name, words, columns: [], of }];
    });
    kept.push(...next);
    for (const { name } of next) owned.add(name);
  }
  return kept;
}

/** Not the person's: what opens doors, and what only serves a search. */
const withheld = /(^|_)(hash|secret|token|sealed)$|^search_text$|^school_id$/;

/** The person's own record, which is no part of `keptRows`. */
export async function personRow(tx: Tx, kind: SubjectKind, personId: number): Promise<KeptRows> {
  const { home } = people[kind];
  const { rows } = await sql<{ row: Record<string, unknown>; words: string | null }>`
    select to_jsonb(t) as row, obj_description(t.tableoid, 'pg_class') as words
      from ${sql.table(home)} t where t.id = ${personId}`.execute(tx);
  return { name: home, words: rows[0]?.words ?? home, rows: rows.map(({ row }) => shown(row)) };
}

/** Every record of a person, table by table, in the order in which they were written; empty tables are left out. */
export async function keptRows(tx: Tx, kind: SubjectKind, personId: number): Promise<KeptRows[]> {
  const found = new Map<string, Record<string, unknown>[]>();
  const kept: KeptRows[] = [];
  for (const { name, words, columns, of } of await keptTables(tx, kind)) {
    const own = columns.map((column) => sql`select k.ctid from ${sql.table(name)} k where k.${sql.ref(column)} = ${personId}`);
    const parents = of
      .map(({ table, pairs }) => ({ table, pairs, rows: found.get(table) ?? [] }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, pairs, rows }) => {
        const keys = rows.map((row) => Object.fromEntries(pairs.map(([, theirs]) => [theirs, row[theirs]])));
        const theirs = sql.join(pairs.map(([, column]) => sql.ref(column)));
        const same = pairs.map(([mine, column]) => sql`k.${sql.ref(mine)} = p.${sql.ref(column)}`);
        return sql`
          select k.ctid from ${sql.table(name)} k
            join (select distinct ${theirs} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::jsonb)) p
              on ${sql.join(same, sql` and `)}`;
      });
    const ways = [...own, ...parents];
    if (ways.length === 0) continue;
    // Each way to the person goes by its own index; where they meet a record is read once.
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t where t.ctid = any (array(${sql.join(ways, sql` union `)}))`.execute(
      tx,
    );
    if (rows.length === 0) continue;
    found.set(
      name,
      rows.map(({ row }) => row),
    );
    kept.push({ name, words, rows: rows.map(({ row }) => shown(row)) });
  }
  return kept;
}

function shown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.test(column)));
}
