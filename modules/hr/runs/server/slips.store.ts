import { type RawBuilder, sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { HrSettings } from '../../setup/contract/settings.ts';
import type { Law } from '../../statutory/contract/law.ts';
import { type ExceptionCode, exceptionCodes } from '../contract/exceptions.ts';
import type { RunState } from '../contract/runs.ts';
import type {
  PayLine,
  PaySlip,
  paySlipsApi,
  SlipDifference,
  SlipPay,
  SlipRow,
  SlipWorked,
  YearToDate,
} from '../contract/slips.ts';
import { stepsOf } from './rules/work-out.rules.ts';

const rowFields = sql`
  s.id, s.run_id as "runId", s.staff_member_id as "staffMemberId", left(s.month::text, 7) as month, s.payroll_no as "payrollNo",
  s.full_name as "fullName", s.job_title as "jobTitle", s.department_name as "departmentName", s.contract_kind as "contractKind", s.basic, s.gross,
  s.paye, s.nssf, s.health, s.housing, s.deductions, s.carried, s.net, s.net_before as "netBefore", s.exceptions`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  payrollNo: sql`lower(s.payroll_no)`,
  fullName: sql`kit.fold(s.full_name)`,
  departmentName: sql`s.department_name`,
  basic: sql`s.basic`,
  gross: sql`s.gross`,
  paye: sql`s.paye`,
  deductions: sql`s.deductions`,
  net: sql`s.net`,
};

/** The gravest of a payslip's exceptions by its place; those without one last. */
const gravest = sql`coalesce((select min(array_position(${[...exceptionCodes]}::text[], e.code)) from unnest(s.exceptions) as e (code)), 99)`;

/** The payslips of a run, what is to be looked at first. Throws 404. */
export async function listSlips(
  { tx }: SchoolContext,
  { id, q, exception, looked, departmentId, page, size, sort }: Input<typeof paySlipsApi.list>,
): Promise<Output<typeof paySlipsApi.list>> {
  const key = sort.replace(/^-/, '');
  const direction = wayOf(sort);
  const order =
    key === 'exceptions' ? sql`${gravest} ${direction}, lower(s.payroll_no)` : sql`${sortable[key] ?? gravest} ${direction}`;
  const { rows } = await sql<SlipRow & { total: number }>`
    select ${rowFields}, count(*) over () as total from hr.pay_slip s
     where s.run_id = ${id}
       and (${exception ?? null}::text is null or ${exception ?? null}::text = any(s.exceptions))
       and (not ${looked ?? false}::boolean or s.exceptions <> '{}')
       and (${departmentId ?? null}::bigint is null or s.department_id = ${departmentId ?? null})
       and ${q ? sql`(${holds(sql`kit.fold(s.full_name)`, q)} or ${holds(sql`kit.fold(s.payroll_no)`, q)})` : sql`true`}
     order by ${order}, s.id ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ code: ExceptionCode; count: number }>`
    select e.code, count(*)::int as count from hr.pay_slip s cross join unnest(s.exceptions) as e (code)
     where s.run_id = ${id} group by e.code`.execute(tx);
  const counts = new Map(counted.map(({ code, count }) => [code, count]));
  const { rows: run } = await sql`select from hr.pay_run where id = ${id}`.execute(tx);
  if (run.length === 0) throw notFound('payroll');
  return {
    rows,
    total: rows[0]?.total ?? 0,
    exceptions: exceptionCodes.flatMap((code) => (counts.has(code) ? [{ code, count: counts.get(code) ?? 0 }] : [])),
  };
}

/** The payslips of an employee, the last month first; those of runs that were taken back are left out. */
export async function slipsOfEmployee(tx: Tx, staffMemberId: number): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select ${rowFields} from hr.pay_slip s join hr.pay_run r on r.id = s.run_id and r.state in ('posted', 'paid', 'locked')
     where s.staff_member_id = ${staffMemberId} order by s.month desc, s.id desc limit 400`.execute(tx);
  return rows;
}

/** A payslip with all that returns, papers and payments need. */
export type WholeSlip = SlipRow &
  Pick<
    PaySlip,
    'gradeName' | 'nssfEmployer' | 'housingEmployer' | 'nita' | 'taxable' | 'numbers' | 'route' | 'liable' | 'basis' | 'lines'
  > & { departmentId: number | null; pay: SlipPay; worked: SlipWorked; runState: RunState; payDay: string };

type Of =
  | { runId: number }
  | { month: string }
  | { year: number; staffMemberId?: number }
  | { staffMemberId: number }
  | { ids: readonly number[] };

const standing = sql`r.state in ('posted', 'paid', 'locked')`;

function whose(of: Of): RawBuilder<unknown> {
  if ('runId' in of) return sql`s.run_id = ${of.runId}`;
  if ('ids' in of) return sql`s.id = any(${[...of.ids]}::bigint[])`;
  if ('month' in of) return sql`s.month = ${`${of.month}-01`}::date and ${standing}`;
  const own = of.staffMemberId === undefined ? sql`true` : sql`s.staff_member_id = ${of.staffMemberId}`;
  if (!('year' in of)) return sql`${own} and ${standing}`;
  return sql`${own} and s.month between ${`${of.year}-01-01`}::date and ${`${of.year}-12-01`}::date and ${standing}`;
}

const lineFields = sql`
  l.id, l.side, l.kind, l.label, l.item_id as "itemId", l.loan_id as "loanId", l.of_month as "ofMonth", l.base, l.rate, l.quantity, l.amount,
  l.not_taken as "notTaken", l.taxable, l.pensionable, l.purpose, l.payee, l.reference, l.rule, l.source`;

/**
 * Payslips whole, by month and payroll number: of a run or by their keys in whatever state, else only what is posted, paid or closed. One statement for the payslips
 * and one for their lines.
 */
export async function wholeSlips(tx: Tx, of: Of): Promise<WholeSlip[]> {
  const { rows } = await sql<Omit<WholeSlip, 'lines'>>`
    select ${rowFields}, s.grade_name as "gradeName", s.nssf_employer as "nssfEmployer", s.housing_employer as "housingEmployer", s.nita, s.taxable,
           s.numbers, s.route, s.liable, s.basis, s.pay, s.worked, s.department_id as "departmentId", r.state as "runState", r.pay_day as "payDay"
      from hr.pay_slip s join hr.pay_run r on r.id = s.run_id where ${whose(of)} order by s.month, lower(s.payroll_no), s.id`.execute(
    tx,
  );
  const { rows: lines } = await sql<PayLine & { slipId: number }>`
    select ${lineFields}, l.slip_id as "slipId"
      from hr.pay_line l join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id join hr.pay_run r on r.id = s.run_id
     where ${whose(of)} order by l.slip_id, l.place`.execute(tx);
  const own = Map.groupBy(lines, ({ slipId }) => slipId);
  return rows.map((row) => ({ ...row, lines: (own.get(row.id) ?? []).map(({ slipId: _slipId, ...line }) => line) }));
}

/** A payslip with its steps, why it differs from the month before, and the year to date; nothing is noted. Throws 404. */
export async function paySlipOf(tx: Tx, id: number): Promise<PaySlip> {
  const [found] = await wholeSlips(tx, { ids: [id] });
  if (!found) throw notFound('payslip');
  const { departmentId: _department, pay, worked: _worked, runState: _state, payDay: _payDay, ...slip } = found;
  const { rows } = await sql<PaySlip['run'] & { law: Law | null; settings: HrSettings | null }>`
    select id, title, state, pay_day as "payDay", posted_on as "postedOn", law, settings from hr.pay_run where id = ${slip.runId}`.execute(
    tx,
  );
  const { law, settings, ...run } = there(rows[0]);
  return {
    ...slip,
    run,
    steps: law && settings ? stepsOf(pay, slip.liable, law, settings) : [],
    differences: await differencesOf(tx, found),
    year: there((await yearToDateOf(tx, [slip])).get(id)),
  };
}

/** Sums since January with the month of each payslip, of what is posted and of the payslip itself; by payslip. */
export async function yearToDateOf(
  tx: Tx,
  slips: readonly { id: number; staffMemberId: number; month: string }[],
): Promise<Map<number, YearToDate>> {
  const asked = slips.map(({ id, staffMemberId, month }) => ({ id, staffMemberId, month: `${month}-01` }));
  const { rows } = await sql<YearToDate & { id: number }>`
    select w.id, coalesce(sum(s.gross), 0)::bigint as gross, coalesce(sum(s.taxable), 0)::bigint as taxable, coalesce(sum(s.nssf), 0)::bigint as nssf,
           coalesce(sum(s.health), 0)::bigint as health, coalesce(sum(s.housing), 0)::bigint as housing, coalesce(sum(s.paye), 0)::bigint as paye,
           coalesce(sum(s.deductions), 0)::bigint as deductions, coalesce(sum(s.net), 0)::bigint as net
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (id bigint, "staffMemberId" bigint, month date)
      left join hr.pay_slip s on s.staff_member_id = w."staffMemberId" and s.month between date_trunc('year', w.month)::date and w.month
           and (s.id = w.id or (s.month < w.month and exists (
             select from hr.pay_run r where r.id = s.run_id and r.state in ('posted', 'paid', 'locked'))))
     group by w.id`.execute(tx);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** As a line changes net pay: what is earned adds to it, what is deducted takes from it; benefits and what the employer adds do not count. */
const inNet = ({ side, amount }: Pick<PayLine, 'side' | 'amount'>): number =>
  side === 'earning' ? amount : side === 'deduction' ? -amount : 0;

/** Lines that came, went or changed against the posted payslip of the month before, the largest change first. */
async function differencesOf(tx: Tx, slip: WholeSlip): Promise<SlipDifference[]> {
  const { rows } = await sql<{ label: string; side: PayLine['side']; amount: number; before: boolean }>`
    select l.label, l.side, l.amount, l.slip_id <> ${slip.id} as before
      from hr.pay_line l
     where l.side in ('earning', 'deduction') and (l.slip_id = ${slip.id} or l.slip_id = (
       select s.id from hr.pay_slip s join hr.pay_run r on r.id = s.run_id and r.state in ('posted', 'paid', 'locked')
        where s.staff_member_id = ${slip.staffMemberId} and s.month = (${`${slip.month}-01`}::date - interval '1 month')::date limit 1))
     order by l.side desc, l.place`.execute(tx);
  if (!rows.some(({ before }) => before)) return [];
  return [...Map.groupBy(rows, ({ label }) => label)]
    .map(([label, own]) => {
      const sum = (wanted: boolean) =>
        own.filter(({ before }) => before === wanted).reduce((total, line) => total + inNet(line), 0);
      const [before, now] = [sum(true), sum(false)];
      return { label, before, now, change: now - before };
    })
    .filter(({ change }) => change !== 0)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
}

/** What a payslip is called in the history. */
export const slipName = ({ fullName, month }: Pick<SlipRow, 'fullName' | 'month'>) => ({
  Employee: fullName,
  Month: formatMonth(`${month}-01`),
});
