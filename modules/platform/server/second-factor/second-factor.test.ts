import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appCode } from '#app/testing/app-codes.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';
import { logsApi } from '../../contract/logs.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

describe('the second step of a sign-in', () => {
  let app: TestApp;
  const sent: Message[] = [];
  beforeAll(async () => {
    app = await testApp({ messenger: { send: async (message) => void sent.push(message) } });
  });
  afterAll(() => app.close());
  // Every test begins later than the codes and lockouts of the one before.
  beforeEach(() => app.pass(2 * 3_600_000));

  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload: object | null, token?: string, from = '127.0.0.1') =>
    app.http.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      remoteAddress: from,
    });
  const post = (url: string, payload: object, token?: string, from?: string) => send('POST', url, payload, token, from);
  const password = (username: string, from?: string) =>
    post('/api/auth/signin', { username, password: testPassword }, undefined, from);
  const ticketOf = async (username: string, from?: string) => {
    const answer = await password(username, from);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'second_step']);
    expect(answer.body).not.toContain('Token');
    return answer.json<{ detail: { ticket: string } }>().detail.ticket;
  };
  const step = (ticket: string, code: string, from?: string) => post('/api/auth/secondstep', { ticket, code }, undefined, from);
  const code = (key: string, shift = 0) => appCode(key, new Date(app.services.clock().getTime() + shift));
  const other = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const open = async ({ accessToken }: Tokens) =>
    (await send('GET', '/api/index/getuserpriveleges', null, accessToken)).statusCode;
  const idOf = async (username: string) =>
    (await sql<{ id: number }>`select id from platform.account where username = ${username}`.execute(app.db.platform)).rows[0]
      ?.id ?? 0;
  const enrol = async (username: string) => {
    const tokens = (await password(username)).json<Tokens>();
    const { key } = (await post('/api/auth/secondfactor/offer', { password: testPassword }, tokens.accessToken)).json<{
      key: string;
    }>();
    const confirmed = await post('/api/auth/secondfactor/confirm', { code: code(key) }, tokens.accessToken);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    app.pass(60_000);
    return { key, tokens, codes: confirmed.json<{ codes: string[] }>().codes };
  };
  const signInWith = async (username: string, key: string) =>
    (await step(await ticketOf(username), code(key))).json<Tokens & { user: { mustEnrol: boolean } }>();

  it('is set up with the password and a first code, signs out elsewhere and answers ten codes that are kept nowhere', async () => {
    const elsewhere = (await password('a.role_pay_fees')).json<Tokens>();
    const tokens = (await password('a.role_pay_fees')).json<Tokens>();
    const wrong = await post('/api/auth/secondfactor/offer', { password: 'not this one' }, tokens.accessToken);
    expect([wrong.statusCode, wrong.json().fields[0].path]).toEqual([400, 'password']);
    expect((await post('/api/auth/secondfactor/confirm', { code: '123456' }, tokens.accessToken)).statusCode).toBe(422);
    const offer = (await post('/api/auth/secondfactor/offer', { password: testPassword }, tokens.accessToken)).json();
    expect(offer.address).toBe(`otpauth://totp/Daftari:a.role_pay_fees?secret=${offer.key}&issuer=Daftari`);
    // Until the first code nothing is asked for.
    expect((await password('a.role_pay_fees')).statusCode).toBe(200);
    const bad = await post('/api/auth/secondfactor/confirm', { code: other(code(offer.key)) }, tokens.accessToken);
    expect(bad.json().fields[0].path).toBe('code');
    const { codes } = (await post('/api/auth/secondfactor/confirm', { code: code(offer.key) }, tokens.accessToken)).json();
    expect(new Set(codes).size).toBe(10);
    expect([await open(tokens), await open(elsewhere)]).toEqual([200, 401]);
    const { rows } = await sql<{ kept: string }>`
      select coalesce(f.key_sealed, '') || string_agg(c.code_hash, '') as kept from platform.second_factor f join platform.recovery_code c using (account_id)
       group by f.account_id`.execute(app.db.platform);
    for (const secret of [offer.key, ...codes]) expect(rows[0]?.kept).not.toContain(secret);
    await ticketOf('a.role_pay_fees');
  });

  it('takes each code once, of now or half a minute beside it, also from two at once', async () => {
    const { key } = await enrol('a.role_exam_admin');
    const [one, two] = [await ticketOf('a.role_exam_admin'), await ticketOf('a.role_exam_admin')];
    for (const shift of [-90_000, 90_000]) expect((await step(one, code(key, shift))).statusCode).toBe(422);
    const now = code(key);
    const both = await Promise.all([step(one, now), step(two, now)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    // Neither the code nor the ticket again; the code of the next half minute is good already.
    expect((await step(await ticketOf('a.role_exam_admin'), now)).statusCode).toBe(422);
    expect((await step(one, code(key, 30_000))).statusCode + (await step(two, code(key, 30_000))).statusCode).toBe(401 + 200);
  });

  it('gives a session of its own: the ticket opens nothing, and of one ticket comes one session', async () => {
    const { key } = await enrol('a.role_view_only');
    const ticket = await ticketOf('a.role_view_only');
    expect(await open({ accessToken: ticket, refreshToken: ticket })).toBe(401);
    expect((await post('/api/auth/refresh', { refreshToken: ticket })).statusCode).toBe(401);
    const answers = await Promise.all([
      step(ticket, code(key)),
      step(ticket, code(key, 30_000)),
      step(ticket, code(key, -30_000)),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    app.pass(11 * 60_000);
    const late = await ticketOf('a.role_view_only');
    // To the millisecond: the last moment is over.
    app.pass(10 * 60_000);
    expect((await step(late, code(key))).json().code).toBe('session_ended');
    expect((await step('made up', code(key))).statusCode).toBe(401);
  });

  it('stops guessing: five tries of a ticket, then the user is locked out as by wrong passwords', async () => {
    const { key, codes } = await enrol('a.role_create_budget');
    const from = '197.0.0.9';
    const ticket = await ticketOf('a.role_create_budget', from);
    const answers = await Promise.all(Array.from({ length: 12 }, () => step(ticket, other(code(key)), from)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(answers.every(({ statusCode }) => statusCode !== 200)).toBe(true);
    expect((await step(ticket, code(key), from)).statusCode).toBe(401);
    expect((await password('a.role_create_budget', from)).statusCode).toBe(423);
    const { status, body } = await app.call('superUser', logsApi.signIns, { outcome: 'wrong code' });
    expect([status, body.rows[0]?.username]).toEqual([200, 'a.role_create_budget']);
    expect(body.total).toBeGreaterThanOrEqual(5);
    app.pass(90_000);
    const next = await ticketOf('a.role_create_budget', from);
    for (const guess of [
      'ABCDE-FGHJK-MNPQR',
      codes[0]?.replace(/.$/, (last) => (last === '9' ? '8' : '9')) ?? '',
      '000000',
      '\u0000\u0000\u0000\u0000\u0000\u0000',
      '１２３４５６',
    ])
      expect((await step(next, guess, from)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('lets a recovery code in once, on record, and none of those before new ones', async () => {
    const { key, codes } = await enrol('a.role_post_content');
    const used = codes[3] ?? '';
    expect((await step(await ticketOf('a.role_post_content'), used.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    const again = await ticketOf('a.role_post_content');
    expect((await step(again, used)).statusCode).toBe(422);
    const [spare = '', third = ''] = [codes[4], codes[5]];
    const twice = await Promise.all([step(again, spare), step(await ticketOf('a.role_post_content'), spare)]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const tokens = await signInWith('a.role_post_content', key);
    const status = async () => (await send('GET', '/api/auth/secondfactor', null, tokens.accessToken)).json();
    expect(await status()).toMatchObject({ codesLeft: 8, required: false });
    expect((await post('/api/auth/secondfactor/codes', {}, tokens.accessToken)).json().codes).toHaveLength(10);
    expect(await status()).toMatchObject({ codesLeft: 10 });
    expect((await step(await ticketOf('a.role_post_content'), third)).statusCode).toBe(422);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from kit.audit_entry where action = 'recovery code used' and school_id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    expect(rows[0]?.count).toBe(2);
  });

  it('asks again who may come in: not one disabled, suspended or with a new password since the first step', async () => {
    const { key } = await enrol('a.role_set_fee_structure');
    const username = 'a.role_set_fee_structure';
    const set = (change: ReturnType<typeof sql>) =>
      sql`update platform.account set ${change} where username = ${username}`.execute(app.db.platform);
    const ticket = await ticketOf(username);
    await set(sql`disabled_at = now()`);
    expect((await step(ticket, code(key))).statusCode).toBe(403);
    await set(sql`disabled_at = null`);
    await sql`update platform.school set status = 'suspended' where id = ${app.schoolA}`.execute(app.db.platform);
    expect((await step(ticket, code(key))).json().code).toBe('school_suspended');
    await sql`update platform.school set status = 'active' where id = ${app.schoolA}`.execute(app.db.platform);
    await set(sql`password_hash = (select password_hash from platform.account where username = 'a.role_all') || ' '`);
    expect((await step(ticket, code(key))).json().code).toBe('session_ended');
  });

  it('asks for a fresh code before roles, keys and the finance code, and not again for five minutes', async () => {
    const { key, tokens: first } = await enrol('a.role_all');
    const id = await idOf('a.role_cross_receipts');
    const get = (url: string, { accessToken }: Tokens) => send('GET', url, null, accessToken);
    const roles = (tokens: Tokens) =>
      post('/api/settings/users/roles', { ids: [id], roles: ['ROLE_View_Only'] }, tokens.accessToken);
    app.pass(6 * 60_000);
    expect([(await roles(first)).statusCode, (await roles(first)).json().code]).toEqual([403, 'step_up']);
    const profile = (await get('/api/settings/profile', first)).json<Record<string, unknown>>();
    // Shown with the profile, and changed elsewhere.
    for (const field of ['schoolName', 'logoFileId', 'stampFileId', 'signatureFileId']) delete profile[field];
    const put = (change: object) => send('PUT', '/api/settings/profile', { ...profile, ...change }, first.accessToken);
    expect((await put({ financeOtp: true })).json().code).toBe('step_up');
    expect((await put({ motto: 'Elimu ni mwanga' })).statusCode).toBe(200);
    const stepUp = (given: string) => post('/api/auth/stepup', { code: given }, first.accessToken);
    const now = code(key);
    expect((await stepUp(other(now))).statusCode).toBe(422);
    expect((await stepUp(now)).statusCode).toBe(200);
    expect((await stepUp(now)).statusCode).toBe(422);
    expect((await roles(first)).statusCode).toBe(200);
    app.pass(4.5 * 60_000);
    app.services.identity.forget();
    expect((await roles(first)).statusCode).toBe(200);
    app.pass(60_000);
    app.services.identity.forget();
    expect((await roles(first)).json().code).toBe('step_up');
    // Another session of the same user has given none.
    const second = await signInWith('a.role_all', key);
    expect((await roles(second)).statusCode).toBe(200);
    expect((await roles(first)).json().code).toBe('step_up');
    // The open session is no place to guess either.
    const guesses = [];
    for (let i = 0; i < 7; i++) guesses.push((await stepUp(other(code(key)))).statusCode);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 423, 423]);
  });

  it('is taken from another by an administrator with a reason: on record, told, out everywhere; never from oneself', async () => {
    const { key } = await enrol('a.rolr_hr_admin');
    // The app's own callers sign in without one.
    await sql`update platform.account set second_factor_since = null where username = 'a.role_view_only'`.execute(
      app.db.platform,
    );
    await sql`update platform.account set phone = '+254712000111' where username = 'a.rolr_hr_admin'`.execute(app.db.platform);
    const tokens = await signInWith('a.rolr_hr_admin', key);
    const id = await idOf('a.rolr_hr_admin');
    const reset = (token: string | null, payload: object, path = 'settings') =>
      post(`/api/${path}/users/${id}/secondfactor/reset`, payload, token ?? '');
    const why = { reason: 'Telephone stolen on the bus' };
    const elsewhere = await app.tokenOf('superUser');
    for (const [caller, path, status] of [
      ['nobody', 'platform', 401],
      ['otherBranch', 'platform', 404],
      ['otherSchool', 'settings', 404],
      ['ROLE_View_Only', 'settings', 403],
    ] as const)
      expect([caller, (await reset(await app.tokenOf(caller), why, path)).statusCode]).toEqual([caller, status]);
    const own = await post(`/api/platform/users/${await idOf('a.superuser')}/secondfactor/reset`, why, elsewhere ?? '');
    expect(own.json().message).toContain('cannot reset your own');
    expect((await reset(elsewhere, { reason: ' ' }, 'platform')).statusCode).toBe(400);
    expect(await open(tokens)).toBe(200);
    sent.length = 0;
    expect((await reset(elsewhere, why, 'platform')).statusCode).toBe(200);
    expect(sent).toMatchObject([{ to: '+254712000111', body: expect.stringContaining('a.superUser has reset the second step') }]);
    expect(await open(tokens)).toBe(401);
    expect((await password('a.rolr_hr_admin')).statusCode).toBe(200);
    expect((await reset(elsewhere, why, 'platform')).statusCode).toBe(422);
    const { rows } = await sql`
      select reason from kit.audit_entry where action = 'second factor reset' and entity_id = ${id}
      union all select reason from kit.platform_audit_entry where action = 'second factor reset' and entity_id = ${id}`.execute(
      app.db.platform,
    );
    expect(rows).toEqual([why, why]);
  });
});

describe('a second factor that is required', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ secondFactorFrom: '2020-01-01' });
  });
  afterAll(() => app.close());
  const post = (url: string, payload: object, token?: string) =>
    app.http.inject({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const signIn = async (username: string) => (await post('/api/auth/signin', { username, password: testPassword })).json();

  it('is required of whoever may change roles or keys, and of nobody else', async () => {
    for (const [username, must] of [
      ['a.superuser', true],
      ['a.branchadmin', true],
      ['a.role_all', true],
      ['a.role_finance_admin', true],
      ['a.role_pay_fees', false],
      ['a.norole', false],
    ] as const)
      expect([username, (await signIn(username)).user.mustEnrol]).toEqual([username, must]);
  });

  it('lets nothing be done before it is set up, and cannot be turned off', async () => {
    const { accessToken } = await signIn('a.role_all');
    const hostels = () => app.http.inject({ url: '/api/settings/hostels', headers: { authorization: `Bearer ${accessToken}` } });
    expect((await hostels()).json()).toMatchObject({ code: 'second_factor' });
    const { key } = (await post('/api/auth/secondfactor/offer', { password: testPassword }, accessToken)).json();
    expect((await hostels()).statusCode).toBe(403);
    await post('/api/auth/secondfactor/confirm', { code: appCode(key, app.services.clock()) }, accessToken);
    expect((await hostels()).statusCode).toBe(200);
    expect((await post('/api/auth/secondfactor/remove', { password: testPassword }, accessToken)).json().message).toContain(
      'needs a second step',
    );
  });

  it('waits for its day', async () => {
    const later = await testApp({ secondFactorFrom: '2999-01-01' });
    try {
      const answer = await later.http.inject({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { username: 'a.superuser', password: testPassword },
      });
      expect(answer.json().user.mustEnrol).toBe(false);
    } finally {
      await later.close();
    }
  });
});
