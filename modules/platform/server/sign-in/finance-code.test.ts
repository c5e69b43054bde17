import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { endpoints } from '#app/modules.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';
import { profileApi } from '#modules/settings/contract/profile.ts';
import { financeCodeApi } from '../../contract/finance-code.ts';

describe('the finance area’s one-time code', () => {
  let app: TestApp;
  let sent: Message[] = [];
  beforeAll(async () => {
    app = await testApp({ messenger: { send: async (message) => void sent.push(message) } });
    await sql`update platform.account set phone = '+254712345678' where kind = 'school'`.execute(app.db.platform);
    await setFlag(true);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    // A new sign-in, and the limits of ten minutes are past.
    app.pass(11 * 60_000);
    sent = [];
  });

  const setFlag = async (financeOtp: boolean) => {
    const { body } = await app.call('ROLE_All', profileApi.get);
    await app.call('ROLE_All', profileApi.update, { ...body, financeOtp });
    app.services.identity.forget();
  };
  // Every endpoint of the module, whatever it says of itself, but for the door that paper opens.
  const open = ['finance.receipts.check'];
  const gated = endpoints.filter(([name]) => name.startsWith('finance.') && !open.includes(name));
  const lists = gated.filter(([, endpoint]) => endpoint.method === 'GET');
  const ask = (caller: 'ROLE_All' | 'ROLE_View_Only' = 'ROLE_All') => app.call(caller, financeCodeApi.requestFinanceCode);
  const give = (code: string, caller: 'ROLE_All' | 'ROLE_View_Only' = 'ROLE_All') =>
    app.call(caller, financeCodeApi.verifyFinanceCode, { code });
  const codeOf = (at = 0) => sent[at]?.body.slice(0, 6) ?? '';
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is asked for by every endpoint of finance, and no longer once this session has given it', async () => {
    expect(gated.length).toBeGreaterThan(300);
    for (const [name, endpoint] of gated) {
      const { body, status } = await app.call('ROLE_All', endpoint, {}, { 'idempotency-key': 'finance-code-1' });
      expect([name, status, body.code]).toEqual([name, 403, 'finance_code']);
    }
    expect((await ask()).body).toMatchObject({ needed: true, sentTo: 'phone ending in 678' });
    expect((await give(codeOf())).status).toBe(200);
    for (const [name, endpoint] of gated)
      expect([
        name,
        (await app.call('ROLE_All', endpoint, {}, { 'idempotency-key': `finance-code-${name}` })).body.code,
      ]).not.toContain('finance_code');
    expect((await ask()).body).toMatchObject({ needed: false });
    // Another session of the same user has to give its own.
    app.pass(11 * 60_000);
    const [, first] = gated[0] ?? [];
    if (first) expect((await app.call('ROLE_All', first)).body.code).toBe('finance_code');
  });

  it('refuses a code that is another session’s, used, old or guessed five times', async () => {
    await ask();
    expect((await give(codeOf(), 'ROLE_View_Only')).status).toBe(422);
    for (let n = 0; n < 5; n += 1) expect((await give(other(codeOf()))).status).toBe(422);
    expect((await give(codeOf())).status).toBe(422);
    await ask();
    await ask();
    expect((await give(codeOf(1))).status).toBe(422);
    expect((await ask()).status).toBe(429);
    expect((await give(codeOf(2))).status).toBe(200);
  });

  it('is good for ten minutes, and needs somewhere to go', async () => {
    await ask();
    const { rows } = await sql`update platform.finance_code set expires_at = now() - interval '1 day' returning id`.execute(
      app.db.platform,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await give(codeOf())).status).toBe(422);
    await sql`update platform.account set phone = null, email = null where username = 'a.role_view_only'`.execute(
      app.db.platform,
    );
    expect((await ask('ROLE_View_Only')).body.message).toContain('neither a phone number nor an e-mail');
  });

  it('is asked for and given by the school’s wish alone', async () => {
    await ask();
    await give(codeOf());
    await setFlag(false);
    app.pass(11 * 60_000);
    expect((await ask()).body).toMatchObject({ needed: false, sentTo: null });
    for (const [name, endpoint] of lists)
      expect([name, (await app.call('ROLE_All', endpoint)).body.code]).not.toContain('finance_code');
    await setFlag(true);
  });

  it('lets two wrong tries at once count twice', async () => {
    await ask();
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(other(codeOf()))));
    expect(answers.every(({ status }) => status === 422)).toBe(true);
    expect((await give(codeOf())).status).toBe(422);
  });
});
