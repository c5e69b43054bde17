import { type RawBuilder, sql } from 'kysely';

/**
 * Says that a key is one of these. One key alone is compared with `=`: the database guesses what a list of unknown length
 * would cost, and so plans statements about one student as if they were about many.
 */
export function amongIds(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any(${ids}::bigint[])`;
}
