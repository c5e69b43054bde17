import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { rooms } from '../contract/rooms.ts';

/** Rooms. One that lessons, classes or teachers have stays; it is set out of use instead. */
export const roomStore = resourceStore(rooms, {
  table: 'timetable.room',
  computed: {
    tagIds: sql`to_jsonb(t.tag_ids)`,
    tags: sql`coalesce((
      select string_agg(g.name, ', ' order by lower(g.name)) from timetable.tag g where g.id = any(t.tag_ids)), '')`,
    homeOf: sql`coalesce((
      select string_agg(concat_ws(' ', c.name, s.name), ', ' order by c.level, s.name)
        from timetable.class k
        join settings.classes c on c.school_id = k.school_id and c.id = k.class_id
        left join settings.streams s on s.school_id = k.school_id and s.id = k.stream_id
       where k.home_room_id = t.id), '')`,
  },
  search: ['name', 'short', 'building'],
  where: { tagId: (id) => sql`${id}::bigint = any(t.tag_ids)` },
  before: async ({ tx }, { tagIds }) => {
    const { rows } = await sql<{ id: number }>`
      select id from timetable.tag where id = any(${tagIds}::bigint[])`.execute(tx);
    if (rows.length < new Set(tagIds).size) throw fieldError('tagIds', 'Choose tags of this school.');
  },
});
