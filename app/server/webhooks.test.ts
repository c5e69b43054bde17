import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { examCategoriesApi } from '#modules/exams/setup/contract/exam-categories.ts';
import { examsApi } from '#modules/exams/sittings/contract/exams.ts';
import { receiptsApi } from '#modules/finance/cashier/contract/receipts.ts';
import { readSecrets } from '#modules/platform/server/secrets.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { webhookEvents } from '#modules/settings/contract/integrations/webhook-events.ts';
import { webhooksApi } from '#modules/settings/contract/integrations/webhooks.ts';
import { startWebhooks, type WebhookPace } from '#modules/settings/server/public.ts';
import { failingAtCommit } from '../checks/owner.ts';
import { testBooks, type TestBooks } from '../testing/books.ts';
import { testDay } from '../testing/day.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { freshKey, registerAs, testDraft } from '../testing/students.ts';
import { type Receiver, startReceiver } from '../testing/processes/webhook-receiver.ts';

const all = Object.keys(webhookEvents) as (keyof typeof webhookEvents)[];

describe('webhooks', () => {
  let app: TestApp;
  let books: TestBooks;
  let receiver: Receiver;
  let sealer: Sealer;
  let today = '';
  beforeAll(async () => {
    app = await testApp({ webhooksToLoopback: true });
    books = await testBooks(app, { students: 2 });
    receiver = await startReceiver();
    const secrets = await readSecrets(app.db);
    sealer = new Sealer(secrets.sealing, secrets.addresses);
    today = testDay(app.services.clock());
  });
  afterAll(async () => {
    await receiver.close();
    await app.close();
  });
  beforeEach(async () => {
    await sql`delete from settings.webhook`.execute(app.db.platform);
    receiver.arrived.length = 0;
    receiver.answer(200);
  });

  let named = 0;
  const add = async (events = all, more: object = {}) => {
    const draft = { name: `Hook ${(named += 1)}`, url: `${receiver.url}/in`, events, ...more };
    return (await app.call('ROLE_All', webhooksApi.create, draft)).body;
  };
  const test = async (id: number) => {
    const answer = await app.call('ROLE_All', webhooksApi.test, { id }, freshKey());
    expect(answer.status, answer.body.message).toBe(200);
  };
  const deliveries = async (id: number) => (await app.call('ROLE_All', webhooksApi.deliveries, { id })).body.rows;
  const get = async (id: number) => (await app.call('ROLE_All', webhooksApi.get, { id })).body;
  /** Lets some senders work until what is awaited is so. */
  const sending = async (
    until: () => boolean | Promise<boolean>,
    { senders = 1, ...pace }: WebhookPace & { senders?: number } = {},
  ) => {
    const running = Array.from({ length: senders }, () =>
      startWebhooks(app.services, app.http.log, { sealer, toLoopback: true }, { poll: 20, limit: 1000, ...pace }),
    );
    try {
      await expect.poll(until, { interval: 20 }).toBe(true);
    } finally {
      await Promise.all(running.map((one) => one.stop()));
    }
  };
  const ended = (id: number) => async () => {
    const rows = await deliveries(id);
    return rows.length > 0 && rows.every(({ state }) => state !== 'waiting');
  };
  const tried = (id: number, times: number) => async () => (await deliveries(id))[0]?.attempts === times;
  const receive = (studentId: number, amount = 50_000) =>
    app.call('ROLE_Pay_Fees', receiptsApi.receive, { studentId, day: today, mode: 'cash', amount }, freshKey());

  it('tells what happened as the API itself answers it, signed so that the public library believes it', async () => {
    const { record, secret } = await add();
    const [student = 0] = books.students;
    const { status, body: receipt } = await receive(student);
    expect([status, receipt.message]).toEqual([200, undefined]);
    const { body: crossed } = await app.call(
      'ROLE_Cross_Receipts',
      receiptsApi.cross,
      { id: receipt.id, reason: 'Another child’s' },
      freshKey(),
    );
    const admitted = (await registerAs(app, testDraft(books.frame))).body;
    const before = (await app.call('ROLE_All', studentsApi.get, { id: admitted.id })).body;
    const left = {
      id: admitted.id,
      version: before.version,
      status: 'transferred',
      on: today,
      reason: 'Moved away',
      overCapacity: false,
    } as const;
    expect((await app.call('ROLE_All', studentsApi.changeStatus, left)).status).toBe(200);
    const { rows: terms } = await sql<{ id: number }>`select id from settings.term where school_id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    const category = { name: 'Opener', shortName: 'Op', kind: 'cat' } as const;
    const { body: made } = await app.call('ROLE_Exam_admin', examCategoriesApi.create, category);
    const { body: exam } = await app.call('ROLE_Exam_admin', examsApi.create, {
      name: 'Opener',
      categoryId: made.id,
      termId: terms[0]?.id ?? 0,
      classIds: [books.frame.form3],
    });
    expect([made.message, exam.message]).toEqual([undefined, undefined]);
    await sql`update exams.exam set state = 'approved' where id = ${exam.id}`.execute(app.db.platform);
    const published = await app.call(
      'ROLE_Exam_admin',
      examsApi.publish,
      { id: exam.id, version: exam.version, on: null },
      freshKey(),
    );
    expect([crossed.receiptNo, published.status, published.body.message]).toEqual([receipt.receiptNo, 200, undefined]);

    await sending(ended(record.id));
    const verifier = new Webhook(secret);
    const told = receiver.arrived.map(
      ({ body, headers }) => verifier.verify(body, headers as Record<string, string>) as { type: string; data: object },
    );
    expect(told.map(({ type }) => type)).toEqual([
      'payment.received',
      'payment.crossed',
      'student.admitted',
      'student.left',
      'results.published',
    ]);
    // Every field is the record's own, under its own name; and no name of a person.
    const read = async () => ({
      receipt: (await app.call('ROLE_All', receiptsApi.get, { id: receipt.id })).body,
      student: (await app.call('ROLE_All', studentsApi.get, { id: admitted.id })).body,
      exam: (await app.call('ROLE_All', examsApi.get, { id: exam.id })).body,
    });
    const records = await read();
    expect(records.receipt).toMatchObject({ ...told[1]?.data });
    expect({ ...records.receipt, state: 'posted' }).toMatchObject({ ...told[0]?.data });
    expect({ ...records.student, status: before.status }).toMatchObject({ ...told[2]?.data });
    expect(records.student).toMatchObject({ ...told[3]?.data });
    expect(records.exam).toMatchObject({ ...told[4]?.data });
    for (const { data } of told) expect(Object.keys(data).length).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`Mercy|Atieno|Otieno|${records.student.fullName}`));
    // A changed character, another secret, another key: not believed.
    const [first] = receiver.arrived;
    const headers = first?.headers as Record<string, string>;
    expect(() => verifier.verify(`${first?.body} `, headers)).toThrow();
    expect(() => verifier.verify(first?.body ?? '', { ...headers, 'webhook-id': 'msg_other' })).toThrow();
  });

  it('signs with both secrets while one replaces the other, and keeps neither where it can be read', async () => {
    const { record, secret } = await add(['payment.received']);
    const { secret: fresh } = (await app.call('ROLE_All', webhooksApi.newSecret, { id: record.id })).body;
    await test(record.id);
    await sending(ended(record.id));
    const [one] = receiver.arrived;
    for (const each of [secret, fresh])
      expect(() => new Webhook(each).verify(one?.body ?? '', one?.headers as Record<string, string>)).not.toThrow();
    app.pass(25 * 3_600_000);
    await test(record.id);
    await sending(ended(record.id));
    const last = receiver.arrived.at(-1);
    expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    const { rows } = await sql<{ row: string }>`select s::text as row from settings.webhook_secret s`.execute(app.db.platform);
    expect(JSON.stringify(rows)).not.toContain(fresh.slice(6));
    expect(JSON.stringify(await get(record.id))).not.toContain('whsec');
  });

  it('tells nothing of what was rolled back, nothing that is not asked for, and nothing of another school', async () => {
    const { record } = await add(['payment.received']);
    const [student = 0] = books.students;
    expect(
      (
        await app.call(
          'ROLE_Pay_Fees',
          receiptsApi.receive,
          { studentId: student, day: today, mode: 'cash', amount: 0 },
          freshKey(),
        )
      ).status,
    ).toBe(400);
    await registerAs(app, testDraft(books.frame));
    expect(await deliveries(record.id)).toEqual([]);
    // The event is written, and then the transaction in which it was ends: at its commit, when nothing can be taken back by hand.
    const written = async () => (await sql`select max(id) from settings.webhook_event`.execute(app.db.platform)).rows;
    const before = await written();
    const broken = await failingAtCommit(app, 'settings.webhook_delivery', () => receive(student));
    expect(broken.status).toBe(500);
    expect([await deliveries(record.id), await written()]).toEqual([[], before]);
    await test(record.id);
    await sending(ended(record.id));
    expect(receiver.arrived.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['webhook.test']);
    for (const call of [webhooksApi.get, webhooksApi.deliveries, webhooksApi.newSecret])
      expect((await app.call('otherSchool', call, { id: record.id })).status).toBe(404);
    expect((await app.call('otherSchool', webhooksApi.list)).body.total).toBe(0);
    expect((await app.call('ROLE_finance_admin', webhooksApi.list)).status).toBe(403);
  });

  it('tries again what was refused, redirected, cut off or not answered, and a person may resend it under the same id', async () => {
    const { record } = await add(['payment.received']);
    await test(record.id);
    const wrong = [
      [500, 'It answered 500'],
      ['redirect', 'It answered with another address, which is not followed'],
      ['cut', 'The connection was broken off'],
      ['silent', 'No answer within 0.3 s'],
    ] as const;
    for (const [at, [manner, problem]] of wrong.entries()) {
      receiver.answer(manner);
      await sending(tried(record.id, at + 1), { limit: 300 });
      expect((await deliveries(record.id))[0]).toMatchObject({ state: 'waiting', attempts: at + 1, lastProblem: problem });
      app.pass(3_600_000);
    }
    expect(receiver.arrived.map(({ path: where }) => where)).toEqual(Array.from({ length: 4 }, () => '/in'));
    expect((await get(record.id)).failingSince).not.toBeNull();
    receiver.answer(204);
    await sending(ended(record.id));
    expect(await get(record.id)).toMatchObject({ failingSince: null, waiting: 0 });
    const [one] = await deliveries(record.id);
    const again = () => app.call('ROLE_All', webhooksApi.resend, { id: one?.id ?? 0 }, freshKey());
    expect((await again()).body.state).toBe('waiting');
    await sending(ended(record.id));
    expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([one?.key]));
    const { tries } = (await app.call('ROLE_All', webhooksApi.delivery, { id: one?.id ?? 0 })).body;
    expect(tries.map(({ status }) => status)).toEqual([204, 204, null, null, 302, 500]);
  });

  it('is switched off after days without an answer, or at once by 410, and says why', async () => {
    const { record } = await add(['payment.received']);
    await test(record.id);
    receiver.answer(500);
    await sending(tried(record.id, 1));
    app.pass(5 * 86_400_000 + 60_000);
    await sending(tried(record.id, 2));
    const off = await get(record.id);
    expect([off.enabled, off.pausedBecause]).toEqual([false, expect.stringContaining('five days')]);
    expect((await app.call('ROLE_All', webhooksApi.test, { id: record.id }, freshKey())).body.code).toBe('rule');
    const { id, version, name, url, events } = off;
    expect(
      (await app.call('ROLE_All', webhooksApi.update, { id, version, name, url, events, enabled: true })).body,
    ).toMatchObject({ enabled: true, pausedBecause: null });
    receiver.answer(410);
    app.pass(86_400_000);
    await sending(async () => !(await get(id)).enabled);
    expect((await get(id)).pausedBecause).toContain('410');
  });

  it('sends in their order and each once, however many processes send', async () => {
    const { record } = await add(['payment.received']);
    for (let n = 0; n < 12; n += 1) await test(record.id);
    await sending(ended(record.id), { senders: 3 });
    const keys = receiver.arrived.map(({ headers }) => headers['webhook-id']);
    expect(keys).toEqual((await deliveries(record.id)).map(({ key }) => key).toReversed());
  });

  it('is sent by the next process when one is killed in the middle', async () => {
    const { record } = await add(['payment.received']);
    await test(record.id);
    receiver.answer('silent');
    // The other process has the real clock.
    await sql`update settings.webhook_delivery set next_at = now() - interval '1 minute'`.execute(app.db.platform);
    const script = path.resolve(import.meta.dirname, '../testing/processes/webhook-process.ts');
    const child = spawn(process.execPath, [script, app.databaseUrl, freshFolder()], { stdio: ['ignore', 'ignore', 'inherit'] });
    await expect.poll(() => receiver.arrived.length, { timeout: 60_000 }).toBe(1);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect((await deliveries(record.id))[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    receiver.answer(200);
    app.pass(30_000);
    await sending(ended(record.id));
    expect(receiver.arrived.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 2 }, () => (receiver.arrived[0]?.headers ?? {})['webhook-id']),
    );
  }, 90_000);

  it('refuses an address inside, and a name that stands for one when it is sent to', async () => {
    const draft = { name: 'Inside', url: 'https://192.168.0.4/', events: all };
    expect((await app.call('ROLE_All', webhooksApi.create, draft)).body.fields?.[0]?.path).toBe('url');

    // A name that is allowed when it is entered and stands for this machine when it is sent to.
    const { record } = await add(['payment.received'], { url: receiver.url.replace('127.0.0.1', 'localhost') });
    await test(record.id);
    const strict = startWebhooks(app.services, app.http.log, { sealer, toLoopback: false }, { poll: 20, limit: 1000 });
    await expect.poll(tried(record.id, 1)).toBe(true);
    await strict.stop();
    expect(receiver.arrived).toEqual([]);
  });
});
