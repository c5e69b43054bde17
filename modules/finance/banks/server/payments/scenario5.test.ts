import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { type Caller, testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { buildApp } from '#app/server/build-app.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { crossReceipt } from '../../../receiving/server/receipts/receive-fees.ts';
import { c2b, deliver, setUpMpesa } from '../testing/payers.ts';

let app: TestApp;
let books: TestBooks;
let at: (what: string) => string;
let siblings: { id: number; no: string }[] = [];
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  at = await setUpMpesa(app, null);
  const guardian = { fullName: 'Grace Wanjirũ Kamau', phone: '+254722345126', relation: 'Mother', paysFees: true };
  for (const firstName of ['Faith', 'Brian']) {
    const { body } = await registerAs(app, testDraft(books.frame, { firstName, lastName: 'Kamau', guardians: [guardian] }));
    const { rows } = await asSchoolA(app, ({ tx }) =>
      sql<{ no: string }>`select admission_no as no from registration.student where id = ${body.id}`.execute(tx),
    );
    siblings = [...siblings, { id: body.id, no: rows[0]?.no ?? '' }];
  }
  await asSchoolA(app, ({ tx }) =>
    sql`update registration.student set admission_no = '4821' where id = ${siblings[0]?.id}`.execute(tx),
  );
});
afterAll(() => app.close());

const open = async (reference: string) => {
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference, state: 'all' });
  const [payment] = body.rows;
  if (!payment) throw new Error(`${reference} is not in suspense.`);
  return payment;
};
const countOf = (reference: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from finance.receipt where reference = ${reference}`.execute(tx);
    return rows[0]?.count;
  });
const inSuspense = () =>
  asSchoolA(app, async ({ tx }) => {
    const { suspense } = await openBooks(tx);
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when credit_id = ${suspense} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${suspense} in (debit_id, credit_id)`.execute(tx);
    return rows[0]?.sum ?? 0;
  });

test('fifty deliveries across a restart make one receipt', async () => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student where id = ${books.students[0]}`.execute(tx),
  );
  const notice = c2b('SCN5AAA001', rows[0]?.no ?? '', '3000.00');
  const send = () => deliver(at('confirmation'), notice).catch(() => null);
  await Promise.all(Array.from({ length: 25 }, send));
  const restarted = await buildApp({ databaseUrl: app.databaseUrl, dataDir: freshFolder(), logLevel: 'silent', connections: 4 });
  await restarted.http.listen({ port: 0, host: '127.0.0.1' });
  const address = restarted.http.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const again = at('confirmation').replace(/:\d+/, `:${port}`);
  const answers = await Promise.all(Array.from({ length: 25 }, () => deliver(again, notice)));
  await restarted.close();
  expect(new Set(answers.map(({ body }) => body['ResultCode']))).toEqual(new Set([0]));
  expect(await countOf('SCN5AAA001')).toBe(1);
});

test('a wrong admission number: suspense, a suggestion that says why, a split between two siblings, the rest paid back by two people', async () => {
  await deliver(
    at('confirmation'),
    c2b('SCN5AAB001', '4812', '10000.00', { MSISDN: '2547 ***** 126', FirstName: 'GRACE', LastName: 'KAMAU' }),
  );
  const payment = await open('SCN5AAB001');
  expect(payment).toMatchObject({ open: 1_000_000, accountRef: '4812', payerName: 'GRACE KAMAU' });
  const { body: found } = await app.call('ROLE_Pay_Fees', suspenseApi.suggestions, { id: payment.id });
  const [first] = found.rows;
  expect(first).toMatchObject({ studentId: siblings[0]?.id, admissionNo: '4821' });
  expect(first?.reasons[0]).toBe('4812 was typed; 4821 has two digits exchanged');
  expect(first?.confidence).toBeGreaterThan(85);
  expect(first?.siblings.map(({ studentId }) => studentId)).toEqual([siblings[1]?.id]);

  const [one, two] = siblings.map(({ id }) => id);
  const parts = [
    { studentId: one ?? 0, amount: 333_333 },
    { studentId: two ?? 0, amount: 333_334 },
  ];
  const more = await app.call(
    'ROLE_Pay_Fees',
    suspenseApi.assign,
    { id: payment.id, parts: [{ studentId: one ?? 0, amount: 1_000_001 }] },
    freshKey(),
  );
  expect(more).toMatchObject({ status: 400, body: { fields: [{ path: 'parts.0.amount' }] } });
  expect((await app.call('ROLE_View_Only', suspenseApi.assign, { id: payment.id, parts }, freshKey())).status).toBe(403);
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: 999_999, parts }, freshKey())).status).toBe(404);
  const key = freshKey();
  const split = await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: payment.id, parts }, key);
  expect(split.body).toMatchObject({ receipts: [expect.any(String), expect.any(String)], open: 333_333 });
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: payment.id, parts }, key)).body).toEqual(split.body);
  expect(await countOf('SCN5AAB001')).toBe(2);
  const held = await asSchoolA(app, ({ tx }) => balancesOf(tx, [one ?? 0, two ?? 0], '9999-12-31'));
  expect(held.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([-333_334, -333_333]);

  const ask = { paymentId: payment.id, amount: 333_333, reason: 'Sent too much', payeePhone: '0722345126' };
  const asked = await app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, ask, freshKey());
  const refund = asked.body.refunds[0];
  expect(refund).toMatchObject({ state: 'asked', mine: true });
  expect((await app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, ask, freshKey())).status).toBe(400);
  const id = refund?.id ?? 0;
  expect((await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey())).status).toBe(422);
  const paidEarly = { id, moneyId: books.cash, day: '2026-02-05', reference: 'PCV 7' };
  expect((await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByHand, paidEarly, freshKey())).status).toBe(422);
  expect(
    (await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, freshKey())).body.refunds[0],
  ).toMatchObject({
    state: 'approved',
    mine: false,
  });
  const before = await inSuspense();
  const both = await Promise.all(
    [1, 2].map(() => app.call('ROLE_Process_Refund', suspenseRefundsApi.payByHand, paidEarly, freshKey())),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await inSuspense()).toBe(before - 333_333);
  expect(await open('SCN5AAB001')).toMatchObject({ open: 0, used: 666_667, refunding: 333_333 });
});

test('whoever asked for a refund does not approve it, with all rights too; a rejected one gives the money free', async () => {
  await deliver(at('confirmation'), c2b('SCN5AAC001', 'nobody', '50.00'));
  const payment = await open('SCN5AAC001');
  const ask = { paymentId: payment.id, amount: 5000, reason: 'Wrong school' };
  const { body } = await app.call('ROLE_finance_admin', suspenseRefundsApi.ask, ask, freshKey());
  const id = body.refunds[0]?.id ?? 0;
  const own = await app.call('ROLE_finance_admin', suspenseRefundsApi.decide, { id, approve: true }, freshKey());
  expect(own).toMatchObject({
    status: 403,
    body: { message: 'You asked for this refund, so somebody else has to decide on it.' },
  });
  expect((await open('SCN5AAC001')).open).toBe(0);
  const part = { id: payment.id, parts: [{ studentId: siblings[0]?.id ?? 0, amount: 5000 }] };
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, part, freshKey())).status).toBe(409);
  const unsaid = await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: false }, freshKey());
  expect(unsaid.body.fields?.[0]?.path).toBe('reason');
  await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: false, reason: 'Ask the payer' }, freshKey());
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, part, freshKey())).status).toBe(200);
});

test('two cashiers who take the same payment at once: one gets it', async () => {
  await deliver(at('confirmation'), c2b('SCN5AAD001', 'nobody', '80.00'));
  const { id } = await open('SCN5AAD001');
  const answers = await Promise.all(
    siblings.map((student) =>
      app.call('ROLE_Pay_Fees', suspenseApi.assign, { id, parts: [{ studentId: student.id, amount: 8000 }] }, freshKey()),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await countOf('SCN5AAD001')).toBe(1);
});

test('crossing gives a payment back to suspense, whether a cashier or the payment itself named the learner', async () => {
  await deliver(at('confirmation'), c2b('SCN5AAE001', '4821', '60.00'));
  await deliver(at('confirmation'), c2b('SCN5AAE002', 'nobody', '70.00'));
  const assigned = await open('SCN5AAE002');
  const part = [{ studentId: siblings[1]?.id ?? 0, amount: 7000 }];
  await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: assigned.id, parts: part }, freshKey());
  const before = await inSuspense();
  await asSchoolA(app, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select id from finance.receipt where reference in ('SCN5AAE001', 'SCN5AAE002')`.execute(ctx.tx);
    for (const { id } of rows) await crossReceipt(ctx, id, { day: testDay(ctx.now), reason: 'Another learner’s' });
  });
  for (const reference of ['SCN5AAE001', 'SCN5AAE002']) {
    const payment = await open(reference);
    expect(payment.open).toBe(payment.amount);
    const parts = [{ studentId: siblings[0]?.id ?? 0, amount: payment.amount }];
    expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: payment.id, parts }, freshKey())).status).toBe(200);
    expect((await open(reference)).open).toBe(0);
  }
  expect(await inSuspense()).toBe(before);
});

/** Payments that name nobody for sure, and what the list says of them, by their reference. */
async function seen(payments: Readonly<Record<string, string>>) {
  for (const [reference, typed] of Object.entries(payments)) await deliver(at('confirmation'), c2b(reference, typed, '25.00'));
  const ids = await Promise.all(Object.keys(payments).map(async (reference) => (await open(reference)).id));
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { among: ids.join(',') });
  expect(body.total).toBe(ids.length);
  return (reference: string) => {
    const row = body.rows.find((one) => one.reference === reference);
    if (!row) throw new Error(`${reference} is not in the list.`);
    return { row, one: { id: row.id, studentId: row.bestId ?? 0, open: row.open, sure: row.bestSure ?? 0 } };
  };
}
const renumber = (id: number, no: string) =>
  asSchoolA(app, ({ tx }) => sql`update registration.student set admission_no = ${no} where id = ${id}`.execute(tx));

test('many are confirmed at once, each with its own result; what has changed since it was seen is left, and said', async () => {
  const [one = 0, two = 0] = siblings.map(({ id }) => id);
  await renumber(two, '7345');
  // A cashier has typed the last one with less than what comes.
  const typed = {
    studentId: two,
    day: testDay(app.services.clock()),
    mode: 'mpesa',
    reference: 'SCN5F00007',
    amount: 1000,
  } as const;
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.receive, typed, freshKey())).status).toBe(200);
  const of = await seen({
    SCN5F00001: '4821FEES',
    SCN5F00002: '7345 T2',
    SCN5F00003: 'nobody',
    SCN5F00004: '4821FEES',
    SCN5F00005: '7345 T2',
    SCN5F00006: '4822',
    SCN5F00007: '4821FEES',
  });
  expect(of('SCN5F00001').row).toMatchObject({ bestId: one, best: expect.stringMatching(/^Faith .*, 4821$/), ready: true });
  expect(of('SCN5F00001').row.bestWhy).toMatch(/^4821 stands before FEES in 4821FEES\./);
  expect(of('SCN5F00003').row).toMatchObject({ bestId: null, best: null, bestSure: null, bestWhy: null, ready: false });
  // Two students as near as each other, and a number that is only near, are for a person to look at one by one.
  expect(of('SCN5F00006').row).toMatchObject({ bestId: one, ready: false });
  const part = { id: of('SCN5F00004').row.id, parts: [{ studentId: two, amount: 1000 }] };
  await app.call('ROLE_Pay_Fees', suspenseApi.assign, part, freshKey());
  await renumber(two, '8888');
  await renumber(books.students[0] ?? 0, '7345');
  const wanted = [1, 2, 3, 4, 5, 6, 7].map((n) => of(`SCN5F0000${n}`).one);
  const payments = wanted.map((each) => (each.studentId === 0 ? { ...each, studentId: one } : each));
  const key = freshKey();
  const { status, body } = await app.call('ROLE_Pay_Fees', suspenseApi.confirm, { payments }, key);
  expect(status).toBe(200);
  expect(body.rows.map(({ receiptNo, why }) => (receiptNo === null ? why : 'given'))).toEqual([
    'given',
    expect.stringMatching(/, 7345 is suggested for it now\.$/),
    'Nobody is suggested for it any more.',
    '15.00 is left of it now, not 25.00.',
    expect.stringMatching(/, 7345 is suggested for it now\.$/),
    expect.stringMatching(/^It is not sure enough/),
    expect.stringMatching(/has been given for this reference.* Open it and decide on it alone\.$/),
  ]);
  const again = await app.call('ROLE_Pay_Fees', suspenseApi.confirm, { payments }, key);
  expect(again.body).toEqual(body);
  expect(await Promise.all([1, 2, 5, 6, 7].map((n) => countOf(`SCN5F0000${n}`)))).toEqual([1, 0, 0, 0, 1]);
  await renumber(books.students[0] ?? 0, '1001');
  await renumber(two, '7345');
});

test('two who confirm the same payments at once, in another order: each payment has one receipt, of one student', async () => {
  const of = await seen({ SCN5G00001: '4821FEES', SCN5G00002: '7345 T2' });
  const payments = ['SCN5G00001', 'SCN5G00002'].map((reference) => of(reference).one);
  const send = (all: typeof payments) => app.call('ROLE_Pay_Fees', suspenseApi.confirm, { payments: all }, freshKey());
  const both = await Promise.all([send(payments), send(payments.toReversed())]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  for (const { id } of payments)
    expect(both.map(({ body }) => body.rows.find((row) => row.id === id)?.why ?? 'given').toSorted()).toEqual([
      'Nothing is left of it. Somebody else has used it.',
      'given',
    ]);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ reference: string; studentId: number }>`
      select reference, student_id as "studentId" from finance.receipt where reference like 'SCN5G%' order by reference`.execute(
      tx,
    ),
  );
  expect(rows.map(({ studentId }) => studentId)).toEqual(siblings.map(({ id }) => id));
});

test('who may not give one payment gives none of many; a payment of another school, or one named twice, refuses them all', async () => {
  const of = await seen({ SCN5H00001: '4821FEES' });
  const { one } = of('SCN5H00001');
  const send = (caller: Caller, payments: (typeof one)[]) => app.call(caller, suspenseApi.confirm, { payments }, freshKey());
  for (const caller of ['ROLE_View_Only', 'ROLE_Approve_Refund', 'ROLE_Set_Fee_Structure'] as const)
    expect([caller, (await send(caller, [one])).status]).toEqual([caller, 403]);
  expect((await send('otherSchool', [one])).status).toBe(404);
  expect((await send('ROLE_Pay_Fees', [one, { ...one, id: 999_999_999 }])).status).toBe(404);
  expect((await send('ROLE_Pay_Fees', [one, one])).status).toBe(400);
  expect((await send('ROLE_Pay_Fees', [])).status).toBe(400);
  expect(await countOf('SCN5H00001')).toBe(0);
});

test('another school sees none of it', async () => {
  const { id } = await open('SCN5AAB001');
  expect((await app.call('otherSchool', suspenseApi.get, { id })).status).toBe(404);
  expect((await app.call('otherSchool', suspenseApi.list, { state: 'all' })).body.rows).toEqual([]);
  expect((await app.call('ROLE_Set_Fee_Structure', suspenseApi.list)).status).toBe(403);
});
