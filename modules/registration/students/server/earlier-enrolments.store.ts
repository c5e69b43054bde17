import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** A class at another school, in that school's words. */
export interface EarlierEnrolment {
  school: string;
  className: string;
  streamName: string | null;
  fromDay: string;
  toDay: string | null;
  because: string;
}

/** Keeps where a student learnt before they came. */
export async function keepEarlier(tx: Tx, studentId: number, rows: readonly EarlierEnrolment[]): Promise<void> {
  await sql`
    insert into registration.earlier_enrolment (student_id, school, class_name, stream_name, from_day, to_day, because)
    select ${studentId}::bigint, n."school", n."className", n."streamName", n."fromDay", n."toDay", n."because"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n ("school" text, "className" text, "streamName" text, "fromDay" date, "toDay" date, "because" text)`.execute(tx);
}

/** Where a student learnt before they came, newest first. */
export async function earlierOf(tx: Tx, studentId: number): Promise<EarlierEnrolment[]> {
  const { rows } = await sql<EarlierEnrolment>`
    select school, class_name as "className", stream_name as "streamName", from_day as "fromDay", to_day as "toDay", because
      from registration.earlier_enrolment where student_id = ${studentId} order by from_day desc, id desc`.execute(tx);
  return rows;
}
