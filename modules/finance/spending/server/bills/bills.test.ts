import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { addDays } from '#kit/contract/dates.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { billsApi } from '../../contract/bills.ts';
import { spendingLookupsApi } from '../../contract/lookups.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { vouchersApi } from '../../contract/vouchers.ts';

let app: TestApp;
let books: TestBooks;
let expense = 0;
let day = '';
const buyer = 'ROLE_Access_Expenses' as const;
let keys = 0;
const key = () => ({ 'idempotency-key': `bills-${(keys += 1)}-00000000` });

beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
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
/** What the account of a role has of a supplier, debit less credit, by SQL of its own. */
const sumOn = (role: string, supplierId: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when e.debit_id = a.id then e.amount else -e.amount end), 0)::bigint as sum
        from finance.entry e join finance.account a on a.id in (e.debit_id, e.credit_id) and a.role = ${role}
       where e.supplier_id = ${supplierId}`.execute(tx);
    return rows[0]?.sum;
  });

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

test('a bill is due in thirty days where nothing else is said, and no tax is all of it; it is posted line by line', async () => {
  const one = await supplier('Lines Ltd');
  const kitchen = { name: 'Kitchen', code: 'KIT' };
  const departmentId = (await app.call('ROLE_All', departmentsApi.create, kitchen)).body.id;
  const voteHeadId = books.voteHeads.boarding;
  const repairs = (await app.call(buyer, spendingLookupsApi.expenses)).body.rows.find(({ code }) => code === '5120')?.id ?? 0;
  const lines = [
    { expenseId: expense, amount: 600, note: 'Maize', voteHeadId, departmentId },
    { expenseId: repairs, amount: 400 },
  ];
  const draft = (billNo: string, more = {}) =>
    app.call(buyer, billsApi.create, { supplierId: one.id, billNo, day, lines, ...more }, key());
  const path = async (more: object) => (await draft('L-0', more)).body.fields?.[0]?.path;
  expect([await path({ vat: 1000 }), await path({ dueOn: addDays(day, -1) })]).toEqual(['vat', 'dueOn']);
  expect(await path({ lines: [...lines, { expenseId: 999_999, amount: 1 }] })).toBe('lines.2.expenseId');
  const { body: usual } = await draft('L-1', { vat: 999 });
  expect(usual.bill).toMatchObject({ kind: 'bill', amount: 1000, vat: 999, dueOn: addDays(day, 30), fromStores: false });
  const { body: told } = await draft('L-2', { dueOn: day, narration: 'Flour of the term' });
  expect(told.bill).toMatchObject({ vat: 0, dueOn: day, narration: 'Flour of the term', state: 'open' });
  expect(told.bill.lines.map((line) => [line.expenseCode, line.voteHead, line.department, line.note, line.amount])).toEqual([
    ['5110', 'Boarding and meals', 'Kitchen', 'Maize', 600],
    ['5120', null, null, null, 400],
  ]);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ move: unknown[] }>`
      select jsonb_build_array(j.document_no, j.narration, d.code, c.role, e.amount, e.note, e.vote_head_id, e.department_id) as move
        from finance.journal j join finance.entry e on e.journal_id = j.id
        join finance.account d on d.id = e.debit_id join finance.account c on c.id = e.credit_id
       where j.kind = 'bill' and e.supplier_id = ${one.id} order by e.id`.execute(tx),
  );
  const flour = 'Lines Ltd: Flour of the term';
  expect(rows.map(({ move }) => move)).toEqual([
    ['L-1', 'Lines Ltd: invoice L-1', '5110', 'payables', 600, 'Maize', voteHeadId, departmentId],
    ['L-1', 'Lines Ltd: invoice L-1', '5120', 'payables', 400, null, null, null],
    ['L-2', flour, '5110', 'payables', 600, 'Maize', voteHeadId, departmentId],
    ['L-2', flour, '5120', 'payables', 400, null, null, null],
  ]);
});

test('what was owed before the books is a bill of its day; one that a draft pays is not taken back until that is called off', async () => {
  const before = addDays(day, -40);
  const one = await supplier('Older than the books', { opening: 700, openingDay: before });
  const { rows } = (await app.call(buyer, billsApi.list, { supplierId: one.id })).body;
  expect(rows).toMatchObject([
    { kind: 'opening', billNo: 'Opening balance', day: before, dueOn: before, amount: 700, state: 'overdue' },
  ]);
  expect(await sumOn('opening', one.id)).toBe(700);
  const opening = rows[0]?.id ?? 0;
  const pays = {
    payeeKind: 'supplier' as const,
    supplierId: one.id,
    day,
    narration: 'Old flour',
    bills: [{ billId: opening, amount: 1 }],
  };
  const { body: voucher } = await app.call(buyer, vouchersApi.create, pays, key());
  const back = () => app.call(buyer, billsApi.reverse, { id: opening, reason: 'Never owed' }, key());
  const held = await back();
  expect([held.status, held.body.message]).toEqual([422, expect.stringContaining('Voucher in draft pays this bill')]);
  expect((await app.call(buyer, billsApi.get, { id: opening })).body).toMatchObject({ promised: 0, owed: 700 });
  await app.call(buyer, vouchersApi.cancel, { id: voucher.id, version: voucher.version, reason: 'Wrong' }, key());
  const { status, body } = await back();
  expect([status, body.state, body.owed, body.reversedBecause]).toEqual([200, 'reversed', 0, 'Never owed']);
  expect(body.vouchers.map(({ state, amount }) => [state, amount])).toEqual([['cancelled', 1]]);
  expect(await sumOn('opening', one.id)).toBe(0);
  // It is taken back on the day on which that is done, if no other is said.
  const { body: statement } = await app.call(buyer, suppliersApi.statement, { id: one.id });
  expect(statement.rows.map((row) => [row.kind, row.day, row.balance])).toEqual([
    ['bill', before, 700],
    ['reversal', day, 0],
  ]);
  expect((await app.call(buyer, billsApi.reverse, { id: 999_999, reason: 'Which?' }, key())).status).toBe(404);
});

test('bills are aged by the day on which they are due, at the edges of each age', async () => {
  const one = await supplier('Aged');
  const due = [0, 1, 30, 31, 60, 61, 90, 91];
  for (const [at, days] of due.entries()) {
    const lines = [{ expenseId: expense, amount: 10 ** at }];
    const draft = { supplierId: one.id, billNo: `A-${days}`, day: addDays(day, -100), dueOn: addDays(day, -days), lines };
    expect((await app.call(buyer, billsApi.create, draft, key())).status).toBe(200);
  }
  expect((await app.call(buyer, suppliersApi.get, { id: one.id })).body).toMatchObject({
    notDue: 1,
    days30: 110,
    days60: 11_000,
    days90: 1_100_000,
    older: 10_000_000,
    owed: 11_111_111,
  });
});

test('those that something is owed of are listed apart, due or not, so that the newest of many is found', async () => {
  const { id } = await supplier('Daily Milk');
  const numbered = (no: string, on: string, dueOn: string) =>
    app.call(
      buyer,
      billsApi.create,
      { supplierId: id, billNo: no, day: on, dueOn, lines: [{ expenseId: expense, amount: 700 }] },
      key(),
    );
  await numbered('old', addDays(day, -60), addDays(day, -30));
  const { body: gone } = await numbered('gone', addDays(day, -50), addDays(day, -20));
  await app.call(buyer, billsApi.reverse, { id: gone.bill.id, reason: 'Sent back' }, key());
  await numbered('new', day, addDays(day, 30));
  const { body } = await app.call(buyer, billsApi.list, { supplierId: id, state: 'unpaid', sort: 'dueOn' });
  expect([body.total, body.rows.map(({ billNo }) => billNo)]).toEqual([2, ['old', 'new']]);
  const { body: found } = await app.call(buyer, billsApi.list, { q: 'daily m', sort: 'billNo' });
  expect(found.rows.map(({ billNo }) => billNo)).toEqual(['gone', 'new', 'old']);
});
