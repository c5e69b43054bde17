import { judge } from '#kit/contract/access.ts';
import { notFound } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { StaffDraft } from '#modules/settings/contract/people/staff.ts';
import { createStaffMember, staffMember, updateStaffMember, withoutPersonalNumbers } from '#modules/settings/server/public.ts';
import { employeesWrite } from '../../contract/access.ts';
import type { ContractDraft } from '../contract/contracts.ts';
import type { EmployeeRecord, ProfileDraft } from '../contract/employees.ts';
import { contracts } from './contracts.store.ts';
import { listEmployees } from './employees.store.ts';
import type { PaidUntil } from './paid-until.ts';
import { payRoutes } from './pay-routes.store.ts';
import { insertProfile, profileOf } from './profile.store.ts';

/** True for those who read the personal numbers of employees. */
export const readsNumbers = (ctx: Pick<SchoolContext, 'user'>): boolean =>
  judge(employeesWrite, viewerOf(ctx.user)) === 'allowed';

/** One of the staff with what payroll knows. Throws 404. */
export async function employeeRecord(ctx: SchoolContext, paidUntil: PaidUntil, id: number): Promise<EmployeeRecord> {
  const person = await staffMember(ctx, id);
  const [row] = (await listEmployees(ctx, { id, state: 'all', page: 1, size: 1, sort: 'fullName' })).rows;
  if (!row) throw notFound('member of staff');
  const all = await contracts.list(ctx, id);
  const routes = await payRoutes.list(ctx, id);
  return {
    person: readsNumbers(ctx) ? person : withoutPersonalNumbers(person),
    state: row.state,
    lacks: row.lacks,
    profile: await profileOf(ctx.tx, id),
    contract: all.find(({ current }) => current) ?? all.find(({ fromDay }) => fromDay === row.fromDay) ?? null,
    route: routes.find(({ current }) => current) ?? null,
    paidUntil: await paidUntil(ctx.tx, id),
  };
}

type First = ContractDraft & { payrollNo: string | null } & Pick<ProfileDraft, 'birthDate' | 'probationTo'>;

/** Gives somebody of the staff their first contract with the school. Throws 404, or 409 for who is an employee already. */
export async function takeOn(
  ctx: SchoolContext,
  id: number,
  { payrollNo, birthDate, probationTo, ...draft }: First,
): Promise<void> {
  const person = await staffMember(ctx, id);
  await insertProfile(ctx, id, { payrollNo: payrollNo ?? person.staffNo, birthDate, probationTo });
  await contracts.add(ctx, id, {
    ...draft,
    jobTitle: draft.jobTitle ?? person.jobTitle,
    departmentId: draft.departmentId ?? person.departmentId,
  });
}

/** Adds somebody who is not on the staff yet, with their first contract; answers their key. */
export async function addEmployee(ctx: SchoolContext, person: StaffDraft, first: First): Promise<number> {
  const { jobTitle, departmentId, fromDay, toDay } = first;
  const { id } = await createStaffMember(ctx, {
    ...person,
    jobTitle,
    departmentId,
    joinedOn: person.joinedOn ?? fromDay,
    contractFrom: fromDay,
    contractTo: toDay,
  });
  await takeOn(ctx, id, first);
  return id;
}

/** Changes who somebody is. What their contracts say stays. */
export async function changePerson(ctx: SchoolContext, id: number, version: number, draft: Partial<StaffDraft>): Promise<void> {
  await updateStaffMember(ctx, id, version, draft);
}
