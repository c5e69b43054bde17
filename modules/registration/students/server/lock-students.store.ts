import { sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** Makes two who change what hangs on the same students wait for each other, in one order for all. */
export async function lockStudents(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from registration.student where ${amongIds(sql`id`, [...new Set(ids)])} order by id for no key update`.execute(tx);
}
