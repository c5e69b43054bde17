import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { historyApi } from '#kit/contract/history.ts';
import { roleCodes } from '#kit/contract/roles.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { staffApi, teachersApi } from '#modules/registration/staff/contract/staff.ts';
import { bankBranches, banksApi } from '../../setup/contract/banks.ts';
import { contractsApi } from '../contract/contracts.ts';
import { employeeFilesApi } from '../contract/employee-files.ts';
import { employeesApi } from '../contract/employees.ts';
import { grades } from '../contract/grades.ts';
import { payRoutesApi } from '../contract/pay-routes.ts';
import { paidIn, payRouteOn } from './paid-in.store.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const clerk = 'ROLE_Add_or_Edit_Employee' as const;
let app: TestApp;
let serial = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-06-15T09:00:00Z') });
});
afterAll(() => app.close());

type New = CallInput<typeof employeesApi.create>;
const person = (more: Partial<New> = {}): New => ({
  staffNo: `E ${++serial}`,
  kind: 'support',
  fullName: 'Wanjirũ Mũthoni N’dũng’ũ',
  gender: 'female',
  employer: 'BOM',
  contractKind: 'permanent',
  fromDay: '2026-01-01',
  basic: 4_123_457,
  ...more,
});
const add = async (more: Partial<New> = {}) => {
  const { status, body } = await app.call(clerk, employeesApi.create, person(more));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const change = (id: number, more: Partial<CallInput<typeof contractsApi.add>> = {}) =>
  app.call(clerk, contractsApi.add, { id, fromDay: '2026-05-16', kind: 'permanent', basic: 5_250_000, ...more });

describe('an employee', () => {
  it('is a member of the staff, with numbers checked in form, a payroll number of their own and a contract', async () => {
    const made = await add({ kraPin: ' a001234567z ', nssfNo: '2001004417', shaNo: 'CR1900000000123-4', nationalId: '23456789' });
    expect(made).toMatchObject({
      person: { kraPin: 'A001234567Z', joinedOn: '2026-01-01' },
      profile: { payrollNo: made.person.staffNo, nssf: true },
      contract: { basic: 4_123_457, kind: 'permanent', current: true },
      state: 'active',
      lacks: ['route'],
    });
    const seen = (await app.call('ROLE_Admissions_Admin', staffApi.list, { q: made.person.staffNo })).body;
    expect(seen.rows.map(({ id }) => id)).toEqual([made.person.id]);
    expect(JSON.stringify(seen)).not.toContain('4123457');
    const wrong = await app.call(
      clerk,
      employeesApi.create,
      person({ kraPin: 'A12', nssfNo: '12', shaNo: 'x', nationalId: '1', basic: -1, payrollNo: 'x'.repeat(21) }),
    );
    expect(wrong.body.fields?.map(({ path }) => path).toSorted()).toEqual([
      'basic',
      'kraPin',
      'nationalId',
      'nssfNo',
      'payrollNo',
      'shaNo',
    ]);
    const taken = await app.call(clerk, employeesApi.create, person({ kraPin: 'A001234567Z' }));
    expect([taken.status, taken.body.fields?.[0]?.path]).toEqual([409, 'kraPin']);
    const number = await app.call(clerk, employeesApi.create, person({ payrollNo: made.person.staffNo }));
    expect([number.status, number.body.fields?.[0]?.path]).toEqual([409, 'payrollNo']);
  });

  it('whom TSC pays stands in the whole staff, and on payroll once the school tops them up', async () => {
    const teacher = (
      await app.call('ROLE_Admissions_Admin', teachersApi.create, {
        staffNo: `E ${++serial}`,
        fullName: 'Otieno wa TSC',
        gender: 'male',
        employer: 'TSC',
        tscNo: '456789',
      })
    ).body;
    const rows = async (state: 'paid' | 'all') =>
      (await app.call(admin, employeesApi.list, { q: 'wa TSC', state })).body.rows.map(({ state: now }) => now);
    expect([await rows('paid'), await rows('all')]).toEqual([[], ['none']]);
    const topUp = { id: teacher.id, contractKind: 'tsc_topup', fromDay: '2026-06-01', basic: 1_200_000 } as const;
    expect((await app.call(clerk, contractsApi.add, { ...topUp, kind: 'tsc_topup' })).status).toBe(404);
    const both = await Promise.all([app.call(clerk, employeesApi.takeOn, topUp), app.call(clerk, employeesApi.takeOn, topUp)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await rows('paid'), await rows('all')]).toEqual([['active'], ['active']]);
  });

  it('is on probation until confirmed, once, not before the contract; an exemption has a number and days in order', async () => {
    const { person: who, profile } = await add({ probationTo: '2026-07-31', birthDate: '1990-02-28' });
    const version = profile?.version ?? 0;
    expect((await app.call(admin, employeesApi.get, { id: who.id })).body.state).toBe('probation');
    const confirm = (on: string) => app.call(clerk, employeesApi.confirm, { id: who.id, version, on });
    expect((await confirm('2025-12-31')).body.fields?.[0]?.path).toBe('on');
    expect((await confirm('2026-06-15')).body).toMatchObject({ state: 'active', profile: { confirmedOn: '2026-06-15' } });
    expect((await confirm('2026-06-20')).status).toBe(422);
    const kept = { ...profile, id: who.id, version: version + 1, payrollNo: who.staffNo };
    const save = (more: object) => app.call(clerk, employeesApi.profile, { ...kept, ...more });
    expect((await save({ disabilityNo: 'NCPWD/1' })).body.fields?.[0]?.path).toBe('disabilityNo');
    const backwards = { disabilityNo: 'NCPWD/1', disabilityFrom: '2026-05-01', disabilityTo: '2026-04-01' };
    expect((await save(backwards)).body.fields?.[0]?.path).toBe('disabilityTo');
    expect((await save({ birthDate: '2020-01-01' })).body.fields?.[0]?.path).toBe('birthDate');
    const good = await save({ ...backwards, disabilityTo: '2026-07-20' });
    expect(good.body.profile?.disabilityTo).toBe('2026-07-20');
    expect((await save({ note: 'late' })).status).toBe(409);
    const ending = (await app.call(admin, employeesApi.list, { endsBy: '2026-08-14' })).body.rows;
    expect(ending.map(({ id }) => id)).toEqual([who.id]);
  });
});

describe('contracts', () => {
  it('follow each other within a month, each ending the one before, and never hold together', async () => {
    const { person: who } = await add();
    const promoted = await change(who.id);
    expect(promoted.body).toMatchObject({ basic: 5_250_000, current: true });
    const { rows } = (await app.call('ROLE_View_Only', contractsApi.list, { id: who.id })).body;
    expect(rows.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      ['2026-05-16', null],
      ['2026-01-01', '2026-05-15'],
    ]);
    expect((await change(who.id)).body.fields?.[0]?.path).toBe('fromDay');
    expect((await change(who.id, { fromDay: '2025-12-01' })).body.fields?.[0]?.message).toContain('Another contract');
    expect((await change(who.id, { fromDay: '2026-07-01', toDay: '2026-06-30' })).body.fields?.[0]?.path).toBe('toDay');
    const both = await Promise.all([change(who.id, { fromDay: '2026-08-01' }), change(who.id, { fromDay: '2026-08-01' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const elsewhere = (await app.call('otherSchool', grades.api.create, { name: 'Theirs' })).body;
    expect((await change(who.id, { fromDay: '2026-09-01', gradeId: elsewhere.id })).body.fields?.[0]?.path).toBe('gradeId');
    const scope = { departmentIds: null, staffMemberIds: [who.id] };
    const paid = await asSchoolA(app, ({ tx }) => paidIn(tx, '2026-05-01', '2026-05-31', scope));
    expect(paid.map(({ contracts }) => contracts.map(({ basic }) => basic))).toEqual([[4_123_457, 5_250_000]]);
  });

  it('end, go on, and are put right or removed while nothing was paid by them', async () => {
    const { person: who, contract } = await add({ fromDay: '2026-02-01' });
    const known = { id: who.id, contractId: contract?.id ?? 0 };
    const ended = await app.call(clerk, contractsApi.end, { ...known, version: 1, toDay: '2026-06-10' });
    expect(ended.body).toMatchObject({ toDay: '2026-06-10', current: false });
    expect((await app.call(admin, employeesApi.get, { id: who.id })).body.state).toBe('ended');
    expect((await app.call(clerk, contractsApi.end, { ...known, version: 1, toDay: null })).status).toBe(409);
    const right = await app.call(clerk, contractsApi.update, {
      ...known,
      version: 2,
      fromDay: '2026-02-01',
      kind: 'intern',
      basic: 1_500_000,
    });
    expect(right.body).toMatchObject({ kind: 'intern', toDay: null });
    expect((await app.call('otherSchool', contractsApi.remove, known)).status).toBe(404);
    expect((await app.call(clerk, contractsApi.remove, known)).status).toBe(200);
    const history = (await app.call('ROLE_View_Only', historyApi.list, { entity: 'contract', id: who.id })).body.rows;
    expect(history.map(({ action }) => action).toSorted()).toEqual([
      'contract added',
      'contract ended',
      'contract put right',
      'contract removed',
    ]);
    expect((await app.call('ROLE_Admissions_Admin', historyApi.list, { entity: 'contract', id: who.id })).status).toBe(403);
  });
});

describe('where pay goes', () => {
  it('is a branch in use or a number, one at a time; the history keeps the last signs only', async () => {
    const bank = (await app.call(admin, banksApi.create, { code: '68', name: 'Equity' })).body;
    const branch = (await app.call(admin, bankBranches.api.create, { bankId: bank.id, code: '022', name: 'Tom Mboya' })).body;
    const { person: who } = await add();
    const route = (more: object) =>
      app.call(clerk, payRoutesApi.add, { id: who.id, fromDay: '2026-01-01', mode: 'bank', ...more });
    expect((await route({})).body.fields?.[0]?.path).toBe('branchId');
    expect((await route({ branchId: branch.id })).body.fields?.[0]?.path).toBe('accountNo');
    expect((await route({ branchId: branch.id, accountNo: '=1+1' })).status).toBe(400);
    expect((await route({ mode: 'mpesa' })).body.fields?.[0]?.path).toBe('phone');
    expect((await route({ branchId: branch.id, accountNo: '0110 2233-4455' })).body).toMatchObject({
      accountNo: '011022334455',
      bankCode: '68-022',
    });
    const mobile = await route({ fromDay: '2026-06-01', mode: 'mpesa', phone: '0712 345 678', accountNo: '12345' });
    expect(mobile.body).toMatchObject({ phone: '+254712345678', accountNo: null });
    const { rows } = (await app.call(clerk, payRoutesApi.list, { id: who.id })).body;
    expect(rows.map(({ toDay }) => toDay)).toEqual([null, '2026-05-31']);
    const used = await app.call(admin, bankBranches.api.remove, { id: branch.id });
    expect([used.status, used.body.code]).toEqual([409, 'in_use']);
    const history = await app.call(admin, historyApi.list, { entity: 'pay route', id: who.id });
    expect(JSON.stringify(history.body)).toContain('…455');
    expect(JSON.stringify(history.body)).not.toContain('011022334455');
    const on = await asSchoolA(app, ({ tx }) => payRouteOn(tx, '2026-05-31', [who.id]));
    expect(on).toMatchObject([{ mode: 'bank', bankCode: '68', branchCode: '022' }]);
  });
});

it('shows pay, numbers and papers to nobody but those whom the design names, from every role over every call', async () => {
  const secret = 7_654_321;
  const { person: who, contract } = await add({ basic: secret, kraPin: 'A009999999K', fullName: 'Siri Yangu' });
  await app.call(clerk, payRoutesApi.add, { id: who.id, fromDay: '2026-01-01', mode: 'mpesa', phone: '0799 888 777' });
  const reads = new Set<Caller>(['ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_View_Only', 'ROLE_All']);
  const writes = new Set<Caller>(['ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_All']);
  const callers: Caller[] = [...roleCodes, 'noRole', 'nobody', 'superUser', 'branchAdmin', 'otherBranch'];
  for (const caller of callers) {
    const answers = [
      await app.call(caller, employeesApi.list, { q: 'Siri' }),
      await app.call(caller, employeesApi.get, { id: who.id }),
      await app.call(caller, contractsApi.list, { id: who.id }),
      await app.call(caller, payRoutesApi.list, { id: who.id }),
      await app.call(caller, employeeFilesApi.list, { id: who.id }),
      await app.call(caller, employeeFilesApi.due),
      await app.call(caller, employeesApi.options, { q: 'Siri' }),
      await app.call(caller, grades.api.list),
      await app.call(caller, historyApi.list, { entity: 'contract', id: who.id }),
    ];
    const expected = caller === 'nobody' ? 401 : reads.has(caller) ? 200 : 403;
    expect([caller, ...answers.map(({ status }) => status)]).toEqual([caller, ...answers.map(() => expected)]);
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect([caller, text.includes(String(secret))]).toEqual([caller, reads.has(caller)]);
    expect([caller, text.includes('A009999999K')]).toEqual([caller, writes.has(caller)]);
    const end = { id: who.id, contractId: contract?.id ?? 0, version: 99, toDay: null };
    const tried = await app.call(caller, contractsApi.end, end);
    expect([caller, tried.status]).toEqual([caller, caller === 'nobody' ? 401 : writes.has(caller) ? 409 : 403]);
  }
  for (const [call, input] of [
    [employeesApi.get, { id: who.id }],
    [contractsApi.list, { id: who.id }],
    [payRoutesApi.list, { id: who.id }],
    [employeeFilesApi.list, { id: who.id }],
  ] as const)
    expect((await app.call('otherSchool', call, input)).status).toBe(404);
  expect((await app.call('otherSchool', employeesApi.list, { state: 'all' })).body.rows).toEqual([]);
  expect(JSON.stringify((await app.call(clerk, employeesApi.options, {})).body)).not.toContain('basic');
});

it('finds by kind, department, what is missing and hostile words, in any order', async () => {
  const kitchen = (await app.call('ROLE_All', departmentsApi.create, { name: 'Kitchen “Jiko”' })).body;
  const { person: cook } = await add({
    fullName: 'José Ñandú',
    contractKind: 'casual',
    payPer: 'day',
    basic: 95_000,
    departmentId: kitchen.id,
  });
  const found = async (filter: CallInput<typeof employeesApi.list>) =>
    (await app.call('ROLE_View_Only', employeesApi.list, filter)).body.rows.map(({ id }) => id);
  expect(await found({ kind: 'casual' })).toEqual([cook.id]);
  expect(await found({ departmentId: kitchen.id, sort: '-basic' })).toEqual([cook.id]);
  expect(await found({ q: 'ñandú' })).toEqual([cook.id]);
  expect(await found({ lacks: 'kraPin', kind: 'casual' })).toEqual([cook.id]);
  expect(await found({ lacks: 'route', departmentId: kitchen.id })).toEqual([cook.id]);
  expect(await found({ employer: 'private' })).toEqual([]);
  expect(await found({ q: `%_'; drop table hr.employee; --` })).toEqual([]);
  for (const sort of ['state', '-toDay', 'gradeName', '-payrollNo', 'probationTo', 'disabilityTo'])
    expect((await found({ sort, state: 'all', size: 200 })).length).toBeGreaterThan(3);
});
