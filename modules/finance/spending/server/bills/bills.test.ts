import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { addDays } from '#kit/contract/dates.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { billsApi } from '../../contract/bills.ts';
import { spendingLookupsApi } from '../../contract/lookups.ts';
import { suppliersApi } from '../../contract/suppliers.ts';

let app: TestApp;
let expense = 0;
let day = '';
const buyer = 'ROLE_Access_Expenses' as const;
let keys = 0;
const key = () => ({ 'idempotency-key': `bills-${(keys += 1)}-00000000` });

beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 1, charged: false });
  await asSchoolA(app, ({ tx }) =>
    sql`insert into finance.account (code, name, kind) values ('5110', 'Food', 'expense'), ('5120', 'Repairs', 'expense')`.execute(
      tx,
    ),
  );
  expense = (await app.call(buyer, spendingLookupsApi.expenses)).body.rows.find(({ code }) => code === '5110')?.id ?? 0;
  day = testDay();
});
afterAll(() => app.close());

const supplier = async (name: string, more = {}) => (await app.call(buyer, suppliersApi.create, { name, ...more }, key())).body;
const enter = (supplierId: number, billNo: string, amount: number, headers = key()) =>
  app.call(buyer, billsApi.create, { supplierId, billNo, day, lines: [{ expenseId: expense, amount }] }, headers);

test('a bill is owed until it is reversed, and the statement runs to the balance', async () => {
  const one = await supplier('Wanjirũ & Sons', { kraPin: 'p051234567x', opening: 50_000 });
  expect(one).toMatchObject({ kraPin: 'P051234567X', owed: 50_000, notDue: 50_000 });
  const { body: entered } = await enter(one.id, 'INV-7', 1_250_000);
  expect(entered.bill).toMatchObject({ owed: 1_250_000, state: 'open', supplierName: 'Wanjirũ & Sons' });
  const { body: statement } = await app.call(buyer, suppliersApi.statement, { id: one.id });
  expect(statement.rows.map(({ billed, balance }) => [billed, balance])).toEqual([
    [50_000, 50_000],
    [1_250_000, 1_300_000],
  ]);
  expect((await app.call(buyer, suppliersApi.get, { id: one.id })).body.owed).toBe(1_300_000);
  const back = await app.call(buyer, billsApi.reverse, { id: entered.bill.id, reason: 'Goods sent back' }, key());
  expect(back.body).toMatchObject({ state: 'reversed', owed: 0 });
  expect((await app.call(buyer, billsApi.reverse, { id: entered.bill.id, reason: 'Again' }, key())).status).toBe(409);
  expect((await app.call(buyer, suppliersApi.get, { id: one.id })).body).toMatchObject({ owed: 50_000, notDue: 50_000 });
  expect((await app.call(buyer, suppliersApi.statementPdf, { id: one.id })).headers['content-type']).toBe('application/pdf');
});

test('an invoice number is entered once a supplier, also by two at once and in another case', async () => {
  const [one, two] = [await supplier('Lake Traders'), await supplier('Hill Traders')];
  const both = await Promise.all([enter(one.id, 'A/19', 1000), enter(one.id, 'a/19', 1000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.fields).toMatchObject([{ path: 'billNo' }]);
  expect((await enter(two.id, 'A/19', 1000)).status).toBe(200);
  const again = { 'idempotency-key': 'bill-sent-again-1' };
  const first = await enter(one.id, 'A/20', 700, again);
  expect((await enter(one.id, 'A/20', 700, again)).body).toEqual(first.body);
  expect((await app.call(buyer, suppliersApi.get, { id: one.id })).body.owed).toBe(1700);
});

test('who is blocked is not bought from, and an account of money is not spent on', async () => {
  const one = await supplier('Late Deliveries');
  const block = { id: one.id, version: one.version, blocked: true };
  expect((await app.call(buyer, suppliersApi.block, block)).body.fields).toMatchObject([{ path: 'reason' }]);
  expect((await app.call(buyer, suppliersApi.block, { ...block, reason: 'Bad flour' })).body.active).toBe(false);
  expect((await enter(one.id, 'B1', 1000)).body).toMatchObject({ code: 'rule', fields: [{ path: 'supplierId' }] });
  const other = await supplier('Good Deliveries');
  const { body: money } = await app.call(buyer, spendingLookupsApi.money);
  const wrong = { supplierId: other.id, billNo: 'B2', day, lines: [{ expenseId: money.rows[0]?.id ?? 0, amount: 1000 }] };
  expect((await app.call(buyer, billsApi.create, wrong, key())).body.fields).toMatchObject([{ path: 'lines.0.expenseId' }]);
  expect((await app.call(buyer, suppliersApi.remove, { id: other.id })).status).toBe(200);
  expect((await app.call(buyer, suppliersApi.create, { name: 'X', kraPin: 'P05123456X' }, key())).status).toBe(400);
});

test('a locked period takes no bill; who only reads enters none; another school sees none', async () => {
  const one = await supplier('Term One Stores');
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = '2020-12-31'`.execute(tx));
  const early = { supplierId: one.id, billNo: 'C1', day: '2020-12-31', lines: [{ expenseId: expense, amount: 1000 }] };
  expect((await app.call(buyer, billsApi.create, early, key())).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await app.call('ROLE_View_Only', billsApi.create, early, key())).status).toBe(403);
  expect((await app.call('ROLE_View_Only', billsApi.list, {})).status).toBe(200);
  expect((await app.call('ROLE_Pay_Fees', billsApi.list, {})).status).toBe(403);
  expect((await app.call('otherSchool', suppliersApi.get, { id: one.id })).status).toBe(404);
  expect((await app.call('otherSchool', billsApi.list, {})).body.total).toBe(0);
});

test('ages say how long bills have been due', async () => {
  const one = await supplier('Old Debts');
  const old = {
    supplierId: one.id,
    billNo: 'D1',
    day: addDays(testDay(app.services.clock()), -700),
    dueOn: addDays(testDay(app.services.clock()), -670),
    lines: [{ expenseId: expense, amount: 900 }],
  };
  expect((await app.call(buyer, billsApi.create, old, key())).body.bill.state).toBe('overdue');
  expect((await app.call(buyer, suppliersApi.get, { id: one.id })).body).toMatchObject({ older: 900, notDue: 0, owed: 900 });
  const { body } = await app.call(buyer, suppliersApi.list, { state: 'overdue', sort: '-owed' });
  expect(body.rows.map(({ name }) => name)).toEqual(['Old Debts']);
});
