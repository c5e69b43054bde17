import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { closedDays } from '#modules/settings/server/public.ts';
import type { Entry, Given, Service } from './entitlement.rules.ts';

/** A type as the rules read it. */
export interface TypeFacts extends Given {
  readonly id: number;
  readonly name: string;
  readonly unpaid: boolean;
  readonly gender: 'female' | 'male' | null;
  readonly counts: 'working' | 'calendar';
  readonly afterMonths: number;
  readonly mostAtOnce: number | null;
  readonly encashable: boolean;
  readonly active: boolean;
}

/** The types of the school; those that are given where `ids` names some. */
export async function typeFacts(tx: Tx, ids: readonly number[] | null): Promise<TypeFacts[]> {
  const { rows } = await sql<TypeFacts>`
    select id, name, full_days as "fullDays", half_days as "halfDays", earned, carry_most as "carryMost", carry_months as "carryMonths",
           unpaid, gender, counts, after_months as "afterMonths", most_at_once as "mostAtOnce", encashable, active
      from hr.leave_type where ${ids === null ? sql`active` : sql`id = any(${[...ids]}::bigint[])`} order by name`.execute(tx);
  return rows;
}

/** An employee as the rules read them: from when until when they are employed, and by which contracts. */
export interface EmployeeFacts extends Service {
  readonly staffMemberId: number;
  readonly name: string;
  readonly gender: 'female' | 'male';
  readonly kind: 'teacher' | 'support';
  readonly departmentId: number | null;
}

/** Employees with a contract, of the whole school or those that are named. */
export async function employeeFacts(tx: Tx, ids: readonly number[] | null): Promise<EmployeeFacts[]> {
  const { rows } = await sql<EmployeeFacts>`
    select e.staff_member_id as "staffMemberId", f.full_name as name, f.gender, f.kind, f.department_id as "departmentId",
           min(c.from_day) as "fromDay", case when bool_or(c.to_day is null) then null else max(c.to_day) end as "toDay",
           jsonb_agg(jsonb_build_object('fromDay', c.from_day, 'toDay', c.to_day) order by c.from_day) as contracts
      from hr.employee e
      join settings.staff f on f.school_id = e.school_id and f.id = e.staff_member_id
      join hr.contract c on c.school_id = e.school_id and c.staff_member_id = e.staff_member_id
     where ${ids === null ? sql`f.status <> 'left'` : sql`e.staff_member_id = any(${[...ids]}::bigint[])`}
     group by 1, 2, 3, 4, 5 order by 1`.execute(tx);
  return rows;
}

/** The ledger, by employee and type (`3 12`). */
export async function ledgerOf(tx: Tx, staffIds: readonly number[], typeIds: readonly number[]): Promise<Map<string, Entry[]>> {
  const { rows } = await sql<Entry & { key: string }>`
    select staff_member_id || ' ' || type_id as key, year, kind, day, days from hr.leave_entry
     where staff_member_id = any(${[...staffIds]}::bigint[]) and type_id = any(${[...typeIds]}::bigint[]) order by id`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ key }) => key) as Map<string, Entry[]>;
}

/** Holds an employee’s leave until the transaction ends, so that two requests are not granted over one balance. */
export async function holdLeaveOf(tx: Tx, staffMemberId: number): Promise<void> {
  await sql`select from hr.employee where staff_member_id = ${staffMemberId} for update`.execute(tx);
}

export const schoolClosed = (tx: Tx) => closedDays(tx);
