import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { maxCents } from '#kit/contract/money.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { billsApi } from '../../contract/bills.ts';
import { type Budget, budgetsApi } from '../../contract/budgets.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { vouchersApi } from '../../contract/vouchers.ts';

// Each test has departments of its own, so that no budget is of another's spending.

const writer = 'ROLE_create_budget' as const;
const approver = 'ROLE_finance_admin' as const;
const buyer = 'ROLE_Access_Expenses' as const;
type Draft = CallInput<typeof budgetsApi.create>;

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let supplierId = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  supplierId = (await app.call(buyer, suppliersApi.create, { name: 'Mill' }, world.key())).body.id;
});
afterAll(() => app.close());

const on = (days: number) => addDays(world.day, days);
const department = async (code: string) =>
  (await app.call('ROLE_All', departmentsApi.create, { name: `Department ${code}`, code })).body.id;
const line = (expenseId: number, unitCost: number, more = {}) => ({ expenseId, item: 'Things', quantity: 1, unitCost, ...more });
const at = ({ id, version }: Budget) => ({ id, version });
const inForce = async (draft: Draft): Promise<Budget> => {
  const { body: made } = await app.call(writer, budgetsApi.create, draft, world.key());
  const { body: sent } = await app.call(writer, budgetsApi.submit, at(made), world.key());
  const { body: decided } = await app.call(approver, budgetsApi.decide, { ...at(sent), approved: true }, world.key());
  const { status, body } = await app.call(writer, budgetsApi.activate, at(decided), world.key());
  expect(status).toBe(200);
  return body;
};
let bills = 0;
const bill = async (amount: number, days: number, more: { expenseId?: number; departmentId?: number; voteHeadId?: number }) => {
  const draft = {
    supplierId,
    billNo: `B-${(bills += 1)}`,
    day: on(days),
    dueOn: world.day,
    lines: [{ expenseId: world.expenses.food, amount, ...more }],
  };
  const { status, body } = await app.call(buyer, billsApi.create, draft, world.key());
  expect(status).toBe(200);
  return body;
};

test('what stops at payment stops on the day of the voucher and on the day it is paid, and bills are asked about what they bought', async () => {
  const [later, earlier, warned] = [await department('LAT'), await department('EAR'), await department('WRN')];
  const { food, repairs } = world.expenses;
  const stop = { atCommitment: 'ignore' as const, atPayment: 'stop' as const, lines: [line(repairs, 1000)] };
  await inForce({ ...stop, name: 'From today', fromDay: world.day, toDay: on(9), departmentId: later });
  await inForce({ ...stop, name: 'Until then', fromDay: on(-9), toDay: on(-2), departmentId: earlier });
  const drafted = async (departmentId: number, days: number, amount: number) => {
    const lines = [{ expenseId: repairs, departmentId, amount }];
    const draft = { payeeKind: 'other' as const, payeeName: 'Mason', day: on(days), narration: 'Walls', lines };
    return (await app.call(buyer, vouchersApi.create, draft, world.key())).body.id;
  };
  const paid = async (id: number, days: number) => {
    const { version } = await world.approve(id);
    const input = { id, version, day: on(days), moneyId: books.cash, mode: 'cash' as const };
    const { status, body } = await app.call(buyer, vouchersApi.pay, input, world.key());
    return [status, body.fields?.[0]?.path ?? body.warnings];
  };
  const ofLater = await drafted(later, -1, 1001);
  expect(await paid(ofLater, 0)).toEqual([422, 'lines']);
  expect(await paid(ofLater, -1)).toEqual([200, []]);
  const ofEarlier = await drafted(earlier, -2, 1001);
  expect(await paid(ofEarlier, 0)).toEqual([422, 'lines']);
  const off = { id: ofEarlier, version: (await world.approve(ofEarlier)).version, reason: 'Too dear' };
  await app.call(buyer, vouchersApi.cancel, off, world.key());
  expect(await paid(await drafted(earlier, -2, 1000), 0)).toEqual([200, []]);

  const words = { atCommitment: 'ignore' as const, atPayment: 'warn' as const, lines: [line(food, 1000)] };
  await inForce({ ...words, name: 'Flour', fromDay: world.day, toDay: on(9), departmentId: warned });
  const entered = await bill(1001, 0, { departmentId: warned });
  expect(entered.warnings).toEqual([]);
  const pays = {
    payeeKind: 'supplier' as const,
    supplierId,
    day: world.day,
    narration: 'Flour',
    bills: [{ billId: entered.bill.id, amount: 1001 }],
  };
  const { body: voucher } = await app.call(buyer, vouchersApi.create, pays, world.key());
  expect(await paid(voucher.id, 0)).toEqual([200, ['Food would be 0.01 over the budget “Flour”.']]);
});

test('a budget is written, changed, returned and approved with all that it says, and refused where a line cannot be', async () => {
  const [one, two] = [await department('ONE'), await department('TWO')];
  const { food, repairs } = world.expenses;
  const draft: Draft = { name: 'Plans', fromDay: on(0), toDay: on(1), departmentId: one, lines: [line(food, 700)] };
  const wrong: [Partial<Draft>, string][] = [
    [{ toDay: on(0) }, 'toDay'],
    [{ lines: [line(food, 1), line(food, 1, { term1: 49 })] }, 'lines.1.term1'],
    [{ lines: [line(food, 1, { term3: 21 })] }, 'lines.0.term1'],
    [{ lines: [line(food, maxCents), line(food, maxCents, { quantity: 1.01 })] }, 'lines.1.unitCost'],
  ];
  for (const [more, path] of wrong) {
    const { status, body } = await app.call(writer, budgetsApi.create, { ...draft, ...more }, world.key());
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  }
  const { body: made } = await app.call(writer, budgetsApi.create, draft, world.key());
  expect(made).toMatchObject({ atCommitment: 'warn', atPayment: 'warn', revision: 1, revisionOfId: null, mine: true });
  expect((await app.call(writer, budgetsApi.revise, at(made), world.key())).status).toBe(409);
  const change: CallInput<typeof budgetsApi.update> = {
    ...at(made),
    name: 'Plans of boarding',
    fromDay: on(2),
    toDay: on(5),
    departmentId: two,
    voteHeadId: books.voteHeads.boarding,
    atCommitment: 'stop',
    atPayment: 'ignore',
    lines: [
      line(repairs, 1, { quantity: 0.01, item: 'Nail' }),
      line(food, 3, { quantity: 2.5, term1: 20, term2: 30, term3: 50 }),
      line(food, 1000),
    ],
  };
  const { body: changed } = await app.call(writer, budgetsApi.update, change);
  expect(changed).toMatchObject({
    name: 'Plans of boarding',
    fromDay: on(2),
    toDay: on(5),
    department: 'Department TWO',
    voteHead: 'Boarding and meals',
    atCommitment: 'stop',
    atPayment: 'ignore',
    version: made.version + 1,
    budgeted: 1009,
    remaining: 1009,
    lines: [
      { item: 'Nail', quantity: 0.01, unitCost: 1, amount: 1, expenseCode: '5120' },
      { quantity: 2.5, unitCost: 3, amount: 8, term1: 20, term2: 30, term3: 50 },
      { unitCost: 1000, amount: 1000, term1: 50, term2: 30, term3: 20 },
    ],
  });
  expect(changed.accounts.map(({ expenseCode, budgeted }) => [expenseCode, budgeted])).toEqual([
    ['5110', 1008],
    ['5120', 1],
  ]);
  const { body: sent } = await app.call(writer, budgetsApi.submit, at(changed), world.key());
  expect((await app.call(writer, budgetsApi.update, { ...change, ...at(sent) })).status).toBe(409);
  const no = { ...at(sent), approved: false, remark: 'Too many nails' };
  const { body: given } = await app.call(approver, budgetsApi.decide, no, world.key());
  expect(given).toMatchObject({ state: 'draft', remark: 'Too many nails', approvedName: null, approvedAt: null, mine: false });
  // Who hands it in is not who decides, though somebody else wrote it.
  const { body: again } = await app.call('ROLE_All', budgetsApi.submit, at(given), world.key());
  expect(again).toMatchObject({ state: 'submitted', remark: null, mine: true });
  const yes = { ...at(again), approved: true, remark: 'Well reckoned' };
  expect((await app.call('ROLE_All', budgetsApi.decide, yes, world.key())).status).toBe(403);
  const { body: approved } = await app.call(approver, budgetsApi.decide, yes, world.key());
  expect(approved).toMatchObject({ state: 'approved', remark: 'Well reckoned' });
  expect([approved.approvedName, approved.submittedName].every(Boolean)).toBe(true);
  expect(approved.approvedAt).not.toBeNull();
  const list = async (more: object) => (await app.call(writer, budgetsApi.list, more)).body.rows.map(({ name }) => name);
  expect([await list({ departmentId: two }), await list({ departmentId: one })]).toEqual([['Plans of boarding'], []]);
  const { body: other } = await app.call(writer, budgetsApi.create, draft, world.key());
  expect((await app.call(writer, budgetsApi.remove, { id: other.id })).status).toBe(200);
  expect((await app.call(writer, budgetsApi.get, { id: other.id })).status).toBe(404);
  // Another of the same that ends on the day on which this one begins stands in its way.
  const { body: active } = await app.call(writer, budgetsApi.activate, at(approved), world.key());
  expect(active.state).toBe('active');
  const before = { ...change, lines: [line(food, 1)], fromDay: on(0), toDay: on(2) };
  const { body: third } = await app.call(writer, budgetsApi.create, before, world.key());
  const { body: third2 } = await app.call(writer, budgetsApi.submit, at(third), world.key());
  const { body: third3 } = await app.call(approver, budgetsApi.decide, { ...at(third2), approved: true }, world.key());
  expect((await app.call(writer, budgetsApi.activate, at(third3), world.key())).status).toBe(409);
  expect((await app.call(approver, budgetsApi.close, at(active), world.key())).body.state).toBe('closed');
  expect((await app.call(writer, budgetsApi.activate, at(third3), world.key())).status).toBe(200);
});

test('a draft from what was spent is of its days, department and vote head, account by account, to the next hundred shillings', async () => {
  const [own, other] = [await department('OWN'), await department('OTH')];
  const { boarding, tuition } = books.voteHeads;
  const extra = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind) values ('5105', 'Bread', 'expense'), ('5130', 'Old expense', 'expense')
      returning id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const [bread = 0, old = 0] = extra;
  const { repairs } = world.expenses;
  const scope = { departmentId: own, voteHeadId: boarding };
  for (const [amount, days, more] of [
    [1_000_000, -21, {}],
    [20_000, -20, {}],
    [44_999, -10, {}],
    [4_000_000, -9, {}],
    [700_000, -15, { departmentId: other }],
    [800_000, -15, { voteHeadId: tuition }],
    [95_000, -15, { expenseId: bread }],
    [1, -15, { expenseId: repairs }],
    [500_000, -15, { expenseId: old }],
  ] as const)
    await bill(amount, days, { ...scope, ...more });
  await asSchoolA(app, ({ tx }) => sql`update finance.account set active = false where id = ${old}`.execute(tx));
  const base = { name: 'Next', fromDay: on(1), toDay: on(9), basedFrom: on(-20), basedTo: on(-10), ...scope };
  const draft = (more: object) => app.call(writer, budgetsApi.fromActuals, { ...base, ...more }, world.key());
  const { body } = await draft({});
  expect(body).toMatchObject({ name: 'Next', fromDay: on(1), toDay: on(9), ...scope, atCommitment: 'warn', atPayment: 'warn' });
  const usual = { quantity: 1, term1: 50, term2: 30, term3: 20 };
  expect(body.lines).toMatchObject([
    { ...usual, expenseCode: '5105', item: 'Bread', amount: 100_000 },
    { ...usual, expenseCode: '5110', item: 'Food', amount: 60_000 },
    { ...usual, expenseCode: '5120', item: 'Repairs', amount: 10_000 },
  ]);
  expect(body.lines).toHaveLength(3);
  expect((await draft({ percent: -10 })).body.lines.map(({ amount }) => amount)).toEqual([90_000, 60_000, 10_000]);
  expect((await draft({ basedTo: on(-20) })).body.lines.map(({ amount }) => amount)).toEqual([20_000]);
  expect((await draft({ basedTo: on(-21) })).body.fields).toMatchObject([{ path: 'basedTo' }]);
  expect((await draft({ basedFrom: on(-19), basedTo: on(-16) })).body.fields).toMatchObject([{ path: 'basedFrom' }]);
});

test('the report is in the order that is asked for, and what was taken back is listed and counts against what was spent', async () => {
  const [a, b] = [await department('RPA'), await department('RPB')];
  const { food, repairs } = world.expenses;
  const days = { fromDay: on(-5), toDay: on(5), atCommitment: 'ignore', atPayment: 'ignore' } as const;
  const first = await inForce({
    ...days,
    name: 'zeta of a',
    departmentId: a,
    lines: [line(food, 1000), line(repairs, 9000), line(food, 2000)],
  });
  await inForce({ ...days, name: 'Zeta of b', departmentId: b, lines: [line(food, 2000)] });
  await bill(1000, -5, { departmentId: a });
  await bill(7, -6, { departmentId: a });
  const back = await bill(500, 0, { departmentId: a });
  await app.call(buyer, billsApi.reverse, { id: back.bill.id, reason: 'Sent back' }, world.key());
  await bill(3000, 0, { departmentId: a, expenseId: repairs });
  await bill(1600, 0, { departmentId: b });
  const promised = await world.direct('Roofer', 3030, { departmentId: a });
  await world.approve(promised.id);
  const { body } = await app.call(writer, budgetsApi.report, { q: 'zeta' });
  expect(body.total).toBe(3);
  expect(
    body.rows.map((row) => [row.budgetName, row.expenseCode, row.budgeted, row.committed, row.spent, row.remaining, row.share]),
  ).toEqual([
    ['Zeta of b', '5110', 2000, 0, 1600, 400, 80],
    ['zeta of a', '5120', 9000, 3030, 3000, 2970, 67],
    ['zeta of a', '5110', 3000, 0, 1000, 2000, 33],
  ]);
  expect(body.rows.map((row) => [row.department, row.voteHead])).toEqual([
    ['Department RPB', null],
    ['Department RPA', null],
    ['Department RPA', null],
  ]);
  const sorted = async (sort: NonNullable<CallInput<typeof budgetsApi.report>['sort']>) =>
    (await app.call(writer, budgetsApi.report, { q: 'zeta', sort })).body.rows.map(({ budgeted }) => budgeted / 1000);
  expect([await sorted('budgetName'), await sorted('-expenseCode'), await sorted('budgeted')]).toEqual([
    [3, 9, 2],
    [9, 3, 2],
    [2, 3, 9],
  ]);
  expect([await sorted('-spent'), await sorted('remaining')]).toEqual([
    [9, 2, 3],
    [2, 3, 9],
  ]);
  const { body: entries } = await app.call(writer, budgetsApi.entries, { id: first.id, expenseId: food });
  expect(entries.rows.map(({ day, amount }) => [day, amount])).toEqual([
    [on(0), -500],
    [on(0), 500],
    [on(-5), 1000],
  ]);
  expect(entries.rows[2]).toMatchObject({ kind: 'bill', narration: expect.stringMatching(/^Mill: invoice B-/) as string });
  expect((await app.call(writer, budgetsApi.entries, { id: 999_999, expenseId: food })).status).toBe(404);
  const { body: read } = await app.call(writer, budgetsApi.get, { id: first.id });
  expect([read.budgeted, read.committed, read.spent, read.remaining]).toEqual([12_000, 3030, 4000, 4970]);
});
