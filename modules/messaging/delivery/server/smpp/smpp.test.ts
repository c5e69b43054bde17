import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { buildApp } from '#app/server/build-app.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { creditOf } from '../../../outgoing/server/credit.store.ts';
import { hasSmsc, type Smsc, startSmsc } from '../testing/smsc.ts';
import { asSchool, messagesTo, queue, settled, stored, tally, topUp } from '../testing/sending.ts';

const quick = { patience: 5, poll: 40 };
/** Messages over a line that breaks; `npm run bench -- smpp` sends more. */
const many = Number(process.env['SMPP_MESSAGES'] ?? 2000);

// Made of Debian's libnet-smpp-perl; the test run installs it where it can and says so where it cannot.
describe.runIf(hasSmsc)('SMPP', () => {
  let smsc: Smsc | undefined;
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.close();
    await smsc?.stop();
  });

  const begin = async (options: Parameters<typeof startSmsc>[0] = {}, query = 'rate=5000&window=50') => {
    smsc = await startSmsc(options);
    app = await testApp({
      jobWorkers: 1,
      smsProvider: `smpp://school:secret@127.0.0.1:${smsc.port}?sender=SHULE&${query}`,
      smsPace: quick,
    });
    await topUp(app, 100_000);
    return { app, smsc };
  };

  it('sends texts as phones read them, long ones in joined parts', async () => {
    const { app, smsc } = await begin({ receipts: 'after' });
    const texts = ['Habari {€}', 'Wanjirũ, karibu', 'a'.repeat(200), 'ũ'.repeat(100)];
    const { batchId } = await queue(
      app,
      messagesTo(4, (n) => texts[n] ?? ''),
    );
    expect(tally(await settled(app, batchId, ['queued', 'sending', 'sent']))).toEqual({ delivered: 4 });
    const got = smsc.got().toSorted((a, b) => a.phone.localeCompare(b.phone));
    expect(got.map(({ coding, esmClass }) => [coding, esmClass])).toEqual([
      [0, 0],
      [8, 0],
      [0, 64],
      [0, 64],
      [8, 64],
      [8, 64],
    ]);
    expect(got[0]?.bytes.toString('hex')).toBe('486162617269201b281b651b29');
    expect(
      Buffer.from(got[1]?.bytes ?? '')
        .swap16()
        .toString('utf16le'),
    ).toBe(texts[1]);
    const parts = got.slice(4).map(({ bytes }) => Buffer.from(bytes.subarray(6)).swap16().toString('utf16le'));
    expect(parts.join('')).toBe(texts[3]);
    expect(got.slice(2, 4).map(({ bytes }) => [...bytes.subarray(4, 6)])).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  it('tries again what the provider throttles, and takes receipts before the answer and twice', async () => {
    const { app, smsc } = await begin({ throttle: 7, receipts: 'before', twice: 1 });
    const { batchId } = await queue(app, messagesTo(60));
    const messages = await settled(app, batchId, ['queued', 'sending', 'sent']);
    expect(tally(messages)).toEqual({ delivered: 60 });
    expect(messages.some(({ attempts }) => attempts > 1)).toBe(true);
    expect(smsc.acknowledged().toSorted()).toEqual(messages.map(({ phone }) => phone).toSorted());
  });

  it(
    'loses nothing and sends nothing twice that was acknowledged when the connection breaks in the middle of thousands',
    { timeout: 90_000 },
    async () => {
      const breaks = [0, many / 4, many * 0.6].join(',');
      const { app, smsc } = await begin({ break: breaks, throttle: many / 5 - 1, receipts: 'after' });
      const { batchId } = await queue(app, messagesTo(many));
      const messages = await settled(app, batchId);
      const counts = tally(messages);
      expect((counts.sent ?? 0) + (counts.delivered ?? 0) + (counts.unknown ?? 0)).toBe(many);
      // At most what was in the window of each of the three breaks.
      expect(counts.unknown).toBeGreaterThan(0);
      expect(counts.unknown).toBeLessThanOrEqual(150);
      const acknowledged = smsc.acknowledged();
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      const times = Map.groupBy(smsc.got(), ({ phone }) => phone);
      expect(acknowledged.filter((phone) => times.get(phone)?.length !== 1)).toEqual([]);
      const known = new Set(acknowledged);
      const claimed = messages.filter(({ state }) => state === 'sent' || state === 'delivered');
      expect(claimed.filter(({ phone }) => !known.has(phone))).toEqual([]);
    },
  );

  it('gives the credit back for what the network rejects', async () => {
    const { app } = await begin({ receipts: 'after', stat: 'REJECTD' });
    const before = (await asSchool(app, app.schoolA, (ctx) => creditOf(ctx.tx))).left;
    const { batchId } = await queue(app, messagesTo(3));
    const messages = await settled(app, batchId, ['queued', 'sending', 'sent']);
    expect(messages.map(({ state, reason }) => [state, reason])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'REJECTD: The network rejected it (error 027)']),
    );
    expect(await asSchool(app, app.schoolA, (ctx) => creditOf(ctx.tx))).toMatchObject({ left: before, reserved: 0 });
  });

  it('says what is wrong and sends nothing while the provider refuses the password', async () => {
    const { app } = await begin({ password: 'other' });
    const { batchId } = await queue(app, messagesTo(1));
    const state = async () =>
      (await sql<{ detail: string | null }>`select detail from messaging.line where line = 0`.execute(app.db.platform)).rows[0]
        ?.detail;
    await expect.poll(state).toBe('The provider does not accept the password.');
    expect((await stored(app, batchId)).map(({ state, attempts }) => [state, attempts])).toEqual([['queued', 0]]);
  });

  it('lets two processes share a line without sending anything twice', async () => {
    const { app, smsc } = await begin();
    const second = await buildApp({
      databaseUrl: app.databaseUrl,
      dataDir: freshFolder(),
      logLevel: 'silent',
      jobWorkers: 1,
      smsProvider: `smpp://school:secret@127.0.0.1:${smsc.port}?rate=5000&window=20`,
      smsPace: quick,
    });
    const { batchId } = await queue(app, messagesTo(400));
    await settled(app, batchId);
    await second.close();
    expect(smsc.got().length).toBe(400);
    expect(new Set(smsc.acknowledged()).size).toBe(400);
  });
});
