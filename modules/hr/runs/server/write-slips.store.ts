import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PaidEmployee } from '../../employees/server/paid-in.store.ts';
import type { ExceptionCode } from '../contract/exceptions.ts';
import type { SlipNumbers, SlipRoute } from '../contract/slips.ts';
import type { WorkedSlip } from './rules/work-out.rules.ts';

/** A payslip before it is written. */
export interface DraftSlip {
  readonly employee: PaidEmployee;
  readonly fullName: string;
  readonly numbers: SlipNumbers;
  readonly route: SlipRoute | null;
  readonly slip: WorkedSlip;
  readonly exceptions: readonly ExceptionCode[];
  readonly before: number | null;
}

/** Takes months of employees for a run, and says of whom: another run that has one keeps it. Of two runs at once one gets it. */
export async function claimMonths(tx: Tx, runId: number, month: string, ids: readonly number[]): Promise<Set<number>> {
  await sql`delete from hr.paid_month where run_id = ${runId}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into hr.paid_month (staff_member_id, month, run_id)
    select id, ${month}::date, ${runId} from unnest(${[...ids].toSorted((one, other) => one - other)}::bigint[]) as w (id)
    on conflict do nothing returning staff_member_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Removes the payslips of a run, with their lines. The table refuses it once the run was reviewed. */
export async function removeSlips(tx: Tx, runId: number): Promise<void> {
  await sql`delete from hr.pay_slip where run_id = ${runId}`.execute(tx);
}

/** Says whether the payslips of a run can still be worked out anew. */
export async function openSlips(tx: Tx, runId: number, open: boolean): Promise<void> {
  await sql`update hr.pay_slip set open = ${open} where run_id = ${runId}`.execute(tx);
}

/** Writes the payslips of a run with their lines, in two statements. */
export async function writeSlips(tx: Tx, runId: number, month: string, drafts: readonly DraftSlip[]): Promise<void> {
  const heads = drafts.map(({ employee, fullName, numbers, route, slip, exceptions, before }) => {
    const contract = employee.contracts.at(-1);
    const { lines: _lines, ...figures } = slip;
    return {
      ...figures,
      staffMemberId: employee.staffMemberId,
      payrollNo: employee.payrollNo,
      fullName,
      jobTitle: contract?.jobTitle ?? null,
      contractKind: contract?.kind ?? 'permanent',
      gradeName: contract?.gradeName ?? null,
      departmentId: contract?.departmentId ?? null,
      departmentName: contract?.departmentName ?? null,
      numbers,
      route,
      exceptions,
      before,
    };
  });
  const { rows } = await sql<{ id: number; staffMemberId: number }>`
    insert into hr.pay_slip (run_id, staff_member_id, month, payroll_no, full_name, job_title, contract_kind, grade_name, department_id,
                             department_name, numbers, route, liable, basis, pay, worked, basic, gross, taxable, nssf, nssf_employer,
                             health, housing, housing_employer, nita, paye, deductions, carried, net, exceptions, net_before)
    select ${runId}, w."staffMemberId", ${month}::date, w."payrollNo", w."fullName", w."jobTitle", w."contractKind", w."gradeName",
           w."departmentId", w."departmentName", w.numbers, nullif(w.route, 'null'::jsonb), w.liable, w.basis, w.pay, w.worked, w.basic, w.gross,
           w.taxable, w.nssf, w."nssfEmployer", w.health, w.housing, w."housingEmployer", w.nita, w.paye, w.deductions, w.carried, w.net,
           w.exceptions, w.before
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
        as w ("staffMemberId" bigint, "payrollNo" text, "fullName" text, "jobTitle" text, "contractKind" text, "gradeName" text,
              "departmentId" bigint, "departmentName" text, numbers jsonb, route jsonb, liable jsonb, basis jsonb, pay jsonb, worked jsonb,
              basic bigint, gross bigint, taxable bigint, nssf bigint, "nssfEmployer" bigint, health bigint, housing bigint,
              "housingEmployer" bigint, nita bigint, paye bigint, deductions bigint, carried bigint, net bigint, exceptions text[], before bigint)
    returning id, staff_member_id as "staffMemberId"`.execute(tx);
  const idOf = new Map(rows.map(({ id, staffMemberId }) => [staffMemberId, id]));
  const lines = drafts.flatMap(({ employee, slip }) =>
    slip.lines.map((line, place) => ({ ...line, place, slipId: idOf.get(employee.staffMemberId) })),
  );
  await sql`
    insert into hr.pay_line (run_id, slip_id, place, side, kind, label, item_id, use_id, loan_id, of_month, base, rate, quantity, amount, not_taken,
                             interest, taxable, pensionable, purpose, payee, reference, ledger_id, rule, source)
    select ${runId}, w."slipId", w.place, w.side, w.kind, w.label, w."itemId", w."useId", w."loanId", w."ofMonth", w.base, w.rate, w.quantity,
           w.amount, w."notTaken", w.interest, w.taxable, w.pensionable, w.purpose, w.payee, w.reference, w."ledgerId", w.rule, w.source
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as w ("slipId" bigint, place int, side text, kind text, label text, "itemId" bigint, "useId" bigint, "loanId" bigint, "ofMonth" date,
              base bigint, rate int, quantity int, amount bigint, "notTaken" bigint, interest bigint, taxable boolean, pensionable boolean,
              purpose text, payee text, reference text, "ledgerId" bigint, rule text, source text)`.execute(tx);
}
