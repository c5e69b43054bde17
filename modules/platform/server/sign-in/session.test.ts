import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';

describe('staying in and going out', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  interface Tokens {
    accessToken: string;
    refreshToken: string;
  }
  const post = (url: string, payload: object, token?: string) =>
    app.http.inject({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const signIn = async (username: string, password = testPassword) =>
    (await post('/api/auth/signin', { username, password })).json<
      Tokens & { user: { id: number; mustChangePassword: boolean } }
    >();
  const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken });
  const open = async (token: string) =>
    (await app.http.inject({ url: '/api/index/getuserpriveleges', headers: { authorization: `Bearer ${token}` } })).statusCode;

  it('renews with a rotated token, and stores no token as it is', async () => {
    const first = await signIn('a.role_pay_fees');
    const renewed = await refresh(first.refreshToken);
    expect(renewed.statusCode).toBe(200);
    const next = renewed.json<Tokens>();
    expect(next.refreshToken).not.toBe(first.refreshToken);
    expect(await open(next.accessToken)).toBe(200);
    const { rows } =
      await sql`select 1 from platform.refresh_token where token_hash in (${first.refreshToken}, ${next.refreshToken})`.execute(
        app.db.platform,
      );
    expect(rows).toEqual([]);
  });

  it('ends the whole session when an old refresh token comes back', async () => {
    const first = await signIn('a.role_pay_fees');
    const second = (await refresh(first.refreshToken)).json<Tokens>();
    const replay = await refresh(first.refreshToken);
    expect([replay.statusCode, replay.json().code]).toEqual([401, 'session_ended']);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect(await open(second.accessToken)).toBe(401);
    expect(await open(first.accessToken)).toBe(401);
  });

  it('gives one of two renewals at once, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { refreshToken } = await signIn('a.role_pay_fees');
      const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
      expect(answers.every((answer) => [200, 401, 429].includes(answer.statusCode))).toBe(true);
    }
  });

  it('tells two tabs at once from a thief: the one that waits does not end the session', async () => {
    const { refreshToken } = await signIn('a.role_pay_fees');
    await app.db.platform.transaction().execute(async (tx) => {
      await sql`select 1 from platform.refresh_token t join platform.session s on s.id = t.session_id
                 where s.account_id = (select id from platform.account where username = 'a.role_pay_fees') for update of t`.execute(
        tx,
      );
      expect((await refresh(refreshToken)).statusCode).toBe(429);
    });
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  it('ends a session that nobody renews, and access tokens after 15 minutes', async () => {
    const { accessToken, refreshToken } = await signIn('a.role_pay_fees');
    app.pass(15.5 * 60_000);
    expect(await open(accessToken)).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
    const { refreshToken: idle } = await signIn('a.role_pay_fees');
    app.pass(15 * 86_400_000);
    expect((await refresh(idle)).statusCode).toBe(401);
  });

  it('ends a session after 15 minutes without use, whatever its tokens say', async () => {
    const minute = 60_000;
    const used = await signIn('a.role_pay_fees');
    app.pass(10 * minute);
    expect(await open(used.accessToken)).toBe(200);
    app.pass(10 * minute);
    // Used ten minutes ago: the token has run out, the session has not.
    expect(await open(used.accessToken)).toBe(401);
    const next = (await refresh(used.refreshToken)).json<Tokens>();
    expect(await open(next.accessToken)).toBe(200);
    app.pass(16.5 * minute);
    expect((await refresh(next.refreshToken)).json().code).toBe('session_ended');
    // A renewal is no use: whoever renews and does nothing is out as well.
    const renewing = await signIn('a.role_pay_fees');
    app.pass(14 * minute);
    const renewed = (await refresh(renewing.refreshToken)).json<Tokens>();
    app.pass(3 * minute);
    expect(await open(renewed.accessToken)).toBe(401);
    expect((await refresh(renewed.refreshToken)).statusCode).toBe(401);
  });

  it('is not kept open by what a screen asks by itself while nobody touches it', async () => {
    const poll = async (token: string, idle: string) =>
      (
        await app.http.inject({
          url: '/api/index/getuserpriveleges',
          headers: { authorization: `Bearer ${token}`, 'x-idle-seconds': idle },
        })
      ).statusCode;
    const { accessToken, refreshToken } = await signIn('a.role_pay_fees');
    app.pass(8 * 60_000);
    expect(await poll(accessToken, '480')).toBe(200);
    app.pass(6.9 * 60_000);
    app.services.identity.forget();
    expect(await poll(accessToken, '894')).toBe(200);
    app.pass(1.5 * 60_000);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    // What is no number counts as use, and the future is not believed.
    const other = await signIn('a.role_pay_fees');
    app.pass(14 * 60_000);
    for (const odd of ['-99999999', 'NaN', '1e9', '']) expect(await poll(other.accessToken, odd)).toBe(200);
    app.pass(16.5 * 60_000);
    expect((await refresh(other.refreshToken)).statusCode).toBe(401);
  });

  it('lists the own sessions and ends each, nobody else’s', async () => {
    const [here, there, third] = [
      await signIn('a.role_pay_fees'),
      await signIn('a.role_pay_fees'),
      await signIn('a.role_pay_fees'),
    ];
    const other = await signIn('a.role_view_only');
    const list = async (token: string) =>
      (await app.http.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${token}` } })).json<{
        rows: { id: number; current: boolean; ip: string }[];
      }>().rows;
    const rows = await list(here.accessToken);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    const mine = (await list(there.accessToken)).find(({ current }) => current)?.id ?? 0;
    const foreign = (await list(other.accessToken))[0]?.id ?? 0;
    const end = (payload: object) => post('/api/auth/sessions/end', payload, here.accessToken);
    expect((await end({ sessionId: foreign })).statusCode).toBe(404);
    expect(await open(other.accessToken)).toBe(200);
    expect((await end({ sessionId: mine })).json()).toEqual({ ended: 1 });
    expect([await open(there.accessToken), (await refresh(there.refreshToken)).statusCode]).toEqual([401, 401]);
    expect((await end({})).json()).toEqual({ ended: 1 });
    expect([await open(here.accessToken), await open(third.accessToken)]).toEqual([200, 401]);
  });

  it('signs out on the server, also with the refresh token alone', async () => {
    const first = await signIn('a.role_pay_fees');
    const second = await signIn('a.role_pay_fees');
    expect((await post('/api/auth/signout', {}, first.accessToken)).statusCode).toBe(200);
    expect([await open(first.accessToken), (await refresh(first.refreshToken)).statusCode]).toEqual([401, 401]);
    expect(await open(second.accessToken)).toBe(200);
    expect((await post('/api/auth/signout', { refreshToken: second.refreshToken })).statusCode).toBe(200);
    expect(await open(second.accessToken)).toBe(401);
  });

  it('signs the session out that the refresh token names, not the one that calls', async () => {
    const before = await signIn('a.role_pay_fees');
    const after = await signIn('a.role_pay_fees');
    expect((await post('/api/auth/signout', { refreshToken: before.refreshToken }, after.accessToken)).statusCode).toBe(200);
    expect([await open(before.accessToken), await open(after.accessToken)]).toEqual([401, 200]);
    expect((await post('/api/auth/signout', { refreshToken: 'unknown' }, after.accessToken)).statusCode).toBe(200);
    expect(await open(after.accessToken)).toBe(401);
  });

  it('takes a new password for the old one, and signs out everywhere else', async () => {
    const here = await signIn('a.role_exam_admin');
    const elsewhere = await signIn('a.role_exam_admin');
    const change = (oldPassword: string, newPassword: string) =>
      post('/api/settings/postupdatepass', { oldPassword, newPassword }, here.accessToken);
    expect((await change('not this one', 'Mbuzi-karanga-77')).json().fields).toEqual([
      { path: 'oldPassword', message: 'This is not your current password.' },
    ]);
    for (const bad of [
      'short',
      'a.role_exam_admin',
      'password123',
      'nikita2003',
      'Educraft-2026',
      'aaaaaaaaaaaa',
      testPassword,
    ]) {
      const refused = await change(testPassword, bad);
      expect([bad, refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([bad, 400, 'newPassword']);
    }
    expect((await change(testPassword, 'Mbuzi-karanga-77')).statusCode).toBe(200);
    expect([await open(here.accessToken), await open(elsewhere.accessToken)]).toEqual([200, 401]);
    expect((await post('/api/auth/signin', { username: 'a.role_exam_admin', password: testPassword })).statusCode).toBe(401);
    const { rows } =
      await sql`select school_id, account_name, action from kit.audit_entry where action = 'password changed'`.execute(
        app.db.platform,
      );
    expect(rows).toEqual([{ school_id: app.schoolA, account_name: 'a.role_exam_admin', action: 'password changed' }]);
  });

  it('gives no more tries at the old password than at the sign-in', async () => {
    const { accessToken } = await signIn('a.role_create_budget');
    const guess = () =>
      post('/api/settings/postupdatepass', { oldPassword: 'guess guess', newPassword: 'Mbuzi-karanga-77' }, accessToken);
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push((await guess()).statusCode);
    expect(answers).toEqual([400, 400, 400, 400, 400, 423, 423, 423]);
  });

  it('lets nothing be done with a password that somebody else set, but to change it', async () => {
    await sql`update platform.account set must_change_password = true where username = 'a.role_all'`.execute(app.db.platform);
    const signedIn = await signIn('a.role_all');
    expect(signedIn.user.mustChangePassword).toBe(true);
    const hostels = () =>
      app.http.inject({ url: '/api/settings/hostels', headers: { authorization: `Bearer ${signedIn.accessToken}` } });
    expect((await hostels()).json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Choose your own password'),
    });
    const changed = await post(
      '/api/settings/postupdatepass',
      { oldPassword: testPassword, newPassword: 'Mbuzi-karanga-77' },
      signedIn.accessToken,
    );
    expect(changed.statusCode).toBe(200);
    expect((await hostels()).statusCode).toBe(200);
  });

  it('keeps the theme with the account', async () => {
    const { accessToken } = await signIn('a.role_view_only');
    expect((await post('/api/index/updatetheme', { theme: 1 }, accessToken)).statusCode).toBe(200);
    expect(await signIn('a.role_view_only')).toMatchObject({ theme: 1 });
    expect((await post('/api/index/updatetheme', { theme: 2 }, accessToken)).statusCode).toBe(400);
  });
});
