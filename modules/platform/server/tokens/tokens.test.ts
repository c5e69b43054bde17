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
