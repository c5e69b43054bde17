import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { bankBranches, banksApi } from '../../setup/contract/banks.ts';
import { contractsApi } from '../contract/contracts.ts';
import { employeesApi } from '../contract/employees.ts';
import { grades } from '../contract/grades.ts';
import { payRoutesApi } from '../contract/pay-routes.ts';

const clerk = 'ROLE_Add_or_Edit_Employee' as const;
const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1, clock: () => new Date('2026-06-15T09:00:00Z') });
  await inSchool(app.db, app.schoolA, (tx) =>
    sql`
      insert into settings.staff_member (staff_no, kind, full_name, gender)
      values ('S 1', 'support', 'Nyambura wa “Kĩhara”', 'female'), ('S2', 'support', 'Ali', 'male'), ('S3', 'teacher', 'Zawadi', 'female')`.execute(
      tx,
    ),
  );
  await app.call('ROLE_All', departmentsApi.create, { name: 'Kitchen' });
  await app.call(clerk, grades.api.create, { name: 'Grade 4' });
  const { body: bank } = await app.call(admin, banksApi.create, { code: '68', name: 'Equity Bank Kenya' });
  await app.call(admin, bankBranches.api.create, { bankId: bank.id, code: '022', name: 'Tom Mboya' });
});
afterAll(() => app.close());

const heads = [
  'Staff no.',
  'Contract from',
  'Employed as',
  'Basic pay',
  'Grade',
  'Department',
  'Bank branch',
  'Account no.',
  'Exemption no.',
  'Exempt from',
];

it('employees come from a sheet with their contract and where pay goes, and undone it leaves nobody', async () => {
  const sheet = [
    heads,
    ['s1', '01/02/2026', 'Permanent', '24,500.50', 'grade 4', 'kitchen', '68022', '0110223344', 'PWD/7', '01/03/2026'],
    ['S2', '01/01/2026', 'Casual', 'lots', '', '', '', '', '', ''],
    ['S3', '01/01/2026', 'Permanent', '30000', '', 'Nowhere', '99001', '1', '', ''],
    ['S9', '01/01/2026', 'Permanent', '30000', '', '', '', '', '', ''],
  ];
  const batch = await checkedFile(app, clerk, 'hr.employees', sheet);
  expect(batch).toMatchObject({ created: 1, refused: 3 });
  expect((await carriedOut(app, clerk, batch.id)).state).toBe('done');
  const { rows } = (await app.call(clerk, employeesApi.list, { q: 'Kĩhara' })).body;
  const id = rows[0]?.id ?? 0;
  const { body } = await app.call(clerk, employeesApi.get, { id });
  expect(body).toMatchObject({
    profile: { payrollNo: 'S 1', disabilityNo: 'PWD/7', disabilityFrom: '2026-03-01' },
    contract: { basic: 2_450_050, fromDay: '2026-02-01', gradeName: 'Grade 4', departmentName: 'Kitchen' },
  });
  const routes = (await app.call(clerk, payRoutesApi.list, { id })).body;
  expect(routes.rows).toMatchObject([{ mode: 'bank', branchName: 'Tom Mboya', accountNo: '0110223344', fromDay: '2026-02-01' }]);

  expect((await app.call('ROLE_View_Only', importsApi.undo, { id: batch.id }, freshKey())).status).not.toBe(200);
  const undone = await app.call(clerk, importsApi.undo, { id: batch.id }, freshKey());
  expect([undone.status, undone.body.state]).toEqual([200, 'undone']);
  expect((await app.call(clerk, employeesApi.list, { q: 'Kĩhara' })).body.total).toBe(0);
});

it('of who is an employee a sheet changes what is not dated, and says that the contract stays', async () => {
  for (const [basic, certificate] of [
    ['24500', 'PWD/7'],
    ['90000', 'PWD/8'],
  ] as const) {
    const row = ['S 1', '01/02/2026', 'Permanent', basic, '', '', '', '', certificate, '01/03/2026'];
    const batch = await checkedFile(app, clerk, 'hr.employees', [heads, row]);
    expect(batch.refused).toBe(0);
    expect((await carriedOut(app, clerk, batch.id)).state).toBe('done');
  }
  const { rows } = (await app.call(clerk, employeesApi.list, { q: 'Kĩhara' })).body;
  const id = rows[0]?.id ?? 0;
  expect((await app.call(clerk, employeesApi.get, { id })).body).toMatchObject({
    profile: { disabilityNo: 'PWD/8' },
    contract: { basic: 2_450_000, fromDay: '2026-02-01' },
  });
  expect((await app.call(clerk, contractsApi.list, { id })).body.rows).toHaveLength(1);
});
