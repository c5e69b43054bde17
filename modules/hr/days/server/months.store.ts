import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { worksByShift } from '#modules/biometrics/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { unpaidLeaveIn } from '../../leave/server/for-payroll.ts';
import type { DayOfStaff, MonthFigures, StaffMonth, staffSheetsApi } from '../contract/staff-sheets.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; until: string } {
  const from = `${month}-01`;
  return { from, until: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

export const monthOf = (ctx: Context, month: string | undefined): string => month ?? schoolDay(ctx).slice(0, 7);

type Known = Omit<StaffMonth, 'unpaidDays' | 'differs'>;

/**
 * The staff with the days of a month up to today summed, as `listed`; of whom the school pays in it the days of their contracts. Half a day that is missed counts half, unless leave was granted for it. Who had left before
 * the month is not in it.
 */
const listed = (month: string) => {
  const { from, until } = daysOfMonth(month);
  return sql`
    summed as materialized (
      select a.staff_member_id, count(*) filter (where a.status in ('present', 'late')) as whole,
             count(*) filter (where a.status = 'half_day') as halves, count(*) filter (where a.status = 'late') as late,
             count(*) filter (where a.status = 'absent') as absent, count(*) filter (where a.status = 'excused') as excused,
             count(*) filter (where a.status = 'leave') as leave, sum(a.minutes) as minutes, sum(a.late_minutes) as late_minutes,
             sum(a.overtime_minutes) as overtime_minutes, count(*) filter (where a.by_hand) as hand,
             count(*) filter (where a.status = 'half_day' and not exists (
               select from hr.leave_request r where r.school_id = a.school_id and r.staff_member_id = a.staff_member_id
                  and r.state in ('approved', 'away', 'back') and a.day between r.from_day and r.until_day)) as short
        from biometrics.staff_days a
       where a.day between ${from}::date and ${until}::date
         and (exists (select from hr.contract c where c.school_id = a.school_id and c.staff_member_id = a.staff_member_id
                         and c.from_day <= a.day and coalesce(c.to_day >= a.day, true))
           or not exists (select from hr.contract c where c.school_id = a.school_id and c.staff_member_id = a.staff_member_id
                             and c.from_day <= ${until}::date and coalesce(c.to_day >= ${from}::date, true)))
       group by 1),
    listed as (
      select f.id, f.full_name as "fullName", f.staff_no as "staffNo", d.name as department, f.job_title as "jobTitle",
             exists (select from hr.contract c where c.school_id = f.school_id and c.staff_member_id = f.id
                        and c.from_day <= ${until}::date and coalesce(c.to_day >= ${from}::date, true)) as employed,
             coalesce(s.late, 0)::int as late, coalesce(s.halves, 0)::int as "halfDays", coalesce(s.leave, 0)::int as "leaveDays",
             coalesce(s.minutes, 0)::int as minutes, coalesce(s.hand, 0)::int as "handDays",
             coalesce((s.whole + s.halves + s.absent + s.excused + s.leave) * 100, 0)::int as "workingDays",
             coalesce(s.whole * 100 + s.halves * 50, 0)::int as "presentDays",
             coalesce(s.absent * 100 + s.short * 50, 0)::int as "absentDays",
             coalesce(s.late_minutes, 0)::int as "lateMinutes", coalesce(s.overtime_minutes, 0)::int as "overtimeMinutes",
             case when m.id is null then null else jsonb_build_object(
               'workingDays', m.working_days, 'presentDays', m.present_days, 'absentDays', m.absent_days, 'unpaidDays', m.unpaid_days,
               'lateMinutes', m.late_minutes, 'overtimeMinutes', m.overtime_minutes, 'byHand', m.by_hand, 'because', m.because,
               'confirmedName', m.confirmed_name, 'confirmedAt', to_jsonb(m.confirmed_at), 'version', m.version) end as taken,
             f.kind, f.department_id, lower(f.full_name) as search_order
        from settings.staff f
        left join settings.departments d on d.school_id = f.school_id and d.id = f.department_id
        left join summed s on s.staff_member_id = f.id
        left join hr.month_sheet m on m.school_id = f.school_id and m.staff_member_id = f.id and m.month = ${from}::date
       where f.status <> 'left' or f.status_on >= ${from}::date or s.staff_member_id is not null or m.id is not null)`;
};

const columns = sql`
  id, "fullName", "staffNo", department, "jobTitle", employed, late, "halfDays", "leaveDays", minutes, "handDays", "workingDays",
  "presentDays", "absentDays", "lateMinutes", "overtimeMinutes", taken`;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`search_order`,
  department: sql`department`,
  presentDays: sql`"presentDays"`,
  absentDays: sql`"absentDays"`,
  late: sql`late`,
  leaveDays: sql`"leaveDays"`,
  lateMinutes: sql`"lateMinutes"`,
  minutes: sql`minutes`,
  overtimeMinutes: sql`"overtimeMinutes"`,
};

/** The staff in a month, with what leave takes of it; how many statements it takes does not depend on how many people there are. */
export async function listMonths(
  ctx: Context,
  { q, departmentId, kind, employed, taken, page, size, sort, ...asked }: Input<typeof staffSheetsApi.list>,
): Promise<Output<typeof staffSheetsApi.list>> {
  const month = monthOf(ctx, asked.month);
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`search_order`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<Known & { total: number }>`
    with ${listed(month)}
    select ${columns}, count(*) over () as total from listed
     where (${departmentId ?? null}::bigint is null or department_id = ${departmentId ?? null})
       and (${kind ?? null}::text is null or kind = ${kind ?? null})
       and (${employed ?? null}::boolean is null or employed = ${employed ?? null})
       and (${taken ?? null}::boolean is null or (taken is not null) = ${taken ?? null})
       and ${q ? matches([sql`"fullName"`, sql`"staffNo"`, sql`"jobTitle"`], q) : sql`true`}
     order by ${order}, search_order, id ${onPage({ page, size })}`.execute(ctx.tx);
  const total = rows[0]?.total ?? 0;
  return { rows: await withLeave(ctx.tx, month, rows), total, month };
}

/** Some of the staff in a month; null: all whom the school pays then. */
export async function monthsOf(tx: Tx, month: string, ids: readonly number[] | null): Promise<StaffMonth[]> {
  const { rows } = await sql<Known>`
    with ${listed(month)}
    select ${columns} from listed
     where ${ids === null ? sql`employed` : sql`id = any(${[...ids]}::bigint[])`} order by search_order, id`.execute(tx);
  return withLeave(tx, month, rows);
}

const keys = ['workingDays', 'presentDays', 'absentDays', 'unpaidDays', 'lateMinutes', 'overtimeMinutes'] as const;

/** The figures alone, of a month as it is or as it was confirmed. */
export const figuresOf = (of: MonthFigures): MonthFigures => ({
  workingDays: of.workingDays,
  presentDays: of.presentDays,
  absentDays: of.absentDays,
  unpaidDays: of.unpaidDays,
  lateMinutes: of.lateMinutes,
  overtimeMinutes: of.overtimeMinutes,
});

/**
 * Whether people work on a Saturday, a Sunday or a day on which the school is closed: of days that the attendance of staff has, as it has them; of those to come, as their
 * shifts have them.
 */
async function otherDaysWorked(tx: Tx, month: string, ids: readonly number[]): Promise<(id: number, day: string) => boolean> {
  const { from, until } = daysOfMonth(month);
  const { rows } = await sql<{ id: number; day: string }>`
    select staff_member_id as id, day from biometrics.staff_days
     where day between ${from}::date and ${until}::date and staff_member_id = any(${[...ids]}::bigint[])
       and extract(isodow from day) > 5 and status in ('present', 'late', 'half_day', 'absent', 'excused', 'leave')`.execute(tx);
  const worked = new Set(rows.map(({ id, day }) => `${id} ${day}`));
  const { rows: known } = await sql<{ last: string | null }>`
    select max(day) as last from biometrics.staff_days where day between ${from}::date and ${until}::date`.execute(tx);
  const last = one(known).last ?? '';
  const byShift = await worksByShift(tx, ids);
  return (id, day) => worked.has(`${id} ${day}`) || (day > last && byShift(id, day));
}

async function withLeave(tx: Tx, month: string, rows: readonly Known[]): Promise<StaffMonth[]> {
  const { from, until } = daysOfMonth(month);
  const unpaid = new Map<number, number>();
  const ids = rows.map(({ id }) => id);
  const alsoWorks = await otherDaysWorked(tx, month, ids);
  // A day on half pay is half a day without.
  for (const { staffMemberId, ...of } of await unpaidLeaveIn(tx, from, until, ids, alsoWorks))
    unpaid.set(staffMemberId, (unpaid.get(staffMemberId) ?? 0) + of.unpaid + Math.round(of.half / 2));
  return rows.map(({ taken, ...row }) => {
    const now = { ...row, unpaidDays: unpaid.get(row.id) ?? 0 };
    const differs = taken !== null && !taken.byHand && keys.some((key) => taken[key] !== now[key]);
    return { ...now, taken: taken && { ...taken, confirmedAt: new Date(taken.confirmedAt).toISOString() }, differs };
  });
}

/** A member of staff in a month, day by day. Throws 404. */
export async function monthOfPerson(
  { tx }: Context,
  { id, month }: { id: number; month: string },
): Promise<Output<typeof staffSheetsApi.get>> {
  const [found] = await monthsOf(tx, month, [id]);
  if (!found) throw notFound('member of staff');
  const { from, until } = daysOfMonth(month);
  const { rows } = await sql<DayOfStaff>`
    select day, status, first_in as "firstIn", last_out as "lastOut", minutes, late_minutes as "lateMinutes",
           early_minutes as "earlyMinutes", overtime_minutes as "overtimeMinutes", unfinished, by_hand as "byHand"
      from biometrics.staff_days
     where staff_member_id = ${id} and day between ${from}::date and ${until}::date order by day`.execute(tx);
  return { ...found, month, rows };
}
