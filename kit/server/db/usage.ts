import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from './pool.ts';
import { one } from '../sql/one.ts';

export interface Usage {
  /** What uses it, in words from the table's comment: `students`. */
  what: string;
  count: number;
}

interface Pointing {
  /** True: rows that would be removed with it (`on delete cascade`) count too. */
  readonly cascading: boolean;
  /** Tables whose rows are parts of the records and do not count. */
  readonly parts?: readonly string[];
}

/**
 * Where rows are used: every table whose foreign key points at them, with how many of its rows do. The words are each
 * table's comment. Rows of the same table that are asked about together may point at each other.
 * @param table schema-qualified, never from a request
 */
export async function pointersAt(
  tx: Tx,
  table: string,
  ids: readonly number[],
  { cascading, parts = [] }: Pointing,
): Promise<Usage[]> {
  const { rows: keys } = await sql<{ table: string; column: string; what: string }>`
    select n.nspname || '.' || r.relname as table, a.attname as column,
           coalesce(obj_description(r.oid, 'pg_class'), r.relname) as what
      from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[array_length(c.conkey, 1)]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and (${cascading}::boolean or c.confdeltype <> 'c')`.execute(tx);
  const these = sql`${[...ids]}::bigint[]`;
  const found: Usage[] = [];
  for (const key of keys.filter((one) => !parts.includes(one.table))) {
    const together = key.table === table ? sql`and id <> all(${these})` : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(key.table)} where ${sql.ref(key.column)} = any(${these}) ${together}`.execute(
      tx,
    );
    const { count } = one(rows);
    const known = found.find((usage) => usage.what === key.what);
    if (known) known.count += count;
    else if (count > 0) found.push({ what: key.what, count });
  }
  return found;
}

/** Where a row is used; parts that are removed with it do not count. */
export const usageOf = (tx: Tx, table: string, id: number): Promise<Usage[]> => pointersAt(tx, table, [id], { cascading: false });

/** `3 documents, 1 transfer`: what uses something, in one line. */
export const usageInWords = (usage: readonly Usage[]) => usage.map(({ count, what }) => `${count} ${what}`).join(', ');

/** Refuses to remove what is in use, naming where. */
export async function refuseIfUsed(tx: Tx, table: string, id: number, what: string): Promise<void> {
  const usage = await usageOf(tx, table, id);
  if (usage.length === 0) return;
  throw new UserError('in_use', `This ${what} is in use by ${usageInWords(usage)}. Move them first.`, { detail: usage });
}
