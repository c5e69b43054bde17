import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

/** A student as a record that names them shows them. */
export interface Named {
  id: number;
  name: string;
}

/** Refuses students who are not of this school. Throws 404. */
export async function refuseStrangers(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from registration.roll where id = any(${[...ids]}::bigint[])`.execute(tx);
  if (one(rows).found < new Set(ids).size) throw notFound('student');
}

/** Their names with admission numbers, by name. */
export async function namesOf(tx: Tx, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, full_name || ', ' || admission_no as name from registration.roll
     where id = any(${[...ids]}::bigint[]) order by search_text`.execute(tx);
  return rows;
}
