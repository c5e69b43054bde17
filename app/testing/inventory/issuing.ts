import { sql } from 'kysely';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { issuesApi } from '#modules/inventory/issuing/contract/issues.ts';
import { type Requisition, requisitionsApi } from '#modules/inventory/requests/contract/requisitions.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { Caller, TestApp } from '../school.ts';
import { storesWorld } from './stores.ts';

/** Who asks, heads their department, heads another, approves, and issues; each an account of school A with a role of its own. */
export const askers = {
  asker: 'ROLE_post_content',
  head: 'ROLE_timetable_admin',
  otherHead: 'ROLE_Exam_admin',
  approver: 'ROLE_Access_Expenses',
  second: 'ROLE_finance_admin',
  keeper: 'ROLE_Pay_Fees',
} as const satisfies Record<string, Caller>;

type RequisitionDraft = CallInput<typeof requisitionsApi.create>;
type IssueDraft = CallInput<typeof issuesApi.issue>;

/** The stores with people around them: a department with a head, one without, members of staff and students. */
export async function issuingWorld(app: TestApp) {
  const stores = await storesWorld(app);
  const [headId = 0, otherHeadId = 0] = await testEmployees(app, [
    { staffNo: 'H1', name: 'Grace Atieno' },
    { staffNo: 'H2', name: 'Peter O’Brien' },
  ]);
  const department = async (name: string, of: number | null) =>
    (await app.call('ROLE_All', departmentsApi.create, { name, headId: of })).body.id;
  const science = await department('Sciences', headId);
  const maths = await department('Mathematics', otherHeadId);
  const grounds = await department('Grounds', null);
  const [askerId = 0, clerkId = 0] = await testEmployees(app, [
    { staffNo: 'T1', name: 'Wanjirũ Kamaũ', departmentId: science },
    { staffNo: 'T2', name: 'Ndũng’ũ Mwangi', departmentId: maths },
  ]);
  await accountIs(app, askers.head, headId);
  await accountIs(app, askers.otherHead, otherHeadId);
  await accountIs(app, askers.asker, askerId);
  const students = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`select id from registration.roll where here order by id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const key = () => stores.key();
  const requisition = (more: Partial<RequisitionDraft> = {}): RequisitionDraft => ({
    departmentId: science,
    storeId: stores.main,
    purpose: 'Practicals – “Form 4”',
    lines: [{ itemId: stores.chalk, quantity: 10_000, price: 15_000 }],
    submit: true,
    ...more,
  });
  const step = async (
    caller: Caller,
    call: typeof requisitionsApi.support,
    { id, version }: Pick<Requisition, 'id' | 'version'>,
  ): Promise<Requisition> => {
    const { status, body } = await app.call(caller, call, { id, version }, key());
    if (status !== 200) throw new Error(body.message);
    return body;
  };
  return {
    ...stores,
    key,
    staff: { head: headId, otherHead: otherHeadId, asker: askerId, clerk: clerkId },
    departments: { science, maths, grounds },
    students,
    requisition,
    step,
    /** One that is approved. */
    approved: async (more: Partial<RequisitionDraft> = {}): Promise<Requisition> => {
      const { status, body } = await app.call(askers.asker, requisitionsApi.create, requisition(more), key());
      if (status !== 200) throw new Error(body.message);
      const supported = await step(askers.head, requisitionsApi.support, body);
      return step(askers.approver, requisitionsApi.approve, supported);
    },
    /** Chalk for the sciences out of the main store, signed on paper, unless something else is said. */
    issue: (more: Partial<IssueDraft> = {}, caller: Caller = askers.keeper, headers = key()) =>
      app.call(
        caller,
        issuesApi.issue,
        {
          storeId: stores.main,
          toKind: 'department',
          departmentId: science,
          signerId: askerId,
          signedHow: 'paper',
          lines: [{ itemId: stores.chalk, quantity: 1000 }],
          ...more,
        },
        headers,
      ),
    /** Gives somebody a duty in the stores. */
    duty: (staffMemberId: number, duty: string, storeId: number | null = null) =>
      asSchoolA(app, ({ tx }) =>
        sql`insert into inventory.duty (staff_member_id, duty, store_id) values (${staffMemberId}, ${duty}, ${storeId}::bigint)`.execute(
          tx,
        ),
      ),
    noDuties: () => asSchoolA(app, ({ tx }) => sql`delete from inventory.duty`.execute(tx)),
    /** A row of the test’s own SQL. */
    row: <R>(query: ReturnType<typeof sql<R>>): Promise<R | undefined> =>
      asSchoolA(app, async ({ tx }) => (await query.execute(tx)).rows[0]),
  };
}
export type IssuingWorld = Awaited<ReturnType<typeof issuingWorld>>;
