import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carriedOut, checkedFile, chooseFile, csvOf } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { authApi } from '#modules/platform/contract/auth.ts';
import { roleBundlesApi } from '#modules/settings/contract/role-bundles.ts';
import { usersApi } from '#modules/settings/contract/users.ts';
import { staffApi } from '../../staff/contract/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  const roles = ['ROLE_Pay_Fees', 'ROLE_Send_Fee_balances'] as const;
  await app.call('ROLE_All', roleBundlesApi.create, { name: 'Accounts office', roles: [...roles] });
});
afterAll(() => app.close());

const kind = 'registration.staff';
const heads = ['Staff no.', 'Name', 'Type', 'Sex', 'Phone', 'Username', 'Roles'];
const sheet = [
  heads,
  ['U 1', 'Baraka Wekesa', 'Teacher', 'M', '0722 555 001', 'Baraka.Wekesa', 'Mark the class register'],
  ['U 2', 'Salome Chebet', 'Support', 'F', '', 'salome.chebet', 'accounts office; ROLE_View_Only'],
  ['U 3', 'Idris Guyo', 'Support', 'M', '', '', ''],
];
const check = (rows: string[][], caller: 'ROLE_All' | 'ROLE_Admissions_Admin' = 'ROLE_All') =>
  checkedFile(app, caller, kind, rows);
const users = async (q: string) => (await app.call('ROLE_All', usersApi.list, { q })).body.rows;
const undo = (id: number) => app.call('ROLE_All', importsApi.undo, { id });
const signIn = (username: string, password: string) => app.call('nobody', authApi.signin, { username, password });

it('makes staff and their users from one sheet, once, with first passwords to hand over', async () => {
  const checked = await check(sheet);
  expect(checked).toMatchObject({ created: 3, refused: 0 });
  expect(await users('baraka')).toEqual([]);
  const done = await carriedOut(app, 'ROLE_All', checked.id);
  expect(done).toMatchObject({ state: 'done' });
  const [baraka] = await users('baraka');
  expect(baraka).toMatchObject({
    username: 'baraka.wekesa',
    fullName: 'Baraka Wekesa',
    phone: '+254722555001',
    staffName: 'Baraka Wekesa',
    roles: ['ROLE_Mark_attendance_register'],
    mustChangePassword: true,
    lastSeenAt: null,
  });
  const [salome] = await users('salome');
  expect(salome?.roles.toSorted()).toEqual(['ROLE_Pay_Fees', 'ROLE_Send_Fee_balances', 'ROLE_View_Only']);
  const { rows } = await sql<{ action: string }>`
    select action from kit.audit_entry where school_id = ${app.schoolA} and entity = 'user'
       and entity_id in (${baraka?.id ?? 0}, ${salome?.id ?? 0})`.execute(app.db.platform);
  expect(rows.map(({ action }) => action)).toEqual(['created', 'created']);

  // The same file again adds nobody.
  expect(await check(sheet)).toMatchObject({ created: 0, updated: 0, skipped: 3, refused: 0 });

  const ids = [baraka?.id ?? 0, salome?.id ?? 0];
  const slips = (await app.call('ROLE_All', usersApi.firstPasswords, { ids })).body.rows;
  expect(slips.map(({ username }) => username)).toEqual(['baraka.wekesa', 'salome.chebet']);
  const [first] = slips;
  expect((await signIn('baraka.wekesa', first?.temporaryPassword ?? '')).body.user).toMatchObject({ mustChangePassword: true });
  const second = await app.call('ROLE_All', usersApi.firstPasswords, { ids });
  expect([second.status, second.body.message]).toEqual([
    422,
    'Baraka Wekesa has signed in already. Choose only users who have never signed in.',
  ]);
  // Of what was refused nothing stays: the other slip still opens.
  expect((await signIn('salome.chebet', slips[1]?.temporaryPassword ?? '')).status).toBe(200);
  expect((await app.call('ROLE_finance_admin', usersApi.firstPasswords, { ids })).status).toBe(403);
  expect((await app.call('otherSchool', usersApi.firstPasswords, { ids })).status).toBe(404);
  const blocked = await undo(checked.id);
  expect([blocked.status, blocked.body.message]).toMatchObject([409, expect.stringContaining('changed after the import')]);
});

it('gives who is on the staff already a user, and takes it back with the import while nobody has signed in', async () => {
  const before = await check([heads.slice(0, 4), ['V 1', 'Neema Barasa', 'Teacher', 'F']]);
  await carriedOut(app, 'ROLE_All', before.id);
  const both = await check([
    heads,
    ['V 1', 'Neema Barasa', 'Teacher', 'F', '', 'neema.barasa', ''],
    ['V 2', 'Otieno Were', 'Support', 'M', '', 'otieno.were', 'Keep the gate'],
  ]);
  expect(both).toMatchObject({ created: 1, updated: 1, refused: 0 });
  const shown = (await app.call('ROLE_All', importsApi.rows, { id: both.id, outcome: 'update' })).body.rows;
  expect(shown.map(({ changed }) => changed)).toEqual(['User: empty → neema.barasa']);
  await carriedOut(app, 'ROLE_All', both.id);
  expect(await users('neema')).toMatchObject([{ username: 'neema.barasa', roles: [] }]);
  const other = await check([heads, ['V 1', 'Neema Barasa', 'Teacher', 'F', '', 'nbarasa', 'View only']]);
  expect(other).toMatchObject({ skipped: 1, refused: 0 });
  expect((await undo(both.id)).status).toBe(200);
  expect([await users('neema'), await users('otieno')]).toEqual([[], []]);
  const { rows } = (await app.call('ROLE_All', staffApi.list, { q: 'Were' })).body;
  expect(rows).toEqual([]);
});

it('says of each row what is wrong with its user, and makes the good ones only', async () => {
  const checked = await check([
    heads,
    ['W 1', 'Halima Abdi', 'Teacher', 'F', '', 'halima abdi', ''],
    ['W 2', 'Kiprono Ruto', 'Teacher', 'M', '', 'a.role_all', ''],
    ['W 3', 'Achieng Odhiambo', 'Teacher', 'F', '', 'b.role_all', ''],
    ['W 4', 'Mutiso Kioko', 'Teacher', 'M', '', 'mutiso', 'Headmaster'],
    ['W 5', 'Wanja Kamau', 'Teacher', 'F', '', '', 'View only'],
    ['W 6', 'Zawadi Kombo', 'Teacher', 'F', '', 'zawadi', ''],
    ['W 7', 'Zawadi Mwangome', 'Teacher', 'F', '', 'ZAWADI', ''],
  ]);
  expect(checked).toMatchObject({ created: 1, refused: 6 });
  expect(checked.problems.flatMap(({ rows }) => rows.map(({ said }) => said)).toSorted()).toEqual([
    'Roles need a username that has them.',
    'Use letters, digits, dots, dashes and underscores only.',
    '“Headmaster” is no role and no role bundle of this school.',
    '“a.role_all” is the username of a.ROLE_All. Choose another.',
    '“b.role_all” is taken. Choose another.',
    '“zawadi” is in row 7 too.',
  ]);
  await carriedOut(app, 'ROLE_All', checked.id);
  expect((await users('zawadi')).map(({ fullName }) => fullName)).toEqual(['Zawadi Kombo']);
});

it('makes nobody when a username is taken between the check and the import', async () => {
  const checked = await check([
    heads,
    ['X 1', 'Rehema Juma', 'Teacher', 'F', '', 'rehema', ''],
    ['X 2', 'Farah Noor', 'Teacher', 'M', '', 'farah', ''],
  ]);
  await app.call('ROLE_All', usersApi.create, { username: 'farah', fullName: 'Another Farah', roles: [] } as never);
  const done = await carriedOut(app, 'ROLE_All', checked.id);
  expect(done).toMatchObject({ state: 'failed', message: expect.stringContaining('Check it again') });
  expect(await users('rehema')).toEqual([]);
  expect((await app.call('ROLE_All', staffApi.list, { q: 'Rehema' })).body.rows).toEqual([]);
});

it('refuses the columns of users to who may bring in staff but not make users', async () => {
  const officer = 'ROLE_Admissions_Admin';
  const bytes = csvOf([heads, ['Y 1', 'Mumbi Njoroge', 'Teacher', 'F', '', 'mumbi', 'All rights']]);
  const { body } = await chooseFile(app, officer, kind, { name: 'staff.csv', bytes });
  const asked = await app.call(officer, importsApi.check, { id: body.id, matches: body.matches });
  expect(asked).toMatchObject({
    status: 403,
    body: {
      message: expect.stringContaining('Only a user with all rights makes users'),
      fields: [{ path: 'matches.username' }],
    },
  });
  const { username: _u, roles: _r, ...matches } = body.matches;
  expect((await app.call(officer, importsApi.check, { id: body.id, matches })).status).toBe(200);
  // What an administrator has checked is carried out and taken back by one too.
  const checked = await check([heads, ['Y 2', 'Njeri Kimani', 'Teacher', 'F', '', 'njeri.k', 'All rights']]);
  expect((await app.call(officer, importsApi.carryOut, { id: checked.id }, freshKey())).status).toBe(403);
  await carriedOut(app, 'ROLE_All', checked.id);
  expect((await app.call(officer, importsApi.undo, { id: checked.id })).status).toBe(403);
  expect((await undo(checked.id)).status).toBe(200);
});
