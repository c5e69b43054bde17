import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { reconciliationApi } from '../../../banks/contract/reconciliation.ts';
import { suspenseApi } from '../../../banks/contract/suspense.ts';
import { typedCodesApi } from '../../../banks/contract/typed-codes.ts';
import { receivePayment } from '../../../banks/server/payments/receive-payment.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 6 });
  today = testDay(app.services.clock());
});
afterAll(() => app.close());

const student = (at: number) => books.students[at] ?? 0;
const receive = (reference: string, amount = 500_000) =>
  app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: student(0), day: today, mode: 'mpesa', reference, amount },
    freshKey(),
  );
type Crosser = 'ROLE_Cross_Receipts' | 'ROLE_All';
const cross = async (id: number, parts: Readonly<Record<number, number>> = {}, by: Crosser = 'ROLE_All') => {
  const reissue = Object.entries(parts).map(([at, amount]) => ({ studentId: student(Number(at)), amount }));
  const { status, body } = await app.call(by, receiptsApi.cross, { id, reason: 'Another student’s', reissue }, freshKey());
  return { status, ids: status === 200 ? body.reissued.map((one) => one.id) : [] };
};
/** A code that was typed for 5,000 and split: 2,000 and 3,000. */
const split = async (reference: string) => {
  const { body } = await receive(reference);
  const { ids } = await cross(body.id, { 1: 200_000, 2: 300_000 }, 'ROLE_Cross_Receipts');
  return [ids[0] ?? 0, ids[1] ?? 0] as const;
};
const tell = (reference: string, amount = 500_000) =>
  asSchoolA(app, async (ctx) => {
    const { mpesa: moneyId } = await openBooks(ctx.tx);
    const payer = { accountRef: null, payerName: 'Grace', payerPhone: null, narration: null };
    const paid = { channel: 'mpesa' as const, reference, moneyId, amount, paidAt: `${today}T06:00:00.000Z`, day: today };
    await receivePayment(ctx, { ...paid, ...payer, payload: {} });
  });
const open = async (reference: string) =>
  (await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference, state: 'all' })).body.rows[0]?.open ?? null;
/** What the ledger holds in suspense and at M-Pesa. */
const held = () =>
  asSchoolA(app, async (ctx) => {
    const { mpesa, suspense } = await openBooks(ctx.tx);
    const { rows } = await sql<{ mpesa: number; suspense: number }>`
      select coalesce(sum(case when debit_id = ${mpesa} then amount when credit_id = ${mpesa} then -amount end), 0)::bigint as mpesa,
             coalesce(sum(case when credit_id = ${suspense} then amount when debit_id = ${suspense} then -amount end), 0)::bigint as suspense
        from finance.entry`.execute(ctx.tx);
    return rows[0] ?? { mpesa: 0, suspense: 0 };
  });
const since = async (before: Awaited<ReturnType<typeof held>>) => {
  const { mpesa, suspense } = await held();
  return [mpesa - before.mpesa, suspense - before.suspense];
};

test('a code that was split between students is free once the last of its receipts is crossed', async () => {
  const [one, two] = await split('SPL1AAA001');
  expect((await cross(one)).status).toBe(200);
  const again = await receive('SPL1AAA001');
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([409, 'reference']);
  expect((await cross(two)).status).toBe(200);
  expect((await receive('SPL1AAA001')).status).toBe(200);
});

test('of one that M-Pesa has confirmed, what was crossed goes to suspense, and the rest when it is crossed too', async () => {
  const before = await held();
  const [one, two] = await split('SPL2AAA001');
  await tell('SPL2AAA001');
  expect(await since(before)).toEqual([500_000, 0]);
  await cross(one);
  expect([await since(before), await open('SPL2AAA001')]).toEqual([[500_000, 200_000], 200_000]);
  expect((await receive('SPL2AAA001')).status).toBe(409);
  await cross(two);
  expect([await since(before), await open('SPL2AAA001')]).toEqual([[500_000, 500_000], 500_000]);
  expect((await receive('SPL2AAA001')).body.message).toMatch(/is in suspense/);
});

test('what M-Pesa tells of after a part was crossed is more than what stands by that part', async () => {
  const before = await held();
  const [one] = await split('SPL3AAA001');
  await cross(one);
  await tell('SPL3AAA001');
  expect([await since(before), await open('SPL3AAA001')]).toEqual([[500_000, 200_000], 200_000]);
});

test('a part that is split once more stands beside the others, whichever of them has the code', async () => {
  const before = await held();
  const [one, two] = await split('SPL4AAA001');
  const { ids } = await cross(one, { 3: 50_000, 4: 150_000 }, 'ROLE_All');
  await tell('SPL4AAA001');
  expect([await since(before), await open('SPL4AAA001')]).toEqual([[500_000, 0], null]);
  for (const id of ids) expect((await cross(id, {}, 'ROLE_Cross_Receipts')).status).toBe(200);
  expect([await since(before), await open('SPL4AAA001')]).toEqual([[500_000, 200_000], 200_000]);
  expect((await receive('SPL4AAA001')).status).toBe(409);
  await cross(two);
  expect([await since(before), await open('SPL4AAA001')]).toEqual([[500_000, 500_000], 500_000]);
});

test('two parts that are crossed at the same moment free the code', async () => {
  for (const reference of ['SPL5AAA001', 'SPL5AAA002', 'SPL5AAA003']) {
    const parts = await split(reference);
    expect((await Promise.all(parts.map((id) => cross(id)))).map(({ status }) => status)).toEqual([200, 200]);
    expect((await receive(reference)).status).toBe(200);
  }
});

/** What the list of typed codes says of one. */
const code = async (q: string) => {
  const { body } = await app.call('ROLE_View_Only', typedCodesApi.list, { q, state: 'all' });
  return body.rows.map(({ amount, told, state }) => ({ amount, told, state }));
};

test('the list of typed codes counts every part of a code that was split more than once', async () => {
  const [one] = await split('SPL6AAA001');
  await cross(one, { 3: 50_000, 4: 150_000 });
  await tell('SPL6AAA001');
  expect(await code('SPL6AAA001')).toEqual([{ amount: 500_000, told: 500_000, state: 'confirmed' }]);
});

test('a code that was split is confirmed by the statement once all its parts are ticked', async () => {
  const [one, two] = await split('SPL7AAA001');
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ moneyId: number; journalId: number }>`
      select money_id as "moneyId", journal_id as "journalId" from finance.receipt where id in (${one}, ${two}) order by id`.execute(
      tx,
    ),
  );
  for (const [at, state] of ['waiting', 'confirmed'].entries()) {
    const { moneyId = 0, journalId = 0 } = rows[at] ?? {};
    const tick = { moneyId, journalIds: [journalId], clearedOn: today };
    expect((await app.call('ROLE_finance_admin', reconciliationApi.tick, tick)).status).toBe(200);
    expect(await code('SPL7AAA001')).toEqual([{ amount: 500_000, told: at === 0 ? null : 500_000, state }]);
  }
});
