import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { banksApi } from '../../../banks/contract/accounts.ts';
import { suspenseRefundsApi } from '../../../banks/contract/refunds.ts';
import { suspenseApi } from '../../../banks/contract/suspense.ts';
import { receivePayment } from '../../../banks/server/payments/receive-payment.ts';
import { bursariesApi } from '../../../cashier/contract/bursaries.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { takeReferences } from './take-out-of-suspense.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
let mpesa = 0;
let bank = 0;
let suspense = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 6 });
  today = testDay(app.services.clock());
  bank = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'Collections' })).body.id;
  await asSchoolA(app, async ({ tx }) => {
    ({ mpesa, suspense } = await openBooks(tx));
    await sql`update finance.account set overdraft = 100000000000 where money`.execute(tx);
  });
});
afterAll(() => app.close());

const student = (at: number) => books.students[at] ?? 0;
/** A payment that is told of, whole to a student or of nobody. */
const tell = (reference: string, moneyId: number, amount: number, to: number | null = null) =>
  asSchoolA(app, async (ctx) => {
    const channel = moneyId === mpesa ? ('mpesa' as const) : ('equity' as const);
    const payer = { accountRef: null, payerName: 'Grace', payerPhone: null, narration: null };
    const paid = { channel, reference, moneyId, amount, paidAt: `${today}T06:00:00.000Z`, day: today, studentId: to };
    return (await receivePayment(ctx, { ...paid, ...payer, payload: {} })).id;
  });
const receiptsOf = async (reference: string) =>
  (await app.call('ROLE_View_Only', receiptsApi.list, { q: reference, state: 'counted' })).body.rows;
const crossBy = async (
  by: 'ROLE_Cross_Receipts' | 'ROLE_All',
  id: number,
  reissue: { studentId: number; amount: number }[] = [],
) => {
  const { status, body } = await app.call(by, receiptsApi.cross, { id, reason: 'Another student’s', reissue }, freshKey());
  expect(status).toBe(200);
  return body.reissued.map((one) => one.id);
};
const assign = async (id: number, studentId: number, amount: number) =>
  (await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id, parts: [{ studentId, amount }] }, freshKey())).status;
const heldIn = (account: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when debit_id = ${account} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${account} in (debit_id, credit_id)`.execute(tx);
    return rows[0]?.sum ?? 0;
  });
const listed = async (reference: string) =>
  (await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference, state: 'all' })).body.rows[0];
/** What came into an account and stands in suspense since the figures of before. */
const figures = async (account: number) => [await heldIn(account), -(await heldIn(suspense))] as const;
const since = async (account: number, before: readonly [number, number]) => {
  const [money, open] = await figures(account);
  return [money - before[0], open - before[1]];
};

/** 5,000 by itself to a student, issued again to two, of which one part was given to another out of suspense since. */
async function partGiven(reference: string): Promise<{ id: number; other: number }> {
  const id = await tell(reference, mpesa, 500_000, student(0));
  const [first] = await receiptsOf(reference);
  const [one = 0, other = 0] = await crossBy('ROLE_Cross_Receipts', first?.id ?? 0, [
    { studentId: student(1), amount: 200_000 },
    { studentId: student(2), amount: 300_000 },
  ]);
  await crossBy('ROLE_All', one);
  expect(await assign(id, student(3), 200_000)).toBe(200);
  return { id, other };
}

test('each part of a payment that is crossed goes to suspense before it is given away, not the first alone', async () => {
  const before = await figures(mpesa);
  const { id, other } = await partGiven('HLD1AAA001');
  expect(await since(mpesa, before)).toEqual([500_000, 0]);
  await crossBy('ROLE_All', other);
  expect(await listed('HLD1AAA001')).toMatchObject({ open: 300_000 });
  expect(await assign(id, student(4), 300_000)).toBe(200);
  expect(await since(mpesa, before)).toEqual([500_000, 0]);
  expect(await listed('HLD1AAA001')).toMatchObject({ used: 500_000, open: 0 });
});

test('and before it is asked back; what is asked back and not yet paid stays in suspense', async () => {
  const before = await figures(mpesa);
  const { id, other } = await partGiven('HLD2AAA001');
  await crossBy('ROLE_All', other);
  const ask = (amount: number) =>
    app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, { paymentId: id, amount, reason: 'Sent too much' }, freshKey());
  const { body } = await ask(100_000);
  expect([body.open, await since(mpesa, before)]).toEqual([200_000, [500_000, 300_000]]);
  const refund = body.refunds[0]?.id ?? 0;
  await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id: refund, approve: true }, freshKey());
  expect(await assign(id, student(4), 50_000)).toBe(200);
  expect(await since(mpesa, before)).toEqual([500_000, 250_000]);
  const paid = { id: refund, moneyId: mpesa, day: today, reference: 'PCV 9' };
  expect((await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByHand, paid, freshKey())).status).toBe(200);
  expect(await assign(id, student(5), 50_000)).toBe(200);
  expect([await since(mpesa, before), await listed('HLD2AAA001')]).toEqual([
    [400_000, 100_000],
    expect.objectContaining({ open: 100_000 }),
  ]);
});

const bursary = async (reference: string) => {
  const shares = [300_000, 200_000, 100_000].map((amount, at) => ({ studentId: student(at), amount }));
  const draft = { payerName: 'County fund', instrument: 'eft' as const, reference, day: today, moneyId: bank, amount: 600_000 };
  const { body } = await app.call('ROLE_Pay_Fees', bursariesApi.receive, { ...draft, shares }, freshKey());
  return { id: body.id, first: body.receipts[0]?.id ?? 0 };
};

test('one receipt of a bursary that the bank has confirmed: what is crossed stays in the bank and waits in suspense', async () => {
  const before = await figures(bank);
  const { id, first } = await bursary('EFT26AAA001');
  await tell('EFT26AAA001', bank, 600_000);
  expect(await since(bank, before)).toEqual([600_000, 0]);
  await crossBy('ROLE_Cross_Receipts', first);
  expect(await since(bank, before)).toEqual([600_000, 300_000]);
  expect(await listed('EFT26AAA001')).toMatchObject({ open: 300_000 });
  expect(await assign((await listed('EFT26AAA001'))?.id ?? 0, student(3), 100_000)).toBe(200);
  const whole = { id, reason: 'The list was of another school' };
  expect((await app.call('ROLE_Cross_Receipts', bursariesApi.cross, whole, freshKey())).status).toBe(200);
  expect(await since(bank, before)).toEqual([600_000, 500_000]);
  expect(await listed('EFT26AAA001')).toMatchObject({ used: 100_000, open: 500_000 });
});

test('one that was crossed before the bank told of it: what comes more than what stands waits in suspense', async () => {
  const before = await figures(bank);
  const { first } = await bursary('EFT26AAA002');
  await crossBy('ROLE_Cross_Receipts', first);
  expect(await since(bank, before)).toEqual([300_000, 0]);
  await tell('EFT26AAA002', bank, 600_000);
  expect(await since(bank, before)).toEqual([600_000, 300_000]);
  expect(await listed('EFT26AAA002')).toMatchObject({ used: 300_000, open: 300_000 });
});

test('two who take out of one payment at once are refused, however each wrote its code', async () => {
  const before = await figures(mpesa);
  await tell('QX12AB34CE', mpesa, 500_000);
  const taken = ['QX12AB34CE', 'qx12 ab34\u200Bce'].map((reference) => ({
    named: { reference, place: String(mpesa) },
    series: 'wallet',
    amount: 250_000,
  }));
  const both = asSchoolA(app, async (ctx) => takeReferences(ctx, await openBooks(ctx.tx), taken));
  await expect(both).rejects.toMatchObject({ code: 'duplicate', fields: [{ path: 'reference' }] });
  expect(await since(mpesa, before)).toEqual([500_000, 500_000]);
});
