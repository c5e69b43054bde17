import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { there } from '#kit/server/sql/one.ts';
import { type Asked, countedDays, isWeekday, within } from './days.rules.ts';
import { schoolClosed } from './facts.store.ts';

/** What leave takes of a month’s pay, in hundredths of a day as the type counts them. */
export interface UnpaidLeave {
  readonly staffMemberId: number;
  readonly typeName: string;
  readonly counts: 'working' | 'calendar';
  /** Without pay, and on half pay. */
  readonly unpaid: number;
  readonly half: number;
}

interface Taken extends Asked {
  staffMemberId: number;
  typeId: number;
  typeName: string;
  counts: 'working' | 'calendar';
  unpaid: boolean;
  fullDays: number;
  halfDays: number;
  /** By which contracts they are paid; none: the school never paid them. */
  contracts: { fromDay: string; toDay: string | null }[] | null;
}

/** Pay is not taken off for days that no contract pays. */
const isPaid = (day: string, contracts: Taken['contracts']): boolean =>
  contracts === null || contracts.some(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay));

/**
 * What leave that was approved takes of the pay of some days: all of a type without pay, and what goes beyond the days on full
 * pay of a type that has days on half pay (sick leave: 7 and 7). These are counted from the start of each calendar year. Days before and after the contracts of an
 * employee take nothing.
 * @param alsoWorks asked for a month of attendance, whose days are those of work: of leave that counts every day of the calendar only Mondays to Fridays on which the
 * school is open take of pay then, and other days on which this says that the employee works
 */
export async function unpaidLeaveIn(
  tx: Tx,
  from: string,
  to: string,
  staffIds: readonly number[],
  alsoWorks?: (staffMemberId: number, day: string) => boolean,
): Promise<UnpaidLeave[]> {
  const { rows } = await sql<Taken>`
    select r.staff_member_id as "staffMemberId", r.type_id as "typeId", t.name as "typeName", t.counts, t.unpaid, t.full_days as "fullDays",
           t.half_days as "halfDays", r.from_day as "fromDay", r.until_day as "untilDay", r.half_first as "halfFirst", r.half_last as "halfLast",
           (select jsonb_agg(jsonb_build_object('fromDay', c.from_day, 'toDay', c.to_day)) from hr.contract c
             where c.school_id = r.school_id and c.staff_member_id = r.staff_member_id) as contracts
      from hr.leave_request r join hr.leave_type t on t.school_id = r.school_id and t.id = r.type_id
     where r.staff_member_id = any(${[...staffIds]}::bigint[]) and r.state in ('approved', 'away', 'back') and (t.unpaid or t.half_days > 0)
       and r.until_day >= ${`${from.slice(0, 4)}-01-01`}::date and r.from_day <= ${to}::date
     order by r.staff_member_id, r.type_id, r.from_day`.execute(tx);
  const closed = await schoolClosed(tx);
  const found: UnpaidLeave[] = [];
  for (const of of Map.groupBy(rows, ({ staffMemberId, typeId }) => `${staffMemberId} ${typeId}`).values()) {
    const first = there(of[0]);
    const used = new Map<string, number>();
    let [unpaid, half] = [0, 0];
    for (const request of of)
      for (const { day, days } of countedDays(request, first.counts, closed)) {
        const year = day.slice(0, 4);
        const before = used.get(year) ?? 0;
        used.set(year, before + days);
        if (day < from || day > to || !isPaid(day, request.contracts)) continue;
        if (alsoWorks && (!isWeekday(day) || within(day, closed)) && !alsoWorks(request.staffMemberId, day)) continue;
        if (first.unpaid) unpaid += days;
        else half += Math.max(0, before + days - Math.max(before, first.fullDays));
      }
    if (unpaid + half > 0)
      found.push({ staffMemberId: first.staffMemberId, typeName: first.typeName, counts: first.counts, unpaid, half });
  }
  return found;
}

/** Days that are paid out in place of leave, of entries that stand on some days; in hundredths. Payroll names the entry on its line. */
export async function encashedIn(
  tx: Tx,
  from: string,
  to: string,
  staffIds: readonly number[],
): Promise<{ entryId: number; staffMemberId: number; typeName: string; days: number }[]> {
  const { rows } = await sql<{ entryId: number; staffMemberId: number; typeName: string; days: number }>`
    select e.id as "entryId", e.staff_member_id as "staffMemberId", t.name as "typeName", -e.days as days
      from hr.leave_entry e join hr.leave_type t on t.school_id = e.school_id and t.id = e.type_id
     where e.kind = 'encashed' and e.days < 0
       and not exists (select from hr.leave_entry b where b.school_id = e.school_id and b.takes_back_id = e.id)
       and e.day between ${from}::date and ${to}::date and e.staff_member_id = any(${[...staffIds]}::bigint[])
     order by e.id`.execute(tx);
  return rows;
}

/** Who is on approved leave on a day. */
export async function onLeaveOn(
  tx: Tx,
  day: string,
): Promise<{ requestId: number; staffMemberId: number; name: string; typeName: string; untilDay: string }[]> {
  const { rows } = await sql<{ requestId: number; staffMemberId: number; name: string; typeName: string; untilDay: string }>`
    select r.id as "requestId", r.staff_member_id as "staffMemberId", f.full_name as name, t.name as "typeName", r.until_day as "untilDay"
      from hr.leave_request r
      join settings.staff f on f.school_id = r.school_id and f.id = r.staff_member_id
      join hr.leave_type t on t.school_id = r.school_id and t.id = r.type_id
     where r.state in ('approved', 'away') and ${day}::date between r.from_day and r.until_day
     order by f.full_name, r.id`.execute(tx);
  return rows;
}
