import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DayStatus } from '../contract/day-status.ts';
import { type DayFacts, type Registered, statusOf } from './day.rules.ts';

/** What the registers of a day say of a student; null: none has them any more. */
export interface RegisteredDay {
  readonly studentId: number;
  readonly registered: Registered | null;
  readonly minutesLate: number | null;
}

interface Row extends DayFacts {
  readonly studentId: number;
}

/**
 * Writes what the registers of a day say of students and works their day out anew. `by` is the account that took the register;
 * null: the product itself. Throws 23503 for who is no student of the school.
 */
export async function noteRegistered(tx: Tx, day: string, marks: readonly RegisteredDay[], by: number | null): Promise<void> {
  if (marks.length === 0) return;
  const before = new Map((await held(tx, day, marks)).map((row) => [row.studentId, row]));
  const after = marks.map((mark) => ({ ...before.get(mark.studentId), ...mark }));
  await write(
    tx,
    day,
    after.map(({ studentId, registered, minutesLate, firstIn = null, corrected = null }) => ({
      studentId,
      registered,
      minutesLate,
      status: statusOf({ registered, minutesLate, firstIn, corrected }),
    })),
    by,
  );
}

/** The rows of the day as they stand, held until the transaction ends. */
async function held(tx: Tx, day: string, of: readonly { studentId: number }[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select student_id as "studentId", registered, minutes_late as "minutesLate", first_in as "firstIn", corrected
      from biometrics.attendance
     where day = ${day}::date and student_id = any(${of.map(({ studentId }) => studentId)}::bigint[])
     order by student_id for no key update`.execute(tx);
  return rows;
}

interface Worked extends RegisteredDay {
  readonly status: DayStatus | null;
}

async function write(tx: Tx, day: string, rows: readonly Worked[], by: number | null): Promise<void> {
  const known = rows.filter(({ status }) => status !== null);
  const unknown = rows.filter(({ status }) => status === null);
  if (unknown.length > 0)
    await sql`
      delete from biometrics.attendance
       where day = ${day}::date and student_id = any(${unknown.map(({ studentId }) => studentId)}::bigint[])`.execute(tx);
  if (known.length === 0) return;
  await sql`
    insert into biometrics.attendance (student_id, day, status, registered, minutes_late, marked_by)
    select w.student, ${day}::date, w.status, w.registered, w.minutes, ${by}::bigint
      from unnest(${known.map(({ studentId }) => studentId)}::bigint[], ${known.map(({ status }) => status)}::text[],
                  ${known.map(({ registered }) => registered)}::text[],
                  ${known.map(({ minutesLate }) => minutesLate)}::int[]) as w (student, status, registered, minutes)
     order by w.student
    on conflict (school_id, day, student_id) do update
      set status = excluded.status, registered = excluded.registered, minutes_late = excluded.minutes_late,
          marked_at = now(), marked_by = excluded.marked_by`.execute(tx);
}
