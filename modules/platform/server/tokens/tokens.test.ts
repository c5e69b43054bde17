import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { apiTokensApi } from '#modules/settings/contract/integrations/api-tokens.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';

let app: TestApp;
let now = new Date('2026-03-02T08:00:00Z');
beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.close());

test('a token is good until the moment at which its last day ends, and is listed as expired from that moment on', async () => {
  const draft = { name: 'Website', scopes: ['settings:read'], expiresOn: '2026-03-04' };
  const { body } = await app.call('ROLE_All', apiTokensApi.create, draft);
  const ends = new Date(body.record.expiresAt);
  expect(ends.toISOString()).toBe('2026-03-04T21:00:00.000Z');
  const seen = async (at: Date) => {
    now = at;
    // Who calls is believed for two seconds, and a session ends by itself: both are asked anew.
    app.services.identity.forget();
    app.pass(0);
    const headers = { authorization: `Bearer ${body.token}` };
    const { statusCode } = await app.http.inject({ url: departmentsApi.list.path, headers });
    const { rows } = (await app.call('ROLE_All', apiTokensApi.list)).body;
    return [statusCode, rows[0]?.state];
  };
  expect(await seen(new Date(ends.getTime() - 1))).toEqual([200, 'good']);
  expect(await seen(ends)).toEqual([401, 'expired']);
});

test('what was read of a token is believed for two seconds, and its use is noted once a minute, to the millisecond', async () => {
  const draft = { name: 'Bus company', scopes: ['settings:read'], expiresOn: '2026-03-20' };
  now = new Date('2026-03-05T08:00:00Z');
  app.pass(0);
  const { record, token } = (await app.call('ROLE_All', apiTokensApi.create, draft)).body;
  const start = now.getTime();
  const read = async (after: number) => {
    now = new Date(start + after);
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await app.http.inject({ url: departmentsApi.list.path, headers });
    const { rows } = await sql<{
      used: string;
    }>`select last_used_at as used from platform.api_token where id = ${record.id}`.execute(app.db.platform);
    return [statusCode, Date.parse(rows[0]?.used ?? '') - start];
  };
  expect(await read(0)).toEqual([200, 0]);
  expect(await read(59_999)).toEqual([200, 0]);
  expect(await read(60_000)).toEqual([200, 60_000]);
  // As another process of the product does it.
  await sql`update platform.api_token set revoked_at = ${now}, revoked_because = 'Lost' where id = ${record.id}`.execute(
    app.db.platform,
  );
  expect((await read(61_998))[0]).toBe(200);
  expect((await read(61_999))[0]).toBe(401);
});

test('tokens are listed a page at a time, in the order that is asked for', async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await app.call('ROLE_All', apiTokensApi.create, { name, scopes: ['settings:read'], expiresOn: '2026-03-21' });
  const names = async (sort: 'name' | '-name', page: number) => {
    const { rows } = (await app.call('ROLE_All', apiTokensApi.list, { sort, size: 2, page })).body;
    return rows.map(({ name }) => name);
  };
  expect([await names('name', 1), await names('name', 2)]).toEqual([
    ['Alpha', 'Beta'],
    ['Bus company', 'Gamma'],
  ]);
  expect([await names('-name', 1), await names('-name', 3)]).toEqual([['Website', 'Gamma'], ['Alpha']]);
});
