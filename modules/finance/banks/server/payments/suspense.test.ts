import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { auditApi } from '#kit/contract/history.ts';
import { banksApi } from '../../contract/accounts.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import type { IncomingPayment } from './payment.ts';
import { receivePayment } from './receive-payment.ts';

let app: TestApp;
let books: TestBooks;
let collections = 0;
let mpesa = 0;
const [faith, brian, carol] = [{ id: 0 }, { id: 0 }, { id: 0 }];
const phone = '+254722345126';
const cashier = 'ROLE_Pay_Fees' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
  collections = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'Collections' })).body.id;
  mpesa = (await asSchoolA(app, ({ tx }) => openBooks(tx))).mpesa;
  const guardian = { fullName: 'Grace Wanjiku Kamau', phone, relation: 'Mother', paysFees: true };
  for (const [one, firstName, no] of [
    [faith, 'Faith', '4821'],
    [brian, 'Brian', '7345'],
    [carol, 'Carol', '6610'],
  ] as const) {
    const draft = testDraft(books.frame, { firstName, middleName: '', lastName: 'Kamau', guardians: [guardian] });
    one.id = (await registerAs(app, draft)).body.id;
    await asSchoolA(app, ({ tx }) => sql`update registration.student set admission_no = ${no} where id = ${one.id}`.execute(tx));
  }
});
afterAll(() => app.close());

const pay = (reference: string, amount: number, changes: Partial<IncomingPayment> = {}, cautious = false) =>
  asSchoolA(app, (ctx) =>
    receivePayment(
      ctx,
      {
        channel: 'mpesa',
        reference,
        moneyId: changes.channel && changes.channel !== 'mpesa' ? collections : mpesa,
        amount,
        paidAt: `${changes.day ?? '2026-02-03'}T09:00:00.000Z`,
        day: '2026-02-03',
        accountRef: null,
        payerName: null,
        payerPhone: null,
        narration: null,
        payload: {},
        ...changes,
      },
      cautious,
    ),
  );
const detail = async (id: number) => (await app.call(cashier, suspenseApi.get, { id })).body;
/** What was written down last of payments. */
const lastChange = async () => {
  const { body } = await app.call('ROLE_All', auditApi.list, { entity: 'payment' });
  const [last] = body.rows;
  return [last?.action, Object.fromEntries((last?.changes ?? []).map(({ field, after }) => [field, after]))];
};
const receiptOf = async (reference: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<Record<string, unknown>>`
      select amount, student_id as student, mode, day, money_id as money, payer_name as payer, payer_phone as phone, narration, source
        from finance.receipt where reference = ${reference} order by id`.execute(tx),
  );
  return rows;
};
const suspenseOf = async (reference: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<Record<string, unknown>>`
      select j.narration, e.amount, e.debit_id as debit, j.day from finance.journal j join finance.entry e on e.journal_id = j.id
       where j.kind = 'suspense' and j.document_no = ${reference} order by e.id`.execute(tx),
  );
  return rows;
};

test('a payment that names a student becomes a receipt with all that came, its guardians are told, and the account’s history says so', async () => {
  const { id, ...said } = await pay('rcv0001', 150_000, {
    channel: 'equity',
    day: '2026-02-05',
    accountRef: ' 4821 ',
    payerName: 'Grace',
    payerPhone: '0722345126',
    narration: 'Fees',
  });
  expect(said).toEqual({ fresh: true, studentId: faith.id, receiptNo: expect.any(String), problem: null });
  expect(await receiptOf('RCV0001')).toEqual([
    {
      amount: 150_000,
      student: faith.id,
      mode: 'eft',
      day: '2026-02-05',
      money: collections,
      payer: 'Grace',
      phone,
      narration: 'Fees',
      source: 'bank',
    },
  ]);
  expect(await suspenseOf('RCV0001')).toEqual([]);
  const [text, ...more] = await messagesTo(app, phone);
  expect([text, more]).toEqual([expect.stringMatching(/1,500\.00.*5 Feb 2026/), []]);
  const written = { Channel: 'Equity Bank', Reference: 'RCV0001', Amount: '150000', Account: ' 4821 ', Receipt: said.receiptNo };
  expect(await lastChange()).toEqual(['received', written]);
  // Told again it is the same one, and a name that comes later is added, once.
  const again = { id, fresh: false, studentId: faith.id, receiptNo: null, problem: null };
  expect(await pay('RCV0001', 150_000, { channel: 'equity', accountRef: '4821' })).toEqual(again);
  expect((await detail(id)).payerName).toBe('Grace');
  const unnamed = await pay('RCV0002', 100, { accountRef: 'nobody' });
  for (const payerName of ['Njeri', 'Otieno']) await pay('RCV0002', 100, { payerName });
  expect((await detail(unnamed.id)).payerName).toBe('Njeri');
  expect((await pay('RCV0002', 101)).problem).toBe('RCV0002 came before, of 1.00 on 3 Feb 2026. This notice says 1.01.');
  // The same code of another channel is that of another payment.
  expect(await pay('RCV0002', 100, { channel: 'kcb' })).toMatchObject({
    fresh: false,
    problem: expect.stringMatching(/came by itself/),
  });
});

test('what names nobody, or may not be given by itself, stands in suspense with who sent it and why', async () => {
  const plain = await pay('SUS1001', 70_000, { accountRef: 'nobody', payerName: 'Ágnes' });
  expect(plain).toMatchObject({ fresh: true, studentId: null, receiptNo: null });
  const entry = { amount: 70_000, debit: mpesa, day: '2026-02-03' };
  expect(await suspenseOf('SUS1001')).toEqual([{ ...entry, narration: 'M-Pesa SUS1001, Ágnes, account nobody' }]);
  expect(await detail(plain.id)).toMatchObject({ open: 70_000, why: null });
  const named = { accountRef: '4821', studentId: brian.id };
  const doubted = await pay('SUS1002', 70_000, { ...named, why: 'Another day.' });
  expect(await suspenseOf('SUS1002')).toEqual([{ ...entry, narration: 'M-Pesa SUS1002, account 4821' }]);
  expect(await detail(doubted.id)).toMatchObject({ open: 70_000, why: 'Another day.', receipts: [] });
  const careful = await pay('SUS1003', 70_000, named, true);
  expect(await detail(careful.id)).toMatchObject({ open: 70_000, why: 'A receipt could not be written by itself.' });
  // Who was asked to pay for whom goes before what was typed.
  expect((await pay('SUS1004', 100, named)).studentId).toBe(brian.id);
});

test('a code that was typed before is confirmed by its payment; a cent more waits, a second payment is not received', async () => {
  const type = (reference: string, amount: number) =>
    asSchoolA(app, (ctx) =>
      receiveFees(ctx, { studentId: carol.id, day: '2026-02-02', mode: 'mpesa', reference, moneyId: mpesa, amount }),
    );
  for (const reference of ['TYP0001', 'TYP0002', 'TYP0003']) await type(reference, 5000);
  const exact = await pay('TYP0001', 5000, { accountRef: '4821' });
  expect(exact).toMatchObject({ fresh: true, studentId: null, receiptNo: null, problem: null });
  expect(await detail(exact.id)).toMatchObject({
    open: 0,
    used: 5000,
    why: null,
    receipts: [{ studentId: carol.id, amount: 5000 }],
  });
  expect(await suspenseOf('TYP0001')).toEqual([]);
  const more = await pay('TYP0002', 5001);
  expect(await detail(more.id)).toMatchObject({ open: 1, used: 5000, why: expect.stringMatching(/^Receipt .* has been given/) });
  expect((await suspenseOf('TYP0002')).map(({ amount }) => amount)).toEqual([1]);
  const less = await pay('TYP0003', 4999);
  expect(await detail(less.id)).toMatchObject({ why: null });
  expect(await suspenseOf('TYP0003')).toEqual([]);
  const second = await pay('TYP0001', 5000, { channel: 'kcb' });
  expect(second).toMatchObject({ fresh: false, studentId: null, problem: expect.stringMatching(/^Receipt .* has been given/) });
  expect(await receiptOf('TYP0001')).toHaveLength(1);
});

test('a split leaves the rest, tells all who are concerned, and refuses what is more than is left after the parts before', async () => {
  const { id } = await pay('SPL0001', 10_000);
  const split = (...amounts: number[]) => {
    const parts = amounts.map((amount, at) => ({ studentId: [faith, brian, carol][at]?.id ?? 0, amount }));
    return app.call(cashier, suspenseApi.assign, { id, parts }, freshKey());
  };
  expect((await split(4000, 6001)).body.fields).toEqual([
    { path: 'parts.1.amount', message: 'Only 60.00 is left of this payment.' },
  ]);
  const before = (await messagesTo(app, phone)).length;
  const { body } = await split(4000, 3500);
  expect(body).toMatchObject({ open: 2500 });
  expect((await messagesTo(app, phone)).slice(before)).toEqual([
    expect.stringMatching(/40\.00/),
    expect.stringMatching(/35\.00/),
  ]);
  expect(await lastChange()).toEqual(['assigned', { Receipts: JSON.stringify(body.receipts), Left: '2500' }]);
  expect((await split(2500)).body).toMatchObject({ open: 0 });
  expect(await split(1)).toMatchObject({
    status: 409,
    body: { message: 'Nothing is left of SPL0001. Somebody else has used it.' },
  });
  expect(await detail(id)).toMatchObject({
    receipts: [
      { studentId: faith.id, amount: 4000, student: 'Faith Kamau, 4821', state: 'posted' },
      { studentId: brian.id, amount: 3500, student: 'Brian Kamau, 7345' },
      { studentId: faith.id, amount: 2500 },
    ],
  });
});

test('confirming leaves one that is less sure than it was seen, and writes down what it gave', async () => {
  const ids = [await pay('CNF0001', 3000, { accountRef: '7345 T2' }), await pay('CNF0002', 3000, { accountRef: '7345 T2' })];
  const seen = (at: number, sure: number) => ({ id: ids[at]?.id ?? 0, studentId: brian.id, open: 3000, sure });
  const { body } = await app.call(cashier, suspenseApi.confirm, { payments: [seen(0, 89), seen(1, 88)] }, freshKey());
  expect(body.rows).toMatchObject([
    { reference: 'CNF0001', receiptNo: null, why: 'It is 88 % sure now, not 89 %.' },
    { reference: 'CNF0002', receiptNo: expect.any(String), why: null },
  ]);
  expect(await lastChange()).toEqual(['assigned', { Receipts: JSON.stringify([body.rows[1]?.receiptNo]), Left: '0' }]);
});
