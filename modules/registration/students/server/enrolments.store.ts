import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Student } from '../contract/student.ts';

interface Seat {
  classId: number;
  streamId: number | null;
}

/**
 * The first day of a row that takes the place of others: `day`, unless the seat that is left begins later (somebody promoted long
 * before the new year), so that nobody sits in two classes on one day.
 */
export const firstDayOf = (studentId: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`greatest(${day}::date, (
  select max(o.from_day) from registration.enrolment o where o.student_id = ${studentId}))`;

/** Takes the student from where they sit, also where that is still to come, to another seat. */
export async function moveEnrolment(tx: Tx, studentId: number, seat: Seat, day: string, because: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select (${firstDayOf(sql`${studentId}::bigint`, day)})::text as day`.execute(tx);
  const first = one(rows).day;
  await sql`
    update registration.enrolment set to_day = ${first}::date where student_id = ${studentId} and to_day is null`.execute(tx);
  await beginEnrolment(tx, studentId, seat, first, because);
}

/** Opens a row for somebody who had left, or was to leave: the seat that would have lasted longer ends on that day. */
export async function resumeEnrolment(tx: Tx, studentId: number, seat: Seat, day: string, because: string): Promise<void> {
  await sql`
    update registration.enrolment set to_day = greatest(from_day, ${day}::date)
     where student_id = ${studentId} and to_day > ${day}::date`.execute(tx);
  await beginEnrolment(tx, studentId, seat, day, because);
}

/** Opens a row of where the student learns, from `day` on. */
export async function beginEnrolment(tx: Tx, studentId: number, seat: Seat, day: string, because: string): Promise<void> {
  await sql`
    insert into registration.enrolment (student_id, year_id, class_id, stream_id, from_day, because)
    select ${studentId}::bigint, (select id from settings.years where ${day}::date between starts_on and ends_on),
           ${seat.classId}::bigint, ${seat.streamId}::bigint, ${day}::date, ${because}`.execute(tx);
}

/**
 * Closes the open row; a row is never overwritten. A seat that was still to come is taken away: nobody ever sat in it, and the one
 * before it, which was to last until then, ends with `day`.
 */
export async function endEnrolment(tx: Tx, studentId: number, day: string, today: string): Promise<void> {
  const { rows } = await sql`
    delete from registration.enrolment where student_id = ${studentId} and from_day > ${today}::date returning id`.execute(tx);
  const ends = rows.length === 0 ? sql`e.to_day is null` : sql`coalesce(e.to_day > ${day}::date, true)`;
  await sql`
    update registration.enrolment e set to_day = greatest(e.from_day, ${day}::date)
     where e.student_id = ${studentId} and ${ends} and e.id = (
       select l.id from registration.enrolment l where l.student_id = e.student_id order by l.from_day desc, l.id desc limit 1)`.execute(
    tx,
  );
}

/** The day of leaving was another one: the row that it closed ends then. */
export async function correctLastDay(tx: Tx, studentId: number, was: string, day: string): Promise<void> {
  await sql`
    update registration.enrolment e set to_day = greatest(e.from_day, ${day}::date)
     where e.student_id = ${studentId} and e.to_day = greatest(e.from_day, ${was}::date) and e.id = (
       select l.id from registration.enrolment l where l.student_id = e.student_id order by l.from_day desc, l.id desc limit 1)`.execute(
    tx,
  );
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
