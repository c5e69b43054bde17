import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { readCalendar, readShifts } from '../../../setup/server/shifts.store.ts';
import { dayShifts, type DayShift, punchesOfDay, type StaffPunch, workDay } from '../../../staff/server/staff-day.rules.ts';
import { holdStaff, noteStaffSeen, type SeenStaffDay } from '../../../staff/server/staff-days.store.ts';
import { ofItsDay, wayOfPunch } from './seen.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** As far back as days of students: a clock that has lost its battery writes of 2000. */
const oldest = 400;

/** Works out anew the days of members of staff who have these numbers, each with the day before: a shift over midnight ends on the day after it. */
export async function workOutStaffDays(ctx: Context, of: readonly { number: string; day: string }[]): Promise<void> {
  const each = [...new Map(of.map((one) => [`${one.day} ${one.number}`, one])).values()];
  if (each.length === 0) return;
  await work(
    ctx,
    sql`
      select e.staff_member_id as staff, w.day - n.back as day
        from unnest(${each.map(({ number }) => number)}::text[], ${each.map(({ day }) => day)}::date[]) as w (number, day)
        join biometrics.enrolment e on e.number = w.number and w.day >= e.from_day and w.day <= coalesce(e.until_day, 'infinity')
        cross join (values (0), (1)) as n (back)
       where e.staff_member_id is not null`,
  );
}

/** Works out anew every day on which devices saw, or may have seen, some members of staff: their numbers have changed. */
export async function workOutStaff(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await work(
    ctx,
    sql`
      select d.staff_member_id as staff, d.day from biometrics.staff_day d
       where d.staff_member_id = any(${ids}::bigint[]) and d.seen is not null and d.day >= biometrics.punches_since()
      union
      select e.staff_member_id, p.day - n.back
        from biometrics.enrolment e
        join biometrics.punch p on p.device_user = e.number and p.day >= e.from_day and p.day <= coalesce(e.until_day, 'infinity')
        cross join (values (0), (1)) as n (back)
       where e.staff_member_id = any(${ids}::bigint[])`,
  );
}

/** Works out a day of everybody of the staff who has a number on it, or of whom something is known. */
export async function workOutStaffOn(ctx: Context, day: string): Promise<void> {
  await work(
    ctx,
    sql`
      select e.staff_member_id as staff, ${day}::date as day from biometrics.enrolment e
       where e.staff_member_id is not null and ${day}::date between e.from_day and coalesce(e.until_day, 'infinity')
      union
      select d.staff_member_id, d.day from biometrics.staff_day d where d.day = ${day}::date and d.seen is not null`,
  );
}

/** Works out a day of everybody who has a number and a shift over midnight: it may not have been over when the day was closed. */
export async function workOutNightsOf(ctx: Context, day: string): Promise<void> {
  await work(
    ctx,
    sql`
      select e.staff_member_id as staff, ${day}::date as day from biometrics.enrolment e
       where e.staff_member_id is not null and ${day}::date between e.from_day and coalesce(e.until_day, 'infinity')
         and exists (
           select from biometrics.shift s
            where s.whose = 'staff' and s.ends_at <= s.starts_at and ${day}::date between s.from_day and coalesce(s.until_day, 'infinity')
              and (cardinality(s.staff_ids) = 0 or e.staff_member_id = any(s.staff_ids)))`,
  );
}

interface Wanted {
  readonly id: number;
  readonly kind: 'teacher' | 'support';
  readonly day: string;
  /** They had a number on the day. */
  readonly enrolled: boolean;
  readonly onLeave: boolean;
  /** The day was found to be of a leave that is over: the staff record says only how somebody stands since a day. */
  readonly wasLeave: boolean;
  /** Joined later, or had left. */
  readonly away: boolean;
}

interface PunchRow {
  readonly staffId: number;
  readonly day: string;
  readonly at: string;
  readonly way: StaffPunch['way'];
  readonly fixed: boolean;
}

/** @param wanted members of staff and days, as a statement over `staff` and `day` */
async function work(ctx: Context, wanted: RawBuilder<unknown>): Promise<void> {
  const { tx, school } = ctx;
  const today = dayIn(school.timeZone, ctx.now);
  const { rows: days } = await sql<Wanted>`
    select distinct s.id, s.kind, w.day, coalesce(s.status = 'on_leave' and s.status_on <= w.day, false) as "onLeave",
           coalesce(s.joined_on > w.day or (s.status = 'left' and s.status_on < w.day), false) as away,
           (s.status_on is null or w.day < s.status_on) and exists (
             select from biometrics.staff_day d where d.staff_member_id = s.id and d.day = w.day and d.seen = 'leave') as "wasLeave",
           exists (select from biometrics.enrolment e
                    where e.staff_member_id = s.id and w.day >= e.from_day and w.day <= coalesce(e.until_day, 'infinity')) as enrolled
      from (${wanted}) w join settings.staff s on s.id = w.staff
     where w.day between ${addDays(today, -oldest)}::date and ${today}::date order by s.id, w.day`.execute(tx);
  if (days.length === 0) return;
  const ids = [...new Set(days.map(({ id }) => id))];
  await holdStaff(tx, ids);
  const { rows } = await sql<PunchRow>`
    select e.staff_member_id as "staffId", p.day, p.at,
           ${wayOfPunch} as way, coalesce(g.direction in ('in', 'out'), false) as fixed
      from unnest(${days.map(({ id }) => id)}::bigint[], ${days.map(({ day }) => day)}::date[]) as w (staff, day)
      join biometrics.enrolment e on e.staff_member_id = w.staff
      join biometrics.punch p
        on p.device_user = e.number and p.day between w.day and w.day + 1 and p.day >= e.from_day and p.day <= coalesce(e.until_day, 'infinity')
       and ${ofItsDay(school.timeZone)}
      left join biometrics.gadget g on g.id = p.gadget_id
     group by e.staff_member_id, p.id, p.day, p.at, g.direction, p.direction order by p.at, p.id`.execute(tx);
  const punches = Map.groupBy(
    rows.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) })),
    ({ staffId, day }) => `${staffId} ${day}`,
  );
  const { rows: used } = await sql<{ day: string }>`
    select w.day from unnest(${[...new Set(days.map(({ day }) => day))]}::date[]) as w (day)
     where exists (select from biometrics.punch p
                     join biometrics.enrolment e on e.number = p.device_user and p.day >= e.from_day and p.day <= coalesce(e.until_day, 'infinity')
                    where p.day = w.day and e.staff_member_id is not null and ${ofItsDay(school.timeZone)})`.execute(tx);
  const usedOn = new Set(used.map(({ day }) => day));
  const [shifts, calendar] = [await readShifts(tx, 'staff'), await readCalendar(tx)];
  const seen = days.map((one): SeenStaffDay => {
    const shiftsOn = (day: string) => dayShifts(shifts, one, day, calendar, school.timeZone);
    const { any, worked } = shiftsOn(one.day);
    const theirs = punchesOfDay(
      one.day,
      (day) => punches.get(`${one.id} ${day}`) ?? [],
      (day): readonly DayShift[] => (day === one.day ? worked : shiftsOn(day).worked),
    );
    const day = workDay(theirs, worked, ctx.now.getTime());
    return {
      ...day,
      seen: statusOf(one, day.seen, {
        any,
        none: worked.length === 0,
        used: usedOn.has(one.day),
        holiday: calendar.isHoliday(one.day),
      }),
      staffId: one.id,
      day: one.day,
    };
  });
  await noteStaffSeen(tx, seen);
}

/**
 * What is said of who was not seen: nothing of whom no device can see, who had not joined or has left, nor where no device has seen anybody.
 * A day of a leave that is over stays one, also when a number or a shift changes.
 */
function statusOf(
  { enrolled, onLeave, wasLeave, away }: Wanted,
  worked: SeenStaffDay['seen'],
  { any, none, used, holiday }: { any: boolean; none: boolean; used: boolean; holiday: boolean },
): SeenStaffDay['seen'] {
  if (worked !== null && worked !== 'absent') return worked;
  if (wasLeave && !away) return 'leave';
  if (!enrolled || away || !any) return null;
  if (onLeave) return 'leave';
  if (worked === 'absent') return used ? 'absent' : null;
  return none ? (holiday ? 'holiday' : 'off_duty') : null;
}
