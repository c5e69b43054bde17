import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, letAlone, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { auditApi } from '#kit/contract/history.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { banksApi } from '../../contract/accounts.ts';
import { noticesApi } from '../../contract/notices.ts';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { crossReceipt } from '../../../receiving/server/receipts/receive-fees.ts';
import { minutely } from '../minutely.ts';
import { type DarajaServer, startDaraja } from '../testing/daraja-server.ts';
import { c2b, deliver, setUpMpesa } from '../testing/payers.ts';

let app: TestApp;
let books: TestBooks;
let daraja: DarajaServer;
let at: (what: string) => string;
let mpesa = 0;
let number = '';
const cashier = 'ROLE_Pay_Fees' as const;
const payer = 'ROLE_Process_Refund' as const;
const b2c = '/mpesa/b2c/v3/paymentrequest';
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://school.example' });
  books = await testBooks(app, { students: 1 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  daraja = await startDaraja();
  at = await setUpMpesa(app, daraja.url);
  await asSchoolA(app, async (ctx) => {
    ({ mpesa } = await openBooks(ctx.tx));
    const { rows } = await sql<{ no: string }>`select admission_no as no from registration.student`.execute(ctx.tx);
    number = rows[0]?.no ?? '';
  });
});
afterAll(async () => {
  await daraja.stop();
  await app.close();
});

const pay = async (reference: string, amount: string, account = 'nobody') => {
  await deliver(at('confirmation'), c2b(reference, account, amount));
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select id from finance.payment where reference = ${reference}`.execute(tx),
  );
  return rows[0]?.id ?? 0;
};
const ask = (paymentId: number, amount: number, more: object = { payeePhone: '0722345126', payeeName: 'Grace' }) =>
  app.call(cashier, suspenseRefundsApi.ask, { paymentId, amount, reason: 'Wrong paybill', ...more }, freshKey());
const approved = async (reference: string, amount: number, more?: object) => {
  const paymentId = await pay(reference, String(amount / 100));
  const id = (await ask(paymentId, amount, more)).body.refunds[0]?.id ?? 0;
  await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, freshKey());
  return { id, paymentId };
};
/** What the task of every minute does. */
const later = async () => {
  const { rows } = await sql<{ value: string }>`select value from platform.secret where name = 'access-token'`.execute(
    app.db.platform,
  );
  await minutely(new Sealer(rows[0]?.value ?? ''), 'https://school.example')(app.services, app.http.log);
};
const read = async (id: number) => (await app.call(cashier, suspenseApi.get, { id })).body;
const send = (id: number) => app.call(payer, suspenseRefundsApi.payByMpesa, { id }, freshKey());
const byHand = (id: number, moneyId = books.cash, reference = 'PCV 7') =>
  app.call(payer, suspenseRefundsApi.payByHand, { id, moneyId, day: '2026-02-05', reference }, freshKey());
const kept = async (id: number) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ conversation: string; sent: boolean; paidBy: string; journal: number }>`
      select conversation, sent_at is not null as sent, paid_name as "paidBy", journal_id as journal
        from finance.payment_refund where id = ${id}`.execute(tx),
  );
  return rows[0] ?? { conversation: '', sent: false, paidBy: '', journal: 0 };
};
const result = async (id: number, ResultCode: number, TransactionID: string, ResultDesc: string | null = 'Declined') =>
  deliver(at('payout'), {
    Result: { ResultCode, ResultDesc, OriginatorConversationID: (await kept(id)).conversation, TransactionID },
  });
const why = async () => (await app.call(cashier, noticesApi.list, {})).body.rows[0];
const actions = async () =>
  (await app.call('ROLE_All', auditApi.list, { entity: 'payment', size: 3 })).body.rows.map(({ action }) => action);

test('so much is asked back as is left, of a payment whose receipt was crossed too', async () => {
  const id = await pay('ASK0000001', '90.00', number);
  expect((await ask(id, 1)).body.fields).toEqual([{ path: 'amount', message: 'Only 0.00 is left of this payment.' }]);
  await asSchoolA(app, async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from finance.receipt where reference = 'ASK0000001'`.execute(ctx.tx);
    await crossReceipt(ctx, rows[0]?.id ?? 0, { day: '2026-02-04', reason: 'Wrong' });
  });
  expect((await ask(id, 9001)).body.fields).toEqual([{ path: 'amount', message: 'Only 90.00 is left of this payment.' }]);
  expect((await ask(id, 4000)).body).toMatchObject({ open: 5000, refunding: 4000 });
  expect(await actions()).toContain('refund asked for');
  expect((await ask(id, 5000)).body).toMatchObject({ open: 0, refunding: 9000 });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ amount: number; narration: string }>`
      select e.amount, j.narration from finance.journal j join finance.entry e on e.journal_id = j.id
       where j.kind = 'suspense' and j.document_no = 'ASK0000001'`.execute(tx),
  );
  expect(rows).toEqual([{ amount: 9000, narration: 'ASK0000001, its receipt was crossed' }]);
});

test('by hand it is paid once it is approved, from an account that holds money and is in use, and posted as it was paid', async () => {
  const { id, paymentId } = await approved('HND0000001', 9050);
  const income = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select id from finance.account where code = '4010'`.execute(tx),
  );
  expect((await byHand(id, income.rows[0]?.id)).body.fields?.[0]?.path).toBe('moneyId');
  await asSchoolA(app, ({ tx }) => sql`update finance.account set active = false where id = ${books.cash}`.execute(tx));
  expect((await byHand(id)).body.fields?.[0]?.path).toBe('moneyId');
  await asSchoolA(app, ({ tx }) => sql`update finance.account set active = true where id = ${books.cash}`.execute(tx));
  expect((await send(id)).body.message).toBe('M-Pesa pays whole shillings only. Pay this refund by hand.');
  const { body } = await byHand(id);
  expect(body.refunds).toMatchObject([
    { state: 'paid', method: 'hand', paidOn: '2026-02-05', payReference: 'PCV 7', outcome: null },
  ]);
  expect(await actions()).toContain('refund paid');
  const { rows } = await asSchoolA(app, async ({ tx }) => {
    const { suspense } = await openBooks(tx);
    return sql`
      select j.narration, j.document_no as no, j.day, e.amount, e.credit_id = ${books.cash} as cash, e.debit_id = ${suspense} as suspense
        from finance.journal j join finance.entry e on e.journal_id = j.id where j.id = ${(await kept(id)).journal}`.execute(tx);
  });
  const moved = { amount: 9050, cash: true, suspense: true };
  expect(rows).toEqual([{ narration: 'Refund of HND0000001 to Grace', no: 'PCV 7', day: '2026-02-05', ...moved }]);
  expect((await byHand(id)).body.message).toBe('This refund has been paid already.');
  const asked = (await ask(await pay('HND0000002', '10'), 1000)).body.refunds[0]?.id ?? 0;
  expect([(await byHand(asked)).body.message, (await send(asked)).body.message]).toEqual([
    'This refund is not approved.',
    'This refund is not approved.',
  ]);
  expect(await read(paymentId)).toMatchObject({ open: 0, refunding: 9050 });
});

test('M-Pesa is told all that it asks for, and whoever sent it has paid it', async () => {
  const { id, paymentId } = await approved('OUT1000001', 9000);
  expect((await send(id)).status).toBe(200);
  expect((await byHand(id)).body.message).toBe('This refund is on its way already.');
  const { conversation, paidBy } = await kept(id);
  const back = (what: string) => `https://school.example${new URL(at(what)).pathname}`;
  expect(daraja.called.findLast(({ path }) => path === b2c)?.body).toEqual({
    OriginatorConversationID: conversation,
    InitiatorName: 'bursar',
    SecurityCredential: 'sealed-by-the-provider',
    CommandID: 'BusinessPayment',
    Amount: 90,
    PartyA: '600638',
    PartyB: '254722345126',
    Remarks: 'Refund of OUT1000001',
    QueueTimeOutURL: back('late'),
    ResultURL: back('payout'),
    Occassion: 'OUT1000001',
  });
  await result(id, 0, 'x');
  expect(await why()).toMatchObject({ why: 'M-Pesa says that a refund was paid. Its code cannot be read.' });
  expect((await read(paymentId)).refunds[0]?.state).toBe('paying');
  await result(id, 0, 'PAY0000001');
  expect((await read(paymentId)).refunds[0]).toMatchObject({ state: 'paid', method: 'mpesa', payReference: 'PAY0000001' });
  expect((await kept(id)).paidBy).toBe(paidBy);
  await deliver(at('payout'), { Result: { ResultCode: 0, OriginatorConversationID: 'strange', TransactionID: 'PAY0000002' } });
  expect(await why()).toMatchObject({
    why: 'M-Pesa says that it paid a refund which nobody here sent.',
    reference: 'PAY0000002',
  });
  const before = await why();
  await deliver(at('payout'), { Result: { ResultCode: 1, OriginatorConversationID: 'strange', TransactionID: 'PAY0000003' } });
  expect(await why()).toEqual(before);
});

test('one that failed says why; paid after all, a person is told, and money given to somebody else meanwhile is not paid', async () => {
  const { id, paymentId } = await approved('OUT2000001', 9000);
  await send(id);
  await result(id, 2001, 'NONE', null);
  expect((await read(paymentId)).refunds[0]).toMatchObject({ state: 'failed', outcome: 'M-Pesa says: no reason (2001).' });
  expect(await actions()).toContain('refund failed');
  await result(id, 0, 'PAY2000001');
  expect(await why()).toMatchObject({ reference: 'PAY2000001', why: expect.stringMatching(/which it had said had failed/) });
  const part = (amount: number) => ({ id: paymentId, parts: [{ studentId: books.students[0] ?? 0, amount }] });
  expect((await app.call(cashier, suspenseApi.assign, part(1), freshKey())).status).toBe(200);
  for (const again of [await send(id), await byHand(id)])
    expect([again.status, again.body.message]).toEqual([409, 'The money of this refund has been given to somebody else since.']);
});

test('what may have been taken is not sent as another, and one that was never sent is sent a minute later', async () => {
  const { id, paymentId } = await approved('OUT3000001', 9000);
  daraja.behave(b2c, 'disconnect');
  await send(id);
  daraja.behave(b2c, null);
  expect((await read(paymentId)).refunds[0]).toMatchObject({
    state: 'paying',
    outcome: expect.stringMatching(/cannot be reached/),
  });
  expect((await kept(id)).sent).toBe(true);
  const { conversation } = await kept(id);
  const count = () => daraja.called.filter(({ body }) => body['OriginatorConversationID'] === conversation).length;
  app.pass(61_000);
  await later();
  expect(count()).toBe(1);
  // A process that ended before it could note that it had sent: M-Pesa has taken the conversation once.
  for (const _time of [1, 2]) {
    await asSchoolA(app, ({ tx }) => sql`update finance.payment_refund set sent_at = null where id = ${id}`.execute(tx));
    await later();
  }
  expect(count()).toBe(3);
  expect((await read(paymentId)).refunds[0]).toMatchObject({ state: 'paying', outcome: null });
  expect((await kept(id)).sent).toBe(true);
});

test('the task of every minute sends nothing that somebody is sending, and what was left half-way after five minutes', async () => {
  const { id, paymentId } = await approved('OUT3000002', 9000);
  app.pass(61_000);
  const count = async () => {
    const { conversation } = await kept(id);
    return daraja.called.filter(({ body }) => body['OriginatorConversationID'] === conversation).length;
  };
  daraja.meanwhile(b2c, later);
  await send(id);
  expect(await count()).toBe(1);
  expect((await read(paymentId)).refunds[0]).toMatchObject({ state: 'paying', outcome: null });
  // A process that ended while it sent.
  await asSchoolA(app, ({ tx, now }) =>
    sql`update finance.payment_refund set sent_at = null, sending_at = ${now} where id = ${id}`.execute(tx),
  );
  await later();
  expect(await count()).toBe(1);
  app.pass(301_000);
  await later();
  expect(await count()).toBe(2);
  expect(await kept(id)).toMatchObject({ sent: true });
});

test('a refund goes where there is a phone, an initiator, and money for all that is on its way', async () => {
  const bare = await approved('OUT4000001', 9000, {});
  expect((await send(bare.id)).body.message).toBe('This refund names no phone number. Pay it by hand.');
  const [one, two] = [await approved('OUT4000002', 9000), await approved('OUT4000003', 5000)];
  at = await setUpMpesa(app, daraja.url, { initiator: null });
  expect((await send(one.id)).body.message).toMatch(/initiator and its credential are not entered/);
  at = await setUpMpesa(app, daraja.url);
  // What M-Pesa was told to pay is gone already, before it says so: of 139.99 free, 90.00 and then 49.99.
  const { rows } = await asSchoolA(app, async ({ tx }) => {
    await sql`update finance.account set overdraft = 0 where id = ${mpesa}`.execute(tx);
    return sql<{ free: number }>`
      select (sum(case when debit_id = ${mpesa} then amount else -amount end)
              - (select coalesce(sum(amount), 0) from finance.payment_refund where state = 'paying'))::bigint as free
        from finance.entry where ${mpesa} in (debit_id, credit_id)`.execute(tx);
  });
  await letAlone(app);
  const amount = (rows[0]?.free ?? 0) - 13_999;
  const away = { fromId: mpesa, toId: books.cash, amount, day: testDay(app.services.clock()), reference: 'AWAY 1' };
  expect((await app.call('ROLE_finance_admin', banksApi.transfer, away, freshKey())).status).toBe(200);
  expect([(await send(one.id)).status, (await send(two.id)).status]).toEqual([200, 422]);
  await pay('OUT4000004', '0.01');
  expect((await send(two.id)).status).toBe(200);
});
