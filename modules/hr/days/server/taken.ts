import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { port } from '#kit/server/module/ports.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PayOutdated } from '../../employees/server/outdated-pay.ts';
import type { MonthFigures } from '../contract/staff-sheets.ts';
import { figuresOf, monthsOf } from './months.store.ts';

/** Of some of the staff those whose pay of a month (its first day) is posted and not taken back. The area that pays fills it. */
export type PostedOf = (tx: Tx, month: string, staffMemberIds: readonly number[]) => Promise<readonly number[]>;
export const postedOfPort = port<PostedOf>('hr.postedOf');
export const nobodyPosted: PostedOf = async () => [];

const entity = 'month of attendance';

/** What payroll, which stands after this area, is asked and told of months. */
export interface PayAfter {
  readonly posted: PostedOf;
  readonly outdated: PayOutdated;
}

/** Holds a month of people against two who say it at once, has payroll work it out again, and refuses what payroll has taken. */
async function refusePosted(tx: Tx, { posted, outdated }: PayAfter, month: string, ids: readonly number[]): Promise<void> {
  await outdated(tx, { staffMemberIds: ids, from: `${month}-01`, to: `${month}-01` });
  await sql`select from hr.employee where staff_member_id = any(${[...ids]}::bigint[]) order by staff_member_id for update`.execute(
    tx,
  );
  const taken = await posted(tx, `${month}-01`, ids);
  if (taken.length > 0)
    throw new UserError(
      'rule',
      `Payroll of ${formatMonth(`${month}-01`)} is posted${ids.length > 1 ? ` for ${taken.length} of them` : ''}: what it took stays. Put a mistake right in the next run.`,
    );
}

/**
 * Says that payroll takes a month as its days come to now. Figures that were put in by hand stay, unless their employee is named. Throws 422 for a month to
 * come, for who is not paid by the school then, and once payroll has taken it.
 */
export async function confirmMonths(
  ctx: SchoolContext,
  pay: PayAfter,
  { month, ids }: { month: string; ids: readonly number[] | null },
): Promise<{ confirmed: number }> {
  const { tx } = ctx;
  if (month > schoolDay(ctx).slice(0, 7)) throw fieldError('month', 'This month has not begun.');
  const found = (await monthsOf(tx, month, ids)).filter(({ taken }) => ids !== null || !taken?.byHand);
  const unpaid = found.filter(({ employed }) => !employed).map(({ fullName }) => fullName);
  if (unpaid.length > 0)
    throw new UserError(
      'rule',
      `The school does not pay ${unpaid.slice(0, 3).join(', ')} in that month. Payroll takes nothing of them.`,
    );
  if (ids !== null && found.length !== new Set(ids).size) throw notFound('member of staff');
  await refusePosted(
    tx,
    pay,
    month,
    found.map(({ id }) => id),
  );
  const rows = found.map((one) => ({ id: one.id, ...figuresOf(one) }));
  await sql`
    insert into hr.month_sheet as s (staff_member_id, month, working_days, present_days, absent_days, unpaid_days, late_minutes,
                                     overtime_minutes, leave_days, confirmed_by, confirmed_name)
    select r.id, ${`${month}-01`}::date, r."workingDays", r."presentDays", r."absentDays", r."unpaidDays", r."lateMinutes",
           r."overtimeMinutes", r."unpaidDays", ${ctx.user.accountId}::bigint, ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r (id bigint, "workingDays" int, "presentDays" int, "absentDays" int, "unpaidDays" int, "lateMinutes" int, "overtimeMinutes" int)
    on conflict (school_id, staff_member_id, month) do update
       set working_days = excluded.working_days, present_days = excluded.present_days, absent_days = excluded.absent_days,
           unpaid_days = excluded.unpaid_days, late_minutes = excluded.late_minutes, overtime_minutes = excluded.overtime_minutes,
           leave_days = excluded.leave_days, by_hand = false, because = null, confirmed_by = excluded.confirmed_by, confirmed_name = excluded.confirmed_name,
           confirmed_at = clock_timestamp(), version = s.version + 1`.execute(tx);
  for (const { id, taken, ...now } of found)
    ctx.changed({
      entity,
      id,
      action: 'confirmed',
      ...(taken && { before: { month, ...figuresOf(taken) } }),
      after: { month, ...figuresOf(now) },
    });
  return { confirmed: found.length };
}

interface ByHand extends MonthFigures {
  id: number;
  month: string;
  because: string;
  version: number;
}

/** Puts other figures in place of what the days come to. Throws 409 when somebody has said it since, 422 once payroll has taken it. */
export async function putByHand(
  ctx: SchoolContext,
  pay: PayAfter,
  { id, month, because, version, ...given }: ByHand,
): Promise<void> {
  const { tx } = ctx;
  if (month > schoolDay(ctx).slice(0, 7)) throw fieldError('month', 'This month has not begun.');
  const [found] = await monthsOf(tx, month, [id]);
  if (!found) throw notFound('member of staff');
  if (!found.employed) throw new UserError('rule', 'The school does not pay them in that month. Payroll takes nothing of them.');
  if (given.presentDays + given.absentDays > given.workingDays)
    throw fieldError('presentDays', 'Days at work and days missed are more than the days that count.');
  await refusePosted(tx, pay, month, [id]);
  const { rows } = await sql`
    insert into hr.month_sheet as s (staff_member_id, month, working_days, present_days, absent_days, unpaid_days, late_minutes,
                                     overtime_minutes, leave_days, by_hand, because, confirmed_by, confirmed_name)
    values (${id}, ${`${month}-01`}::date, ${given.workingDays}, ${given.presentDays}, ${given.absentDays}, ${given.unpaidDays},
            ${given.lateMinutes}, ${given.overtimeMinutes}, ${found.unpaidDays}, true, ${because}, ${ctx.user.accountId}, ${ctx.user.fullName})
    on conflict (school_id, staff_member_id, month) do update
       set working_days = excluded.working_days, present_days = excluded.present_days, absent_days = excluded.absent_days,
           unpaid_days = excluded.unpaid_days, late_minutes = excluded.late_minutes, overtime_minutes = excluded.overtime_minutes,
           leave_days = excluded.leave_days, by_hand = true, because = excluded.because, confirmed_by = excluded.confirmed_by,
           confirmed_name = excluded.confirmed_name, confirmed_at = clock_timestamp(), version = s.version + 1
     where s.version = ${version}
    returning id`.execute(tx);
  if (rows.length === 0 || (found.taken === null) !== (version === 0)) throw staleRecord('month');
  ctx.changed({
    entity,
    id,
    action: 'put in by hand',
    ...(found.taken && { before: { month, ...figuresOf(found.taken) } }),
    after: { month, ...given },
    reason: because,
  });
}

/** Takes back that a month was confirmed. Throws 404 where it was not, 422 once payroll has taken it. */
export async function withdrawMonth(
  ctx: SchoolContext,
  pay: PayAfter,
  { id, month }: { id: number; month: string },
): Promise<void> {
  const [found] = await monthsOf(ctx.tx, month, [id]);
  if (!found?.taken) throw notFound('confirmed month');
  await refusePosted(ctx.tx, pay, month, [id]);
  const { rows } = await sql`
    delete from hr.month_sheet where staff_member_id = ${id} and month = ${`${month}-01`}::date returning id`.execute(ctx.tx);
  // Of two at once the second one finds nothing any more.
  if (rows.length === 0) throw notFound('confirmed month');
  ctx.changed({ entity, id, action: 'reopened', before: { month, ...figuresOf(found.taken) } });
}
