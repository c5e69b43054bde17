import { addDays } from '#kit/contract/dates.ts';
import { leaveRequestsApi } from '#modules/hr/leave/contract/requests.ts';
import { leaveTypesApi } from '#modules/hr/leave/contract/leave-types.ts';
import { mineApi } from '#modules/hr/self/contract/data-changes.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
const admin = 'ROLR_HR_ADMIN' as const;
/** Heads a department, and not that of those who ask. */
const elsewhere = 'ROLE_timetable_admin' as const;
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Requests for leave before each of their steps. */
export async function hrFixtures(app: TestApp): Promise<Fixtures> {
  const today = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
  const [head = 0, other = 0] = await testEmployees(app, [
    { staffNo: 'LV1', name: 'Mkuu wa Idara' },
    { staffNo: 'LV2', name: 'Mkuu Mwingine' },
  ]);
  await accountIs(app, elsewhere, other);
  const { id: departmentId } = await ok(app.call(everything, departmentsApi.create, { name: 'Leave A', headId: head }));
  await ok(app.call(everything, departmentsApi.create, { name: 'Leave B', headId: other }));
  const { id: typeId } = await ok(
    app.call(everything, leaveTypesApi.create, { name: 'Any leave', earned: 'none', counts: 'calendar' }),
  );
  let serial = 2;
  const request = async (headed: boolean, ...steps: readonly ('approve' | 'begin')[]) => {
    serial += 1;
    const [staffMemberId = 0] = await testEmployees(app, [
      { staffNo: `LV${serial}`, name: `Wanjirũ ${serial}`, departmentId: headed ? departmentId : null },
    ]);
    const days = { fromDay: addDays(today, -1), untilDay: addDays(today, 3) };
    let made = await ok(app.call(everything, leaveRequestsApi.ask, { staffMemberId, typeId, ...days }, key()));
    for (const step of steps) made = await ok(app.call(admin, leaveRequestsApi[step], at(made), key()));
    return made;
  };
  const standing = async (own: typeof everything | null, headed: boolean, ...steps: readonly ('approve' | 'begin')[]) =>
    ({ own, other: admin, input: at(await request(headed, ...steps)), again: versioned }) satisfies Standing;
  const decided = async (): Promise<Standing> => {
    const made = await standing(everything, true);
    return { ...made, notFor: [elsewhere, made.input], stands: 'asked' };
  };

  // Of each proposal another member of staff, since one of a field waits at a time; whose account proposed it, theirs it is.
  const proposal = async (): Promise<Standing> => {
    serial += 1;
    const [proposer = 0] = await testEmployees(app, [{ staffNo: `LV${serial}`, name: `Anayependekeza ${serial}` }]);
    await accountIs(app, everything, proposer);
    const made = await ok(app.call(everything, mineApi.propose, { field: 'other', newValue: `Nyingine ${serial}` }, key()));
    return { own: everything, other: admin, input: at(made), again: versioned };
  };

  return {
    'proposed change': {
      accept: proposal,
      decline: proposal,
      withdraw: async () => {
        const { input, again } = await proposal();
        return { own: null, other: everything, input, again, notFor: [admin, input], stands: 'proposed' } satisfies Standing;
      },
    },
    'request for leave': {
      support: decided,
      approve: async () => ({
        ...(await standing(everything, false)),
        notFor: [admin, at(await request(true))],
        stands: 'asked',
      }),
      reject: decided,
      cancel: async () => {
        const made = await standing(null, true);
        return { ...made, notFor: [elsewhere, made.input], stands: 'asked' };
      },
      begin: () => standing(null, false, 'approve'),
      back: () => standing(null, false, 'approve', 'begin'),
    },
  };
}
