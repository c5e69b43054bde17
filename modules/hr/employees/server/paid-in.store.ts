import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Contract } from '../contract/contracts.ts';
import type { Profile } from '../contract/employees.ts';
import type { PayRoute } from '../contract/pay-routes.ts';

// What payroll, leave and returns read of employees; each is one statement, whatever the school’s size.

/** Whom a run is of; null: all. */
export interface PaidScope {
  readonly departmentIds: readonly number[] | null;
  readonly staffMemberIds: readonly number[] | null;
}

export type PaidContract = Pick<
  Contract,
  'id' | 'fromDay' | 'toDay' | 'kind' | 'jobTitle' | 'gradeName' | 'departmentId' | 'departmentName' | 'basic' | 'payPer'
> & { staffMemberId: number };
export type PaidEmployee = Omit<Profile, 'version'> & { staffMemberId: number; contracts: PaidContract[] };

const array = (ids: readonly number[] | null) => sql`${[...(ids ?? [])]}::bigint[]`;

/**
 * Employees with the contracts that hold on some day from `from` to `to`, in the order of their payroll numbers. Of several contracts
 * in that time the last one’s department decides whether a scope of departments has them. Who they are is `numbersOfStaff`'s.
 */
export async function paidIn(
  tx: Tx,
  from: string,
  to: string,
  { departmentIds, staffMemberIds }: PaidScope,
): Promise<PaidEmployee[]> {
  const { rows } = await sql<PaidContract>`
    select c.id, c.staff_member_id as "staffMemberId", c.from_day as "fromDay", c.to_day as "toDay", c.kind,
           c.job_title as "jobTitle", g.name as "gradeName", c.department_id as "departmentId", d.name as "departmentName", c.basic,
           c.pay_per as "payPer"
      from hr.contract c
      left join hr.grade g on g.school_id = c.school_id and g.id = c.grade_id
      left join settings.departments d on d.school_id = c.school_id and d.id = c.department_id
     where c.from_day <= ${to} and coalesce(c.to_day >= ${from}, true)
       and (${staffMemberIds === null}::boolean or c.staff_member_id = any(${array(staffMemberIds)}))
     order by c.staff_member_id, c.from_day`.execute(tx);
  const contracts = Map.groupBy(rows, ({ staffMemberId }) => staffMemberId);
  const wanted = [...contracts].filter(
    ([, own]) => departmentIds === null || departmentIds.includes(own.at(-1)?.departmentId ?? 0),
  );
  const { rows: profiles } = await sql<Omit<PaidEmployee, 'contracts'>>`
    select staff_member_id as "staffMemberId", payroll_no as "payrollNo", birth_date as "birthDate", identity_kind as "identityKind",
           resident, first_employment as "firstEmployment", disability_no as "disabilityNo", disability_from as "disabilityFrom",
           disability_to as "disabilityTo", nssf, health, housing, nita, tier_two_scheme as "tierTwoScheme",
           probation_to as "probationTo", confirmed_on as "confirmedOn", notice_days as "noticeDays", slip_by as "slipBy", note
      from hr.employee where staff_member_id = any(${array(wanted.map(([id]) => id))})
     order by lower(payroll_no)`.execute(tx);
  return profiles.map((profile) => ({ ...profile, contracts: contracts.get(profile.staffMemberId) ?? [] }));
}

export type PaidRoute = Pick<
  PayRoute,
  'id' | 'mode' | 'branchId' | 'bankName' | 'branchName' | 'accountNo' | 'accountName' | 'phone'
> & {
  staffMemberId: number;
  bankCode: string | null;
  branchCode: string | null;
};

/** Where the pay of employees goes on a day; who has no way is left out. */
export async function payRouteOn(tx: Tx, day: string, staffMemberIds: readonly number[]): Promise<PaidRoute[]> {
  const { rows } = await sql<PaidRoute>`
    select r.id, r.staff_member_id as "staffMemberId", r.mode, r.branch_id as "branchId", b.code as "bankCode", b.name as "bankName",
           n.code as "branchCode", n.name as "branchName", r.account_no as "accountNo", r.account_name as "accountName", r.phone
      from hr.pay_route r
      left join hr.bank_branch n on n.school_id = r.school_id and n.id = r.branch_id
      left join hr.bank b on b.school_id = n.school_id and b.id = n.bank_id
     where r.staff_member_id = any(${array(staffMemberIds)}) and r.from_day <= ${day} and coalesce(r.to_day >= ${day}, true)`.execute(
    tx,
  );
  return rows;
}
