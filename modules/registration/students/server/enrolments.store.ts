import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Student } from '../contract/student.ts';

interface Seat {
  classId: number;
  streamId: number | null;
}

/** Opens a row of where the student learns, from `day` on. */
export async function beginEnrolment(tx: Tx, studentId: number, seat: Seat, day: string, because: string): Promise<void> {
  await sql`
    insert into registration.enrolment (student_id, year_id, class_id, stream_id, from_day, because)
    select ${studentId}::bigint, (select id from settings.years where ${day}::date between starts_on and ends_on),
           ${seat.classId}::bigint, ${seat.streamId}::bigint, ${day}::date, ${because}`.execute(tx);
}

/** Closes the open row; a row is never overwritten. */
export async function endEnrolment(tx: Tx, studentId: number, day: string): Promise<void> {
  await sql`
    update registration.enrolment set to_day = greatest(from_day, ${day}::date)
     where student_id = ${studentId} and to_day is null`.execute(tx);
}

/** Where the student has learnt, newest first. */
export async function enrolmentsOf(tx: Tx, studentId: number): Promise<Student['enrolments']> {
  const { rows } = await sql<Student['enrolments'][number]>`
    select e.id, y.name as "yearName", c.name as "className", t.name as "streamName", e.from_day as "fromDay",
           e.to_day as "toDay", e.because
      from registration.enrolment e
      join settings.classes c on c.school_id = e.school_id and c.id = e.class_id
      left join settings.streams t on t.school_id = e.school_id and t.id = e.stream_id
      left join settings.years y on y.school_id = e.school_id and y.id = e.year_id
     where e.student_id = ${studentId} order by e.from_day desc, e.id desc`.execute(tx);
  return rows;
}
