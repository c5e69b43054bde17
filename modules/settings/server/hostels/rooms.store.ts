import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

interface RoomRow {
  id: number;
  name: string;
  beds: { id: number; label: string; studentId: number | null }[];
}

/** A hostel's rooms in the order of their names, each with its beds and who sleeps there. */
export async function roomsOf(tx: Tx, hostelId: number): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.name,
           coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'label', b.label, 'studentId', b.student_id) order by b.id) filter (where b.id is not null), '[]') as beds
      from settings.hostel_room r left join settings.bed b on b.room_id = r.id
     where r.hostel_id = ${hostelId} group by r.id, r.name order by r.name, r.id`.execute(tx);
  return rows;
}

/** Adds a room with beds labelled 1 to `beds`. */
export async function addRoom(tx: Tx, hostelId: number, name: string, beds: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into settings.hostel_room (hostel_id, name) values (${hostelId}, ${name}) returning id`.execute(tx);
  const roomId = one(rows).id;
  await sql`insert into settings.bed (room_id, label) select ${roomId}::bigint, n::text from generate_series(1, ${beds}::int) n`.execute(
    tx,
  );
  return roomId;
}

/** Removes a room with its beds; refused while a student holds one of them. */
export async function removeRoom(tx: Tx, hostelId: number, roomId: number): Promise<void> {
  // Held, so that whoever gives one of the beds at this moment is waited for, and seen.
  const { rows: beds } = await sql<{ taken: boolean }>`
    select student_id is not null as taken from settings.bed where room_id = ${roomId} order by id for update`.execute(tx);
  const students = beds.filter(({ taken }) => taken).length;
  if (students > 0) throw new UserError('in_use', `${takenBeds(students, 'this room')} Move the students first.`);
  const { rows } =
    await sql`delete from settings.hostel_room where hostel_id = ${hostelId} and id = ${roomId} returning id`.execute(tx);
  if (rows.length === 0) throw notFound('room');
}

/** Renames a room and gives it so many beds: new ones are numbered on, of the free ones the last put up go first. */
export async function changeRoom(tx: Tx, hostelId: number, roomId: number, name: string, beds: number): Promise<void> {
  const { rows } = await sql`
    update settings.hostel_room set name = ${name} where hostel_id = ${hostelId} and id = ${roomId} returning id`.execute(tx);
  if (rows.length === 0) throw notFound('room');
  const { rows: standing } = await sql<{ id: number; label: string; taken: boolean }>`
    select id, label, student_id is not null as taken from settings.bed where room_id = ${roomId} order by id for update`.execute(
    tx,
  );
  const last = Math.max(0, ...standing.map((bed) => Number(bed.label)).filter(Number.isInteger));
  const missing = beds - standing.length;
  if (missing > 0) {
    await sql`insert into settings.bed (room_id, label) select ${roomId}::bigint, n::text from generate_series(${last + 1}::int, ${last + missing}::int) n`.execute(
      tx,
    );
    return;
  }
  const free = standing.filter((bed) => !bed.taken).map((bed) => bed.id);
  if (free.length < -missing) {
    const taken = standing.length - free.length;
    throw new UserError('in_use', `${takenBeds(taken, 'this room')} It keeps at least as many.`);
  }
  const gone = missing === 0 ? [] : free.slice(missing);
  await sql`delete from settings.bed where id = any(${gone}::bigint[]) and student_id is null`.execute(tx);
}

/** `One bed of Elgon is taken.`, `75 beds of Elgon are taken.` */
export function takenBeds(taken: number, of: string): string {
  return taken === 1 ? `One bed of ${of} is taken.` : `${taken} beds of ${of} are taken.`;
}
