import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { lockClass } from '#modules/settings/server/public.ts';

export interface SchoolClass {
  id: number;
  name: string;
}

/** An active class. With `hold` nobody else changes what hangs on it until the transaction ends. Throws 404. */
export async function classOf(tx: Tx, id: number, hold = false): Promise<SchoolClass> {
  if (hold) await lockClass(tx, id);
  const { rows } = await sql<SchoolClass>`select id, name from settings.classes where id = ${id} and active`.execute(tx);
  if (!rows[0]) throw notFound('class');
  return rows[0];
}

/** The streams of a class by name. */
export async function streamsOfClass(tx: Tx, classId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from settings.streams where class_id = ${classId} order by name, id`.execute(tx);
  return rows;
}
