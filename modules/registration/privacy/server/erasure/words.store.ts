import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Fates } from '#kit/server/privacy/fate.ts';
import { anyOfThem, nameWord, numberWord, phoneWord, type Word } from './words.rules.ts';

type Row = Record<string, unknown>;

const names = ['full_name'];
const phones = ['phone', 'alternative_phone'];
const numbers = [
  'email',
  'national_id',
  'upi',
  'birth_certificate_no',
  'assessment_no',
  'tsc_no',
  'kra_pin',
  'nssf_no',
  'sha_no',
];

/** The columns that say who somebody is; what else stands in a record may name their next of kin. */
export const bearing = [...names, ...phones, ...numbers];

const textOf = (row: Row, column: string) => {
  const value = row[column];
  return typeof value === 'string' ? value : null;
};

/** The names and numbers by which a person is known, from their own records. */
export function wordsOf(rows: readonly Row[]): Word[] {
  const found = rows.flatMap((row) => [
    ...names.flatMap((column) => nameWord(textOf(row, column))),
    ...nameWord([textOf(row, 'first_name'), textOf(row, 'last_name')].filter(Boolean).join(' ')),
    ...phones.flatMap((column) => phoneWord(textOf(row, column))),
    ...numbers.flatMap((column) => numberWord(column.replaceAll('_', ' '), textOf(row, column))),
  ]);
  return [...new Map(found.map((word) => [word.pattern, word])).values()];
}

/** A table whose records bear names and numbers of people, and which of them are the person's. */
export interface Bearers {
  readonly table: string;
  readonly ids: readonly number[];
}

/**
 * Parts the words into those that mean this person alone, and those that another person of the school bears too: a name of
 * two children, a phone of two parents. The latter are taken out of the person's own records only.
 */
export async function ownWords(
  tx: Tx,
  words: readonly Word[],
  bearers: readonly Bearers[],
): Promise<{ own: Word[]; shared: Word[] }> {
  if (words.length === 0) return { own: [], shared: [] };
  const patterns = JSON.stringify(words.map(({ pattern }) => pattern));
  const { rows: columns } = await sql<{ table: string; names: string[] }>`
    select w.name as "table", array_agg(a.attname::text order by a.attnum) as names
      from unnest(${bearers.map(({ table }) => table)}::text[]) as w (name)
      join pg_attribute a on a.attrelid = w.name::regclass and a.attname = any (${bearing}::text[]) and not a.attisdropped
     group by w.name`.execute(tx);
  const others = bearers.map(({ table, ids }) => {
    const said = columns.find((one) => one.table === table)?.names ?? [];
    const text = sql`concat_ws(chr(10), ${sql.join(said.map((column) => sql`t.${sql.ref(column)}`))})`;
    // Whoever bears one of them is found in one reading; only of those is it asked which.
    return sql`
      select w.pattern
        from (select ${text} as said from ${sql.table(table)} t
               where t.id <> all (${[...ids]}::bigint[]) and ${text} ~* ${anyOfThem(words)} offset 0) b
        join jsonb_array_elements_text(${patterns}::jsonb) as w (pattern) on b.said ~* w.pattern`;
  });
  const { rows } = await sql<{ pattern: string }>`
    select other.pattern from (${sql.join(others, sql` union `)}) other`.execute(tx);
  const borne = new Set(rows.map(({ pattern }) => pattern));
  return { own: words.filter(({ pattern }) => !borne.has(pattern)), shared: words.filter(({ pattern }) => borne.has(pattern)) };
}

/** True for a column whose text is about nobody: what proves and what opens. */
export const isOpaque = (column: string) =>
  column !== 'key' && /(^|_)(hash|secret|token|sealed|digest|fingerprint|signature|sha256|key)$/.test(column);

/** The columns of the school's tables in which anybody may be mentioned, table by table. */
export async function wordColumns(tx: Tx, fates: Fates): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select n.nspname || '.' || r.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
      from pg_class r
      join pg_namespace n on n.oid = r.relnamespace
      join pg_policy p on p.polrelid = r.oid and p.polname = 'school'
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where r.relkind = 'r' and exists (select from pg_attribute s where s.attrelid = r.oid and s.attname = 'school_id')
       -- A column that may hold a few words of the product only names nobody.
       and not exists (select from pg_constraint c
                        where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum]
                          and pg_get_expr(c.conbin, r.oid) ~ ('^\\(' || quote_ident(a.attname) || ' = ANY \\(ARRAY\\['))
       and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
     group by n.nspname, r.relname order by 1`.execute(tx);
  return rows
    .filter(({ table }) => !fates[table]?.closed)
    .map(({ table, columns }) => ({
      table,
      columns: columns.filter((column) => !isOpaque(column) && !(column in (fates[table]?.untouched ?? {}))),
    }))
    .filter(({ columns }) => columns.length > 0);
}
