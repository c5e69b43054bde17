import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { usageOf } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Stream, streams } from '../../contract/streams.ts';

const store = resourceStore(streams, {
  table: 'settings.stream',
  computed: {
    className: sql`(select name from settings.class c where c.id = t.class_id)`,
    classTeacherName: sql`(select full_name from settings.staff_member s where s.id = t.class_teacher_id)`,
    classLevel: sql`(select level from settings.class c where c.id = t.class_id)`,
  },
  search: ['name', 'room'],
  where: { teacher: (which) => (which === 'with' ? sql`t.class_teacher_id is not null` : sql`t.class_teacher_id is null`) },
  before: staysInClass,
});

/** The streams in the order of the classes, not of their names. */
export const streamStore: typeof store = {
  ...store,
  list: (ctx, input) => store.list(ctx, { ...input, sort: input.sort.replace('className', 'classLevel') }),
};

/** A stream moves to another class only while nothing points at it: its students are in its class. */
async function staysInClass(ctx: SchoolContext, { classId }: DraftOf<typeof streams>, was: Stream | null): Promise<void> {
  // Whose class it is, is a right.
  ctx.afterCommit(() => ctx.services.identity.forget());
  if (was === null || classId === was.classId) return;
  const usage = await usageOf(ctx.tx, 'settings.stream', was.id);
  const places = usage.map((place) => `${place.count} ${place.what}`).join(', ');
  if (places)
    throw fieldError('classId', `This stream is in use by ${places}, so it stays in its class. Add a new stream instead.`);
}
