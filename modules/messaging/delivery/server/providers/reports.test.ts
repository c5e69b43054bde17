import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { smsApi } from '../../../sms/contract/history.ts';
import { type AtServer, startAtServer } from '../testing/at-server.ts';
import { messagesTo, queue, settled, stored, topUp } from '../testing/sending.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';

describe('delivery reports over HTTP', () => {
  let provider: AtServer;
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    provider = await startAtServer();
    app = await testApp({
      jobWorkers: 1,
      smsProvider: `africastalking+http://shule:key@127.0.0.1:${provider.port}?rate=1000`,
      smsPace: { patience: 5, poll: 40 },
    });
    await topUp(app, 1000);
    const { rows } = await sql<{ value: string }>`select value from platform.secret where name = 'access-token'`.execute(
      app.db.platform,
    );
    token = new Sealer(rows[0]?.value ?? '').reportToken(0);
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });

  const report = (fields: Record<string, string>, at = token) =>
    app.http.inject({
      method: 'POST',
      url: `/api/messaging/reports/${at}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ phoneNumber: '+254710000000', networkCode: '63902', ...fields }).toString(),
    });
  const sent = async () => {
    const { batchId } = await queue(app, messagesTo(1));
    const [message] = await settled(app, batchId);
    const { rows } = await sql<{
      name: string;
    }>`select provider_id as name from messaging.part where message_id = ${message?.id}`.execute(app.db.platform);
    return { batchId, id: message?.id ?? 0, name: rows[0]?.name ?? '' };
  };
  const stateOf = async (batchId: number) => (await stored(app, batchId))[0]?.state;

  it('answers 404 where no line has that address, whatever is sent', async () => {
    const { batchId, name } = await sent();
    for (const wrong of ['0', '0-x', `1-${token.slice(2)}`, `${token}x`, token.toLowerCase(), '%00', "0-' or 1=1"])
      expect((await report({ id: name, status: 'Success' }, wrong)).statusCode).toBe(404);
    expect(await stateOf(batchId)).toBe('sent');
    expect((await report({ status: 'Success' })).statusCode).toBe(400);
  });

  it('is applied once, in whatever order reports come', async () => {
    const { batchId, id, name } = await sent();
    for (const status of ['Success', 'Submitted', 'Buffered', 'Success', 'Failed'])
      expect((await report({ id: name, status })).statusCode).toBe(200);
    await expect.poll(() => stateOf(batchId)).toBe('delivered');
    const { timeline } = (await app.call('ROLE_Send_Custom_sms', smsApi.get, { id })).body;
    expect(timeline.filter(({ what }) => what === 'delivered').length).toBe(1);
  });

  it('believes a delivery after a failure, and pays for it again', async () => {
    const balance = async () =>
      (await sql<{ sum: number }>`select sum(segments)::bigint as sum from messaging.credit_entry`.execute(app.db.platform))
        .rows[0]?.sum;
    const { batchId, name } = await sent();
    const before = (await balance()) ?? 0;
    await report({ id: name, status: 'Failed', failureReason: 'UserDoesNotExist' });
    // The line's own look at what was reported may have it in hand: then it is applied a moment after the answer.
    await expect.poll(() => stateOf(batchId)).toBe('failed');
    expect((await stored(app, batchId))[0]).toMatchObject({ reason: 'Failed: The number does not exist' });
    expect(await balance()).toBe(before + 1);
    await Promise.all([report({ id: name, status: 'Success' }), report({ id: name, status: 'Success' })]);
    await expect.poll(() => stateOf(batchId)).toBe('delivered');
    expect(await balance()).toBe(before);
  });

  it('keeps a report that comes before the name of its message is known', async () => {
    const early = await sql<{
      next: string;
    }>`select 'ATXid_' || (max(substring(provider_id from 7)::int) + 1) as next from messaging.part`.execute(app.db.platform);
    const name = early.rows[0]?.next ?? '';
    await report({ id: name, status: 'Success' });
    await report({ id: 'nobody’s', status: 'Success' });
    const one = await sent();
    expect(one.name).toBe(name);
    await expect.poll(() => stateOf(one.batchId)).toBe('delivered');
  });
});
