import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import { usageOf } from '#kit/server/db/usage.ts';
import type { Stream } from '../../contract/streams.ts';

export const streamTable = tableStore<Stream>({
  table: 'settings.stream',
  entity: 'stream',
  columns: { classId: 'class_id', name: 'name', capacity: 'capacity', classTeacherId: 'class_teacher_id', room: 'room' },
  computed: {
    className: sql`(select name from settings.class c where c.id = t.class_id)`,
    classTeacherName: sql`(select full_name from settings.staff_member s where s.id = t.class_teacher_id)`,
    classLevel: sql`(select level from settings.class c where c.id = t.class_id)`,
    teacher: sql`(case when t.class_teacher_id is null then 'without' else 'with' end)`,
  },
  search: ['name', 'room'],
  filters: ['classId', 'teacher'],
});

export interface StreamDraft {
  classId: number;
  name: string;
  capacity: number | null;
  classTeacherId: number | null;
  room: string | null;
}

/** Changes a stream. It moves to another class only while nothing points at it: its students are in its class. */
export async function updateStream(ctx: StoreContext, id: number, version: number, draft: StreamDraft): Promise<Stream> {
  const before = await streamTable.get(ctx, id);
  if (draft.classId !== before.classId) {
    const usage = await usageOf(ctx.tx, 'settings.stream', id);
    const places = usage.map((place) => `${place.count} ${place.what}`).join(', ');
    if (places)
      throw fieldError('classId', `This stream is in use by ${places}, so it stays in its class. Add a new stream instead.`);
  }
  return streamTable.update(ctx, id, version, { ...draft });
}
