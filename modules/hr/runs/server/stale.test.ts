import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { there } from '#kit/server/sql/one.ts';
import { staffSheetsApi } from '../../days/contract/staff-sheets.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { employeesApi } from '../../employees/contract/employees.ts';
import { payRoutesApi } from '../../employees/contract/pay-routes.ts';
import { allowancesApi, deductionsApi } from '../../items/contract/pay-items.ts';
import { itemUsesApi } from '../../items/contract/uses.ts';
import { loansApi } from '../../items/contract/loans.ts';
import { type PayRun, payRunsApi } from '../contract/runs.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
const words = 'Something that this payroll is calculated from has changed since. Calculate it again first.';
let app: TestApp;
let world: PayWorld;
let itemId = 0;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
  itemId = (await ok(app.call(admin, allowancesApi.create, { name: 'House', method: 'fixed', amount: 100_000 }))).id;
});
afterAll(() => app.close());

const staleOf = async ({ id }: PayRun) => (await ok(app.call(admin, payRunsApi.get, { id }))).stale;
const contractOf = async (id: number) => there((await ok(app.call(admin, contractsApi.list, { id }))).rows[0]);
const june = async (id: number) => world.through(await world.begin('2026-06', [id]), 'calculate');
/** Calculates a stale run again, after which it is none. */
const again = async (run: PayRun) => {
  expect(await staleOf(run)).toBe(true);
  const refused = await world.take(admin, 'review', run);
  expect([refused.status, refused.body]).toMatchObject([422, { message: words }]);
  const made = await world.through(run, 'calculate');
  expect(made.stale).toBe(false);
  return made;
};

it('is to be calculated again once a contract was ended, put right or removed', async () => {
  const id = await world.employ({ basic: shillings(40_000) });
  await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const run = await june(id);
  const end = async (toDay: string | null) => {
    const { id: contractId, version } = await contractOf(id);
    await ok(app.call(admin, contractsApi.end, { id, contractId, version, toDay }));
  };
  await end('2026-07-31');
  expect(await staleOf(run)).toBe(false);
  await end('2026-05-31');
  expect(await staleOf(run)).toBe(true);
  expect((await world.take(admin, 'review', run)).status).toBe(422);
  expect((await world.take(admin, 'calculate', run)).status).toBe(422);

  const other = await world.employ({ fromDay: '2026-06-01', basic: shillings(40_000) });
  const own = await june(other);
  const { id: contractId, version } = await contractOf(other);
  const right = { id: other, contractId, version, fromDay: '2026-06-01', kind: 'permanent', basic: shillings(50_000) } as const;
  await ok(app.call(admin, contractsApi.update, right));
  const made = await again(own);
  expect((await world.slipOf(made, other)).basic).toBe(shillings(50_000));
  await ok(app.call(admin, contractsApi.remove, { id: other, contractId }));
  expect(await staleOf(made)).toBe(true);
});

it('is to be calculated again for who may come into it because their contract goes on', async () => {
  const [stays, comes] = [await world.employ(), await world.employ({ toDay: '2026-03-31' })];
  const both = await world.through(await world.begin('2026-06', [stays, comes]), 'calculate');
  expect(both.employees).toBe(1);
  const { id: contractId, version } = await contractOf(comes);
  await ok(app.call(admin, contractsApi.end, { id: comes, contractId, version, toDay: null }));
  expect((await again(both)).employees).toBe(2);
});

it('is to be calculated again once what somebody has, or where their pay goes, was changed in place', async () => {
  const id = await world.employ();
  const give = async () =>
    there((await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [id], fromMonth: '2026-06' }, key()))).ids[0]);
  const useId = await give();
  let run = await june(id);
  const version = async () => (await ok(app.call(admin, itemUsesApi.get, { id: useId }))).version;
  await ok(app.call(admin, itemUsesApi.update, { id: useId, version: await version(), fromMonth: '2026-06', amount: 200_000 }));
  run = await again(run);
  await ok(app.call(admin, itemUsesApi.end, { id: useId, version: await version(), toMonth: '2026-06' }));
  run = await again(run);
  await ok(app.call(admin, itemUsesApi.remove, { id: useId }));
  run = await again(run);
  expect((await world.slipOf(run, id)).lines.some(({ label }) => label === 'House')).toBe(false);

  const added = await ok(app.call(admin, payRoutesApi.add, { id, fromDay: '2026-06-01', mode: 'cash' }));
  run = await again(run);
  const route = {
    id,
    routeId: added.id,
    version: added.version,
    fromDay: '2026-06-01',
    mode: 'mpesa',
    phone: '0712345678',
  } as const;
  await ok(app.call(admin, payRoutesApi.update, route));
  run = await again(run);
  await ok(app.call(admin, payRoutesApi.remove, { id, routeId: added.id }));
  await again(run);
});

it('is to be calculated again once a month was reopened, and is neither approved nor posted while it is not', async () => {
  const id = await world.employ();
  await world.sheet(id, '2026-06', { absent_days: 100 });
  let run = await june(id);
  await ok(app.call(admin, staffSheetsApi.withdraw, { id, month: '2026-06' }));
  run = await again(run);

  run = await world.through(run, 'review');
  await world.sheet(id, '2026-06');
  const approved = await world.take(finance, 'approve', run);
  expect([approved.status, approved.body]).toMatchObject([422, { message: words }]);
  run = await ok(world.take(finance, 'sendBack', run, 'The month was confirmed'));
  run = await world.through(run, 'calculate', 'review', 'approve');
  await ok(app.call(admin, staffSheetsApi.confirm, { month: '2026-06', ids: [id] }));
  const posted = await world.take(finance, 'post', run);
  expect([posted.status, posted.body]).toMatchObject([422, { message: words }]);
});

it('is to be calculated again once another month of them was posted or reversed, and takes nothing twice', async () => {
  const id = await world.employ({ basic: shillings(30_000) });
  const fine = await ok(
    app.call(admin, deductionsApi.create, { name: 'Fine', purpose: 'other', amount: shillings(40_000), method: 'fixed' }),
  );
  const given = { itemId: fine.id, staffMemberIds: [id], fromMonth: '2026-05', once: true };
  await ok(app.call(admin, itemUsesApi.give, given, key()));
  const may = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const taken = async (run: PayRun) => (await world.slipOf(run, id)).deductions;
  let ofJune = await june(id);
  let july = await world.through(await world.begin('2026-07', [id]), 'calculate');
  expect([ofJune.stale, july.stale]).toEqual([false, false]);
  expect(await taken(july)).toBe(await taken(ofJune));

  ofJune = await world.through(ofJune, 'review', 'approve', 'post');
  july = await again(july);
  expect((await taken(may)) + (await taken(ofJune)) + (await taken(july))).toBe(shillings(40_000));

  await ok(world.take(finance, 'reverse', ofJune, 'Wrong days'));
  july = await again(july);
  expect(await taken(july)).toBe(await taken(ofJune));
});

it('is to be calculated again once what the law asks of somebody was changed, and not for a note', async () => {
  const id = await world.employ({ basic: shillings(60_000) });
  let run = await june(id);
  const change = async (more: object) => {
    const { profile } = await ok(app.call(admin, employeesApi.get, { id }));
    await ok(app.call(admin, employeesApi.profile, { id, ...there(profile), ...more }));
  };
  await change({ note: 'Comes by bus', noticeDays: 60 });
  expect(await staleOf(run)).toBe(false);
  const { paye } = await world.slipOf(run, id);
  await change({ firstEmployment: false });
  run = await again(run);
  expect((await world.slipOf(run, id)).paye).toBeGreaterThan(paye);
  await change({ nssf: false });
  run = await again(run);
  expect((await world.slipOf(run, id)).nssf).toBe(0);
});

it('is to be calculated again once a loan was paused, goes on or has another instalment', async () => {
  const id = await world.employ({ basic: shillings(60_000) });
  const { id: loanItem } = await ok(app.call(admin, deductionsApi.create, { name: 'School loan', purpose: 'loan' }));
  const draft = { staffMemberId: id, itemId: loanItem, principal: shillings(50_000), instalment: shillings(5_000) };
  let loan = await ok(app.call(admin, loansApi.give, { ...draft, givenOn: '2026-05-20', firstMonth: '2026-06' }, key()));
  const at = () => ({ id: loan.id, version: loan.version });
  const taken = async () => (await world.slipOf(run, id)).deductions;
  let run = await june(id);
  expect(await taken()).toBe(shillings(5_000));
  loan = await ok(app.call(admin, loansApi.pause, { ...at(), because: 'Sick' }, key()));
  run = await again(run);
  expect(await taken()).toBe(0);
  loan = await ok(app.call(admin, loansApi.resume, at(), key()));
  run = await again(run);
  loan = await ok(app.call(admin, loansApi.instalment, { ...at(), instalment: shillings(7_000), because: 'Agreed' }, key()));
  run = await again(run);
  expect(await taken()).toBe(shillings(7_000));
});

it('stays as it is for what is none of its month or of its people', async () => {
  const [id, other] = [await world.employ(), await world.employ()];
  const run = await june(id);
  await ok(app.call(admin, contractsApi.add, { id, fromDay: '2026-07-01', kind: 'permanent', basic: shillings(60_000) }));
  await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [id], fromMonth: '2026-07' }, key()));
  await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [other], fromMonth: '2026-06' }, key()));
  await world.sheet(other, '2026-06');
  await ok(app.call(admin, staffSheetsApi.withdraw, { id: other, month: '2026-06' }));
  expect(await staleOf(run)).toBe(false);
});
