import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Placed, School } from './problem/school.ts';

interface PlacementRow {
  lessonId: number;
  piece: number;
  dayId: number;
  slotId: number;
  roomId: number | null;
  locked: boolean;
}

/** Where pieces stand, as the tables say it. */
export async function readPlacements(tx: Tx, planId: number): Promise<PlacementRow[]> {
  const { rows } = await sql<PlacementRow>`
    select lesson_id as "lessonId", piece, day_id as "dayId", slot_id as "slotId", room_id as "roomId", locked
      from timetable.placement where plan_id = ${planId} order by lesson_id, piece`.execute(tx);
  return rows;
}

/** The same by the slots of the school; what stands in a slot or a day that is no more is not placed. */
export async function placedIn(tx: Tx, school: School, planId: number): Promise<Placed[]> {
  const at = new Map(school.slots.map((slot, place) => [`${school.days[slot.day]?.id} ${slot.slotId}`, place]));
  const lessons = new Map(school.lessons.map((lesson) => [lesson.id, lesson]));
  return (await readPlacements(tx, planId)).flatMap(({ dayId, slotId, ...row }) => {
    const slot = at.get(`${dayId} ${slotId}`);
    const known = lessons.get(row.lessonId)?.lengths[row.piece] !== undefined;
    return slot === undefined || !known ? [] : [{ ...row, slot }];
  });
}

/** Makes these the places of a plan, in place of all others, and counts its version on. */
export async function writePlacements(tx: Tx, school: School, planId: number, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map(({ lessonId, piece, slot, roomId, locked }) => {
    const at = school.slots[slot];
    return { lesson_id: lessonId, piece, day_id: school.days[at?.day ?? -1]?.id, slot_id: at?.slotId, room_id: roomId, locked };
  });
  await sql`delete from timetable.placement where plan_id = ${planId}`.execute(tx);
  await sql`
    insert into timetable.placement (plan_id, lesson_id, piece, day_id, slot_id, room_id, locked)
    select ${planId}, r.lesson_id, r.piece, r.day_id, r.slot_id, r.room_id, r.locked
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (lesson_id bigint, piece int, day_id bigint, slot_id bigint, room_id bigint, locked boolean)`.execute(tx);
  await sql`update timetable.plan set version = version + 1 where id = ${planId}`.execute(tx);
}
