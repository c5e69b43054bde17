import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import type { SignedIn } from '../../contract/auth.ts';
import { impersonationApi } from '../../contract/impersonation.ts';
import { logsApi } from '../../contract/logs.ts';

describe('acting as another user', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const as = (session: SignedIn, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${session.accessToken}` },
      ...(payload ? { payload } : {}),
    });
  const signIn = async (username: string) =>
    (
      await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password: testPassword } })
    ).json<SignedIn>();
  const idOf = async (username: string) =>
    (await sql<{ id: number }>`select id from platform.account where username = ${username}`.execute(app.db.platform)).rows[0]
      ?.id ?? 0;
  const begin = async (own: SignedIn, username: string, reason = 'Help with the first term') =>
    as(own, 'POST', '/api/platform/impersonation', { accountId: await idOf(username), reason });

  it('works as the user, on record in both logs, and goes back to the own session', async () => {
    const own = await signIn('a.superuser');
    const started = await begin(own, 'a.role_all');
    expect(started.json()).toMatchObject({
      user: { username: 'a.role_all', impersonatedBy: 'a.superUser' },
      roles: ['ROLE_All'],
      schoolName: 'School A',
    });
    const acting = started.json<SignedIn>();
    expect((await as(acting, 'GET', '/api/index/getuserpriveleges')).json()).toMatchObject({ impersonatedBy: 'a.superUser' });
    expect((await as(acting, 'POST', '/api/settings/hostels', { name: 'Kenya', gender: 'male' })).statusCode).toBe(200);
    const ended = await as(acting, 'POST', '/api/platform/impersonation/end');
    expect(ended.json()).toMatchObject({ user: { username: 'a.superuser', impersonatedBy: null } });
    expect((await as(acting, 'GET', '/api/index/getuserpriveleges')).statusCode).toBe(401);
    expect((await as(ended.json<SignedIn>(), 'GET', '/api/platform/branches')).statusCode).toBe(200);
    const { rows } = await sql<{ action: string; account_name: string; reason: string | null }>`
      select action, account_name, reason from kit.audit_entry where school_id = ${app.schoolA} order by id`.execute(
      app.db.platform,
    );
    expect(rows).toMatchObject([
      { action: 'impersonation started', account_name: 'a.superuser', reason: 'Help with the first term' },
      { action: 'created', account_name: 'a.superUser as a.role_all' },
      { action: 'impersonation ended' },
    ]);
    const log = await app.call('superUser', logsApi.audit, { log: 'platform', action: 'impersonation started' });
    expect((await app.call('superUser', logsApi.audit, { log: 'platform', action: 'impersonation ended' })).body.total).toBe(1);
    expect(log.body.rows[0]).toMatchObject({ accountName: 'a.superuser', reason: 'Help with the first term', schoolId: null });
  });

  it('needs a reason and a super-user, and is for no super-user', async () => {
    const own = await signIn('a.superuser');
    expect((await begin(own, 'a.role_all', '  ')).statusCode).toBe(400);
    expect((await begin(own, 'a.superuser')).statusCode).toBe(422);
    for (const caller of ['branchAdmin', 'ROLE_All'] as const)
      expect((await app.call(caller, impersonationApi.start, { accountId: 1, reason: 'Curious today' })).status).toBe(403);
    expect((await as(own, 'POST', '/api/platform/impersonation/end')).statusCode).toBe(422);
  });

  it('begins with nobody who is disabled or whose school is suspended', async () => {
    const own = await signIn('a.superuser');
    const refused = async (change: (on: boolean) => Promise<unknown>) => {
      await change(true);
      const { statusCode, body } = await begin(own, 'a.role_pay_fees');
      await change(false);
      return [statusCode, body];
    };
    const disabled = (on: boolean) =>
      sql`update platform.account set disabled_at = ${on ? new Date() : null} where username = 'a.role_pay_fees'`.execute(
        app.db.platform,
      );
    const suspended = (on: boolean) =>
      sql`update platform.school set status = ${on ? 'suspended' : 'active'} where id = ${app.schoolA}`.execute(app.db.platform);
    expect(await refused(disabled)).toEqual([422, expect.stringContaining('This user is disabled')]);
    expect(await refused(suspended)).toEqual([422, expect.stringContaining('School A is suspended')]);
  });

  it('cannot change the user’s password, and ends after two hours', async () => {
    const own = await signIn('a.superuser');
    const acting = (await begin(own, 'a.role_pay_fees')).json<SignedIn>();
    const change = { oldPassword: testPassword, newPassword: 'Mbuzi-karanga-77' };
    expect((await as(acting, 'POST', '/api/settings/postupdatepass', change)).statusCode).toBe(403);
    app.pass(121 * 60_000);
    const refresh = { refreshToken: acting.refreshToken };
    expect((await app.http.inject({ method: 'POST', url: '/api/auth/refresh', payload: refresh })).statusCode).toBe(401);
  });

  it('keeps the super-user’s own session open while acting, and no longer', async () => {
    const own = await signIn('a.superuser');
    const acting = (await begin(own, 'a.role_pay_fees')).json<SignedIn>();
    app.pass(14 * 60_000);
    expect((await as(acting, 'GET', '/api/index/getuserpriveleges')).statusCode).toBe(200);
    app.pass(10 * 60_000);
    const refreshed = await app.http.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken: acting.refreshToken },
    });
    const ended = await as({ ...acting, ...refreshed.json() }, 'POST', '/api/platform/impersonation/end');
    expect(ended.statusCode).toBe(200);
    expect((await as(ended.json<SignedIn>(), 'GET', '/api/platform/branches')).statusCode).toBe(200);
  });

  it.each([
    ['ended from another place', (elsewhere: SignedIn) => as(elsewhere, 'POST', '/api/auth/sessions/end', { sessionId: null })],
    [
      'ended by a new password',
      (elsewhere: SignedIn) =>
        as(elsewhere, 'POST', '/api/settings/postupdatepass', { oldPassword: testPassword, newPassword: 'Mbuzi-karanga-77' }),
    ],
  ])('ends with the super-user’s own session: %s', async (_, end) => {
    const acting = (await begin(await signIn('a.superuser'), 'a.role_pay_fees')).json<SignedIn>();
    expect((await as(acting, 'GET', '/api/index/getuserpriveleges')).statusCode).toBe(200);
    expect((await end(await signIn('a.superuser'))).statusCode).toBe(200);
    expect((await as(acting, 'GET', '/api/index/getuserpriveleges')).statusCode).toBe(401);
    const refresh = { refreshToken: acting.refreshToken };
    expect((await app.http.inject({ method: 'POST', url: '/api/auth/refresh', payload: refresh })).statusCode).toBe(401);
    await sql`
      update platform.account a set password_hash = o.password_hash from platform.account o
       where a.username = 'a.superuser' and o.username = 'a.role_all'`.execute(app.db.platform);
  });

  it('is on the school’s record also when there is no session to go back to', async () => {
    const own = await signIn('a.superuser');
    const acting = (await begin(own, 'a.role_view_only')).json<SignedIn>();
    expect((await as(acting, 'GET', '/api/index/getuserpriveleges')).statusCode).toBe(200);
    // Ended while this process still believes in it, which it may for two seconds.
    await sql`update platform.session set revoked_at = now() where account_id = ${own.user.id}`.execute(app.db.platform);
    const ended = await as(acting, 'POST', '/api/platform/impersonation/end');
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'session_ended']);
    const { rows } = await sql<{ account_name: string }>`
      select account_name from kit.audit_entry
       where action = 'impersonation ended' and after ->> 'username' = 'a.role_view_only'`.execute(app.db.platform);
    expect(rows).toEqual([{ account_name: 'a.superUser as a.role_view_only' }]);
  });

  it('ends with the super-user: signed out or disabled', async () => {
    const own = await signIn('a.superuser');
    const acting = (await begin(own, 'a.role_pay_fees')).json<SignedIn>();
    await as(acting, 'POST', '/api/auth/signout', {});
    expect((await as(own, 'GET', '/api/platform/branches')).statusCode).toBe(401);
    const again = (await begin(await signIn('a.superuser'), 'a.role_pay_fees')).json<SignedIn>();
    await sql`update platform.account set disabled_at = now() where username = 'a.superuser'`.execute(app.db.platform);
    app.services.identity.forget();
    expect((await as(again, 'GET', '/api/index/getuserpriveleges')).statusCode).toBe(401);
  });
});
