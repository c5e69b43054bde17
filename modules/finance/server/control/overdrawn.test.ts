import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { banksApi } from '../../contract/banks/accounts.ts';
import { journalsApi } from '../../contract/books/journals.ts';
import { receiptsApi } from '../../contract/cashier/receipts.ts';
import { walletMovesApi } from '../../contract/pocket/wallet-moves.ts';
import { refundsApi } from '../../contract/spending/refunds.ts';
import { vouchersApi } from '../../contract/spending/vouchers.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let bank = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3, charged: false });
  world = await spendingWorld(app);
  bank = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'KCB fees' })).body.id;
  await allow(0);
});
afterAll(() => app.close());

const allow = (overdraft: number) =>
  asSchoolA(app, ({ tx }) => sql`update finance.account set overdraft = ${overdraft} where money`.execute(tx));
const student = (at: number) => books.students[at] ?? 0;
const holds = async (account: number) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ day: string; amount: number }>`
      select day, case when debit_id = ${account} then amount else -amount end as amount
        from finance.entry where ${account} in (debit_id, credit_id) order by day`.execute(tx),
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};
const receive = (amount: number, mode: 'cash' | 'eft' = 'cash', reference: string | null = null) =>
  app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: student(0), day: world.day, mode, reference, amount, ...(mode === 'eft' ? { moneyId: bank } : {}) },
    world.key(),
  );
const transfer = (amount: number, caller: Caller = 'ROLE_finance_admin', more = {}) =>
  app.call(caller, banksApi.transfer, { fromId: books.cash, toId: bank, amount, day: world.day, ...more }, world.key());

/** Each way by which money leaves the cash box: 100.00 of it. */
const doors: Record<string, () => Promise<{ status: number; body: { message: string } }>> = {
  transfer: () => transfer(10_000),
  'bank charge': () =>
    app.call('ROLE_finance_admin', banksApi.charge, { moneyId: books.cash, amount: 10_000, day: world.day }, world.key()),
  journal: () =>
    app.call(
      'ROLE_finance_admin',
      journalsApi.create,
      {
        day: world.day,
        narration: 'Beans',
        lines: [
          { accountId: world.expenses.food, side: 'debit', amount: 10_000 },
          { accountId: books.cash, side: 'credit', amount: 10_000 },
        ],
      },
      world.key(),
    ),
  voucher: async () => {
    const { id, version } = await world.approve((await world.direct('Plumber', 10_000)).id);
    const pay = { id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
    return app.call('ROLE_Access_Expenses', vouchersApi.pay, pay, world.key());
  },
  refund: async () => {
    // What the student holds came into the bank.
    await receive(10_000, 'eft', `EFT ${Math.random()}`);
    const draft = { studentId: student(0), source: 'overpayment' as const, amount: 10_000, reason: 'Left' };
    const { body: asked } = await app.call('ROLE_Process_Refund', refundsApi.request, draft, world.key());
    const { body: given } = await app.call('ROLE_Approve_Refund', refundsApi.decide, { ...asked, approved: true }, world.key());
    const pay = { id: given.id, version: given.version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
    return app.call('ROLE_Process_Refund', refundsApi.process, pay, world.key());
  },
  'pocket money': async () => {
    const deposit = { studentId: student(1), mode: 'bank_slip' as const, reference: `SLIP ${Math.random()}`, amount: 10_000 };
    await app.call(
      'ROLE_Access_Pocket_Money',
      walletMovesApi.deposit,
      { ...deposit, moneyId: bank, day: world.day },
      world.key(),
    );
    const take = { studentId: student(1), amount: 10_000, day: world.day };
    return app.call('ROLE_Access_Pocket_Money', walletMovesApi.withdraw, take, world.key());
  },
  'crossed receipt': async () => {
    const { body: receipt } = await receive(10_000);
    expect((await transfer(10_000)).status).toBe(200);
    const cross = { id: receipt.id, reason: 'Wrong student', reissue: [] };
    return app.call('ROLE_Cross_Receipts', receiptsApi.cross, cross, world.key());
  },
  'reversed transfer': async () => {
    // It brought the money into the box, from which it has been paid on.
    const back = { fromId: bank, toId: books.cash };
    await receive(10_000, 'eft', `EFT ${Math.random()}`);
    const { body: made } = await transfer(10_000, 'ROLE_finance_admin', back);
    expect((await transfer(10_000)).status).toBe(200);
    const reverse = { id: made.journalId ?? 0, day: world.day, reason: 'Twice' };
    return app.call('ROLE_finance_admin', journalsApi.reverse, reverse, world.key());
  },
};

test.each(Object.keys(doors))('%s: an empty box pays nothing, and with an overdraft it pays', async (door) => {
  await allow(0);
  const before = await holds(books.cash);
  expect(before).toBe(0);
  const refused = await doors[door]?.();
  expect([refused?.status, refused?.body.message]).toEqual([422, expect.stringContaining('Cash in hand does not hold enough')]);
  expect(await holds(books.cash)).toBe(before);
  await allow(10_000);
  expect((await doors[door]?.())?.status).toBe(200);
  expect(await holds(books.cash)).toBe(-10_000);
  await allow(0);
  await receive(10_000);
  expect(await holds(books.cash)).toBe(0);
});

test('of two at once for the last money one passes; what is dated back leaves no day below nought', async () => {
  await receive(10_000);
  const both = await Promise.all([transfer(10_000), transfer(10_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await receive(10_000);
  const early = await transfer(10_000, 'ROLE_finance_admin', { day: addDays(world.day, -3) });
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('does not hold enough')]);
  expect((await transfer(10_000)).status).toBe(200);
});

test('whoever states an overdraft does not use it alone', async () => {
  const { rows } = (await app.call('ROLE_View_Only', banksApi.list)).body;
  const cash = rows.find(({ id }) => id === books.cash);
  if (!cash) throw new Error('No cash box.');
  const state = (overdraft: number) =>
    app.call('ROLE_finance_admin', banksApi.update, { ...cash, version: cash.version, overdraft });
  const { body: stated } = await state(50_000);
  expect(stated.overdraft).toBe(50_000);
  const own = await transfer(10_000);
  expect([own.status, own.body.message]).toEqual([422, expect.stringContaining('somebody else has to use it')]);
  // Once more does not make it somebody else's.
  expect((await app.call('ROLE_finance_admin', banksApi.update, { ...stated, overdraft: 60_000 })).status).toBe(200);
  expect((await transfer(10_000)).status).toBe(422);
  expect((await transfer(10_000, 'ROLE_All')).status).toBe(200);
});
