import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { Hostel } from '../contract/hostels.ts';

export const hostelStore = tableStore<Hostel>({
  table: 'settings.hostel',
  entity: 'hostel',
  columns: { name: 'name', gender: 'gender', masterId: 'master_id' },
  computed: {
    masterName: sql`(select full_name from settings.staff_member s where s.id = t.master_id)`,
    rooms: sql`(select count(*) from settings.hostel_room r where r.hostel_id = t.id)`,
    beds: sql`(select count(*) from settings.bed b join settings.hostel_room r on r.id = b.room_id where r.hostel_id = t.id)`,
    taken: sql`(select count(*) from settings.bed b join settings.hostel_room r on r.id = b.room_id where r.hostel_id = t.id and b.student_id is not null)`,
  },
  search: ['name'],
  filters: ['gender'],
});

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
  const roomId = rows[0]?.id ?? 0;
  await sql`insert into settings.bed (room_id, label) select ${roomId}::bigint, n::text from generate_series(1, ${beds}::int) n`.execute(
    tx,
  );
  return roomId;
}

/** Removes a room with its beds; refused while a student holds one of them. */
export async function removeRoom(tx: Tx, hostelId: number, roomId: number): Promise<void> {
  const { rows: taken } = await sql<{ count: number }>`
    select count(*) as count from settings.bed where room_id = ${roomId} and student_id is not null`.execute(tx);
  const students = taken[0]?.count ?? 0;
  if (students > 0) throw new UserError('in_use', `${students} beds of this room are taken. Move those students first.`);
  const { rows } =
    await sql`delete from settings.hostel_room where hostel_id = ${hostelId} and id = ${roomId} returning id`.execute(tx);
  if (rows.length === 0) throw notFound('room');
}

/**
 * Gives a free bed of a hostel to a student, who leaves any other; of two at once exactly one gets it.
 * Throws 422 at the field `bedId`.
 */
export async function takeBed(tx: Tx, hostelId: number, bedId: number, studentId: number): Promise<void> {
  await leaveBed(tx, studentId);
  const { rows } = await sql`
    update settings.bed b set student_id = ${studentId} from settings.hostel_room r
     where b.id = ${bedId} and b.student_id is null and r.school_id = b.school_id and r.id = b.room_id and r.hostel_id = ${hostelId}
     returning b.id`.execute(tx);
  if (rows.length === 0)
    throw new UserError('rule', 'This bed has just been taken. Choose another.', {
      fields: [{ path: 'bedId', message: 'This bed has just been taken. Choose another.' }],
    });
}

/** Frees the bed a student holds, if any. */
export async function leaveBed(tx: Tx, studentId: number): Promise<void> {
  await sql`update settings.bed set student_id = null where student_id = ${studentId}`.execute(tx);
}
