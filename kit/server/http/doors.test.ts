import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { inPlatform } from '../db/transaction.ts';
import { once } from './idempotency.ts';

describe('budgets of calls', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ callsPerMinute: 100, publicUrl: 'https://daftari.example' });
  });
  afterAll(() => app.close());

  it('stand beside headers on every answer: what of the device may be used, and that it stays https', async () => {
    const urls = ['/', '/api/nothing', '/api/auth/sessions', '/healthz', '/api/docs/', '/api/finance/incoming/x/confirmation'];
    for (const url of urls) {
      const { headers } = await app.http.inject({ url });
      expect([url, headers['permissions-policy']]).toEqual([
        url,
        expect.stringMatching(/camera=\(self\).*geolocation=\(\).*microphone=\(self\)/),
      ]);
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000; includeSubDomains']);
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'content-security-policy': expect.stringMatching(
            /^default-src 'none';.*base-uri 'none';frame-ancestors 'none';object-src 'none'/,
          ),
          'content-type': expect.stringMatching(/^(text|application)\/[a-z]+; ?charset=utf-8$/i),
        }),
      ]);
      expect([url, headers['access-control-allow-origin'], headers['set-cookie']]).toEqual([url, undefined, undefined]);
      for (const method of ['TRACE', 'OPTIONS'] as const) {
        const other = await app.http.inject({
          method: method as 'OPTIONS',
          url,
          headers: { origin: 'https://elsewhere.example' },
        });
        // What may be asked is no secret; nobody else's page may ask it.
        expect([url, method, other.statusCode >= 400 || other.statusCode === 204]).toEqual([url, method, true]);
        expect(other.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });
  const from = '197.232.1.1';
  const get = (url: string, token: string | null = null) =>
    app.http.inject({ url, remoteAddress: from, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const post = (url: string, payload: object = {}) => app.http.inject({ method: 'POST', url, payload, remoteAddress: from });
  const many = async (times: number, call: () => Promise<{ statusCode: number }>) =>
    new Set((await Promise.all(Array.from({ length: times }, call))).map(({ statusCode }) => statusCode));

  it('are each session’s own: one at the school’s address that floods stops no other, nor the sign-in', async () => {
    const signIn = async (username: string) =>
      (await post('/api/auth/signin', { username, password: testPassword })).json<{ accessToken: string }>().accessToken;
    const [one, two] = [await signIn('a.role_pay_fees'), await signIn('a.role_view_only')];
    expect(await many(120, () => get('/api/auth/sessions', one))).toContain(429);
    expect((await get('/api/auth/sessions', one)).json().code).toBe('too_many');
    expect((await get('/api/auth/sessions', two)).statusCode).toBe(200);
    expect(await signIn('a.role_exam_admin')).toBeTruthy();
    // A token that is not ours buys no budget of its own.
    expect(await many(40, () => get('/api/auth/sessions', `${Math.random()}`))).toContain(429);
    expect((await get('/api/auth/sessions', two)).statusCode).toBe(200);
  });

  it('are each API token’s own, a tenth of a session’s: told in words and when to come again, and nobody else is stopped', async () => {
    const expiresOn = new Date(app.services.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
    const administrator = { authorization: `Bearer ${await app.tokenOf('ROLE_All')}` };
    const url = '/api/settings/apitokens';
    const make = async (name: string) => {
      const payload = { name, scopes: ['settings:read'], expiresOn, addresses: [] };
      return (await app.http.inject({ method: 'POST', url, payload, headers: administrator })).json<{ token: string }>().token;
    };
    const [greedy, modest] = [await make('Greedy'), await make('Modest')];
    const read = (token: string) => get('/api/settings/departments', token);
    // One after another: the library counts calls of one instant together.
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await read(greedy)).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    const refused = await read(greedy);
    expect(refused.json()).toMatchObject({ code: 'too_many', message: expect.stringMatching(/wait|again/i) });
    const wait = Number(refused.headers['retry-after']);
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    // Its other tokens, its maker and the school's sign-in have their own.
    expect((await read(modest)).statusCode).toBe(200);
    expect((await app.http.inject({ url, headers: administrator })).statusCode).toBe(200);
    expect((await post('/api/auth/signin', { username: 'a.role_view_only', password: testPassword })).statusCode).toBe(200);
  });

  it('are each door’s own: a flood at one closes no other, and comes from its own network only', async () => {
    expect(await many(40, () => post('/api/auth/refresh', { refreshToken: 'x' }))).toContain(429);
    expect((await post('/api/auth/signout')).statusCode).toBe(200);
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken: 'x' },
      remoteAddress: '197.232.1.2',
    });
    expect(elsewhere.statusCode).toBe(401);
    expect(await many(300, () => get('/'))).not.toContain(429);
  });

  it('stop strangers at the providers’ doors before anything is looked up, each network for itself', async () => {
    const knock = (remoteAddress: string, path = 's1-x') =>
      app.http.inject({ method: 'POST', url: `/api/finance/incoming/${path}/confirmation`, payload: {}, remoteAddress });
    const statuses = new Map<number, number>();
    for (let batch = 0; batch < 8; batch++)
      for (const { statusCode } of await Promise.all(Array.from({ length: 50 }, (_, n) => knock('203.0.113.9', `${batch}-${n}`))))
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    expect(statuses.get(404)).toBeGreaterThanOrEqual(300);
    expect(statuses.get(429)).toBeGreaterThan(40);
    expect((await knock('203.0.113.10')).statusCode).toBe(404);
    expect((await post('/api/messaging/reports/1-none')).statusCode).toBe(404);
  });
});

describe('what is refused', () => {
  it('is in the log with who, what and from where; a flood is one line and its count', async () => {
    const lines: string[] = [];
    const plain = await testApp({ logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } });
    try {
      const token = await plain.tokenOf('ROLE_View_Only');
      for (let i = 0; i < 50; i++)
        await plain.http.inject({
          url: '/api/platform/branches',
          headers: { authorization: `Bearer ${token}` },
          remoteAddress: '41.90.7.7',
        });
      await plain.http.inject({ url: '/api/platform/branches?secret=1', remoteAddress: '41.90.7.8' });
      await plain.http.inject({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { username: 'a.role_all', password: 'wrong wrong' },
      });
      // Without https, at a school's own network, nothing forces it.
      const { headers } = await plain.http.inject({ url: '/healthz' });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['permissions-policy']).toContain('camera=(self)');
    } finally {
      await plain.close();
    }
    const told = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => String(msg).startsWith('refused'));
    expect(told).toMatchObject([
      {
        msg: 'refused',
        status: 403,
        code: 'forbidden',
        route: '/api/platform/branches',
        username: 'a.role_view_only',
        school: plain.schoolA,
        address: '41.90.7.7',
      },
      { msg: 'refused', status: 401, code: 'unauthorised', account: null, address: '41.90.7.8' },
      { msg: 'refused', status: 401, code: 'wrong_password', route: '/api/auth/signin' },
      { msg: 'refused again', status: 403, again: 49 },
    ]);
    expect(lines.join('')).not.toContain('secret=1');
    expect(lines.join('')).not.toContain('wrong wrong');
  });
});

describe('answers kept by their keys', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('each key of each account has an answer of its own', async () => {
    const ask = (accountId: number, key: string, answer: string) =>
      inPlatform(app.db, async (tx) => (await once(tx, accountId, key, 'POST /x', {}, async () => answer)).answer);
    const asked = async (answer: string) => [
      await ask(1, 'key-one-one', `${answer} 1`),
      await ask(1, 'key-two-two', `${answer} 2`),
      await ask(2, 'key-one-one', `${answer} 3`),
    ];
    const first = await asked('first');
    expect(first).toEqual(['first 1', 'first 2', 'first 3']);
    expect(await asked('second')).toEqual(first);
  });
});
