import { sql } from 'kysely';
import { addDays, ageOn } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { worksByShift } from '#modules/biometrics/server/public.ts';
import { numbersOfStaff } from '#modules/settings/server/public.ts';
import { type PaidEmployee, paidIn, type PaidScope, payRouteOn } from '../../employees/server/paid-in.store.ts';
import { type DueLoan, type GivenItem, itemsIn, loansIn } from '../../items/server/for-runs.ts';
import { isWeekday, within } from '../../leave/server/days.rules.ts';
import { schoolClosed } from '../../leave/server/facts.store.ts';
import { type UnpaidLeave, unpaidLeaveIn } from '../../leave/server/for-payroll.ts';
import type { SlipBasis, SlipNumbers, SlipRoute } from '../contract/slips.ts';
import type { CarriedOver } from './rules/deductions.rules.ts';
import type { EarningFacts } from './rules/earnings.rules.ts';
import { type Month, monthsFrom } from './rules/month.ts';

/** What is known of employees in a month, each by one statement for all of them. */
export interface MonthFacts {
  readonly employees: readonly PaidEmployee[];
  readonly earning: (employee: PaidEmployee) => EarningFacts;
  readonly deductions: (staffMemberId: number) => readonly GivenItem[];
}

/** `until`: up to which day its days stand, where it was confirmed before the month was over; null: all of them. */
type Sheet = NonNullable<SlipBasis['sheet']> & { staffMemberId: number; until: string | null };

/**
 * What earnings of a month come from, of whom the school pays in it.
 * @param itemsOf what employees have of allowances and deductions; without it as they are now
 */
export async function monthFacts(
  tx: Tx,
  month: Month,
  scope: PaidScope,
  itemsOf: (ids: readonly number[]) => Promise<GivenItem[]> = (ids) => itemsIn(tx, month.first, ids),
): Promise<MonthFacts> {
  const { first, last } = month;
  const employees = await paidIn(tx, first, last, scope);
  const ids = employees.map(({ staffMemberId }) => staffMemberId);
  const { rows: sheets } = await sql<Sheet>`
    select staff_member_id as "staffMemberId", working_days as "workingDays", present_days as "presentDays", absent_days as "absentDays",
           unpaid_days as "unpaidDays", late_minutes as "lateMinutes", overtime_minutes as "overtimeMinutes",
           (select greatest(h.day, ${first}::date - 1)
              from (select (m.confirmed_at at time zone z.time_zone)::date as day from platform.schools z where z.id = m.school_id) h
             where not m.by_hand and h.day < ${last}::date) as until
      from hr.month_sheet m where month = ${first}::date and staff_member_id = any(${ids}::bigint[])`.execute(tx);
  const early = sheets.flatMap(({ staffMemberId, until }) => (until === null ? [] : [staffMemberId]));
  const closed = early.length > 0 ? await schoolClosed(tx) : [];
  const byShift = early.length > 0 ? await worksByShift(tx, early) : () => false;
  const works = (id: number, day: string) => (isWeekday(day) && !within(day, closed)) || byShift(id, day);
  const { rows: began } = await sql<{ staffMemberId: number; day: string }>`
    select staff_member_id as "staffMemberId", min(from_day) as day from hr.contract
     where staff_member_id = any(${ids}::bigint[]) group by 1`.execute(tx);
  const items = Map.groupBy(await itemsOf(ids), ({ staffMemberId }) => staffMemberId);
  const leave = Map.groupBy(await unpaidLeaveIn(tx, first, last, ids), ({ staffMemberId }) => staffMemberId);
  const contractsOf = new Map(employees.map(({ staffMemberId, contracts }) => [staffMemberId, contracts]));
  const sheetOf = new Map(
    sheets.map(({ staffMemberId, until, ...sheet }) => {
      const toCome =
        until === null ? 0 : workToCome(until, last, contractsOf.get(staffMemberId) ?? [], (day) => works(staffMemberId, day));
      return [staffMemberId, { ...sheet, workingDays: sheet.workingDays + toCome * 100 }];
    }),
  );
  const since = new Map(began.map(({ staffMemberId, day }) => [staffMemberId, day]));
  const ofSide = (id: number, side: GivenItem['side']) => (items.get(id) ?? []).filter((item) => item.side === side);
  return {
    employees,
    earning: ({ staffMemberId: id, contracts, birthDate }) => ({
      contracts,
      sheet: sheetOf.get(id) ?? null,
      leave: (leave.get(id) ?? []) satisfies UnpaidLeave[],
      allowances: ofSide(id, 'allowance'),
      years: ageOn(since.get(id) ?? last, last),
      age: birthDate === null ? 0 : Math.max(0, ageOn(birthDate, last)),
    }),
    deductions: (id) => ofSide(id, 'deduction'),
  };
}

/**
 * Days of work after one until another: of contracts, Mondays to Fridays on which the school is open, and others on which a shift is worked. A day of a month that was
 * confirmed before it was over is one of all its days, and not of those that had passed.
 */
function workToCome(after: string, last: string, contracts: PaidEmployee['contracts'], works: (day: string) => boolean): number {
  let found = 0;
  for (let day = addDays(after, 1); day <= last; day = addDays(day, 1))
    if (works(day) && contracts.some(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay))) found += 1;
  return found;
}

/** Who employees are to the authorities. */
export async function numbersIn(
  tx: Tx,
  employees: readonly PaidEmployee[],
): Promise<Map<number, SlipNumbers & { fullName: string }>> {
  const kinds = new Map(employees.map(({ staffMemberId, identityKind }) => [staffMemberId, identityKind]));
  const known = await numbersOfStaff(tx, [...kinds.keys()]);
  return new Map(
    known.map(({ id, fullName, kraPin, nationalId, nssfNo, shaNo, tscNo, phone, email }) => [
      id,
      { fullName, kraPin, nationalId, identityKind: kinds.get(id) ?? 'national_id', nssfNo, shaNo, tscNo, phone, email },
    ]),
  );
}

/** Where the money of employees goes on the pay day. */
export async function routesOn(tx: Tx, day: string, ids: readonly number[]): Promise<Map<number, SlipRoute>> {
  const routes = await payRouteOn(tx, day, ids);
  return new Map(
    routes.map(({ staffMemberId, mode, bankCode, bankName, branchCode, branchName, accountNo, accountName, phone }) => [
      staffMemberId,
      { mode, bankCode, bankName, branchCode, branchName, accountNo, accountName, phone },
    ]),
  );
}

/**
 * What the last posted payslip of employees before a month could not take, of deductions that go over. Where a later month of theirs is posted, that one has taken it
 * over already.
 */
export async function carriedOver(tx: Tx, { first }: Month, ids: readonly number[]): Promise<CarriedOver[]> {
  const { rows } = await sql<CarriedOver>`
    with before as (
      select distinct on (s.staff_member_id) s.id, s.month from hr.pay_slip s join hr.pay_run r on r.id = s.run_id
       where s.staff_member_id = any(${[...ids]}::bigint[]) and s.month < ${first}::date and r.state in ('posted', 'paid', 'locked')
         and not exists (select from hr.pay_slip n join hr.pay_run o on o.id = n.run_id
                          where n.staff_member_id = s.staff_member_id and n.month > ${first}::date and o.state in ('posted', 'paid', 'locked'))
       order by s.staff_member_id, s.month desc)
    select s.staff_member_id as "staffMemberId", i.id as "itemId", l.use_id as "useId", i.name,
           coalesce(l.of_month, s.month) as month, l.not_taken as amount, i.purpose, i.priority, i.keeps_third as "keepsThird", i.payee,
           l.reference, i.ledger_id as "ledgerId"
      from before b
      join hr.pay_slip s on s.id = b.id
      join hr.pay_line l on l.slip_id = b.id
      join hr.pay_item i on i.id = l.item_id
     where l.kind in ('item', 'carried') and l.not_taken > 0 and i.carried
     order by s.staff_member_id, coalesce(l.of_month, s.month), l.place`.execute(tx);
  return rows;
}

/** Net pay of the month before, of those to whom it was paid. */
export async function netBefore(tx: Tx, { first }: Month, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ staffMemberId: number; net: number }>`
    select s.staff_member_id as "staffMemberId", s.net from hr.pay_slip s join hr.pay_run r on r.id = s.run_id
     where s.staff_member_id = any(${[...ids]}::bigint[]) and s.month = (${first}::date - interval '1 month')::date
       and r.state in ('posted', 'paid', 'locked')`.execute(tx);
  return new Map(rows.map(({ staffMemberId, net }) => [staffMemberId, net]));
}

/**
 * Of whom a month of the last twelve is in no payroll, though one that is posted would have had them: their contract was written after it was worked out. No arrears are
 * paid of such a month, but a payroll of its own.
 */
export async function leftUnpaid(tx: Tx, month: Month, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.staff_member_id as id
      from hr.contract c
      join hr.pay_run r on r.school_id = c.school_id and r.state in ('posted', 'paid', 'locked') and r.calculated_at < c.at
       and r.month >= ${monthsFrom(month, -12).first}::date and r.month < ${month.first}::date
       and (r.staff_member_ids is null or c.staff_member_id = any(r.staff_member_ids))
       and (r.department_ids is null or coalesce(c.department_id = any(r.department_ids), false))
       and c.from_day < (r.month + interval '1 month')::date and coalesce(c.to_day >= r.month, true)
     where c.staff_member_id = any(${[...ids]}::bigint[])
       and not exists (select from hr.paid_month p
                        where p.school_id = c.school_id and p.staff_member_id = c.staff_member_id and p.month = r.month)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many payrolls of a month (its first day) are posted. */
export async function postedIn(tx: Tx, month: string): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    select count(*)::int as runs from hr.pay_run where month = ${month}::date and state in ('posted', 'paid', 'locked')`.execute(
    tx,
  );
  return one(rows).runs;
}

/** Loans of employees that are due in a month. */
export async function loansOf(tx: Tx, { first }: Month, ids: readonly number[]): Promise<Map<number, DueLoan[]>> {
  return Map.groupBy(await loansIn(tx, first, ids), ({ staffMemberId }) => staffMemberId);
}
