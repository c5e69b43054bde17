import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { BedStay } from '../../contract/hostels.ts';

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
  if (rows.length === 0) {
    throw new UserError('rule', 'This bed has just been taken. Choose another.', {
      fields: [{ path: 'bedId', message: 'This bed has just been taken. Choose another.' }],
    });
  }
  await sql`
    insert into settings.bed_stay (student_id, hostel_id, hostel_name, room_name, bed_label, from_at)
    select ${studentId}::bigint, h.id, h.name, r.name, b.label, now()
      from settings.bed b
      join settings.hostel_room r on r.school_id = b.school_id and r.id = b.room_id
      join settings.hostel h on h.school_id = r.school_id and h.id = r.hostel_id
     where b.id = ${bedId}`.execute(tx);
}

/** Frees the bed a student holds, if any. */
export async function leaveBed(tx: Tx, studentId: number): Promise<void> {
  await sql`update settings.bed set student_id = null where student_id = ${studentId}`.execute(tx);
  await sql`update settings.bed_stay set to_at = now() where student_id = ${studentId} and to_at is null`.execute(tx);
}

/** The beds a student has had, newest first. */
export async function staysOf(tx: Tx, studentId: number): Promise<BedStay[]> {
  const { rows } = await sql<BedStay>`
    select id, student_id as "studentId", hostel_name as "hostelName", room_name as "roomName", bed_label as "bedLabel",
           from_at as "fromAt", to_at as "toAt"
      from settings.bed_stay where student_id = ${studentId} order by from_at desc, id desc`.execute(tx);
  return rows;
}

/** Frees the beds that any of these students hold. */
export async function leaveBeds(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await sql`update settings.bed set student_id = null where student_id = any(${studentIds}::bigint[])`.execute(tx);
  await sql`
    update settings.bed_stay set to_at = now() where student_id = any(${studentIds}::bigint[]) and to_at is null`.execute(tx);
}
