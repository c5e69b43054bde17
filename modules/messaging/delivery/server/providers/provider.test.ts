import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { auditApi } from '#kit/contract/history.ts';
import { resetApi } from '#modules/platform/contract/reset.ts';
import { providerApi } from '../../contract/provider.ts';
import { type AtServer, startAtServer } from '../testing/at-server.ts';
import { installationProvider } from './installation.ts';
import { isOutside } from './outside.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';

const at = {
  settings: { kind: 'africastalking', username: 'shule' },
  sender: 'SHULE',
  secret: 'atsk_very-secret',
  version: null,
} as const;

describe('the provider of a school', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is set by the administrator, and its secret is kept sealed and never read back', async () => {
    expect((await app.call('ROLE_Send_Custom_sms', providerApi.get)).status).toBe(403);
    const saved = await app.call('ROLE_All', providerApi.update, at);
    expect(saved.body.own).toMatchObject({
      sender: 'SHULE',
      settings: { kind: 'africastalking', username: 'shule' },
      version: 1,
    });
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(p)::text as row from messaging.provider p union all select to_jsonb(e)::text from kit.audit_entry e
      union all select to_jsonb(e)::text from kit.idempotency_key e`.execute(app.db.platform);
    const everything = [
      ...rows.map(({ row }) => row),
      JSON.stringify(saved.body),
      (await app.call('ROLE_All', auditApi.list)).body,
    ];
    expect(JSON.stringify(everything)).not.toContain(at.secret);
    expect((await app.call('otherSchool', providerApi.get)).body.own).toBe(null);
  });

  it('keeps the secret only for the account it was entered for', async () => {
    const change = (more: object) => app.call('ROLE_All', providerApi.update, { ...at, secret: '', version: 1, ...more });
    const other = await change({ settings: { kind: 'smpp', host: 'attacker.example', systemId: 'shule' } });
    expect(other.body.fields).toEqual([{ path: 'secret', message: 'Enter the password.' }]);
    expect((await change({ sender: 'TOO LONG A NAME' })).body.fields?.[0]?.path).toBe('sender');
    expect((await change({ sender: 'SHULE 2' })).body.own?.version).toBe(2);
    expect((await change({ sender: 'SHULE 3' })).status).toBe(409);
  });

  it('seals for one school, and opens nothing that was changed', () => {
    const sealer = new Sealer('signing secret');
    const sealed = sealer.seal('nywila ya siri', 7);
    expect(sealer.open(sealed, 7)).toBe('nywila ya siri');
    expect(sealer.seal('nywila ya siri', 7)).not.toBe(sealed);
    const wrong = [
      sealer.open(sealed, 8),
      new Sealer('other').open(sealed, 7),
      sealer.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 7),
      sealer.open('', 7),
    ];
    expect(wrong).toEqual([null, null, null, null]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1', '0.0.0.0'])(
    'reaches no host of the inside: %s',
    (address) => expect(isOutside(address)).toBe(false),
  );

  it('reads the installation’s provider, or says what is wrong without its password', () => {
    expect(installationProvider('smpps://id:p%40ss@smpp.example?sender=SHULE&window=30')).toMatchObject({
      kind: 'smpp',
      settings: { host: 'smpp.example', port: 3550, tls: true, systemId: 'id', password: 'p@ss', window: 30 },
    });
    expect(installationProvider(null)).toEqual({ kind: 'outbox' });
    for (const wrong of [
      'smpp://host',
      'ftp://a:geheim@host',
      'smpp://a:geheim@host?rate=0',
      'smpp://a:geheim@host?sender=twelve letters',
    ])
      expect(() => installationProvider(wrong)).toThrow(/^(?!.*geheim).*SMS_PROVIDER/);
  });
});

describe('codes of the platform', () => {
  let provider: AtServer;
  let app: TestApp;
  beforeAll(async () => {
    provider = await startAtServer();
    app = await testApp({ smsProvider: `africastalking+http://shule:key@127.0.0.1:${provider.port}` });
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });

  it('go through the installation’s provider and are kept nowhere', async () => {
    await sql`update platform.account set phone = '+254712000111' where username = 'a.role_all'`.execute(app.db.platform);
    expect((await app.call('nobody', resetApi.requestReset, { username: 'a.role_all' })).status).toBe(200);
    await expect.poll(() => provider.asked.length).toBe(1);
    const code = /\d{6}/.exec(provider.asked[0]?.message ?? '')?.[0] ?? 'none';
    expect(provider.asked[0]?.to).toEqual(['+254712000111']);
    const kept = async () => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(m)::text as row from kit.outbox_message m union all select to_jsonb(m)::text from messaging.message m
        union all select to_jsonb(r)::text from platform.password_reset r`.execute(app.db.platform);
      return rows.map(({ row }) => row).join('\n');
    };
    await expect.poll(kept).toContain('+254712000111');
    expect(await kept()).not.toContain(code);
  });
});
