import { paymentsApi } from '#modules/hr/paying/contract/payments.ts';
import { payWorld } from '#modules/hr/paying/server/testing/pay-world.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const admin = 'ROLR_HR_ADMIN' as const;

/** Payments of net pay before each of their steps, each of a run of its own. */
export async function payingFixtures(app: TestApp): Promise<Fixtures> {
  const world = await payWorld(app);
  let serial = 0;
  const prepared = async () => {
    serial += 1;
    const { id } = await world.run(await world.employ([{ name: `Anayelipwa ${serial}`, way: 'cash' }]));
    const { rows } = await ok(app.call(admin, paymentsApi.prepare, { id, ...world.from }, key()));
    return { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 };
  };
  return {
    'payment of net pay': {
      pay: async () =>
        ({
          own: admin,
          other: 'ROLE_finance_admin',
          input: { ...(await prepared()), on: world.today() },
          again: versioned,
        }) satisfies Standing,
      withdraw: async () => ({ own: null, other: admin, input: await prepared(), again: versioned }) satisfies Standing,
    },
  };
}
