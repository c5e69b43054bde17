import { exitsApi } from '#modules/hr/exits/contract/exits.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { asSchoolA } from '../books.ts';
import { testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;

/** Employees who leave before each of their steps, each somebody else. */
export async function exitFixtures(app: TestApp): Promise<Fixtures> {
  const lastDay = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
  let serial = 0;
  const prepared = async (own: typeof admin | null): Promise<Standing> => {
    serial += 1;
    const [staffMemberId = 0] = await testEmployees(app, [{ staffNo: `EX${serial}`, name: `Anayeondoka ${serial}` }]);
    const { id, version } = await ok(app.call(admin, exitsApi.prepare, { staffMemberId, lastDay, reason: 'resigned' }, key()));
    return { own, other: finance, input: { id, version }, again: versioned };
  };
  return {
    exit: {
      confirm: () => prepared(admin),
      takeBack: async () => ({ ...(await prepared(null)), stands: 'prepared' }),
    },
  };
}
