import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { accountsApi } from '../../../books/contract/accounts.ts';
import { billsApi } from '../../contract/bills.ts';
import { type Budget, budgetsApi } from '../../contract/budgets.ts';
import { spendingLookupsApi } from '../../contract/lookups.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { vouchersApi } from '../../contract/vouchers.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let year = '';
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  year = world.day.slice(0, 4);
});
afterAll(() => app.close());

const writer = 'ROLE_create_budget' as const;
const buyer = 'ROLE_Access_Expenses' as const;
const draft = (unitCost: number, more = {}) => ({
  name: 'Repairs of the year',
  fromDay: `${year}-01-01`,
  toDay: `${year}-12-31`,
  atCommitment: 'stop' as const,
  atPayment: 'stop' as const,
  lines: [{ expenseId: world.expenses.repairs, item: 'Roofs', quantity: 2.5, unitCost }],
  ...more,
});
const at = ({ id, version }: Budget) => ({ id, version });

async function inForce(input: ReturnType<typeof draft>): Promise<Budget> {
  const made = await app.call(writer, budgetsApi.create, input, world.key());
  return activate(made.body);
}

async function activate(budget: Budget): Promise<Budget> {
  const submitted = await app.call(writer, budgetsApi.submit, at(budget), world.key());
  const decided = await app.call('ROLE_finance_admin', budgetsApi.decide, { ...at(submitted.body), approved: true }, world.key());
  const active = await app.call(writer, budgetsApi.activate, at(decided.body), world.key());
  expect(active.body.state).toBe('active');
  return active.body;
}

test('two vouchers at once against the last of a budget that stops: one passes, and its revision lets the other through', async () => {
  const budget = await inForce(draft(40_000));
  expect(budget).toMatchObject({ budgeted: 100_000, remaining: 100_000 });
  const [one, two] = [await world.direct('Roofer', 70_000), await world.direct('Tiler', 60_000)];
  const both = await Promise.all(
    [one, two].map(({ id, version }) => app.call(buyer, vouchersApi.prepare, { id, version }, world.key())),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)?.body.message).toContain('over the budget “Repairs of the year”');
  const passed = both.find(({ status }) => status === 200)?.body.voucher;
  const after = await app.call('ROLE_View_Only', budgetsApi.get, { id: budget.id });
  expect(after.body).toMatchObject({ committed: passed?.amount, spent: 0, remaining: 100_000 - (passed?.amount ?? 0) });
  await world.approveAndPay(passed?.id ?? 0, buyer);
  const paid = await app.call('ROLE_View_Only', budgetsApi.get, { id: budget.id });
  expect(paid.body).toMatchObject({ committed: 0, spent: passed?.amount });
  const { body: entries } = await app.call(writer, budgetsApi.entries, { id: budget.id, expenseId: world.expenses.repairs });
  expect(entries.rows).toMatchObject([{ amount: passed?.amount, documentNo: passed?.voucherNo }]);

  const revision = await app.call(writer, budgetsApi.revise, at(paid.body), world.key());
  expect(revision.body).toMatchObject({ revision: 2, revisionOfId: budget.id, state: 'draft', budgeted: 100_000 });
  expect((await app.call(writer, budgetsApi.revise, at(paid.body), world.key())).status).toBe(409);
  const more = { ...draft(80_000), ...at(revision.body) };
  await activate((await app.call(writer, budgetsApi.update, more)).body);
  expect((await app.call(writer, budgetsApi.get, { id: budget.id })).body.state).toBe('closed');
  const other = passed?.id === one.id ? two : one;
  expect((await app.call(buyer, vouchersApi.prepare, { id: other.id, version: other.version }, world.key())).status).toBe(200);
  const report = await app.call(writer, budgetsApi.report, { over: '80' });
  expect(report.body.rows).toMatchObject([]);
  const all = await app.call(writer, budgetsApi.report, {});
  expect(all.body.rows).toMatchObject([{ expenseCode: '5120', budgeted: 200_000, share: 65 }]);
  expect((await app.call(writer, budgetsApi.paper, { id: budget.id })).headers['content-type']).toBe('application/pdf');
});

test('a budget that stops is used up to the cent, and not by a shilling more', async () => {
  const { body: department } = await app.call('ROLE_All', departmentsApi.create, { name: 'Grounds', code: 'GRD' });
  const planned = [{ expenseId: world.expenses.food, item: 'Tea for the gardeners', quantity: 2.5, unitCost: 40_000 }];
  await inForce({ ...draft(1), name: 'Grounds', departmentId: department.id, lines: planned } as never);
  const prepared = async (amount: number) => {
    const lines = [{ expenseId: world.expenses.food, amount, departmentId: department.id }];
    const drafted = { payeeKind: 'other' as const, payeeName: 'Gardener', day: world.day, narration: 'Tea', lines };
    const { id, version } = (await app.call(buyer, vouchersApi.create, drafted, world.key())).body;
    return app.call(buyer, vouchersApi.prepare, { id, version }, world.key());
  };
  const over = await prepared(100_100);
  expect([over.status, over.body.message]).toEqual([422, expect.stringContaining('would be 1.00 over the budget “Grounds”')]);
  expect((await prepared(100_001)).status).toBe(422);
  const whole = await prepared(100_000);
  expect([whole.status, whole.body.warnings]).toEqual([200, []]);
});

test('who wrote a budget does not approve it, and two for the same are not in force', async () => {
  const made = await app.call('ROLE_All', budgetsApi.create, draft(10_000), world.key());
  const submitted = await app.call('ROLE_All', budgetsApi.submit, at(made.body), world.key());
  const own = await app.call('ROLE_All', budgetsApi.decide, { ...at(submitted.body), approved: true }, world.key());
  expect(own.body).toMatchObject({ code: 'forbidden', message: expect.stringContaining('Somebody else') as string });
  const no = { ...at(submitted.body), approved: false };
  expect((await app.call('ROLE_finance_admin', budgetsApi.decide, no, world.key())).body.fields).toMatchObject([
    { path: 'remark' },
  ]);
  expect((await app.call(writer, budgetsApi.decide, { ...no, approved: true }, world.key())).status).toBe(403);
  const yes = await app.call('ROLE_finance_admin', budgetsApi.decide, { ...no, approved: true }, world.key());
  expect((await app.call(writer, budgetsApi.activate, at(yes.body), world.key())).status).toBe(409);
  expect((await app.call('ROLE_View_Only', budgetsApi.create, draft(1000), world.key())).status).toBe(403);
  expect((await app.call('otherSchool', budgetsApi.get, { id: yes.body.id })).status).toBe(404);
  expect((await app.call(writer, budgetsApi.remove, { id: yes.body.id })).status).toBe(422);
});

test('what was closed by mistake comes back as a revision that is approved', async () => {
  const span = { fromDay: `${Number(year) + 3}-01-01`, toDay: `${Number(year) + 3}-12-31` };
  const budget = await inForce(draft(40_000, span));
  const closed = await app.call('ROLE_finance_admin', budgetsApi.close, at(budget), world.key());
  expect(closed.body.state).toBe('closed');
  const revision = await app.call(writer, budgetsApi.revise, at(closed.body), world.key());
  expect(revision.body).toMatchObject({ state: 'draft', revisionOfId: budget.id, budgeted: 100_000 });
  expect((await activate(revision.body)).revision).toBe(2);
});

test('beside a budget that is in force another is, of a vote head or a later year, and no second for the same', async () => {
  const later = { fromDay: `${Number(year) + 1}-01-01`, toDay: `${Number(year) + 1}-12-31` };
  const refused = async (more: object) => {
    const made = await app.call(writer, budgetsApi.create, draft(1000, more), world.key());
    const submitted = await app.call(writer, budgetsApi.submit, at(made.body), world.key());
    const yes = { ...at(submitted.body), approved: true };
    const decided = await app.call('ROLE_finance_admin', budgetsApi.decide, yes, world.key());
    return (await app.call(writer, budgetsApi.activate, at(decided.body), world.key())).status;
  };
  const ofHead = { name: 'Activities', voteHeadId: books.voteHeads.activity };
  await inForce(draft(1000, ofHead));
  expect(await refused({ ...ofHead, name: 'Activities again' })).toBe(409);
  await inForce(draft(1000, { name: 'Repairs of the next year', ...later }));
  const lastDay = { fromDay: later.toDay, toDay: `${Number(year) + 2}-06-30` };
  expect(await refused({ name: 'From the last day of it', ...lastDay })).toBe(409);
});

test('a budget is of accounts that money is spent on and ends after it begins, when it is written and when it is changed', async () => {
  const { body: made } = await app.call(writer, budgetsApi.create, draft(1000), world.key());
  const [line] = draft(1000).lines;
  const wrong = [
    [draft(1000, { toDay: `${Number(year) - 1}-12-31` }), 'toDay'],
    [draft(1000, { lines: [line, { ...line, expenseId: books.cash }] }), 'lines.1.expenseId'],
  ] as const;
  for (const [input, path] of wrong) {
    const written = await app.call(writer, budgetsApi.create, input, world.key());
    const changed = await app.call(writer, budgetsApi.update, { ...input, ...at(made) });
    for (const { status, body } of [written, changed]) expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  }
  expect((await app.call(writer, budgetsApi.update, { ...draft(2000), ...at(made) })).body.budgeted).toBe(5000);
});

test('a department’s budget that warns lets a bill through with words, and counts only its own', async () => {
  const { body: department } = await app.call('ROLE_All', departmentsApi.create, { name: 'Boarding', code: 'BRD' });
  const scope = {
    departmentId: department.id,
    atCommitment: 'warn' as const,
    atPayment: 'ignore' as const,
    name: 'Boarding food',
  };
  const lines = [{ expenseId: world.expenses.food, item: 'Maize', quantity: 1, unitCost: 50_000 }];
  const budget = await inForce({ ...draft(1), ...scope, lines } as never);
  const { body: supplier } = await app.call(buyer, suppliersApi.create, { name: 'Millers' }, world.key());
  const bill = (billNo: string, departmentId: number | null, amount: number) =>
    app.call(
      buyer,
      billsApi.create,
      { supplierId: supplier.id, billNo, day: world.day, lines: [{ expenseId: world.expenses.food, departmentId, amount }] },
      world.key(),
    );
  expect((await bill('1', null, 90_000)).body.warnings).toEqual([]);
  expect((await bill('2', department.id, 30_000)).body.warnings).toEqual([]);
  expect((await bill('3', department.id, 30_000)).body.warnings).toEqual([
    'Food would be 100.00 over the budget “Boarding food”.',
  ]);
  expect((await app.call(writer, budgetsApi.get, { id: budget.id })).body).toMatchObject({ spent: 60_000, remaining: -10_000 });
  const asked = { expenseId: world.expenses.food, departmentId: department.id, day: world.day };
  expect((await app.call(buyer, budgetsApi.remaining, asked)).body.rows).toMatchObject([{ remaining: -10_000 }]);

  const next = Number(year) + 1;
  const based = { basedFrom: `${year}-01-01`, basedTo: `${year}-12-31`, percent: 10 };
  const from = { name: 'Next', fromDay: `${next}-01-01`, toDay: `${next}-12-31`, departmentId: department.id, ...based };
  const { body: drafted } = await app.call(writer, budgetsApi.fromActuals, from, world.key());
  expect(drafted.lines).toMatchObject([{ expenseCode: '5110', amount: 70_000 }]);
  expect(books.cash).toBeGreaterThan(0);
});

test('what is on its way and what was spent count in the budget of their department, vote head, account and days alone', async () => {
  const department = async (name: string) =>
    (await app.call('ROLE_All', departmentsApi.create, { name, code: name.slice(0, 3).toUpperCase() })).body.id;
  const [kitchen, laundry] = [await department('Kitchen'), await department('Washing')];
  const { tuition, boarding } = books.voteHeads;
  const { food, repairs } = world.expenses;
  const narrow = { name: 'Kitchen of boarding', departmentId: kitchen, voteHeadId: boarding };
  const words = { atCommitment: 'ignore' as const, atPayment: 'ignore' as const };
  const lines = [{ expenseId: food, item: 'Beans', quantity: 1, unitCost: 10_000 }];
  const { id } = await inForce(
    draft(1, { ...narrow, ...words, lines, fromDay: world.day, toDay: addDays(world.day, 30) }) as never,
  );
  const line = { expenseId: food, departmentId: kitchen, voteHeadId: boarding, amount: 1000 };
  const vouchers: number[] = [];
  for (const [amount, more, day] of [
    [1, {}, world.day],
    [20, { departmentId: laundry }, world.day],
    [300, { departmentId: null }, world.day],
    [4000, { voteHeadId: tuition }, world.day],
    [5000, { voteHeadId: null }, world.day],
    [60, { expenseId: repairs }, world.day],
    [700, {}, addDays(world.day, -1)],
  ] as const) {
    const drafted = {
      payeeKind: 'other' as const,
      payeeName: 'Cook',
      day,
      narration: 'Beans',
      lines: [{ ...line, ...more, amount }],
    };
    const made = await app.call(buyer, vouchersApi.create, drafted, world.key());
    expect(made.status).toBe(200);
    vouchers.push(made.body.id);
  }
  const used = async () => {
    const { body } = await app.call(writer, budgetsApi.get, { id });
    return [body.committed, body.spent, body.remaining];
  };
  expect(await used()).toEqual([0, 0, 10_000]);
  for (const voucher of vouchers) await world.approve(voucher);
  expect(await used()).toEqual([1, 0, 9999]);
  for (const voucher of vouchers) await world.approveAndPay(voucher, buyer);
  expect((await used())[0]).toBe(0);
  const asked = { expenseId: food, departmentId: kitchen, voteHeadId: boarding, day: world.day };
  const { rows } = (await app.call(buyer, budgetsApi.remaining, asked)).body;
  expect(rows.map(({ name }) => name)).toContain('Kitchen of boarding');
  for (const other of [{ departmentId: laundry }, { voteHeadId: tuition }, { expenseId: repairs }]) {
    const elsewhere = (await app.call(buyer, budgetsApi.remaining, { ...asked, ...other })).body.rows;
    expect(elsewhere.map(({ name }) => name)).not.toContain('Kitchen of boarding');
  }
});

test('what was posted within a budget is listed by its day, a page at a time, with the narration of each document', async () => {
  const { body: department } = await app.call('ROLE_All', departmentsApi.create, { name: 'Painters', code: 'PNT' });
  const { repairs, food } = world.expenses;
  const scope = { name: 'Paint', departmentId: department.id, atCommitment: 'ignore', atPayment: 'ignore' } as const;
  const { id } = await inForce(draft(10_000, scope) as never);
  const { rows: money } = (await app.call(buyer, spendingLookupsApi.money)).body;
  const moneyId = money.find(({ code }) => code === '1010')?.id ?? 0;
  const earliest = addDays(world.day, -2);
  for (const [ago, amount, expenseId] of [
    [1, 200, repairs],
    [2, 100, repairs],
    [0, 300, repairs],
    [0, 70, food],
  ] as const) {
    const lines = [{ expenseId, departmentId: department.id, amount }];
    const drafted = { payeeKind: 'other' as const, payeeName: 'Painter', day: earliest, narration: `Paint ${amount}`, lines };
    const made = (await app.call(buyer, vouchersApi.create, drafted, world.key())).body.id;
    const { version } = await world.approve(made);
    const paid = { id: made, version, day: addDays(world.day, -ago), moneyId, mode: 'cash' as const };
    expect((await app.call(buyer, vouchersApi.pay, paid, world.key())).status).toBe(200);
  }
  const entries = async (more: object) =>
    (await app.call(writer, budgetsApi.entries, { id, expenseId: repairs, ...more })).body.rows.map(({ narration }) => narration);
  const [first, second, third] = await entries({ sort: 'day' });
  expect([first, second, third].map((words) => /Paint (\d+)/.exec(words ?? '')?.[1])).toEqual(['100', '200', '300']);
  expect(await entries({ sort: '-day' })).toEqual([third, second, first]);
  expect(await entries({ sort: '-day', size: 2, page: 2 })).toEqual([first]);
  expect(await entries({ sort: 'day', size: 1, page: 2 })).toEqual([second]);
});

test('a budget is revised also when an account of it is out of use by now; its lines are changed in the revision', async () => {
  const { body: account } = await app.call('ROLE_finance_admin', accountsApi.create, {
    code: '5990',
    name: 'Fax',
    kind: 'expense',
  });
  const lines = [{ expenseId: account.id, item: 'Fax', quantity: 1, unitCost: 5_000 }];
  const budget = await inForce(
    draft(1, { name: 'Office', fromDay: `${Number(year) + 4}-01-01`, toDay: `${Number(year) + 4}-12-31`, lines }),
  );
  const { id, version, code, name, kind } = account;
  const off = await app.call('ROLE_finance_admin', accountsApi.update, { id, version, code, name, kind, active: false });
  expect(off.status).toBe(200);
  const revised = await app.call(writer, budgetsApi.revise, at(budget), world.key());
  expect([revised.status, revised.body.budgeted]).toEqual([200, 5_000]);
  const kept = await app.call(writer, budgetsApi.update, { ...draft(1, { lines }), ...at(revised.body) });
  expect(kept.body.fields?.[0]?.path).toBe('lines.0.expenseId');
});
