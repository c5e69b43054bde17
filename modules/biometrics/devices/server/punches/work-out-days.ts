import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { notePunches, type SeenDay } from '../../../days/server/days.store.ts';
import {
  lateBy,
  minutesFrom,
  type ShiftRule,
  type ShiftTimes,
  shiftOfStudent,
  shortOf,
  timesOf,
} from '../../../setup/server/shift.rules.ts';
import { readCalendar, readShifts } from '../../../setup/server/shifts.store.ts';
import { ofItsDay, wayOfPunch } from './seen.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** A device whose clock has lost its battery writes of 2000: what is so old, or has not come, makes no day. */
const oldest = 400;

/** Works out anew the days of those who have these numbers. A number that is nobody's makes no day. */
export async function workOutDays(ctx: Context, of: readonly { number: string; day: string }[]): Promise<void> {
  const today = dayIn(ctx.school.timeZone, ctx.now);
  const first = addDays(today, -oldest);
  const each = [...new Map(of.map((one) => [`${one.day} ${one.number}`, one])).values()];
  const wanted = each.filter(({ day }) => day <= today && day >= first);
  if (wanted.length === 0) return;
  await workOut(
    ctx,
    sql`
      select distinct e.student_id, w.day
        from unnest(${wanted.map(({ number }) => number)}::text[], ${wanted.map(({ day }) => day)}::date[]) as w (number, day)
        join biometrics.enrolment e on e.number = w.number and w.day >= e.from_day and w.day <= coalesce(e.until_day, 'infinity')
       where e.student_id is not null`,
  );
}

/** Works out anew every day on which devices saw, or may have seen, some students: their numbers have changed. */
export async function workOutStudents(ctx: Context, studentIds: readonly number[]): Promise<void> {
  if (studentIds.length === 0) return;
  const today = dayIn(ctx.school.timeZone, ctx.now);
  await workOut(
    ctx,
    sql`
      select d.student_id, d.day from biometrics.days d
       where d.student_id = any(${studentIds}::bigint[]) and (d.first_in is not null or d.last_out is not null)
         and d.day >= biometrics.punches_since()
      union
      select e.student_id, p.day from biometrics.enrolment e
        join biometrics.punch p on p.device_user = e.number and p.day >= e.from_day and p.day <= coalesce(e.until_day, 'infinity')
       where e.student_id = any(${studentIds}::bigint[]) and p.day between ${addDays(today, -oldest)}::date and ${today}::date`,
  );
}

/** Works out anew one day of every student whom a device has seen on it: a shift has changed. */
export async function workOutStudentsOn(ctx: Context, day: string): Promise<void> {
  await workOut(
    ctx,
    sql`
      select d.student_id, d.day from biometrics.days d
       where d.day = ${day}::date and (d.first_in is not null or d.last_out is not null)`,
  );
}

/** What the punches of a day come to. */
interface Seen {
  readonly studentId: number;
  readonly day: string;
  /** The first punch of somebody who comes, the first of any, and the last of somebody who goes. */
  readonly cameIn: string | null;
  readonly firstSeen: string | null;
  readonly wentOut: string | null;
}

/** @param wanted students and days, as a statement over `student_id` and `day` */
async function workOut(ctx: Context, wanted: RawBuilder<unknown>): Promise<void> {
  const { rows: days } = await sql<{ studentId: number; day: string }>`
    select student_id as "studentId", day from (${wanted}) w`.execute(ctx.tx);
  if (days.length === 0) return;
  await lockStudents(
    ctx.tx,
    days.map(({ studentId }) => studentId),
  );
  // Of punches that say nothing of the way, the first is coming; a later one is going, once it is no second touch of the same finger.
  const { rows } = await sql<Seen>`
    with wanted as (
      select * from unnest(${days.map(({ studentId }) => studentId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as w (student_id, day)),
    seen as (
      select w.student_id, w.day, p.at,
             ${wayOfPunch} as way
        from wanted w
        left join biometrics.enrolment e
          on e.student_id = w.student_id and w.day >= e.from_day and w.day <= coalesce(e.until_day, 'infinity')
        left join biometrics.punch p on p.day = w.day and p.device_user = e.number and ${ofItsDay(ctx.school.timeZone)}
        left join biometrics.gadget g on g.id = p.gadget_id),
    summed as (
      select student_id, day, min(at) as first_seen, min(at) filter (where way in ('in', 'any')) as came_in,
             max(at) filter (where way = 'out') as pressed_out, max(at) filter (where way = 'any') as last_any
        from seen group by student_id, day)
    select student_id as "studentId", day, came_in as "cameIn", first_seen as "firstSeen",
           greatest(pressed_out, case when last_any >= came_in + interval '5 minutes' then last_any end) as "wentOut"
      from summed order by day, student_id`.execute(ctx.tx);
  await notePunches(ctx.tx, await judged(ctx, rows));
}

/** Adds how late everybody was and what their hours come to, by the shift of each. On a day without a shift neither is asked. */
async function judged({ tx, school, now }: Context, seen: readonly Seen[]): Promise<SeenDay[]> {
  const shifts = await readShifts(tx, 'students');
  const calendar = await readCalendar(tx);
  const { rows: students } = await sql<{ id: number; classId: number | null; boarding: 'boarder' | 'day' }>`
    select id, class_id as "classId", boarding from registration.roll
     where id = any(${[...new Set(seen.map(({ studentId }) => studentId))]}::bigint[])`.execute(tx);
  const byId = new Map(students.map((student) => [student.id, student]));
  const found = new Map<string, { shift: ShiftRule; times: ShiftTimes } | null>();
  const shiftOf = ({ studentId, day }: Seen) => {
    const student = byId.get(studentId);
    const key = `${day} ${student?.classId} ${student?.boarding}`;
    const known = found.get(key);
    if (known !== undefined || !student) return known ?? null;
    const shift = shiftOfStudent(shifts, student, day, calendar);
    const worked = shift && { shift, times: timesOf(shift, day, school.timeZone) };
    found.set(key, worked);
    return worked;
  };
  return seen.map((one) => {
    const lastOut = one.wentOut !== null && one.wentOut > (one.cameIn ?? '') ? one.wentOut : null;
    return {
      studentId: one.studentId,
      day: one.day,
      firstIn: one.cameIn ?? one.firstSeen,
      lastOut,
      seenLate: null,
      seenShort: null,
      ...byShift(shiftOf(one), one.cameIn, lastOut, now.getTime()),
    };
  });
}

/**
 * How late somebody came and, once the shift is over, whether they were there for too few hours: who goes out in the middle of it may come
 * back. Who was not seen coming, or leaving, was there from the start, or to the end.
 */
function byShift(
  worked: { shift: ShiftRule; times: ShiftTimes } | null,
  cameIn: string | null,
  lastOut: string | null,
  now: number,
) {
  if (worked === null) return {};
  const { shift, times } = worked;
  const [came, went] = [cameIn === null ? times.start : Date.parse(cameIn), lastOut === null ? times.end : Date.parse(lastOut)];
  const there = minutesFrom(Math.max(came, times.start), Math.min(went, times.end));
  return {
    seenLate: lateBy(shift, times, came) || null,
    seenShort: now >= times.end ? shortOf(shift, Math.max(0, there)) : null,
  };
}
