import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Which of these students have something in their health record to mind; what it is, is for who may read health. */
export async function withHealthNotes(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select student_id as id from registration.health
     where student_id = any(${ids}::bigint[])
       and coalesce(nullif(allergies, ''), nullif(conditions, ''), nullif(medication, ''), nullif(special_needs, '')) is not null`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
