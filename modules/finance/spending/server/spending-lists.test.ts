import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type SpendingWorld, spendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { billsApi } from '../contract/bills.ts';
import { budgetsApi } from '../contract/budgets.ts';
import { spendingLookupsApi } from '../contract/lookups.ts';
import { suppliersApi } from '../contract/suppliers.ts';
import { vouchersApi } from '../contract/vouchers.ts';

// Two of everything, so that what is asked of one is seen not to be the other's.

const buyer = 'ROLE_Access_Expenses' as const;
const writer = 'ROLE_create_budget' as const;

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const before = (days: number) => addDays(world.day, -days);

test('bills are found by supplier, state, days and number, and one that is due today is not overdue', async () => {
  const supplier = async (name: string) => (await app.call(buyer, suppliersApi.create, { name }, world.key())).body.id;
  const [one, two] = [await supplier('Mill'), await supplier('Mine')];
  const enter = async (supplierId: number, billNo: string, days: number, dueOn: string) => {
    const lines = [{ expenseId: world.expenses.food, amount: 900 }];
    const draft = { supplierId, billNo, day: before(days), dueOn, lines };
    return (await app.call(buyer, billsApi.create, draft, world.key())).body.bill.id;
  };
  await enter(one, 'L-1', 10, before(1));
  await enter(one, 'L-2', 5, world.day);
  await enter(two, 'L-3', 5, before(-9));
  const back = await enter(two, 'L-4', 4, before(1));
  await app.call(buyer, billsApi.reverse, { id: back, reason: 'Sent back' }, world.key());
  const found = async (filter: CallInput<typeof billsApi.list>) =>
    (await app.call(buyer, billsApi.list, filter)).body.rows.map(({ billNo }) => billNo).toSorted();
  expect(await found({ q: 'L-' })).toEqual(['L-1', 'L-2', 'L-3', 'L-4']);
  expect(await found({ supplierId: two })).toEqual(['L-3', 'L-4']);
  expect(await found({ state: 'overdue' })).toEqual(['L-1']);
  expect(await found({ state: 'open' })).toEqual(['L-2', 'L-3']);
  expect(await found({ state: 'reversed' })).toEqual(['L-4']);
  expect(await found({ from: before(5) })).toEqual(['L-2', 'L-3', 'L-4']);
  expect(await found({ to: before(5) })).toEqual(['L-1', 'L-2', 'L-3']);
  expect(await found({ q: 'L-3' })).toEqual(['L-3']);
});

test('vouchers are found by state, days, the account they were paid from and words, and money is paid from what is in use', async () => {
  await asSchoolA(app, ({ tx }) =>
    sql`insert into finance.account (code, name, kind, money, active) values ('1098', 'Old cash box', 'asset', true, false)`.execute(
      tx,
    ),
  );
  const { rows: money } = (await app.call(buyer, spendingLookupsApi.money)).body;
  expect(money.map(({ name }) => name)).not.toContain('Old cash box');
  const [draft, approved, paid] = [
    await world.direct('Lister one', 100),
    await world.direct('Lister two', 200),
    await world.direct('Lister three', 300),
  ];
  await world.approve(approved.id);
  await world.approveAndPay(paid.id, buyer);
  const lines = [{ expenseId: world.expenses.repairs, amount: 400 }];
  const older = { payeeKind: 'other' as const, payeeName: 'Lister four', day: before(3), narration: 'Repairs', lines };
  expect((await app.call(buyer, vouchersApi.create, older, world.key())).status).toBe(200);
  const found = async (filter: CallInput<typeof vouchersApi.list>) =>
    (await app.call(buyer, vouchersApi.list, { q: 'Lister', ...filter })).body.rows
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
  expect(await found({})).toEqual([100, 200, 300, 400]);
  expect(await found({ state: 'open' })).toEqual([100, 200, 400]);
  expect(await found({ state: 'approved' })).toEqual([200]);
  expect(await found({ state: 'paid' })).toEqual([300]);
  expect(await found({ moneyId: money.find(({ code }) => code === '1010')?.id ?? 0 })).toEqual([300]);
  expect(await found({ from: world.day })).toEqual([100, 200, 300]);
  expect(await found({ to: before(3) })).toEqual([400]);
  expect(await found({ q: 'Lister one' })).toEqual([draft.amount]);
});

test('the report of budgets is of the department, the vote head and the share that are asked for, up to just that share', async () => {
  const department = async (name: string) =>
    (await app.call('ROLE_All', departmentsApi.create, { name, code: name.slice(0, 3).toUpperCase() })).body.id;
  const [farm, garage] = [await department('Farm'), await department('Garage')];
  const { food, repairs } = world.expenses;
  const year = world.day.slice(0, 4);
  const inForce = async (name: string, departmentId: number, expenseId: number, more = {}) => {
    const draft = {
      name,
      fromDay: `${year}-01-01`,
      toDay: `${year}-12-31`,
      departmentId,
      atCommitment: 'ignore' as const,
      atPayment: 'ignore' as const,
      lines: [{ expenseId, item: 'Things', quantity: 1, unitCost: 10_000 }],
      ...more,
    };
    const { body: made } = await app.call(writer, budgetsApi.create, draft, world.key());
    const { body: sent } = await app.call(writer, budgetsApi.submit, { id: made.id, version: made.version }, world.key());
    const yes = { id: sent.id, version: sent.version, approved: true };
    const { body: decided } = await app.call('ROLE_finance_admin', budgetsApi.decide, yes, world.key());
    await app.call(writer, budgetsApi.activate, { id: decided.id, version: decided.version }, world.key());
    return made.id;
  };
  const ofFarm = await inForce('Of the farm', farm, food);
  await inForce('Of the garage', garage, repairs, { voteHeadId: books.voteHeads.boarding });
  const spend = async (expenseId: number, departmentId: number, amount: number) => {
    const lines = [{ expenseId, departmentId, voteHeadId: books.voteHeads.boarding, amount }];
    const draft = { payeeKind: 'other' as const, payeeName: 'Farmer', day: world.day, narration: 'Things', lines };
    return world.approveAndPay((await app.call(buyer, vouchersApi.create, draft, world.key())).body.id, buyer);
  };
  await spend(food, farm, 8000);
  await spend(food, garage, 50);
  await spend(repairs, garage, 7999);
  const report = async (filter: CallInput<typeof budgetsApi.report>) =>
    (await app.call(writer, budgetsApi.report, filter)).body.rows.map(({ budgetName, spent }) => [budgetName, spent]);
  const [farms, garages] = [
    ['Of the farm', 8000],
    ['Of the garage', 7999],
  ];
  expect(await report({ sort: '-spent' })).toEqual([farms, garages]);
  expect(await report({ over: '80' })).toEqual([farms]);
  expect(await report({ departmentId: garage })).toEqual([garages]);
  expect(await report({ voteHeadId: books.voteHeads.boarding })).toEqual([garages]);
  expect(await report({ budgetId: ofFarm })).toEqual([farms]);
  expect(await report({ q: 'garage' })).toEqual([garages]);
  expect(await report({ sort: 'spent', size: 1, page: 2 })).toEqual([farms]);
  const { body } = await app.call(writer, budgetsApi.entries, { id: ofFarm, expenseId: food });
  expect([body.total, body.rows.map(({ amount }) => amount)]).toEqual([1, [8000]]);
  expect((await app.call(writer, budgetsApi.entries, { id: ofFarm, expenseId: food, size: 1, page: 2 })).body.rows).toEqual([]);
});
