import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, chargeTuition, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { banksApi } from '../../contract/accounts.ts';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { crossReceipt } from '../../../receiving/server/receipts/receive-fees.ts';
import { receivePayment } from './receive-payment.ts';

let app: TestApp;
let books: TestBooks;
const students: number[] = [];
const ids: Record<string, number> = {};
const cashier = 'ROLE_Pay_Fees' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 0 });
  const bank = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'Collections' })).body.id;
  const mother = { fullName: 'Grace Kamau', phone: '+254722345126', relation: 'Mother', paysFees: true };
  const other = { fullName: 'Peter Mwangi', phone: '+254733000111', relation: 'Father', paysFees: true };
  for (const [firstName, no, guardians] of [
    ['Zawadi', '4821', [mother]],
    ['Brian', '7345', [mother]],
    ['Amina', '6610', [mother]],
    ['Carol', '4822', [other]],
  ] as const) {
    const { body } = await registerAs(
      app,
      testDraft(books.frame, { firstName, middleName: '', lastName: 'Kamau', guardians: [...guardians] }),
    );
    students.push(body.id);
    await asSchoolA(app, ({ tx }) => sql`update registration.student set admission_no = ${no} where id = ${body.id}`.execute(tx));
  }
  // Of whom no guardian is known.
  await asSchoolA(app, ({ tx }) => sql`delete from registration.student_guardian where student_id = ${students[3]}`.execute(tx));
  await chargeTuition(app, books, students[0] ?? 0, 250_000);
  await chargeTuition(app, books, students[1] ?? 0, 130_000);
  const { mpesa } = await asSchoolA(app, ({ tx }) => openBooks(tx));
  const pay = async (reference: string, amount: number, day: string, changes: object = {}) => {
    const paid = { paidAt: `${day}T09:00:00.000Z`, accountRef: null, payerName: null, payerPhone: null, narration: null };
    const { id } = await asSchoolA(app, (ctx) =>
      receivePayment(ctx, { channel: 'mpesa', reference, moneyId: mpesa, amount, day, ...paid, payload: {}, ...changes }),
    );
    ids[reference] = id;
  };
  await pay('AAA1', 100_000, '2026-02-04', { accountRef: '4812', payerName: 'Éric', payerPhone: '0722345126' });
  await pay('BBB2', 50_000, '2026-02-06', { channel: 'equity', moneyId: bank, payerName: 'ben', narration: 'Lunch money' });
  await pay('CCC3', 30_000, '2026-02-02', { channel: 'kcb', moneyId: bank, accountRef: '7345 T2' });
  await pay('DDD4', 20_000, '2026-02-01', { payerName: 'Zoe', why: 'Another day.', accountRef: '6610' });
  await pay('EEE5', 40_000, '2026-02-03', { payerName: 'Dan', accountRef: '7345 T9' });
  await pay('FFF6', 10_000, '2026-02-05', { accountRef: '7345' });
  await pay('GGG7', 60_000, '2026-02-07', { accountRef: '7345' });
  // The fifth is given to a student, the sixth was crossed, and the seventh never stood in suspense.
  const parts = [{ studentId: students[3] ?? 0, amount: 40_000 }];
  await app.call(cashier, suspenseApi.assign, { id: ids['EEE5'] ?? 0, parts }, freshKey());
  await asSchoolA(app, async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from finance.receipt where reference = 'FFF6'`.execute(ctx.tx);
    for (const { id } of rows) await crossReceipt(ctx, id, { day: '2026-02-06', reason: 'Another learner’s' });
  });
});
afterAll(() => app.close());

const list = async (input: CallInput<typeof suspenseApi.list>) => (await app.call(cashier, suspenseApi.list, input)).body;
const names = async (input: CallInput<typeof suspenseApi.list>) => (await list(input)).rows.map(({ reference }) => reference);

test('what is open, the latest first, or in any order; who is not named comes last in both', async () => {
  expect(await names({})).toEqual(['BBB2', 'FFF6', 'AAA1', 'CCC3', 'DDD4']);
  expect(await names({ sort: 'paidAt' })).toEqual(['DDD4', 'CCC3', 'AAA1', 'FFF6', 'BBB2']);
  expect(await names({ sort: 'amount', state: 'all' })).toEqual(['FFF6', 'DDD4', 'CCC3', 'EEE5', 'BBB2', 'AAA1']);
  expect(await names({ sort: '-open', state: 'all' })).toEqual(['AAA1', 'BBB2', 'CCC3', 'DDD4', 'FFF6', 'EEE5']);
  expect(await names({ sort: '-reference' })).toEqual(['FFF6', 'DDD4', 'CCC3', 'BBB2', 'AAA1']);
  expect(await names({ sort: 'payerName' })).toEqual(['BBB2', 'AAA1', 'DDD4', 'FFF6', 'CCC3']);
  expect(await names({ sort: '-payerName' })).toEqual(['DDD4', 'AAA1', 'BBB2', 'FFF6', 'CCC3']);
  const page = await list({ sort: 'reference', state: 'all', size: 2, page: 2 });
  expect([page.rows.map(({ reference }) => reference), page.total]).toEqual([['CCC3', 'DDD4'], 6]);
});

test('by the way it came, by any word that came with it, and of these alone', async () => {
  expect(await names({ channel: 'kcb' })).toEqual(['CCC3']);
  expect(await names({ channel: 'mpesa', sort: 'reference' })).toEqual(['AAA1', 'DDD4', 'FFF6']);
  for (const [q, reference] of [
    ['aaa1', 'AAA1'],
    ['4812', 'AAA1'],
    ['eric', 'AAA1'],
    ['072234', 'AAA1'],
    ['lunch', 'BBB2'],
  ] as const)
    expect([q, await names({ q })]).toEqual([q, [reference]]);
  const among = [ids['BBB2'], 'x', ids['DDD4'], '', ids['EEE5']].join(',');
  expect(await names({ among })).toEqual(['BBB2', 'DDD4']);
  expect([await names({ among: 'x' }), await names({ among: '' })]).toEqual([[], []]);
});

test('each with the likeliest student, ready only where it is sure and nothing speaks against it', async () => {
  const { rows } = await list({ sort: 'reference', state: 'all' });
  expect(rows.map(({ best, bestSure, ready }) => [best, bestSure, ready])).toEqual([
    ['Zawadi Kamau, 4821', 98, true],
    [null, null, false],
    ['Brian Kamau, 7345', 88, true],
    ['Amina Kamau, 6610', 95, false],
    [null, null, false],
    ['Brian Kamau, 7345', 95, true],
  ]);
  expect(rows[2]?.bestWhy).toBe('7345 stands before T2 in 7345 T2.');
  expect(rows[0]?.bestWhy).toBe(
    '4812 was typed; 4821 has two digits exchanged. Paid from the phone of the guardian Grace Kamau.',
  );
});

test('a suggestion knows the class, what is owed, and the other children of the same guardians who are here', async () => {
  await asSchoolA(app, ({ tx }) =>
    sql`update registration.student set status = 'transferred', left_on = '2026-02-01' where id = ${students[2]}`.execute(tx),
  );
  const { body } = await app.call(cashier, suspenseApi.suggestions, { id: ids['AAA1'] ?? 0 });
  const [zawadi, ...rest] = body.rows;
  expect(zawadi).toMatchObject({
    studentId: students[0],
    name: 'Zawadi Kamau',
    admissionNo: '4821',
    className: 'Form 3',
    balance: 250_000,
    siblings: [{ studentId: students[1], name: 'Brian Kamau', admissionNo: '7345', balance: 70_000 }],
  });
  const { body: other } = await app.call(cashier, suspenseApi.suggestions, { id: ids['CCC3'] ?? 0 });
  expect(other.rows).toMatchObject([{ studentId: students[1], siblings: [{ name: 'Zawadi Kamau', balance: 250_000 }] }]);
  // Who left may still be paid for.
  expect(rest.map(({ studentId, siblings }) => [studentId, siblings.map(({ name }) => name)])).toEqual([
    [students[1], ['Zawadi Kamau']],
    [students[2], ['Brian Kamau', 'Zawadi Kamau']],
    [students[3], []],
  ]);
  expect((await app.call(cashier, suspenseApi.suggestions, { id: 999_999 })).status).toBe(404);
  expect((await app.call(cashier, suspenseApi.get, { id: 999_999 })).status).toBe(404);
});

test('refunds that wait: to approve, and all that are not done; the figures count each once', async () => {
  const figures = async () => (await app.call(cashier, suspenseApi.figures)).body;
  expect(await figures()).toMatchObject({ payments: 5, open: 210_000, oldest: '2026-02-01', toApprove: 0, toPay: 0, notices: 0 });
  const ask = async (reference: string, amount: number) => {
    const input = { paymentId: ids[reference] ?? 0, amount, reason: 'Sent too much', payeeName: 'Zoe', payeePhone: '0733000222' };
    return (await app.call(cashier, suspenseRefundsApi.ask, input, freshKey())).body.refunds.at(-1)?.id ?? 0;
  };
  const decide = (id: number, approve: boolean) =>
    app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve, reason: 'As asked' }, freshKey());
  for (const amount of [20_000, 10_000, 10_000]) await ask('AAA1', amount);
  await decide(await ask('DDD4', 20_000), true);
  await decide(await ask('BBB2', 5000), false);
  expect(await names({ state: 'asked' })).toEqual(['AAA1']);
  expect(await names({ state: 'refunds' })).toEqual(['AAA1', 'DDD4']);
  expect(await names({ sort: 'reference' })).toEqual(['AAA1', 'BBB2', 'CCC3', 'FFF6']);
  expect(await figures()).toMatchObject({ payments: 4, open: 150_000, oldest: '2026-02-02', toApprove: 3, toPay: 1 });
  const { body } = await app.call(cashier, suspenseApi.get, { id: ids['DDD4'] ?? 0 });
  expect(body).toMatchObject({ amount: 20_000, used: 0, refunding: 20_000, open: 0, money: 'M-Pesa' });
  expect(body.refunds).toMatchObject([
    { amount: 20_000, reason: 'Sent too much', payeeName: 'Zoe', payeePhone: '+254733000222', state: 'approved', mine: true },
  ]);
  expect(body.refunds[0]).toMatchObject({ decidedBecause: 'As asked', method: null, paidOn: null, outcome: null });
  expect((await app.call('ROLE_Approve_Refund', suspenseApi.get, { id: ids['DDD4'] ?? 0 })).body.refunds[0]?.mine).toBe(false);
});
