import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { monthsOf } from './months.store.ts';

interface Sheet {
  staffMemberId: number;
  absentDays: number;
  unpaidDays: number;
  leaveDays: number;
  byHand: boolean;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * Days without pay, in hundredths, that leave takes of a month (its first day) beyond what was confirmed, because it was approved since; less than nothing where it was
 * cancelled or ended earlier. Days that were taken off as missed are not taken twice, nor given back where they are missed now. Who has no such leave is left out.
 */
export async function leaveSince(tx: Tx, month: string, staffMemberIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<Sheet>`
    select m.staff_member_id as "staffMemberId", m.absent_days as "absentDays", m.unpaid_days as "unpaidDays", m.leave_days as "leaveDays",
           m.by_hand as "byHand"
      from hr.month_sheet m
     where m.month = ${month}::date and m.staff_member_id = any(${[...staffMemberIds]}::bigint[]) and m.leave_days is not null
       and exists (select from hr.leave_step t
                     join hr.leave_request q on q.school_id = t.school_id and q.id = t.request_id
                     join hr.leave_type y on y.school_id = q.school_id and y.id = q.type_id and (y.unpaid or y.half_days > 0)
                    where q.staff_member_id = m.staff_member_id and t.at > m.confirmed_at
                      and t.step in ('approved', 'cancelled', 'back', 'ended earlier') and q.from_day < (m.month + interval '1 month')::date)`.execute(
    tx,
  );
  if (rows.length === 0) return new Map();
  const now = await monthsOf(
    tx,
    month.slice(0, 7),
    rows.map(({ staffMemberId }) => staffMemberId),
  );
  const by = new Map(now.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((sheet) => {
      const of = by.get(sheet.staffMemberId);
      const days = of ? beyond(sheet, of) : 0;
      return days === 0 ? [] : [[sheet.staffMemberId, days] as const];
    }),
  );
}

function beyond(sheet: Sheet, now: { absentDays: number; unpaidDays: number }): number {
  // Whoever put figures in by hand may have known of leave that was approved later.
  const more = now.unpaidDays - Math.max(sheet.unpaidDays, sheet.leaveDays);
  if (more > 0) return more - within(sheet.absentDays - now.absentDays, more);
  const back = Math.min(sheet.leaveDays - now.unpaidDays, sheet.unpaidDays);
  if (back <= 0) return 0;
  return -(back - (sheet.byHand ? 0 : within(now.absentDays - sheet.absentDays, back)));
}
