import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { inOrder, type Link } from './order.ts';

/** A table of the schools' own records, as a copy carries it. */
export interface CarriedTable {
  /** `registration.student` */
  readonly name: string;
  /** What is written: all but what the database computes. */
  readonly columns: readonly string[];
  /** In this order its rows are read. */
  readonly key: readonly string[];
  readonly hasIdentity: boolean;
  /** Columns that name accounts of the installation, and what they hold where there are none. */
  readonly accounts: readonly { column: string; blank: null | 0 | readonly [] }[];
  /** Columns that close a circle of tables; they are filled in at the end. */
  readonly later: readonly string[];
}

interface Row {
  name: string;
  columns: string[];
  key: string[];
  hasIdentity: boolean;
  accounts: { column: string; blank: null | 0 | readonly [] }[];
}

/** Tables of the kit that say what happened in this installation, not what the school has. */
export const kitStays = [
  'job',
  'idempotency_key',
  'outbox_message',
  'saved_view',
  'import_batch',
  'import_row',
  'import_record',
].map((name) => `kit.${name}`);

/**
 * The tables that a copy of a school carries, each after those that it points at.
 * @param stays tables that modules keep out of a copy: secrets, credit, what belongs to an account
 */
export async function carriedTables(tx: Tx, stays: readonly string[]): Promise<CarriedTable[]> {
  const left = [...kitStays, ...stays];
  const { rows } = await sql<Row>`
    select n.nspname || '.' || r.relname as name,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
           (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
              from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey::int2[])
             where i.indrelid = r.oid and i.indisprimary) as key,
           bool_or(a.attidentity <> '') as "hasIdentity",
           coalesce(jsonb_agg(jsonb_build_object('column', a.attname, 'blank',
               case when a.atttypid = 'bigint[]'::regtype then '[]' when a.attnotnull then '0' else 'null' end::jsonb))
             filter (where a.atttypid = 'bigint[]'::regtype and a.attname ~ '(^|_)(account_ids|writers)$'
                        or a.atttypid = 'bigint'::regtype and a.attname ~ '(^|_)(account_id|author_id|account|by)$'), '[]') as accounts
      from pg_class r
      join pg_namespace n on n.oid = r.relnamespace
      join pg_policy p on p.polrelid = r.oid and p.polname = 'school'
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind = 'r' and n.nspname || '.' || r.relname <> all(${left}::text[])
     group by r.oid, n.nspname, r.relname order by 1`.execute(tx);
  // Only what may be changed can wait: a row of a table that is only added to is written with its links.
  const { rows: links } = await sql<Omit<Link, 'columns' | 'mayWait'> & { columns: string[] | null; mayWait: boolean | null }>`
    select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
           array_agg(a.attname::text) filter (where a.attname <> 'school_id') as columns,
           bool_and(not a.attnotnull and has_column_privilege('daftari_platform', c.conrelid, a.attnum, 'update'))
             filter (where a.attname <> 'school_id') as "mayWait",
           exists (select from pg_constraint k
                    where k.conrelid = c.conrelid and k.contype = 'c' and k.conkey && c.conkey
                      and pg_get_constraintdef(k.oid) ~* '\\m(null|coalesce|num_nulls|num_nonnulls)\\M')
             or exists (select from pg_index i where i.indrelid = c.conrelid and i.indisunique and i.indnullsnotdistinct
                          and exists (select from unnest(i.indkey) key join pg_attribute n on n.attrelid = c.conrelid and n.attnum = key
                                       where n.attname <> 'school_id' and key = any(c.conkey))) as asked
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f'
     group by c.oid`.execute(tx);
  const found = new Map(rows.map((row) => [row.name, row]));
  // A link that names the school alone asks nothing of the order.
  const between = links.map(({ columns, mayWait, ...link }) => ({ ...link, columns: columns ?? [], mayWait: mayWait ?? false }));
  return inOrder([...found.keys()], between).flatMap(({ name, later }) => {
    const row = found.get(name);
    return row ? [{ ...row, later }] : [];
  });
}
