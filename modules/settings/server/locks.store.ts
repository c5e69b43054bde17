import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

// Each makes those who change what hangs on a record wait for each other until their transactions end.

export async function lockClass(tx: Tx, id: number): Promise<void> {
  await sql`select from settings.class where id = ${id} for no key update`.execute(tx);
}

export async function lockCourse(tx: Tx, id: number): Promise<void> {
  await sql`select from settings.course where id = ${id} for no key update`.execute(tx);
}

export async function lockStream(tx: Tx, id: number): Promise<void> {
  await sql`select from settings.stream where id = ${id} for no key update`.execute(tx);
}

export async function lockStreamsOf(tx: Tx, classId: number): Promise<void> {
  await sql`select from settings.stream where class_id = ${classId} order by id for no key update`.execute(tx);
}
