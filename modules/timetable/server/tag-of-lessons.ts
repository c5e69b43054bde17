import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Takes a tag that goes off the lessons that carry it. */
export async function tagGoesOffLessons(tx: Tx, id: number): Promise<void> {
  await sql`
    update timetable.lesson set tag_ids = array_remove(tag_ids, ${id}::bigint), version = version + 1
     where ${id}::bigint = any(tag_ids)`.execute(tx);
}
