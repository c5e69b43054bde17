import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** The full names of these students. */
export async function studentNames(tx: Tx, of: readonly { studentId: number }[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from registration.student
     where id = any(${of.map(({ studentId }) => studentId)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
