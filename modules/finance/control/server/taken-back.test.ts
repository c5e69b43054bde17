import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, letOverdraw, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { addDays } from '#kit/contract/dates.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { banksApi } from '../../banks/contract/accounts.ts';
import { journalsApi } from '../../books/contract/journals.ts';
import { daysApi } from '../../cashier/contract/days.ts';
import { receiptsApi } from '../../cashier/contract/receipts.ts';
import { budgetsApi } from '../../spending/contract/budgets.ts';
import { refundsApi } from '../../spending/contract/refunds.ts';
import { vouchersApi } from '../../spending/contract/vouchers.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let bank = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3, charged: false });
  world = await spendingWorld(app);
  bank = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'KCB fees', bank: 'KCB' })).body.id;
  await letOverdraw(app);
});
afterAll(() => app.close());

const student = (at: number) => books.students[at] ?? 0;
const holds = async (id: number) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ sum: number }>`
      select (coalesce(sum(amount) filter (where debit_id = ${id}), 0)
            - coalesce(sum(amount) filter (where credit_id = ${id}), 0))::bigint as sum from finance.entry`.execute(tx),
  );
  return rows[0]?.sum ?? 0;
};
const receive = (studentId: number, amount: number, caller: 'ROLE_Pay_Fees' | 'ROLE_All' = 'ROLE_Pay_Fees') =>
  app.call(caller, receiptsApi.receive, { studentId, day: world.day, mode: 'cash', amount }, world.key());
const cross = (id: number) =>
  app.call('ROLE_Cross_Receipts', receiptsApi.cross, { id, reason: 'Wrong student', reissue: [] }, world.key());

async function giveBack(studentId: number, amount: number) {
  const draft = { studentId, source: 'overpayment' as const, amount, reason: 'Left' };
  const { body: asked } = await app.call('ROLE_Process_Refund', refundsApi.request, draft, world.key());
  const approved = await app.call('ROLE_Approve_Refund', refundsApi.decide, { ...asked, approved: true }, world.key());
  const { id, version } = approved.body;
  const paid = { id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
  const done = await app.call('ROLE_Process_Refund', refundsApi.process, paid, world.key());
  expect(done.body.state).toBe('processed');
}

test('a receipt whose money was refunded is not crossed, also not when only a part of it was', async () => {
  const { body: receipt } = await receive(student(0), 500_000);
  await giveBack(student(0), 200_000);
  const refused = await cross(receipt.id);
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('was refunded')]);
  // Money that came later covers what was given back.
  await receive(student(0), 200_000, 'ROLE_All');
  expect((await cross(receipt.id)).status).toBe(200);
});

test('a close counts what was paid out in cash, and whoever keeps a box closes it', async () => {
  const { body: before } = await app.call('ROLE_Process_Refund', daysApi.read, { day: world.day });
  expect(before.mine).toMatchObject({ taken: 0, expected: 0 });
  expect(before.mine.paidOut).toBeGreaterThan(0);

  // A buyer takes nothing; ROLE_All took 2,000 above and pays 700 of it to a supplier.
  const voucher = await world.approve((await world.direct('Plumber', 70_000)).id);
  const pay = { id: voucher.id, version: voucher.version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
  expect((await app.call('ROLE_All', vouchersApi.pay, pay, world.key())).status).toBe(200);
  const counts = [
    { value: 1000 as const, count: 1 },
    { value: 100 as const, count: 3 },
  ];
  const close = { day: world.day, counts, handedTo: 'Bursar' };
  const { body: closed, status } = await app.call('ROLE_All', daysApi.close, close, world.key());
  expect([status, closed.expected, closed.paidOut, closed.counted]).toEqual([200, 130_000, 70_000, 130_000]);
  for (const keeper of ['ROLE_Access_Pocket_Money', 'ROLE_Access_Other_Sources_of_income', 'ROLE_Access_Expenses'] as const)
    expect((await app.call(keeper, daysApi.close, { ...close, counts: [] }, world.key())).status).toBe(200);
  expect((await app.call('ROLE_View_Only', daysApi.close, close, world.key())).status).toBe(403);
});

test('transfers and bank charges are taken back once, and the account holds what it held', async () => {
  await receive(student(1), 900_000);
  const before = [await holds(books.cash), await holds(bank)];
  const move = { fromId: books.cash, toId: bank, amount: 300_000, day: world.day };
  const { body: moved } = await app.call('ROLE_finance_admin', banksApi.transfer, move, world.key());
  const fee = { moneyId: bank, amount: 5000, day: world.day };
  const { body: charged } = await app.call('ROLE_finance_admin', banksApi.charge, fee, world.key());
  for (const { journalId } of [charged, moved]) {
    const back = () =>
      app.call('ROLE_finance_admin', journalsApi.reverse, { id: journalId ?? 0, day: world.day, reason: 'Twice' }, world.key());
    const both = await Promise.all([back(), back()]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
  expect([await holds(books.cash), await holds(bank)]).toEqual(before);
});

test('a voucher asks the budget of the day it is paid on, not only of the day it was written', async () => {
  const year = Number(world.day.slice(0, 4));
  const writer = 'ROLE_create_budget' as const;
  const draft = {
    name: `Repairs ${year}`,
    fromDay: world.day,
    toDay: `${year}-12-31`,
    atCommitment: 'ignore' as const,
    atPayment: 'stop' as const,
    lines: [{ expenseId: world.expenses.repairs, item: 'Roofs', quantity: 1, unitCost: 50_000 }],
  };
  const { body: made } = await app.call(writer, budgetsApi.create, draft, world.key());
  const at = (one: { id: number; version: number }) => ({ id: one.id, version: one.version });
  const { body: submitted } = await app.call(writer, budgetsApi.submit, at(made), world.key());
  const { body: decided } = await app.call(
    'ROLE_finance_admin',
    budgetsApi.decide,
    { ...at(submitted), approved: true },
    world.key(),
  );
  expect((await app.call(writer, budgetsApi.activate, at(decided), world.key())).body.state).toBe('active');
  // Written long before the budget's first day, and paid on it.
  const lines = [{ expenseId: world.expenses.repairs, amount: 60_000 }];
  const old = { payeeKind: 'other' as const, payeeName: 'Roofer', day: addDays(world.day, -7), narration: 'Roof', lines };
  const { body: written } = await app.call('ROLE_Access_Expenses', vouchersApi.create, old, world.key());
  const { id, version } = await world.approve(written.id);
  const pay = { id, version, day: world.day, moneyId: bank, mode: 'eft' as const, reference: 'EFT 1' };
  const refused = await app.call('ROLE_Access_Expenses', vouchersApi.pay, pay, world.key());
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(`over the budget “Repairs ${year}”`)]);
});
