import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { nobody } from '../../../audience/contract/audience.ts';
import { composeApi } from '../../../compose/contract/compose.ts';
import { readPasted } from '../../../numbers/contract/pasted.ts';
import { blacklistApi } from '../../../numbers/contract/blacklist.ts';
import { smsApi } from '../../../sms/contract/history.ts';
import { platformCreditApi } from '../../../sms/contract/credit.ts';
import { askedBy } from '../../../numbers/server/reply.rules.ts';
import { replyOf, reportOf } from '../smpp/receipt.ts';
import { type AtServer, startAtServer } from '../testing/at-server.ts';
import { asSchool, messagesTo, queue, settled, stored, topUp } from '../testing/sending.ts';
import { priceOf } from '../africas-talking/answer.ts';
import { queueMessages } from '../../../outgoing/server/queue.ts';
import { priceInWords } from '../../../sms/server/price.ts';

const sender = 'ROLE_Send_Custom_sms' as const;

describe('what Africa’s Talking says', () => {
  let provider: AtServer;
  let app: TestApp;
  let token: string;
  let ownToken: string;
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
    const sealer = new Sealer(rows[0]?.value ?? '');
    [token, ownToken] = [sealer.reportToken(0), sealer.reportToken(app.schoolB)];
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });

  const post = (path: string, fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: `/api/messaging/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  /** Waits: the process that drives the line may be the one that applies a report. */
  const shows = (batchId: number, what: object) => expect.poll(async () => (await stored(app, batchId))[0]).toMatchObject(what);
  const sent = async () => {
    const { batchId } = await queue(app, messagesTo(1));
    const [message] = await settled(app, batchId);
    const { rows } = await sql<{ name: string }>`
      select provider_id as name from messaging.part where message_id = ${message?.id}`.execute(app.db.platform);
    return { batchId, id: message?.id ?? 0, name: rows[0]?.name ?? '' };
  };

  it.each([
    ['Success', undefined, 'delivered'],
    ['Failed', 'DeliveryFailure', 'failed'],
    ['Rejected', undefined, 'failed'],
    ['AbsentSubscriber', undefined, 'failed'],
    ['Expired', undefined, 'failed'],
    ['Failed', 'AbsentSubscriber', 'failed'],
    ['ABSENT_SUBSCRIBER', undefined, 'failed'],
    ['Sent', undefined, 'sent'],
    ['Buffered', undefined, 'sent'],
    ['LostInSpace', undefined, 'unknown'],
    ['Imefika', 'Sijui', 'unknown'],
  ])('%s (%s) leaves a message %s', async (status, failureReason, state) => {
    const { batchId, name } = await sent();
    expect((await post(`reports/${token}`, { id: name, status, ...(failureReason && { failureReason }) })).statusCode).toBe(200);
    await shows(batchId, { state });
  });

  it('lets a known report settle what an unknown one has left open, and never the other way round', async () => {
    const { batchId, name } = await sent();
    await post(`reports/${token}`, { id: name, status: 'Lost' });
    await shows(batchId, {
      state: 'unknown',
      reason: 'Lost: The provider’s report is not known here. It may have arrived',
    });
    await post(`reports/${token}`, { id: name, status: 'AbsentSubscriber' });
    await shows(batchId, {
      state: 'failed',
      reason: 'AbsentSubscriber: The phone was off or out of reach',
    });
    await post(`reports/${token}`, { id: name, status: 'Mystery' });
    await shows(batchId, { state: 'failed' });
    await post(`reports/${token}`, { id: name, status: 'Success' });
    await post(`reports/${token}`, { id: name, status: 'Enigma' });
    await shows(batchId, { state: 'delivered' });
  });

  it('keeps the price of each message, and of each run', async () => {
    const { batchId } = await queue(app, messagesTo(3));
    await settled(app, batchId);
    const { body: list } = await app.call(sender, smsApi.list, { batchId });
    expect(list.rows.map(({ cost, outbox }) => [cost, outbox])).toEqual(Array.from({ length: 3 }, () => ['KES 0.80', false]));
    expect((await app.call(sender, smsApi.run, { id: batchId })).body).toMatchObject({
      messages: 3,
      cost: 'KES 2.40',
      priced: 3,
    });
    provider.behave({ codes: () => 403 });
    const refused = await queue(app, messagesTo(1));
    await settled(app, refused.batchId);
    provider.behave({ codes: () => 101 });
    expect((await app.call(sender, smsApi.run, { id: refused.batchId })).body).toMatchObject({ cost: null, priced: 0 });
    expect((await app.call('otherSchool', smsApi.run, { id: batchId })).status).toBe(404);
    expect(['KES 0.8000', 'KES 1', 'USD 12.34567', 'KES 0', '0.8', 'KES -1', ''].map(priceOf)).toEqual([
      { cost: 8000, currency: 'KES' },
      { cost: 10_000, currency: 'KES' },
      { cost: 123_456, currency: 'USD' },
      { cost: 0, currency: 'KES' },
      null,
      null,
      null,
    ]);
    expect([8000, 12_504_567, 10, 0].map((cost) => priceInWords(cost, 'KES'))).toEqual([
      'KES 0.80',
      'KES 1,250.4567',
      'KES 0.001',
      'KES 0.00',
    ]);
  });

  describe('STOP by reply', () => {
    const phone = '+254710000000';
    const blocked = async (caller: typeof sender | 'otherSchool' = sender) =>
      (await app.call(caller, blacklistApi.list, {})).body.rows.map((row) => [row.phone, row.reason, row.addedBy]);

    it('puts the number on the list of the schools that wrote to it, stops what waits, and is kept until it is lifted', async () => {
      await sent();
      const later = new Date(Date.now() + 3_600_000);
      const { batchId } = await queue(app, messagesTo(2), { urgent: false, sendAt: later });
      const reply = { from: phone, to: '20880', text: ' stop. ', id: 'a', linkId: 'b' };
      for (const _ of [1, 2]) expect((await post(`replies/${token}`, reply)).statusCode).toBe(200);
      expect(await blocked()).toEqual([[phone, 'Replied “stop.”', 'Reply by SMS']]);
      expect(await blocked('otherSchool')).toEqual([]);
      expect((await stored(app, batchId)).map(({ state }) => state)).toEqual(['blocked', 'queued']);
      const content = { title: '', text: 'Karibu', audience: { ...nobody, pasted: `${phone} Njoki\n0711000001` }, plain: false };
      const { body: seen } = await app.call(sender, composeApi.preview, { ...content, urgent: true, sendAt: null });
      expect(seen.reached.recipients).toBe(1);
      expect(seen.reached.leftOut).toEqual([expect.objectContaining({ why: 'blocked', count: 1, names: ['Njoki'] })]);
      const again = await queue(app, messagesTo(1));
      expect([again.queued, again.blocked]).toEqual([0, 1]);

      const { body: list } = await app.call(sender, blacklistApi.list, {});
      const id = list.rows[0]?.id ?? 0;
      expect((await app.call(sender, blacklistApi.remove, { id, reason: '' })).status).toBe(400);
      expect((await app.call(sender, blacklistApi.remove, { id, reason: 'Asked for it at the office' })).status).toBe(200);
      expect(await blocked()).toEqual([]);
      const { rows: audit } = await sql<{ line: string }>`
        select account_name || ': ' || action || coalesce(', ' || reason, '') as line from kit.audit_entry
         where entity = 'blocked number' and school_id = ${app.schoolA} order by id`.execute(app.db.platform);
      expect(audit.map(({ line }) => line)).toEqual([
        'Reply by SMS: added',
        expect.stringContaining('removed, Asked for it at the office'),
      ]);
    });

    it('is taken back by START when a reply had asked for it, and not when the office did', async () => {
      const { body: own } = await app.call(sender, blacklistApi.create, { phone, name: null, reason: 'Told the secretary' });
      await post(`replies/${token}`, { from: phone, text: 'STOP' });
      await post(`replies/${token}`, { from: phone, text: 'START' });
      expect((await blocked()).length).toBe(1);
      await app.call(sender, blacklistApi.remove, { id: own.id, reason: 'Changed their mind' });
      await post(`replies/${token}`, { phoneNumber: phone, senderId: 'SHULE' });
      expect((await blocked()).length).toBe(1);
      await post(`replies/${token}`, { from: '254710000000', text: 'Anza' });
      expect(await blocked()).toEqual([]);
    });

    it('reaches on a school’s own line that school alone, and nobody at another address', async () => {
      for (const wrong of [`${token}x`, '0', '%00'])
        expect((await post(`replies/${wrong}`, { from: phone, text: 'STOP' })).statusCode).toBe(404);
      for (const empty of [{}, { from: phone }, { text: 'STOP' }])
        expect((await post(`replies/${token}`, empty as Record<string, string>)).statusCode).toBe(400);
      for (const from of ['Safaricom', '12', '<script>', '+254'])
        expect((await post(`replies/${token}`, { from, text: 'STOP' })).statusCode).toBe(200);
      expect((await post(`replies/${ownToken}`, { from: phone, text: 'STOP' })).statusCode).toBe(200);
      expect(await blocked()).toEqual([]);
      expect((await blocked('otherSchool')).length).toBe(1);
    });

    it('shows the address at which it is heard', async () => {
      expect((await app.call('superUser', platformCreditApi.line, {})).body.replyPath).toBe(`/api/messaging/replies/${token}`);
    });
  });
});

test.each([
  ['STOP', 'stop'],
  ['Stop all', 'stop'],
  ['STOP SHULE', 'stop'],
  ['opt-out', 'stop'],
  ['ACHA!', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['start', 'start'],
  ['Opt in', 'start'],
  ['Stop the bus at the market please', null],
  ['Please stop', null],
  ['Asante', null],
  ['', null],
  ['…', null],
] as const)('a reply “%s” asks for %s', (text, asked) => {
  expect(askedBy(text)).toBe(asked);
});

test('SMPP: a phone’s message is a reply, in eight bits and in sixteen; a state that is not known ends in one', () => {
  const pdu = (fields: object) =>
    ({ command: 'deliver_sm', command_status: 0, sequence_number: 1, source_addr: '254710000000', ...fields }) as Parameters<
      typeof replyOf
    >[0];
  const sixteen = Buffer.from('STOP', 'utf16le').swap16();
  for (const message of ['STOP', Buffer.from('STOP'), sixteen])
    expect(replyOf(pdu({ short_message: { message } }))).toEqual({ phone: '254710000000', text: 'STOP' });
  expect(reportOf(pdu({ short_message: { message: 'STOP' } }))).toBeNull();
  const receipt = (stat: string) =>
    reportOf(pdu({ esm_class: 4, short_message: { message: `id:7 stat:${stat} err:000` } }))?.outcome;
  expect(['DELIVRD', 'EXPIRED', 'ENROUTE', 'ACCEPTD', 'UNKNOWN', 'SKIPPED'].map(receipt)).toEqual([
    'delivered',
    'failed',
    'under way',
    'under way',
    'unknown',
    'unknown',
  ]);
});

test('a pasted number takes the name that stands before or after it, however it is written', () => {
  const text =
    '0712 345 678 Njoki\n+254 722-000 111  Mary Wanjirũ\nJohn O’Brien 0733 000 222\n0711000333 - Asha\n0711 000 444: Ali; 0711 000 555\n2 Njoki\n0711 Njoki';
  const { numbers, errors } = readPasted(text);
  expect(numbers.map(({ phone, name }) => [phone, name])).toEqual([
    ['+254712345678', 'Njoki'],
    ['+254722000111', 'Mary Wanjirũ'],
    ['+254733000222', 'John O’Brien'],
    ['+254711000333', 'Asha'],
    ['+254711000444', 'Ali'],
    ['+254711000555', null],
  ]);
  expect(errors.map(({ line }) => line)).toEqual([6, 7]);
});

test('with no provider it is said before and after sending, and in the lists, that nothing leaves the machine', async () => {
  const app = await testApp({ jobWorkers: 1, smsPace: { patience: 5, poll: 40 } });
  try {
    const content = { title: 'To nobody', text: 'Karibu', audience: { ...nobody, pasted: '0711000001' }, plain: false };
    const { body: seen } = await app.call(sender, composeApi.preview, { ...content, urgent: true, sendAt: null });
    expect(seen.outbox).toBe(true);
    const { body: draft } = await app.call(sender, composeApi.create, { ...content, urgent: true, sendAt: null });
    expect(draft.outbox).toBe(false);
    const { body: done } = await app.call(
      sender,
      composeApi.send,
      { id: draft.id, version: draft.version, recipients: 1, segments: 1 },
      freshKey(),
    );
    expect([done.state, done.outbox]).toEqual(['sent', true]);
    await settled(app, done.batchId ?? 0);
    expect((await app.call(sender, composeApi.list, {})).body.rows[0]?.outbox).toBe(true);
    expect((await app.call(sender, smsApi.list, {})).body.rows.map(({ outbox, cost }) => [outbox, cost])).toEqual([[true, null]]);
    expect((await app.call(sender, smsApi.run, { id: done.batchId ?? 0 })).body).toMatchObject({ outbox: 1, cost: null });
    // What was kept then stays so when a provider is set up later; what is sent then leaves.
    await sql`update messaging.line set kind = 'smpp' where line = 0`.execute(app.db.platform);
    expect((await app.call(sender, composeApi.list, {})).body.rows[0]?.outbox).toBe(true);
    expect((await app.call(sender, composeApi.preview, { ...content, urgent: true, sendAt: null })).body.outbox).toBe(false);
    await asSchool(app, app.schoolA, (ctx) =>
      queueMessages(ctx, { title: 'T', purpose: 'Custom', urgent: false, sendAt: new Date(Date.now() + 1e7) }, messagesTo(1)),
    );
  } finally {
    await app.close();
  }
});
