import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DraftOf } from '#kit/server/resource/resource-store.ts';
import type { lessons } from '../../contract/lessons.ts';
import { classesOfKeys } from './classes-of-keys.ts';

type Parts = Pick<DraftOf<typeof lessons>, 'teacherIds' | 'classes' | 'rooms' | 'fixed'>;

/** Writes who teaches a lesson, who sits in it, and its rooms and fixed times, in place of what stood there. */
export async function writeParts({ tx }: { tx: Tx }, id: number, { teacherIds, classes, rooms, fixed }: Parts): Promise<void> {
  await sql`delete from timetable.lesson_teacher where lesson_id = ${id}`.execute(tx);
  await sql`delete from timetable.lesson_class where lesson_id = ${id}`.execute(tx);
  await sql`delete from timetable.lesson_room where lesson_id = ${id}`.execute(tx);
  await sql`delete from timetable.lesson_fix where lesson_id = ${id}`.execute(tx);
  const people = [...new Set(teacherIds)];
  if (people.length > 0)
    await sql`insert into timetable.lesson_teacher (lesson_id, staff_member_id) select ${id}::bigint, one from unnest(${people}::bigint[]) one`.execute(
      tx,
    );
  if (classes.length > 0) {
    const known = await classesOfKeys(
      tx,
      classes.map(({ key }) => key),
    );
    const rows = classes.map(({ key, partId }) => ({ of: known.get(key), partId }));
    await sql`
      insert into timetable.lesson_class (lesson_id, class_id, stream_id, part_id)
      select ${id}::bigint, c.class_id, c.stream_id, c.part_id
        from unnest(${rows.map(({ of }) => of?.classId ?? null)}::bigint[], ${rows.map(({ of }) => of?.streamId ?? null)}::bigint[],
                    ${rows.map(({ partId }) => partId)}::bigint[]) as c (class_id, stream_id, part_id)`.execute(tx);
  }
  if (rooms.length > 0)
    await sql`
      insert into timetable.lesson_room (lesson_id, room_id, rank)
      select ${id}::bigint, r.room_id, r.rank
        from unnest(${rooms.map(({ roomId }) => roomId)}::bigint[], ${rooms.map(({ rank }) => rank)}::text[]) as r (room_id, rank)`.execute(
      tx,
    );
  if (fixed.length > 0)
    await sql`
      insert into timetable.lesson_fix (lesson_id, piece, day_id, slot_id)
      select ${id}::bigint, f.piece, f.day_id, f.slot_id
        from unnest(${fixed.map(({ piece }) => piece)}::int[], ${fixed.map(({ dayId }) => dayId)}::bigint[],
                    ${fixed.map(({ slotId }) => slotId)}::bigint[]) as f (piece, day_id, slot_id)`.execute(tx);
}

/** Takes away fixed times of pieces that become longer or shorter, or are no more. To be called before the pieces are written. */
export async function dropFixes(
  tx: Tx,
  lessons: readonly { readonly id: number; readonly lengths: readonly number[] }[],
): Promise<void> {
  await sql`
    delete from timetable.lesson_fix f
     using timetable.lesson l, jsonb_to_recordset(${JSON.stringify(lessons.map(({ id, lengths }) => ({ id, lengths })))}::jsonb) as x (id bigint, lengths jsonb)
     where l.id = f.lesson_id and x.id = l.id and (x.lengths ->> f.piece)::int is distinct from l.lengths[f.piece + 1]`.execute(
    tx,
  );
}
