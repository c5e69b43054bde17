// What any signed-in account may call gives a student nothing of other people's.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { exportsApi, filesApi, jobsApi } from '#kit/contract/exports.ts';
import { ownAccountApi } from '#modules/platform/contract/own-account.ts';
import { secondFactorApi } from '#modules/platform/contract/second-factor.ts';
import { testPassword } from '#app/testing/accounts/quick-hash.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const exported = (caller: Caller, endpoint: string) =>
  app.call(caller, exportsApi.create, {
    endpoint,
    input: {},
    format: 'xlsx',
    columns: [{ key: 'name', label: 'Name' }],
    title: 'A list',
  });

it('exports no list that the student may not read', async () => {
  for (const endpoint of ['settings.departments.list', 'settings.streams.list', 'elearning.studentAccounts.list']) {
    expect((await exported('student', endpoint)).status, endpoint).toBe(403);
    expect((await exported('ROLE_All', endpoint)).status, endpoint).toBe(200);
  }
});

it('gives back files and tasks to whom they belong', async () => {
  const made = await exported('ROLE_All', 'settings.departments.list');
  const id = made.body.fileId ?? 0;
  expect((await app.call('ROLE_All', filesApi.get, { id })).status).toBe(200);
  expect((await app.call('student', filesApi.get, { id })).status).toBe(404);
  expect((await app.call('student', jobsApi.list)).body.rows).toEqual([]);
});

it('has no second step and no rights, whatever stands in the database', async () => {
  await sql`
    insert into platform.account_role (account_id, school_id, role)
    select id, school_id, 'ROLE_All' from platform.account where username = 'a.student'`.execute(app.db.platform);
  app.services.identity.forget();
  expect((await app.call('student', jobsApi.list)).status).toBe(200);
  expect((await app.call('student', secondFactorApi.offer, { password: testPassword })).status).toBe(422);
  expect((await app.call('student', ownAccountApi.privileges)).body).toMatchObject({ kind: 'student' });
  expect((await exported('student', 'settings.departments.list')).status).toBe(403);
});
