import { payRunsApi } from '#modules/hr/runs/contract/runs.ts';
import { settleRun } from '#modules/hr/runs/server/for-others.ts';
import { asSchoolA } from '../books.ts';
import { payWorld, type PayStep } from '#modules/hr/runs/server/testing/payroll.ts';
import type { Caller, TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Payrolls of last month before each of their steps, each of an employee of its own. */
export async function payrollFixtures(app: TestApp): Promise<Fixtures> {
  const world = await payWorld(app);
  const { month } = await ok(app.call(admin, payRunsApi.suggest, {}));
  const standing = async (own: Caller | null, other: Caller, ...steps: readonly PayStep[]): Promise<Standing> => {
    let run = await world.begin(month, [await world.employ()]);
    for (const step of steps) {
      const caller = ['approve', 'post'].includes(step) ? finance : everything;
      run = await ok(app.call(caller, payRunsApi[step], { ...at(run), comment: null }, key()));
    }
    return { own, other, input: at(run), again: versioned };
  };
  return {
    payroll: {
      calculate: async () => ({ ...(await standing(null, admin)), stands: 'draft' }),
      review: () => standing(null, admin, 'calculate'),
      approve: () => standing(everything, finance, 'calculate', 'review'),
      sendBack: () => standing(null, finance, 'calculate', 'review'),
      post: () => standing(null, finance, 'calculate', 'review', 'approve'),
      reverse: () => standing(null, finance, 'calculate', 'review', 'approve', 'post'),
      lock: async () => {
        const made = await standing(null, admin, 'calculate', 'review', 'approve', 'post');
        const { id } = made.input as { id: number };
        await asSchoolA(app, (ctx) => settleRun(ctx, id, true));
        const { version } = await ok(app.call(admin, payRunsApi.get, { id }));
        return { ...made, input: { id, version } };
      },
    },
  };
}
