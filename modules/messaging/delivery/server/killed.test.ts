import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/server/build-app.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { smsApi } from '../../sms/contract/history.ts';
import { type AtServer, startAtServer } from './testing/at-server.ts';
import { messagesTo, queue, settled, stored, tally, topUp } from './testing/sending.ts';

const script = path.resolve(import.meta.dirname, '../../../../app/testing/processes/sms-process.ts');

describe('a sender that is killed', () => {
  let provider: AtServer;
  let app: TestApp;
  afterEach(async () => {
    await app.close();
    await provider.stop();
  });

  it('leaves what it was handing over to a person, and the rest to the next sender', async () => {
    provider = await startAtServer();
    provider.behave('silent');
    app = await testApp();
    await topUp(app, 1000);
    const address = `africastalking+http://shule:key@127.0.0.1:${provider.port}?rate=1000`;
    const { batchId } = await queue(app, messagesTo(100, 'First'));
    const rest = await queue(app, messagesTo(50, 'Second'));
    const child = spawn(process.execPath, [script, app.databaseUrl, freshFolder(), address], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    // Accepted by the provider, and the answer never stored.
    await expect.poll(() => provider.asked.length).toBe(1);
    expect(tally(await stored(app, batchId))).toEqual({ sending: 100 });
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    provider.behave({ codes: () => 101 });
    const next = await buildApp({
      databaseUrl: app.databaseUrl,
      dataDir: freshFolder(),
      logLevel: 'silent',
      jobWorkers: 1,
      smsProvider: address,
      smsPace: { patience: 1, poll: 50 },
    });
    const messages = await settled(app, batchId);
    expect(tally(messages)).toEqual({ unknown: 100 });
    expect(messages[0]?.reason).toContain('It may have been sent');
    expect(tally(await settled(app, rest.batchId))).toEqual({ sent: 50 });
    expect(provider.asked.map(({ message }) => message)).toEqual(['First', 'Second']);

    // A person decides: first refused without confirmation, then once for each however often it is asked.
    const ids = messages.slice(0, 2).map(({ id }) => id);
    const ask = (sure: boolean, key: string) =>
      app.call('ROLE_Send_Custom_sms', smsApi.resend, { ids, sure }, { 'idempotency-key': `killed-test-${key}` });
    expect((await ask(false, 'a')).body).toMatchObject({ code: 'rule', detail: { doubtful: 2 } });
    const both = await Promise.all([ask(true, 'b'), ask(true, 'c')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const again = both.find(({ status }) => status === 200)?.body.batchId ?? 0;
    expect(tally(await settled(app, again))).toEqual({ sent: 2 });
    await next.close();
  });
});
