import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { spendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { cashOf } from '../../../cashier/server/other/close-day.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { refuseUsedCheques } from '../../../server/public.ts';
import { vouchersApi } from '../../../spending/contract/vouchers.ts';
import { banksApi } from '../../contract/accounts.ts';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { openItems } from '../reconcile/open-items.store.ts';
import { receivePayment } from '../payments/receive-payment.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
let suspense = 0;
let mpesa = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
  await asSchoolA(app, async (ctx) => {
    today = schoolDay(ctx);
    ({ suspense, mpesa } = await openBooks(ctx.tx));
  });
});
afterAll(() => app.close());

const pays = 'ROLE_Process_Refund' as const;
const key = freshKey;

/** A refund of 60.00 out of a payment of 90.00 that stands in suspense, approved. */
async function approved(reference: string): Promise<{ id: number; paymentId: number }> {
  const { id: paymentId } = await asSchoolA(app, async (ctx) => {
    const payer = { accountRef: 'nobody', payerName: 'GRACE', payerPhone: null, narration: null, payload: {} };
    const paid = { channel: 'mpesa' as const, reference, moneyId: mpesa, amount: 9_000, paidAt: ctx.now.toISOString() };
    return receivePayment(ctx, { ...paid, ...payer, day: addDays(today, -2) });
  });
  const ask = { paymentId, amount: 6_000, reason: 'Wrong paybill' };
  const { body } = await app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, ask, key());
  const id = body.refunds.at(-1)?.id ?? 0;
  await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, key());
  return { id, paymentId };
}
const pay = (id: number, more: object = {}) =>
  app.call(
    pays,
    suspenseRefundsApi.payByHand,
    { id, moneyId: mpesa, day: addDays(today, -1), reference: `R${id}`, ...more },
    key(),
  );
const comesBack = (id: number, more: object = {}, caller: 'ROLE_Pay_Fees' | typeof pays = pays) =>
  app.call(caller, suspenseRefundsApi.cameBack, { id, moneyId: mpesa, day: today, reason: 'Account closed', ...more }, key());
const inSuspense = () =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when credit_id = ${suspense} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${suspense} in (credit_id, debit_id)`.execute(tx);
    return rows[0]?.sum;
  });

test('money that comes back stands in suspense again, is asked back anew or given to a student, and both movements stay', async () => {
  const { id, paymentId } = await approved('BACK000001');
  expect((await comesBack(id)).body.message).toBe('This refund has not been paid.');
  expect((await pay(id)).status).toBe(200);
  expect(await inSuspense()).toBe(3_000);
  expect((await comesBack(id, { day: addDays(today, -2) })).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await comesBack(id, { day: addDays(today, 1) })).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await comesBack(id, { moneyId: suspense })).body.fields).toMatchObject([{ path: 'moneyId' }]);
  expect((await comesBack(id, { reason: ' ' })).body.fields).toMatchObject([{ path: 'reason' }]);
  expect((await comesBack(id, {}, 'ROLE_Pay_Fees')).status).toBe(403);
  const both = await Promise.all([comesBack(id), comesBack(id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { body } = await app.call(pays, suspenseApi.get, { id: paymentId });
  expect(body).toMatchObject({
    open: 9_000,
    refunding: 0,
    refunds: [
      {
        state: 'returned',
        paidOn: addDays(today, -1),
        payReference: `R${id}`,
        returnedOn: today,
        returnedInto: 'M-Pesa',
        returnedBecause: 'Account closed',
        returnedBy: expect.any(String),
      },
    ],
  });
  expect(await inSuspense()).toBe(9_000);
  const items = await asSchoolA(app, ({ tx }) => openItems(tx, mpesa, 100));
  expect(items.filter(({ no }) => no === `R${id}`).map(({ amount }) => amount)).toEqual([-6_000, 6_000]);
  expect((await pay(id)).body.message).toBe('The money of this refund came back. Ask for it anew.');
  const [studentId = 0] = books.students;
  const balance = () => asSchoolA(app, async ({ tx }) => (await balancesOf(tx, [studentId], '9999-12-31'))[0]?.balance ?? 0);
  const before = await balance();
  const parts = [{ studentId, amount: 9_000 }];
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: paymentId, parts }, key())).body.open).toBe(0);
  expect([await inSuspense(), before - (await balance())]).toEqual([0, 9_000]);
});

test('what comes back in cash is cash of the counter of its day, and of no day that is closed', async () => {
  const { id } = await approved('BACK000002');
  const second = await approved('BACK000003');
  expect((await pay(id)).status).toBe(200);
  expect((await pay(second.id)).status).toBe(200);
  expect((await comesBack(id, { moneyId: books.cash })).status).toBe(200);
  expect((await app.call(pays, suspenseApi.get, { id: second.paymentId })).body.refunds[0]?.state).toBe('paid');
  const cameBack = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ account: number }>`
      select author_id as account from finance.journal where narration like 'Refund of BACK000002 came back%'`.execute(tx);
    return cashOf(tx, rows[0]?.account ?? 0, today, books.cash);
  });
  expect(cameBack).toMatchObject({ cameBack: 6_000, paidOut: 0 });
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${today}`.execute(tx));
  expect((await comesBack(second.id)).body.fields).toMatchObject([{ path: 'day' }]);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
});

test('a refund that is approved, or that M-Pesa did not pay, is given up by who may approve it, and its money is free again', async () => {
  const giveUp = (
    id: number,
    reason: string | null = 'She takes it as fees',
    caller: 'ROLE_Approve_Refund' | typeof pays = 'ROLE_Approve_Refund',
  ) => app.call(caller, suspenseRefundsApi.decide, { id, approve: false, reason }, key());
  const { id, paymentId } = await approved('GIVEUP0001');
  expect((await giveUp(id, null)).body.fields).toMatchObject([{ path: 'reason' }]);
  expect((await giveUp(id, 'Mine', pays)).status).toBe(403);
  const { body } = await giveUp(id);
  expect(body).toMatchObject({ open: 9_000, refunds: [{ state: 'rejected', decidedBecause: 'She takes it as fees' }] });
  expect((await pay(id)).body.message).toBe('This refund is not approved.');
  expect((await giveUp(id)).status).toBe(409);
  const approveAgain = await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, key());
  expect(approveAgain.status).toBe(409);
  const failed = await approved('GIVEUP0002');
  await asSchoolA(app, ({ tx }) => sql`update finance.payment_refund set state = 'failed' where id = ${failed.id}`.execute(tx));
  expect((await giveUp(failed.id)).body.refunds).toMatchObject([{ state: 'rejected' }]);
  // What is on its way or paid is not.
  const paid = await approved('GIVEUP0003');
  await pay(paid.id);
  expect((await giveUp(paid.id)).status).toBe(409);
  expect((await app.call(pays, suspenseApi.get, { id: paymentId })).body.open).toBe(9_000);
});

test('the cheque that paid a refund out of suspense pays nothing else from its account, and no other cheque pays it twice', async () => {
  const world = await spendingWorld(app);
  const { body: bank } = await app.call('ROLE_finance_admin', banksApi.create, { name: 'Cheques of parents', kind: 'bank' });
  await asSchoolA(app, async (ctx) => {
    const { opening } = await openBooks(ctx.tx);
    const moves = [{ debit: bank.id, credit: opening, amount: 900_000 }];
    await post(ctx, [{ kind: 'opening', day: addDays(today, -3), narration: 'Opening', moves }]);
  });
  const voucher = async (reference: string) => {
    const { id } = await world.direct('Plumber', 10_000);
    const { version } = await world.approve(id);
    const input = { id, version, day: world.day, moneyId: bank.id, mode: 'cheque' as const, reference };
    return app.call('ROLE_Access_Expenses', vouchersApi.pay, input, world.key());
  };
  const refund = async (payment: string, reference: string) => {
    const { id } = await approved(payment);
    return pay(id, { moneyId: bank.id, reference });
  };
  expect((await refund('CHEQUE0001', 'Chq no. 000417')).status).toBe(200);
  const used = (message: string) => [409, [{ path: 'reference', message }]];
  const said = ({ status, body }: { status: number; body: { fields?: unknown } }) => [status, body.fields];
  expect(said(await voucher('417'))).toEqual(used('This number has been used for the refund of CHEQUE0001 from this account.'));
  expect(said(await refund('CHEQUE0002', '0417'))).toEqual(
    used('Cheque 000417 has been used for the refund of CHEQUE0001 from this account.'),
  );
  expect((await voucher('000418')).status).toBe(200);
  expect(said(await refund('CHEQUE0003', '418'))).toMatchObject([409, [{ path: 'reference' }]]);
  await asSchoolA(app, async ({ tx }) => {
    await expect(refuseUsedCheques(tx, bank.id, ['000417'])).rejects.toThrow('the refund of CHEQUE0001');
    await refuseUsedCheques(tx, books.cash, ['000417']);
  });
  expect((await app.call('ROLE_Access_Expenses', vouchersApi.nextCheque, { moneyId: bank.id })).body.next).toBe('000419');
  // The reference of a transfer is no cheque: several go out under one.
  expect((await refund('CHEQUE0004', 'FT26031X9')).status).toBe(200);
  expect((await refund('CHEQUE0005', 'FT26031X9')).status).toBe(200);
});
