import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestOf, type TestApp, testApp } from '../testing/school.ts';
import type { CallInput, Endpoint } from '#kit/contract/endpoint.ts';
import { auditApi } from '#kit/contract/history.ts';
import { isApiToken } from '#kit/server/auth/api-token.ts';
import { appCode } from '../testing/app-codes.ts';
import { testPassword } from '../testing/school.ts';
import { accountsApi } from '#modules/finance/books/contract/accounts.ts';
import { financeCodeApi } from '#modules/platform/contract/finance-code.ts';
import { ownAccountApi } from '#modules/platform/contract/own-account.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { apiTokensApi } from '#modules/settings/contract/integrations/api-tokens.ts';
import { profileApi } from '#modules/settings/contract/profile.ts';
import { usersApi } from '#modules/settings/contract/users.ts';

describe('API tokens', () => {
  let app: TestApp;
  let sent: Message[] = [];
  beforeAll(async () => {
    app = await testApp({ messenger: { send: async (message) => void sent.push(message) } });
  });
  afterAll(() => app.close());

  const inDays = (days: number) => new Date(app.services.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const draft = (name: string, scopes: string[], more: object = {}) => ({ name, scopes, expiresOn: inDays(30), ...more });
  const make = (...args: Parameters<typeof draft>) => app.call('ROLE_All', apiTokensApi.create, draft(...args));
  const by = <E extends Endpoint>(token: string, endpoint: E, input?: CallInput<E>, from = '127.0.0.1') =>
    app.http.inject({ ...requestOf(endpoint, input ?? {}), headers: { authorization: `Bearer ${token}` }, remoteAddress: from });
  const read = (token: string, from?: string) => by(token, departmentsApi.list, {}, from);

  it('is shown once, known by its form, kept as a hash, and opens what its scopes name and nothing else', async () => {
    const { status, body } = await make('Website', ['settings:read']);
    expect([status, isApiToken(body.token), body.token.length]).toEqual([200, true, 44]);
    expect(isApiToken(`${body.token.slice(0, -1)}${body.token.endsWith('0') ? '1' : '0'}`)).toBe(false);
    const { rows } = await sql<{ row: string }>`select t::text as row from platform.api_token t`.execute(app.db.platform);
    expect(rows[0]?.row).toContain(body.token.slice(0, 10));
    expect(`${rows[0]?.row} ${JSON.stringify((await app.call('ROLE_All', apiTokensApi.list)).body)}`).not.toContain(body.token);

    expect((await read(body.token)).statusCode).toBe(200);
    const refused = await by(body.token, departmentsApi.create, { name: 'Music', code: 'MUS' });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('settings:write')]);
    for (const endpoint of [usersApi.list, apiTokensApi.list, apiTokensApi.create, ownAccountApi.sessions, auditApi.list])
      expect((await by(body.token, endpoint as Endpoint)).statusCode).toBe(403);
    // A token opens no door that is open to everybody either: it is not a way to sign in.
    const door = await app.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: 'a.role_all', password: testPassword },
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(door.statusCode).toBe(403);
  });

  it('writes as “token … of …”, reads are on record once an hour, and its use is noted once a minute', async () => {
    const { record, token } = (await make('Timetable', ['settings:read', 'settings:write'])).body;
    expect((await by(token, departmentsApi.create, { name: 'Drama', code: 'DRA' })).statusCode).toBe(200);
    for (let n = 0; n < 3; n += 1) await read(token, '10.4.0.9');
    const { rows } = await sql<{ name: string; endpoint: string }>`
      select account_name as name, endpoint from kit.audit_entry where account_name like 'token Timetable%' order by id`.execute(
      app.db.platform,
    );
    expect(rows).toEqual([
      { name: 'token Timetable of a.role_all', endpoint: 'POST /api/settings/departments' },
      { name: 'token Timetable of a.role_all', endpoint: 'GET /api/settings/departments' },
    ]);
    const used = async () => (await app.call('ROLE_All', apiTokensApi.get, { id: record.id })).body;
    expect(await used()).toMatchObject({ lastAddress: '127.0.0.1', lastUsedAt: expect.any(String) });
    app.pass(61_000);
    await read(token, '10.4.0.9');
    expect((await used()).lastAddress).toBe('10.4.0.9');
  });

  it('ends: by its day, by hand at once, with its maker’s account, and shrinks with the maker’s rights', async () => {
    const bad = await make('Forever', ['settings:read'], { expiresOn: inDays(400) });
    expect([bad.status, bad.body.fields?.[0]?.path]).toEqual([400, 'expiresOn']);
    expect((await make('Past', ['settings:read'], { expiresOn: inDays(-2) })).body.fields?.[0]?.path).toBe('expiresOn');
    expect((await make('Odd', ['platform:read'])).body.fields?.[0]?.path).toBe('scopes');
    const { record, token } = (await make('Short', ['settings:read'])).body;
    expect((await make('short', ['settings:read'])).body.code).toBe('duplicate');
    expect((await read(token)).statusCode).toBe(200);
    expect((await app.call('otherSchool', apiTokensApi.revoke, { id: record.id })).status).toBe(404);
    expect((await app.call('ROLE_All', apiTokensApi.revoke, { id: record.id })).body.state).toBe('revoked');
    expect((await read(token)).statusCode).toBe(401);

    const user = { fullName: 'Second Administrator', phone: null, email: null, staffMemberId: null };
    const added = await app.call('ROLE_All', usersApi.create, { ...user, username: 'second.admin', roles: ['ROLE_All'] });
    await sql`update platform.account set must_change_password = false,
      password_hash = (select password_hash from platform.account where username = 'a.role_all') where username = 'second.admin'`.execute(
      app.db.platform,
    );
    const { accessToken } = (
      await app.http.inject({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { username: 'second.admin', password: testPassword },
      })
    ).json<{ accessToken: string }>();
    const own = await by(accessToken, apiTokensApi.create, draft('Theirs', ['settings:read', 'registration:read']));
    const theirs = own.json<{ token: string }>().token;
    expect((await read(theirs)).statusCode).toBe(200);
    // The list is the maker’s to see and to end.
    expect((await by(accessToken, ownAccountApi.tokens)).json<{ rows: { name: string }[] }>().rows).toMatchObject([
      { name: 'Theirs' },
    ]);
    expect((await app.call('ROLE_All', ownAccountApi.tokens)).body.rows.map(({ name }) => name)).not.toContain('Theirs');
    const { id } = added.body.user;
    await app.call('ROLE_All', usersApi.update, {
      ...user,
      username: 'second.admin',
      id,
      version: added.body.user.version,
      roles: ['ROLE_Pay_Fees'],
    });
    const lessened = await read(theirs);
    expect(lessened.statusCode).toBe(403);
    await app.call('ROLE_All', usersApi.disable, { id });
    expect((await read(theirs)).statusCode).toBe(401);
    // Enabled again, the maker signs in again; the token stays ended.
    await app.call('ROLE_All', usersApi.enable, { id });
    expect((await read(theirs)).statusCode).toBe(401);
  });

  it('ends when the password of its maker is reset, on record, unless who resets it says that it stays', async () => {
    const user = { fullName: 'Third Administrator', phone: null, email: null, staffMemberId: null, username: 'third.admin' };
    const { id } = (await app.call('ROLE_All', usersApi.create, { ...user, roles: ['ROLE_All'] })).body.user;
    const { record, token } = (await make('Of the third', ['settings:read'])).body;
    const { token: ours } = (await make('Of another', ['settings:read'])).body;
    await sql`update platform.api_token set account_id = ${id} where id = ${record.id}`.execute(app.db.platform);
    expect((await app.call('ROLE_All', usersApi.get, { id })).body.apiTokens).toBe(1);
    expect((await app.call('ROLE_All', usersApi.list, { q: 'third.admin' })).body.rows[0]?.apiTokens).toBe(1);

    const kept = await app.call('ROLE_All', usersApi.resetPassword, { id, keepTokens: true });
    expect([kept.body.user.apiTokens, (await read(token)).statusCode]).toEqual([1, 200]);
    const reset = await app.call('ROLE_All', usersApi.resetPassword, { id });
    expect([reset.body.user.apiTokens, (await read(token)).statusCode, (await read(ours)).statusCode]).toEqual([0, 401, 200]);
    const ended = (await app.call('ROLE_All', apiTokensApi.get, { id: record.id })).body;
    expect([ended.state, ended.revokedBecause]).toEqual(['revoked', 'The password of third.admin, who made it, was reset']);
    const told = async (entity: string, of: number) =>
      (await app.call('ROLE_All', auditApi.list, { entity, recordId: String(of) } as never)).body.rows.map(
        ({ action }) => action,
      );
    expect(await told('API token', record.id)).toContain('revoked');
  });

  it('is good through its last day in the school’s zone, and refused from midnight on, wherever it was used before', async () => {
    const { record, token } = (await make('Until tonight', ['settings:read'], { expiresOn: inDays(1) })).body;
    const left = new Date(record.expiresAt).getTime() - app.services.clock().getTime();
    // Midnight in Nairobi.
    expect(new Date(record.expiresAt).toISOString()).toMatch(/T21:00:00\.000Z$/);
    app.pass(left - 1000);
    // Known to the server from the call before: the end is judged at every call, not when the token was looked up.
    expect((await read(token)).statusCode).toBe(200);
    app.pass(1000);
    const late = await read(token);
    expect([late.statusCode, late.json().message]).toEqual([401, expect.stringContaining('it has ended or been revoked')]);
    const state = async () => (await app.call('ROLE_All', apiTokensApi.get, { id: record.id })).body.state;
    expect(await state()).toBe('expired');
    expect((await app.call('ROLE_All', apiTokensApi.list, { state: 'expired' })).body.rows.map(({ name }) => name)).toEqual([
      'Until tonight',
    ]);
    expect((await app.call('ROLE_All', ownAccountApi.tokens)).body.rows.map(({ name }) => name)).not.toContain('Until tonight');
  });

  it('is used from its addresses only, and never by another school', async () => {
    const { token } = (await make('Server', ['settings:read'], { addresses: ['41.90.0.0/16', '2001:db8::7'] })).body;
    for (const [from, status] of [
      ['41.90.3.4', 200],
      ['::ffff:41.90.3.4', 200],
      ['2001:db8::7', 200],
      ['41.91.0.1', 401],
      ['127.0.0.1', 401],
    ] as const)
      expect([from, (await read(token, from)).statusCode]).toEqual([from, status]);
    expect((await make('Bad', ['settings:read'], { addresses: ['everywhere'] })).status).toBe(400);
    const { token: anywhere } = (await make('Ours', ['settings:read'])).body;
    await app.call('otherSchool', departmentsApi.create, { name: 'Theirs alone', code: 'TA' });
    expect((await read(anywhere)).body).not.toContain('Theirs alone');
  });

  it('asks for a fresh code of who has a second factor, and for the finance code before finance is opened', async () => {
    const { body: profile } = await app.call('ROLE_All', profileApi.get);
    const early = (await make('Early', ['finance:read'])).body.token;
    expect((await by(early, accountsApi.list)).statusCode).toBe(200);
    await sql`update platform.account set phone = '+254712345678' where username = 'a.role_all'`.execute(app.db.platform);
    expect((await app.call('ROLE_All', profileApi.update, { ...profile, financeOtp: true })).status).toBe(200);
    app.services.identity.forget();
    expect((await make('Ledger', ['finance:read'])).body.code).toBe('finance_code');
    expect((await make('Plain', ['settings:read'])).status).toBe(200);
    // Made before the school asked for the code: nobody gave it.
    expect((await by(early, accountsApi.list)).json().code).toBe('finance_code');
    sent = [];
    await app.call('ROLE_All', financeCodeApi.requestFinanceCode);
    await app.call('ROLE_All', financeCodeApi.verifyFinanceCode, { code: sent[0]?.body.slice(0, 6) ?? '' });
    const { token } = (await make('Ledger', ['finance:read'])).body;
    expect((await by(token, accountsApi.list)).statusCode).toBe(200);
    expect(
      (await by(token, accountsApi.create, { code: '9', name: 'X', kind: 'income', parentId: null } as never)).statusCode,
    ).toBe(403);

    const access = (await app.tokenOf('ROLE_All')) ?? '';
    const offer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/secondfactor/offer',
      payload: { password: testPassword },
      headers: { authorization: `Bearer ${access}` },
    });
    await app.http.inject({
      method: 'POST',
      url: '/api/auth/secondfactor/confirm',
      payload: { code: appCode(offer.json<{ key: string }>().key, app.services.clock()) },
      headers: { authorization: `Bearer ${access}` },
    });
    await sql`update platform.session set code_given_at = null`.execute(app.db.platform);
    app.services.identity.forget();
    expect((await make('No code', ['settings:read'])).body.code).toBe('step_up');
  });
});
