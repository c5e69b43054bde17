import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { usageOf } from '#kit/server/db/usage.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { streams } from '../../contract/streams.ts';

const store = resourceStore(streams, {
  table: 'settings.stream',
  computed: {
    className: sql`(select name from settings.class c where c.id = t.class_id)`,
    classTeacherName: sql`(select full_name from settings.staff_member s where s.id = t.class_teacher_id)`,
    classLevel: sql`(select level from settings.class c where c.id = t.class_id)`,
  },
  search: ['name', 'room'],
  where: { teacher: (which) => (which === 'with' ? sql`t.class_teacher_id is not null` : sql`t.class_teacher_id is null`) },
});

/** A stream moves to another class only while nothing points at it: its students are in its class. */
export const streamStore: typeof store = {
  ...store,
  // In the order of the classes, not of their names.
  list: (ctx, input) => store.list(ctx, { ...input, sort: input.sort.replace('className', 'classLevel') }),
  update: async (ctx, id, version, draft) => {
    const { classId } = await store.get(ctx, id);
    if (draft.classId !== undefined && draft.classId !== classId) {
      const usage = await usageOf(ctx.tx, 'settings.stream', id);
      const places = usage.map((place) => `${place.count} ${place.what}`).join(', ');
      if (places)
        throw fieldError('classId', `This stream is in use by ${places}, so it stays in its class. Add a new stream instead.`);
    }
    return store.update(ctx, id, version, draft);
  },
};
