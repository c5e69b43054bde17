import { type RawBuilder, sql } from 'kysely';

/**
 * The average mark of who sat, of a row of `exams.standing`: rounded, where dividing its whole numbers would cut it.
 * @param alias what the row is called in the query
 */
export function averageMark(alias: string): RawBuilder<number | null> {
  const [marks, sat] = [sql.ref(`${alias}.marks`), sql.ref(`${alias}.sat`)];
  return sql`round(${marks}::numeric / nullif(${sat}, 0) / 100, 2)::float8`;
}
