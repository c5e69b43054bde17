import { expect, test } from 'vitest';
import { appCode } from '#app/testing/app-codes.ts';
import { testApp, testPassword } from '#app/testing/school.ts';
import { providerApi } from '#modules/messaging/delivery/contract/provider.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';

test('no password, token, code or key is in the log, at its most talkative, whether a call succeeds, is refused or fails', async () => {
  const lines: string[] = [];
  const sent: Message[] = [];
  const app = await testApp({
    logLevel: 'debug',
    logTo: { write: (line) => void lines.push(line) },
    messenger: { send: async (message) => void sent.push(message) },
  });
  const secrets = new Map<string, string>([['password', testPassword]]);
  const keep = (what: string, secret: string | undefined): string => {
    expect([what, secret]).toEqual([what, expect.stringMatching(/.{6}/)]);
    secrets.set(what, secret ?? '');
    return secret ?? '';
  };
  interface Said {
    accessToken: string;
    refreshToken: string;
    key: string;
    codes: string[];
    ticket: string;
    detail: { ticket: string };
  }
  const post = async (url: string, payload: object, token?: string): Promise<Said> =>
    (
      await app.http.inject({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} })
    ).json<Said>();
  try {
    const username = 'a.role_all';
    const signedIn = await post('/api/auth/signin', { username, password: testPassword });
    const token = keep('access token', signedIn.accessToken);
    await post('/api/auth/refresh', { refreshToken: keep('refresh token', signedIn.refreshToken) });
    await post('/api/auth/signin', { username, password: keep('wrong password', 'not-this-one-4711') });
    await post(
      '/api/settings/postupdatepass',
      { oldPassword: testPassword, newPassword: keep('new password', 'Mbuzi-karanga-77') },
      token,
    );
    const { key } = await post('/api/auth/secondfactor/offer', { password: 'Mbuzi-karanga-77' }, token);
    const { codes } = await post(
      '/api/auth/secondfactor/confirm',
      { code: appCode(keep('key of the app', key), new Date()) },
      token,
    );
    const { detail } = await post('/api/auth/signin', { username, password: 'Mbuzi-karanga-77' });
    const step = await post('/api/auth/secondstep', {
      ticket: keep('ticket', detail.ticket),
      code: keep('recovery code', codes[0]),
    });
    keep('token of the second step', step.accessToken);
    await post('/api/auth/secondfactor/stepup', { code: keep('wrong code', 'WRONG-CODES-47115') }, step.accessToken);
    await app.call('ROLE_Send_Custom_sms', providerApi.get);
    const provider = { settings: { kind: 'africastalking', username: 'shule' }, sender: 'SHULE', version: null } as const;
    await app.call('superUser', providerApi.get);
    await app.http.inject({
      method: 'PUT',
      url: providerApi.update.path,
      payload: { ...provider, secret: keep('key of a provider', 'atsk_very-secret') },
      headers: { authorization: `Bearer ${step.accessToken}` },
    });
    await app.http.inject({ url: `/api/auth/sessions?token=${token}`, headers: { authorization: 'Bearer forged.token.4711' } });
    // A fault of ours, and a database that is away, with a secret in the address.
    await app.db.close();
    await app.http.inject({
      method: 'POST',
      url: `/api/finance/incoming/${keep('path of a provider', 'p-secret-path')}/confirmation?Code=1`,
      payload: {},
    });
    const failed = await app.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: 'a.role_all', password: keep('password while the database is away', 'Mboga-4711-kunde') },
    });
    expect(failed.statusCode).toBeGreaterThanOrEqual(500);
    secrets.set('forged token', 'forged.token.4711');
    const log = lines.join('\n');
    expect(log).toContain('"refused"');
    expect(log).toMatch(/request failed|answered unavailable/);
    expect([...secrets].filter(([, secret]) => log.includes(secret)).map(([what]) => what)).toEqual([]);
  } finally {
    await app.close().catch(() => undefined);
  }
});
