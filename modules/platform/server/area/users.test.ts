import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { usersApi } from '../../contract/users.ts';

describe('users of the platform', () => {
  let app: TestApp;
  let ids: Record<string, number>;
  beforeAll(async () => {
    app = await testApp();
    const { rows } = await sql<{ username: string; id: number }>`select username, id from platform.account`.execute(
      app.db.platform,
    );
    ids = Object.fromEntries(rows.map((row) => [row.username, row.id]));
  });
  afterAll(() => app.close());

  const idOf = (username: string) => ids[username] ?? 0;
  const signIn = (username: string, password = testPassword, from = '127.0.0.1') =>
    app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password }, remoteAddress: from });
  const hostelsAs = (accessToken: string) =>
    app.http.inject({ url: '/api/settings/hostels', headers: { authorization: `Bearer ${accessToken}` } });

  it('adds a user whose temporary password opens nothing until it is changed', async () => {
    const made = await app.call('branchAdmin', usersApi.create, {
      kind: 'school',
      schoolId: app.schoolA,
      username: 'New.Clerk',
      fullName: 'Records clerk',
      roles: ['ROLE_Admissions_Admin'],
    });
    expect(made.body.user).toMatchObject({ username: 'new.clerk', roles: ['ROLE_Admissions_Admin'], schoolId: app.schoolA });
    expect((await signIn('new.clerk', made.body.temporaryPassword ?? '')).json()).toMatchObject({
      user: { mustChangePassword: true },
    });
    const again = await app.call('superUser', usersApi.create, {
      kind: 'school',
      schoolId: app.schoolB,
      username: 'new.clerk',
      fullName: 'Somebody else',
    });
    expect(again).toMatchObject({
      status: 409,
      body: { fields: [{ path: 'username', message: 'Another user has this username.' }] },
    });
    const { rows } = await sql`
      select 'school' as log, account_name from kit.audit_entry where entity = 'user' and entity_id = ${made.body.user.id} and school_id = ${app.schoolA}
      union all select 'platform', account_name from kit.platform_audit_entry where entity = 'user' and entity_id = ${made.body.user.id} order by log`.execute(
      app.db.platform,
    );
    expect(rows).toEqual([
      { log: 'platform', account_name: 'a.branchadmin' },
      { log: 'school', account_name: 'a.branchadmin' },
    ]);
  });

  it('answers 404 for every user out of reach, and changes nothing', async () => {
    for (const username of ['b.role_all', 'a.superuser', 'a.branchadmin', 'a.otherbranch']) {
      const id = idOf(username);
      const tried = await Promise.all([
        app.call('branchAdmin', usersApi.get, { id }),
        app.call('branchAdmin', usersApi.update, { id, version: 1, username: 'taken.over', fullName: 'X' }),
        app.call('branchAdmin', usersApi.setRoles, { id, roles: [] }),
        app.call('branchAdmin', usersApi.resetPassword, { id }),
        app.call('branchAdmin', usersApi.disable, { id }),
        app.call('branchAdmin', usersApi.liftLockout, { id }),
        app.call('branchAdmin', usersApi.sessions, { id }),
        app.call('branchAdmin', usersApi.endSessions, { id }),
      ]);
      expect([username, tried.map((answer) => answer.status)]).toEqual([username, Array.from({ length: 8 }, () => 404)]);
    }
    expect((await signIn('b.role_all')).statusCode).toBe(200);
    const made = await Promise.all([
      app.call('branchAdmin', usersApi.create, { kind: 'school', schoolId: app.schoolB, username: 'x.one', fullName: 'X' }),
      app.call('branchAdmin', usersApi.create, { kind: 'branch', branchId: app.branchA, username: 'x.two', fullName: 'X' }),
      app.call('branchAdmin', usersApi.create, { kind: 'super', username: 'x.three', fullName: 'X' }),
    ]);
    expect(made.map((answer) => answer.status)).toEqual([404, 404, 404]);
    const listed = await app.call('branchAdmin', usersApi.list, { size: 200 });
    expect(listed.body.rows.every((row) => row.schoolId === app.schoolA)).toBe(true);
    expect(listed.body.total).toBeGreaterThan(28);
    expect((await app.call('ROLE_All', usersApi.list)).status).toBe(403);
  });

  it('takes roles away and disables at once', async () => {
    const { accessToken } = (await signIn('b.role_all')).json();
    expect((await hostelsAs(accessToken)).statusCode).toBe(200);
    const second = await app.call('superUser', usersApi.create, {
      kind: 'school',
      schoolId: app.schoolB,
      username: 'b.second',
      fullName: 'Second administrator',
      roles: ['ROLE_All'],
    });
    await app.call('superUser', usersApi.setRoles, { id: idOf('b.role_all'), roles: ['ROLE_View_Only'] });
    expect((await hostelsAs(accessToken)).statusCode).toBe(403);
    const { version } = second.body.user;
    expect(
      (await app.call('superUser', usersApi.setRoles, { id: second.body.user.id, roles: ['ROLE_All'], version })).status,
    ).toBe(200);
    const stale = { id: second.body.user.id, roles: [], version };
    expect((await app.call('superUser', usersApi.setRoles, stale)).status).toBe(409);
    await app.call('superUser', usersApi.setRoles, { id: idOf('b.role_all'), roles: ['ROLE_All'] });
    expect((await hostelsAs(accessToken)).statusCode).toBe(200);
    await app.call('superUser', usersApi.disable, { id: idOf('b.role_all') });
    expect((await hostelsAs(accessToken)).statusCode).toBe(401);
    const last = await app.call('superUser', usersApi.disable, { id: second.body.user.id });
    expect(last).toMatchObject({ status: 422, body: { message: expect.stringContaining('last user with all rights') } });
    expect((await app.call('superUser', usersApi.setRoles, { id: second.body.user.id, roles: [] })).status).toBe(422);
    expect((await app.call('superUser', usersApi.enable, { id: idOf('b.role_all') })).body.disabled).toBe(false);
    // What was open when the user was disabled stays closed.
    expect((await hostelsAs(accessToken)).statusCode).toBe(401);
    expect((await signIn('b.role_all')).statusCode).toBe(200);
  });

  it('lets two administrators not disable each other at once', async () => {
    const both = await Promise.all(
      [idOf('b.role_all'), (await app.call('superUser', usersApi.list, { q: 'b.second' })).body.rows[0]?.id ?? 0].map((id) =>
        app.call('superUser', usersApi.disable, { id }),
      ),
    );
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await app.call('superUser', usersApi.enable, { id: idOf('b.role_all') });
  });

  it('manages super-users and branch administrators, and never loses the last super-user', async () => {
    const branch = await app.call('superUser', usersApi.create, {
      kind: 'branch',
      branchId: app.branchB,
      username: 'b.admin',
      fullName: 'B',
    });
    expect(branch.body.user).toMatchObject({ kind: 'branch', branchName: 'Branch B', roles: [] });
    expect((await app.call('superUser', usersApi.disable, { id: idOf('a.superuser') })).body.message).toContain(
      'cannot disable yourself',
    );
    const superUser = await app.call('superUser', usersApi.create, { kind: 'super', username: 'second.super', fullName: 'S' });
    expect((await app.call('superUser', usersApi.disable, { id: superUser.body.user.id })).body.disabled).toBe(true);
    const listed = await app.call('superUser', usersApi.list, { kind: 'super', sort: '-username' });
    expect(listed.body.rows.map((row) => [row.username, row.disabled])).toEqual([
      ['second.super', true],
      ['a.superuser', false],
    ]);
    expect((await app.call('superUser', usersApi.setRoles, { id: branch.body.user.id, roles: ['ROLE_All'] })).status).toBe(422);
  });

  it('shows a lockout and lifts it', async () => {
    const id = idOf('a.role_timetable_admin');
    for (let i = 0; i < 5; i++) await signIn('a.role_timetable_admin', 'wrong wrong', '10.9.9.9');
    expect((await signIn('a.role_timetable_admin', testPassword, '10.9.9.9')).statusCode).toBe(423);
    const locked = await app.call('superUser', usersApi.list, { state: 'locked' });
    expect(locked.body.rows.map((row) => row.id)).toEqual([id]);
    expect((await app.call('branchAdmin', usersApi.liftLockout, { id })).body.lockedUntil).toBeNull();
    expect((await signIn('a.role_timetable_admin', testPassword, '10.9.9.9')).statusCode).toBe(200);
  });

  it('resets a password, shown once, and ends sessions one by one', async () => {
    const id = idOf('a.rolr_hr_admin');
    const [one, two] = [(await signIn('a.rolr_hr_admin')).json(), (await signIn('a.rolr_hr_admin')).json()];
    const { body } = await app.call('superUser', usersApi.sessions, { id });
    expect(body.rows).toHaveLength(2);
    expect((await app.call('superUser', usersApi.endSessions, { id, sessionId: body.rows[1]?.id ?? 0 })).body.ended).toBe(1);
    expect((await app.call('superUser', usersApi.endSessions, { id, sessionId: 999_999 })).status).toBe(404);
    const states = await Promise.all([one, two].map(async ({ accessToken }) => (await hostelsAs(accessToken)).statusCode));
    expect(states).toEqual([401, 403]);
    const reset = await app.call('superUser', usersApi.resetPassword, { id });
    expect((await hostelsAs(two.accessToken)).statusCode).toBe(401);
    expect((await signIn('a.rolr_hr_admin')).statusCode).toBe(401);
    expect((await signIn('a.rolr_hr_admin', reset.body.temporaryPassword ?? '')).statusCode).toBe(200);
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from kit.platform_audit_entry where after::text like ${`%${reset.body.temporaryPassword}%`}`.execute(
      app.db.platform,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});
