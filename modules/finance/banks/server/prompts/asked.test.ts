import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { noticesApi } from '../../contract/notices.ts';
import { promptsApi } from '../../contract/prompts.ts';
import { minutely } from '../minutely.ts';
import { type DarajaServer, startDaraja } from '../testing/daraja-server.ts';
import { c2b, deliver, paidPrompt, setUpMpesa } from '../testing/payers.ts';
import { promptWords } from './prompt.rules.ts';

let app: TestApp;
let books: TestBooks;
let daraja: DarajaServer;
let at: (what: string) => string;
let sealer: Sealer;
const [faith, brian] = [{ id: 0 }, { id: 0 }];
const cashier = 'ROLE_Pay_Fees' as const;
const push = '/mpesa/stkpush/v1/processrequest';
const query = '/mpesa/stkpushquery/v1/query';
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://school.example' });
  books = await testBooks(app, { students: 0 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  daraja = await startDaraja();
  const { rows } = await sql<{ value: string }>`select value from platform.secret where name = 'access-token'`.execute(
    app.db.platform,
  );
  sealer = new Sealer(rows[0]?.value ?? '');
  const person = (fullName: string, phone: string, paysFees: boolean) => ({ fullName, phone, relation: 'Uncle', paysFees });
  const guardians = [
    person('Aunt First', '+254722000001', false),
    person('Mother Second', '+254722000002', true),
    person('Father Third', '+254722000003', true),
  ];
  for (const [one, no] of [
    [faith, 'ADMISSION/2026/0042'],
    [brian, '7345'],
  ] as const) {
    one.id = (
      await registerAs(app, testDraft(books.frame, { firstName: 'Faith', middleName: '', lastName: 'Kamau', guardians }))
    ).body.id;
    await asSchoolA(app, ({ tx }) => sql`update registration.student set admission_no = ${no} where id = ${one.id}`.execute(tx));
  }
});
afterAll(async () => {
  await daraja.stop();
  await app.close();
});

let serial = 0;
const send = (amount: number, studentId = faith.id, phone = `0${733_000_100 + (serial += 1)}`) =>
  app.call(cashier, promptsApi.send, { studentId, phone, amount }, freshKey());
const read = async (id: number) => (await app.call('ROLE_View_Only', promptsApi.get, { id })).body;
const offer = async (studentId = faith.id) => (await app.call(cashier, promptsApi.offer, { studentId })).body;
const checkoutOf = async (id: number) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ checkout: string; asked: number }>`
      select checkout_request as checkout, asked from finance.prompt where id = ${id}`.execute(tx),
  );
  return rows[0] ?? { checkout: '', asked: 0 };
};
const later = () => minutely(sealer, 'https://school.example')(app.services, app.http.log);

test('a phone is offered once M-Pesa can ask, those who pay first and then as they are called', async () => {
  const asked = async (changes: object) => {
    at = await setUpMpesa(app, daraja.url, changes);
    return (await offer()).ready;
  };
  expect((await offer()).ready).toBe(false);
  expect((await send(10_000)).body.message).toMatch(/^M-Pesa is not set up/);
  expect(await asked({ passkey: null })).toBe(false);
  const { body } = await send(10_000);
  expect(await read(body.id)).toMatchObject({ state: 'failed', outcome: 'M-Pesa’s passkey is not entered.' });
  expect(await asked({ active: false })).toBe(false);
  expect(await asked({})).toBe(true);
  expect(await offer()).toMatchObject({
    admissionNo: 'ADMISSION/2026/0042',
    name: 'Faith Kamau',
    phones: [
      { name: 'Mother Second', phone: '+254722000002' },
      { name: 'Father Third', phone: '+254722000003' },
      { name: 'Aunt First', phone: '+254722000001' },
    ],
  });
  expect((await app.call(cashier, promptsApi.offer, { studentId: 999_999 })).status).toBe(404);
  expect((await send(100, 999_999)).status).toBe(404);
});

test('M-Pesa is told all that it asks for, of a paybill and of a till', async () => {
  const told = () => daraja.called.findLast(({ path }) => path === push)?.body;
  await send(10_000, faith.id, '0733999001');
  expect(told()).toMatchObject({
    TransactionType: 'CustomerPayBillOnline',
    Amount: 100,
    PartyA: '254733999001',
    PartyB: '600638',
    PhoneNumber: '254733999001',
    CallBackURL: `https://school.example${new URL(at('prompt')).pathname}`,
    AccountReference: 'ADMISSION/20',
    TransactionDesc: 'School fees',
  });
  for (const [storeNumber, PartyB] of [
    ['7112233', '7112233'],
    [null, '600638'],
  ] as const) {
    at = await setUpMpesa(app, daraja.url, { kind: 'till', storeNumber });
    await send(10_000);
    expect(told()).toMatchObject({ TransactionType: 'CustomerBuyGoodsOnline', BusinessShortCode: '600638', PartyB });
  }
  at = await setUpMpesa(app, daraja.url);
  daraja.behave(push, { status: 400, body: { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Amount' } });
  const { body } = await send(10_000);
  daraja.behave(push, null);
  expect(await read(body.id)).toMatchObject({ state: 'failed', outcome: 'M-Pesa says: Bad Request - Invalid Amount' });
});

test('one phone is asked once in a minute and a half, and the last five of a student are shown, the newest first', async () => {
  const first = (await send(11_000, brian.id, '0733888001')).body;
  expect((await send(11_000, faith.id, '0733888001')).body.message).toBe(
    'This phone is being asked already. Wait for its answer.',
  );
  app.pass(89_000);
  expect((await send(11_000, brian.id, '0733888001')).status).toBe(422);
  app.pass(2000);
  expect((await send(12_000, brian.id, '0733888001')).status).toBe(200);
  for (const amount of [13_000, 14_000, 15_000, 16_000]) await send(amount, brian.id);
  const { last } = await offer(brian.id);
  expect(last.map(({ amount }) => amount)).toEqual([16_000, 15_000, 14_000, 13_000, 12_000]);
  expect(first).toMatchObject({ phone: '+254733888001', studentId: brian.id, receiptNo: null });
  // What was answered holds nobody up.
  const again = (await send(17_000, brian.id, '0733888002')).body;
  await deliver(at('prompt'), paidPrompt((await checkoutOf(again.id)).checkout, 'ASKED00001', 170));
  expect(await read(again.id)).toMatchObject({ state: 'paid', reference: 'ASKED00001', receiptNo: expect.any(String) });
  expect((await send(17_000, brian.id, '0733888002')).status).toBe(200);
});

test('a confirmation alone answers the oldest prompt of that student and amount of the last day', async () => {
  const ids: number[] = [];
  for (const [amount, studentId] of [
    [21_000, brian.id],
    [22_000, faith.id],
    [21_000, faith.id],
    [21_000, faith.id],
  ] as const)
    ids.push((await send(amount, studentId)).body.id);
  const states = async () => (await Promise.all(ids.map(read))).map(({ state }) => state);
  await deliver(at('confirmation'), c2b('CONF000001', 'admission/2026/42', '210.00'));
  expect(await states()).toEqual(['sent', 'sent', 'paid', 'sent']);
  await deliver(at('confirmation'), c2b('CONF000001', 'admission/2026/42', '210.00'));
  expect(await states()).toEqual(['sent', 'sent', 'paid', 'sent']);
  expect(await read(ids[2] ?? 0)).toMatchObject({ reference: 'CONF000001', outcome: null, receiptNo: expect.any(String) });
  app.pass(86_400_000);
  await deliver(at('confirmation'), c2b('CONF000002', 'admission/2026/42', '210.00'));
  expect(await states()).toEqual(['sent', 'sent', 'paid', 'sent']);
});

test('what never answered is asked about after a minute and every two, for a day, until M-Pesa says', async () => {
  const { id } = (await send(31_000)).body;
  const asked = async (pass: number) => {
    app.pass(pass);
    await later();
    return (await checkoutOf(id)).asked;
  };
  daraja.behave(query, { status: 500, body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' } });
  expect([await asked(50_000), await asked(11_000), await asked(110_000), await asked(11_000)]).toEqual([0, 1, 1, 2]);
  expect((await read(id)).state).toBe('sent');
  daraja.behave(query, { status: 200, body: { ResponseCode: '0' } });
  expect(await asked(121_000)).toBe(3);
  expect((await read(id)).state).toBe('sent');
  daraja.behave(query, { status: 200, body: { ResponseCode: '0', ResultCode: '0' } });
  await asked(121_000);
  expect(await read(id)).toMatchObject({ state: 'paid', outcome: 'M-Pesa says that it was paid. Its code has not come yet.' });
  expect(await asked(121_000)).toBe(4);
  const other = (await send(32_000)).body.id;
  app.pass(86_400_000);
  await later();
  expect((await checkoutOf(other)).asked).toBe(0);
  daraja.behave(query, null);
});

test('an answer that cannot be read says so, and leaves a prompt as it has to be', async () => {
  const why = async () => (await app.call(cashier, noticesApi.list, {})).body.rows[0]?.why;
  const answer = async (changes: object) => {
    const { id } = (await send(41_000)).body;
    const body = paidPrompt((await checkoutOf(id)).checkout, 'READ000001', 410);
    await deliver(at('prompt'), { Body: { stkCallback: { ...body.Body.stkCallback, ...changes } } });
    return [(await read(id)).state, await why()];
  };
  expect(await answer({ ResultCode: undefined })).toEqual(['sent', 'The notice does not say whether it was paid.']);
  expect(await answer({ CallbackMetadata: {} })).toEqual([
    'paid',
    'M-Pesa says that it was paid. Its code or amount cannot be read.',
  ]);
  expect((await answer({ ResultCode: 77, ResultDesc: 'Busy' }))[0]).toBe('failed');
});

test('what the codes of M-Pesa mean', () => {
  expect(promptWords('2001', 'x')).toBe('The payer entered a wrong PIN.');
  expect(promptWords('77', 'Busy')).toBe('M-Pesa says: Busy (77).');
  expect(promptWords('77', null)).toBe('M-Pesa says: no reason (77).');
});
