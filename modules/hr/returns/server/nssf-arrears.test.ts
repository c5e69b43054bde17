import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { there } from '#kit/server/sql/one.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from '#modules/hr/runs/server/testing/payroll.ts';
import { lawChoicesApi, lawPacksApi } from '../../statutory/contract/packs.ts';
import { kenyanLaw } from '../../statutory/server/law/kenyan-law.ts';
import { returnsApi } from '../contract/returns.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const reader = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-08-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

/** The school accepts that NSSF asks this rate from a day on, in hundredths of a per cent. */
async function acceptRate(rate: number, fromDay: string): Promise<void> {
  const nssf = there(kenyanLaw.findLast(({ kind }) => kind === 'nssf'));
  const bands = nssf.bands.map((band) => ({ ...band, rate, employerRate: rate }));
  const law = { ...nssf, name: `NSSF at ${rate}`, fromDay, toDay: null, source: 'An example, no law', bands };
  const pack = await ok(app.call('superUser', lawPacksApi.create, { title: law.name, summary: 'An example', laws: [law] }));
  await ok(app.call('superUser', lawPacksApi.publish, { id: pack.id, version: pack.version }));
  await ok(app.call(admin, lawChoicesApi.accept, { id: pack.id, arrears: true }));
}

/** What the return of a month tells, and what the ledger and payslips say of it. */
async function nssfOf(month: string) {
  const { rows } = await ok(app.call(reader, returnsApi.month, { month }));
  const told = there(rows.find(({ kind }) => kind === 'nssf'));
  const reconciled = await ok(app.call(reader, returnsApi.reconciliation, { month }));
  return { told: [told.employee, told.employer], line: there(reconciled.rows.find(({ name }) => name === 'NSSF')) };
}

it('tells NSSF what is taken for months before and what is given back, as the payslips and the ledger have it', async () => {
  const id = await world.employ({ basic: shillings(50_000) });
  await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  await acceptRate(800, '2026-05-01');
  const july = await world.through(await world.begin('2026-07', [id]), ...untilPosted);
  // 8 % of July, and 2 % more of May and of June.
  const raised = shillings(4_000 + 2 * 1_000);
  expect((await world.slipOf(july, id)).nssf).toBe(raised);
  expect(await nssfOf('2026-07')).toMatchObject({
    told: [raised, raised],
    line: { slips: 2 * raised, returns: 2 * raised, ledger: 2 * raised, ok: true },
  });

  await acceptRate(700, '2026-06-01');
  await world.through(await world.begin('2026-08', [id]), ...untilPosted);
  // 7 % of August, and 1 % of June and of July is given back.
  const lowered = shillings(3_500 - 2 * 500);
  expect(await nssfOf('2026-08')).toMatchObject({
    told: [lowered, lowered],
    line: { slips: 2 * lowered, returns: 2 * lowered, ledger: 2 * lowered, ok: true },
  });
});
