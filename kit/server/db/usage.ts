import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from './pool.ts';

export interface Usage {
  /** What uses it, in words from the table's comment: `students`. */
  what: string;
  count: number;
}

/**
 * Where a row is used: every table whose foreign key points at it, with how many rows do. Parts that are removed with
 * it (`on delete cascade`) do not count. The words are each table's comment.
 * @param table schema-qualified, never from a request
 */
export async function usageOf(tx: Tx, table: string, id: number): Promise<Usage[]> {
  const { rows: keys } = await sql<{ schema: string; name: string; column: string; what: string }>`
    select n.nspname as schema, r.relname as name, a.attname as column,
           coalesce(obj_description(r.oid, 'pg_class'), r.relname) as what
      from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[array_length(c.conkey, 1)]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'`.execute(tx);
  const found: Usage[] = [];
  for (const key of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`${key.schema}.${key.name}`)} where ${sql.ref(key.column)} = ${id}`.execute(
      tx,
    );
    const count = rows[0]?.count ?? 0;
    const known = found.find((usage) => usage.what === key.what);
    if (known) known.count += count;
    else if (count > 0) found.push({ what: key.what, count });
  }
  return found;
}

/** Refuses to remove what is in use, naming where. */
export async function refuseIfUsed(tx: Tx, table: string, id: number, what: string): Promise<void> {
  const usage = await usageOf(tx, table, id);
  if (usage.length === 0) return;
  const places = usage.map((place) => `${place.count} ${place.what}`).join(', ');
  throw new UserError('in_use', `This ${what} is in use by ${places}. Move them first.`, { detail: usage });
}
