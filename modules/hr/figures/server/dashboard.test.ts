import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { employeeFilesApi } from '../../employees/contract/employee-files.ts';
import { employeesApi } from '../../employees/contract/employees.ts';
import { payWorld, shillings, untilPosted } from '../../runs/server/testing/payroll.ts';
import { hrFiguresApi } from '../contract/figures.ts';

const clerk = 'ROLE_Add_or_Edit_Employee' as const;
let app: TestApp;
let serial = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-06-15T09:00:00Z') });
});
afterAll(() => app.close());

const add = async (fullName: string, more: Partial<CallInput<typeof employeesApi.create>>) => {
  const { status, body } = await app.call(clerk, employeesApi.create, {
    staffNo: `E${++serial}`,
    kind: 'support',
    gender: 'female',
    employer: 'BOM',
    contractKind: 'permanent',
    fromDay: '2026-01-01',
    basic: 3_000_000,
    fullName,
    ...more,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.person.id;
};

it('is empty for a school that employs nobody', async () => {
  const { status, body } = await app.call('otherSchool', hrFiguresApi.today);
  expect(status).toBe(200);
  expect(body).toMatchObject({ employed: 0, departments: [], kinds: [], ending: [], onLeave: [], lastMonth: { open: 0 } });
  expect(body.trend).toHaveLength(12);
});

it('counts whom the school employs by department and kind, what ends within 60 days and what is missing; pay a month alone', async () => {
  const kitchen = (await app.call('ROLE_All', departmentsApi.create, { name: 'Jikoni' })).body.id;
  await add('Wanjirũ', { departmentId: kitchen, kraPin: 'A001234567Z' });
  // Ends on the last of the sixty days, and on the day after.
  await add('Njeri', { departmentId: kitchen, contractKind: 'contract', toDay: '2026-08-14' });
  await add('Otieno', { contractKind: 'contract', toDay: '2026-08-15' });
  await add('Chebet', { contractKind: 'casual', payPer: 'day', basic: 90_000, fromDay: '2026-06-10', probationTo: '2026-07-01' });
  await add('Baadaye', { fromDay: '2026-07-01' });
  const goesOn = await add('Ali', { contractKind: 'contract', toDay: '2026-06-30' });
  await app.call(clerk, contractsApi.add, { id: goesOn, fromDay: '2026-07-01', kind: 'permanent', basic: 3_500_000 });
  const licensed = await add('Zawadi', { fromDay: '2026-05-20' });
  const paper = { id: licensed, kind: 'TSC certificate', number: '1', issuedOn: null, fileId: null } as const;
  const filed = await app.call(clerk, employeeFilesApi.add, { ...paper, expiresOn: '2026-06-20' });
  expect([filed.status, filed.body.message]).toEqual([200, undefined]);

  const { body } = await app.call('ROLE_View_Only', hrFiguresApi.today);
  expect(body).toMatchObject({
    day: '2026-06-15',
    until: '2026-08-14',
    employed: 6,
    coming: 1,
    probation: 1,
    departments: [
      { name: null, people: 4, basic: 9_000_000 },
      { name: 'Jikoni', people: 2, basic: 6_000_000 },
    ],
    kinds: [
      { kind: 'permanent', people: 2 },
      { kind: 'contract', people: 3 },
      { kind: 'casual', people: 1, basic: 0 },
    ],
    // May: all but who came in June and who comes in July.
    lastMonth: { month: '2026-05-01', open: 5 },
  });
  expect(body.ending.map(({ name, what, day }) => [name, what, day])).toEqual([
    ['Zawadi', 'document', '2026-06-20'],
    ['Chebet', 'probation', '2026-07-01'],
    ['Njeri', 'contract', '2026-08-14'],
  ]);
  expect(body.trend.slice(-3).map(({ month, people, basic }) => [month, people, basic])).toEqual([
    ['2026-04-01', 4, 12_000_000],
    ['2026-05-01', 5, 15_000_000],
    ['2026-06-01', 6, 15_000_000],
  ]);
  expect(body.lacks.find(({ what }) => what === 'kraPin')?.people).toBe(6);
  expect((await app.call('ROLE_finance_admin', hrFiguresApi.today)).status).toBe(403);
});

it('shows what pay has cost to those who may read pay, and to nobody else', async () => {
  const world = await payWorld(app);
  const { body: none } = await app.call('ROLE_finance_admin', hrFiguresApi.pay);
  expect(none).toEqual({ months: [], returnsDue: 0 });
  const [one, other] = [await world.employ({ basic: shillings(75_000) }), await world.employ({ basic: shillings(10_000) })];
  const may = await world.through(await world.begin('2026-05', [one, other]), ...untilPosted);
  // Not posted: it counts nowhere.
  await world.through(await world.begin('2026-04', [one]), 'calculate');
  const { body } = await app.call('ROLE_View_Only', hrFiguresApi.pay);
  expect(body.months).toEqual([
    {
      month: '2026-05',
      people: 2,
      gross: may.gross,
      employer: may.cost - may.gross,
      cost: may.cost,
      net: may.net,
      runId: may.id,
    },
  ]);
  // PAYE, NSSF, SHIF, the housing levy and NITA of May.
  expect(body.returnsDue).toBe(5);
  expect((await app.call('otherSchool', hrFiguresApi.pay)).body).toEqual({ months: [], returnsDue: 0 });
  expect((await app.call('ROLE_Add_or_Edit_Employee', hrFiguresApi.pay)).status).toBe(403);
});
