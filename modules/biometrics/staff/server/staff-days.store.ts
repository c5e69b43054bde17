import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refuseFuture } from '../../setup/server/register-day.ts';
import type { MonthOfPerson, StaffDay, staffAttendanceApi } from '../contract/staff-attendance.ts';
import { atWork, counting, type StaffStatus, staffStatusWords } from '../contract/staff-status.ts';
import type { WorkedDay } from './staff-day.rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

/** What devices, shifts and the calendar make of a day of a member of staff. */
export interface SeenStaffDay extends WorkedDay {
  readonly staffId: number;
  readonly day: string;
}

/** Who works out days of staff waits for who is at the same people, in one order for all. */
export async function holdStaff(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('biometrics.staff ' || kit.school_id()::text, w.id))
      from (select distinct id from unnest(${[...ids]}::bigint[]) as u (id) order by id) w`.execute(tx);
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Writes what devices and shifts say of days; what is said by hand stays before it. A day of which nothing is known any more has no row. */
export async function noteStaffSeen(tx: Tx, days: readonly SeenStaffDay[]): Promise<void> {
  const known = days.filter(({ seen }) => seen !== null);
  const unknown = days.filter(({ seen }) => seen === null);
  const keys = (of: readonly SeenStaffDay[]) =>
    sql`select * from unnest(${of.map(({ staffId }) => staffId)}::bigint[], ${of.map(({ day }) => day)}::date[])`;
  if (unknown.length > 0) {
    await sql`delete from biometrics.staff_day where hand is null and (staff_member_id, day) in (${keys(unknown)})`.execute(tx);
    await sql`
      update biometrics.staff_day
         set seen = null, first_in = null, last_out = null, minutes = 0, planned_minutes = 0, late_minutes = 0, early_minutes = 0,
             overtime_minutes = 0, unfinished = false, inside = false, ends_at = null, version = version + 1
       where seen is not null and (staff_member_id, day) in (${keys(unknown)})`.execute(tx);
  }
  if (known.length === 0) return;
  await sql`
    insert into biometrics.staff_day as d
      (staff_member_id, day, seen, status, first_in, last_out, minutes, planned_minutes, late_minutes, early_minutes, overtime_minutes,
       unfinished, inside, ends_at)
    select w.staff, w.day, w.seen, w.seen, w.first_in, w.last_out, w.minutes, w.planned, w.late, w.early, w.overtime, w.unfinished, w.inside, w.ends_at
      from unnest(${known.map(({ staffId }) => staffId)}::bigint[], ${known.map(({ day }) => day)}::date[],
                  ${known.map(({ seen }) => seen)}::text[], ${known.map(({ firstIn }) => instant(firstIn))}::timestamptz[],
                  ${known.map(({ lastOut }) => instant(lastOut))}::timestamptz[], ${known.map(({ minutes }) => minutes)}::int[],
                  ${known.map(({ planned }) => planned)}::int[], ${known.map(({ late }) => late)}::int[],
                  ${known.map(({ early }) => early)}::int[], ${known.map(({ overtime }) => overtime)}::int[],
                  ${known.map(({ unfinished }) => unfinished)}::boolean[], ${known.map(({ inside }) => inside)}::boolean[],
                  ${known.map(({ endsAt }) => instant(endsAt))}::timestamptz[])
        as w (staff, day, seen, first_in, last_out, minutes, planned, late, early, overtime, unfinished, inside, ends_at)
     order by w.staff, w.day
    on conflict (school_id, staff_member_id, day) do update
      set seen = excluded.seen, status = coalesce(d.hand, excluded.seen), first_in = excluded.first_in, last_out = excluded.last_out,
          minutes = excluded.minutes, planned_minutes = excluded.planned_minutes, late_minutes = excluded.late_minutes,
          early_minutes = excluded.early_minutes, overtime_minutes = excluded.overtime_minutes, unfinished = excluded.unfinished,
          inside = excluded.inside, ends_at = excluded.ends_at, version = d.version + 1
      where (d.seen, d.first_in, d.last_out, d.minutes, d.planned_minutes, d.late_minutes, d.early_minutes, d.overtime_minutes, d.unfinished,
             d.inside, d.ends_at)
         is distinct from (excluded.seen, excluded.first_in, excluded.last_out, excluded.minutes, excluded.planned_minutes,
             excluded.late_minutes, excluded.early_minutes, excluded.overtime_minutes, excluded.unfinished, excluded.inside, excluded.ends_at)`.execute(
    tx,
  );
}

/**
 * Says of some members of staff what a day came to. Throws 400 at `because` without a reason where a device has seen one of them,
 * something is said by hand already, or the day is past; 422 for a day that has not come.
 */
export async function markStaff(
  ctx: Context,
  { ids, day, status, because }: Input<typeof staffAttendanceApi.mark>,
): Promise<{ marked: number }> {
  refuseFuture(ctx, day);
  await holdStaff(ctx.tx, ids);
  const { rows: people } = await sql<{ id: number; name: string; known: boolean }>`
    select w.id, w.full_name as name, coalesce(d.hand is not null or d.first_in is not null or d.last_out is not null, false) as known
      from settings.staff w
      left join biometrics.staff_day d on d.school_id = w.school_id and d.staff_member_id = w.id and d.day = ${day}::date
     where w.id = any(${ids}::bigint[]) and w.status <> 'left' order by w.full_name, w.id`.execute(ctx.tx);
  if (people.length < new Set(ids).size) throw fieldError('ids', 'Choose members of staff who have not left.');
  const known = people.find((one) => one.known);
  if (because === null && known) throw fieldError('because', `Say why: of ${known.name} something is known of this day.`);
  if (because === null && day < schoolDay(ctx)) throw fieldError('because', 'Say why a day that is past is marked.');
  await put(
    ctx,
    people.map(({ id }) => id),
    day,
    { status, because },
  );
  ctx.changed({
    entity: 'staff attendance',
    id: null,
    action: 'marked by hand',
    after: { Staff: people.map(({ name }) => name).join(', '), Day: day, 'By hand': staffStatusWords[status], Reason: because },
  });
  return { marked: people.length };
}

interface Said {
  readonly status: StaffStatus | null;
  readonly because: string | null;
}

async function put(ctx: Context, ids: readonly number[], day: string, { status, because }: Said): Promise<void> {
  const by = status === null ? null : ctx.user;
  await sql`
    insert into biometrics.staff_day as d (staff_member_id, day, status, hand, hand_because, hand_by, hand_name, hand_at)
    select w.id, ${day}::date, ${status}, ${status}, ${because}, ${by?.accountId || null}::bigint, ${by?.fullName ?? null},
           ${by && ctx.now}::timestamptz
      from unnest(${[...ids]}::bigint[]) as w (id) order by w.id
    on conflict (school_id, staff_member_id, day) do update
      set hand = excluded.hand, hand_because = excluded.hand_because, hand_by = excluded.hand_by, hand_name = excluded.hand_name,
          hand_at = excluded.hand_at, status = excluded.hand, version = d.version + 1`.execute(ctx.tx);
}

/**
 * Puts a day right by hand, or takes back what was said (`status` null): then what devices and shifts say stands again. Throws 404, 400
 * without a reason, 409 when somebody has changed the day since `version`, and 422 for a day that has not come.
 */
export async function correctStaffDay(
  ctx: Context,
  { id, day, status, because, version }: Input<typeof staffAttendanceApi.correct>,
): Promise<void> {
  const name = await nameOf(ctx.tx, id);
  refuseFuture(ctx, day);
  if (status !== null && because === null) throw fieldError('because', 'Say why the day is corrected by hand.');
  await holdStaff(ctx.tx, [id]);
  const { rows } = await sql<Pick<StaffDay, 'hand' | 'seen' | 'version'>>`
    select hand, seen, version from biometrics.staff_day where staff_member_id = ${id} and day = ${day}::date`.execute(ctx.tx);
  const before = rows[0] ?? { hand: null, seen: null, version: 0 };
  if (before.version !== version) throw staleRecord('day');
  if (status === null && before.hand === null) return;
  if (status !== null) await put(ctx, [id], day, { status, because });
  else if (before.seen === null)
    await sql`delete from biometrics.staff_day where staff_member_id = ${id} and day = ${day}::date`.execute(ctx.tx);
  else
    await sql`
      update biometrics.staff_day
         set hand = null, hand_because = null, hand_by = null, hand_name = null, hand_at = null, status = seen, version = version + 1
       where staff_member_id = ${id} and day = ${day}::date`.execute(ctx.tx);
  const words = (said: StaffStatus | null) => (said === null ? null : staffStatusWords[said]);
  ctx.changed({
    entity: 'staff attendance',
    id,
    action: status === null ? 'correction by hand removed' : 'day corrected by hand',
    before: { Staff: name, Day: day, 'By hand': words(before.hand) },
    after: { Staff: name, Day: day, 'By hand': words(status), Reason: because },
  });
}

async function nameOf(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from settings.staff where id = ${id}`.execute(tx);
  const [member] = rows;
  if (!member) throw notFound('member of staff');
  return member.name;
}

const includes = (of: readonly StaffStatus[], status: StaffStatus) => of.includes(status);

/** The days of a member of staff in a month with their totals, the newest first. Throws 404. */
export async function monthOfStaff(ctx: Context, { id, month }: Input<typeof staffAttendanceApi.month>): Promise<MonthOfPerson> {
  const name = await nameOf(ctx.tx, id);
  const asked = month ?? schoolDay(ctx).slice(0, 7);
  const first = `${asked}-01`;
  const { rows } = await sql<StaffDay>`
    select day, status, seen, first_in as "firstIn", last_out as "lastOut", minutes, planned_minutes as "plannedMinutes",
           late_minutes as "lateMinutes", early_minutes as "earlyMinutes", overtime_minutes as "overtimeMinutes", unfinished, hand,
           hand_because as because, hand_name as by, hand_at as at, version
      from biometrics.staff_day
     where staff_member_id = ${id} and day between ${first}::date and ${addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)}::date
     order by day desc`.execute(ctx.tx);
  const count = (of: readonly StaffStatus[]) => rows.filter(({ status }) => includes(of, status)).length;
  const [present, counted] = [count(atWork), count(counting)];
  // As the view `biometrics.staff_days` has it: who was not there by hand has no hours, whatever was seen.
  const worked = rows.filter(({ hand }) => hand === null || !includes(['absent', 'excused', 'leave'], hand));
  return {
    id,
    name,
    month: asked,
    rows,
    totals: {
      present,
      late: count(['late']),
      halfDays: count(['half_day']),
      absent: count(['absent']),
      minutes: worked.reduce((sum, row) => sum + row.minutes, 0),
      overtimeMinutes: worked.reduce((sum, row) => sum + row.overtimeMinutes, 0),
      percent: counted === 0 ? null : Math.round((present / counted) * 1000) / 10,
    },
  };
}

/** Who of the staff the user is. Throws 404 for an account that belongs to no member of staff. */
export async function ownStaffId(ctx: Context): Promise<number> {
  const id = await staffMemberOfAccount(ctx, ctx.user.accountId);
  if (id === null) throw notFound('member of staff');
  return id;
}
