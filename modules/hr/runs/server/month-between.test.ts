import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { there } from '#kit/server/sql/one.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { deductionsApi } from '../../items/contract/pay-items.ts';
import { itemUsesApi } from '../../items/contract/uses.ts';
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
import { lawChoicesApi, lawPacksApi } from '../../statutory/contract/packs.ts';
import { kenyanLaw } from '../../statutory/server/law/kenyan-law.ts';
import { payRunsApi } from '../contract/runs.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-08-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('takes and pays nothing again that a later posted month has: leave paid out, deductions carried over, differences of laws', async () => {
  const id = await world.employ({ basic: shillings(30_000) });
  const { id: itemId } = await ok(
    app.call(admin, deductionsApi.create, { name: 'Fine', purpose: 'other', amount: shillings(25_000), method: 'fixed' }),
  );
  await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [id], fromMonth: '2026-05', once: true }, key()));
  const may = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  expect((await world.slipOf(may, id)).carried).toBeGreaterThan(0);

  await app.call(admin, leaveTypesApi.addUsual, {});
  await world.school((tx) =>
    sql`
      insert into hr.leave_entry (staff_member_id, type_id, year, kind, days, day, author_name)
      select ${id}, min(id), 2026, 'encashed', -200, '2026-06-10', 'Test' from hr.leave_type`.execute(tx),
  );
  const housing = there(kenyanLaw.findLast(({ kind }) => kind === 'housing'));
  const bands = housing.bands.map((band) => ({ ...band, rate: 200, employerRate: 200 }));
  const law = { ...housing, name: 'Levy of 2 %', fromDay: '2026-05-01', toDay: null, source: 'An example, no law', bands };
  const pack = await ok(app.call('superUser', lawPacksApi.create, { title: law.name, summary: 'An example', laws: [law] }));
  await ok(app.call('superUser', lawPacksApi.publish, { id: pack.id, version: pack.version }));
  await ok(app.call(admin, lawChoicesApi.accept, { id: pack.id, arrears: true }));

  const ofBefore = async (month: string) => {
    const run = await world.through(await world.begin(month, [id]), ...untilPosted);
    const { lines } = await world.slipOf(run, id);
    return lines.filter(({ kind, ofMonth }) => ofMonth !== null || kind === 'encashment').map(({ kind }) => kind);
  };
  expect(new Set(await ofBefore('2026-07'))).toEqual(new Set(['encashment', 'housing', 'paye', 'carried']));
  expect(await ofBefore('2026-06')).toEqual([]);
  expect(await ofBefore('2026-08')).not.toContain('encashment');
});

it('names whose contract came after the payroll of an earlier month, until a payroll of that month has them', async () => {
  const [stays, late] = [await world.employ(), await world.employ({ fromDay: '2026-07-01' })];
  await world.through(await world.begin('2026-06', [stays, late]), ...untilPosted);
  const begins = { fromDay: '2026-06-16', toDay: '2026-06-30', kind: 'permanent', basic: shillings(40_000) } as const;
  await ok(app.call(admin, contractsApi.add, { id: late, ...begins }));
  const flagged = async () => {
    const run = await world.begin('2026-07', [stays, late]);
    const { exceptions } = await world.slipOf(await world.through(run, 'calculate'), late);
    await ok(app.call(admin, payRunsApi.remove, { id: run.id }));
    return exceptions.includes('unpaid_before');
  };
  expect(await flagged()).toBe(true);
  await world.through(await world.begin('2026-06', [late]), ...untilPosted);
  expect(await flagged()).toBe(false);
});
