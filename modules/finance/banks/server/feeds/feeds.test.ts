import { generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { banksApi } from '../../contract/accounts.ts';
import { feedsApi } from '../../contract/feeds.ts';
import { noticesApi } from '../../contract/notices.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { c2b, deliver, setUpMpesa } from '../testing/payers.ts';
import { equityPayment } from './notice.rules.ts';

let app: TestApp;
let books: TestBooks;
let number = '';
let bank = 0;
let base = '';
const admin = 'ROLE_finance_admin' as const;
const kcb = generateKeyPairSync('rsa', { modulusLength: 2048 });
const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`jenga:${password}`).toString('base64')}` });
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  bank = (await app.call(admin, banksApi.create, { name: 'Collections' })).body.id;
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student where id = ${books.students[0]}`.execute(tx),
  );
  number = rows[0]?.no ?? '';
});
afterAll(() => app.close());

const local = (url: string) => `${base}${new URL(url).pathname}`;
const receiptsOf = async (reference: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ mode: string; moneyId: number; amount: number }>`
      select mode, money_id as "moneyId", amount from finance.receipt where reference = ${reference}`.execute(tx),
  );
  return rows;
};

/** Equity's notice as Jenga documents it. */
const jenga = (reference: string, admissionNo: string, amount: string | number, changes: Record<string, unknown> = {}) => ({
  callbackType: 'IPN',
  customer: { name: 'A N Other', mobileNumber: '254722000001', reference: admissionNo },
  transaction: {
    date: '2026-02-03 10:42:07.0',
    reference: `T${reference}`,
    paymentMode: 'TPG',
    amount,
    currency: 'KES',
    billNumber: '111222',
    servedBy: 'EQ',
    serviceCharge: 0,
    status: 'SUCCESS',
    remarks: 'Fees',
    ...changes,
  },
  bank: { reference, transactionType: 'C', account: null },
});

/** KCB's notice as Buni documents it. */
const buni = (transactionReference: string, customerReference: string, transactionAmount: string, changes: object = {}) => ({
  transactionReference,
  requestId: 'c3b8e7a2',
  channelCode: '202',
  timestamp: '20260203104207',
  transactionAmount,
  currency: 'KES',
  customerReference,
  customerName: 'Wanjirũ O’Brien',
  customerMobileNumber: '254722000002',
  balance: '90000.00',
  narration: 'Fees',
  creditAccountIdentifier: '330123',
  organizationShortCode: '522533',
  tillNumber: '',
  ...changes,
});

test('Equity tells with a password: one receipt however often, another account and a wrong password refused', async () => {
  const draft = { channel: 'equity' as const, moneyId: bank, creditor: '111222', addresses: ['127.0.0.1'] };
  const unfinished = await app.call(admin, feedsApi.create, { ...draft, username: 'jenga' });
  expect(unfinished.body.fields?.[0]?.path).toBe('password');
  const { body: feed } = await app.call(admin, feedsApi.create, { ...draft, username: 'jenga', password: 'right' });
  expect(JSON.stringify(feed)).not.toContain('right');
  const url = local(feed.url);
  const notice = jenga('EQ700001', number.toLowerCase(), '2500.00');
  expect((await deliver(url, notice)).status).toBe(401);
  expect((await deliver(url, notice, basic('wrong'))).status).toBe(401);
  const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(url, notice, basic('right'))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await receiptsOf('EQ700001')).toEqual([{ mode: 'eft', moneyId: bank, amount: 250_000 }]);
  expect((await deliver(url, jenga('EQ700002', number, 100, { billNumber: '999' }), basic('right'))).status).toBe(200);
  expect((await deliver(url, jenga('EQ700003', number, 100, { status: 'FAILED' }), basic('right'))).status).toBe(200);
  expect((await deliver(url, jenga('EQ700004', number, 100, { currency: 'USD' }), basic('right'))).status).toBe(200);
  expect((await deliver(url, jenga('EQ700005', number, '-100'), basic('right'))).status).toBe(200);
  const { body: waiting } = await app.call('ROLE_View_Only', noticesApi.list, { state: 'waiting', sort: 'at' });
  expect(waiting.rows.map(({ reference, why }) => [reference, why])).toEqual([
    [null, expect.stringMatching(/not proved/)],
    ['EQ700002', 'It is for the account 999, and this school’s own is 111222.'],
    ['EQ700004', 'It is in USD, and only Kenya shillings are received here.'],
    ['EQ700005', 'Its amount cannot be read: -100.'],
  ]);
  for (const reference of ['EQ700002', 'EQ700003', 'EQ700004', 'EQ700005']) expect(await receiptsOf(reference)).toEqual([]);
  expect((await deliver(url, jenga('EQ700006', 'nobody', 75.5), basic('right'))).status).toBe(200);
  const { body: held } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { channel: 'equity' });
  expect(held.rows).toMatchObject([{ reference: 'EQ700006', open: 7550, money: 'Collections' }]);
  expect((await deliver(url.replace('notice', 'confirmation'), notice, basic('right'))).status).toBe(404);
});

test('what Equity took back or paid out is no receipt: it waits for a person', async () => {
  const draft = { channel: 'equity' as const, moneyId: bank, creditor: '111223', addresses: ['127.0.0.1'] };
  const { body: feed } = await app.call(admin, feedsApi.create, { ...draft, username: 'jenga', password: 'right' });
  const tell = (notice: object) => deliver(local(feed.url), notice, basic('right'));
  const own = { billNumber: '111223' };
  const out = jenga('EQ710001', number, 300, own);
  expect((await tell({ ...out, bank: { ...out.bank, transactionType: 'D' } })).status).toBe(200);
  expect((await tell(jenga('EQ710002', number, 300, { ...own, status: 'REVERSED' }))).status).toBe(200);
  expect(
    (await tell({ billNumber: '111223', tranid: 'EQ710003', tranamount: '300', trantype: 'REVERSAL', refno: number })).status,
  ).toBe(200);
  for (const reference of ['EQ710001', 'EQ710002', 'EQ710003']) {
    expect(await receiptsOf(reference)).toEqual([]);
    const { body } = await app.call('ROLE_View_Only', noticesApi.list, { state: 'waiting', q: reference });
    expect(body.rows).toMatchObject([{ reference, why: expect.stringMatching(/was taken back/) as string }]);
  }
  const { body: held } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { channel: 'equity', q: 'EQ7100' });
  expect(held.rows).toEqual([]);
});

test.each([
  ['2026-02-03 10:42:07.0', '2026-02-03T07:42:07.000Z'],
  ['20260203104207', '2026-02-03T07:42:07.000Z'],
  ['03/02/2026 10:42:07', '2026-02-03T07:42:07.000Z'],
  ['03-02-2026', '2026-02-02T21:00:00.000Z'],
  ['2026-02-03T22:42:07.250Z', '2026-02-03T22:42:07.000Z'],
  ['2026-02-03T10:42:07+03:00', '2026-02-03T07:42:07.000Z'],
  ['yesterday', '2026-02-10T09:00:00.000Z'],
])('a bank’s time %s', (date, at) => {
  const told = equityPayment(jenga('EQ720001', '1', 1, { date }), { at: '2026-02-10T09:00:00.000Z', day: '2026-02-10' });
  expect([told.paidAt, told.why]).toEqual([at, null]);
});

test('KCB signs what it tells: over the bytes as they came, with its own key', async () => {
  const publicKey = kcb.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const draft = { channel: 'kcb' as const, moneyId: bank, creditor: '330123', addresses: ['127.0.0.1'] };
  expect((await app.call(admin, feedsApi.create, { ...draft, publicKey: 'no key' })).body.fields?.[0]?.path).toBe('publicKey');
  const { body: feed } = await app.call(admin, feedsApi.create, { ...draft, publicKey });
  const url = local(feed.url);
  const signed = (text: string, key = kcb.privateKey) => ({
    signature: sign('RSA-SHA256', Buffer.from(text), key).toString('base64'),
  });
  const text = JSON.stringify(buni('FT26034XYZ', number, '1200.00'), null, 2);
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect((await deliver(url, text)).status).toBe(401);
  expect((await deliver(url, text, { signature: 'A'.repeat(344) })).status).toBe(401);
  expect((await deliver(url, text, signed(text, forger))).status).toBe(401);
  expect((await deliver(url, text.replace('1200.00', '9200.00'), signed(text))).status).toBe(401);
  expect(await receiptsOf('FT26034XYZ')).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect((await deliver(url, text, signed(text))).body).toEqual({
      transactionID: 'FT26034XYZ',
      statusCode: '0',
      statusMessage: 'Notification received successfully',
    });
  expect(await receiptsOf('FT26034XYZ')).toEqual([{ mode: 'eft', moneyId: bank, amount: 120_000 }]);
  const other = JSON.stringify(buni('FT26034ABC', number, '10.00', { creditAccountIdentifier: '1', organizationShortCode: '2' }));
  expect((await deliver(url, other, signed(other))).status).toBe(200);
});

test('a provider’s address serves no other provider, and stops when it is switched off', async () => {
  const at = await setUpMpesa(app, null);
  const { body } = await app.call(admin, feedsApi.list);
  const equity = body.rows.find(({ channel }) => channel === 'equity');
  expect((await deliver(at('notice'), c2b('QAZ1111111', number, '1'))).status).toBe(404);
  if (!equity) throw new Error('The bank is not there.');
  const { hasPassword: _hasPassword, url, moneyName: _moneyName, ...draft } = equity;
  await app.call(admin, feedsApi.update, { ...draft, active: false });
  expect((await deliver(local(url), jenga('EQ700009', number, 1), basic('right'))).status).toBe(404);
  expect((await app.call('otherSchool', feedsApi.list)).body.rows).toEqual([]);
  expect((await app.call('otherSchool', feedsApi.remove, { id: equity.id })).status).toBe(404);
});
