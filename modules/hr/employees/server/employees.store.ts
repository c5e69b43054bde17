import { type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { numbersOfStaff, schoolDay } from '#modules/settings/server/public.ts';
import type { EmployeeRow } from '../contract/employees.ts';
import type { Lacking } from '../contract/kinds.ts';
import { lacksOf } from './lacks.rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** What the list may be narrowed by. */
export interface EmployeeFilter extends PageRequest {
  id?: number | undefined;
  kind?: EmployeeRow['contractKind'] | undefined;
  departmentId?: number | undefined;
  gradeId?: number | undefined;
  employer?: EmployeeRow['employer'] | undefined;
  /** `paid`: everybody with a contract now or later; `all`: the whole staff. */
  state: EmployeeRow['state'] | 'paid' | 'all';
  lacks?: Lacking | undefined;
  endsBy?: string | undefined;
}

type Row = Omit<EmployeeRow, 'lacks' | 'employer'> & { nssf: boolean; health: boolean; route: boolean };

const stateOn = (today: string) => sql`
  case when c.id is null then 'none' when s.status = 'left' then 'left' when c.from_day > ${today} then 'coming'
       when c.to_day < ${today} then 'ended' when s.status = 'on_leave' then 'on_leave'
       when e.probation_to >= ${today} and coalesce(e.confirmed_on > ${today}, true) then 'probation' else 'active' end`;

/** The staff with the contract that holds on a day; else the one that comes next, else the last one. */
const fromOn = (today: string) => sql`
  settings.staff s
  left join hr.employee e on e.school_id = s.school_id and e.staff_member_id = s.id
  left join lateral (
    select k.* from hr.contract k where k.school_id = s.school_id and k.staff_member_id = s.id
     order by (k.from_day <= ${today} and coalesce(k.to_day >= ${today}, true)) desc, k.from_day > ${today} desc,
              case when k.from_day > ${today} then k.from_day end, k.from_day desc limit 1) c on true
  left join hr.grade g on g.school_id = c.school_id and g.id = c.grade_id
  left join settings.departments d on d.school_id = s.school_id and d.id = coalesce(c.department_id, s.department_id)`;

const routeOn = (today: string) => sql`
  exists (select from hr.pay_route r where r.school_id = s.school_id and r.staff_member_id = s.id
             and r.from_day <= ${today} and coalesce(r.to_day >= ${today}, true))`;

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`s.full_name`,
  staffNo: sql`s.staff_no`,
  payrollNo: sql`e.payroll_no`,
  jobTitle: sql`coalesce(c.job_title, s.job_title)`,
  departmentName: sql`d.name`,
  contractKind: sql`c.kind`,
  gradeName: sql`g.name`,
  basic: sql`c.basic`,
  fromDay: sql`c.from_day`,
  toDay: sql`c.to_day`,
  probationTo: sql`e.probation_to`,
  disabilityTo: sql`e.disability_to`,
};

/** The staff as payroll sees them on the school’s day, searched, filtered and sorted. */
export async function listEmployees(ctx: Context, filter: EmployeeFilter): Promise<Page<EmployeeRow>> {
  const today = schoolDay(ctx);
  const where = await conditions(ctx, filter, today);
  const key = filter.sort.replace(/^-/, '');
  const order = key === 'state' ? stateOn(today) : (sorts[key] ?? sql`s.full_name`);
  const { rows } = await sql<Row & { total: number }>`
    select s.id, s.staff_no as "staffNo", e.payroll_no as "payrollNo", s.full_name as "fullName", s.gender,
           s.photo_file_id as "photoFileId", s.kind as "staffKind", coalesce(c.job_title, s.job_title) as "jobTitle",
           d.id as "departmentId", d.name as "departmentName", c.kind as "contractKind", g.name as "gradeName", c.basic,
           c.pay_per as "payPer", c.from_day as "fromDay", c.to_day as "toDay", e.probation_to as "probationTo",
           e.disability_to as "disabilityTo", ${stateOn(today)} as state, coalesce(e.nssf, false) as nssf,
           coalesce(e.health, false) as health, ${routeOn(today)} as route, count(*) over () as total
      from ${fromOn(today)} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, s.full_name, s.id
     ${onPage(filter)}`.execute(ctx.tx);
  const known = new Map(
    (
      await numbersOfStaff(
        ctx.tx,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return {
    rows: rows.flatMap((row) => {
      const numbers = known.get(row.id);
      if (!numbers) return [];
      const lacks = row.state === 'none' || row.state === 'left' ? [] : lacksOf(numbers, row);
      return [{ ...row, employer: numbers.employer, lacks }];
    }),
    total: rows[0]?.total ?? 0,
  };
}

async function conditions(ctx: Context, filter: EmployeeFilter, today: string): Promise<RawBuilder<unknown>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  const state = stateOn(today);
  if (filter.q)
    found.push(
      matches([sql`s.full_name`, sql`s.staff_no`, sql`e.payroll_no`, sql`coalesce(c.job_title, s.job_title)`], filter.q),
    );
  if (filter.id) found.push(sql`s.id = ${filter.id}`);
  if (filter.kind) found.push(sql`c.kind = ${filter.kind}`);
  if (filter.departmentId) found.push(sql`d.id = ${filter.departmentId}`);
  if (filter.gradeId) found.push(sql`c.grade_id = ${filter.gradeId}`);
  if (filter.state === 'paid') found.push(sql`${state} in ('active', 'probation', 'on_leave', 'coming')`);
  else if (filter.state !== 'all') found.push(sql`${state} = ${filter.state}`);
  const { endsBy } = filter;
  if (endsBy)
    found.push(sql`(c.to_day between ${today} and ${endsBy} or e.disability_to between ${today} and ${endsBy}
      or (e.probation_to between ${today} and ${endsBy} and e.confirmed_on is null))`);
  const { lacks, employer } = filter;
  if (lacks) found.push(sql`${state} not in ('none', 'left')`);
  if (lacks === 'route') found.push(sql`not ${routeOn(today)}`);
  if (lacks === 'nssfNo') found.push(sql`e.nssf`);
  if (lacks === 'shaNo') found.push(sql`e.health`);
  const number = lacks === 'route' ? undefined : lacks;
  if (number ?? employer) {
    const fit = (await numbersOfStaff(ctx.tx, null)).filter(
      (one) => (!number || one[number] === null) && (!employer || one.employer === employer),
    );
    found.push(sql`s.id = any(${fit.map(({ id }) => id)}::bigint[])`);
  }
  return sql.join(found, sql` and `);
}

/** Employees to choose from, by name: the first 50 that match, and the one with `id` whatever the words. */
export async function employeeOptions(
  { tx }: Pick<Context, 'tx'>,
  { q, id }: { q?: string | undefined; id?: number | undefined },
) {
  const words = matches([sql`s.full_name`, sql`s.staff_no`, sql`e.payroll_no`], q ?? '');
  const { rows } = await sql<{ id: number; name: string; staffNo: string; payrollNo: string }>`
    select s.id, s.full_name as name, s.staff_no as "staffNo", e.payroll_no as "payrollNo"
      from hr.employee e join settings.staff s on s.school_id = e.school_id and s.id = e.staff_member_id
     where s.id = ${id ?? null} or (s.status <> 'left' and ${words})
     order by (s.id = ${id ?? null}) is true desc, s.full_name, s.id limit 50`.execute(tx);
  return rows;
}
