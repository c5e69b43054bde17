import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type AtServer, startAtServer } from '../testing/at-server.ts';
import { asSchool, messagesTo, queue, settled, stored, tally, topUp } from '../testing/sending.ts';
import { creditOf } from '../../../outgoing/server/credit.store.ts';

describe('Africa’s Talking', () => {
  let provider: AtServer;
  let app: TestApp;
  beforeEach(async () => {
    provider = await startAtServer();
    app = await testApp({
      jobWorkers: 1,
      smsProvider: `africastalking+http://shule:key%2F1@127.0.0.1:${provider.port}?sender=SHULE&rate=1000&timeout=700`,
      smsPace: { patience: 5, poll: 40 },
    });
    await topUp(app, 1000);
  });
  afterEach(async () => {
    await app.close();
    await provider.stop();
  });

  const credit = async () => (await asSchool(app, app.schoolA, (ctx) => creditOf(ctx.tx))).balance;
  const states = async (batchId: number) =>
    Object.fromEntries((await settled(app, batchId)).map((one) => [one.phone.slice(-1), one]));

  it('sends one text to many in one request, and different texts apart', async () => {
    await settled(app, (await queue(app, messagesTo(5, 'Wanjirũ, karibu & asante'))).batchId);
    expect(provider.asked).toEqual([
      { to: messagesTo(5).map(({ phone }) => phone), message: 'Wanjirũ, karibu & asante', from: 'SHULE', apiKey: 'key/1' },
    ]);
    await settled(
      app,
      (
        await queue(
          app,
          messagesTo(3, (n) => `Text ${n}`),
        )
      ).batchId,
    );
    expect(
      provider.asked
        .slice(1)
        .map(({ to, message }) => `${to.length} ${message}`)
        .toSorted(),
    ).toEqual(['1 Text 0', '1 Text 1', '1 Text 2']);
  });

  it('takes each recipient’s status at its word', async () => {
    const codes = [100, 101, 102, 402, 403, 404, 406, 407, 409, 502];
    provider.behave({ codes: (phone) => codes[Number(phone.slice(-1))] ?? 101 });
    const found = await states((await queue(app, messagesTo(10))).batchId);
    expect(Object.values(found).map(({ state }) => state)).toEqual([
      'sent',
      'sent',
      'sent',
      ...Array.from({ length: 7 }, () => 'failed'),
    ]);
    expect(found['4']?.reason).toBe('The number is not valid (403 Failed).');
    expect(found['6']?.reason).toBe('The number has asked the provider for no messages (406 Failed).');
    expect(await credit()).toBe(997);
  });

  it('tries again later what was surely not taken', async () => {
    provider.behave({ codes: (phone) => (phone.endsWith('0') ? 405 : 500) });
    const { batchId } = await queue(app, messagesTo(2));
    await expect
      .poll(async () => (await stored(app, batchId)).map(({ reason }) => reason))
      .toEqual(['The provider’s account has no balance left (405 Failed).', 'The provider has a fault (500 Failed).']);
    expect(tally(await stored(app, batchId))).toEqual({ queued: 2 });
    provider.behave({ codes: () => 101 });
    app.pass(3_600_000);
    expect(tally(await settled(app, batchId))).toEqual({ sent: 2 });
    expect(await credit()).toBe(998);
  });

  it.each([
    ['a silent provider', 'silent', 'The provider did not answer in time. It may have been sent.'],
    ['a broken connection', 'disconnect', 'The connection broke before the provider answered. It may have been sent.'],
    [
      'a fault of the provider',
      { status: 502 },
      'The provider had a fault. It may have been sent (HTTP 502: The supplied authentication is invalid).',
    ],
  ] as const)('never sends again by itself after %s', async (_, behaviour, reason) => {
    provider.behave(behaviour);
    const { batchId } = await queue(app, messagesTo(1));
    expect((await settled(app, batchId)).map((one) => [one.state, one.reason])).toEqual([['unknown', reason]]);
    provider.behave({ codes: () => 101 });
    app.pass(7_200_000);
    const next = await queue(app, messagesTo(1, 'Next'));
    await settled(app, next.batchId);
    expect(provider.asked.filter(({ message }) => message === 'Habari').length).toBe(1);
    expect(await credit()).toBe(998);
  });

  it.each([[429], [503], [401]])('keeps messages when the provider answers HTTP %d', async (status) => {
    provider.behave({ status });
    const { batchId } = await queue(app, messagesTo(1));
    await expect.poll(async () => (await stored(app, batchId))[0]?.reason ?? '').toContain(`HTTP ${status}`);
    expect(tally(await stored(app, batchId))).toEqual({ queued: 1 });
  });

  it('keeps messages while the provider cannot be reached', async () => {
    await provider.stop();
    const { batchId } = await queue(app, messagesTo(1));
    await expect.poll(async () => (await stored(app, batchId))[0]?.reason ?? '').toContain('cannot be reached');
    expect(tally(await stored(app, batchId))).toEqual({ queued: 1 });
    const { rows } = await sql`select 1 from messaging.credit_entry where kind = 'consumption'`.execute(app.db.platform);
    expect(rows).toEqual([]);
  });
});
