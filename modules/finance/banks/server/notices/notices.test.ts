import { generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { banksApi } from '../../contract/accounts.ts';
import { feedsApi } from '../../contract/feeds.ts';
import { noticesApi } from '../../contract/notices.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { deliver, setUpMpesa } from '../testing/payers.ts';
import { buniFlat, buniTill, c2bPublished, equityOlder, jengaPublished, stkPaid } from '../testing/published.ts';
import { lateNotices } from './late.ts';

let app: TestApp;
let books: TestBooks;
let at: (what: string) => string;
let number = '';
let equity = '';
let kcb = '';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const admin = 'ROLE_finance_admin' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  at = await setUpMpesa(app, null);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student where id = ${books.students[0]}`.execute(tx),
  );
  number = rows[0]?.no ?? '';
  const bank = (await app.call(admin, banksApi.create, { name: 'Collections' })).body.id;
  const base = at('').split('/api/')[0] ?? '';
  const draft = { moneyId: bank, addresses: ['127.0.0.1'] };
  const local = (url: string) => `${base}${new URL(url).pathname}`;
  const password = { channel: 'equity' as const, creditor: '111222', username: 'jenga', password: 'right' };
  equity = local((await app.call(admin, feedsApi.create, { ...draft, ...password })).body.url);
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  kcb = local((await app.call(admin, feedsApi.create, { ...draft, channel: 'kcb', creditor: '330123', publicKey })).body.url);
});
afterAll(() => app.close());

const basic = { authorization: `Basic ${Buffer.from('jenga:right').toString('base64')}` };
const signed = (text: string) => ({ signature: sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64') });
const toKcb = (body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return deliver(kcb, text, signed(text));
};
const receiptOf = async (reference: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ amount: number }>`select amount from finance.receipt where reference = ${reference} and state = 'posted'`.execute(tx),
  );
  return rows.map(({ amount }) => amount);
};
const suspended = async (reference: string) =>
  (await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference, state: 'all' })).body.rows[0];
const waiting = async () => (await app.call('ROLE_Pay_Fees', noticesApi.list, { size: 100 })).body.rows;
const kept = async (what: string) => {
  const { rows } = await sql<{ raw: string; state: string; why: string | null; times: number }>`
    select raw, state, why, times from finance.notice where what = ${what} and school_id = ${app.schoolA} order by id desc limit 1`.execute(
    app.db.platform,
  );
  return rows[0] && { ...rows[0], raw: Buffer.from(rows[0].raw, 'base64').toString() };
};

test('every notice as its provider publishes it becomes a receipt, and is kept as it came', async () => {
  const sent: readonly [string, () => Promise<{ status: number }>][] = [
    ['SBK2PUB001', () => deliver(at('confirmation'), c2bPublished('SBK2PUB001', number, '200.00'))],
    ['EQPUB00001', () => deliver(equity, jengaPublished('EQPUB00001', number, 200), basic)],
    ['EQPUB00002', () => deliver(equity, equityOlder('EQPUB00002', number, '200'))],
    ['EQPUB00003', () => deliver(equity, new URLSearchParams(equityOlder('EQPUB00003', number, '200.00')).toString())],
    ['KCBPUB0001', () => toKcb(buniFlat('KCBPUB0001', number, '200.00'))],
    ['KCBPUB0002', () => toKcb(buniTill('KCBPUB0002', number, 200))],
  ];
  for (const [reference, send] of sent) {
    expect([reference, (await send()).status]).toEqual([reference, 200]);
    expect([reference, await receiptOf(reference)]).toEqual([reference, [20_000]]);
  }
  const query = new URLSearchParams(equityOlder('EQPUB00004', number, '200.00')).toString();
  expect((await fetch(`${equity}?${query}`, { headers: { connection: 'close' } })).status).toBe(200);
  expect(await receiptOf('EQPUB00004')).toEqual([20_000]);
  // Equity's older service writes its password into the notice; it is not kept.
  const { rows } = await sql<{ raw: string }>`select raw from finance.notice where channel = 'equity'`.execute(app.db.platform);
  for (const { raw } of rows) expect(Buffer.from(raw, 'base64').toString()).not.toMatch(/right/);
  expect(await waiting()).toEqual([]);
});

test('a prompt is paid with an item that has no value; before its number is known, and unknown, it waits in suspense', async () => {
  const ask = async (checkout: string | null) => {
    const { rows } = await asSchoolA(app, ({ tx }) =>
      sql<{ id: number }>`
        insert into finance.prompt (student_id, phone, amount, account_ref, state, checkout_request, author_name, at)
        values (${books.students[0]}, '+254722000999', 15000, 'x', 'sent', ${checkout}, 'test', ${new Date().toISOString()})
        returning id`.execute(tx),
    );
    return rows[0]?.id ?? 0;
  };
  await ask('ws_CO_1');
  expect((await deliver(at('prompt'), stkPaid('ws_CO_1', 'STKPUB0001', 150))).body).toEqual({
    ResultCode: 0,
    ResultDesc: 'Accepted',
  });
  expect(await receiptOf('STKPUB0001')).toEqual([15_000]);
  await deliver(at('prompt'), stkPaid('ws_CO_2', 'STKPUB0002', '150.00', [{ Name: 'Promotion', Value: { nested: [] } }, {}]));
  expect(await suspended('STKPUB0002')).toMatchObject({ open: 15_000, why: expect.stringMatching(/prompt that was not sent/) });
  // Its confirmation, with the admission number, comes after it: the money is given to the student, once.
  await Promise.all([1, 2].map(() => deliver(at('confirmation'), c2bPublished('STKPUB0002', number, '150.00'))));
  expect(await receiptOf('STKPUB0002')).toEqual([15_000]);
  for (const [code, amount] of [
    [undefined, 150],
    ['STKPUB0004', 'x'],
  ]) {
    await deliver(at('prompt'), stkPaid('ws_CO_9', code, amount));
    expect(await kept('prompt')).toMatchObject({ state: 'open', why: expect.stringMatching(/cannot be read/) });
  }
});

test('what cannot be received is never silent: each stands on the list with its reason, and what came is kept to the byte', async () => {
  const c2b = c2bPublished('SBK2BAD001', number, '300.00');
  const bodies: readonly [unknown, RegExp][] = [
    ['', /is empty/],
    ['{"TransID":', /not in the form/],
    ['<xml/>', /not in the form/],
    ['[1,2]', /not in the form/],
    ['{}', /no transaction code/],
    ['null', /not in the form/],
    ['"text"', /not in the form/],
    [{ ...c2b, TransID: undefined }, /no transaction code/],
    [{ ...c2b, TransID: { a: 1 } }, /no transaction code/],
    [{ ...c2b, TransAmount: '5,000.00' }, /amount cannot be read: 5,000\.00/],
    [{ ...c2b, TransAmount: [] }, /amount cannot be read: there is none/],
    [{ ...c2b, TransAmount: undefined }, /amount cannot be read/],
    [{ ...c2b, BusinessShortCode: 600_639 }, /for 600639, and this school’s own is 600638/],
    [`${' '.repeat(40_000)}x`, /too long/],
    ['Ą€\u0001', /not in the form/],
  ];
  for (const [body, why] of bodies) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { status, body: said } = await deliver(at('confirmation'), text);
    expect([text.slice(0, 40), status, said]).toEqual([text.slice(0, 40), 200, { ResultCode: 0, ResultDesc: 'Accepted' }]);
    const notice = await kept('confirmation');
    expect([text.slice(0, 40), notice?.state, notice?.why]).toEqual([text.slice(0, 40), 'open', expect.stringMatching(why)]);
    expect(notice?.raw).toBe(text.slice(0, 32_768));
  }
  for (const text of ['', '{', '[]', '{"Body":{}}', '{"Body":{"stkCallback":{"ResultCode":{}}}}']) {
    expect((await deliver(at('prompt'), text)).status).toBe(200);
    expect(await kept('prompt')).toMatchObject({ state: 'open', raw: text });
    expect((await deliver(equity, text, basic)).status).toBe(200);
    expect(await kept('notice')).toMatchObject({ state: 'open', raw: text });
    expect((await toKcb(text)).status).toBe(200);
    expect((await deliver(at('payout'), text)).status).toBe(200);
    expect(await kept('payout')).toMatchObject({ state: 'open', raw: text });
  }
  expect(await receiptOf('SBK2BAD001')).toEqual([]);
});

test('the same code with another amount, and a day that is years away', async () => {
  await deliver(at('confirmation'), c2bPublished('SBK2DUP001', number, '500.00'));
  await deliver(at('confirmation'), c2bPublished('SBK2DUP001', number, '500.00'));
  expect(await kept('confirmation')).toMatchObject({ state: 'done', times: 2 });
  await deliver(at('confirmation'), c2bPublished('SBK2DUP001', number, '5000.00'));
  expect((await kept('confirmation'))?.why).toMatch(/SBK2DUP001 came before, of 500\.00 on .*This notice says 5,000\.00/);
  expect(await receiptOf('SBK2DUP001')).toEqual([50_000]);
  for (const [at_, code] of [
    ['20190203104207', 'SBK2OLD001'],
    ['20990203104207', 'SBK2OLD002'],
  ]) {
    const notice = { ...c2bPublished(code ?? '', number, '70.00'), TransTime: at_ };
    await deliver(at('confirmation'), notice);
    await deliver(at('confirmation'), notice);
    expect(await suspended(code ?? '')).toMatchObject({ open: 7000, why: expect.stringMatching(/says that it was paid on/) });
  }
});

test('a caller who is not the provider is refused, and what was said is kept all the same, up to a limit', async () => {
  await setUpMpesa(app, null, { addresses: ['196.201.214.0/24'] });
  const notice = c2bPublished('SBK2ADR001', number, '90.00');
  expect((await deliver(at('confirmation'), notice)).status).toBe(403);
  const found = (await waiting()).find(({ why }) => why?.includes('127.0.0.1'));
  expect(found).toMatchObject({ proved: false });
  expect((await app.call('ROLE_Pay_Fees', noticesApi.again, { id: found?.id ?? 0 })).status).toBe(403);
  await app.call(admin, noticesApi.again, { id: found?.id ?? 0 });
  expect(await receiptOf('SBK2ADR001')).toEqual([]);
  // Safaricom calls from a new address: it is put on the list, and the money is there.
  await setUpMpesa(app, null, { addresses: ['127.0.0.1'] });
  await app.call(admin, noticesApi.again, { id: found?.id ?? 0 });
  expect(await receiptOf('SBK2ADR001')).toEqual([9000]);
  await Promise.all(Array.from({ length: 230 }, (_, n) => deliver(equity, { n })));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from finance.notice where not proved and channel = 'equity'`.execute(app.db.platform);
  expect(rows[0]?.n).toBeGreaterThan(150);
  expect(rows[0]?.n).toBeLessThanOrEqual(212);
});

test('what a process kept and did not judge before it ended is taken a minute later, once', async () => {
  const raw = Buffer.from(JSON.stringify(c2bPublished('SBK2KIL001', number, '60.00')));
  await asSchoolA(app, ({ tx }) =>
    sql`
      insert into finance.notice (channel, what, at, last_at, address, proved, raw, size, digest)
      values ('mpesa', 'confirmation', ${new Date().toISOString()}, ${new Date(Date.now() - 120_000).toISOString()}, '127.0.0.1', true,
              ${raw.toString('base64')}, ${raw.length}, 'killed')`.execute(tx),
  );
  await Promise.all([1, 2].map(() => lateNotices(app.services, app.http.log)));
  expect(await receiptOf('SBK2KIL001')).toEqual([6000]);
});

test('a person receives what was read by eye, or says that there is nothing: once, with a reason, and only who may', async () => {
  await deliver(at('confirmation'), { ...c2bPublished('SBK2EYE001', number, '300.00'), TransAmount: 'three hundred' });
  const [first] = await waiting();
  const id = first?.id ?? 0;
  const take = { id, reference: 'SBK2EYE001', amount: 30_000, day: '2026-02-03', reason: 'Read off M-Pesa’s own statement' };
  for (const role of ['ROLE_Pay_Fees', 'ROLE_View_Only', 'otherSchool'] as const)
    expect([403, 404]).toContain((await app.call(role, noticesApi.take, take, freshKey())).status);
  expect((await app.call('ROLE_View_Only', noticesApi.raw, { id })).status).toBe(403);
  expect((await app.call(admin, noticesApi.raw, { id })).body.text).toContain('"three hundred"');
  const both = await Promise.all([1, 2].map(() => app.call(admin, noticesApi.take, take, freshKey())));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await suspended('SBK2EYE001')).toMatchObject({ open: 30_000, why: take.reason });
  await deliver(at('confirmation'), 'nothing');
  const [second] = await waiting();
  const again = await app.call(admin, noticesApi.take, { ...take, id: second?.id ?? 0 }, freshKey());
  expect(again.body.fields).toEqual([{ path: 'reference', message: 'SBK2EYE001 was received already.' }]);
  const close = { id: second?.id ?? 0, reason: 'A test of the provider’s' };
  expect((await app.call(admin, noticesApi.close, { ...close, reason: ' ' })).status).toBe(400);
  expect((await app.call(admin, noticesApi.close, close)).body).toMatchObject({ state: 'resolved', resolution: close.reason });
  expect((await app.call(admin, noticesApi.close, close)).status).toBe(409);
  // The same notice once more does not open again what a person settled.
  await deliver(at('confirmation'), 'nothing');
  expect((await app.call(admin, noticesApi.get, { id: close.id })).body).toMatchObject({ state: 'resolved', times: 2 });
});

test('notices are let go when nothing is left to do with them for long; one that waits stays', async () => {
  const before = (await waiting()).length;
  app.pass(401 * 86_400_000);
  await lateNotices(app.services, app.http.log);
  const { rows } = await sql<{ state: string }>`select distinct state from finance.notice`.execute(app.db.platform);
  expect(rows).toEqual([{ state: 'open' }]);
  expect(await waiting()).toHaveLength(Math.min(100, before));
});
