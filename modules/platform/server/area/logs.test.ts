import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { branchesApi } from '../../contract/branches.ts';
import { logsApi } from '../../contract/logs.ts';

describe('logs of the platform', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    // By its address: a module's tests import no later module either.
    const addHostel = async (caller: Caller, name: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/settings/hostels',
        headers: { authorization: `Bearer ${await app.tokenOf(caller)}` },
        payload: { name, gender: 'male' },
      });
    await addHostel('ROLE_All', 'Elgon');
    await addHostel('otherSchool', 'Suswa');
    await app.call('superUser', branchesApi.create, { name: 'Western' });
  });
  afterAll(() => app.close());

  it('shows what was done, over all schools, newest first, filtered', async () => {
    const all = await app.call('superUser', logsApi.audit);
    expect(all.body.rows.map((row) => [row.schoolName, row.entity, row.accountName])).toEqual([
      [null, 'branch', 'a.superuser'],
      ['School B', 'hostel', 'b.role_all'],
      ['School A', 'hostel', 'a.role_all'],
    ]);
    expect((await app.call('superUser', logsApi.audit, { schoolId: app.schoolB })).body.total).toBe(1);
    expect((await app.call('superUser', logsApi.audit, { log: 'platform' })).body.total).toBe(1);
    expect((await app.call('superUser', logsApi.audit, { entity: 'hostel', q: 'CREATED b.role' })).body.total).toBe(1);
    expect((await app.call('superUser', logsApi.audit, { to: '2020-01-01' })).body.total).toBe(0);
    for (const { id, accountName } of all.body.rows)
      expect((await app.call('superUser', logsApi.auditEntry, { id })).body).toMatchObject({ id, accountName });
    expect((await app.call('superUser', logsApi.auditEntry, { id: 's1-999' })).status).toBe(404);
    const first = await app.call('superUser', logsApi.audit, { sort: 'at', size: 1 });
    expect(first.body).toMatchObject({ total: 3, rows: [{ after: { name: 'Elgon' } }] });
  });

  it('shows who tried to sign in', async () => {
    await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'who.is.this', password: 'x' } });
    const { body } = await app.call('superUser', logsApi.signIns, { outcome: 'unknown user' });
    expect(body.rows).toMatchObject([{ username: 'who.is.this', schoolId: null, outcome: 'unknown user' }]);
    expect((await app.call('superUser', logsApi.signIns, { schoolId: app.schoolB })).body.rows).toMatchObject([
      { username: 'b.role_all' },
    ]);
  });

  it('keeps reported faults from anybody, up to a limit', async () => {
    const fault = { message: 'x is undefined \u0000', stack: 'at y', path: '/students?page=2' };
    expect((await app.call('nobody', logsApi.reportClientError, fault)).status).toBe(200);
    await app.call('ROLE_All', logsApi.reportClientError, fault);
    const { body } = await app.call('superUser', logsApi.clientErrors);
    expect(body.rows).toMatchObject([
      { username: 'a.role_all', schoolName: 'School A' },
      { username: null, path: '/students?page=2' },
    ]);
    const one = await app.call('superUser', logsApi.clientError, { id: body.rows[0]?.id ?? 0 });
    expect(one.body).toMatchObject({ stack: 'at y', message: 'x is undefined ' });
    for (let i = 0; i < 70; i++) await app.call('nobody', logsApi.reportClientError, fault);
    expect((await app.call('superUser', logsApi.clientErrors)).body.total).toBe(60);
  });

  it('is for super-users only', async () => {
    for (const caller of ['nobody', 'ROLE_All', 'branchAdmin'] as const)
      for (const endpoint of [logsApi.audit, logsApi.signIns, logsApi.clientErrors])
        expect((await app.call(caller, endpoint)).status).toBe(caller === 'nobody' ? 401 : 403);
  });
});
