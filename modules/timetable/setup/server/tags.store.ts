import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { tags } from '../contract/tags.ts';

/** Takes a tag that goes off what carries it, for areas that set-up does not know. */
export const tagGoes = port<(tx: Tx, id: number) => Promise<void>>('setup.tag goes');

/** Tags. One that goes is taken off the rooms that carry it; one that a subject asks for stays. */
export const tagStore = resourceStore(tags, {
  table: 'timetable.tag',
  search: ['name'],
  removal: async ({ tx }, { id }) => {
    await sql`
      update timetable.room set tag_ids = array_remove(tag_ids, ${id}::bigint), version = version + 1
       where ${id}::bigint = any(tag_ids)`.execute(tx);
  },
});
