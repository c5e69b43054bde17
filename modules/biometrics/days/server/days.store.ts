import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DayStatus } from '../contract/day-status.ts';
import { type DayFacts, type Registered, statusOf } from './day.rules.ts';
import { inSickBay } from './sick-bay-days.store.ts';

/** What the registers of a day say of a student; null: none has them any more. */
export interface RegisteredDay {
  readonly studentId: number;
  readonly registered: Registered | null;
  readonly minutesLate: number | null;
}

/** What devices saw of a student on a day; all null: nothing any more. */
export interface SeenDay {
  readonly studentId: number;
  readonly day: string;
  /** Instants. */
  readonly firstIn: string | null;
  readonly lastOut: string | null;
  /** Minutes after the start of their shift beyond its grace; null: in time, or not seen coming. */
  readonly seenLate: number | null;
  /** What the hours come to where they are fewer than the shift asks for. */
  readonly seenShort: 'half_day' | 'absent' | null;
}

interface Row extends Omit<SeenDay, 'lastOut'>, Omit<DayFacts, 'minutesLate' | 'firstIn' | 'seenShort'> {
  readonly minutesLate: number | null;
  readonly lastOut: string | null;
}

/**
 * Writes what the registers of a day say of students and works their day out anew. `by` is the account that took the register;
 * null: the product itself. Throws 23503 for who is no student of the school.
 */
export async function noteRegistered(tx: Tx, day: string, marks: readonly RegisteredDay[], by: number | null): Promise<void> {
  if (marks.length === 0) return;
  const before = await held(
    tx,
    marks.map(({ studentId }) => ({ studentId, day })),
  );
  const unseen = { day, firstIn: null, lastOut: null, seenLate: null, seenShort: null, corrected: null };
  await write(
    tx,
    marks.map((mark) => ({ ...unseen, ...before.get(keyOf({ ...mark, day })), ...mark })),
    { by },
  );
}

/**
 * Writes what devices saw of students on days and works those days out anew: the register stands before the device, what is put right
 * by hand before both. The students are held already. Throws 23503 for who is no student of the school.
 */
export async function notePunches(tx: Tx, seen: readonly SeenDay[]): Promise<void> {
  if (seen.length === 0) return;
  const before = await held(tx, seen);
  const unmarked = { registered: null, minutesLate: null, corrected: null };
  await write(
    tx,
    seen.map((one) => ({ ...unmarked, ...before.get(keyOf(one)), ...one })),
    'unmarked',
  );
}

/** Works days of a student out anew from what stands of them; a day of which nothing is known any more has no row. The student is held already. */
export async function reworkDays(tx: Tx, studentId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const wanted = days.map((day) => ({ studentId, day }));
  const before = await held(tx, wanted);
  const unknown = {
    registered: null,
    minutesLate: null,
    corrected: null,
    firstIn: null,
    lastOut: null,
    seenLate: null,
    seenShort: null,
  };
  await write(
    tx,
    wanted.map((one) => ({ ...unknown, ...one, ...before.get(keyOf(one)) })),
    'unmarked',
  );
}

const keyOf = ({ studentId, day }: { studentId: number; day: string }) => `${studentId} ${day}`;

/** The days as they stand, held until the transaction ends. */
async function held(tx: Tx, of: readonly { studentId: number; day: string }[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select student_id as "studentId", day, registered, minutes_late as "minutesLate", first_in as "firstIn", last_out as "lastOut",
           seen_late as "seenLate", seen_short as "seenShort", corrected
      from biometrics.attendance
     where (day, student_id) in (
       select * from unnest(${of.map(({ day }) => day)}::date[], ${of.map(({ studentId }) => studentId)}::bigint[]))
     order by day, student_id for no key update`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

interface Worked extends Row {
  readonly status: DayStatus | null;
}

/** What a row comes to: how late somebody was, the register says where it has them, and else the device. */
function worked(row: Row, inBay: boolean): Worked {
  const minutesLate = row.registered === null ? row.seenLate : row.minutesLate;
  return { ...row, minutesLate, status: statusOf({ ...row, minutesLate, inSickBay: inBay }) };
}

/** @param from who took the register, or `unmarked`: what changes nothing of who marked the student last */
async function write(tx: Tx, rows: readonly Row[], from: { by: number | null } | 'unmarked'): Promise<void> {
  const bay = new Set((await inSickBay(tx, rows)).map(keyOf));
  const all = rows.map((row) => worked(row, bay.has(keyOf(row))));
  const known = all.filter(({ status }) => status !== null);
  const unknown = all.filter(({ status }) => status === null);
  if (unknown.length > 0)
    await sql`
      delete from biometrics.attendance
       where (day, student_id) in (
         select * from unnest(${unknown.map(({ day }) => day)}::date[], ${unknown.map(({ studentId }) => studentId)}::bigint[]))`.execute(
      tx,
    );
  if (known.length === 0) return;
  const marked = from === 'unmarked' ? sql`marked_by = a.marked_by` : sql`marked_at = now(), marked_by = excluded.marked_by`;
  await sql`
    insert into biometrics.attendance as a
      (student_id, day, status, registered, minutes_late, first_in, last_out, seen_late, seen_short, marked_by)
    select w.student, w.day, w.status, w.registered, w.minutes, w.first_in, w.last_out, w.seen_late, w.seen_short,
           ${from === 'unmarked' ? null : from.by}::bigint
      from unnest(${known.map(({ studentId }) => studentId)}::bigint[], ${known.map(({ day }) => day)}::date[],
                  ${known.map(({ status }) => status)}::text[], ${known.map(({ registered }) => registered)}::text[],
                  ${known.map(({ minutesLate }) => minutesLate)}::int[], ${known.map(({ firstIn }) => firstIn)}::timestamptz[],
                  ${known.map(({ lastOut }) => lastOut)}::timestamptz[], ${known.map(({ seenLate }) => seenLate)}::int[],
                  ${known.map(({ seenShort }) => seenShort)}::text[])
        as w (student, day, status, registered, minutes, first_in, last_out, seen_late, seen_short)
     order by w.day, w.student
    on conflict (school_id, day, student_id) do update
      set status = excluded.status, registered = excluded.registered, minutes_late = excluded.minutes_late,
          first_in = excluded.first_in, last_out = excluded.last_out, seen_late = excluded.seen_late,
          seen_short = excluded.seen_short, ${marked}`.execute(tx);
}
