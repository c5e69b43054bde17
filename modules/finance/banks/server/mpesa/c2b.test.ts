import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { auditApi } from '#kit/contract/history.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { freshKey } from '#app/testing/students.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { c2b, deliver, setUpMpesa } from '../testing/payers.ts';

let app: TestApp;
let books: TestBooks;
let at: (what: string) => string;
const numbers: string[] = [];
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  at = await setUpMpesa(app, null);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student order by id`.execute(tx),
  );
  numbers.push(...rows.map(({ no }) => no));
});
afterAll(() => app.close());

const receiptsOf = (reference: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ amount: number; studentId: number; mode: string; day: string; source: string }>`
      select amount, student_id as "studentId", mode, day, source from finance.receipt where reference = ${reference}`.execute(
      tx,
    );
    return rows;
  });
const balance = (id: number) => asSchoolA(app, async ({ tx }) => (await balancesOf(tx, [id], '9999-12-31'))[0]?.balance ?? 0);
const sumOf = (role: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when e.debit_id = a.id then e.amount else -e.amount end), 0)::bigint as sum
        from finance.account a join finance.entry e on a.id in (e.debit_id, e.credit_id) where a.role = ${role}`.execute(tx);
    return rows[0]?.sum;
  });

test('a confirmation that comes three times makes one receipt, on the day and in the minute of the payment', async () => {
  const [student = 0] = books.students;
  const notice = c2b('SBK1AAA001', ` ${numbers[0]?.toLowerCase()} `, '2500.00');
  for (let time = 0; time < 3; time += 1) {
    const answer = await deliver(at('confirmation'), notice);
    expect(answer).toMatchObject({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } });
  }
  expect(await receiptsOf('SBK1AAA001')).toEqual([
    { amount: 250_000, studentId: student, mode: 'mpesa', day: '2026-02-03', source: 'mpesa' },
  ]);
  expect(await balance(student)).toBe(1_350_000);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ at: string }>`select paid_at as at from finance.payment where reference = 'SBK1AAA001'`.execute(tx),
  );
  expect(rows[0]?.at).toBe('2026-02-03T07:42:07.000Z');
});

test('ten connections at once make one receipt', async () => {
  const notice = c2b('SBK1AAA002', numbers[1] ?? '', '1000');
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(at('confirmation'), notice)));
  expect(answers.map(({ status, body }) => [status, body['ResultCode']])).toEqual(Array.from({ length: 10 }, () => [200, 0]));
  expect(await receiptsOf('SBK1AAA002')).toHaveLength(1);
});

test('payments out of order and late are each received, on their own days', async () => {
  await deliver(at('confirmation'), c2b('SBK1AAA004', numbers[2] ?? '', '300.00', { TransTime: '20260205235959' }));
  await deliver(at('confirmation'), c2b('SBK1AAA003', numbers[2] ?? '', '200.00', { TransTime: '20260204000001' }));
  expect((await receiptsOf('SBK1AAA003'))[0]?.day).toBe('2026-02-04');
  expect((await receiptsOf('SBK1AAA004'))[0]?.day).toBe('2026-02-05');
});

test('an account number that nobody has goes into suspense, or is refused before it is paid, as the school chose', async () => {
  const notice = c2b('SBK1AAA005', '9999', '700.00');
  expect((await deliver(at('validation'), notice)).body).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' });
  await setUpMpesa(app, null, { unknownRef: 'reject' });
  expect((await deliver(at('validation'), notice)).body).toEqual({ ResultCode: 'C2B00012', ResultDesc: 'Rejected' });
  expect((await deliver(at('validation'), c2b('SBK1AAA006', numbers[0] ?? '', '700.00'))).body['ResultCode']).toBe('0');
  await setUpMpesa(app, null, { unknownRef: 'suspense' });
  const before = await sumOf('suspense');
  // What was paid is received, whatever was answered before.
  expect((await deliver(at('confirmation'), notice)).body['ResultCode']).toBe(0);
  expect(await receiptsOf('SBK1AAA005')).toEqual([]);
  expect(await sumOf('suspense')).toBe((before ?? 0) - 70_000);
});

test('amounts that are none, too small or too large', async () => {
  await setUpMpesa(app, null, { least: 1000, most: 10_000_000 });
  const verdict = async (amount: unknown) =>
    (await deliver(at('validation'), c2b('SBK1AAB001', numbers[0] ?? '', '1', { TransAmount: amount }))).body['ResultCode'];
  for (const amount of [
    '0',
    '0.00',
    '-5',
    '9.99',
    '1e3',
    'NaN',
    '5.001',
    '100000.01',
    '99999999999999',
    '',
    ' ',
    '5,000',
    '0x10',
  ])
    expect([amount, await verdict(amount)]).toEqual([amount, 'C2B00013']);
  for (const amount of ['10', '10.5', '100000.00', 25]) expect([amount, await verdict(amount)]).toEqual([amount, '0']);
  expect((await deliver(at('confirmation'), c2b('SBK1AAB002', numbers[0] ?? '', '-5.00'))).body['ResultCode']).toBe(0);
  expect(await receiptsOf('SBK1AAB002')).toEqual([]);
  await setUpMpesa(app, null);
});

test('who may call: the secret path, the list of addresses, the school’s own short code', async () => {
  const notice = c2b('SBK1AAC001', numbers[0] ?? '', '100');
  const right = at('confirmation');
  const wrong = right.replace(/-[0-9a-f]{48}/, `-${'0'.repeat(48)}`);
  expect((await deliver(wrong, notice)).status).toBe(404);
  expect((await deliver(right.replace(/\d+-/, `${app.schoolB}-`), notice)).status).toBe(404);
  expect((await deliver(right.replace(/\d+-[0-9a-f]{48}/, 'x'), notice)).status).toBe(404);
  expect((await deliver(at('constructor'), notice)).status).toBe(404);
  expect((await deliver(at('notice'), notice)).status).toBe(404);
  await setUpMpesa(app, null, { addresses: ['196.201.214.0/24'] });
  const refused = await deliver(right, notice);
  expect(refused.status).toBe(403);
  const { body: audit } = await app.call('ROLE_All', auditApi.list, { entity: 'payment notice' });
  expect(audit.rows[0]).toMatchObject({ who: 'M-Pesa', action: 'refused: address' });
  await setUpMpesa(app, null, { addresses: ['127.0.0.0/8'] });
  const other = await deliver(right, { ...notice, BusinessShortCode: '600639' });
  expect(other).toMatchObject({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } });
  expect(await receiptsOf('SBK1AAC001')).toEqual([]);
  expect((await deliver(right, notice)).body['ResultCode']).toBe(0);
  expect(await receiptsOf('SBK1AAC001')).toHaveLength(1);
});

test('bodies that are no notice, too large, or hostile', async () => {
  const right = at('confirmation');
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"TransID":{}}',
    JSON.stringify({ ...c2b('A', '1', '1'), TransID: "x'; drop" }),
  ]) {
    const { status, text } = await deliver(right, body);
    expect([body, status]).toEqual([body, 200]);
    expect(text).not.toMatch(/SyntaxError|at .*\.ts/);
  }
  const large = await deliver(right, JSON.stringify({ ...c2b('SBK1AAD001', '1', '1'), x: 'x'.repeat(10_000_000) })).catch(
    () => null,
  );
  expect(large === null ? 413 : large.status).toBe(413);
  const strange = c2b('SBK1AAD002', `1\0'; drop table`, '15.00', { FirstName: 'O’Brien \u0000\uD800', LastName: 'Wanjirũ' });
  expect((await deliver(right, strange)).body['ResultCode']).toBe(0);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ payer: string }>`select payer_name as payer from finance.payment where reference = 'SBK1AAD002'`.execute(tx),
  );
  expect(rows[0]?.payer).toMatch(/^O’Brien.* Wanjirũ$/);
});

test('in a closed period it is posted on the first open day', async () => {
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = '2026-02-28'`.execute(tx));
  await deliver(at('confirmation'), c2b('SBK1AAE001', numbers[0] ?? '', '100'));
  expect((await receiptsOf('SBK1AAE001'))[0]?.day).toBe('2026-03-01');
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
});

test('a code that a cashier wrote by hand before is noted, not received again', async () => {
  await asSchoolA(app, async (ctx) => {
    const { mpesa } = await openBooks(ctx.tx);
    const [studentId = 0] = books.students;
    await receiveFees(ctx, {
      studentId,
      day: '2026-02-03',
      mode: 'mpesa',
      reference: 'sbk1aaf001',
      moneyId: mpesa,
      amount: 5000,
    });
  });
  const before = await sumOf('mpesa');
  expect((await deliver(at('confirmation'), c2b('SBK1AAF001', numbers[0] ?? '', '50.00'))).body['ResultCode']).toBe(0);
  expect(await sumOf('mpesa')).toBe(before);
});

test('a code that came by itself is not received again at the counter, even at the same moment', async () => {
  const [studentId = 0] = books.students;
  const atCounter = (reference: string) =>
    app.call(
      'ROLE_Pay_Fees',
      receiptsApi.receive,
      { studentId, amount: 5000, day: '2026-02-03', mode: 'mpesa', reference } as CallInput<typeof receiptsApi.receive>,
      freshKey(),
    );
  await deliver(at('confirmation'), c2b('SBK1AAG001', numbers[0] ?? '', '50.00'));
  const again = await atCounter('sbk1aag001');
  expect(again.body.fields).toEqual([{ path: 'reference', message: 'This payment came by itself and has its receipt already.' }]);
  for (const reference of ['SBK1AAG002', 'SBK1AAG003', 'SBK1AAG004']) {
    await Promise.all([atCounter(reference), deliver(at('confirmation'), c2b(reference, numbers[0] ?? '', '50.00'))]);
    expect(await receiptsOf(reference)).toHaveLength(1);
  }
});
