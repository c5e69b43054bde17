import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Profile, ProfileDraft } from '../contract/employees.ts';
import type { DatedContext } from './dated.ts';

/** What of the law holds for somebody; null for who is no employee. */
export async function profileOf(tx: Tx, staffMemberId: number): Promise<Profile | null> {
  const { rows } = await sql<Profile>`
    select payroll_no as "payrollNo", birth_date as "birthDate", identity_kind as "identityKind", resident,
           first_employment as "firstEmployment", disability_no as "disabilityNo", disability_from as "disabilityFrom",
           disability_to as "disabilityTo", nssf, health, housing, nita, tier_two_scheme as "tierTwoScheme",
           probation_to as "probationTo", confirmed_on as "confirmedOn", notice_days as "noticeDays", slip_by as "slipBy", note, version
      from hr.employee where staff_member_id = ${staffMemberId}`.execute(tx);
  return rows[0] ?? null;
}

/** Makes an employee of a member of staff. Throws 409 for who is one already, and at a payroll number that is taken. */
export async function insertProfile(
  ctx: DatedContext,
  staffMemberId: number,
  draft: Pick<ProfileDraft, 'payrollNo' | 'birthDate' | 'probationTo'>,
): Promise<void> {
  refuseBirth(ctx, draft.birthDate);
  if (await profileOf(ctx.tx, staffMemberId))
    throw new UserError('conflict', 'They are an employee already. Add a contract on their record.');
  await sql`
    insert into hr.employee (staff_member_id, payroll_no, birth_date, probation_to)
    values (${staffMemberId}, ${draft.payrollNo}, ${draft.birthDate}, ${draft.probationTo})`.execute(ctx.tx);
  const after = await profileOf(ctx.tx, staffMemberId);
  ctx.changed({ entity: 'employee', id: staffMemberId, action: 'taken on', after });
}

/** What of a profile pay is worked out by. */
const payGoesBy = [
  'birthDate',
  'resident',
  'firstEmployment',
  'disabilityNo',
  'disabilityFrom',
  'disabilityTo',
  'nssf',
  'health',
  'housing',
  'nita',
  'tierTwoScheme',
] as const satisfies readonly (keyof ProfileDraft)[];

/**
 * Payrolls that are not posted and hold them are to be worked out again where it changes what pay is worked out by. Throws 404 for who is no employee, 409 when it
 * has changed since `version`.
 */
export async function changeProfile(
  ctx: DatedContext,
  staffMemberId: number,
  version: number,
  draft: ProfileDraft,
  action = 'changed',
): Promise<void> {
  refuseBirth(ctx, draft.birthDate);
  const before = await profileOf(ctx.tx, staffMemberId);
  if (!before) throw notFound('employee');
  const otherPay = payGoesBy.some((key) => before[key] !== draft[key]);
  const { rows } = await sql`
    update hr.employee
       set payroll_no = ${draft.payrollNo}, birth_date = ${draft.birthDate}, identity_kind = ${draft.identityKind},
           resident = ${draft.resident}, first_employment = ${draft.firstEmployment}, disability_no = ${draft.disabilityNo},
           disability_from = ${draft.disabilityFrom}, disability_to = ${draft.disabilityTo}, nssf = ${draft.nssf},
           health = ${draft.health}, housing = ${draft.housing}, nita = ${draft.nita}, tier_two_scheme = ${draft.tierTwoScheme},
           probation_to = ${draft.probationTo}, notice_days = ${draft.noticeDays}, slip_by = ${draft.slipBy}, note = ${draft.note},
           pay_changed_at = case when ${otherPay} then clock_timestamp() else pay_changed_at end, version = version + 1
     where staff_member_id = ${staffMemberId} and version = ${version} returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('employee');
  const after = await profileOf(ctx.tx, staffMemberId);
  ctx.changed({ entity: 'employee', id: staffMemberId, action, before, after });
}

/** Confirms an employee from a day on. Throws 422 for who is confirmed already, 400 for a day before the employment. */
export async function confirmEmployee(ctx: DatedContext, staffMemberId: number, version: number, on: string): Promise<void> {
  const before = await profileOf(ctx.tx, staffMemberId);
  if (!before) throw notFound('employee');
  if (before.confirmedOn !== null) throw new UserError('rule', `They are confirmed since ${formatDay(before.confirmedOn)}.`);
  const { rows: first } = await sql<{ fromDay: string | null }>`
    select min(from_day) as "fromDay" from hr.contract where staff_member_id = ${staffMemberId}`.execute(ctx.tx);
  const begins = first[0]?.fromDay ?? null;
  if (begins === null || on < begins)
    throw fieldError('on', begins === null ? 'They have no contract yet.' : `Choose a day from ${formatDay(begins)} on.`);
  const { rows } = await sql`
    update hr.employee set confirmed_on = ${on}, version = version + 1
     where staff_member_id = ${staffMemberId} and version = ${version} returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('employee');
  ctx.changed({
    entity: 'employee',
    id: staffMemberId,
    action: 'confirmed',
    before: { confirmedOn: null },
    after: { confirmedOn: on },
  });
}

function refuseBirth({ now }: DatedContext, birthDate: string | null): void {
  if (birthDate === null) return;
  const year = now.getUTCFullYear();
  const born = Number(birthDate.slice(0, 4));
  if (born > year - 14 || born < year - 100)
    throw fieldError('birthDate', 'Check the date of birth: nobody so old works here, or so young.');
}
