import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { payRoutesApi } from '../../employees/contract/pay-routes.ts';
import { type PayRun, payRunsApi } from '../contract/runs.ts';
import { paySlipsApi } from '../contract/slips.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';

// Three employees of two departments and of none, of whom one has 10,000 and one 75,000, whose statute is known; four payrolls of two
// months and two years.

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;
let kitchen = 0;
let office = 0;
let cook = 0;
let clerk = 0;
let driver = 0;
const runs: Record<string, PayRun> = {};

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
  const department = async (name: string) => (await app.call('ROLE_All', departmentsApi.create, { name })).body.id;
  [kitchen, office] = [await department('Jikoni'), await department('Ofisi')];
  cook = await world.employ({ staffNo: 'C1', name: 'Zawadi Cook', basic: shillings(10_000), departmentId: kitchen });
  clerk = await world.employ({ staffNo: 'C2', name: 'Asha Clerk', basic: shillings(75_000), departmentId: office });
  driver = await world.employ({ staffNo: 'C3', name: 'Musa Driver', basic: shillings(10_000), fromDay: '2026-06-01' });
  // Of one of them there is nothing to be looked at.
  await world.school((tx) =>
    sql`update settings.staff_member set kra_pin = 'A001234567B', national_id = '12345678', nssf_no = '123456', sha_no = 'SHA1'
         where id = ${clerk}`.execute(tx),
  );
  expect((await app.call(admin, payRoutesApi.add, { id: clerk, fromDay: '2020-01-01', mode: 'cash' })).status).toBe(200);
  await world.school((tx) => sql`update hr.employee set payroll_no = 'a0' where staff_member_id = ${driver}`.execute(tx));
  const old = await world.begin('2025-12', [cook]);
  runs['old'] = await world.through(old, ...untilPosted);
  runs['kitchen'] = await world.through(await world.begin('2026-05', null, { departmentIds: [kitchen] }), ...untilPosted);
  runs['office'] = await world.through(await world.begin('2026-05', [clerk], { departmentIds: [office] }), ...untilPosted);
  runs['june'] = await world.through(await world.begin('2026-06', [clerk, driver, cook]), 'calculate');
});
afterAll(() => app.close());

const listed = async (more: CallInput<typeof payRunsApi.list> = {}) => (await app.call(admin, payRunsApi.list, more)).body;
const named = async (more: CallInput<typeof payRunsApi.list>) => {
  const found = (await listed(more)).rows.map(({ id }) => id);
  return found.map((id) => Object.keys(runs).find((name) => runs[name]?.id === id));
};

it('are found by state, year and words, in the order asked for, each with its own sums and whom it is of', async () => {
  expect(await named({})).toEqual(['june', 'office', 'kitchen', 'old']);
  expect(await named({ state: 'calculated' })).toEqual(['june']);
  expect(await named({ year: 2025 })).toEqual(['old']);
  expect(await named({ q: '2026-05' })).toEqual(['office', 'kitchen']);
  expect(await named({ q: 'nothing' })).toEqual([]);
  expect(await named({ sort: 'payDay' })).toEqual(['old', 'office', 'kitchen', 'june']);
  expect(await named({ sort: '-employees' })).toEqual(['june', 'office', 'kitchen', 'old']);
  expect(await named({ sort: 'gross' })).toEqual(['kitchen', 'old', 'office', 'june']);
  expect(await named({ sort: '-net', size: 2, page: 2 })).toEqual(['kitchen', 'old']);
  const { rows, total } = await listed({ size: 3 });
  expect([total, rows.map(({ scope, employees }) => [scope, employees])]).toEqual([
    4,
    [
      ['3 employees', 3],
      ['1 employee of Ofisi', 1],
      ['Jikoni', 1],
    ],
  ]);
  // 75,000: 4,500 NSSF, 1,125 levy and 50 for training are added.
  expect(rows[1]).toMatchObject({ gross: shillings(75_000), net: shillings(54_735.4), cost: shillings(80_675) });
});

it('say all that they come to: what statute takes, what the employer adds, and what is to be looked at', async () => {
  const june = (await app.call(admin, payRunsApi.get, { id: runs['june']?.id ?? 0 })).body;
  expect(june).toMatchObject({
    month: '2026-06',
    payDay: '2026-06-28',
    employees: 3,
    gross: shillings(95_000),
    paye: shillings(12_577.1),
    nssf: shillings(5_700),
    health: shillings(2_662.5),
    housing: shillings(1_425),
    nita: shillings(150),
    employer: shillings(5_700 + 1_425 + 150),
    cost: shillings(95_000 + 5_700 + 1_425 + 150),
    deductions: 0,
    carried: 0,
    net: shillings(8_950 * 2 + 54_735.4),
    exceptions: 2,
    stale: false,
    mine: true,
    elsewhere: [],
    scope: '3 employees',
  });
  // Who stands in the payroll of June is named for another of the month, by name.
  const other = await world.begin('2026-06', null);
  expect(other.elsewhere).toEqual(
    [
      [clerk, 'Asha Clerk'],
      [driver, 'Musa Driver'],
      [cook, 'Zawadi Cook'],
    ].map(([staffMemberId, fullName]) => ({ staffMemberId, fullName, runId: june.id, runTitle: 'Pay 2026-06' })),
  );
  expect(other.scope).toBe('Everybody');
  expect((await world.begin('2026-06', [cook])).elsewhere.map(({ staffMemberId }) => staffMemberId)).toEqual([cook]);
  expect((await world.begin('2026-06', null, { departmentIds: [office] })).elsewhere.map(({ fullName }) => fullName)).toEqual([
    'Asha Clerk',
  ]);
  for (const { id } of (await listed({ state: 'draft' })).rows) await app.call(admin, payRunsApi.remove, { id });
});

it('propose the month after the last that was posted, its pay day and whom nobody has taken', async () => {
  const suggested = async () => (await app.call(admin, payRunsApi.suggest, {})).body;
  // All of June stand in its payroll, though it is not posted.
  expect(await suggested()).toEqual({
    month: '2026-06',
    title: 'Payroll Jun 2026',
    payDay: expect.stringMatching(/^2026-06-\d\d$/) as string,
    employees: 0,
    unconfirmed: 0,
  });
  const [later, left] = [await world.employ({ fromDay: '2026-06-30' }), await world.employ({ toDay: '2026-05-31' })];
  await world.employ({ fromDay: '2026-07-01' });
  expect(await suggested()).toMatchObject({ employees: 1, unconfirmed: 1 });
  await world.sheet(later, '2026-06');
  await world.sheet(left, '2026-06');
  expect(await suggested()).toMatchObject({ employees: 1, unconfirmed: 0 });
});

it('are of a month that has begun, with a pay day until the end of the second month after it', async () => {
  const asked = async (month: string, payDay: string) => {
    const draft = { month, title: 'Bounds', payDay, staffMemberIds: [driver], departmentIds: null };
    const { status, body } = await app.call(admin, payRunsApi.create, draft, key());
    return [status, status === 200 ? null : body.fields?.[0]?.message];
  };
  const days = 'Choose a day from 1 Jul 2026 to 30 Sep 2026.';
  expect(await asked('2026-07', '2026-06-30')).toEqual([400, days]);
  expect(await asked('2026-07', '2026-07-01')).toEqual([200, null]);
  expect(await asked('2026-07', '2026-09-30')).toEqual([200, null]);
  expect(await asked('2026-07', '2026-10-01')).toEqual([400, days]);
  expect(await asked('2026-08', '2026-08-28')).toEqual([400, 'This month has not begun.']);
  const [run] = (await listed({ q: 'Bounds' })).rows;
  const worked = await world.through((await app.call(admin, payRunsApi.get, { id: run?.id ?? 0 })).body, 'calculate');
  const { id, version } = worked;
  const change = { id, version, title: 'Bounds, changed', payDay: '2026-07-30', staffMemberIds: [cook], departmentIds: null };
  const changed = await app.call(admin, payRunsApi.update, change);
  // What was worked out goes, and the months are free.
  expect(changed.body).toMatchObject({ state: 'draft', title: 'Bounds, changed', payDay: '2026-07-30', employees: 0 });
  expect((await app.call(admin, payRunsApi.update, change)).status).toBe(409);
  const again = await world.through(await world.begin('2026-07', [driver]), 'calculate');
  expect(again.employees).toBe(1);
  const reviewed = await world.through(again, 'review');
  const back = (await world.take('ROLE_finance_admin', 'sendBack', reviewed, 'Once more')).body;
  const stays = await app.call(admin, payRunsApi.remove, { id: back.id });
  expect([stays.status, stays.body.message]).toEqual([
    422,
    'This payroll was reviewed once, so its history stays. Calculate it again, or leave it.',
  ]);
});

it('have payslips that are found by name, number, department and what is to be looked at', async () => {
  const { id } = runs['june'] as PayRun;
  const found = async (more: Partial<CallInput<typeof paySlipsApi.list>>) =>
    (await app.call(admin, paySlipsApi.list, { id, sort: 'fullName', ...more })).body;
  const names = async (more: Partial<CallInput<typeof paySlipsApi.list>>) =>
    (await found(more)).rows.map(({ fullName }) => fullName.split(' ')[1]);
  expect(await names({})).toEqual(['Clerk', 'Driver', 'Cook']);
  expect(await names({ sort: '-gross' })).toEqual(['Clerk', 'Driver', 'Cook']);
  // What is graver comes first, and of two with the same it is by their numbers.
  expect(await names({ sort: 'exceptions' })).toEqual(['Driver', 'Cook', 'Clerk']);
  expect(await names({ sort: 'net', size: 1, page: 3 })).toEqual(['Clerk']);
  expect(await names({ q: 'musa' })).toEqual(['Driver']);
  expect(await names({ q: `p${clerk}` })).toEqual(['Clerk']);
  expect(await names({ departmentId: kitchen })).toEqual(['Cook']);
  expect(await names({ exception: 'new' })).toEqual(['Driver']);
  expect(await names({ looked: true })).toEqual(['Driver', 'Cook']);
  const { exceptions, rows, total } = await found({ departmentId: office });
  // Counted over the whole payroll, the gravest first.
  expect(exceptions).toEqual([
    { code: 'no_route', count: 2 },
    { code: 'no_pin', count: 2 },
    { code: 'new', count: 1 },
    { code: 'no_id', count: 2 },
    { code: 'no_nssf', count: 2 },
    { code: 'no_sha', count: 2 },
  ]);
  expect([total, rows[0]?.netBefore, rows[0]?.departmentName]).toEqual([1, shillings(54_735.4), 'Ofisi']);
  expect((await app.call(admin, paySlipsApi.list, { id: 999_999 })).status).toBe(404);
});

it('say why pay differs from the month before, and what the year has come to', async () => {
  const raise = { id: cook, fromDay: '2026-06-01', kind: 'permanent' as const, basic: shillings(75_000), because: 'Promoted' };
  expect((await app.call(admin, contractsApi.add, raise)).status).toBe(200);
  const stale = (await app.call(admin, payRunsApi.get, { id: runs['june']?.id ?? 0 })).body;
  expect(stale.stale).toBe(true);
  const june = await world.through(stale, 'calculate');
  const slip = await world.slipOf(june, cook);
  expect(slip.exceptions).toContain('changed');
  // Pay, PAYE, NSSF of the second tier, SHIF and the levy; of the first tier nothing changes.
  expect(slip.differences.map(({ change }) => change)).toEqual([65_000, -12_577.1, -3_900, -1_762.5, -975].map(shillings));
  expect(slip.differences[0]).toMatchObject({ before: shillings(10_000), now: shillings(75_000), change: shillings(65_000) });
  // Of December last year, and of others, nothing counts.
  expect(slip.year).toEqual({
    gross: shillings(85_000),
    taxable: shillings(85_000),
    nssf: shillings(5_100),
    health: shillings(2_362.5),
    housing: shillings(1_275),
    paye: shillings(12_577.1),
    deductions: 0,
    net: shillings(8_950 + 54_735.4),
  });
  // Nobody had anything the month before.
  expect((await world.slipOf(june, driver)).differences).toEqual([]);
  // A payslip that was taken back is beside the one in its place, not on top of it.
  const { body: taken } = await world.take('ROLE_finance_admin', 'reverse', runs['office'] as PayRun, 'Of another department');
  const again = await world.through(await world.begin('2026-05', [clerk]), ...untilPosted);
  for (const run of [taken, again]) expect((await world.slipOf(run, clerk)).year.gross).toBe(shillings(75_000));
});
