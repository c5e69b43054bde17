import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { mpesaApi } from '../../contract/mpesa.ts';
import { promptsApi } from '../../contract/prompts.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { minutely } from '../minutely.ts';
import { type DarajaServer, startDaraja } from '../testing/daraja-server.ts';
import { c2b, deliver, paidPrompt, setUpMpesa } from '../testing/payers.ts';

let app: TestApp;
let books: TestBooks;
let daraja: DarajaServer;
let at: (what: string) => string;
let student = 0;
let number = '';
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://school.example' });
  books = await testBooks(app, { students: 1 });
  [student = 0] = books.students;
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  daraja = await startDaraja();
  at = await setUpMpesa(app, daraja.url);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student where id = ${student}`.execute(tx),
  );
  number = rows[0]?.no ?? '';
});
afterAll(async () => {
  await daraja.stop();
  await app.close();
});

let phone = 722_000_100;
const ask = async (amount: number) => {
  phone += 1;
  const input = { studentId: student, phone: `0${phone}`, amount };
  const { body } = await app.call('ROLE_Pay_Fees', promptsApi.send, input, freshKey());
  const { body: sent } = await app.call('ROLE_Pay_Fees', promptsApi.get, { id: body.id });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ checkout: string }>`select checkout_request as checkout from finance.prompt where id = ${body.id}`.execute(tx),
  );
  return { ...sent, checkout: rows[0]?.checkout ?? '' };
};
const read = async (id: number) => (await app.call('ROLE_View_Only', promptsApi.get, { id })).body;
const countOf = async (reference: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ count: number }>`select count(*) as count from finance.receipt where reference = ${reference}`.execute(tx),
  );
  return rows[0]?.count;
};
const lastCall = (path: string) => daraja.called.findLast((call) => call.path === path)?.body;

test('addresses are not registered where M-Pesa cannot be reached, or refuses them', async () => {
  const path = '/mpesa/c2b/v2/registerurl';
  daraja.behave(path, 'disconnect');
  expect((await app.call('ROLE_finance_admin', mpesaApi.register)).status).toBe(503);
  daraja.behave(path, { status: 400, body: { requestId: '1', errorCode: '400.003.02', errorMessage: 'Bad Request' } });
  expect((await app.call('ROLE_finance_admin', mpesaApi.register)).status).toBe(422);
  daraja.behave(path, null);
  expect((await app.call('ROLE_finance_admin', mpesaApi.get)).body.settings?.registeredAt).toBeNull();
});

test('the addresses that M-Pesa is told hold no word that it refuses', async () => {
  const before = (await app.call('ROLE_finance_admin', mpesaApi.get)).body.settings;
  const { body } = await app.call('ROLE_finance_admin', mpesaApi.register);
  expect(body.settings?.registeredAt).not.toBeNull();
  // Whoever has the settings open, and has typed, still saves them: nothing that is typed there has changed.
  expect(body.settings?.version).toBe(before?.version);
  const told = lastCall('/mpesa/c2b/v2/registerurl');
  expect(told).toMatchObject({ ShortCode: '600638', ResponseType: 'Completed' });
  for (const url of [told?.['ConfirmationURL'], told?.['ValidationURL']])
    expect(url).toMatch(/^https:\/\/school\.example\/(?!.*(mpesa|safaricom|exe|cmd|sql|query)).*$/i);
});

test('a phone is asked as M-Pesa documents it, and the answer makes one receipt with the confirmation, whichever is first', async () => {
  const first = await ask(150_000);
  expect(first).toMatchObject({ state: 'sent', amount: 150_000 });
  const asked = lastCall('/mpesa/stkpush/v1/processrequest') ?? {};
  expect(asked).toMatchObject({
    BusinessShortCode: '600638',
    TransactionType: 'CustomerPayBillOnline',
    Amount: 1500,
    PartyB: '600638',
    AccountReference: number.slice(0, 12),
  });
  expect(asked['PartyA']).toMatch(/^2547\d{8}$/);
  const password = Buffer.from(String(asked['Password']), 'base64').toString();
  expect(password).toBe(`600638passkey${String(asked['Timestamp'])}`);
  await Promise.all([
    deliver(at('prompt'), paidPrompt(first.checkout, 'STK0000001', 1500)),
    deliver(at('confirmation'), c2b('STK0000001', number, '1500.00')),
    deliver(at('prompt'), paidPrompt(first.checkout, 'STK0000001', 1500)),
  ]);
  expect(await countOf('STK0000001')).toBe(1);
  expect(await read(first.id)).toMatchObject({ state: 'paid', reference: 'STK0000001', receiptNo: expect.any(String) });

  const second = await ask(20_000);
  // The confirmation names a number that nobody has: the prompt knows for whom it was.
  await deliver(at('confirmation'), c2b('STK0000002', 'nobody', '200.00'));
  expect(await countOf('STK0000002')).toBe(0);
  await deliver(at('prompt'), paidPrompt(second.checkout, 'STK0000002', 200));
  await deliver(at('prompt'), paidPrompt(second.checkout, 'STK0000002', 200));
  expect(await countOf('STK0000002')).toBe(1);
});

test('a prompt that is cancelled says so, and a refusal that comes after the payment changes nothing', async () => {
  const one = await ask(30_000);
  const refusal = {
    Body: { stkCallback: { MerchantRequestID: '1', CheckoutRequestID: one.checkout, ResultCode: 1032, ResultDesc: 'Cancelled' } },
  };
  expect((await deliver(at('prompt'), refusal)).body['ResultCode']).toBe(0);
  expect(await read(one.id)).toMatchObject({ state: 'failed', outcome: 'The payer cancelled it.' });
  const other = await ask(31_000);
  await deliver(at('prompt'), paidPrompt(other.checkout, 'STK0000003', 310));
  await deliver(at('prompt'), { Body: { stkCallback: { ...refusal.Body.stkCallback, CheckoutRequestID: other.checkout } } });
  expect(await read(other.id)).toMatchObject({ state: 'paid', reference: 'STK0000003' });
  expect((await deliver(at('prompt'), paidPrompt('unknown', 'STK0000009', 100))).status).toBe(200);
  expect(await countOf('STK0000009')).toBe(0);
});

test('what never answered is asked about, and what was not sent is not sent late', async () => {
  const one = await ask(40_000);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`
      insert into finance.prompt (student_id, phone, amount, account_ref, author_name, at)
      values (${student}, '+254722000999', 100, 'x', 'test', ${new Date().toISOString()}) returning id`.execute(tx),
  );
  app.pass(3 * 60_000);
  const { rows: keys } = await sql<{ value: string }>`select value from platform.secret where name = 'access-token'`.execute(
    app.db.platform,
  );
  await minutely(new Sealer(keys[0]?.value ?? ''), 'https://school.example')(app.services, app.http.log);
  expect(await read(one.id)).toMatchObject({ state: 'failed', outcome: 'The payer cancelled it.' });
  expect(await read(rows[0]?.id ?? 0)).toMatchObject({ state: 'failed', outcome: 'It was not sent. Send it again.' });
});
